package browser

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"binfall/wasm/wire"
)

// contrastScript measures what axe leaves undecided.
//
//go:embed testdata/contrast.js
var contrastScript string

// A look is a state of a page that axe examines: what it shows, how large it is,
// and what the system prefers.
type look struct {
	name          string
	page          string         // the path, with a query
	width, height int64          // px; zero: those of the browser
	prefers       string         // media features, name=value, separated by commas
	frame         bool           // it stands in a frame of that size in another page
	until         func(b *tab)   // waits until the page is there; nil: until it shows a run
	reach         []func(b *tab) // what is done then
}

// looks is every page in every state. A new page or state is a line here.
var looks = []look{
	{name: "overview", page: "/", until: (*tab).showsOverview},
	{name: "overview-phone", page: "/", width: 390, height: 844, until: (*tab).showsOverview},
	{name: "overview-dark", page: "/?theme=dark", until: (*tab).showsOverview},
	{name: "overview-projector", page: "/?theme=projector", until: (*tab).showsOverview},

	{name: "reference", page: "/reference.html", until: (*tab).showsReference},
	{name: "reference-phone", page: "/reference.html", width: 390, height: 844, until: (*tab).showsReference},
	{name: "reference-dark", page: "/reference.html?theme=dark", until: (*tab).showsReference},
	{name: "reference-projector", page: "/reference.html?theme=projector", until: (*tab).showsReference},

	{name: "empty", page: "/play.html?" + twenty},
	{name: "playing", page: "/play.html?" + twenty + "&speed=1", reach: []func(*tab){starts}},
	{name: "paused", page: "/play.html?" + twenty + "&at=9", reach: []func(*tab){starts, pauses}},
	{name: "ended", page: "/play.html?" + twenty, reach: []func(*tab){toTheEnd}},
	{name: "columns", page: "/play.html?" + hundred + "&at=54321"},
	{name: "faulty-link", page: "/play.html?run=d-choice&n=20&d=99&seed=7&strange=1&at=x&speed=fast&theme=pink&v=9"},
	{name: "unknown-process", page: "/play.html?run=nothing"},
	{name: "too-large", page: "/play.html?" + twenty, reach: []func(*tab){tooLarge}},
	{name: "keys", page: "/play.html?" + twenty, reach: []func(*tab){keysOpen}},
	{name: "keys-dark", page: "/play.html?" + twenty + "&theme=dark", reach: []func(*tab){keysOpen}},
	{name: "settings", page: "/play.html?" + twenty, width: 390, height: 844, reach: []func(*tab){allOpen}},
	{name: "meanings", page: "/play.html?" + twenty + "&at=9", reach: []func(*tab){allOpen}},
	{name: "background-running", page: "/play.html?" + hundred + "&m=1000000000", reach: []func(*tab){backgroundRuns}},
	{name: "background-done", page: "/play.html?" + hundred, reach: []func(*tab){backgroundEnds, allOpen}},
	{name: "trials-running", page: "/play.html?" + hundred, reach: []func(*tab){trialsRun}},
	{name: "trials-done", page: "/play.html?" + twenty, reach: []func(*tab){trialsEnd, allOpen}},
	{name: "trials-dark", page: "/play.html?" + twenty + "&theme=dark", reach: []func(*tab){trialsEnd, allOpen}},
	{name: "compared", page: "/play.html?" + twenty + "&run=one-choice&at=9", reach: []func(*tab){allOpen}},
	{name: "compared-phone", page: "/play.html?" + twenty + "&run=one-choice&run=go-left&run=batched&at=9", width: 390, height: 844},
	{name: "compared-dark", page: "/play.html?" + hundred + "&run=one-choice&at=99&theme=dark"},
	{name: "guide", page: "/play.html?view=two-choices"},
	{name: "guide-told", page: "/play.html?view=maximum-load&at=12"},
	{name: "guide-dark", page: "/play.html?view=two-choices&at=12&theme=dark", width: 390, height: 844},
	{name: "table", page: "/play.html?" + table32, reach: []func(*tab){toTheEnd, plucks, allOpen}},
	{name: "table-dark", page: "/play.html?" + table32 + "&theme=dark", reach: []func(*tab){trialsEnd, allOpen}},
	{name: "table-guide", page: "/play.html?view=cuckoo&seed=18", width: 390, height: 844},
	{name: "table-frame", page: "/play.html?" + table32 + "&theme=projector", width: 500, height: 400, frame: true},
	{name: "names", page: "/play.html?run=cuckoo&n=16&hash=keyed&keys=ann,bob,ann&seed=7"},
	{name: "graph", page: "/play.html?run=peel&n=60&m=40&seed=7&at=50", reach: []func(*tab){allOpen}},
	{name: "walk", page: "/play.html?run=walk&p=5&q=13&seed=7&at=500", reach: []func(*tab){allOpen}},
	{name: "walk-phone", page: "/play.html?run=walk&graph=torus&seed=7&at=500&theme=dark", width: 390, height: 844},
	{name: "walk-projector", page: "/play.html?run=walk&graph=cycle&n=500&reset=any&seed=7&at=50&theme=projector"},
	{name: "walk-guide", page: "/play.html?view=walk&seed=7&theme=dark", reach: []func(*tab){(*tab).main}},
	{name: "broken", page: "/play.html?" + twenty, reach: []func(*tab){breaks}},
	{name: "copying", page: "/play.html?" + twenty, reach: []func(*tab){copyingFails}},

	{name: "phone", page: "/play.html?" + twenty + "&at=9", width: 390, height: 844},
	{name: "phone-dark", page: "/play.html?" + twenty + "&at=9&theme=dark", width: 390, height: 844},
	{name: "small-frame", page: "/play.html?" + twenty + "&at=9", width: 500, height: 400, frame: true},
	{name: "dark", page: "/play.html?" + twenty + "&at=9&theme=dark"},
	{name: "dark-preferred", page: "/play.html?" + hundred + "&at=9", prefers: "prefers-color-scheme=dark"},
	{name: "dark-faults", page: "/play.html?run=d-choice&n=20&d=99&at=x&theme=dark", reach: []func(*tab){toTheEnd, allOpen}},
	{name: "projector", page: "/play.html?" + twenty + "&at=9&theme=projector"},
	{name: "projector-faults", page: "/play.html?run=d-choice&n=20&d=99&at=x&theme=projector", reach: []func(*tab){toTheEnd, allOpen}},
	{name: "reduced-motion", page: "/play.html?" + twenty + "&speed=1", prefers: "prefers-reduced-motion=reduce", reach: []func(*tab){starts}},
	{name: "high-contrast", page: "/play.html?" + twenty + "&at=9", prefers: "forced-colors=active"},
}

