package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"binfall/game"
	"binfall/game/scene"
)

// TestAgree: what stage and page must both know, each in its language, is the same.
func TestAgree(t *testing.T) {
	var signs []string
	for _, sign := range scene.Signs {
		signs = append(signs, "'"+sign+"'")
	}
	for file, line := range map[string]string{
		"compare.js": "export const signs = [" + strings.Join(signs, ", ") + "];",
		"link.js":    fmt.Sprintf("export const mostSetups = %d;", game.MostLanes),
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "static", "js", file))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), line) {
			t.Errorf("%s does not say %s", file, line)
		}
	}
}
