package site

import (
	"html"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var policyOf = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)

// TestPages: each page repeats the policy, for hosts that send no headers, and has
// the header of all.
func TestPages(t *testing.T) {
	pages := 0
	static := os.DirFS("../../static")
	err := fs.WalkDir(static, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" {
			return err
		}
		pages++
		text, err := fs.ReadFile(static, name)
		if err != nil {
			return err
		}
		switch found := policyOf.FindAllSubmatch(text, -1); {
		case len(found) != 1:
			t.Errorf("%s has %d policies, want 1", name, len(found))
		case html.UnescapeString(string(found[0][1])) != Policy:
			t.Errorf("%s has another policy than the server: %s", name, found[0][1])
		}
		if name != "stage.html" { // a frame of the others
			testHeader(t, name, string(text))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 4 {
		t.Errorf("%d pages found", pages)
	}
}

var linkForm = regexp.MustCompile(`<a ([^>]*)href="(\w+\.html)"([^>]*)>`)

// testHeader: a page leads to all pages and says which it is; links to others take
// the theme along.
func testHeader(t *testing.T, name, text string) {
	_, nav, _ := strings.Cut(text, "<nav")
	nav, _, _ = strings.Cut(nav, "</nav>")
	var pages []string
	for _, m := range linkForm.FindAllStringSubmatch(nav, -1) {
		pages = append(pages, m[2])
		more := m[1] + m[3]
		if here := m[2] == name; here != strings.Contains(more, `aria-current="page"`) || here == strings.Contains(more, "data-themed") {
			t.Errorf("%s: the link to %s has %s", name, m[2], more)
		}
	}
	if want := []string{"index.html", "play.html", "reference.html"}; !slices.Equal(pages, want) {
		t.Errorf("%s leads to %v, want %v", name, pages, want)
	}
	for _, part := range []string{`<select class="quiet" id="theme"`, `<p class="boot late" id="boot">`, `<noscript><p class="boot">`, `<script src="js/early.js"></script>`} {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %s", name, part)
		}
	}
}
