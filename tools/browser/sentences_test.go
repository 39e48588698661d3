package browser

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"os/exec"
	"testing"

	"binfall/wasm/wire"
)

//go:embed testdata/words.cjs
var wordsScript string

type asked []any // the path of an entry in words.js, then its arguments

// sentences are what is said of each kind of event, and of what people do. Bins
// are counted from 1, and loads are those before the ball, unless it says "now".
var sentences = []struct {
	asked
	want string
}{
	{asked{"empty", "ball"}, "Nothing has fallen yet. Drop the first ball: press → or play."},
	{asked{"ball", ball(3, 946, 1), "ball", "one-choice"}, "Ball 3 falls into bin 947, which now holds 1."},
	{asked{"ball", ball(17, 15, 2, 8, 2, 15, 1), "ball", "d-choice"}, "Ball 17: bins 9 and 16 are offered. Bin 9 holds 2, bin 16 holds 1: it goes to bin 16."},
	{asked{"ball", ball(20, 2, 2, 2, 1, 17, 1), "ball", "d-choice"}, "Ball 20: bins 3 and 18 are offered. Both hold 1: it goes to bin 3."},
	{asked{"ball", ball(5, 2, 1, 2, 0, 17, 0, 4, 0), "ball", "d-choice"}, "Ball 5: bins 3, 18 and 5 are offered. All hold 0: it goes to bin 3."},
	{asked{"ball", ball(5, 2, 3, 2, 2, 2, 2), "ball", "d-choice"}, "Ball 5 is offered bin 3 twice, which now holds 3."},
	{asked{"ball", ball(5, 2, 3, 2, 2, 2, 2, 2, 2), "ball", "d-choice"}, "Ball 5 is offered bin 3 3 times, which now holds 3."},
	{asked{"ball", ball(1234567, 2, 3, 2, 2, 3, 4, 5, 6, 7, 8, 9, 9), "ball", "d-choice"}, "Ball 1\u202f234\u202f567 looks at 5 bins and goes to bin 3, which now holds 3."},
	{asked{"ball", ball(9, 4, 2, 7, 3), "ball", "thinning"}, "Ball 9: bin 8 holds 3, too many; it goes to bin 5 unseen, which now holds 2."},
	{asked{"ball", ball(9, 4, 2, 4, 1, 7, 0), "ball", "batched"}, "Ball 9: bins 5 and 8 are offered. By the loads before its batch it goes to bin 5, which now holds 2."},
	{asked{"log.unseen", "ball", 4, 9}, "Balls 4 to 9 fell unseen."},
	{asked{"log.unseen", "ball", 4, 4}, "Ball 4 fell unseen."},
	{asked{"log.back", "ball", 12}, "Back to ball 12."},
	{asked{"log.back", "ball", 0}, "Back to the start."},
	{asked{"ofSetup", "■ B", "Ball 3 falls into bin 947, which now holds 1."}, "B: Ball 3 falls into bin 947, which now holds 1."},
	{asked{"said.playing", 0, "ball"}, "Playing, as fast as it goes"},
	{asked{"said.playing", 1, "ball"}, "Playing, 1 ball a second"},
	{asked{"said.ended", "ball 20 of 20"}, "The end: ball 20 of 20"},
	{asked{"guide.offer", 1, wire.Offer{Bin: 6, Load: 2}}, "1: bin 7 holds 2"},
	{asked{"guide.offers", []wire.Offer{{Bin: 6, Load: 2}, {Bin: 0, Load: 0}}}, "Next ball: 1, bin 7 with 2; 2, bin 1 with 0"},
	{asked{"table.tell", table(14, 15, moves("O", -1, 4))}, "O goes to slot 5."},
	{asked{"table.tell", table(14, 15, moves("O", -1, 16, "I", 16, 1, "F", 1, 10))}, "O goes to slot 17 and pushes I out; I goes to slot 2 and pushes F out; F goes to slot 11."},
	{asked{"table.tell", table(14, 15, moves("O", -1, 1, "A", 1, 2, "B", 2, 3, "C", 3, 4, "D", 4, 5, "E", 5, 6))}, "O goes to slot 2 and pushes A out; A goes to slot 3 and pushes B out; B goes to slot 4 and pushes C out; C goes to slot 5 and pushes D out, and 2 moves more."},
	{asked{"table.tell", wire.Table{Slots: 4, Bucket: 1, Stored: 3, Came: 4, All: 9, Failed: true, Hand: "D", Places: []int{0, 2}, Moves: moves("D", -1, 0, "A", 0, 1),
		Stash: []string{}, Items: []string{}, Clusters: []wire.Cluster{{Slots: []int{0, 1, 2}, Items: 4, Free: -1}}}}, "D goes to slot 1 and pushes A out; A goes to slot 2 and pushes D out. D finds no slot. 4 keys share 3 slots."},
	{asked{"table.tell", wire.Table{Slots: 4, Bucket: 1, Came: 0, All: 9, Rehashes: 2, Moves: []wire.Move{}, Stash: []string{}, Clusters: []wire.Cluster{}}}, "Rehash 2: new functions, and all keys come again."},
	{asked{"table.tell", wire.Table{Slots: 8, Bucket: 2, Came: 3, All: 9, Hand: "C", Places: []int{0, 6}, Moves: []wire.Move{}, Stash: []string{"A", "B"}, Clusters: []wire.Cluster{}}}, "C is in hand and may sit in bucket 1 or bucket 4. In the stash: A and B."},
	{asked{"table.tell", table(14, 15, []wire.Move{{Item: "364", From: -1, To: 308}, {Item: "1336", From: 308, To: 4}})}, "Key 364 goes to slot 309 and pushes key 1\u202f336 out; key 1\u202f336 goes to slot 5."},
	{asked{"table.next", wire.Table{Bucket: 1, Next: "P", Places: []int{2, 7}}}, "Next is key P: slot 3 or slot 8."},
	{asked{"table.next", wire.Table{Bucket: 1, Next: "P", Places: []int{2, 2}}}, "Next is key P: slot 3."},
	{asked{"table.plucked", wire.Plucked{Rounds: 2, Edges: 6, Nodes: 5}}, "After 2 rounds 6 keys are left and 5 slots: one too many."},
	{asked{"graph.tell", wire.Graph{Edge: 11, Ends: []int{3, 8}}}, "Edge 12 between nodes 4 and 9 is laid."},
	{asked{"graph.tell", wire.Graph{Edge: 11, Ends: []int{3, 3}, Gone: true}}, "Edge 12, a loop at node 4, goes."},
	{asked{"compare.kin.other"}, "Not on the same random words: the seeds differ, so that luck may be the difference."},
}

