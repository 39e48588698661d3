package browser

import (
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"binfall/sim/catalog"
	"binfall/sim/param"
	"binfall/wasm/wire"
)

// linksScript reads links under Node with the modules of the page.
//
//go:embed testdata/links.cjs
var linksScript string

// A reading is what the page makes of a query before the stage is there.
type reading struct {
	Setups  []linkSetup
	At      *int64
	Speed   *float64
	Faults  []param.Pair // of reserved names
	Strange []string     // processes beside the first that there are not
	Notes   []string     // the sentences that say so
	Command string
	Again   bool // whether the link that the page writes says the same
	Error   string
}

// A linkSetup is one of a link: what is sent to the stage, and from which fields.
type linkSetup struct {
	Spec   string
	Fields []param.Pair
}

// readLinks needs Node, but no browser.
func readLinks(t *testing.T, queries []string) []reading {
	t.Helper()
	type process struct {
		ID     string        `json:"id"`
		Title  string        `json:"title"`
		Scene  string        `json:"scene"`
		Unit   string        `json:"unit"`
		Rev    int           `json:"rev"`
		Fields []param.Field `json:"fields"`
	}
	var known []process
	for _, d := range catalog.All {
		known = append(known, process{d.ID, d.Title, d.Scene, d.Unit, d.Rev, d.Fields()})
	}
	var list []reading
	underNode(t, linksScript, map[string]any{"modules": modules(t), "catalog": known, "queries": queries}, &list)
	if len(list) != len(queries) {
		t.Fatalf("%d answers to %d queries", len(list), len(queries))
	}
	return list
}

// node is the path of Node; without it the tests that need it are skipped, but
// where the browser tests must run.
func node(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("BINFALL_CHROMIUM") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return path
}

