package simtest

import (
	"context"
	"errors"
	"fmt"
	"math"

	"binfall/sim"
	"binfall/sim/run"
	"binfall/sim/stat"
	"binfall/sim/stat/fit"
)

// Theory runs trials of a setup and holds every prediction against them: exact
// laws pass a test of fit, limits stay inside their stated band, bounds are not
// broken more often than they allow. The errors name the claims that fail. The
// chance of a false alarm is about 1e-6 a claim, and trials run on fixed seeds,
// so a pass today is a pass for ever.
func Theory(s *sim.Setup, trials int64) error {
	_, failed, err := hold(s, s, trials)
	return errors.Join(err, errors.Join(failed...))
}

// TheoryBites holds the predictions of a setup against engines that are wrong
// on purpose, and returns the claims that none of them fails: such a claim
// tests nothing.
func TheoryBites(s *sim.Setup, trials int64, spoiled ...sim.Def) error {
	caught := make(map[int]bool)
	var claims []sim.Prediction
	for _, d := range spoiled {
		wrong, err := d.With(s.Spec())
		if err != nil {
			return err
		}
		var failed []error
		claims, failed, err = hold(s, wrong, trials)
		if err != nil {
			return err
		}
		for i, f := range failed {
			caught[i] = caught[i] || f != nil
		}
	}
	var errs []error
	for i, claim := range claims {
		if testable(claim) && !caught[i] {
			errs = append(errs, fmt.Errorf("%s holds whatever the engine does", name(claim)))
		}
	}
	return errors.Join(errs...)
}

func testable(p sim.Prediction) bool { return p.Grade != sim.Leading && p.Grade != sim.Measured }

func name(p sim.Prediction) string { return fmt.Sprintf("%s %s (%s)", p.Grade, p.Measure, p.Source) }

// hold compares the claims of one setup with trials of another, claim by claim.
func hold(claiming, running *sim.Setup, trials int64) (claims []sim.Prediction, failed []error, err error) {
	var ends []run.Trial
	_, err = run.Batch(context.Background(), running, run.Plan{Trials: trials, At: run.ToEnd,
		Trial: func(t run.Trial) error { ends = append(ends, t); return nil }})
	if err != nil {
		return nil, nil, err
	}
	claims = claiming.Theory()
	failed = make([]error, len(claims))
	for i, claim := range claims {
		if err := holdOne(claiming, claim, ends); err != nil {
			failed[i] = fmt.Errorf("%s: %s: %w", claiming.Spec(), name(claim), err)
		}
	}
	return claims, failed, nil
}

func holdOne(s *sim.Setup, claim sim.Prediction, ends []run.Trial) error {
	if claim.Source == "" {
		return errors.New("no source is named")
	}
	if claim.Grade == sim.Leading {
		if claim.At != nil || claim.Formula == "" || !(claim.Curve(1e6) > 0) {
			return errors.New("a leading term is a formula and a curve over n, never a value")
		}
		return nil
	}
	step := ends[0].Step
	forecast := claim.At(step)
	if claim.Measure == "loads" {
		return holdLoads(claim, forecast, ends)
	}
	column := -1
	for i, m := range s.Measures {
		if m.Name == claim.Measure {
			column = i
		}
	}
	if column < 0 {
		return errors.New("no such measure")
	}
	values := make([]float64, len(ends))
	for i, end := range ends {
		values[i] = end.Values[column]
	}
	switch claim.Grade {
	case sim.Bound:
		return holdBound(forecast, values)
	case sim.Exact:
		return holdExact(forecast, values)
	case sim.Limit:
		return holdMean(forecast, values)
	}
	return nil // measured: never decides
}

