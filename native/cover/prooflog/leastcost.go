package prooflog

// Least cost: the program has the costs as its objective, the log gives a cheapest cover, from
// which VeriPB derives the row "cheaper than that", and refutes it. A branch fails where an item
// has no option left, or by its bound, which is that of native/cover/leastcost.go, written as
// cutting planes (B. Bogaerts, S. Gocht, C. McCreesh, J. Nordström, JAIR 77 (2023)): the row
// "cheaper", times the scale of the taxes, and the row of each item times its tax. In the sum each
// option has its net cost, so that the options on the path alone cost too much. One step at the
// beginning adds the rows with the taxes of the root; at each branching a step adds what
// the node takes from its open items. The sum also puts out, by propagation, options that
// are dearer than the gap: they need no branches.
//
// What the clause of a branch has to say beside the usual: the choices whose net costs the bound
// needs, and why options are out whose net costs have become negative, because the open items
// took from the options left only. What the bound has to spare is used to leave some of these out.

import (
	"bufio"
	"context"
	"math"
	"math/bits"
	"strconv"

	"github.com/tilemip/tilemip/native/cover"
)

// Usual sizes of an item's row with its factor in a step, and of a literal.
const (
	bytesPerTerm    = 12
	bytesPerLiteral = 6
)

// least is what a search for the proof of a least cost has besides.
type least struct {
	taxes   *cover.Taxes
	limit   int64   // cost of a better cover at most, in units of the taxes
	left    []int64 // per option, its net cost less what open items took at the present node
	taken   []int64 // per primary item, what it took
	cheaper string  // number of the row "cheaper", after a blank
	sum     string  // number of the sum with the taxes of the root
	terms   int64   // of all steps, for the size
}

// prepareLeast finds the least cost, and counts the branches of its proof.
func (p *Proof) prepareLeast(ctx context.Context) error {
	r, err := cover.LeastCost(ctx, p.c, cover.LeastOptions{})
	if err != nil {
		return err
	}
	if !r.Proven() {
		if err := ctx.Err(); err != nil {
			return err
		}
		return context.DeadlineExceeded
	}
	p.Least = true
	if r.Found {
		p.Solutions, p.Cost = [][]int{r.Options}, r.Cost
	}
	s := p.leastSearch(ctx)
	s.run()
	p.Branches, p.terms = s.branches, 0
	if s.least != nil {
		p.terms = s.terms
	}
	return s.err
}

// leastSearch is the search of the proof. Without a solution costs play no part.
func (p *Proof) leastSearch(ctx context.Context) *search {
	s := newSearch(ctx, p.c)
	if len(p.Solutions) == 0 {
		return s
	}
	t := cover.NewTaxes(p.c)
	s.least = &least{taxes: t, limit: t.Scale * (int64(p.Cost) - 1), left: make([]int64, len(p.c.Options)), taken: make([]int64, p.c.Primary)}
	return s
}

// leastRefutation writes the cheapest cover and the refutation of a cheaper one.
func (p *Proof) leastRefutation(ctx context.Context, t *bufio.Writer, rows int64) error {
	s := p.leastSearch(ctx)
	s.writer = newWriter(p.c, s.has, t)
	s.next = rows + 1
	if s.least == nil {
		if id := s.run(); s.err == nil {
			writeBounds(t, "INF", id, "INF")
		}
		return s.err
	}
	t.WriteString("soli")
	p.literals(t)
	s.cheaper = " " + strconv.FormatInt(s.next, 10)
	s.next++
	s.addTaxes()
	if id := s.run(); s.err == nil {
		cost := strconv.Itoa(p.Cost)
		writeBounds(t, cost, id, cost)
	}
	return s.err
}

// writeBounds writes the conclusion.
func writeBounds(t *bufio.Writer, low string, id int64, high string) {
	t.WriteString("output NONE;\nconclusion BOUNDS " + low + " : " + strconv.FormatInt(id, 10) + " " + high + ";\n")
}

// addTaxes writes the sum of the row "cheaper" and the rows of all items with the taxes of the
// root.
func (s *search) addTaxes() {
	b := append(s.line[:0], "pol"...)
	b = append(b, s.cheaper...)
	b = append(strconv.AppendInt(append(b, ' '), s.taxes.Scale, 10), " *"...)
	for i, tax := range s.taxes.Item {
		b = s.term(b, i, tax)
	}
	s.sum = " " + strconv.FormatInt(s.next, 10)
	s.next++
	s.put(b)
}

// term adds the row of an item times a factor: the side >= for a positive one, <= for a negative.
func (s *search) term(b []byte, item int, factor int64) []byte {
	if factor == 0 {
		return b
	}
	side := s.ge[item]
	if factor < 0 {
		side, factor = s.le[item], -factor
	}
	b = strconv.AppendInt(append(append(b, side...), ' '), factor, 10)
	return append(b, " * +"...)
}

// price returns the bound of the node: the taxes, the net costs of the path, and what the
// open items can take.
func (s *search) price() int64 {
	copy(s.least.left, s.taxes.Net)
	bound := s.taxes.Total
	for _, c := range s.path {
		bound += s.taxes.Net[c.option]
	}
	for i := range s.taken {
		s.taken[i] = 0
		if s.by[i] < 0 {
			s.taken[i] = s.levy(int32(i))
			bound += s.taken[i]
		}
	}
	return bound
}

// levy takes the least of what the live options of an item have left from all options of it,
// live or not, because the item's row has them all; and returns it.
func (s *search) levy(item int32) int64 {
	room := int64(math.MaxInt64)
	for _, g := range s.groups[item] {
		for set := g.set & s.live[g.word]; set != 0; set &= set - 1 {
			room = min(room, s.least.left[g.word<<6+int32(bits.TrailingZeros64(set))])
		}
	}
	if room == 0 {
		return 0
	}
	for _, o := range s.has[item] {
		s.least.left[o] -= room
	}
	return room
}

// affordable returns the open item with the fewest options that the gap leaves.
func (s *search) affordable(gap int64) int32 {
	item, fewest := int32(-1), math.MaxInt
	for i := range s.taken {
		if s.by[i] >= 0 {
			continue
		}
		n := 0
		for _, g := range s.groups[i] {
			for set := g.set & s.live[g.word]; set != 0; set &= set - 1 {
				if s.least.left[g.word<<6+int32(bits.TrailingZeros64(set))] <= gap {
					n++
				}
			}
		}
		if n < fewest {
			item, fewest = int32(i), n
		}
	}
	return item
}

// cheapest refutes a node at which there is a choice: by its bound, or by branching on the
// options that the gap leaves.
func (s *search) cheapest() (int64, steps) {
	bound := s.price()
	if bound > s.limit {
		id := s.sums()
		var why steps
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

// eachAffordable is each for a node with costs: live are the options left of the item, those open
// from a place on are to be tried, and the step sum, if not -1, puts the others out, with that much
// to spare.
func (s *search) eachAffordable(item int32, from int, live []branching, sum, spare int64) (int64, steps) {
	k := int32(len(s.path))
	var all steps
	for n, end := from, len(s.open); n < end; n++ {
		s.branches++
		s.take(s.open[n].option, item)
		id, why := s.branch()
		s.back()
		if s.out == nil {
			continue
		}
		if s.err != nil {
			return 0, steps{}
		}
		if !why.has(k) { // it fails without this choice, so the others need not be tried
			s.drop(s.open[from:n])
			s.dropSum(sum)
			return id, why
		}
		why.remove(k)
		all.join(&why)
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
	var why steps
	if s.out == nil {
		return 0, why
	}
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