// modules are the texts of the page's modules by their names.
func modules(t *testing.T) map[string]string {
	t.Helper()
	list := map[string]string{}
	files, err := filepath.Glob(filepath.Join(repository, "static", "js", "*.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list[filepath.Base(file)] = string(text)
	}
	return list
}

// insteads say what stands where a reserved name is faulty.
var insteads = map[string]string{
	"run": "left out", "view": "without a guide",
	"length": "this run stands in for it", "at": "it opens at 0", "speed": "the usual one is set", "theme": "dark, light and projector",
	"v": "one of today", "rev": "the present one",
}

// TestLinks: of ten thousand queries, most of them wrong, none stops the page; each
// gives a run, and whatever was not followed is named, with its value and with
// what stands instead or is allowed.
func TestLinks(t *testing.T) {
	queries := slices.Concat(badLinks(0), randomLinks(10_000))
	faulty := 0
	for i, r := range readLinks(t, queries) {
		if t.Failed() && i > 200 {
			return // there will be more of the same
		}
		query := queries[i]
		if r.Error != "" {
			t.Errorf("%.200q: %s", query, r.Error)
			continue
		}
		if !r.Again {
			t.Errorf("%.200q: the link written of it says something else", query)
		}
		for _, id := range r.Strange {
			if !slices.ContainsFunc(r.Notes, func(note string) bool { return strings.Contains(note, id) }) {
				t.Errorf("%.200q: nothing says that there is no %q: %q", query, id, r.Notes)
			}
		}
		for _, f := range r.Faults {
			if !slices.ContainsFunc(r.Notes, func(note string) bool {
				return strings.Contains(note, f.Value) && strings.Contains(note, insteads[f.Name]) && (f.Name == "length" || strings.Contains(note, f.Name))
			}) {
				t.Errorf("%.200q: nothing says that %s is faulty: %q", query, f.Name, r.Notes)
			}
		}
		faults := len(r.Faults) + len(r.Strange)
		for _, setup := range r.Setups {
			faults += setup.open(t)
		}
		if faults > 0 {
			faulty++
		}
	}
	if faulty < len(queries)/2 || faulty > len(queries)*19/20 {
		t.Errorf("%d of %d links are faulty: the test is not the mixture it should be", faulty, len(queries))
	}
}

// What the reason of a fault contains: what is allowed; and, if its field may be
// right by itself, another field that it does not fit.
var (
	allowing = regexp.MustCompile(`; (allowed is|there are|the first was) |^exists only with |more than 2\^31 balls a bin|allows 1 to n$`)
	related  = regexp.MustCompile(`(with|the) [nm]=\d|with graph=|with \d+ nodes`)
)

// open opens what the page would send to the stage, as the stage does, and
// returns the number of faults. Every field that was given is either in force or
// named by a fault.
func (r linkSetup) open(t *testing.T) int {
	t.Helper()
	setup, err := catalog.Open(r.Spec)
	if setup == nil {
		t.Errorf("%.200q: %v", r.Spec, err)
		return 0
	}
	var faults param.Errors
	if err != nil && !errors.As(err, &faults) {
		t.Errorf("%.200q: %v is not a list of faults", r.Spec, err)
	}
	misfit := false // whether each may be right, and the whole is not
	for _, f := range faults {
		// A relation is told by one of its fields, which may stand at its default.
		relation := related.MatchString(f.Why)
		if !relation && !slices.Contains(r.Fields, param.Pair{Name: f.Field, Value: f.Value}) {
			t.Errorf("%.200q: the fault %q names what was not given", r.Spec, f)
		}
		if !allowing.MatchString(f.Why) {
			t.Errorf("%.200q: %q does not say what is allowed", r.Spec, f)
		}
		misfit = misfit || relation
	}
	values := append(setup.Params(), param.Value{Name: "seed", Text: fmt.Sprint(setup.Seed())})
	for _, p := range r.Fields {
		named := slices.ContainsFunc(faults, func(f *param.Error) bool { return f.Field == p.Name })
		stands := slices.ContainsFunc(values, func(v param.Value) bool { return v.Name == p.Name && means(p.Value, v.Text) })
		// Where two do not fit together all others stand at their defaults too; the
		// form says so: see TestMisfit.
		if !named && !stands && !misfit {
			t.Errorf("%.200q: %s=%s is neither followed nor named", r.Spec, p.Name, p.Value)
		}
	}
	return len(faults)
}

// means reports whether a text that was given is the value that stands in a spec.
func means(text, stands string) bool {
	if count, err := param.ParseCount(text); err == nil && fmt.Sprint(count) == stands {
		return true
	}
	number, err := strconv.ParseFloat(text, 64)
	standing, err2 := strconv.ParseFloat(stands, 64)
	return text == stands || err == nil && err2 == nil && number == standing
}

// TestMisfit: where two values do not fit together, nothing but the defaults is
// known to fit, and any seed; the form says of each value that it is not followed, and of those
// that stand, however they were written, nothing.
func TestMisfit(t *testing.T) {
	b := play(t, "run=d-choice&n=3&d=5&replace=false&ties=random&m=1_024&seed=7")
	opened, _ := heard[wire.Opened](b)
	if len(opened.Faults) != 1 {
		t.Errorf("faults %+v", opened.Faults)
	}
	for name, wrong := range map[string]bool{"n": true, "d": true, "replace": true, "ties": false, "m": false, "seed": false} {
		said := eval[string](b, fmt.Sprintf("document.getElementById('field-%s-fault').textContent", name))
		invalid := eval[string](b, fmt.Sprintf("document.getElementById('field-%s').getAttribute('aria-invalid')", name))
		if wrong != strings.Contains(said, "Shown instead: ") || fmt.Sprint(wrong) != invalid {
			t.Errorf("of %s the page says %q (invalid: %s)", name, said, invalid)
		}
	}
}

// TestLinkCounts: the steps and speeds of a link are read as the fields of a spec
// are, to the last digit.
func TestLinkCounts(t *testing.T) {
	texts := []string{
		"0", "7", "1000", "1e6", "1E6", "2^20", "1_000_000", "2.5e3", "2500e-2", "1.50e1", "0e400", "00012", "1e+3", "-0", "-0^5", "0^0", "1^7", "2^53", "2^52",
		"9007199254740991", "9007199254740992", "9007199254740993", "9.007199254740991e15", "94906265^2", "94906266^2", "208063^3", "3^33", "3^34", "1.5", "1e400", "1e99999", "0e99999", "0e-32768", "0e-32769",
		"", "-", "-1", "+1", "1.", ".5", "1e", "1e1.5", "1__0", "_1", "1_", "1.0_0", "1e1_0", "2^", "^2", "2^-1", "2^1e1", "1_0^2", "2^2^2", "1^2147483647", "1^2147483648", "0x10", "Infinity", "NaN", " 1", "1 ", "１", "1\n",
		strings.Repeat("9", 400), strings.Repeat("0", 4000) + "5", "5" + strings.Repeat("0", 4000) + "e-4000", "1" + strings.Repeat("_000", 5),
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		texts = append(texts, numberLike(random))
	}
	var queries []string
	for _, text := range texts {
		queries = append(queries, "?at="+url.PathEscape(text), "?speed="+url.PathEscape(text))
	}
	fractions := regexp.MustCompile(`^\d+(\.\d+)?(e-\d+)?$`)
	taken := 0
	for i, r := range readLinks(t, queries) {
		text := texts[i/2]
		want, err := param.ParseCount(text)
		valid := err == nil && want >= 0 && want < 1<<53
		if i%2 == 0 {
			if valid != (r.At != nil) || valid && *r.At != want {
				t.Errorf("at=%.100s is %s, want %d, %v", text, shown(r.At), want, err)
			}
			if valid {
				taken++
			}
			continue
		}
		// A speed may also be a fraction.
		wanted := float64(want)
		if f, err := strconv.ParseFloat(text, 64); !valid && err == nil && fractions.MatchString(text) {
			valid, wanted = f > 0 && f < 1<<53, f
		}
		if valid != (r.Speed != nil) || valid && *r.Speed != wanted {
			t.Errorf("speed=%.100s is %s, want %v, %v", text, shown(r.Speed), wanted, err)
		}
	}
	t.Logf("%d of %d are counts", taken, len(texts))
}

func shown[T any](p *T) string {
	if p == nil {
		return "a fault"
	}
	return fmt.Sprint(*p)
}

// numberLike is a number, or nearly one.
func numberLike(random *rand.Rand) string {
	digits := func(most int) string {
		text := strconv.FormatUint(random.Uint64()>>random.IntN(64), 10)
		return text[:1+random.IntN(min(most, len(text)))]
	}
	text := digits(20)
	if random.IntN(4) == 0 {
		text += "_" + digits(4)
	}
	if random.IntN(3) == 0 {
		text += "." + digits(3)
	}
	switch random.IntN(5) {
	case 0, 1:
		text += pick(random, "e", "E", "e+", "e-") + digits(2)
	case 2:
		text = digits(5) + "^" + digits(2)
	}
	if random.IntN(8) == 0 { // a slip of the hand
		at := random.IntN(len(text))
		text = text[:at] + pick(random, "", ".", "e", "_", "-", "+", "^", "0", "x") + text[at+random.IntN(2):]
	}
	return text
}

func pick[T any](random *rand.Rand, list ...T) T { return list[random.IntN(len(list))] }

// randomLinks are queries that are right, nearly right, or hostile.
func randomLinks(n int) []string {
	random := rand.New(rand.NewPCG(5, 6))
	strange := []string{"", "N", " n", "n ", "n[]", "__proto__", "constructor", "hasOwnProperty", "toString", "then", "ŋ", "<script>", "at ", "runs", "\u202en", "%"}
	hostile := []string{
		"", " ", "NaN", "-1", "1e999", "null", "undefined", "[object Object]", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "'; DROP TABLE bins;--", "${7*7}", "{{7*7}}",
		"../../etc/passwd", "\x00", "\r\nSet-Cookie: a=b", "\u202eabc", "\U0001f3b1", "Ω≈ç√", "صفر", "１２", "1,000", "1 000", "0x10", strings.Repeat("9", 300), strings.Repeat("x", 2000), "%s%n", "a=b", "a&b", "#", "?", "+",
	}
	broken := []string{"%", "%2", "%zz", "%u0041", "%ff", "%E0%A4", "%ED%A0%80", "%C0%AF", "%00", "%25ff", "+", "%2B", "%26", "%3D", ";", "=", "&&", "?", "#x"}
	value := func(f param.Field) string {
		switch random.IntN(8) {
		case 0, 1:
			return f.Default
		case 2:
			return pick(random, hostile...)
		case 3:
			return pick(random, f.Min, f.Max, f.Max+"0", "-"+f.Max)
		case 4:
			return pick(random, append(slices.Clone(f.Options), "true", "false", "0.5", "1e-400", "2,5,5")...)
		}
		return numberLike(random)
	}
	reserved := map[string][]string{
		"at": {"0", "5", "1e3", "2^10", "-1", "soon"}, "speed": {"1", "0", "1e4", "0.5", "fast"}, "theme": {"dark", "light", "projector", "pink"},
		"v": {"1", "2", "one"}, "rev": {"1", "2", "0", "-1"}, "view": {"maximum-load", "two-choices", "all", "<b>"}, "lang": {"en", "he"}, "seed": {"7", "9007199254740991", "9007199254740992"},
	}
	kinds := []string{"at", "speed", "theme", "v", "rev", "view", "lang", "seed"}
	var list []string
	for len(list) < n {
		d := pick(random, catalog.All...)
		parts := []string{"run=" + d.ID}
		if random.IntN(12) == 0 {
			parts[0] = "run=" + escaped(random, pick(random, append(hostile, strange...)...))
		}
		for range random.IntN(7) {
			name, text := "", ""
			switch random.IntN(6) {
			case 0:
				name = pick(random, strange...)
				text = pick(random, hostile...)
			case 1, 2:
				name = pick(random, kinds...)
				text = pick(random, append(reserved[name], numberLike(random))...)
			default:
				f := pick(random, d.Fields()...)
				name, text = f.Name, value(f)
			}
			parts = append(parts, escaped(random, name)+"="+escaped(random, text))
		}
		if random.IntN(6) == 0 {
			parts = append(parts, pick(random, parts...)) // twice
		}
		for random.IntN(4) == 0 { // beside it
			parts = append(parts, "run="+pick(random, pick(random, catalog.All...).ID, pick(random, catalog.All...).ID, "nothing"))
		}
		random.Shuffle(len(parts), func(i, k int) { parts[i], parts[k] = parts[k], parts[i] })
		query := "?" + strings.Join(parts, "&")
		if random.IntN(4) == 0 { // spoiled somewhere
			at := random.IntN(len(query))
			query = query[:at] + pick(random, broken...) + query[min(at+random.IntN(3), len(query)):]
		}
		if random.IntN(500) == 0 {
			query += "&pad=" + strings.Repeat("z", 20_000)
		}
		list = append(list, query)
	}
	return list
}

// escaped is a text as it stands in a query; sometimes as a careless hand writes it.
func escaped(random *rand.Rand, text string) string {
	if random.IntN(10) == 0 {
		return text
	}
	return url.PathEscape(text)
}
