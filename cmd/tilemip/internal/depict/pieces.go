package depict

// Flat pieces side by side, as tilemip pieces lists them. Own.

import (
	"math"

	"github.com/tilemip/tilemip/cmd/internal/picture"
)

// side is the length of an edge of a cell, in points.
const side = picture.Side / 2

// Pieces draws pieces of the cells of a grid with their names below, in rows.
func Pieces(grid string, names []string, pieces [][][]int) *picture.Picture {
	out := &picture.Picture{Title: "pieces of " + grid}
	at, height := picture.Point{}, 0.0
	for k, cells := range pieces {
		var all []picture.Cell
		var size, from picture.Point
		for _, c := range cells {
			all = append(all, picture.Cell{Corners: corners(grid, c[0], c[1]), Group: 1 + k%picture.Groups, Piece: 1})
		}
		for i, cell := range all {
			for j, p := range cell.Corners {
				if i+j == 0 {
					from, size = p, p
				}
				from = picture.Point{X: min(from.X, p.X), Y: min(from.Y, p.Y)}
				size = picture.Point{X: max(size.X, p.X), Y: max(size.Y, p.Y)}
			}
		}
		if size = (picture.Point{X: size.X - from.X, Y: size.Y - from.Y}); at.X > 0 && at.X+size.X > widest {
			at, height = picture.Point{Y: at.Y + height + 40}, 0
		}
		for _, cell := range all {
			for j := range cell.Corners {
				cell.Corners[j].X += at.X - from.X
				cell.Corners[j].Y += at.Y - from.Y
			}
		}
		out.Cells(all)
		out.Word(picture.Point{X: at.X, Y: at.Y + size.Y + 16}, picture.Left, 12, picture.Muted, names[k])
		at.X, height = at.X+max(size.X, 20)+24, max(height, size.Y)
	}
	return out
}

// corners are those of a cell, y upwards: a triangle with its tip up where x+y is even, a hexagon
// with a corner on top, a stick as a thin hexagon, a square.
func corners(grid string, column, row int) (out []picture.Point) {
	x, y := float64(column), float64(row)
	add := func(dx, dy float64) { out = append(out, picture.Point{X: side * (x + dx), Y: -side * (y + dy)}) }
	switch grid {
	case "triangles":
		tip := float64(1 - (column+row)&1*2)
		x, y = x/2, math.Sqrt(3)/2*y
		add(-0.5, math.Sqrt(3)/4*(1-tip))
		add(0.5, math.Sqrt(3)/4*(1-tip))
		add(0, math.Sqrt(3)/4*(1+tip))
	case "hexagons":
		x, y = 0.6*math.Sqrt(3)*(x+y/2), 0.9*y
		for k := range 6 {
			add(0.6*math.Sin(float64(k)*math.Pi/3), 0.6*math.Cos(float64(k)*math.Pi/3))
		}
	case "sticks":
		for _, p := range [][2]float64{{-1, 0}, {-0.88, 0.12}, {0.88, 0.12}, {1, 0}, {0.88, -0.12}, {-0.88, -0.12}} {
			add(p[column&1^1], p[column&1])
		}
	default:
		return picture.Rectangle(side*x, -side*y, side, side)
	}
	return out
}
