package depict

// Packing puzzles: their parts, and packings flat or as layers. y grows upwards in a puzzle and
// downwards on the page.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/model/puzzle"
)

// part is a piece, or a copy of one, as it is drawn: its cells, name and colour.
type part struct {
	name  string
	group int
	cells [][3]int

	copies string // of the piece, in words; "" for one
}

// partsOf gives the mobile pieces of a packing colours: each piece one, or, where there are more
// pieces than colours or copies of one, so that neighbours differ.
func partsOf(p *puzzle.Packing, placed []puzzle.Placed) (out []part) {
	kinds := map[int]bool{}
	for _, pl := range placed {
		k := p.PieceNamed(pl.Piece)
		if k < 0 || p.Pieces[k].Stationary { // it is no piece to look at: the region leaves its cells out
			continue
		}
		out = append(out, part{name: pl.Piece, group: 1 + k, cells: pl.Cells})
		kinds[k] = true
	}
	mobile := 0
	for _, piece := range p.Pieces {
		if !piece.Stationary {
			mobile++
		}
	}
	if len(kinds) == len(out) && mobile <= picture.Groups {
		for i := range out { // without the numbers that stationary pieces have
			before := 0
			for k := range out[i].group - 1 {
				if !p.Pieces[k].Stationary {
					before++
				}
			}
			out[i].group = 1 + before
		}
		return out
	}
	differ(out)
	return out
}

// differ colours parts so that those that touch have different colours: each gets the one that
// is used least so far among those that no neighbour has.
func differ(all []part) {
	owner := map[[3]int]int{}
	for i, q := range all {
		all[i].group = 0
		for _, c := range q.cells {
			owner[c] = i
		}
	}
	used := make([]int, picture.Groups+1)
	for i := range all {
		taken := make([]bool, picture.Groups+1)
		for _, c := range all[i].cells {
			for axis := range 3 {
				for _, step := range []int{-1, 1} {
					next := c
					next[axis] += step
					if j, there := owner[next]; there {
						taken[all[j].group] = true
					}
				}
			}
		}
		best := 1
		for g := 2; g <= picture.Groups; g++ {
			if taken[best] && !taken[g] || taken[best] == taken[g] && used[g] < used[best] {
				best = g
			}
		}
		all[i].group = best
		used[best]++
	}
}

// packing draws a solution in the look that is asked for.
func (l Look) packing(p *puzzle.Packing, placed []puzzle.Placed) (*picture.Picture, error) {
	out := &picture.Picture{Title: "a solution of the packing puzzle " + p.Name}
	all := partsOf(p, placed)
	switch {
	case p.Wrap != "" && (l.View == Solid || l.View == Steps || l.Explode > 0):
		return nil, fmt.Errorf("%s closes to a ring (wrap=%s) and is drawn unrolled, in layers; expected --view auto without --explode", p.Name, p.Wrap)
	case p.Grid != puzzle.Cubes && l.View != "" && l.View != Auto, l.Explode > 0 && (p.Grid == puzzle.Prisms || p.Grid == puzzle.Spheres || p.Axes != nil):
		return nil, fmt.Errorf("%s is drawn in one way; expected --view auto, and --explode only of bodies in space", p.Name)
	case p.Grid != puzzle.Cubes:
		grid(out, p, all, l.Explode)
	case l.View == Solid || (l.View == "" || l.View == Auto) && l.Explode > 0:
		solid(out, p, all, l.Explode)
	case l.View == Steps:
		steps(out, p, all)
	case p.Dim[2] == 1:
		flat(out, p, all)
	default:
		layers(out, p, all)
	}
	return out, nil
}

// flat draws a packing of one layer as squares; cells that no piece covers are empty ones.
func flat(out *picture.Picture, p *puzzle.Packing, all []part) {
	var cells []picture.Cell
	covered := map[[3]int]bool{}
	for i, q := range all {
		for _, c := range q.cells {
			covered[c] = true
			cells = append(cells, squareAt(picture.Side, p.Dim[1], c, q.name, q.group, i+1))
		}
	}
	for _, c := range p.Region() {
		if !covered[c] {
			cells = append(cells, squareAt(picture.Side, p.Dim[1], c, "", 0, len(all)+1))
		}
	}
	out.Cells(cells)
}

// squareAt is the square of a cell in a box of a height.
func squareAt(side float64, rows int, c [3]int, name string, group, piece int) picture.Cell {
	return picture.Square(side*float64(c[0]), side*float64(rows-1-c[1]), side, name, group, piece)
}

