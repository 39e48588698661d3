package stat

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// readGolden fills file, a struct with fields Source and Rows, from testdata.
// The data are computed by independent programs; never change them to make a
// test pass.
func readGolden(t *testing.T, name string, file any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, file); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// near fails unless got is within abs + rel·|want| of want.
func near(t *testing.T, what string, got, want, abs, rel float64) {
	t.Helper()
	if !(math.Abs(got-want) <= abs+rel*math.Abs(want)) {
		t.Errorf("%s = %v, want %v (difference %.2g)", what, got, want, got-want)
	}
}
