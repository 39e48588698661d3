package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"binfall/tools/site"
)

// patience is how long a test waits for what must come. The slowest of it, the
// first frame on two busy cores, takes about five seconds.
const patience = 90 * time.Second

// repository is the root, seen from here.
const repository = "../.."

// pageFiles builds the page once and returns its handler. Without a browser to
// show it in, the test is skipped.
func pageFiles(t *testing.T) http.Handler {
	t.Helper()
	needChromium(t)
	built.once.Do(func() {
		if _, built.err = site.Build(t.Context(), repository, "devel", io.Discard); built.err != nil {
			return
		}
		var static *os.Root
		if static, built.err = os.OpenRoot(filepath.Join(repository, "static")); built.err == nil {
			built.handler = site.Handler(static.FS())
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.handler
}

var built struct {
	once    sync.Once
	handler http.Handler
	err     error
}

func needChromium(t *testing.T) string {
	t.Helper()
	program := os.Getenv("BINFALL_CHROMIUM")
	if program == "" {
		t.Skip("BINFALL_CHROMIUM names no browser")
	}
	return program
}

// serve puts a handler on a port of its own, which is an origin of its own.
func serve(t *testing.T, h http.Handler) (address string) {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

// A tab is one page in a browser that has nothing else, and no past; or a frame of
// that page.
type tab struct {
	*testing.T
	ctx context.Context
	in  string // the unique id of the frame's JavaScript; empty: the page's
	*record
}

// A record is what a tab saw.
type record struct {
	mu       sync.Mutex
	contexts map[string]bool // of every frame, by unique id
	faults   []string
	expected []string // parts of faults that the test asks for
}

// usual are the flags of every browser; a test adds its own.
var usual = []chromedp.ExecAllocatorOption{
	chromedp.NoSandbox,
	// Pictures without a graphics card.
	chromedp.Flag("use-angle", "swiftshader"),
	chromedp.Flag("enable-unsafe-swiftshader", true),
	chromedp.Flag("disable-gpu", false),
	chromedp.Flag("disable-quic", true),
	chromedp.Flag("disable-component-update", true),
	// A sandboxed frame then stays within reach of the tab's own session.
	chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,IsolateSandboxedIframes"),
	chromedp.WindowSize(1280, 900),
}

// startBrowser starts a browser that has no past; stop ends it and forgets it.
func startBrowser(program string, flags ...chromedp.ExecAllocatorOption) (ctx context.Context, stop func() error) {
	profile, err := os.MkdirTemp("", "binfall-browser-")
	if err != nil {
		return context.Background(), func() error { return err } // the first action will say so too
	}
	options := slices.Concat(chromedp.DefaultExecAllocatorOptions[:], usual,
		[]chromedp.ExecAllocatorOption{chromedp.ExecPath(program), chromedp.UserDataDir(profile)}, flags)
	allocator, release := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	return ctx, func() error {
		err := chromedp.Cancel(ctx)
		cancel()
		release()
		return errors.Join(err, os.RemoveAll(profile))
	}
}

// shared is the browser with the usual flags. There is one for all tests, because
// a start takes as long as a test.
var shared struct {
	once sync.Once
	ctx  context.Context
	stop func() error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if shared.stop != nil {
		if err := shared.stop(); err != nil {
			fmt.Fprintln(os.Stderr, "the browser did not end well:", err)
			code = 1
		}
	}
	os.Exit(code)
}

// openTab opens a tab; with flags, in a browser of its own. When the test ends,
// what the tab saw and the test did not expect is its failure.
func openTab(t *testing.T, flags ...chromedp.ExecAllocatorOption) *tab {
	t.Helper()
	program := needChromium(t)
	b := &tab{T: t, record: &record{contexts: map[string]bool{}}}
	var browser context.Context
	if len(flags) > 0 {
		var stop func() error
		browser, stop = startBrowser(program, flags...)
		t.Cleanup(func() {
			if err := stop(); err != nil {
				t.Errorf("the browser did not end well: %v", err)
			}
		})
	} else {
		shared.once.Do(func() { shared.ctx, shared.stop = startBrowser(program) })
		browser = shared.ctx
	}
	if err := chromedp.Do(browser); err != nil {
		t.Fatal(err)
	}
	var closeTab context.CancelFunc
	b.ctx, closeTab = chromedp.NewContext(browser, chromedp.WithListener(b.watch))
	call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: listener})
	b.faults = nil // of the empty page
	t.Cleanup(func() {
		b.picture(t.Name() + "-end")
		closeTab()
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, fault := range b.faults {
			if !slices.ContainsFunc(b.expected, func(part string) bool { return strings.Contains(fault, part) }) {
				t.Error(fault)
			}
		}
	})
	return b
}

// expect takes what contains this text for a part of the test.
func (r *record) expect(part string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.expected = append(r.expected, part)
}

func (r *record) fault(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.faults = append(r.faults, fmt.Sprintf(format, args...))
}

// seen returns the faults so far that contain a text.
func (r *record) seen(part string) (found []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, fault := range r.faults {
		if strings.Contains(fault, part) {
			found = append(found, fault)
		}
	}
	return found
}

// watch sees every event of the tab. It must be quick, and may ask nothing.
func (b *tab) watch(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		var words []string
		for _, arg := range e.Args {
			words = append(words, string(arg.Value)+arg.Description)
		}
		b.fault("console.%s: %s", e.Type, strings.Join(words, " "))
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		b.fault("not caught: %s (%s:%d)", text, e.ExceptionDetails.URL, e.ExceptionDetails.LineNumber+1)
	case *log.EventEntryAdded:
		b.fault("log: %s: %s: %s %s", e.Entry.Source, e.Entry.Level, e.Entry.Text, e.Entry.URL)
	case *network.EventRequestWillBeSent:
		if to, err := url.Parse(e.Request.URL); err != nil || strings.HasPrefix(to.Scheme, "http") && to.Hostname() != "127.0.0.1" {
			b.fault("a request leaves: %s", e.Request.URL)
		}
	case *runtime.EventExecutionContextCreated:
		b.mu.Lock()
		b.contexts[e.Context.UniqueID] = true
		b.mu.Unlock()
	case *runtime.EventExecutionContextDestroyed:
		b.mu.Lock()
		delete(b.contexts, e.ExecutionContextUniqueID)
		b.mu.Unlock()
	case *runtime.EventExecutionContextsCleared:
		b.mu.Lock()
		clear(b.contexts)
		b.mu.Unlock()
	case *target.EventAttachedToTarget:
		// A worker's own console is not part of the page's.
		if e.TargetInfo.Type == "worker" {
			ctx, _ := chromedp.NewContext(b.ctx, chromedp.WithTargetID(e.TargetInfo.TargetID), chromedp.WithListener(b.watch))
			go chromedp.Do(ctx) // attaches; a worker that has ended already has said nothing
		}
	}
}
