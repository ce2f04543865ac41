// Drawings of pieces: the L directive of polycube definitions, and solutions as
// text, which have the same form.
//
// The rows of a drawing go from the highest y downwards, the names in a row along
// x; layers, z = 0, 1 and so on, stand side by side in a row with commas between.
// "." is a cell without a piece. In a definition the first row is at the top of
// the box; rows below the box, columns right of it and layers beyond it are
// allowed for mobile pieces, and every line between L and ~L is a row, an empty
// one too.

package puzzle

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/source"
)

// maxGridBytes bounds a file of solutions.
const maxGridBytes = 64 << 20

// drawing reads L ... ~L. The pieces follow those before in byte order of their
// names, as polycube numbers them.
func (p *packingParser) drawing(fields []source.Field) error {
	start := p.lines.Line()
	stationary, err := p.declared(fields)
	if err != nil {
		return err
	}
	cells := map[string][][3]int{}
	for y := p.open.Dim[1] - 1; ; y-- {
		if !p.lines.Next() {
			if err := p.lines.Err(); err != nil {
				return err
			}
			return p.lines.Errorf(0, "a line ~L", "end of the file in the drawing of line %d", start)
		}
		text := stripComment(p.lines.Text())
		if words := source.Fields(text); len(words) > 0 && words[0].Text == "~L" {
			break
		}
		if err := p.drawnRow(text, y, cells); err != nil {
			return err
		}
	}
	for _, name := range stationary {
		if cells[name.Text] == nil {
			return &source.Error{File: p.file, Line: start, Col: name.Col, Found: fmt.Sprintf("stationary piece %s that is not drawn", source.Quote(name.Text)), Want: "its name in the drawing"}
		}
	}
	return p.addDrawn(cells, stationary)
}

// declared reads the setting stationary=names.
func (p *packingParser) declared(fields []source.Field) ([]source.Field, error) {
	settings, err := p.settings(fields, "stationary")
	if err != nil {
		return nil, err
	}
	names := source.Fields(settings["stationary"].Text)
	for i := range names {
		names[i].Col += settings["stationary"].Col - 1
		if err := p.checkNewName(names[i]); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// drawnRow adds the cells of one row to those of its pieces.
func (p *packingParser) drawnRow(text string, y int, cells map[string][][3]int) error {
	if y < -maxPieceCoord {
		return p.lines.Errorf(0, "fewer rows", "a drawing of too many rows")
	}
	for z, layer := range splitFields(source.Field{Text: text, Col: 1}, ",") {
		for x, name := range source.Fields(layer.Text) {
			if name.Text == "." {
				continue
			}
			name.Col += layer.Col - 1
			if err := p.checkNewName(name); err != nil {
				return err
			}
			if p.open.OneSide && z != 0 {
				return p.lines.Errorf(name.Col, "one layer in a one-sided puzzle", "piece %s in layer %d", source.Quote(name.Text), z)
			}
			cells[name.Text] = append(cells[name.Text], [3]int{x, y, z})
		}
	}
	return nil
}

// addDrawn adds the pieces of a drawing. An error found here, such as a stationary
// piece outside the box, is reported at the end of the drawing.
func (p *packingParser) addDrawn(cells map[string][][3]int, stationary []source.Field) error {
	names := make([]string, 0, len(cells))
	for name := range cells {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fixed := slices.ContainsFunc(stationary, func(f source.Field) bool { return f.Text == name })
		if err := p.add(Piece{Name: name, Cells: cells[name], Stationary: fixed}, 1); err != nil {
			return err
		}
	}
	return nil
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
// empty lines and comments between rows are passed over. It returns, per
// solution, the pieces in the order of the puzzle, stationary ones included, and
// leaves out those that are not drawn. Rows of the wrong size, unknown names and a
// file that ends in the middle of a solution are a *source.Error; whether the
// drawing is a solution is for the referee to say. p must pass Check.
func (p *Packing) ParseGrids(file string, r io.Reader) ([][]Placed, error) {
	g := gridReader{lines: source.NewLines(file, r, maxGridBytes), packing: p, cells: map[string][][3]int{}}
	for _, piece := range p.Pieces {
		g.cells[piece.Name] = nil
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

type gridReader struct {
	lines   *source.Lines
	packing *Packing
	cells   map[string][][3]int // of the solution being read, by piece; has every piece
}

func (g *gridReader) row(text string, y int) error {
	dim := g.packing.Dim
	layers := splitFields(source.Field{Text: text, Col: 1}, ",")
	if len(layers) != dim[2] {
		return g.lines.Errorf(1, fmt.Sprintf("%d, with commas between", dim[2]), "%d layers in the row", len(layers))
	}
	for z, layer := range layers {
		names := source.Fields(layer.Text)
		if len(names) != dim[0] {
			return g.lines.Errorf(layer.Col, fmt.Sprintf("%d", dim[0]), "%d cells in the row of layer %d", len(names), z)
		}
		for x, name := range names {
			if name.Text == "." {
				continue
			}
			cells, known := g.cells[name.Text]
			if !known {
				return g.lines.Errorf(layer.Col+name.Col-1, "a piece of the puzzle", "%s", source.Quote(name.Text))
			}
			g.cells[name.Text] = append(cells, [3]int{x, y, z})
		}
	}
	return nil
}

// take returns the solution that is complete and makes room for the next.
func (g *gridReader) take() []Placed {
	var out []Placed
	for _, piece := range g.packing.Pieces {
		if cells := g.cells[piece.Name]; cells != nil {
			slices.SortFunc(cells, compareCells)
			out = append(out, Placed{Piece: piece.Name, Cells: cells})
			g.cells[piece.Name] = nil
		}
	}
	return out
}
