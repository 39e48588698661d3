package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// text is long enough to be worth compressing.
var text = strings.Repeat("balls into bins ", 100)

var wasmName = named("stage.wasm", []byte(text))

// example is a small site with things in it that must not be served.
func example() fstest.MapFS {
	return fstest.MapFS{
		"index.html":              {Data: []byte(text)},
		"play.html":               {Data: []byte("<p>short</p>")},
		"js/page.js":              {Data: []byte(text)},
		"css/page.css":            {Data: []byte(text)},
		"lessons/index.html":      {Data: []byte("lessons")},
		"lessons/two choices.md":  {Data: []byte("no known type")},
		"figures/a.png":           {Data: []byte(text)},
		"figures/b.svg":           {Data: []byte(text)},
		"gen/build.json":          {Data: []byte(`{"build":"1"}`)},
		"gen/" + wasmName:         {Data: []byte(text)},
		"gen/" + wasmName + ".gz": {Data: compress([]byte(text))},
		"gen/old.0123abcd.wasm":   {Data: []byte("another hash in the name")},
		`js\hidden.js`:            {Data: []byte("a folder, on some systems")},
		".secret":                 {Data: []byte("secret")},
		"gen/.written-1":          {Data: []byte("secret")},
		".git/config":             {Data: []byte("secret")},
	}
}

// ask sends a request as net/http would hand it over. Headers are name, value, ….
func ask(h http.Handler, method, target string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func bodyOf(t *testing.T, r *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestTypesAndCaching(t *testing.T) {
	h := Handler(example())
	const lasting, fresh = "public, max-age=31536000, immutable", "no-cache"
	for target, want := range map[string]struct{ kind, caching string }{
		"/":                          {"text/html; charset=utf-8", fresh},
		"/index.html":                {"text/html; charset=utf-8", fresh},
		"/play.html?d-choice&n=1000": {"text/html; charset=utf-8", fresh},
		"/lessons/":                  {"text/html; charset=utf-8", fresh},
		"/lessons/two%20choices.md":  {"application/octet-stream", fresh},
		"/js/page.js":                {"text/javascript; charset=utf-8", fresh},
		"/css/page.css":              {"text/css; charset=utf-8", fresh},
		"/figures/a.png":             {"image/png", fresh},
		"/figures/b.svg":             {"image/svg+xml", fresh},
		"/gen/build.json":            {"application/json", fresh},
		"/gen/" + wasmName:           {"application/wasm", lasting},
		"/gen/" + wasmName + ".gz":   {"application/gzip", fresh},
		"/gen/old.0123abcd.wasm":     {"application/wasm", fresh},
	} {
		r := ask(h, "GET", target)
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != want.kind || r.Header.Get("Cache-Control") != want.caching {
			t.Errorf("%s: %s, %q, %q; want 200, %v", target, r.Status, r.Header.Get("Content-Type"), r.Header.Get("Cache-Control"), want)
		}
		if len(r.Header.Get("ETag")) < 10 || r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: ETag %s, Vary %q", target, r.Header.Get("ETag"), r.Header.Get("Vary"))
		}
	}
}

// TestHeaders: what a frame of another origin needs is on every answer.
func TestHeaders(t *testing.T) {
	h := Handler(example())
	tag := ask(h, "GET", "/").Header.Get("ETag")
	for _, c := range []struct {
		method, target string
		headers        []string
		status         int
	}{
		{"GET", "/", nil, 200},
		{"HEAD", "/", nil, 200},
		{"GET", "/", []string{"If-None-Match", tag}, 304},
		{"GET", "/", []string{"Range", "bytes=0-9"}, 206},
		{"GET", "/", []string{"Range", "bytes=99999-"}, 416},
		{"GET", "/", []string{"Accept-Encoding", "*;q=0"}, 406},
		{"GET", "/nothing", nil, 404},
		{"POST", "/", nil, 405},
	} {
		r := ask(h, c.method, c.target, c.headers...)
		if r.StatusCode != c.status {
			t.Errorf("%s %s %q: %s, want %d", c.method, c.target, c.headers, r.Status, c.status)
		}
		for name, want := range map[string]string{
			"Access-Control-Allow-Origin":  "*",
			"Cross-Origin-Resource-Policy": "cross-origin",
			"X-Content-Type-Options":       "nosniff",
			// Word for word: the page's own copy is compared with Policy.
			"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; frame-src 'self' blob:; base-uri 'none'; form-action 'none'",
			"X-Frame-Options":         "",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s %s %q: %s is %q, want %q", c.method, c.target, c.headers, name, got, want)
			}
		}
	}
}

