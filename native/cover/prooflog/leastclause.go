package prooflog

// The branches of the proof of a least cost, and what their clauses have to say; see leastcost.go.
// Own, but for the idea of explaining a bound: O. Ohrimenko, P. J. Stuckey, M. Codish,
// "Propagation via lazy clause generation", Constraints 14 (2009) 357-391.

import (
	"math"
	"strconv"
)

// cheapest refutes a node at which there is a choice: by its bound, or by branching on the
// options that the gap leaves.
func (s *search) cheapest() (int64, steps) {
	bound := s.price()
	if bound > s.limit {
		id := s.sums()
		why := s.empty()
		s.dear(bound-s.limit-1, &why)
		return s.clauseWithout(&why, []branching{{id: id}}, id, -1)
	}
	item := s.affordable(s.limit - bound)
	from := len(s.open)
	s.list(item)
	live := append([]branching(nil), s.open[from:]...)
	n, spare := from, int64(math.MaxInt64)
	for _, b := range live {
		if left := s.least.left[b.option]; left <= s.limit-bound {
			s.open[n] = b
			n++
		} else {
			spare = min(spare, bound+left-s.limit-1)
		}
	}
	s.open = s.open[:n]
	var sum int64 = -1
	if spare != math.MaxInt64 {
		sum = s.sums()
	}
	id, why := s.eachAffordable(item, from, live, sum, spare)
	s.open = s.open[:from]
	return id, why
}

// eachAffordable branches on the options open from a place on: live are the options left of the item,
// those open are to be tried, and the step sum, if not -1, puts the others out, with that much to spare.
func (s *search) eachAffordable(item int32, from int, live []branching, sum, spare int64) (int64, steps) {
	k := int32(len(s.path))
	all := s.empty()
	for n, end := from, len(s.open); n < end; n++ {
		s.branches++
		s.take(s.open[n].option, item, false)
		id, why := s.branch()
		s.back()
		if s.out == nil {
			continue
		}
		if s.err != nil {
			return 0, nil
		}
		if !why.has(k) { // it fails without this choice, so the others need not be tried
			s.drop(s.open[from:n])
			s.dropSum(sum)
			s.free = append(s.free, all)
			return id, why
		}
		why.remove(k)
		all.join(why)
		s.open[n].id = id
	}
	tail := s.open[from:]
	if sum >= 0 && s.out != nil {
		s.price()
		s.dear(spare, &all)
		tail = append(append([]branching(nil), tail...), branching{id: sum})
	}
	s.because(item, live, &all)
	id, why := s.clause(&all, tail, item)
	s.drop(s.open[from:])
	s.dropSum(sum)
	return id, why
}

// clauseWithout writes a clause with one step in its tail, and deletes that step.
func (s *search) clauseWithout(why *steps, tail []branching, sum int64, item int32) (int64, steps) {
	id, decisions := s.clause(why, tail, item)
	s.dropSum(sum)
	return id, decisions
}

// dropSum deletes the sum of a node; -1 for none.
func (s *search) dropSum(sum int64) {
	if sum >= 0 {
		s.drop([]branching{{id: sum}})
	}
}

// sums writes the sum of the node and returns its number.
func (s *search) sums() int64 {
	for _, by := range s.taken {
		if by != 0 {
			s.terms++
		}
	}
	if s.out == nil {
		return 0
	}
	b := append(append(s.line[:0], "pol"...), s.sum...)
	for i, by := range s.taken {
		b = s.term(b, i, by)
	}
	s.next++
	s.put(b)
	return s.next - 1
}

// dear adds to a clause what the bound of the present node needs. spare is what it may lose.
func (s *search) dear(spare int64, why *steps) {
	if s.out == nil {
		return
	}
	s.weigh(spare, s.least.left, why)
}

// weigh adds the choices of positive weight, and why options of negative weight are out, unless
// what is to spare makes up for them.
func (s *search) weigh(spare int64, weight []int64, why *steps) {
	for k := len(s.path) - 1; k >= 0; k-- {
		switch w := weight[s.path[k].option]; {
		case w <= 0:
		case w <= spare:
			spare -= w
		default:
			why.add(int32(k))
		}
	}
	end := int32(len(s.path))
	for o, w := range weight {
		switch {
		case w >= 0 || s.chosen(o) || s.explained(o):
		case -w <= spare:
			spare += w
		default:
			s.reason(int32(o), end, why)
		}
	}
}

// chosen reports whether an option is on the path.
func (s *search) chosen(o int) bool {
	k := s.by[s.c.Options[o][0]]
	return k >= 0 && s.path[k].option == int32(o)
}

// explained reports whether a row that is a hint already puts an option out.
func (s *search) explained(o int) bool {
	for _, i := range s.c.Options[o] {
		if s.marked[i] {
			return true
		}
	}
	return false
}

// dearSolution refutes a cover: it costs too much as it stands.
func (s *search) dearSolution() (int64, steps) {
	if s.out == nil {
		return 0, nil
	}
	why := s.empty()
	total := int64(0)
	for o, cost := range s.c.Costs {
		s.least.left[o] = int64(cost)
		if s.chosen(o) {
			total += int64(cost)
		}
	}
	s.weigh(total-s.limit/s.taxes.Scale-1, s.least.left, &why)
	id, _ := strconv.ParseInt(s.cheaper[1:], 10, 64)
	return s.clause(&why, []branching{{id: id}}, -1)
}
