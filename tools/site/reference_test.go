package site

import (
	"bytes"
	"flag"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/param"
)

var update = flag.Bool("update", false, "write reference.html anew")

const referenceFile = "../../static/reference.html"

// TestReference: the page says what the catalogue says today.
func TestReference(t *testing.T) {
	want, err := Reference("../..")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(referenceFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(referenceFile); err != nil || !bytes.Equal(got, want) {
		t.Errorf("static/reference.html is not what the catalogue and the words of the page make: run go run ./tools/check -update")
	}
}

// readReference returns the page as it lies in the repository.
func readReference(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(referenceFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	tagForm  = regexp.MustCompile(`<[^>]*>`)
	rowForm  = regexp.MustCompile(`(?s)<tr id="([^"]*)">(.*?)</tr>`)
	cellForm = regexp.MustCompile(`(?s)<t[hd][^>]*>(.*?)</t[hd]>`)
)

func plain(markup string) string { return html.UnescapeString(tagForm.ReplaceAllString(markup, "")) }

// TestReferenceFields: every parameter of every process stands there with its
// default and limits, every measure with its unit and range. The page is read as
// somebody else would, and compared with the fields themselves.
func TestReferenceFields(t *testing.T) {
	rows := map[string][]string{}
	for _, m := range rowForm.FindAllStringSubmatch(readReference(t), -1) {
		if rows[m[1]] != nil {
			t.Errorf("two rows of %s", m[1])
		}
		for _, cell := range cellForm.FindAllStringSubmatch(m[2], -1) {
			rows[m[1]] = append(rows[m[1]], plain(cell[1]))
		}
	}
	found := 0
	for _, d := range catalog.All {
		for _, f := range d.Fields() {
			found++
			cells := rows[d.ID+"."+f.Name]
			if len(cells) != 5 {
				t.Errorf("%s: %s has the cells %q", d.ID, f.Name, cells)
				continue
			}
			def := f.Default
			if f.Like != "" {
				def = "as " + f.Like
			}
			if f.As != "" {
				def = f.As
			}
			if f.Name == "seed" {
				def = "drawn"
			}
			limits := append([]string{f.Min, f.Max}, f.Options...)
			if f.Type == "bool" {
				limits = []string{"true", "false"}
			}
			lacks := func(limit string) bool { return limit != "" && !slices.Contains(wordsOf(cells[3]), limit) }
			if !strings.HasPrefix(cells[0], f.Name) || cells[1] != f.Type || cells[2] != def || slices.ContainsFunc(limits, lacks) || cells[4] == "" {
				t.Errorf("%s: %+v is told as %q", d.ID, f, cells)
			}
			if f.When != nil && !strings.Contains(cells[4], "only with "+f.When.String()) {
				t.Errorf("%s: the branch of %s is not told", d.ID, f.Name)
			}
		}
		for _, m := range d.Measures {
			found++
			if cells := rows[d.ID+"."+m.Name]; len(cells) != 4 || !strings.HasPrefix(cells[0], m.Name) || cells[1] != m.Unit || !strings.HasPrefix(cells[2], "0 to ") || cells[3] == "" {
				t.Errorf("%s: %+v is told as %q", d.ID, m, cells)
			}
		}
	}
	if len(rows) != found {
		t.Errorf("%d rows for %d parameters and measures", len(rows), found)
	}
}

// wordsOf splits a list such as 1 to 1e15, or random, first or last.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' })
}

// TestReferenceClaims: what theory says at setups that nobody chose stands there too.
func TestReferenceClaims(t *testing.T) {
	page := readReference(t)
	random := rand.New(rand.NewPCG(1, 2))
	for _, d := range catalog.All {
		_, section, _ := strings.Cut(page, `<section id="`+d.ID+`"`)
		_, section, _ = strings.Cut(section, `<table class="claims">`)
		section, _, _ = strings.Cut(section, "</section>")
		told := map[string]bool{}
		for row := range strings.SplitSeq(section, "</tr>") {
			cells := cellForm.FindAllStringSubmatch(row, -1)
			if len(cells) != 5 {
				continue
			}
			for name := range strings.FieldsSeq(plain(cells[0][1])) {
				told[strings.Join([]string{name, plain(cells[1][1]), plain(cells[4][1])}, " ")] = true
			}
		}
		for range 300 {
			setup, err := d.WithPairs(anyOf(d, random))
			if err != nil {
				continue // some values do not go together
			}
			for _, p := range setup.Theory() {
				if key := strings.Join([]string{p.Measure, string(p.Grade), p.Source}, " "); !told[key] {
					t.Errorf("%s claims %s, of which the page tells nothing", setup.Spec(), key)
					told[key] = true
				}
			}
		}
	}
}

// anyOf draws a value for every parameter.
func anyOf(d sim.Def, random *rand.Rand) (list []param.Pair) {
	for _, f := range d.Fields() {
		var value any
		switch f.Type {
		case "count":
			value = 1 + random.IntN(1<<(1+random.IntN(14)))
		case "int":
			value = random.IntN(5)
		case "float":
			value = []any{f.Min, random.Float64(), f.Max}[random.IntN(3)]
		case "bool":
			value = random.IntN(2) == 1
		case "choice":
			value = f.Options[random.IntN(len(f.Options))]
		default:
			continue
		}
		list = append(list, param.Pair{Name: f.Name, Value: fmt.Sprint(value)})
	}
	return list
}

// TestReferenceLinks: what a link of the page leads to is there, no two places
// have one name, and the specs are those that are played.
func TestReferenceLinks(t *testing.T) {
	page := readReference(t)
	places := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if places[m[1]] {
			t.Errorf("two places are called %s", m[1])
		}
		places[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !places[html.UnescapeString(m[1])] {
			t.Errorf("there is no place %s", m[1])
		}
	}
	links := regexp.MustCompile(`href="play.html\?run=([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(links) != len(catalog.All) {
		t.Errorf("%d links play a run of %d processes", len(links), len(catalog.All))
	}
	for _, m := range links {
		spec := strings.Replace(html.UnescapeString(m[1]), "&", "?", 1)
		setup, err := catalog.Open(spec)
		if err != nil || setup.Spec() != spec {
			t.Errorf("the link to %s is no spec: %v", spec, err)
		}
		if !strings.Contains(plain(page), spec) {
			t.Errorf("the spec %s does not stand there", spec)
		}
	}
}

// TestClaimsOf: numbers that are a parameter's are written as its name, and where
// a claim stands is said.
func TestClaimsOf(t *testing.T) {
	var told []string
	for _, c := range claimsOf(catalog.All[1]) {
		told = append(told, fmt.Sprintf("%s %s: %s (%s; %s)", c.Measure, c.Grade, c.Formula+c.Note, c.Stands, c.Except))
	}
	for _, want := range []string{
		"probes_per_ball exact: d by definition (at the defaults; )",
		"max_load exact: all profiles of loads (with n=3 or 20; m=1 or 20; )",
		"loads exact: binomial(m, 1/n) (with d=1; )",
		"gap exact: all bins are looked at, so loads differ by at most 1 (with n=3 d=3 replace=false; )",
		"loads limit: fluid law at this n, corrected to order 1/n (at the defaults; n=3 or 20; m=1 or 20; d=1)",
	} {
		if !slices.Contains(told, want) {
			t.Errorf("%q is not among\n%s", want, strings.Join(told, "\n"))
		}
	}
}
