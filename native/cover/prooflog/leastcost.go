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

	"github.com/tilemip/tilemip/native"
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
	r, err := cover.LeastCost(ctx, p.c, native.Run{}, nil)
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
