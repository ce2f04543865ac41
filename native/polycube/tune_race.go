// The races of the tuner: candidates, their descents and what these say.

package polycube

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// runner is a candidate with the descents it has made. It lives through all stages, so that
// a candidate that returns in a later race keeps its descents.
type runner struct {
	Options
	words  string     // Options.Arguments of the options as given: the key of the runner
	random *rand.Rand // its own: other candidates' descents do not change what it draws
	trials int        // descents made

	// By descent. Of a search that is not long, work is its estimate of the whole search in
	// nanoseconds, and near is 1. Of a long one, work is what the descent itself took, and
	// near the thousands of placements it found that leave almost nothing.
	work, near []float64
}

// race returns the candidate with the least estimate; the first, which is in force, stays
// unless another is better by the error of its estimate. The portion is of the work that
// the tuner may still do. With n candidates there are log2 n rounds, rounded up, each with
// the same share of the budget; after each but the last the better half remains. No race
// takes place when the budget does not pay for fewest descents of every candidate.
func (u *tuner) race(stage string, options []Options, portion float64) (Options, error) {
	budget := (min(u.t.Share*u.result.Predicted, float64(u.t.Longest)) - u.w.spent) * portion
	var alive []*runner
	for _, o := range options {
		r, err := u.runner(o)
		if err != nil {
			return o, err
		}
		if !slices.Contains(alive, r) {
			alive = append(alive, r)
		}
	}
	held := alive[0]
	one := u.w.spent // what a descent takes
	u.walk(held)
	if one = u.w.spent - one + u.w.root; u.result.Long {
		one = u.w.each
	}
	if len(alive) < 2 || budget < fewest*one*float64(len(alive)) {
		return held.Options, nil
	}
	field := alive
	rounds := bits.Len(uint(len(alive) - 1))
	for round := range rounds {
		each := budget / float64(rounds*len(alive))
		for _, r := range alive {
			u.spend(r, each)
		}
		if round+1 < rounds {
			slices.SortStableFunc(alive, func(a, b *runner) int { return cmp.Compare(a.score(), b.score()) })
			alive = alive[:(len(alive)+1)/2]
		}
	}
	best := slices.MinFunc(alive, func(a, b *runner) int { return cmp.Compare(a.score(), b.score()) })
	if best != held && best.score() > held.mean() {
		best = held
	}
	u.report(stage, field, best)
	if !u.result.Long {
		u.result.Predicted = min(u.result.Predicted, best.mean())
	}
	return best.Options, nil
}

// report records a race: its candidates, whose numbers finish fills in, and a clause of the
// explanation.
func (u *tuner) report(stage string, field []*runner, best *runner) {
	var next *runner
	for _, r := range field {
		u.result.Candidates = append(u.result.Candidates, candidate{Stage: stage, Options: r.words, Chosen: r == best})
		if r != best && (next == nil || r.score() < next.score()) {
			next = r
		}
	}
	what := "expected"
	if u.result.Long {
		what = "for a thousand placements that leave one piece"
	}
	mean, deviation := best.estimate()
	nextMean, nextDeviation := next.estimate()
	u.why = append(u.why, fmt.Sprintf("%s: %s of %d, %.3g ± %.1g s %s, next %s with %.3g ± %.1g",
		stage, best.words, len(field), mean/1e9, deviation/1e9, what, next.words, nextMean/1e9, nextDeviation/1e9))
}

// spend makes descents of a candidate until they have taken the given work, in nanoseconds,
// and at least fewest in all. A context that ends and one and a half times the tuner's
// longest work stop it earlier.
func (u *tuner) spend(r *runner, work float64) {
	latest := 1.5 * float64(u.t.Longest)
	for end := u.w.spent + work; u.ctx.Err() == nil && u.w.spent < latest && (u.w.spent < end || r.trials < fewest); {
		u.walk(r)
	}
}

// runner returns the runner of options, a new one if there is none.
func (u *tuner) runner(o Options) (*runner, error) {
	words := o.Arguments()
	if r, known := u.runners[words]; known {
		return r, nil
	}
	o, err := o.normalise(u.p, u.w.left)
	if err != nil {
		return nil, err
	}
	r := &runner{Options: o, words: words, random: rand.New(rand.NewPCG(u.t.Seed, uint64(len(u.runners))))}
	u.runners[words] = r
	return r, nil
}

// walk makes one descent of a candidate and records it. The walker is set up for the
// candidate first unless the last descent was its too.
func (u *tuner) walk(r *runner) {
	if u.w.random != r.random {
		if !u.t.Keep.Piece {
			if err := u.cut(r.Redundancy); err != nil {
				return // a piece that cannot be used is not among the candidates
			}
		}
		u.w.use(r.Options, r.random)
	}
	spent := u.w.spent
	work, near := u.w.walk(r.trials), 1.0
	if u.result.Long {
		work, near = u.w.spent-spent, u.w.near/1000
	}
	r.trials++
	r.work, r.near = append(r.work, work), append(r.near, near)
}

// estimate returns the mean work of the search in nanoseconds, and of a long search the work
// for a thousand placements that leave almost nothing: the ratio of the sums of work and near.
// It is +Inf while there is nothing to go by. The deviation is its standard error, infinite for
// fewer than two descents, that of the ratio estimator: for n pairs and R the ratio,
// sqrt(sum (work-R*near)^2 / (n*(n-1))) / mean(near).
func (r *runner) estimate() (mean, deviation float64) {
	work, near := 0.0, 0.0
	for i := range r.work {
		work, near = work+r.work[i], near+r.near[i]
	}
	if near == 0 {
		return math.Inf(1), math.Inf(1)
	}
	if mean = work / near; len(r.work) < 2 {
		return mean, math.Inf(1)
	}
	squares := 0.0
	for i := range r.work {
		squares += (r.work[i] - mean*r.near[i]) * (r.work[i] - mean*r.near[i])
	}
	n := float64(len(r.work))
	return mean, math.Sqrt(squares/(n*(n-1))) / (near / n)
}

// mean is the first number of estimate.
func (r *runner) mean() float64 {
	mean, _ := r.estimate()
	return mean
}

// score ranks runners; few descents mostly miss the large parts of a tree, so that an
// uncertain estimate is worth less.
func (r *runner) score() float64 {
	mean, deviation := r.estimate()
	return mean + deviation
}

// finite returns a number that JSON can hold, 0 for infinity.
func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return 0
	}
	return x
}