func (b *tab) showsOverview() {
	b.until("document.querySelector('#hero svg') && document.querySelector('h1').textContent && document.querySelector('.entry svg')")
}

func (b *tab) showsReference() {
	b.until("document.readyState === 'complete' && !document.getElementById('boot') && document.querySelector('main table')")
}

func starts(b *tab) {
	b.press("play")
	await(b, "it plays", func(s wire.State) bool { return s.Playing && s.Step > 0 })
}

func pauses(b *tab) {
	b.press("play")
	await(b, "it pauses", func(s wire.State) bool { return !s.Playing })
}

const table32 = "run=cuckoo&n=32&m=24&on_fail=stop&seed=18"

func plucks(b *tab) {
	eval[bool](b, `document.getElementById('pluck').click() ?? true`)
	b.until(`!document.getElementById('put-back').hidden && document.getElementById('scene-counts').textContent.startsWith('After')`)
}

func toTheEnd(b *tab) {
	b.press("end")
	await(b, "the end", func(s wire.State) bool { return s.Ended && !s.Seeking })
}

func tooLarge(b *tab) {
	b.set("#field-n", "1e12")
	b.until(`document.getElementById('field-n').getAttribute('aria-invalid') === 'true'`)
}

func keysOpen(b *tab) {
	b.press("help")
	b.until("document.querySelector('dialog[open]')")
}

func allOpen(b *tab) {
	b.until("[...document.querySelectorAll('main details')].every(d => d.open = true)")
}

func backgroundRuns(b *tab) {
	b.press("job")
	b.untilGo("the worker is under way", func() bool { p, _ := heardFrom[wire.Progress](b, "worker "); return p.Step > 0 })
}

func backgroundEnds(b *tab) {
	b.press("job")
	b.until("document.querySelector('#job-result table')")
}

func trialsRun(b *tab) {
	b.press("trials")
	b.until("document.getElementById('trials-run').textContent === 'Stop'")
}

func trialsEnd(b *tab) {
	trialsRun(b)
	b.until("document.getElementById('trials-run').textContent !== 'Stop' && document.querySelector('#law-chart svg')")
}

// breaks lets the page meet an error that nobody caught.
func breaks(b *tab) {
	b.expect("on purpose")
	eval[bool](b, "setTimeout(() => { throw new Error('on purpose'); }) > 0")
	b.until("document.getElementById('banner').textContent.includes('on purpose')")
}

// copyingFails closes the clipboard, as a frame does.
func copyingFails(b *tab) {
	eval[bool](b, "document.execCommand = () => false; navigator.clipboard.writeText = () => Promise.reject(); true")
	b.press("copy")
	b.until("document.querySelector('.copying')")
}

