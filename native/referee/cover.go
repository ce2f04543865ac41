// Judging exact covers and packings.
//
// A solution is checked from the puzzle alone: item by item for an exact cover,
// and for a packing cell by cell, with a congruence test of its own that shares
// nothing with the code that listed the placements.

package referee

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Cover judges whether the chosen options are a solution of an exact cover: they
// exist, none is chosen twice, every primary item occurs exactly as often as it
// must, once unless it has a multiplicity, and every secondary item at most once.
// The reason names the first item, in the order of the problem, that is violated.
func Cover(c *puzzle.Cover, chosen []int) Verdict {
	if err := c.Check(); err != nil {
		return reject("there is no such problem: %v", err)
	}
	times := make([]int, len(c.Items))
	seen := make(map[int]bool, len(chosen))
	for _, o := range chosen {
		if o < 0 || o >= len(c.Options) {
			return reject("there is no option %d; the problem has %d", o, len(c.Options))
		}
		if seen[o] {
			return reject("option %d is chosen twice", o)
		}
		seen[o] = true
		for _, item := range c.Options[o] {
			times[item]++
		}
	}
	for item, n := range times {
		must := c.Times(item)
		switch {
		case item < c.Primary && n != must:
			return reject("item %s is covered %s, not %s", c.Items[item], coverTimes(n), coverTimes(must))
		case n > 1 && item >= c.Primary:
			return reject("secondary item %s is covered %s", c.Items[item], coverTimes(n))
		}
	}
	return accept("%d options cover every primary item as often as they must, and no secondary item twice", len(chosen))
}

