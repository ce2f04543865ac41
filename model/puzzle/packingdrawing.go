// Drawings of pieces: the L directive of polycube definitions, and solutions as
// text, which have the same form.
//
// The rows of a drawing go from the highest y downwards, the names in a row along
// x; layers, z = 0, 1 and so on, stand side by side in a row with commas between.
// "." is a cell without a piece. In a definition the first row is at the top of
// the box; rows below the box, columns right of it and layers beyond it are
// allowed for mobile pieces, and every line between L and ~L is a row, an empty
// one too. In a box of more than three dimensions, the layers are those of the
// folded box (packingaxes.go), and there are no layers beyond it.

package puzzle

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// maxGridBytes bounds a file of solutions.
const maxGridBytes = 64 << 20

// drawing reads L ... ~L. The pieces follow those before in byte order of their
// names, as polycube numbers them.
func (p *packingParser) drawing(fields []textpos.Field) {
	start := p.lines.Line()
	declared := p.declared(fields)
	cells := map[string][]point{}
	for y := p.open.Dim[1] - 1; p.err == nil; y-- {
		if !p.lines.Next() {
			if p.err = p.lines.Err(); p.err == nil {
				p.fail(0, "a line ~L", "end of the file in the drawing of line %d", start)
			}
			break
		}
		text := stripComment(p.lines.Text())
		if words := textpos.Fields(text); len(words) > 0 && words[0].Text == "~L" {
			break
		}
		p.drawnRow(text, y, cells)
	}
	for _, tag := range []string{"stationary", "variable"} {
		for _, name := range declared[tag] {
			if cells[name.Text] == nil && p.err == nil {
				p.err = &textpos.Error{File: p.file, Line: start, Col: name.Col, Found: fmt.Sprintf("%s piece %s that is not drawn", tag, textpos.Quote(name.Text)), Want: "its name in the drawing"}
			}
		}
	}
	p.addDrawn(cells, declared)
}

// declared reads the settings stationary=names and variable=names.
func (p *packingParser) declared(fields []textpos.Field) map[string][]textpos.Field {
	settings := p.settings(fields, "stationary", "variable")
	out := map[string][]textpos.Field{}
	for _, tag := range []string{"stationary", "variable"} {
		for _, name := range textpos.Fields(settings[tag].Text) {
			name.Col += settings[tag].Col - 1
			p.checkNewName(name)
			if tag == "variable" && isNamed(out["stationary"], name.Text) {
				p.fail(name.Col, "one of both", "%s as stationary and variable", textpos.Quote(name.Text))
			}
			out[tag] = append(out[tag], name)
		}
	}
	return out
}

// isNamed reports whether a name is among those given in a setting.
func isNamed(names []textpos.Field, name string) bool {
	return slices.ContainsFunc(names, func(f textpos.Field) bool { return f.Text == name })
}

// drawnRow adds the cells of one row to those of its pieces.
// y counts down from the top of the box and may become negative, for rows below it.
func (p *packingParser) drawnRow(text string, y int, cells map[string][]point) {
	if y < -maxPieceCoord {
		p.fail(0, "fewer rows", "a drawing of too many rows")
	}
	for z, layer := range splitFields(textpos.Field{Text: text, Col: 1}, ",") {
		for x, name := range textpos.Fields(layer.Text) {
			if name.Text == "." {
				continue
			}
			name.Col += layer.Col - 1
			p.checkNewName(name)
			c := point{x, y, z}
			if p.open.Axes != nil {
				if z >= p.open.Dim[2] {
					p.fail(name.Col, fmt.Sprintf("at most %d layers, as many as the box has", p.open.Dim[2]), "piece %s in layer %d", textpos.Quote(name.Text), z)
				}
				c = p.open.unfold([3]int{x, y, z})
			} else if p.open.OneSide && z != 0 {
				p.fail(name.Col, "one layer in a one-sided puzzle", "piece %s in layer %d", textpos.Quote(name.Text), z)
			}
			cells[name.Text] = append(cells[name.Text], c)
		}
	}
}

// addDrawn adds the pieces of a drawing. An error found here, such as a stationary
// piece outside the box, is reported at the end of the drawing.
func (p *packingParser) addDrawn(cells map[string][]point, declared map[string][]textpos.Field) {
	for _, name := range slices.Sorted(maps.Keys(cells)) {
		if isNamed(declared["variable"], name) {
			p.addVariable(cells[name], 1)
			continue
		}
		piece := Piece{Name: name, Stationary: isNamed(declared["stationary"], name)}
		piece.setPoints(cells[name], p.open.dimensions())
		p.add(piece, 1)
	}
}

// Grid draws a solution given by its options, in the form of a definition's
// drawing: one line per y from the highest down, the layers side by side with
// commas between, "." for a cell that nothing covers. Stationary pieces are drawn
// with their names. Errors are those of Decode.
func (pc *PackingCover) Grid(chosen []int) (string, error) {
	placed, err := pc.Decode(chosen)
	if err != nil {
		return "", err
	}
	return pc.Packing.Draw(placed), nil
}