func TestOnlyGetAndHead(t *testing.T) {
	h := Handler(example())
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "BREW"} {
		r := ask(h, method, "/index.html")
		if r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %s, Allow %q", method, r.Status, r.Header.Get("Allow"))
		}
	}
	for _, target := range []string{"/", "/nothing", "/gen/" + wasmName} {
		get, head := ask(h, "GET", target), ask(h, "HEAD", target)
		if body := bodyOf(t, head); body != "" {
			t.Errorf("HEAD %s has a body of %d bytes", target, len(body))
		}
		if diff := cmp.Diff(get.Header, head.Header); diff != "" || get.StatusCode != head.StatusCode {
			t.Errorf("HEAD %s is not as GET (-get +head):\n%s", target, diff)
		}
	}
}

// hostile are addresses of things that are not part of the site.
var hostile = []string{
	"/..", "/../", "/../go.mod", "/js/../../go.mod", "/js/../index.html", "/./index.html", "/js/./page.js",
	"/%2e%2e/go.mod", "/%2e%2e%2fgo.mod", "/..%2fgo.mod", "/js/%2e%2e/index.html", "/%252e%252e/go.mod",
	"/..%5cgo.mod", "/js%5cpage.js", "/js%5chidden.js", "/js\\page.js", "/index.html%00", "/index.html%00.png", "/%00",
	"//index.html", "//", "/js//page.js", "/index.html/", "/js", "/js/", "/gen", "/gen/", "/lessons",
	"/.secret", "/%2esecret", "/gen/.written-1", "/.git/config", "/.git/", "/js/.", "/...",
	"/C:/windows", "/index.html::$DATA", "/nothing.html", "/INDEX.HTML",
}

func TestNothingElse(t *testing.T) {
	h := Handler(example())
	for _, target := range hostile {
		r := ask(h, "GET", "http://host"+target)
		body := bodyOf(t, r)
		if r.StatusCode != 404 || body != notFound || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %s, %q", target, r.Status, body)
		}
	}
}

