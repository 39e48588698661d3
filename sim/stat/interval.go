package stat

import (
	"fmt"
	"math"
	"sort"

	"gonum.org/v1/gonum/mathext"
)

// An Interval is a closed interval.
type Interval struct{ Low, High float64 }

// Contains reports whether x lies in the interval.
func (i Interval) Contains(x float64) bool { return i.Low <= x && x <= i.High }

// ClopperPearson returns the exact two-sided confidence interval for the
// probability of an event seen in k of trials independent trials (Clopper and
// Pearson 1934): the p for which neither P(X ≥ k) nor P(X ≤ k) is below
// (1−confidence)/2. Coverage is at least confidence for every p. For k = 0 it
// is [0, 1 − (α/2)^{1/trials}] with α = 1 − confidence, and mirrored for
// k = trials. It errs unless 0 ≤ k ≤ trials, trials ≥ 1, 0 < confidence < 1.
// Accuracy about 1e-10 of the ends.
func ClopperPearson(k, trials int64, confidence float64) (Interval, error) {
	if trials < 1 || k < 0 || k > trials {
		return Interval{}, fmt.Errorf("stat: ClopperPearson: %d of %d trials", k, trials)
	}
	if err := checkConfidence(confidence); err != nil {
		return Interval{}, err
	}
	return clopperPearson(k, trials, (1-confidence)/2), nil
}

// clopperPearson has the chance given for each side.
func clopperPearson(k, trials int64, side float64) Interval {
	// The lower end solves P(Bin(trials, p) ≥ k) = I_p(k, trials−k+1) = side;
	// the upper one is the lower one of the complementary event.
	return Interval{
		Low:  binomialLow(k, trials, side),
		High: 1 - binomialLow(trials-k, trials, side),
	}
}

func binomialLow(k, trials int64, side float64) float64 {
	switch k {
	case 0:
		return 0
	case trials: // p^trials = side
		return math.Exp(math.Log(side) / float64(trials))
	}
	return mathext.InvRegIncBeta(float64(k), float64(trials-k+1), side)
}

func checkConfidence(confidence float64) error {
	if !(confidence > 0 && confidence < 1) {
		return fmt.Errorf("stat: confidence %v is not between 0 and 1", confidence)
	}
	return nil
}

// StudentQuantile returns the t with P(T ≤ t) = p for Student's law with
// dof > 0 degrees of freedom, to about 1e-9 relative. It errs unless
// 0 < p < 1 and dof > 0.
func StudentQuantile(p, dof float64) (float64, error) {
	if !(p > 0 && p < 1) || !(dof > 0) {
		return 0, fmt.Errorf("stat: StudentQuantile: p=%v, degrees of freedom %v", p, dof)
	}
	if p < 0.5 {
		t, err := StudentQuantile(1-p, dof)
		return -t, err
	}
	// P(|T| ≤ t) = I_y(½, dof/2) with y = t²/(dof+t²), and the complement is
	// I_{1−y}(dof/2, ½): invert whichever is small.
	if p < 0.75 {
		y := mathext.InvRegIncBeta(0.5, dof/2, 2*p-1)
		return math.Sqrt(dof * y / (1 - y)), nil
	}
	rest := mathext.InvRegIncBeta(dof/2, 0.5, 2*(1-p))
	return math.Sqrt(dof * (1 - rest) / rest), nil
}

// StudentInterval returns the t-interval of a mean, from the mean and the
// standard deviation (divisor trials−1) of trials ≥ 2 independent values:
// mean ± t·sd/√trials. Exact for normal data only. Never use it for the mean
// of an integer maximum, which often takes two values of which one is rare:
// MeanFromTails is made for that.
func StudentInterval(mean, sd float64, trials int64, confidence float64) (Interval, error) {
	if trials < 2 || !(sd >= 0) {
		return Interval{}, fmt.Errorf("stat: StudentInterval: sd %v of %d trials", sd, trials)
	}
	if err := checkConfidence(confidence); err != nil {
		return Interval{}, err
	}
	t, err := StudentQuantile(1-(1-confidence)/2, float64(trials-1))
	if err != nil {
		return Interval{}, err
	}
	half := t * sd / math.Sqrt(float64(trials))
	return Interval{mean - half, mean + half}, nil
}

// A Level is one row of a table of tails: the event X ≥ K.
type Level struct {
	K        int
	Count    int64   // trials with X ≥ K
	Fraction float64 // Count over trials
	// At the confidence given, each level for itself (Clopper–Pearson).
	Interval Interval
}

// A TailTable is what independent trials of an integer measure, such as the
// maximum load, say about its tails and its mean.
type TailTable struct {
	Trials int64
	Mean   float64 // of the sample
	// MeanInterval covers the true mean; see MeanFromTails.
	MeanInterval Interval
	// Levels runs from K = least value seen (all trials) to greatest + 1
	// (none), so that both ends show their one-sided doubt.
	Levels []Level
}

// MeanFromTails returns the table of tails and a confidence interval for the
// mean of an integer measure, from counts (value → number of trials). It errs
// when there is no trial, a count is negative, the values span more than 1e6,
// or confidence is not between 0 and 1.
//
// The mean is min + Σ_{k>min} P(X ≥ k). The K−1 levels between the least and
// the greatest value seen are undecided (0 < count < trials); each
// P(X ≥ k) gets a Clopper–Pearson interval. The open ends, P(X < min) and
// P(X > max), 0 of R each, add their upper limits below and above. By
// Bonferroni, K parts at α/K each; the two ends share one part. So a constant
// sample of R trials gives [c − u, c + u] with u = 1 − (α/2)^{1/R}, never a
// point (correction A2 of the science notes). Valid if the mass beyond the
// ends sits one step outside; each further step would add its own tail, which
// for the measures here is smaller by orders.
//
// Conservative: with many levels the sum of their widths exceeds a
// t-interval's. O(values), plus one or two inversions of the beta law each.
func MeanFromTails(counts map[int]int64, confidence float64) (TailTable, error) {
	if err := checkConfidence(confidence); err != nil {
		return TailTable{}, err
	}
	var values []int
	var trials int64
	for value, count := range counts {
		if count < 0 {
			return TailTable{}, fmt.Errorf("stat: MeanFromTails: %d trials with value %d", count, value)
		}
		if count > 0 {
			values = append(values, value)
			trials += count
		}
	}
	if trials == 0 {
		return TailTable{}, fmt.Errorf("stat: MeanFromTails: no trials")
	}
	sort.Ints(values)
	least, most := values[0], values[len(values)-1]
	if most-least > 1e6 {
		return TailTable{}, fmt.Errorf("stat: MeanFromTails: values from %d to %d are too far apart", least, most)
	}

	alpha := 1 - confidence
	parts := float64(most - least + 1)
	side := alpha / parts / 2 // each side of a level, and each open end
	end := -math.Expm1(math.Log(side) / float64(trials))
	table := TailTable{Trials: trials}
	mean := Interval{float64(least) - end, float64(least) + end}
	count := trials
	for k := least; k <= most+1; k++ {
		fraction := float64(count) / float64(trials)
		table.Levels = append(table.Levels, Level{k, count, fraction, clopperPearson(count, trials, alpha/2)})
		if least < k && k <= most {
			part := clopperPearson(count, trials, side)
			mean.Low += part.Low
			mean.High += part.High
			table.Mean += fraction
		}
		count -= counts[k]
	}
	table.Mean += float64(least)
	table.MeanInterval = mean
	return table, nil
}