// moves are triples of an item and the slots from and to.
func moves(list ...any) (moves []wire.Move) {
	for i := 0; i < len(list); i += 3 {
		moves = append(moves, wire.Move{Item: list[i].(string), From: list[i+1].(int), To: list[i+2].(int)})
	}
	return moves
}

// table is one in which all is well.
func table(stored int, came int64, moves []wire.Move) wire.Table {
	return wire.Table{Slots: 32, Bucket: 1, Stored: stored, Came: came, All: 16, Moves: moves, Stash: []string{}, Clusters: []wire.Cluster{}}
}

// ball is one that came to rest; offers are pairs of bin and load.
func ball(number, bin, load int64, offers ...int64) wire.Ball {
	b := wire.Ball{Number: number, Bin: bin, Load: load, Offers: []wire.Offer{}}
	for i := 0; i < len(offers); i += 2 {
		b.Offers = append(b.Offers, wire.Offer{Bin: offers[i], Load: offers[i+1]})
	}
	return b
}

// TestSentences: each kind of event is told in a sentence that can be read aloud.
func TestSentences(t *testing.T) {
	calls := make([]asked, len(sentences))
	for i, s := range sentences {
		calls[i] = s.asked
	}
	var got []string
	underNode(t, wordsScript, map[string]any{"modules": modules(t), "calls": calls}, &got)
	for i, s := range sentences {
		if got[i] != s.want {
			t.Errorf("%v:\n %q, want\n %q", s.asked, got[i], s.want)
		}
	}
}

// underNode runs a script that reads JSON and writes JSON.
func underNode(t *testing.T, script string, given, answer any) {
	t.Helper()
	input, err := json.Marshal(given)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), node(t), "--no-warnings", "--experimental-vm-modules", "-e", script)
	cmd.Stdin = bytes.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &stderr)
	}
	if err := json.Unmarshal(output, answer); err != nil {
		t.Fatal(err)
	}
}
