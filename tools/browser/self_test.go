package browser

import (
	"net/http"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chromedp/chromedp"

	"binfall/tools/site"
)

// small is a page without binfall in it.
func small(html, script string) http.Handler {
	return site.Handler(fstest.MapFS{
		"index.html": {Data: []byte("<!doctype html><link rel=icon href=data:,><title>small</title>" + html + `<script type="module" src="page.js"></script>`)},
		"page.js":    {Data: []byte(script)},
		"worker.js":  {Data: []byte("console.log('from the worker'); postMessage({type: 'hello'})")},
		"frame.html": {Data: []byte("<!doctype html><script src=frame.js></script>")},
		"frame.js":   {Data: []byte("parent.postMessage('{\"type\":\"state\",\"step\":17}', '*')")},
	})
}

// TestHarness: what a test must not miss is seen.
func TestHarness(t *testing.T) {
	address := serve(t, small(`<img src="nothing.png"><p style="color: red">`, `
		console.log('hello', 7);
		new Worker('worker.js');
		Promise.reject(new Error('why'));
		fetch('http://elsewhere.example/x').catch(() => {});
		setTimeout(() => null.x);`))
	b := openTab(t)
	b.expect("") // everything
	b.open(address)
	for _, want := range []string{
		`console.log: "hello" 7`,
		`console.log: "from the worker"`,
		"not caught: Uncaught TypeError",
		"Error: why",
		"404 (Not Found)",
		"Applying inline style violates",
		"Connecting to 'http://elsewhere.example/x' violates",
	} {
		b.untilGo(want, func() bool { return len(b.seen(want)) > 0 })
	}
}

func TestHarnessLeaving(t *testing.T) {
	b := openTab(t)
	b.expect("elsewhere.example")
	b.expect("net::ERR")
	// A page without the policy, which would stop the request before it is one.
	b.open(serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(`<link rel=icon href=data:,><script>fetch('http://elsewhere.example/x').catch(() => {})</script>`))
	})))
	b.untilGo("the request is seen", func() bool { return len(b.seen("a request leaves: http://elsewhere.example/x")) > 0 })
}

// TestHarnessQuiet: what is in order is no fault, and messages are heard.
func TestHarnessQuiet(t *testing.T) {
	b := openTab(t)
	start := time.Now()
	b.open(serve(t, small(`<iframe sandbox="allow-scripts" src="frame.html"></iframe>`, "document.title = 'loaded'")))
	b.until("document.title === 'loaded'")
	type State struct{ Step int }
	if s := await(b, "a message", func(State) bool { return true }); s.Step != 17 {
		t.Errorf("heard %+v", s)
	}
	inner := b.frame("frame.html")
	if origin := eval[string](inner, "origin"); origin != "null" {
		t.Errorf("the sandboxed frame has the origin %q", origin)
	}
	if err := chromedp.Do(b.ctx, chromedp.WaitReady(chromedp.CSS("iframe"))); err != nil {
		t.Error(err)
	}
	if faults := b.seen(""); len(faults) > 0 {
		t.Errorf("faults: %q", faults)
	}
	t.Logf("a small page takes %v", time.Since(start))
}
