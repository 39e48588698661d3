package site

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/param"
)

// reference is what reference.html is made of.
type reference struct {
	Policy    string
	Word      func(name string) (string, error) // of the header of every page
	Processes []entry
	Grades    []sim.Grade
	Links     []linkName
	Views     []string // of the name view
	Keys      [][2]string
	Sources   []source
	Papers    []template.HTML // which sources those are: one for each family
	Most      int             // changes of a field
}

// An entry is a process as the reference tells it.
type entry struct {
	sim.Def
	Question   string
	Happens    template.HTML // what, in a step
	Parameters []parameter
	Observed   []measure
	Claims     []row
	Spec       template.HTML // it may be broken between its pairs
	Command    string
	Link       string
	Figure     *figure // of a claim that a picture shows; nil: there is none
}

type figure struct{ Picture, Says template.HTML }

type parameter struct {
	param.Field
	Label         string
	Default, Help template.HTML
}

type measure struct {
	sim.Measure
	Label       string
	Range, Help template.HTML
}

// A row is a claim that stands at the same setups for some measures.
type row struct {
	claim
	Measures []string
	Says     template.HTML
	Sources  []source
}

// A source is a claim by its numbers, as the models tell it.
type source struct {
	Numbers, Anchor string
	Says            template.HTML
}

// A linkName is a name that means the same in every link.
type linkName struct{ Name, Says string }

// linkNames are those that link.js reserves.
var linkNames = [...]linkName{
	{"run", "the id of the process; all names that do not stand here are its parameters. Another run begins another setup, to be shown beside the first: what follows is its own, and what it does not name is as in the first"},
	{"at", "the step at which it opens, from 0: a count"},
	{"speed", "steps a second: a count or a decimal; 0 is as fast as it goes"},
	{"theme", "dark, light or projector; otherwise it is as the system prefers"},
	{"v", "the version of the link; now 1"},
	{"rev", "the revision of the process when the link was made; of another one the page says so"},
	{"lang", "the language; kept as it is given"},
	{"view", "a question that the page leads through"},
}

//go:embed reference.tmpl
var referenceText string

// Reference returns reference.html: every process of the catalogue with its
// parameters, measures and claims, and how runs are named. It reads the words of
// the page and the models from the repository at root.
func Reference(root string) ([]byte, error) {
	page, err := newReference(root)
	if err != nil {
		return nil, fmt.Errorf("site: the reference: %w", err)
	}
	text, err := template.New("reference").Parse(referenceText)
	if err != nil {
		return nil, fmt.Errorf("site: the reference: %w", err)
	}
	var out bytes.Buffer
	if err := text.Execute(&out, page); err != nil {
		return nil, fmt.Errorf("site: the reference: %w", err)
	}
	return out.Bytes(), nil
}

func newReference(root string) (*reference, error) {
	words, err := readPageText(root)
	if err != nil {
		return nil, err
	}
	page := &reference{
		Policy: Policy,
		Word: func(name string) (string, error) {
			if text := words.around.get(name); text != "" {
				return text, nil
			}
			return "", fmt.Errorf("words.js has no %s", name)
		},
		Grades: []sim.Grade{sim.Exact, sim.Limit, sim.Bound, sim.Leading, sim.Measured},
		Links:  linkNames[:], Views: words.views, Keys: words.keys, Most: mostChanges,
	}
	if err := sameNames(words.reserved); err != nil {
		return nil, err
	}
	models, err := readModels(root)
	if err != nil {
		return nil, err
	}
	for _, m := range models {
		page.Sources = append(page.Sources, m.claims...)
	}
	for _, d := range catalog.All {
		e, err := page.entry(d, words)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.ID, err)
		}
		page.Processes = append(page.Processes, e)
	}
	// A family of which no process is listed yet is none of the page's.
	page.Sources = nil
	for _, m := range models {
		if slices.ContainsFunc(page.Processes, func(e entry) bool { return e.cites(m) }) {
			page.Sources, page.Papers = append(page.Sources, m.claims...), append(page.Papers, m.papers...)
		}
	}
	return page, nil
}

// cites reports whether a claim of the process is one of a model.
func (e entry) cites(m model) bool {
	return slices.ContainsFunc(e.Claims, func(c row) bool {
		return slices.ContainsFunc(c.Sources, func(s source) bool {
			return slices.ContainsFunc(m.claims, func(own source) bool { return own.Anchor == s.Anchor })
		})
	})
}

