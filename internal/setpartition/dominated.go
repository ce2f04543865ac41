package setpartition

// Dominated options: when other options together cover the same primary items,
// and no secondary item that this one does not cover, they can take its place in
// any solution, which leaves a solution. It is the first reduction for set
// partitioning of R. S. Garfinkel and G. L. Nemhauser (Operations Research 17
// (1969) 848-856), "a column that is the sum of cheaper ones". Where options have costs, the
// others together must not cost more, so that a cheapest solution is left; without costs any
// will do. Solutions are lost, so it is not for counting.
//
// Taken for granted: that one solution is enough (the table says PreservesOne, and code that
// counts asks for reductions that keep more), and, checked in fitsInto for each option,
// that none of the others is in the solution already: each must have a primary item
// that is covered once, which the option replaced shares with it. No chain of
// replacements is circular: each increases the number of options, or removes secondary
// items, or replaces an option by an equal one with a smaller number.
//
// Placements of a packing that uses every piece and fills every cell are never
// dominated, as each has its piece; where cells may stay empty, leaving them so can
// replace a piece that need not be used. Files of options made by programs often have
// equal ones.

// dominated removes options that others could replace.
func (r *reducer) dominated() {
	covered := make([]int8, len(r.cover.Items))
	r.work = 0
	for o := len(r.alive) - 1; o >= 0; o-- {
		if !r.alive[o] || r.work > mostWork || r.over(0) {
			continue
		}
		primary := 0
		for _, i := range r.cover.Options[o] {
			covered[i] = wantedItem
			primary += count(i < r.cover.Primary)
		}
		before := r.work
		if r.replaceable(o, covered, primary, 0, r.cover.Cost(o)) {
			r.remove(o)
		}
		r.over(r.work - before)
		for _, i := range r.cover.Options[o] {
			covered[i] = 0
		}
	}
}

// States of an item while replacements of an option are sought; 0 is an item that
// the option does not have.
const (
	wantedItem = 1 // remaining: not covered by a replacement yet
	takenItem  = 2 // covered by one
)

// maxReplacements bounds the number of options that may replace one: the search
// for more costs more than it finds.
const maxReplacements = 4

// replaceable reports whether the remaining items of o can be covered by other options;
// primary is how many of them are primary, used how many options cover the others. Remaining
// secondary items may stay uncovered. budget is what the others may still cost together; costs
// may be negative, so only the whole replacement is compared with it. covered is as it was
// afterwards.
func (r *reducer) replaceable(o int, covered []int8, primary, used, budget int) bool {
	if primary == 0 {
		return budget >= 0
	}
	if used == maxReplacements || r.work > mostWork {
		return false
	}
	for _, next := range r.having[r.firstWanted(o, covered)] {
		other := int(next)
		if other == o || !r.alive[other] || !r.fitsInto(other, o, covered) {
			continue
		}
		n := 0
		for _, i := range r.cover.Options[other] {
			covered[i] = takenItem
			n += count(i < r.cover.Primary)
		}
		found := r.replaceable(o, covered, primary-n, used+1, budget-r.cover.Cost(other))
		for _, i := range r.cover.Options[other] {
			covered[i] = wantedItem
		}
		if found {
			return true
		}
	}
	return false
}

// firstWanted returns the remaining primary item of o that the fewest options have.
func (r *reducer) firstWanted(o int, covered []int8) int {
	best := -1
	for _, i := range r.cover.Options[o] {
		if i < r.cover.Primary && covered[i] == wantedItem && (best < 0 || len(r.having[i]) < len(r.having[best])) {
			best = i
		}
	}
	return best
}

// fitsInto reports whether an option has only remaining items of o, one of them a primary
// item that is covered once; one with exactly the items of o must have a smaller number.
func (r *reducer) fitsInto(other, o int, covered []int8) bool {
	once := false
	for _, i := range r.cover.Options[other] {
		r.work++
		if covered[i] != wantedItem {
			return false
		}
		once = once || i < r.cover.Primary && r.cover.Times(i) == 1
	}
	return once && (len(r.cover.Options[other]) < len(r.cover.Options[o]) || other < o)
}
