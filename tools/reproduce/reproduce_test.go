package reproduce

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"binfall/sim/run"
)

func named(name string) Document {
	return All[slices.IndexFunc(All, func(d Document) bool { return d.Name == name })]
}

func ofCuckoo() Document { return named("cuckoo") }

// TestEveryNumber: each claim of the list has a row that is not left for --long, and
// rows come in the order of the list.
func TestEveryNumber(t *testing.T) {
	for name, list := range map[string]struct {
		prefix string
		count  int
	}{"cuckoo": {"S4.", 18}, "walks": {"S3.", 16}} {
		last := 0
		for _, c := range named(name).wanted(Options{}) {
			number, err := strconv.Atoi(strings.TrimPrefix(c.number, list.prefix))
			if err != nil || number < last || number > last+1 {
				t.Errorf("%s: %s after %s%d", name, c.number, list.prefix, last)
			}
			last = number
		}
		if last != list.count {
			t.Errorf("%s: the last row is %s%d", name, list.prefix, last)
		}
	}
	if Count(All, Options{Long: true}) <= Count(All, Options{}) {
		t.Error("no row is left for Long")
	}
}

// few are claims that take some milliseconds.
func few(t *testing.T) Document {
	t.Helper()
	d := Document{Name: "few"}
	for _, c := range ofCuckoo().claims {
		quick := strings.Contains(c.what, "binomial tree") || strings.Contains(c.what, "32 slots") ||
			strings.Contains(c.what, "1024 slots") || strings.Contains(c.what, "16 ends")
		if quick && !c.long {
			d.claims = append(d.claims, c)
		}
	}
	if len(d.claims) < 7 {
		t.Fatalf("%d quick claims", len(d.claims))
	}
	return d
}

