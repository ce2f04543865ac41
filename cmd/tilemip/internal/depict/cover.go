package depict

// Exact covers. The names of the items say what a cover is about (package facts): a sudoku,
// queens, Langford pairs. Any other cover is drawn as its matrix.

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/model/puzzle"
)

// cover draws a cover, or a solution of it: the chosen options, each as the names of its items
// with blanks between.
func cover(c *puzzle.Cover, solution []string) (*picture.Picture, error) {
	options := make([][]string, len(c.Options))
	for i, items := range c.Options {
		for _, item := range items {
			options[i] = append(options[i], c.Items[item])
		}
	}
	var chosen [][]string
	for _, option := range solution {
		var names []string
		for _, name := range strings.Fields(option) {
			if name[0] == '|' { // its cost
				continue
			}
			names = append(names, strings.SplitN(name, ":", 2)[0])
		}
		chosen = append(chosen, names)
	}
	p := &picture.Picture{Title: "exact cover " + filepath.Base(c.Name)}
	if solution != nil {
		p.Title = "a solution of the exact cover " + filepath.Base(c.Name)
	}
	board, solved := facts.BoardOf(options), facts.BoardOf(chosen).Options
	switch board.Kind {
	case facts.Sudoku:
		sudoku(p, board, solved)
	case facts.Queens:
		queens(p, board, solved)
	case facts.Langford:
		langford(p, board, solved)
	default:
		return p, matrix(p, c, chosen)
	}
	return p, nil
}

// sudoku draws a sudoku: the digits that were given, and in a solution the others in another
// colour.
func sudoku(p *picture.Picture, b facts.Board, solved [][]facts.Mark) {
	var ways, sure, found [16][16]int
	box := b.Box()
	for _, option := range b.Options {
		m := option[0]
		ways[m.Row][m.Column]++
		sure[m.Row][m.Column] = m.Value
	}
	for _, option := range solved {
		found[option[0].Row][option[0].Column] = option[0].Value
	}
	const side = 40
	var cells []picture.Cell
	for row := range b.Rows {
		for column := range b.Columns {
			c := picture.Square(side*float64(column), side*float64(row), side, "", 0, 1)
			c.Named = true
			switch {
			case ways[row][column] == 1:
				c.Label, c.Group = strconv.Itoa(sure[row][column]), 12
			case found[row][column] > 0:
				c.Label = strconv.Itoa(found[row][column])
			}
			c.Piece = 1 + row/box*box + column/box // its box has the outline
			cells = append(cells, c)
		}
	}
	p.Cells(cells)
	caption(p, "coloured: cells with one possible digit from the start")
}

// queens draws a chessboard with the queens of a solution.
func queens(p *picture.Picture, b facts.Board, solved [][]facts.Mark) {
	n := b.Rows
	const side = 44
	frame := picture.Rectangle(0, 0, side*float64(n), side*float64(n))
	for r := range n {
		for c := range n {
			square := picture.Rectangle(side*float64(c), side*float64(r), side, side)
			if (r+c)%2 == 1 {
				p.Fill(picture.Group(8), square...)
			} else {
				p.Fill(picture.Empty, square...)
			}
		}
		p.Word(picture.Point{X: -10, Y: side * (float64(r) + 0.6)}, picture.Right, 13, picture.Muted, fmt.Sprint(r+1))
		p.Word(picture.Point{X: side * (float64(r) + 0.5), Y: side*float64(n) + 20}, picture.Centre, 13, picture.Muted, fmt.Sprint(r+1))
	}
	p.Line(1.6, picture.Outline, append(frame, frame[0])...)
	for _, option := range solved {
		queen(p, picture.Point{X: side * (float64(option[0].Column) + 0.5), Y: side * (float64(option[0].Row) + 0.5)}, 0.34*side)
	}
}

// queen draws a crown with five points around a centre.
func queen(p *picture.Picture, at picture.Point, size float64) {
	point := func(x, y float64) picture.Point { return picture.Point{X: at.X + x*size, Y: at.Y + y*size} }
	crown := []picture.Point{point(-0.75, 0.85), point(-1, -0.45), point(-0.5, 0.15), point(-0.5, -0.7), point(-0.12, 0.1), point(0, -0.85), point(0.12, 0.1), point(0.5, -0.7), point(0.5, 0.15), point(1, -0.45), point(0.75, 0.85)}
	p.Fill(picture.Letter, crown...)
	for _, tip := range []picture.Point{point(-1, -0.55), point(-0.5, -0.8), point(0, -0.95), point(0.5, -0.8), point(1, -0.55)} {
		p.Disc(picture.Letter, tip, 0.13*size)
	}
}

