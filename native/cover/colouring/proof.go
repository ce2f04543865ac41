// A proof by colouring, what it rests on, and its words.

package colouring

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Proof is a colouring that no packing can satisfy: however the pieces lie, the sums of the
// numbers of the cells they cover do not add up to the sum over the region.
type Proof struct {
	Colouring string  // such as "like a chessboard"
	Number    []int   // of every cell of the region
	Region    int     // their sum
	Groups    []Group // the pieces, by what they can cover
	Why       string  // why the sums do not add up to that of the region

	class string // of paintings by 0 and 1
}

// Group is the pieces of one size that can cover the same sums.
type Group struct {
	Pieces int   // their number, at least 1
	Size   int   // cells of each
	Sums   []int // that a piece can cover, ascending
}

// refute returns a proof when no choice of one sum for each piece adds up to that of the
// region, and nil when there is one, or when finding out takes more than mostWork steps.
func (p painting) refute(pc *puzzle.PackingCover) *Proof {
	proof := &Proof{Colouring: p.name, Number: p.number, class: p.class}
	least, most := 0, 0 // sums of any set of cells
	for _, n := range p.number {
		proof.Region += n
		least, most = least+min(n, 0), most+max(n, 0)
	}
	sums := sumsOf(pc, p.number)
	work := 0
	for s, shape := range pc.Shapes {
		work += shape.Least * len(sums[s]) * (most - least + 1)
	}
	if work > mostWork || reachable(pc, sums, least, most)[proof.Region-least] {
		return nil
	}
	proof.Groups = groupsOf(pc, sums)
	proof.Why = proof.why()
	return proof
}

// sumsOf lists, per shape, the sums that its placements cover, ascending.
func sumsOf(pc *puzzle.PackingCover, number []int) [][]int {
	out := make([][]int, len(pc.Shapes))
	for _, pl := range pc.Placements {
		sum := 0
		for _, c := range pl.Cells {
			sum += number[c]
		}
		if !slices.Contains(out[pl.Shape], sum) {
			out[pl.Shape] = append(out[pl.Shape], sum)
		}
	}
	for _, sums := range out {
		slices.Sort(sums)
	}
	return out
}

// reachable returns which sums all pieces can cover together: the sum v at place v-least.
// Pieces that do not overlap never leave the range from least to most, whichever of them
// are counted first.
func reachable(pc *puzzle.PackingCover, sums [][]int, least, most int) []bool {
	now, next := make([]bool, most-least+1), make([]bool, most-least+1)
	now[-least] = true
	for s, shape := range pc.Shapes {
		for range shape.Least {
			clear(next)
			for at, reached := range now {
				if !reached {
					continue
				}
				for _, v := range sums[s] {
					if to := at + v; to >= 0 && to < len(next) {
						next[to] = true
					}
				}
			}
			now, next = next, now
		}
	}
	return now
}

// groupsOf puts shapes together that cover the same sums and are of one size.
func groupsOf(pc *puzzle.PackingCover, sums [][]int) []Group {
	var out []Group
	for s, shape := range pc.Shapes {
		size := len(pc.Packing.Pieces[shape.Pieces[0]].Cells)
		at := slices.IndexFunc(out, func(g Group) bool { return g.Size == size && slices.Equal(g.Sums, sums[s]) })
		switch {
		case shape.Least == 0:
		case at < 0:
			out = append(out, Group{shape.Least, size, sums[s]})
		default:
			out[at].Pieces += shape.Least
		}
	}
	slices.SortStableFunc(out, func(a, b Group) int { return b.Pieces - a.Pieces })
	return out
}

// why says what is wrong with the sums: they are too small or too large, or all of them
// leave another rest than the region's, or none happens to be it.
func (p *Proof) why() string {
	least, most, step := 0, 0, 0
	for _, g := range p.Groups {
		least, most = least+g.Pieces*g.Sums[0], most+g.Pieces*g.Sums[len(g.Sums)-1]
		for _, v := range g.Sums {
			step = gcd(step, v-g.Sums[0])
		}
	}
	what := "the differences between black and white"
	if p.class != "" {
		what = "these numbers"
	}
	switch {
	case step == 0:
		return fmt.Sprintf("%s add up to %d, never to %d", what, least, p.Region)
	case p.Region < least:
		return fmt.Sprintf("%s add up to %d at least, never to %d", what, least, p.Region)
	case p.Region > most:
		return fmt.Sprintf("%s add up to %d at most, never to %d", what, most, p.Region)
	case (p.Region-least)%step != 0:
		rest := ((least % step) + step) % step
		if rest == 0 {
			return fmt.Sprintf("however they lie, %s add up to a multiple of %d, never to %d", what, step, p.Region)
		}
		return fmt.Sprintf("however they lie, %s add up to %d more than a multiple of %d, never to %d", what, rest, step, p.Region)
	}
	return fmt.Sprintf("no choice of them makes %s add up to %d: all sums were gone through", what, p.Region)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// String says the proof in one sentence.
func (p *Proof) String() string {
	region, pieces := 0, 0
	for _, n := range p.Number {
		region += n * n // 1 for every cell that is not 0
	}
	for _, g := range p.Groups {
		pieces += g.Pieces
	}
	var b strings.Builder
	if p.class == "" {
		fmt.Fprintf(&b, "coloured %s the region has %d black and %d white cells; ", p.Colouring, (region+p.Region)/2, (region-p.Region)/2)
	} else {
		fmt.Fprintf(&b, "the region has %d cells with %s; ", p.Region, p.class)
	}
	for i, g := range p.Groups {
		if i == mostGroups {
			fmt.Fprintf(&b, "others cover other numbers, ")
			break
		}
		fmt.Fprintf(&b, "%d of the %d pieces %s, ", g.Pieces, pieces, p.covers(g))
	}
	return strings.TrimSuffix(b.String(), ", ") + ": " + p.Why
}

// mostGroups is how many groups of pieces the sentence names.
const mostGroups = 8

// covers says what one piece of a group covers.
func (p *Proof) covers(g Group) string {
	verb := "cover"
	if g.Pieces == 1 {
		verb += "s"
	}
	if p.class != "" {
		return verb + " " + list(g.Sums) + " of them"
	}
	black := func(d int) int { return (g.Size + d) / 2 }
	switch first, last := g.Sums[0], g.Sums[len(g.Sums)-1]; {
	case first == last:
		return fmt.Sprintf("%s %d black and %d white", verb, black(first), black(-first))
	case len(g.Sums) == 2 && first == -last:
		return fmt.Sprintf("%s %d of one colour and %d of the other", verb, black(last), black(first))
	}
	numbers := make([]int, len(g.Sums))
	for i, d := range g.Sums {
		numbers[i] = black(d)
	}
	return fmt.Sprintf("%s %s black of %d", verb, list(numbers), g.Size)
}

// list writes numbers as "1, 2 or 4".
func list(numbers []int) string {
	var b strings.Builder
	for i, n := range numbers {
		switch {
		case i > 0 && i == len(numbers)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}

// stripeName writes a class of stripes as an equation.
func stripeName(direction []int, wide, class int) string {
	var b strings.Builder
	for axis := len(direction) - 1; axis >= 0; axis-- {
		switch {
		case direction[axis] == 0:
			continue
		case direction[axis] < 0:
			b.WriteString("-")
		case b.Len() > 0:
			b.WriteString("+")
		}
		b.WriteByte(puzzle.AxisNames[axis])
	}
	return fmt.Sprintf("(%s) mod %d = %d", b.String(), wide, class)
}