func coverTimes(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// CoverCount is what one road says about the number of solutions.
type CoverCount struct {
	Road      string // who says so, for instance "dlx" or "highs"
	Solutions uint64 // solutions found
	Complete  bool   // there are no others; with 0 solutions, a proof that there is none
}

// CompareCover judges whether two roads can both be right about the number of
// solutions. Two complete counts must be equal, and a complete count must not be
// less than what the other road found. Two incomplete ones never contradict each
// other.
func CompareCover(a, b CoverCount) Verdict {
	switch {
	case a.Complete && b.Complete && a.Solutions == b.Solutions:
		if a.Solutions == 0 {
			return accept("%s and %s both prove that there is no solution", a.Road, b.Road)
		}
		return accept("%s and %s both count %s", a.Road, b.Road, coverSolutions(a.Solutions))
	case a.Complete && b.Complete:
		return reject("%s counts %s but %s counts %s", a.Road, coverSolutions(a.Solutions), b.Road, coverSolutions(b.Solutions))
	case a.Complete:
		return compareWithPart(a, b)
	case b.Complete:
		return compareWithPart(b, a)
	}
	return accept("%s found %s and %s found %s, neither to the end, which does not contradict", a.Road, coverSolutions(a.Solutions), b.Road, coverSolutions(b.Solutions))
}

func compareWithPart(whole, part CoverCount) Verdict {
	if part.Solutions > whole.Solutions {
		return reject("%s counts %s in all but %s found %s", whole.Road, coverSolutions(whole.Solutions), part.Road, coverSolutions(part.Solutions))
	}
	return accept("%s counts %s in all and %s found %s without going to the end", whole.Road, coverSolutions(whole.Solutions), part.Road, coverSolutions(part.Solutions))
}

func coverSolutions(n uint64) string {
	switch n {
	case 0:
		return "no solution"
	case 1:
		return "1 solution"
	}
	return fmt.Sprintf("%d solutions", n)
}

// Packing judges whether placed pieces are a solution of a packing puzzle: every
// piece lies there once, stationary ones where they are drawn and mobile ones
// turned as the puzzle allows, and every cell of the box belongs to exactly one.
// The reason names the first piece or cell that is wrong.
func Packing(p *puzzle.Packing, placed []puzzle.Placed) Verdict {
	pieces := make(map[string]puzzle.Piece, len(p.Pieces))
	for _, piece := range p.Pieces {
		pieces[piece.Name] = piece
	}
	if err := p.Check(); err != nil {
		return reject("there is no such puzzle: %v", err)
	}
	owner := map[[3]int]string{}
	for _, pl := range placed {
		piece, left := pieces[pl.Piece]
		if !left {
			return reject("piece %s is not in the puzzle, or lies there twice", pl.Piece)
		}
		delete(pieces, pl.Piece)
		if reason := misplaced(p, piece, pl.Cells); reason != "" {
			return Verdict{Reason: reason}
		}
		for _, c := range pl.Cells {
			if other, taken := owner[c]; taken {
				return reject("cell %s belongs to both %s and %s", cellText(c), other, pl.Piece)
			}
			owner[c] = pl.Piece
		}
	}
	for _, piece := range p.Pieces {
		if _, missing := pieces[piece.Name]; missing {
			return reject("piece %s is missing", piece.Name)
		}
	}
	for i := range p.Dim[0] * p.Dim[1] * p.Dim[2] {
		c := [3]int{i / (p.Dim[1] * p.Dim[2]), i / p.Dim[2] % p.Dim[1], i % p.Dim[2]}
		if _, covered := owner[c]; !covered {
			return reject("cell %s is empty", cellText(c))
		}
	}
	return accept("%d pieces fill the box, each as it may lie", len(placed))
}

func cellText(c [3]int) string { return fmt.Sprintf("(%d, %d, %d)", c[0], c[1], c[2]) }

// misplaced says what is wrong with the cells of one piece, or nothing.
func misplaced(p *puzzle.Packing, piece puzzle.Piece, cells [][3]int) string {
	for _, c := range cells {
		for axis, v := range c {
			if v < 0 || v >= p.Dim[axis] {
				return fmt.Sprintf("cell %s of piece %s lies outside the box", cellText(c), piece.Name)
			}
		}
	}
	if piece.Stationary {
		if pattern(cells, false) != pattern(piece.Cells, false) {
			return fmt.Sprintf("stationary piece %s is not where it belongs", piece.Name)
		}
		return ""
	}
	if !congruent(piece.Cells, cells, p.OneSide) {
		return fmt.Sprintf("piece %s does not have its shape, however it is turned", piece.Name)
	}
	return ""
}

// congruent reports whether the cells b are the cells a turned and moved. It walks
// through all turns as products of quarter turns: up to three about x, then y,
// then z; about z only when the pieces are one-sided.
func congruent(a, b [][3]int, oneSide bool) bool {
	if len(a) != len(b) {
		return false
	}
	want := pattern(b, true)
	aboutXY := 4
	if oneSide {
		aboutXY = 1
	}
	for range aboutXY {
		for range aboutXY {
			for range 4 {
				if pattern(a, true) == want {
					return true
				}
				a = quarterTurn(a, 0, 1)
			}
			a = quarterTurn(a, 2, 0)
		}
		a = quarterTurn(a, 1, 2)
	}
	return false
}

// quarterTurn turns cells by 90 degrees from axis i towards axis j.
func quarterTurn(cells [][3]int, i, j int) [][3]int {
	out := slices.Clone(cells)
	for k, c := range cells {
		out[k][i], out[k][j] = -c[j], c[i]
	}
	return out
}

// pattern is a text that is equal for equal sets of cells, or, when they may be
// moved, for sets that differ by a shift.
func pattern(cells [][3]int, mayMove bool) string {
	sorted := slices.Clone(cells)
	slices.SortFunc(sorted, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
	var from [3]int
	if mayMove && len(sorted) > 0 {
		from = sorted[0]
	}
	var b strings.Builder
	for _, c := range sorted {
		fmt.Fprintf(&b, "%d %d %d;", c[0]-from[0], c[1]-from[1], c[2]-from[2])
	}
	return b.String()
}