// Draw draws pieces in the box as Grid does. Cells outside the box are left out.
func (p *Packing) Draw(placed []Placed) string {
	names, width := map[[3]int]string{}, 1
	for _, pl := range placed {
		width = max(width, len(pl.Piece))
		for _, c := range pl.Cells {
			names[c] = pl.Piece
		}
	}
	var b strings.Builder
	for y := p.Dim[1] - 1; y >= 0; y-- {
		var row strings.Builder
		for z := range p.Dim[2] {
			if z > 0 {
				row.WriteString(", ")
			}
			for x := range p.Dim[0] {
				name := names[[3]int{x, y, z}]
				if name == "" {
					name = "."
				}
				fmt.Fprintf(&row, "%-*s ", width, name)
			}
		}
		b.WriteString(strings.TrimRight(row.String(), " "))
		b.WriteByte('\n')
	}
	return b.String()
}

// ParseGrids reads solutions that Grid or Draw has written, one after the other;
// empty lines and comments between rows are skipped. It returns, per
// solution, the pieces in the order of the puzzle, stationary ones included, and
// leaves out those that are not drawn. Rows of the wrong size, unknown names and a
// file that ends in the middle of a solution are a *textpos.Error; whether the
// drawing is a solution is for the referee to say. p must pass Check.
func (p *Packing) ParseGrids(file string, r io.Reader) ([][]Placed, error) {
	g := gridReader{lines: textpos.NewLines(file, textpos.Plain(file, r), maxGridBytes), packing: p, piece: map[string]int{}, cells: map[string][][3]int{}}
	for i, piece := range p.Pieces {
		g.piece[piece.Name] = i
	}
	var out [][]Placed
	y := p.Dim[1] - 1
	for g.lines.Next() {
		text := stripComment(g.lines.Text())
		if strings.TrimSpace(text) == "" {
			continue
		}
		if err := g.row(text, y); err != nil {
			return nil, err
		}
		if y--; y < 0 {
			out = append(out, g.take())
			y = p.Dim[1] - 1
		}
	}
	if err := g.lines.Err(); err != nil {
		return nil, err
	}
	if y != p.Dim[1]-1 {
		return nil, g.lines.FileErrorf(fmt.Sprintf("%d rows per solution", p.Dim[1]), "a solution of %d rows", p.Dim[1]-1-y)
	}
	if len(out) == 0 {
		return nil, g.lines.FileErrorf(fmt.Sprintf("%d rows per solution", p.Dim[1]), "no solution")
	}
	return out, nil
}

// gridReader reads drawings of solutions.
type gridReader struct {
	lines   *textpos.Lines
	packing *Packing
	piece   map[string]int      // by name, with the names of copies that occurred
	cells   map[string][][3]int // of the solution being read, by name
}

// row adds the cells of one row, which has height y, to those of their pieces.
func (g *gridReader) row(text string, y int) error {
	dim := g.packing.Dim
	layers := splitFields(textpos.Field{Text: text, Col: 1}, ",")
	if len(layers) != dim[2] {
		return g.lines.Errorf(1, fmt.Sprintf("%d, with commas between", dim[2]), "%d layers in the row", len(layers))
	}
	for z, layer := range layers {
		names := textpos.Fields(layer.Text)
		if len(names) != dim[0] {
			return g.lines.Errorf(layer.Col, fmt.Sprintf("%d", dim[0]), "%d cells in the row of layer %d", len(names), z)
		}
		for x, name := range names {
			if name.Text == "." {
				continue
			}
			if _, known := g.piece[name.Text]; !known {
				i := g.packing.PieceNamed(name.Text)
				if i < 0 {
					return g.lines.Errorf(layer.Col+name.Col-1, "a piece of the puzzle", "%s", textpos.Quote(name.Text))
				}
				g.piece[name.Text] = i
			}
			g.cells[name.Text] = append(g.cells[name.Text], [3]int{x, y, z})
		}
	}
	return nil
}

// take returns the solution that is complete and makes room for the next.
// Pieces are sorted as in the puzzle, copies of one piece by their numbers; the cells of each are
// sorted too, so that equal solutions come out equal.
func (g *gridReader) take() []Placed {
	var out []Placed
	for name, cells := range g.cells {
		slices.SortFunc(cells, compareCells)
		out = append(out, Placed{Piece: name, Cells: cells})
	}
	slices.SortFunc(out, func(a, b Placed) int {
		_, m := copyOf(a.Piece)
		_, n := copyOf(b.Piece)
		return cmp.Or(cmp.Compare(g.piece[a.Piece], g.piece[b.Piece]), cmp.Compare(m, n))
	})
	clear(g.cells)
	return out
}
