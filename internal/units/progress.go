package units

// How far a run is: finished and remaining weight of the round, and the remaining time with its
// error. Own; the error is that of a ratio estimator (W. G. Cochran, "Sampling Techniques", 3rd
// ed., 1977, chapter 6), with the finished units as the sample. They are no random sample, so it
// is a guess with a width, no bound.

import (
	"math"
	"time"
)

// Progress is how far a run is.
type Progress struct {
	Units     int     `json:"units"`     // known so far
	Finished  int     `json:"finished"`  // of those, with a record
	Weight    float64 `json:"weight"`    // finished part of this round, 0 to 1
	Rate      float64 `json:"rate"`      // units a second, since this process began
	Remaining float64 `json:"remaining"` // seconds of this round left; -1 while unknown
	Within    float64 `json:"within"`    // how far that may be off, in seconds; -1 while unknown
	Elapsed   float64 `json:"elapsed"`   // seconds of this process
}

// Round sums weights and times of the units of one round.
type Round struct {
	whole, done           float64
	n                     int
	sw, st, sww, swt, stt float64
	guesses               []guess
}

// NewRound is the round that begins with some units.
func NewRound(job Job, units []string) (r Round) {
	for _, unit := range units {
		r.whole += job.Weight(unit)
	}
	return r
}

// Add takes a finished unit in, and the units that it leaves. One without a time, of an earlier
// process, counts for the weight alone.
func (r *Round) Add(job Job, unit string, children []string, took time.Duration) {
	weight := job.Weight(unit)
	for _, child := range children {
		weight -= job.Weight(child)
	}
	r.done += weight
	if took <= 0 {
		return
	}
	t := took.Seconds()
	r.n++
	r.sw, r.st, r.sww, r.swt, r.stt = r.sw+weight, r.st+t, r.sww+weight*weight, r.swt+weight*t, r.stt+t*t
}

// Drop takes a unit out again.
func (r *Round) Drop(job Job, unit string, children []string) {
	r.done -= job.Weight(unit)
	for _, child := range children {
		r.done += job.Weight(child)
	}
}

// left returns the worker seconds that remain and their standard error, -1 while unknown.
func (r *Round) left(open int) (seconds, within float64) {
	if r.n < 10 || r.sw <= 0 {
		return -1, -1
	}
	ratio, n, m := r.st/r.sw, float64(r.n), float64(open)
	variance := max(0, r.stt-2*ratio*r.swt+ratio*ratio*r.sww) / (n - 1)
	return ratio * max(0, r.whole-r.done), math.Sqrt(variance * (m + m*m/n))
}

// guess is what was thought of a run at a time, in seconds from its beginning.
type guess struct{ at, end float64 }

// silence is how long nothing is said of the remaining time, in seconds: the first units of a search
// are no fair sample of it.
const silence = 60

// Tell fills in what a progress says of the round; open is the number of known units without a
// record. The error of the remaining time is twice the standard error of the ratio, or how far the
// guesses of the second half of the time were from the present one, if that is more.
func (r *Round) Tell(p *Progress, open int, since time.Time) {
	r.tell(p, open, max(time.Since(since).Seconds(), 1e-3))
}

func (r *Round) tell(p *Progress, open int, elapsed float64) {
	p.Elapsed = elapsed
	if r.whole > 0 {
		p.Weight = min(1, max(0, r.done/r.whole))
	}
	p.Rate = float64(r.n) / p.Elapsed
	p.Remaining, p.Within = r.left(open)
	active := r.st / p.Elapsed // workers at once, on average
	if p.Remaining < 0 || active <= 0 {
		return
	}
	p.Remaining, p.Within = p.Remaining/active, 2*p.Within/active
	now := guess{p.Elapsed, p.Elapsed + p.Remaining}
	for _, g := range r.guesses {
		if g.at >= now.at/2 {
			p.Within = max(p.Within, math.Abs(g.end-now.end))
		}
	}
	if n := len(r.guesses); n == 0 || now.at-r.guesses[n-1].at >= max(1, now.at/100) {
		r.guesses = append(r.guesses, now)
	}
	if p.Elapsed < silence {
		p.Remaining, p.Within = -1, -1
	}
}