// langford draws Langford pairs: each number n twice in a row of places, n places apart.
func langford(p *picture.Picture, b facts.Board, solved [][]facts.Mark) {
	cells := make([]picture.Cell, b.Columns)
	for s := range cells {
		cells[s] = picture.Square(picture.Side*float64(s), 0, picture.Side, "", 0, 0)
	}
	for _, pair := range solved {
		for _, m := range pair {
			cells[m.Column].Label, cells[m.Column].Group = strconv.Itoa(m.Value), m.Value
		}
		arc(p, picture.Side*(float64(pair[0].Column)+0.5), picture.Side*(float64(pair[1].Column)+0.5))
	}
	p.Cells(cells)
	if solved != nil {
		caption(p, "between the two copies of n stand n numbers")
	}
}

// arc draws half an ellipse above the places of a pair.
func arc(p *picture.Picture, from, to float64) {
	var points []picture.Point
	for k := range 25 {
		a := math.Pi * float64(k) / 24
		points = append(points, picture.Point{X: (from+to)/2 - (to-from)/2*math.Cos(a), Y: -4 - (12+0.22*(to-from))*math.Sin(a)})
	}
	p.Line(1.4, picture.Muted, points...)
}

// mostOptions and mostItems bound a matrix that can be read.
const (
	mostOptions = 120
	mostItems   = 400
)

// matrix draws the options as rows and the items as columns, secondary ones pale, the
// chosen options in colour; of a large cover with a solution only those.
func matrix(p *picture.Picture, c *puzzle.Cover, chosen [][]string) error {
	index := map[string]int{}
	for i, name := range c.Items {
		index[name] = i
	}
	rows := c.Options
	if len(rows) > mostOptions && chosen != nil {
		rows = nil
		for _, option := range chosen {
			var items []int
			for _, name := range option {
				items = append(items, index[name])
			}
			rows = append(rows, items)
		}
	}
	if len(rows) > mostOptions || len(c.Items) > mostItems {
		return fmt.Errorf("%s has %d options and %d items; a matrix of at most %d and %d is drawn; --draw program draws any size", c.Name, len(rows), len(c.Items), mostOptions, mostItems)
	}
	picked := map[string]int{}
	for k, option := range chosen {
		picked[key(option)] = k + 1
	}
	m := matrixCells{p: p, across: len(rows) > 2*len(c.Items)}
	m.side = min(16, 1400/float64(max(1, m.columns(len(rows), len(c.Items)))))
	m.names(c.Items)
	for k, items := range rows {
		var names []string
		for _, i := range items {
			names = append(names, c.Items[i])
		}
		group := picked[key(names)]
		for i := range c.Items {
			switch {
			case !slices.Contains(items, i):
				m.fill(k, i, picture.Empty)
			case group > 0:
				m.fill(k, i, picture.Group(1+(group-1)%picture.Groups))
			default:
				m.fill(k, i, picture.Wall)
			}
		}
	}
	if c.Primary < len(c.Items) {
		p.Dashed(1, picture.Muted, m.at(-0.9, float64(c.Primary)), m.at(float64(len(rows)), float64(c.Primary)))
	}
	caption(p, matrixWords(len(rows), len(c.Options), chosen))
	return nil
}

// matrixCells is where the cells of a matrix lie: options downwards, or across where there are many of
// few items.
type matrixCells struct {
	p      *picture.Picture
	side   float64
	across bool
}

// columns is how many columns the picture has.
func (m matrixCells) columns(options, items int) int {
	if m.across {
		return options
	}
	return items
}

// at is the corner of the cell of an option and an item.
func (m matrixCells) at(option, item float64) picture.Point {
	if m.across {
		return picture.Point{X: m.side * option, Y: m.side * item}
	}
	return picture.Point{X: m.side * item, Y: m.side * option}
}

// fill draws a cell.
func (m matrixCells) fill(option, item int, c picture.Colour) {
	q := m.at(float64(option), float64(item))
	m.p.Fill(c, picture.Rectangle(q.X+0.06*m.side, q.Y+0.06*m.side, 0.88*m.side, 0.88*m.side)...)
}

// names writes the names of the items at the margin, where they can be read.
func (m matrixCells) names(items []string) {
	for i, name := range items {
		q := m.at(0, float64(i)+0.5)
		switch {
		case m.side < 10:
			return
		case m.across:
			m.p.Word(picture.Point{X: -6, Y: q.Y + 4}, picture.Right, 12, picture.Ink, name)
		default:
			m.p.Label(picture.Point{X: q.X, Y: -10}, 12, m.side-1, picture.Empty, name)
		}
	}
}

// matrixWords says what the rows and columns of a matrix are.
func matrixWords(rows, options int, chosen [][]string) string {
	text := fmt.Sprintf("%d options, and their items", options)
	if rows < options {
		text = fmt.Sprintf("the %d chosen of %d options, and their items", rows, options)
	} else if chosen != nil {
		text += "; the chosen ones are coloured"
	}
	return text
}

// key is the items of an option in an order of their own.
func key(names []string) string {
	names = slices.Clone(names)
	slices.Sort(names)
	return strings.Join(names, " ")
}