// TestAxe: axe finds nothing, on any page in any state. What it could not decide
// is logged, to be looked at.
func TestAxe(t *testing.T) {
	files := pageFiles(t)
	source := axeSource(t)
	for _, l := range looks {
		t.Run(l.name, func(t *testing.T) {
			address := serve(t, files)
			b := openTab(t)
			if l.width > 0 && !l.frame {
				call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: l.height, DeviceScaleFactor: 1})
			}
			var features []*emulation.MediaFeature
			for feature := range strings.SplitSeq(l.prefers, ",") {
				if name, value, ok := strings.Cut(feature, "="); ok {
					features = append(features, &emulation.MediaFeature{Name: name, Value: value})
				}
			}
			call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
			if l.frame {
				b.open(serve(t, textPage(fmt.Sprintf(`<iframe width="%d" height="%d" title="a run" src="%s"></iframe>`,
					l.width, l.height, strings.ReplaceAll(address+l.page, "&", "&amp;")))))
				b = b.frame(strings.SplitN(l.page, "?", 2)[0])
			} else {
				b.open(address + l.page)
			}
			if l.until == nil {
				l.until = (*tab).shows
			}
			l.until(b)
			for _, reach := range l.reach {
				reach(b)
			}
			b.picture("axe-" + l.name)
			b.examine(source)
		})
	}
}

// axeSource is axe as it was installed, of the version that the lock file names.
func axeSource(t *testing.T) string {
	t.Helper()
	const install = "; install it with: npm ci --ignore-scripts --prefix tools/browser"
	source, err := os.ReadFile(filepath.Join("node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err, install)
	}
	var wanted struct {
		DevDependencies map[string]string
	}
	text, err := os.ReadFile("package.json")
	if err == nil {
		err = json.Unmarshal(text, &wanted)
	}
	if version := wanted.DevDependencies["axe-core"]; err != nil || !strings.Contains(string(source), version) {
		t.Fatalf("axe-core is not the version %q (%v)%s", version, err, install)
	}
	return string(source)
}

// A finding is a rule that something breaks, or that axe could not decide.
type finding struct {
	ID    string
	Nodes []struct {
		Target         []any
		FailureSummary string
	}
}

// axeOptions are all rules of WCAG 2.2 AA, what is good practice, and what is
// being tried; but not the remark that something is hidden: it has a look of its own.
const axeOptions = `{ resultTypes: ['violations', 'incomplete'], rules: { 'hidden-content': { enabled: false } }, runOnly: { type: 'tag',
	values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice', 'experimental'] } }`

// examine runs axe in the page and in its frames, in parts: by itself it would
// send messages from one to the other, and those the stage would take for its own.
func (b *tab) examine(source string) {
	b.Helper()
	eval[bool](b, source+"; true")
	frames := eval[int](b, "axe.utils.getFrameContexts(document, "+axeOptions+").length")
	parts := []string{eval[string](b, "axe.runPartial(document, "+axeOptions+").then(JSON.stringify)")}
	if frames > 0 {
		context := eval[string](b, "JSON.stringify(axe.utils.getFrameContexts(document, "+axeOptions+")[0].frameContext)")
		stage := b.frame("stage.html")
		eval[bool](stage, source+"; true")
		parts = append(parts, eval[string](stage, fmt.Sprintf("axe.runPartial(%s, %s).then(JSON.stringify)", context, axeOptions)))
	}
	if frames > 1 {
		b.Fatalf("there are %d frames; there should be one, the stage", frames)
	}
	var result struct{ Violations, Incomplete []finding }
	text := eval[string](b, fmt.Sprintf("axe.finishRun([%s], %s).then(JSON.stringify)", strings.Join(parts, ","), axeOptions))
	if err := json.Unmarshal([]byte(text), &result); err != nil {
		b.Fatal(err)
	}
	for _, f := range result.Violations {
		for _, n := range f.Nodes {
			b.Errorf("%s: %v: %s", f.ID, n.Target, n.FailureSummary)
		}
	}
	var texts []string                 // whose contrast is measured here
	undecided := map[string][]string{} // targets by reason
	for _, f := range result.Incomplete {
		for _, n := range f.Nodes {
			_, why, _ := strings.Cut(n.FailureSummary, "\n  ")
			undecided[f.ID+": "+why] = append(undecided[f.ID+": "+why], fmt.Sprint(n.Target...))
			if selector, ok := n.Target[0].(string); ok && f.ID == "color-contrast" && len(n.Target) == 1 {
				texts = append(texts, selector)
			}
		}
	}
	for _, why := range slices.Sorted(maps.Keys(undecided)) {
		targets := undecided[why]
		b.Logf("not decided at %d places: %s: %.200q", len(targets), why, targets[:min(len(targets), 3)])
	}
	list, err := json.Marshal(texts)
	if err != nil {
		b.Fatal(err)
	}
	contrasts := eval[struct {
		Measured int
		Low      []string
	}](b, fmt.Sprintf("(%s)(%s)", contrastScript, list))
	b.Logf("%d of %d contrasts that were not decided are measured", contrasts.Measured, len(texts))
	for _, low := range contrasts.Low {
		b.Error(low)
	}
}
