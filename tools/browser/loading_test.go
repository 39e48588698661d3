package browser

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/network"

	"binfall/sim/catalog"
	"binfall/wasm/wire"
)

func textPage(body string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><html lang="en"><head><title>around</title><link rel="icon" href="data:,"></head><body>%s</body></html>`, body)
	})
}

// A spoiler stands before the site and changes the bodies of some answers.
type spoiler struct {
	site  http.Handler
	spoil func(name string, nth int, body []byte) []byte // nth request of that name, from 1

	mu    sync.Mutex
	asked map[string]int
}

func (s *spoiler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := path.Base(r.URL.Path)
	s.mu.Lock()
	s.asked[name]++
	nth := s.asked[name]
	s.mu.Unlock()
	r.Header.Del("Accept-Encoding")
	r.Header.Del("If-None-Match")
	answer := httptest.NewRecorder()
	s.site.ServeHTTP(answer, r)
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	body := s.spoil(name, nth, answer.Body.Bytes())
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(answer.Code)
	w.Write(body)
}

func spoiled(t *testing.T, spoil func(name string, nth int, body []byte) []byte) *spoiler {
	return &spoiler{site: pageFiles(t), spoil: spoil, asked: map[string]int{}}
}

// another makes a manifest one of another build.
func another(body []byte) []byte {
	at := bytes.Index(body, []byte(`"build": "`)) + len(`"build": "`)
	return append(append(bytes.Clone(body[:at]), "0123456789abcdef"...), body[at+16:]...)
}

// newer makes the loader one that lacks a function the programs import.
func newer(body []byte) []byte {
	return bytes.ReplaceAll(body, []byte(`"runtime.wasmExit"`), []byte(`"runtime.wasmEnd"`))
}

// older makes it one from before Go 1.21, which named all of them otherwise.
func older(body []byte) []byte {
	return bytes.ReplaceAll(body, []byte("gojs:"), []byte("go:"))
}

// TestOtherBuild: files of different builds, left in a cache, are fetched again
// once, with a sentence; if they still do not fit, the page says what to do.
func TestOtherBuild(t *testing.T) {
	for name, c := range map[string]struct {
		file   string
		spoil  func([]byte) []byte
		first  int // so many answers are spoiled
		mended bool
	}{
		"manifest":         {"build.json", another, 2, true}, // the page's and the frame's
		"manifest forever": {"build.json", another, 1e6, false},
		"loader":           {"wasm_exec.", newer, 1, true},
		"loader forever":   {"wasm_exec.", newer, 1e6, false},
		"old loader":       {"wasm_exec.", older, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			h := spoiled(t, func(name string, nth int, body []byte) []byte {
				if strings.HasPrefix(name, c.file) && nth <= c.first {
					return c.spoil(body)
				}
				return body
			})
			address := serve(t, h)
			b := openTab(t)
			b.open(address + "/play.html?" + twenty + "&at=4")
			b.until(`document.getElementById('notes').textContent.includes('fetched again')`)
			if c.mended {
				b.shows()
				b.rests(4)
				b.sameAsNative()
			} else {
				b.until(`document.getElementById('banner').textContent.includes('different builds')`)
				if said := eval[string](b, `document.getElementById('banner').textContent`); !strings.Contains(said, "d-choice") || !strings.Contains(said, "at 4") {
					t.Errorf("the banner has no line for a report: %q", said)
				}
			}
			// A loop would go on; give it the time of one more turn.
			eval[bool](b, "new Promise(done => setTimeout(done, 2000, true))")
			if n := h.asked["stage.html"]; n != 2 {
				t.Errorf("the frame was made %d times, want 2", n)
			}
		})
	}
}

// TestMissing: what does not arrive is named, with what to do.
func TestMissing(t *testing.T) {
	for name, c := range map[string]struct{ file, said string }{
		"program":  {"stage.", "damaged"},
		"manifest": {"build.json", "damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			h := spoiled(t, func(name string, _ int, body []byte) []byte {
				if strings.HasPrefix(name, c.file) && path.Ext(name) != ".html" && path.Ext(name) != ".js" && path.Ext(name) != ".css" {
					return body[:len(body)/2]
				}
				return body
			})
			address := serve(t, h)
			b := openTab(t)
			b.open(address + "/play.html?" + twenty)
			b.until(fmt.Sprintf(`document.getElementById('banner').textContent.includes(%q)`, c.said))
			if eval[int](b, "document.getElementById('fields').childElementCount") == 0 && name != "manifest" {
				t.Error("there is no form without the program")
			}
		})
	}
}

// TestSlowLine: at 1 Mbit/s the bar moves, and its words are said.
func TestSlowLine(t *testing.T) {
	address := serve(t, pageFiles(t))
	b := openTab(t)
	call(b, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: 40, DownloadThroughput: 1e6 / 8, UploadThroughput: 1e6 / 8}},
	})
	b.open(address + "/play.html?" + twenty)
	// The words and the form are there long before the picture.
	b.until("document.getElementById('fields').childElementCount > 0 && document.getElementById('question').textContent")
	if eval[bool](b, "document.getElementById('loading').hidden") {
		t.Error("the picture came before the form")
	}
	b.until("document.getElementById('loading-bar').value > 0")
	first := eval[float64](b, "document.getElementById('loading-bar').value")
	b.until(fmt.Sprintf("document.getElementById('loading-bar').value > %v", first))
	if said := eval[string](b, "document.getElementById('loading-text').textContent"); !strings.Contains(said, "MB") {
		t.Errorf("beside the bar stands %q", said)
	}
	b.until(`/\d+ %/.test(document.getElementById('live').textContent)`)
	b.picture("slow-line")
}

// TestBadLinks: whatever the query says, there is a page with a run on it, and
// no word of it becomes markup. Most links are opened without the stage, which
// costs a second each; what it makes of a spec is fuzzed in package param.
func TestBadLinks(t *testing.T) {
	files := pageFiles(t)
	whole := serve(t, files)
	bare := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/stage.html" {
			fmt.Fprint(w, "<!doctype html><title>no stage</title>")
			return
		}
		files.ServeHTTP(w, r)
	}))
	b := openTab(t)
	for i, query := range badLinks(200) {
		address := bare
		if i < 8 || i%50 == 0 {
			address = whole
		}
		b.open(address + "/play.html" + query)
		if address == whole {
			b.shows()
		}
		b.until(`document.getElementById('fields').childElementCount > 0 && document.getElementById('question').textContent !== ''`)
		if eval[int](b, `document.querySelectorAll('main img, main script, main b img, #notes b').length`) > 0 {
			t.Errorf("%.200s became markup", query)
		}
		if banner := eval[string](b, "document.getElementById('banner').textContent"); banner != "" {
			t.Errorf("%.200s: %s", query, banner)
		}
		if t.Failed() {
			return
		}
	}
}

// badLinks are queries with things in them that are no such things.
func badLinks(n int) []string {
	known := []string{
		"", "?", "?&&&=&", "?run=", "?run=nothing&n=5", "?run=d-choice&n=-1&d=0&seed=x&ties=never", "?run=d-choice&n=1e6&n=7",
		"?run=d-choice&at=-1&speed=fast&theme=pink&v=9&rev=9", "?run=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&n=%3Cimg%20src%3Dx%3E",
		"?run=d-choice&%3Cb%3E=1", "?run=d-choice&n=%", "?run=%ff%fe", "?run=d-choice&n=%00", "?run=one-choice&d=3", "?run=d-choice&n=1e15&m=1e15",
		"?run=d-choice&seed=9007199254740993", "?run=d-choice&n=" + strings.Repeat("9", 5000), "?" + strings.Repeat("a=b&", 5000), "?run=__proto__&constructor=1", "?run=d-choice&hasOwnProperty=1&__proto__=2",
	}
	names := []string{"run", "v", "rev", "at", "speed", "view", "theme", "seed", "nonsense"}
	values := []string{"", "0", "1", "-1", "1e3", "20", "1e999", "2^70", "NaN", "true", "random", "d-choice", "one-choice", "dark", "\u202e", "\U0001f3b1", "<b>", "'", "\"", "`", "\\", "a b", "5,5"}
	for _, d := range catalog.All {
		for _, f := range d.Fields() {
			names = append(names, f.Name)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for len(known) < n {
		var parts []string
		for range 1 + random.IntN(6) {
			parts = append(parts, names[random.IntN(len(names))]+"="+url.QueryEscape(values[random.IntN(len(values))]))
		}
		known = append(known, "?"+strings.Join(parts, "&"))
	}
	return known
}

// TestFaultyField: the value given, what is allowed and what is shown stand
// beside the control.
func TestFaultyField(t *testing.T) {
	b := play(t, "run=d-choice&n=20&d=99&seed=7")
	opened, _ := heard[wire.Opened](b)
	if len(opened.Faults) != 1 || opened.Faults[0].Field != "d" {
		t.Errorf("faults %+v", opened.Faults)
	}
	b.until(`document.getElementById('field-d').getAttribute('aria-invalid') === 'true'`)
	said := eval[string](b, "document.querySelector('main').innerText")
	for _, part := range []string{"99", "1 to 64", "Shown instead: 2"} {
		if !strings.Contains(said, part) {
			t.Errorf("the page does not say %q", part)
		}
	}
}
