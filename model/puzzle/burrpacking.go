// Packing puzzles made of the problems of a BurrTools file.

package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// packing makes a packing puzzle of a problem of a BurrTools file. The box is that of the
// result shape; its voxels that are neither filled nor variable become a stationary piece,
// named *. Colours count only where the result and the piece both have some.
// Least and Most of 0 mean exactly one copy in a Packing, hence the change for a shape used once. A
// shape with the range 0 to 0 is left out. The checks that any packing must pass come last, and
// their errors get the line of the problem.
func (b *burrReader) packing(problem *burrProblem) (*Packing, error) {
	if problem.result < 0 {
		return nil, b.refuse(problem.line, `<result id="…"/>`, "a problem without a result")
	}
	result := &b.shapes[problem.result]
	p := &Packing{Dim: result.size, Grid: b.grid}
	if len(result.variable) > 0 {
		p.Holes, p.Variable = problem.holes, result.variable
	}
	if rest := result.outside(); len(rest) > 0 {
		p.Pieces = append(p.Pieces, Piece{Name: "*", Cells: rest, Stationary: true})
	}
	names := pieceNames{taken: map[string]bool{}, copies: map[string]int{}}
	for _, u := range problem.uses {
		shape := &b.shapes[u.shape]
		switch {
		case u.most == 0:
			continue
		case len(shape.filled) == 0:
			return nil, b.refuse(u.line, "a shape with voxels", "piece %s without voxels", textpos.Quote(shape.name))
		case len(shape.variable) > 0:
			return nil, b.refuse(shape.line, "+ in the result only", "piece %s with voxels that may stay empty", textpos.Quote(shape.name))
		}
		piece := Piece{Name: names.of(shape.name, u.shape), Cells: shape.filled, Colours: shape.coloursOf(result), Least: u.least, Most: u.most, Groups: u.groups}
		if u.least == 1 && u.most == 1 {
			piece.Least, piece.Most = 0, 0
		}
		if piece.Colours != nil {
			p.Colours, p.Fits = result.colours, problem.pairs
		}
		p.Pieces = append(p.Pieces, piece)
	}
	if err := b.cellsExist(problem); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, b.refuse(problem.line, "", "%v", err)
	}
	return p, nil
}

// refuse is the error of something at a line of the file.
func (b *burrReader) refuse(line int, want, format string, args ...any) error {
	return &textpos.Error{File: b.file, Line: line, Found: fmt.Sprintf(format, args...), Want: want}
}

// cellsExist returns an error for a voxel where the grid has no cell.
func (b *burrReader) cellsExist(problem *burrProblem) error {
	for _, shape := range b.usedShapes(problem) {
		for _, c := range slices.Concat(shape.filled, shape.variable) {
			if !b.grid.HasCell(c) {
				return b.refuse(shape.line, "_ there", "a voxel at %d %d %d, which is no cell in a grid of %v", c[0], c[1], c[2], b.grid)
			}
		}
	}
	return nil
}

// usedShapes are the result and the pieces of a problem.
func (b *burrReader) usedShapes(problem *burrProblem) []*burrShape {
	out := []*burrShape{&b.shapes[problem.result]}
	for _, u := range problem.uses {
		if u.most > 0 {
			out = append(out, &b.shapes[u.shape])
		}
	}
	return out
}

// coloursOf returns the colours of the voxels of a piece; nil if it or the result has none,
// for then they restrict nothing.
func (s *burrShape) coloursOf(result *burrShape) []int {
	if s.colours == nil || result.colours == nil {
		return nil
	}
	out := make([]int, len(s.filled))
	for i, c := range s.filled {
		out[i] = s.colours[c]
	}
	return out
}

// outside returns the cells of the box that do not belong to the shape.
// The order is x, then y, then z, the last one fastest.
func (s *burrShape) outside() [][3]int {
	inside := make(map[[3]int]bool, len(s.filled)+len(s.variable))
	for _, c := range slices.Concat(s.filled, s.variable) {
		inside[c] = true
	}
	return cellsWithout(s.size, inside)
}

// pieceNames gives every piece a name of its own. It remembers how far each name was
// numbered, so that a file with thousands of pieces of one name is read in linear time.
type pieceNames struct {
	taken  map[string]bool // names in use
	copies map[string]int  // the last number put behind a name
}

// of makes a name of that of a shape, or of its number, as BurrTools shows it, that no
// other piece has. A slash would look like the name of a copy.
func (n pieceNames) of(name string, number int) string {
	name = strings.Map(func(r rune) rune {
		if r <= ' ' || r == 0x7f || strings.ContainsRune(",:=|#/", r) {
			return '_'
		}
		return r
	}, strings.TrimSpace(name))
	if !drawableName(name) {
		name = fmt.Sprintf("S%d", number+1)
	}
	unique := name
	for k := max(2, n.copies[name]+1); n.taken[unique]; k++ {
		unique = fmt.Sprintf("%s_%d", name, k)
		n.copies[name] = k
	}
	n.taken[unique] = true
	return unique
}
