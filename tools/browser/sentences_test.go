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
	{asked{"compare.kin.other"}, "Not on the same random words: the seeds differ, so that luck may be the difference."},
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
