package browser

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"binfall/sim/catalog"
	"binfall/sim/param"
	"binfall/sim/run"
)

// A card of the overview.
type card struct{ Link, Title, Caption string }

var (
	guided   = []string{"maximum-load", "two-choices", "walk", "cuckoo"} // views that ask first
	timeForm = regexp.MustCompile(`1 step = 1 (\w+) · (\d+) s at (\d+) a second$`)
)

// overview opens the first page and waits for its pictures.
func overview(t *testing.T, query string) *tab {
	t.Helper()
	b := openTab(t)
	b.open(serve(t, pageFiles(t)) + "/" + query)
	b.until(`document.querySelectorAll('.entry').length > 0 && [...document.querySelectorAll('.still')].every(e => e.querySelector('svg'))`)
	return b
}

// TestOverview: every card asks a question, names a run without a fault, and says
// how long it takes at the speed that the page will choose.
func TestOverview(t *testing.T) {
	b := overview(t, "")
	cards := eval[[]card](b, `[...document.querySelectorAll('.entry')].map(e => ({
		Link: e.querySelector('a').getAttribute('href'),
		Title: e.querySelector('h3').textContent,
		Caption: e.querySelector('.caption').textContent.replaceAll('\u202f', ''),
	}))`)
	var views []string
	played := map[string]bool{}
	for _, c := range cards {
		if !strings.HasSuffix(c.Title, "?") {
			t.Errorf("%q is no question", c.Title)
		}
		m := timeForm.FindStringSubmatch(c.Caption)
		if m == nil {
			t.Errorf("%s: the caption %q tells no time", c.Link, c.Caption)
			continue
		}
		query, ok := strings.CutPrefix(c.Link, "play.html?")
		if !ok {
			t.Errorf("%s leads elsewhere", c.Link)
		}
		fields := param.ParseQuery(query)
		if fields[0].Name == "view" {
			views = append(views, fields[0].Value)
			continue
		}
		d, err := catalog.Find(fields[0].Value)
		if err != nil || fields[0].Name != "run" {
			t.Errorf("%s: %v", c.Link, err)
			continue
		}
		played[d.ID] = true
		setup, err := d.WithPairs(fields[1:])
		if err != nil {
			t.Errorf("%s: %v", c.Link, err)
			continue
		}
		if setup.Seed() == 0 {
			t.Errorf("%s has no seed", c.Link)
		}
		length, exact := run.Length(setup, 1<<20)
		if m[1] != setup.Unit || !exact {
			t.Errorf("%s: a step is a %s; the caption says %s", c.Link, setup.Unit, m[1])
		}
		steps := uint64(length)
		seconds, _ := strconv.ParseUint(m[2], 10, 64)
		speed, _ := strconv.ParseUint(m[3], 10, 64)
		if seconds*speed < steps || (seconds-1)*speed >= steps {
			t.Errorf("%s takes %d steps: not %s", c.Link, steps, c.Caption)
		}
	}
	if !slices.Equal(views, guided) {
		t.Errorf("the guided views are %q, want %q", views, guided)
	}
	for _, d := range catalog.All {
		if !played[d.ID] {
			t.Errorf("no card plays %s", d.ID)
		}
	}
	testHeadings(t, b)
	testWidths(t, b)
}

// TestOverviewCard: a card opens its run at the speed that it tells, and nothing is
// wrong with it.
func TestOverviewCard(t *testing.T) {
	b := overview(t, "?theme=dark")
	const batched = `[...document.querySelectorAll('.entry a')].find(a => a.href.includes('run=batched'))`
	caption := eval[string](b, batched+`.closest('.entry').querySelector('.caption').textContent`)
	eval[bool](b, batched+`.click() ?? true`)
	b.shows()
	if speed := eval[string](b, `document.getElementById('speed').value`); !strings.Contains(caption, fmt.Sprintf(" at %s a second", speed)) {
		t.Errorf("opened at %s a second; the card says %q", speed, caption)
	}
	if notes := eval[string](b, `document.getElementById('notes').textContent + document.querySelector('.strays').textContent`); notes != "" {
		t.Errorf("the page objects: %s", notes)
	}
	if theme := eval[string](b, `document.documentElement.dataset.theme`); theme != "dark" {
		t.Errorf("the theme became %s", theme)
	}
}

// TestReference: the reference has its formulas and its theme, and leads to runs.
func TestReference(t *testing.T) {
	b := openTab(t)
	b.open(serve(t, pageFiles(t)) + "/reference.html?theme=projector#d-choice")
	b.until(`!document.getElementById('boot') && document.documentElement.dataset.theme === 'projector'`)
	if flat := eval[int](b, `[...document.querySelectorAll('math')].filter(e => e.getBoundingClientRect().width < 4).length`); flat > 0 {
		t.Errorf("%d formulas have no width", flat)
	}
	for _, link := range eval[[]string](b, `[...document.querySelectorAll('a[href*="play.html?"]')].map(a => a.href)`) {
		if to, err := url.Parse(link); err != nil || to.Query().Get("theme") != "projector" {
			t.Errorf("%s forgets the theme", link)
		}
	}
	testHeadings(t, b)
	testWidths(t, b)
}

// testHeadings: there is one first heading, and no level is left out.
func testHeadings(t *testing.T, b *tab) {
	t.Helper()
	levels := eval[[]int](b, `[...document.querySelectorAll('main :is(h1, h2, h3, h4)')].map(h => Number(h.localName[1]))`)
	for i, level := range levels {
		if first := level == 1; first != (i == 0) || i > 0 && level > levels[i-1]+1 {
			t.Fatalf("the headings are of the levels %v", levels)
		}
	}
}

// testWidths: on no screen does the page scroll sideways.
func testWidths(t *testing.T, b *tab) {
	t.Helper()
	for _, width := range []int64{1280, 800, 390, 320} {
		call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 844, DeviceScaleFactor: 1})
		if wide := eval[int64](b, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("the page is %d wide on a screen of %d", wide, width)
		}
		b.picture(fmt.Sprintf("%s-%d", t.Name(), width))
	}
}