// parts draws a puzzle: its region, and below it the pieces, each with its name.
func parts(p *puzzle.Packing) *picture.Picture {
	out := &picture.Picture{Title: "packing puzzle " + p.Name}
	var placed []puzzle.Placed
	for _, piece := range p.Pieces {
		if !piece.Stationary {
			placed = append(placed, puzzle.Placed{Piece: piece.Name, Cells: folded(p, piece)})
		}
	}
	all := partsOf(p, placed)
	if len(all) > picture.Groups { // pieces that lie apart need no colours that differ
		for i := range all {
			all[i].group = 1 + i%picture.Groups
		}
	}
	drawRegion(out, p)
	row := shelf{out: out, at: picture.Point{Y: out.Bottom() + 34}, wide: max(out.Right(), widest)}
	for i, q := range all {
		piece := p.Pieces[p.PieceNamed(q.name)]
		all[i].copies = copiesWords(piece)
		row.put(p, all[i])
	}
	if p.Axes != nil {
		caption(out, fmt.Sprintf("what of a piece lies apart is one step further along %s", strings.Join(strings.Split(puzzle.AxisNames[3:len(p.Axes)], ""), ", ")))
	}
	return out
}

// widest is the width of an empty flat region, whose cells get smaller where they are many: in a
// picture as wide as a page the letters of the pieces below would be too small to read.
const widest = 16 * picture.Side

// drawRegion draws what is to be filled: squares, a box, or its layers where it has no
// picture as a whole.
func drawRegion(out *picture.Picture, p *puzzle.Packing) {
	region := p.Region()
	out.Word(picture.Point{Y: -14}, picture.Left, 15, picture.Ink, regionWords(p, len(region)))
	switch {
	case p.Grid == puzzle.Cubes && p.Axes != nil:
		var below picture.Picture // the layers have captions of their own
		layers(&below, p, []part{{cells: region}})
		out.Below(&below, 12)
	case p.Grid == puzzle.Cubes && p.Dim[2] == 1:
		var cells []picture.Cell
		side := min(picture.Side, widest/float64(p.Dim[0]))
		for _, c := range region {
			cells = append(cells, squareAt(side, p.Dim[1], c, "", 0, 1))
		}
		out.Cells(cells)
	default:
		place(out, p, part{cells: region}, picture.Point{})
	}
}

// copiesWords says how many copies of a piece are used, where it is not one.
func copiesWords(piece puzzle.Piece) string {
	switch {
	case piece.Most == 0, piece.Least == 1 && piece.Most == 1:
		return ""
	case piece.Most == puzzle.Unlimited && piece.Least == 0:
		return "any number"
	case piece.Most == puzzle.Unlimited:
		return fmt.Sprintf("%d or more", piece.Least)
	case piece.Least == piece.Most:
		return fmt.Sprintf("×%d", piece.Most)
	}
	return fmt.Sprintf("%d to %d", piece.Least, piece.Most)
}

// regionWords describes the region.
func regionWords(p *puzzle.Packing, cells int) string {
	axes := p.Axes
	if axes == nil {
		if axes = p.Dim[:]; p.Dim[2] == 1 {
			axes = p.Dim[:2]
		}
	}
	text := ""
	box := 1
	for i, d := range axes {
		if i > 0 {
			text += "×"
		}
		text += fmt.Sprint(d)
		box *= d
	}
	if cells != box {
		text += fmt.Sprintf(", %d cells to fill", cells)
	}
	return text
}

// folded is the cells of a piece; those of more than three dimensions are folded as the box is,
// each layer of the piece behind the other.
func folded(p *puzzle.Packing, piece puzzle.Piece) [][3]int {
	if piece.Beyond == nil {
		return piece.Cells
	}
	var levels []int // the different folded places beyond z, in order
	fold := func(k int) int {
		at := 0
		for axis := len(p.Axes) - 1; axis >= 3; axis-- {
			at = at*(2*p.Axes[axis]+1) + piece.Beyond[k][axis-3]
		}
		return at
	}
	for k := range piece.Cells {
		if v := fold(k); !slices.Contains(levels, v) {
			levels = append(levels, v)
		}
	}
	slices.Sort(levels)
	_, most := picture.Extent(piece.Cells)
	out := slices.Clone(piece.Cells)
	for k := range out {
		out[k][0] += slices.Index(levels, fold(k)) * (most[0] + 2)
	}
	return out
}

// shelf puts pieces side by side, in rows.
type shelf struct {
	out    *picture.Picture
	at     picture.Point
	wide   float64 // where a row ends
	height float64 // of the pieces in the row
}

// put draws a piece behind the last one, or at the beginning of a new row.
func (s *shelf) put(p *puzzle.Packing, q part) {
	var trial picture.Picture
	place(&trial, p, q, picture.Point{})
	width, height := trial.Right(), trial.Bottom()
	if s.at.X > 0 && s.at.X+width > s.wide {
		s.at = picture.Point{Y: s.at.Y + s.height + 26}
		s.height = 0
	}
	place(s.out, p, q, s.at)
	s.out.Word(picture.Point{X: s.at.X, Y: s.at.Y + height + 18}, picture.Left, 14, picture.Muted, q.copies)
	if q.copies != "" {
		height += 20
	}
	s.at.X += width + 26
	s.height = max(s.height, height)
}