// sameNames compares the names that link.js reserves with those told here.
func sameNames(reserved []string) error {
	var told []string
	for _, l := range linkNames {
		told = append(told, l.Name)
	}
	slices.Sort(told)
	reserved = slices.Sorted(slices.Values(reserved))
	if !slices.Equal(told, reserved) {
		return fmt.Errorf("link.js reserves %v, and linkNames tells of %v", reserved, told)
	}
	return nil
}

func (page *reference) entry(d sim.Def, words pageText) (entry, error) {
	e := entry{Def: d, Question: words.questions.get(d.ID), Happens: mathIn(d.Summary)}
	names := []string{"load"}
	for _, f := range d.Fields() {
		names = append(names, f.Name)
	}
	for _, f := range d.Fields() {
		e.Parameters = append(e.Parameters, parameter{f, words.label(d.ID, f.Name), mathIn(sim.DefaultText(f)), mathIn(sim.HelpText(f), names...)})
	}
	for _, m := range d.Measures {
		e.Observed = append(e.Observed, measure{m, words.measures.label(m.Name), mathIn(m.RangeText(), names...), mathIn(m.Help, names...)})
	}
	for _, c := range claimsOf(d) {
		same := func(r row) bool {
			return r.Grade == c.Grade && r.Source == c.Source && r.Formula == c.Formula && r.Note == c.Note && r.Stands == c.Stands && r.Except == c.Except
		}
		if i := slices.IndexFunc(e.Claims, same); i >= 0 {
			e.Claims[i].Measures = append(e.Claims[i].Measures, c.Measure)
			continue
		}
		sources, err := page.cite(c.Source)
		if err != nil {
			return e, err
		}
		says := saysOf(c, names)
		if says == "" { // then its source says all
			says = sources[0].Says
		}
		e.Claims = append(e.Claims, row{c, []string{c.Measure}, says, sources})
	}
	setup, err := d.With(words.first[d.Scene].query() + "&seed=33")
	if err != nil {
		return e, err
	}
	e.Spec = template.HTML(strings.ReplaceAll(template.HTMLEscapeString(setup.Spec()), "&amp;", "<wbr>&amp;"))
	query := strings.TrimPrefix(setup.Spec(), d.ID+"?")
	e.Command = "binfall run " + d.ID + " " + strings.ReplaceAll(query, "&", " ")
	e.Link = "play.html?run=" + d.ID + "&" + query
	if d.ID == "peel" {
		e.Figure = treeFigure()
	}
	return e, nil
}

// saysOf is the formula of a claim and what must be known to read it.
func saysOf(c claim, names []string) template.HTML {
	formula, note := mathIn(c.Formula, names...), mathIn(c.Note, names...)
	if formula != "" && note != "" {
		return formula + ": " + note
	}
	return formula + note
}

// cite finds the claims of a source such as S1.9, S4.1.
func (page *reference) cite(text string) ([]source, error) {
	for _, s := range page.Sources {
		if s.Numbers == text {
			return []source{s}, nil
		}
	}
	var list []source
	for number := range strings.SplitSeq(text, ", ") {
		i := slices.IndexFunc(page.Sources, func(s source) bool { return slices.Contains(strings.Split(s.Numbers, ", "), number) })
		if i < 0 {
			return nil, fmt.Errorf("no model.md tells the claim %s", number)
		}
		list = append(list, source{number, page.Sources[i].Anchor, page.Sources[i].Says})
	}
	return list, nil
}

var (
	claimForm   = regexp.MustCompile(`(?m)^\| (S[0-9][^|]*) \| (.*) \|$`)
	sourcesForm = regexp.MustCompile(`(?s)\n## Sources\n(.*)$`)
	titleForm   = regexp.MustCompile(`\*([^*]+)\*`)
)

// A model is what the text of a family tells: its claims by number, and the papers
// that they are from.
type model struct {
	claims []source
	papers []template.HTML
}

// readModels reads the models of all families.
func readModels(root string) (list []model, err error) {
	files, err := filepath.Glob(filepath.Join(root, "sim", "*", "model.md"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var read model
		for _, m := range claimForm.FindAllStringSubmatch(string(data), -1) {
			read.claims = append(read.claims, source{m[1], strings.ReplaceAll(m[1], ", ", "-"), mathIn(m[2])})
		}
		if m := sourcesForm.FindSubmatch(data); m != nil {
			text := template.HTMLEscapeString(strings.Join(strings.Fields(string(m[1])), " "))
			read.papers = append(read.papers, template.HTML(titleForm.ReplaceAllString(text, "<cite>$1</cite>")))
		}
		list = append(list, read)
	}
	return list, nil
}
