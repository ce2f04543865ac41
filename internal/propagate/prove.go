package propagate

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// Outcome is what Prove found.
type Outcome uint8

// The outcomes of Prove.
const (
	Unknown Outcome = iota // it gave up: a limit, or continuous columns that propagation does not settle
	Empty                  // no point exists
	Point                  // a point exists
)

// perVisit is how many entries one node of Prove may look at for each entry of the program.
const perVisit = 40

// Prove decides small programs by branching on whole columns and propagating bounds: no linear
// program and no tolerance of a solver is involved. It gives up after the given number of nodes
// or when stop reports true. x is the point found.
func Prove(a model.Matrix, nodes int, stop func() bool) (outcome Outcome, x []float64, visited int) {
	p := New(a)
	p.unrecorded = true
	s := prover{p: p, left: nodes, stop: stop, work: perVisit * (len(a.Index) + len(a.RowLower) + 1)}
	if !p.Run(s.work) {
		return Empty, nil, 1
	}
	outcome = s.node()
	return outcome, s.x, nodes - s.left + 1
}

type prover struct {
	p    *Propagation
	left int // nodes
	work int
	stop func() bool
	x    []float64
}

// node settles the program within the bounds of the moment, which it may change.
func (s *prover) node() Outcome {
	j := s.branch()
	if j < 0 {
		return s.leaf()
	}
	lower, upper := append([]float64(nil), s.p.Lower...), append([]float64(nil), s.p.Upper...)
	outcome := Empty
	for _, half := range split(lower[j], upper[j]) {
		if s.left--; s.left < 0 || s.stop() {
			return Unknown
		}
		copy(s.p.Lower, lower)
		copy(s.p.Upper, upper)
		s.p.Lower[j], s.p.Upper[j] = half[0], half[1]
		if !s.p.again(j, s.work) {
			continue
		}
		switch s.node() {
		case Point:
			return Point
		case Unknown:
			outcome = Unknown
			if s.left < 0 {
				return Unknown
			}
		}
	}
	return outcome
}

// split divides the values of a whole column in two: one value at an end where there is one,
// otherwise at 0.
func split(lower, upper float64) [2][2]float64 {
	switch {
	case !math.IsInf(lower, 0) && upper-lower > 16 && !math.IsInf(upper, 0):
		middle := lower + math.Floor((upper-lower)/2)
		return [2][2]float64{{lower, middle}, {middle + 1, upper}}
	case !math.IsInf(lower, 0):
		return [2][2]float64{{lower, lower}, {lower + 1, upper}}
	case !math.IsInf(upper, 0):
		return [2][2]float64{{upper, upper}, {lower, upper - 1}}
	}
	return [2][2]float64{{lower, 0}, {1, upper}}
}

// branch returns the whole column with the fewest values left, more than one; -1 where all are
// fixed.
func (s *prover) branch() int {
	best, fewest := -1, math.Inf(1)
	for j, t := range s.p.a.Type {
		values := s.p.Upper[j] - s.p.Lower[j]
		if t.IsInteger() && values > 0 && (best < 0 || values < fewest) {
			best, fewest = j, values
		}
	}
	return best
}

// leaf looks at a node whose whole columns are all fixed. Continuous columns that are not are
// left to others.
func (s *prover) leaf() Outcome {
	for j := range s.p.Lower {
		if s.p.Lower[j] != s.p.Upper[j] && s.p.begin[j] < s.p.begin[j+1] {
			return Unknown
		}
	}
	if s.p.Exhausted() {
		return Unknown
	}
	s.x = make([]float64, len(s.p.Lower))
	for j := range s.x {
		s.x[j] = math.Min(math.Max(0, s.p.Lower[j]), s.p.Upper[j])
	}
	return Point
}

// again propagates after the bounds of one column were changed from outside.
func (p *Propagation) again(j, entries int) bool {
	p.work, p.conflict = entries, nil
	for _, r := range p.queue {
		p.waiting[r] = false
	}
	p.queue = p.queue[:0]
	for _, r := range p.rowsOf[p.begin[j]:p.begin[j+1]] {
		p.wake(r)
	}
	return p.run()
}