// TestClaims: each row notices a prediction that is wrong.
func TestClaims(t *testing.T) {
	claims := ofCuckoo().wanted(Options{})
	if testing.Short() {
		claims = few(t).claims
	}
	start := time.Now()
	verdicts := spoil(t, claims)
	if testing.Short() {
		return
	}
	// 22 s when this was written; it guards against a claim that hangs.
	if took := time.Since(start); took > 10*time.Minute {
		t.Errorf("all claims took %v", took)
	}
	if verdicts[SourceDiffers] != 4 || verdicts[Shown] != 10 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// spoil finds what is claimed, and holds each finding against a prediction that is
// wrong by a few times the deviation that its row says would be seen. It counts the
// verdicts that were not spoiled.
func spoil(t *testing.T, claims []claim) map[Verdict]int {
	t.Helper()
	verdicts := make(map[Verdict]int)
	for _, c := range claims {
		f, err := c.find(t.Context())
		if err != nil {
			t.Fatalf("%s, %s: %v", c.number, c.what, err)
		}
		row := f.row("document", c)
		verdicts[row.Verdict]++
		if row.Verdict == Disagrees {
			t.Errorf("%+v", row)
		}
		if row.Verdict == Shown {
			continue
		}
		f.predicted += wrongBy(t, f)
		if spoiled := f.row("document", c); spoiled.Verdict != Disagrees {
			t.Errorf("a prediction of %v is not contradicted: %+v", f.predicted, spoiled)
		}
	}
	return verdicts
}

// wrongBy is an error of a prediction that is sure to be seen.
func wrongBy(t *testing.T, f finding) float64 {
	switch e := f.evidence.(type) {
	case share:
		// No hits at all say less of a prediction than many would.
		if up := 8 * e.sees(f.predicted); f.predicted+up <= 1 {
			return up
		}
		return -8 * e.sees(1-f.predicted)
	case near:
		if up := 8 * e.sees(f.predicted); f.predicted+up <= 1 {
			return up
		}
		return -8 * (e.slack + e.share.sees(1-f.predicted))
	case mean:
		if e.sd > 1.5*e.SD || e.sd > 0 && e.sd < e.SD/1.5 {
			t.Errorf("a deviation over runs of %v, where %v is known", e.SD, e.sd)
		}
		return 2 * e.sees()
	case most:
		return e.Least - 1 - f.predicted
	case breaches, counted, approached:
		return 1
	}
	t.Fatalf("evidence of type %T", f.evidence)
	return 0
}

// TestVerdicts: what comes of a finding depends on the claim and on the evidence.
func TestVerdicts(t *testing.T) {
	measured := sample{9.9, 10, 10.1, 10, 9.9, 10.1, 10, 10, 10, 10}.summary()
	for _, c := range []struct {
		claimed   Figure
		predicted float64
		evidence  evidence
		want      Verdict
	}{
		{value(10, 0.01), 10, mean{MeasureSummary: measured}, Agrees},
		{value(9, 0.5), 10, mean{MeasureSummary: measured}, SourceDiffers},
		{value(9, 0.5), 9, mean{MeasureSummary: measured}, Disagrees},
		{value(10, 0.01), 11, mean{MeasureSummary: measured}, Disagrees},
		{value(10, 0.01), 11, mean{MeasureSummary: measured, slack: 1}, SourceDiffers},
		{value(10, 0.01), 10.9, mean{MeasureSummary: measured, sd: 1}, SourceDiffers},
		{value(10, 0.01), math.NaN(), mean{MeasureSummary: measured}, Shown},
		{atMost(10), 3, share{30, 100}, Disagrees},
		{atMost(0.4), 0.3, share{30, 100}, Agrees},
		{atMost(0.2), 0.3, share{30, 100}, SourceDiffers},
		{atLeast(0.4), 0.3, share{30, 100}, SourceDiffers},
		{between(0.2, 0.4), 0.3, share{30, 100}, Agrees},
		{between(0.4, 0.5), 0.3, share{30, 100}, SourceDiffers},
		{says("O(1)"), 0.3, share{30, 100}, Agrees},
		{value(0, 0), 0, breaches{0, 100}, Agrees},
		{value(0, 0), 0, breaches{1, 100}, Disagrees},
		{atLeast(32), 1024, counted(1024), Agrees},
		{atLeast(32), 1024, counted(1023), Disagrees},
	} {
		row := finding{c.predicted, c.evidence, ""}.row("document", claim{number: "S0.0", source: "section", what: "what", claimed: c.claimed})
		if row.Verdict != c.want {
			t.Errorf("claimed %v, predicted %v, evidence %+v: %s, want %s", c.claimed, c.predicted, c.evidence, row.Verdict, c.want)
		}
		if told := strings.Contains(row.Note, "seen"); told != (c.want == Agrees || c.want == SourceDiffers) {
			t.Errorf("%s: the note is %q", row.Verdict, row.Note)
		}
	}
}

// TestBound: a bound is contradicted by more trials above it than its chance explains.
func TestBound(t *testing.T) {
	m := sample{1, 1, 2, 3}.summary()
	m.Trials = 1000
	m.Counts = []run.Count{{Value: 1, Trials: 900}, {Value: 2, Trials: 80}, {Value: 3, Trials: 20}}
	for _, c := range []struct {
		bound, chance float64
		want          bool
	}{
		{3, 0, false}, {2, 0.02, false}, {2, 0.01, false}, {2, 0.001, true}, {1, 0.1, false}, {1, 0.02, true}, {0, 0.9, true}, {0, 1, false}, {2, 0, true},
	} {
		if got := (most{m, c.chance}).contradicts(c.bound); got != c.want {
			t.Errorf("a bound of %v with chance %v is contradicted: %v", c.bound, c.chance, got)
		}
	}
}

// TestSees: the deviation that is stated is missed in a tenth of all cases.
func TestSees(t *testing.T) {
	for _, s := range []share{{0, 50}, {0, 1000}, {0, 40_000}} {
		for _, p := range []float64{0, 1e-5, 0.02, 0.5} {
			odd := int64(p * float64(s.trials)) // the least number of hits that is
			for !s.odd(odd, p) {
				odd++
			}
			if got := atLeastHits(odd, s.trials, p+s.sees(p)); math.Abs(got-0.9) > 1e-6 {
				t.Errorf("%d trials at %v: %v more are seen with chance %v", s.trials, p, s.sees(p), got)
			}
		}
	}
	// Student's quantiles for 9 degrees: 1.383 leaves a tenth, and 3.690 a quarter of a hundredth.
	m := mean{MeasureSummary: sample{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}.summary()}
	unit := m.SD / math.Sqrt(10)
	if got := m.error(0.1) / unit; math.Abs(got-1.383029) > 1e-5 {
		t.Errorf("a tenth is left by %v", got)
	}
	if got := m.error(0.0025) / unit; math.Abs(got-3.689662) > 1e-5 {
		t.Errorf("1 of 400 is left by %v", got)
	}
	m.sd = 1
	if got := m.error(5e-7) * math.Sqrt(10); math.Abs(got-4.891638) > 1e-5 {
		t.Errorf("the normal law has 1 of 2 million above %v", got)
	}
}

// atLeastHits is P(Bin(trials, p) ≥ hits), term by term.
func atLeastHits(hits, trials int64, p float64) float64 {
	below := 0.0
	term := float64(trials) * math.Log1p(-p)
	for k := range hits {
		below += math.Exp(term)
		term += math.Log(float64(trials-k)/float64(k+1)) + math.Log(p) - math.Log1p(-p)
	}
	return 1 - below
}

// TestWorkers: rows do not depend on the number of workers, and come in order.
func TestWorkers(t *testing.T) {
	d := few(t)
	var runs [2][]Row
	for i, workers := range []int{1, 3} {
		done := make(chan struct{}, len(d.claims))
		rows, err := Run(t.Context(), []Document{d}, Options{Workers: workers, Done: func() { done <- struct{}{} }})
		if err != nil || len(done) != len(d.claims) {
			t.Fatalf("%d of %d rows: %v", len(done), len(d.claims), err)
		}
		runs[i] = rows
	}
	for i, c := range d.claims {
		if runs[0][i].Claim != c.number || !strings.HasPrefix(runs[0][i].Note, c.what) {
			t.Errorf("row %d is %+v, not that of %s", i, runs[0][i], c.what)
		}
	}
	texts := make([]string, len(runs))
	for i, rows := range runs {
		text, err := json.Marshal(rows)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	if texts[0] != texts[1] {
		t.Errorf("one worker: %s\nthree: %s", texts[0], texts[1])
	}
}

// TestStop: whoever stops gets the rows that are finished, and is told why.
func TestStop(t *testing.T) {
	why := errors.New("enough")
	ctx, stop := context.WithCancelCause(t.Context())
	d := few(t)
	d.claims = slices.Concat(d.claims, d.claims, d.claims)
	rows, err := Run(ctx, []Document{d}, Options{Workers: 1, Done: func() { stop(why) }})
	if !errors.Is(err, why) || len(rows) != 1 || rows[0].Claim != d.claims[0].number {
		t.Errorf("%d rows: %v", len(rows), err)
	}
}
