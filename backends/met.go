package backends

// The points that a solver met besides its answer (Options.Pool): they come from its own pool, or
// are the improving points that it reported. What it says of them is not believed: a point is
// given out where it passes the exact check, with the objective computed here, and once. Own.

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/tilemip/tilemip/model"
)

// PoolError says why a backend has no pool, before anything runs.
type PoolError struct{ Reason string }

func (e *PoolError) Error() string { return "a pool " + e.Reason }

// hasPool reports whether a backend can give further points.
func hasPool(c Capabilities) bool { return c.Pool || c.Incumbents }

// wantPool refuses a pool that the backend does not have. Of a linear program there is none, which
// the sentence says; o then asks for none.
func wantPool(b Backend, m *model.Model, o Options) (_ Options, why string, err error) {
	if o.Pool == 0 {
		return o, "", nil
	}
	if i := b.Info(); !hasPool(i.Capabilities) {
		return o, "", &PoolError{"is not to be had from " + i.Name + ": " + others(hasPool) + " (in Go backends.Best finds the best points with any backend)"}
	}
	if a := m.Matrix(); !a.HasIntegers() && !m.Features().Any() {
		o.Pool = 0
		return o, "pool: a linear program has none", nil
	}
	return o, "", nil
}

// withoutPool takes the pool out of options, for solves whose points are not those of the model
// alone; r is told the reason.
func withoutPool(o *Options, why string) func(r *model.Result) {
	asked := o.Pool
	o.Pool = 0
	return func(r *model.Result) {
		if asked > 0 {
			r.Unused = append(r.Unused, "pool: "+why)
		}
	}
}

// notePoint keeps an improving point, of which the last ones are the best; the lock is held.
func (h *history) notePoint(e Event) {
	if h.most == 0 || e.Type != EventIncumbent || e.X == nil {
		return
	}
	if len(h.met) > h.most { // one more than asked for: the last is the answer
		h.met = h.met[1:]
		h.dropped++
	}
	h.met = append(h.met, model.PoolPoint{X: append([]float64(nil), e.X...), Claimed: e.Objective})
}

// intoPool makes the improving points the pool of a result whose solver has none of its own.
func (h *history) intoPool(r *model.Result) {
	h.lock.Lock()
	defer h.lock.Unlock()
	if h.most > 0 && r.Pool == nil {
		r.Pool = &model.SolverPool{From: model.PoolImproving, Points: slices.Clone(h.met), Given: h.dropped}
	}
}

// sift checks what the solver gave as its pool and leaves the n best points that pass. A point
// that is better than the answer becomes the answer, and the answer is no longer called optimal.
func (s *recheck) sift(r *model.Result, n int) {
	p := r.Pool
	if p == nil || n == 0 {
		r.Pool = nil
		return
	}
	seen := &seen{types: s.m.Matrix().Type, like: map[uint64][]int{}}
	if r.Status.HasPoint() {
		seen.add(r.X)
	}
	answer := len(seen.points)
	given := p.Points
	p.Points = nil
	for _, x := range given {
		same := seen.find(x.X)
		if same >= 0 && same < answer {
			continue
		}
		p.Given++
		switch reason := s.admit(&x); {
		case reason != "":
			if p.Missed++; p.Missed == 1 {
				p.Reason = reason
			}
		case same >= 0:
			p.Duplicates++
		default:
			seen.add(x.X)
			p.Points = append(p.Points, x)
		}
	}
	sign := direction(s.m)
	order := func() {
		sort.SliceStable(p.Points, func(i, j int) bool { return sign*p.Points[i].Objective < sign*p.Points[j].Objective })
	}
	order()
	s.overtake(r, sign)
	order()
	if p.Points = p.Points[:min(n, len(p.Points))]; !r.Status.HasPoint() && p.Given == 0 {
		r.Pool = nil
	}
}

// admit checks a point and sets its objective; else it says what is wrong with it.
func (s *recheck) admit(x *model.PoolPoint) (reason string) {
	report, err := s.m.CheckWithin(x.X, s.o.Tolerance)
	if err != nil {
		return err.Error()
	}
	if !report.OK {
		return report.Reason
	}
	s.roundPoint(x.X)
	x.Claimed += 0 // no zero is negative
	x.Objective, _ = report.Objective.Float64()
	return ""
}

// overtake makes the best point of the pool the answer where it is better by more than the
// solver's tolerances and gaps explain: then its claim is disproved.
func (s *recheck) overtake(r *model.Result, sign float64) {
	p := r.Pool
	if len(p.Points) == 0 {
		return
	}
	best := p.Points[0]
	slack := math.Max(s.o.AbsoluteGap, math.Max(1e-6, s.o.RelativeGap)*math.Max(1, math.Abs(r.Objective)))
	if r.Status.HasPoint() && r.Checked && sign*best.Objective >= sign*r.Objective-slack {
		return
	}
	if r.Status.HasPoint() && r.Checked {
		p.Points[0] = model.PoolPoint{X: r.X, Objective: r.Objective, Claimed: math.NaN()}
	} else {
		p.Points = p.Points[1:]
	}
	r.Message = sentences(r.Message, fmt.Sprintf("%s says %s; this point of its pool has %.10g", r.Engine, r.Status, best.Objective))
	r.X, r.Objective, r.Status, r.Checked, r.Violation = best.X, best.Objective, model.StatusFeasible, true, nil
	r.RowDual, r.Reduced = nil, nil
	if sign*r.Bound > sign*best.Objective {
		r.Bound = math.Inf(int(-sign))
	}
}

// seen finds points that are the same: integers when rounded, other values to within 1e-6 of the
// larger one, the tolerance of solvers: the answer may have been mended within it.
type seen struct {
	types  []model.Type
	points [][]float64
	like   map[uint64][]int // numbers of points by a hash of their integers
}

// hash is FNV-1a of the rounded integers.
func (s *seen) hash(x []float64) uint64 {
	h := uint64(14695981039346656037)
	for j, v := range x {
		if j < len(s.types) && s.types[j].IsInteger() {
			h = (h ^ math.Float64bits(math.Round(v)+0)) * 1099511628211
		}
	}
	return h
}

func (s *seen) add(x []float64) {
	h := s.hash(x)
	s.like[h] = append(s.like[h], len(s.points))
	s.points = append(s.points, x)
}

// find returns the number of a point that is the same, or -1.
func (s *seen) find(x []float64) int {
	for _, k := range s.like[s.hash(x)] {
		if s.same(s.points[k], x) {
			return k
		}
	}
	return -1
}

func (s *seen) same(x, y []float64) bool {
	if len(x) != len(y) {
		return false
	}
	for j := range x {
		a, b := x[j], y[j]
		if s.types[j].IsInteger() {
			a, b = math.Round(a), math.Round(b)
		}
		if !(math.Abs(a-b) <= 1e-6*math.Max(1, math.Max(math.Abs(a), math.Abs(b)))) {
			return false
		}
	}
	return true
}
