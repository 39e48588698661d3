package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"binfall/sim"
	"binfall/sim/run"
)

// A column is one entry of each row: fixed for all of a setup, or else varying.
type column struct {
	name  string
	fixed any // typed as JSON has it
	vary  func(b []byte, r run.Row) []byte
}

// rowColumns are the columns of a setup. With its seed, a row names the very
// trial that it comes from: ID?parameters&seed=SEED gives the same values again.
func rowColumns(setup *sim.Setup) []column {
	list := []column{
		{name: "id", fixed: setup.ID},
		{name: "rev", fixed: int64(setup.Rev)},
		{name: "version", fixed: thisBuild().Version},
		{name: "trial", vary: func(b []byte, r run.Row) []byte { return strconv.AppendInt(b, r.Trial, 10) }},
		{name: "seed", vary: func(b []byte, r run.Row) []byte { return strconv.AppendUint(b, r.Seed, 10) }},
	}
	for _, p := range setup.Params() {
		list = append(list, column{name: p.Name, fixed: p.JSON})
	}
	list = append(list,
		column{name: "step", vary: func(b []byte, r run.Row) []byte { return strconv.AppendInt(b, r.Step, 10) }},
		column{name: "end", vary: func(b []byte, r run.Row) []byte { return strconv.AppendBool(b, r.End) }},
	)
	for i, m := range setup.Measures {
		list = append(list, column{name: m.Name, vary: func(b []byte, r run.Row) []byte { return appendExact(b, r.Values[i]) }})
	}
	return list
}

// A piece of a line is a text that is always the same, then what varies, if
// anything.
type piece struct {
	text []byte
	vary func(b []byte, r run.Row) []byte
}

// newCSV returns rows with a head of names, fields quoted where need be.
func newCSV(setup *sim.Setup, w io.Writer) *rows {
	r := &rows{w: w, end: "\n"}
	for i, c := range rowColumns(setup) {
		separator := ","
		if i == 0 {
			separator = ""
		}
		r.head = append(append(r.head, separator...), csvField(c.name)...)
		text := []byte(separator)
		if c.fixed != nil {
			text = append(text, csvField(cell(c.fixed))...)
		}
		r.pieces = append(r.pieces, piece{text, c.vary})
	}
	r.head = append(r.head, '\n')
	return r
}

// csvField quotes a field where need be.
func csvField(text string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write([]string{text}) // into memory: never fails
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// cell writes a value as the spec does.
func cell(v any) string {
	switch list := v.(type) {
	case []int:
		words := make([]string, len(list))
		for i, n := range list {
			words[i] = strconv.Itoa(n)
		}
		return strings.Join(words, ",")
	case []string:
		return strings.Join(list, ",")
	}
	return fmt.Sprint(v)
}

// newJSONL returns rows that are JSON objects with the names of the columns.
func newJSONL(setup *sim.Setup, w io.Writer) *rows {
	r := &rows{w: w, end: "}\n"}
	for i, c := range rowColumns(setup) {
		text := []byte(`,"` + c.name + `":`)
		if i == 0 {
			text[0] = '{'
		}
		if c.fixed != nil {
			value, err := encode(c.fixed)
			if err != nil {
				panic(err) // a parameter that is no value of JSON: param.Value forbids it
			}
			text = append(text, value...)
		}
		r.pieces = append(r.pieces, piece{text, c.vary})
	}
	return r
}

// rows writes a line for each row. The lines of a trial come out when it has
// finished, so that a run that is stopped leaves whole trials only.
type rows struct {
	head   []byte
	pieces []piece
	end    string
	w      io.Writer

	held  spool // of one trial
	whose int64
	line  []byte
	begun bool
}

func (r *rows) row(row run.Row) error {
	if row.Trial != r.whose { // the one before was stopped half way
		if err := r.held.drop(); err != nil {
			return err
		}
		r.whose = row.Trial
	}
	b := r.line[:0]
	for _, p := range r.pieces {
		b = append(b, p.text...)
		if p.vary != nil {
			b = p.vary(b, row)
		}
	}
	r.line = append(b, r.end...)
	_, err := r.held.Write(r.line)
	return err
}

func (r *rows) trial(run.Trial) error {
	if err := r.begin(); err != nil {
		return err
	}
	return r.held.release(r.w)
}

func (r *rows) close() error { return errors.Join(r.held.drop(), r.begin()) }

func (r *rows) begin() error {
	if r.begun {
		return nil
	}
	r.begun = true
	_, err := r.w.Write(r.head)
	return err
}
