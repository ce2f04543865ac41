// The sampled experiments of Busche's article: how many solutions per second a
// configuration finds in puzzles too large to be searched whole.
//
// A rate is a ratio of two sums over independent batches of Monte Carlo trials,
// solutions over seconds and solutions over fits. Its standard error is that of
// the ratio estimator: for batches with s solutions in t seconds each and R the
// ratio of the sums, sqrt(sum (s-R*t)^2 / (n*(n-1))) / mean(t). Solutions come in
// bursts, so that the error of few batches is itself uncertain.

package polycube

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Experiment is one configuration of a sampled experiment.
type Experiment struct {
	Name    string
	Options Options
	Article string  // what the article says of it, in short; may be empty
	Gain    float64 // in solutions per second over the row before, by the article; 0: none given
}

// Takeovers are the configurations of Figure 9: the hexomino parallelogram of 15×14
// cells filled along x until this many pieces remain, and with the fewest-fits rule
// from then on. The article finds the best rate near 20.
func Takeovers(from []int) []Experiment {
	var out []Experiment
	for _, n := range from {
		e := Experiment{Name: fmt.Sprintf("min-fit from %d pieces", n)}
		e.Options.Order = Order{{Name: "l", Args: linearNames["x"], From: Always}, {Name: "f", From: n}}
		if n == 20 {
			e.Article = "near the best"
		}
		out = append(out, e)
	}
	return out
}

// Constraints are the configurations of the box in a diamond, filled by angle: each
// adds one constraint to those before. The filter of parity runs after every
// placement, that of volume while at least volume pieces remain.
func Constraints(volume int) []Experiment {
	var out []Experiment
	var o Options
	add := func(name, article string, gain float64) {
		out = append(out, Experiment{Name: name, Options: o, Article: article, Gain: gain})
	}
	o.Order = Order{{Name: "a", From: Always}}
	add("angular ordering", "", 0)
	o.ParityTrigger = true
	add("with parity trigger", "1.65 times", 1.65)
	o.ParityFilter = 1
	add("with parity filter", "1.42 times", 1.42)
	o.VolumeFilter = volume
	add("with volume filter", "3.5 times", 3.5)
	return out
}

// Rate is what batches of trials have found.
type Rate struct {
	Trials    int     `json:"trials"`
	Batches   int     `json:"batches"`
	Solutions uint64  `json:"solutions"`
	Fits      uint64  `json:"fits"`
	Seconds   float64 `json:"seconds"`

	PerSecond      float64 `json:"per_second"`             // solutions per second
	PerSecondError float64 `json:"per_second_error"`       // standard error; infinite for one batch
	PerMillion     float64 `json:"per_million_fits"`       // solutions per million fits
	PerMillionErr  float64 `json:"per_million_fits_error"` // standard error; infinite for one batch
}

// MeasureRate runs batches of o.Sample.Trials trials each. When the context ends, the
// trial in progress is left out, and the last batch counts with the trials it has. clock
// returns the time spent since some fixed moment; nil is wall time. Errors are those of New.
func MeasureRate(ctx context.Context, p *puzzle.Packing, o Options, batches int, clock func() time.Duration) (Rate, error) {
	if clock == nil {
		start := time.Now()
		clock = func() time.Duration { return time.Since(start) }
	}
	size := max(1, o.Sample.Trials)
	o.Sample.Trials = size * batches
	s, err := New(p, o)
	if err != nil {
		return Rate{}, err
	}
	var r Rate
	var solutions, seconds, millions []float64
	begun := clock()
	s.afterTrial = func() {
		if r.Trials%size == 0 {
			solutions, seconds, millions = append(solutions, 0), append(seconds, 0), append(millions, 0)
		}
		r.Trials++
		last, found, fits, now := len(solutions)-1, s.result.Solutions, Total(s.result.Fits), clock()
		solutions[last] += float64(found - r.Solutions)
		millions[last] += float64(fits-r.Fits) / 1e6
		seconds[last] += (now - begun).Seconds()
		r.Seconds += (now - begun).Seconds()
		r.Solutions, r.Fits, begun = found, fits, now
	}
	s.Run(ctx)
	r.Batches = len(solutions)
	r.PerSecond, r.PerSecondError = ratio(solutions, seconds)
	r.PerMillion, r.PerMillionErr = ratio(solutions, millions)
	return r, nil
}

// ratio returns the ratio of the sums of a and b, and its standard error.
func ratio(a, b []float64) (value, deviation float64) {
	sumA, sumB := 0.0, 0.0
	for i := range a {
		sumA, sumB = sumA+a[i], sumB+b[i]
	}
	if sumB == 0 {
		return 0, math.Inf(1)
	}
	value = sumA / sumB
	if len(a) < 2 {
		return value, math.Inf(1)
	}
	squares := 0.0
	for i := range a {
		squares += (a[i] - value*b[i]) * (a[i] - value*b[i])
	}
	n := float64(len(a))
	return value, math.Sqrt(squares/(n*(n-1))) / (sumB / n)
}
