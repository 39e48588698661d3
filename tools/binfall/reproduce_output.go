package main

import (
	"math"
	"strings"

	"binfall/tools/reproduce"
)

// formatRows writes the rows in one of the formats of reproduce.
func formatRows(format string, rows []reproduce.Row) (string, error) {
	switch format {
	case "json":
		return rowsJSON(rows)
	case "md":
		return rowsMarkdown(rows), nil
	}
	return rowsTable(rows), nil
}

// rowsJSON is an array, with a row on a line.
func rowsJSON(rows []reproduce.Row) (string, error) {
	lines := make([]string, len(rows))
	for i, r := range rows {
		text, err := encode(r)
		if err != nil {
			return "", err
		}
		lines[i] = string(text)
	}
	return "[" + strings.Join(lines, ",\n ") + "]\n", nil
}

// rowsTable has the figures of a row on one line, and source and note below.
func rowsTable(rows []reproduce.Row) string {
	t := newTable("lrrrll", "CLAIM", "CLAIMED", "PREDICTED", "MEASURED", "95% INTERVAL", "VERDICT")
	for _, r := range rows {
		t.add(r.Claim, claimedText(r.Claimed), numberText(r.Predicted, 8), numberText(r.Measured, 6), intervalText(r), string(r.Verdict))
	}
	var figures, b strings.Builder
	t.write(&figures)
	const indent = "       "
	for i, line := range strings.Split(strings.TrimSuffix(figures.String(), "\n"), "\n") {
		b.WriteString(line + "\n")
		if i == 0 {
			continue
		}
		for _, text := range wrap(rows[i-1].Source+". "+rows[i-1].Note, pageWidth-len(indent)) {
			b.WriteString(indent + text + "\n")
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// rowsMarkdown is a table for a page.
func rowsMarkdown(rows []reproduce.Row) string {
	var b strings.Builder
	b.WriteString("| Claim | Source | Claimed | Predicted | Measured | 95% interval | Verdict | Note |\n")
	b.WriteString("| --- | --- | ---: | ---: | ---: | --- | --- | --- |\n")
	escape := strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`)
	for _, r := range rows {
		b.WriteString("|")
		for _, cell := range []string{r.Claim, r.Source, claimedText(r.Claimed), numberText(r.Predicted, 8), numberText(r.Measured, 6), intervalText(r), string(r.Verdict), r.Note} {
			b.WriteString(" " + escape.Replace(cell) + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func claimedText(f reproduce.Figure) string {
	if f.Words != "" {
		return f.Words
	}
	return short(f.Value, 8)
}

func numberText(n reproduce.Number, digits int) string {
	if math.IsNaN(float64(n)) {
		return "-"
	}
	return short(float64(n), digits)
}

// intervalText has as many decimals as its width supports.
func intervalText(r reproduce.Row) string {
	if r.CI == nil {
		return "-"
	}
	decimals := decimalsFor(r.CI.High - r.CI.Low)
	return fixed(r.CI.Low, decimals) + " to " + fixed(r.CI.High, decimals)
}