// holdBound counts the trials that break a bound.
func holdBound(f sim.Forecast, values []float64) error {
	broken := 0
	for _, v := range values {
		if f.Side == sim.AtMost && v > f.Value || f.Side == sim.AtLeast && v < f.Value {
			broken++
		}
	}
	if float64(broken) <= f.Chance*float64(len(values)) {
		return nil
	}
	p, err := fit.Binomial(int64(broken), int64(len(values)), f.Chance)
	if err == nil && p < fit.FalseAlarm {
		err = fmt.Errorf("%s %v is broken %d times in %d, chance %v", f.Side, f.Value, broken, len(values), f.Chance)
	}
	return err
}

// holdExact tests a whole law by chi-square, and a mean by its deviation.
func holdExact(f sim.Forecast, values []float64) error {
	if f.Law.P == nil {
		return holdMean(f, values)
	}
	counts, scale := make(map[int]int64), f.Scale
	if scale == 0 {
		scale = 1
	}
	for _, v := range values {
		counts[int(math.Round(v*scale))]++
	}
	if mode, p := likeliest(f.Law); (1-p)*float64(len(values)) < 5 {
		// Too little is expected elsewhere for a chi-square.
		p, err := fit.Binomial(counts[mode], int64(len(values)), min(p, 1))
		if err == nil && p < fit.FalseAlarm {
			err = fmt.Errorf("%d of %d trials give %d, probability %v", counts[mode], len(values), mode, f.Law.Prob(mode))
		}
		return err
	}
	chi, err := fit.Law(counts, f.Law)
	if err == nil && chi.P < fit.FalseAlarm {
		err = fmt.Errorf("chi-square %.1f on %d degrees of freedom, p = %.2g", chi.Statistic, chi.DOF, chi.P)
	}
	return err
}

func likeliest(law stat.Law) (mode int, p float64) {
	for i, q := range law.P {
		if q > p {
			mode, p = law.Min+i, q
		}
	}
	return mode, p
}

// holdMean compares means: within the slack and five standard errors, T1 and T4.
func holdMean(f sim.Forecast, values []float64) error {
	mean, sd := moments(values)
	sd = max(sd, f.SD)
	if f.Law.P != nil {
		sd = max(sd, f.Law.SD())
	}
	room := f.Slack + 5*sd/math.Sqrt(float64(len(values))) + 1e-12*math.Abs(f.Value)
	if math.Abs(mean-f.Value) > room {
		return fmt.Errorf("mean of %d trials is %v, predicted %v ± %v", len(values), mean, f.Value, room)
	}
	return nil
}

// holdLoads compares the mean fraction of bins of each load.
func holdLoads(claim sim.Prediction, f sim.Forecast, ends []run.Trial) error {
	most := f.Law.Max()
	for _, end := range ends {
		most = max(most, len(end.Tally)-1)
	}
	for load := range most + 1 {
		fractions := make([]float64, len(ends))
		for i, end := range ends {
			fractions[i] = fraction(end.Tally, load)
		}
		cell := sim.Forecast{Value: f.Law.Prob(load), Slack: f.Slack}
		cell.SD = cellSD(f.Law, load, ends)
		if err := holdMean(cell, fractions); err != nil {
			return fmt.Errorf("bins of load %d: %w", load, err)
		}
	}
	return nil
}

// cellSD bounds from below the deviation of the fraction of bins of one load:
// a load so rare that no trial shows it still has the deviation of a count.
func cellSD(law stat.Law, load int, ends []run.Trial) float64 {
	bins := int64(0)
	for _, n := range ends[0].Tally {
		bins += n
	}
	p := law.Prob(load)
	trials := float64(len(ends))
	// One bin in all trials may appear against expectation.
	return max(math.Sqrt(p/float64(bins)), 1/(float64(bins)*math.Sqrt(trials)))
}

func fraction(tally []int64, load int) float64 {
	bins, count := int64(0), int64(0)
	for l, n := range tally {
		bins += n
		if l == load {
			count = n
		}
	}
	return float64(count) / float64(bins)
}

func moments(values []float64) (mean, sd float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		sd += (v - mean) * (v - mean) / float64(len(values))
	}
	return mean, math.Sqrt(sd)
}