// A link that leads out of the folder is not followed; one within is.
func TestLinks(t *testing.T) {
	outside, inside := t.TempDir(), t.TempDir()
	for name, data := range map[string]string{
		filepath.Join(outside, "secret.txt"): "secret",
		filepath.Join(inside, "index.html"):  "index",
	} {
		if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{
		"out.txt": filepath.Join(outside, "secret.txt"), "out": outside, "up": "..", "in.html": "index.html", "loop": "loop",
	} {
		if err := os.Symlink(to, filepath.Join(inside, name)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	root, err := os.OpenRoot(inside)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	h := Handler(root.FS())
	for target, status := range map[string]int{
		"/": 200, "/in.html": 200, "/out.txt": 404, "/out/secret.txt": 404, "/up/" + filepath.Base(outside) + "/secret.txt": 404, "/loop": 404,
	} {
		if r := ask(h, "GET", target); r.StatusCode != status {
			t.Errorf("%s: %s, want %d", target, r.Status, status)
		}
	}
}

func FuzzAddress(f *testing.F) {
	for _, target := range hostile {
		f.Add(target)
	}
	h := &handler{files: example(), read: map[string]*resource{}}
	f.Fuzz(func(t *testing.T, address string) {
		name, ok := h.find(address)
		if _, there := example()[name]; ok && (!there || strings.HasPrefix(name, ".") || strings.Contains(name, "/.")) {
			t.Errorf("%q leads to %q", address, name)
		}
	})
}

func TestGzip(t *testing.T) {
	h := Handler(example())
	for _, target := range []string{"/", "/js/page.js", "/figures/b.svg", "/gen/" + wasmName} {
		plain, zipped := ask(h, "GET", target), ask(h, "GET", target, "Accept-Encoding", "gzip, deflate, br")
		if plain.Header.Get("Content-Encoding") != "" || bodyOf(t, plain) != text {
			t.Errorf("%s: not as it is", target)
		}
		body := bodyOf(t, zipped)
		r, err := gzip.NewReader(strings.NewReader(body))
		if err != nil || zipped.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: not compressed: %v, %q", target, err, zipped.Header)
			continue
		}
		if all, err := io.ReadAll(r); err != nil || string(all) != text {
			t.Errorf("%s: compressed to something else: %v", target, err)
		}
		if plain.Header.Get("ETag") == zipped.Header.Get("ETag") {
			t.Errorf("%s: both forms have the tag %s", target, plain.Header.Get("ETag"))
		}
		again := ask(h, "GET", target, "Accept-Encoding", "gzip", "If-None-Match", zipped.Header.Get("ETag"))
		if again.StatusCode != 304 || bodyOf(t, again) != "" {
			t.Errorf("%s: asked again: %s", target, again.Status)
		}
	}
	for _, target := range []string{"/play.html", "/figures/a.png"} {
		if r := ask(h, "GET", target, "Accept-Encoding", "gzip"); r.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s: compressed in vain", target)
		}
	}
}

// TestGzipOnce: the file beside is taken, and no compression is repeated.
func TestGzipOnce(t *testing.T) {
	files := example()
	var odd bytes.Buffer // as no compression of ours looks
	w, _ := gzip.NewWriterLevel(&odd, gzip.HuffmanOnly)
	io.WriteString(w, text)
	w.Close()
	files["gen/"+wasmName+".gz"] = &fstest.MapFile{Data: odd.Bytes()}
	h := &handler{files: files, read: map[string]*resource{}}
	if r := ask(h, "GET", "/gen/"+wasmName, "Accept-Encoding", "gzip"); bodyOf(t, r) != odd.String() {
		t.Error("the compressed file beside is not used")
	}
	ask(h, "GET", "/js/page.js", "Accept-Encoding", "gzip")
	first := h.read["js/page.js"]
	ask(h, "GET", "/js/page.js", "Accept-Encoding", "gzip")
	if h.read["js/page.js"] != first {
		t.Error("an unchanged file was read again")
	}
}

// TestManyAtOnce is for the race detector, too.
func TestManyAtOnce(t *testing.T) {
	files := example()
	h := Handler(files)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for name, file := range files {
				if strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || strings.Contains(name, `\`) {
					continue
				}
				if body, err := io.ReadAll(ask(h, "GET", "/"+url.PathEscape(name)).Body); err != nil || string(body) != string(file.Data) {
					t.Errorf("%s: %d bytes, %v", name, len(body), err)
				}
			}
		})
	}
	wait.Wait()
}

func TestChangedFile(t *testing.T) {
	files := example()
	h := Handler(files)
	tag := ask(h, "GET", "/").Header.Get("ETag")
	files["index.html"] = &fstest.MapFile{Data: []byte("another text")}
	r := ask(h, "GET", "/", "If-None-Match", tag)
	if r.StatusCode != 200 || bodyOf(t, r) != "another text" {
		t.Errorf("after a change: %s", r.Status)
	}
	delete(files, "index.html")
	if r := ask(h, "GET", "/"); r.StatusCode != 404 {
		t.Errorf("after a removal: %s", r.Status)
	}
}

func TestRange(t *testing.T) {
	h := Handler(example())
	tag := ask(h, "GET", "/").Header.Get("ETag")
	for _, c := range []struct {
		headers []string
		status  int
		body    string
	}{
		{[]string{"Range", "bytes=6-9", "Accept-Encoding", "gzip"}, 206, text[6:10]},
		{[]string{"Range", "bytes=-5"}, 206, text[len(text)-5:]},
		{[]string{"Range", "bytes=6-9", "If-Range", tag}, 206, text[6:10]},
		{[]string{"Range", "bytes=6-9", "If-Range", `"older"`}, 200, text},
		{[]string{"Range", "lines=1-2"}, 416, "invalid range\n"},
		{[]string{"Range", "bytes=0-,0-,0-,0-"}, 200, text},
		// Who takes nothing but gzip gets all of it.
		{[]string{"Range", "bytes=6-9", "Accept-Encoding", "gzip, identity;q=0"}, 200, string(compress([]byte(text)))},
	} {
		r := ask(h, "GET", "/", c.headers...)
		if body := bodyOf(t, r); r.StatusCode != c.status || body != c.body {
			t.Errorf("%q: %s, %d bytes %.40q", c.headers, r.Status, len(body), body)
		}
	}
}
