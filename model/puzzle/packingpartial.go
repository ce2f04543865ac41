// Partial covers: pieces in ranges of copies, and cells that may stay empty.
//
// A piece is used Least to Most times; a copy after the first is named "a/2",
// "a/3" and so on. Holes says how many cells may stay empty, Variable which ones.
// With both missing, every piece is used once and every cell filled: a plain
// puzzle, the only kind that polycube has.

package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Unlimited as a number of copies or of holes means any number.
const Unlimited = -1

// copies returns how many copies of a mobile piece are used.
func (piece Piece) copies() (least, most int) {
	if piece.Least == 0 && piece.Most == 0 {
		return 1, 1
	}
	return piece.Least, piece.Most
}

// add adds a piece and its numbers of copies to a shape.
func (s *Shape) add(index int, piece Piece) {
	s.Pieces = append(s.Pieces, index)
	least, most := piece.copies()
	s.Least += least
	if most == Unlimited || s.Most == Unlimited {
		s.Most = Unlimited
		return
	}
	s.Most += most
}

// most returns how many copies of a shape of size cells there can be at most in a region of
// the given number of cells. Where Least is more than fits, it is Least.
func (s Shape) most(cells, size int) int {
	if room := cells / size; s.Most == Unlimited || s.Most > room {
		return max(room, s.Least)
	}
	return s.Most
}

// Plain reports whether every mobile piece is to be used once and every cell to be
// filled. Only then has the cover one option per placement, an item per shape
// behind those of the cells, and nothing else.
func (p *Packing) Plain() bool {
	return p.Holes == 0 && !slices.ContainsFunc(p.Pieces, func(piece Piece) bool {
		return !piece.Stationary && (piece.Least != piece.Most || piece.Least > 1)
	})
}

// checkCopies checks the numbers of copies, and that the name of a copy is not
// that of another piece.
func (p *Packing) checkCopies() error {
	pieces := make(map[string]Piece, len(p.Pieces))
	for _, piece := range p.Pieces {
		pieces[piece.Name] = piece
		least, most := piece.copies()
		if least < 0 || least > maxPackingCells || most != Unlimited && (most < least || most > maxPackingCells) {
			return fmt.Errorf("piece %q: %d to %d copies; expected at most %d and the smaller number first", piece.Name, least, most, maxPackingCells)
		}
		if piece.Stationary && (least != 1 || most != 1) {
			return fmt.Errorf("piece %q: a stationary piece in copies; expected one", piece.Name)
		}
	}
	for _, piece := range p.Pieces {
		if base, copy := copyOf(piece.Name); copy > 1 {
			if other, there := pieces[base]; there && other.hasCopy(copy) {
				return fmt.Errorf("piece %q has the name of a copy of piece %q; expected another name", piece.Name, base)
			}
		}
	}
	return nil
}

// copyOf splits the name of a copy, such as "a/2"; other names are copy 1.
func copyOf(name string) (piece string, copy int) {
	i := strings.LastIndexByte(name, '/')
	if i <= 0 {
		return name, 1
	}
	n, err := strconv.Atoi(name[i+1:])
	if err != nil || n < 2 || name[i+1] == '0' || name[i+1] == '+' {
		return name, 1
	}
	return name[:i], n
}

func (piece Piece) hasCopy(n int) bool {
	_, most := piece.copies()
	return !piece.Stationary && (most == Unlimited || n <= most)
}

// copyName names copy n of a piece, counted from 1.
func (piece Piece) copyName(n int) string {
	if n == 1 {
		return piece.Name
	}
	return fmt.Sprintf("%s/%d", piece.Name, n)
}

// PieceNamed returns the index of the piece that a name of a Placed means: its
// own or that of one of its copies; -1 when there is none.
func (p *Packing) PieceNamed(name string) int {
	if i := slices.IndexFunc(p.Pieces, func(piece Piece) bool { return piece.Name == name }); i >= 0 {
		return i
	}
	base, n := copyOf(name)
	return slices.IndexFunc(p.Pieces, func(piece Piece) bool { return n > 1 && piece.Name == base && piece.hasCopy(n) })
}

// checkVariable checks the cells that may stay empty; owner has those of
// stationary pieces.
func (p *Packing) checkVariable(owner map[point]string) error {
	if p.Holes < Unlimited || p.Holes > maxPackingCells {
		return fmt.Errorf("%d holes; expected 0 to %d", p.Holes, maxPackingCells)
	}
	seen := make(map[[3]int]bool, len(p.Variable))
	for _, c := range p.Variable {
		for axis, v := range c {
			if v < 0 || v >= p.Dim[axis] {
				return fmt.Errorf("variable cell %d %d %d lies outside the box", c[0], c[1], c[2])
			}
		}
		if seen[c] {
			return fmt.Errorf("variable cell %s twice", p.text(p.unfold(c)))
		}
		seen[c] = true
		if other, taken := owner[p.unfold(c)]; taken {
			return fmt.Errorf("variable cell %s belongs to stationary piece %q", p.text(p.unfold(c)), other)
		}
	}
	return nil
}

// mayStayEmpty reports which cells of the region may stay empty.
func (p *Packing) mayStayEmpty(region [][3]int) []bool {
	out := make([]bool, len(region))
	if p.Holes == 0 {
		return out
	}
	variable := make(map[[3]int]bool, len(p.Variable))
	for _, c := range p.Variable {
		variable[c] = true
	}
	for i, c := range region {
		out[i] = p.Variable == nil || variable[c]
	}
	return out
}

// holes returns how many cells may stay empty, given which.
func (p *Packing) holes(mayStayEmpty []bool) int {
	n := 0
	for _, may := range mayStayEmpty {
		if may {
			n++
		}
	}
	if p.Holes == Unlimited {
		return n
	}
	return min(n, p.Holes)
}

// Volume returns the number of cells of the mobile pieces, each in as many copies
// as it must be used at least, and the number of cells of the region. In a plain
// puzzle there is no solution when the two differ; see Fillable for all puzzles.
func (p *Packing) Volume() (pieces, region int) {
	region = p.Dim[0] * p.Dim[1] * p.Dim[2]
	for _, piece := range p.Pieces {
		if piece.Stationary {
			region -= len(piece.Cells)
		} else {
			least, _ := piece.copies()
			pieces += least * len(piece.Cells)
		}
	}
	return pieces, region
}

// Fillable reports whether the volumes leave room for a solution: the pieces that
// must be used have no more cells than the region, and those that may be used no
// fewer than must be filled. p must pass Check.
func (p *Packing) Fillable() bool {
	least, region := p.Volume()
	most := 0
	for _, piece := range p.Pieces {
		if piece.Stationary {
			continue
		}
		_, copies := piece.copies()
		if copies == Unlimited || copies > region {
			copies = region
		}
		most = min(region, most+copies*len(piece.Cells))
	}
	if p.Holes == 0 {
		return least <= region && most == region
	}
	return least <= region && most+p.holes(p.mayStayEmpty(p.Region())) >= region
}
