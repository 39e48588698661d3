package layers

import (
	"slices"
	"strings"
	"testing"
)

func TestBadRule(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"NONE < sim", "does not end in a semicolon"},
		{"NONE < sim;\nsim < sim/run sim/alloc;", "line 2: no comma before \"sim/alloc\""},
		{"sim < ;", "line 1: \";\" where"},
		{"sim;", "line 1: \";\" where"},
		{"< sim;", "line 1: \"<\" where"},
		{"sim, < sim/run;", "line 1: \"<\" where"},
		{"A = sim;\nA = game;", "line 2: A is named twice"},
		{"a = sim;", "line 1: a list is named"},
		{"NONE < sim;\nTYPO < sim;", "line 2: TYPO is the name of no list"},
		{"NONE < TYPO;", "line 1: TYPO stands on the right"},
		{"NONE < sim, fmt;", "line 1: fmt stands on the right"},
		{"sim/typo < sim;", "line 1: no line says what sim/typo may import"},
		{"NONE !< sim;", "line 1: sim stands on the right"}, // forbidding alone makes no layer
		{"sim < game;\nNONE < sim;\ngame < sim;", "may import itself"},
		{"NONE < sim < game;\nsim !< game;", "line 2 forbids that game imports sim"},
		{"NONE < sim < sim/run < game;\nsim !< game;", "line 2 forbids that game imports sim"},
		{"NONE < sim < game;\ntime !< game;\ntime < sim;", "line 2 forbids that sim imports time, and line 3"},
		{"NONE < sim;\nos/... !< sim;\nos/exec < sim;", "line 2 forbids that sim imports os/exec"},
	} {
		if _, err := readRule(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q\n\tgot  %v\n\twant %s", c.text, err, c.want)
		}
	}
}

func TestReadRule(t *testing.T) {
	r, err := readRule(`
		X = sim, game;          # a list
		NONE < sim < game
			< wasm;
		fmt < X_test;
		fmt !< sim;             # does not reach the test files
		sim/simtest < X_test;
		NONE < sim/simtest;
	`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.groups["ALL"], []string{"game", "sim", "sim/simtest", "wasm"}; !slices.Equal(got, want) {
		t.Errorf("rooms %q, want %q", got, want)
	}
	for _, c := range []struct {
		who, name string
		allowed   bool
	}{
		{"wasm", "binfall/sim", true}, // through game
		{"wasm_test", "binfall/sim", true},
		{"sim", "binfall/game", false},
		{"game_test", "binfall/sim/simtest", true},
		{"game", "binfall/sim/simtest", false},
		{"sim_test", "fmt", true},
		{"sim", "fmt", false},
		{"wasm", "fmt", false}, // named, so no longer open to everyone
		{"wasm", "strings", true},
	} {
		room := strings.TrimSuffix(c.who, testSuffix)
		if why := r.forbids(room, c.who, c.name); (why == "") != c.allowed {
			t.Errorf("%s importing %s: %q, want allowed = %v", c.who, c.name, why, c.allowed)
		}
	}
}

// TestRoomsOfTheDesign lists the tree of the design, so that no room is lost from
// the text before it is built.
func TestRoomsOfTheDesign(t *testing.T) {
	r := theRule(t)
	for _, room := range strings.Fields(`serve.go
		sim sim/rng sim/param sim/stat sim/stat/fit sim/graph sim/alloc sim/parallel sim/memory sim/walk
		sim/cuckoo sim/peel sim/classic sim/queue sim/exactmath sim/catalog sim/run sim/life sim/simtest
		game game/paint game/theme game/camera game/motion game/scene game/widget game/raster game/svg game/window
		wasm wasm/worker wasm/wire wasm/bridge
		tools/binfall tools/results tools/cluster tools/site tools/battery tools/check tools/layers`) {
		if r.rooms[room] == 0 {
			t.Errorf("%s is in no layer", room)
		}
	}
}
