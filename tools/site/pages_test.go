package site

import (
	"html"
	"io/fs"
	"os"
	"path"
	"regexp"
	"testing"
)

var policyOf = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)

// TestPages: each page repeats the policy, for hosts that send no headers.
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
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 3 {
		t.Errorf("%d pages found", pages)
	}
}
