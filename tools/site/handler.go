package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// types are the files a site has, and what they are.
var types = map[string]string{
	".css":   "text/css; charset=utf-8",
	".gif":   "image/gif",
	".gz":    "application/gzip",
	".html":  "text/html; charset=utf-8",
	".ico":   "image/x-icon",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".txt":   "text/plain; charset=utf-8",
	".wasm":  "application/wasm",
	".woff2": "font/woff2",
}

// packed are the types that are compressed as they are.
var packed = map[string]bool{".gif": true, ".gz": true, ".png": true, ".woff2": true}

const notFound = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Not found – binfall</title></head>
<body><h1>Not found</h1><p>There is no such page here. <a href="/">To the start</a></p></body></html>
`

// Handler serves a site. Its files should come from an [os.Root], which follows no
// link out of it.
//
// Files are read when first asked for and again when they have changed; they stay
// in memory, compressed once. The name.gz beside a file is taken for it
// compressed. A file that carries the hash of its contents in its name may be kept
// for ever, every other one must be asked for again.
func Handler(files fs.FS) http.Handler { return &handler{files: files, read: map[string]*resource{}} }

type handler struct {
	files fs.FS
	mu    sync.Mutex
	read  map[string]*resource // by path
}

// A resource is a file, ready to be sent.
type resource struct {
	modified time.Time
	size     int64
	kind     string // its media type
	tag      string // without quotes
	lasting  bool
	data     []byte
	gzipped  []byte // nil if that is no shorter
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", Policy)
	header.Set("Cache-Control", "no-cache")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		fail(w, r, http.StatusMethodNotAllowed, "text/plain; charset=utf-8", "only GET and HEAD\n")
		return
	}
	name, ok := h.find(r.URL.Path)
	if !ok {
		fail(w, r, http.StatusNotFound, types[".html"], notFound)
		return
	}
	res, err := h.load(name)
	if err != nil {
		fail(w, r, http.StatusInternalServerError, "text/plain; charset=utf-8", "this file cannot be read\n")
		return
	}
	res.serve(w, r)
}

func fail(w http.ResponseWriter, r *http.Request, status int, kind, text string) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write([]byte(text))
	}
}

// find returns the file that the path of an address names; a path that ends in a
// slash names the index.html of a folder. Names that begin with a dot are nobody's,
// and package fs itself refuses those with .. or an empty part.
func (h *handler) find(address string) (name string, ok bool) {
	name, ok = strings.CutPrefix(address, "/")
	if !ok || strings.ContainsAny(name, "\\\x00") {
		return "", false
	}
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	if strings.HasPrefix(name, ".") || strings.Contains(name, "/.") {
		return "", false
	}
	info, err := fs.Stat(h.files, name)
	return name, err == nil && info.Mode().IsRegular()
}

// load returns a file as it is now.
func (h *handler) load(name string) (*resource, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	info, err := fs.Stat(h.files, name)
	if err != nil {
		return nil, err
	}
	if res := h.read[name]; res != nil && res.modified.Equal(info.ModTime()) && res.size == info.Size() {
		return res, nil
	}
	data, err := fs.ReadFile(h.files, name)
	if err != nil {
		return nil, err
	}
	sum, ext := sha256.Sum256(data), path.Ext(name)
	res := &resource{
		modified: info.ModTime(), size: info.Size(),
		kind: types[ext], tag: hex.EncodeToString(sum[:8]),
		lasting: isNamed(path.Base(name), data), data: data,
	}
	if res.kind == "" {
		res.kind = "application/octet-stream"
	}
	if !packed[ext] {
		if res.gzipped, err = fs.ReadFile(h.files, name+".gz"); err != nil {
			res.gzipped = compress(data)
		}
		if len(res.gzipped) >= len(data) {
			res.gzipped = nil
		}
	}
	h.read[name] = res
	return res, nil
}

func (res *resource) serve(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", res.kind)
	header.Set("Vary", "Accept-Encoding")
	if res.lasting {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	zip, plain := accepts(r.Header.Values("Accept-Encoding"))
	data, tag := res.data, res.tag
	switch {
	// A part of the compressed bytes is of no use to whoever asks for a part.
	case res.gzipped != nil && zip && (r.Header.Get("Range") == "" || !plain):
		r.Header.Del("Range")
		data, tag = res.gzipped, tag+"-gzip"
		header.Set("Content-Encoding", "gzip")
		header.Set("Content-Length", strconv.Itoa(len(data)))
	case !plain:
		fail(w, r, http.StatusNotAcceptable, "text/plain; charset=utf-8", "there is this file as it is, and perhaps as gzip\n")
		return
	}
	header.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
