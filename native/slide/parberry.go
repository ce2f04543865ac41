// The rule-based solver for boards of any size: I. Parberry, "A real-time algorithm
// for the (n²−1)-puzzle", Information Processing Letters 56 (1995) 23-28, and
// "Solving the (n²−1)-puzzle with 8/3 n³ expected moves", Algorithms 8 (2015)
// 459-465. It places the tiles of an outer row or column one after another, never
// disturbs it again, and continues with the smaller rectangle until 2×2 cells are
// left. No search: the time is proportional to the moves, about n³ of them.
//
// Here the rectangle may have any sides and the goal any order: the row or column
// that is finished next is one without the goal cell of the blank, on the longer
// side, so that the last 2×2 cells hold it.

package slide

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// maxGreedyCells bounds the boards of Greedy: 256×256 takes about 45 million moves, a
// byte each.
const maxGreedyCells = 1 << 16

// ErrParity is the error of Greedy for a start from which no moves lead to the goal.
var ErrParity = errors.New("no sequence of moves leads from the start to the goal: the permutation and the blank's distance differ in parity")

// Greedy solves a board of any size by Parberry's rules. start and goal hold
// rows·cols numbers row by row, each of 0 to rows·cols−1 once, 0 being the blank;
// rows and cols are at least 2, their product at most 65,536. The moves lead from
// start to goal; for n×n there are at most 5n³ + O(n²) of them, about 8n³/3 for a
// random board. They are not a shortest solution. The error is ErrParity, or says
// what is wrong with the input.
func Greedy(rows, cols int, start, goal []int) ([]puzzle.Move, error) {
	if rows < 2 || cols < 2 || rows > maxGreedyCells/2 || cols > maxGreedyCells/rows {
		return nil, fmt.Errorf("a board of %d×%d; expected sides of at least 2 and at most %d cells", rows, cols, maxGreedyCells)
	}
	if err := checkTiles("start", rows*cols, start); err != nil {
		return nil, err
	}
	if err := checkTiles("goal", rows*cols, goal); err != nil {
		return nil, err
	}
	p := newParberry(rows, cols, start, goal)
	if !p.even() {
		return nil, ErrParity
	}
	p.solve()
	return p.moves, nil
}

// checkTiles checks that tiles are a permutation of 0 to n−1; what names them in the error.
func checkTiles(what string, n int, tiles []int) error {
	if len(tiles) != n {
		return fmt.Errorf("%s: %d numbers; expected %d", what, len(tiles), n)
	}
	seen := make([]bool, n)
	for i, t := range tiles {
		if t < 0 || t >= n || seen[t] {
			return fmt.Errorf("%s: number %d in cell %d; expected each of 0 to %d once", what, t, i+1, n-1)
		}
		seen[t] = true
	}
	return nil
}

// parberry is a board that is being solved. Tiles are named by their goal cells.
type parberry struct {
	rows, cols int
	tile       []int  // in each cell
	at         []int  // cell of each tile
	fixed      []bool // cells that are finished
	blank      int    // cell of the blank
	goalBlank  int    // its goal cell, and its name as a tile
	moves      []puzzle.Move
	walk       walker
}

// newParberry renames the tiles by their goal cells.
func newParberry(rows, cols int, start, goal []int) *parberry {
	n := rows * cols
	p := &parberry{rows: rows, cols: cols, tile: make([]int, n), at: make([]int, n), fixed: make([]bool, n), walk: newWalker(n)}
	goalCell := make([]int, n)
	for cell, t := range goal {
		goalCell[t] = cell
	}
	for cell, t := range start {
		p.tile[cell], p.at[goalCell[t]] = goalCell[t], cell
	}
	p.goalBlank = goalCell[0]
	p.blank = p.at[p.goalBlank]
	return p
}

// even reports whether the permutation and the blank's distance agree in parity.
func (p *parberry) even() bool {
	seen := make([]bool, len(p.tile))
	parity := p.blank/p.cols + p.blank%p.cols + p.goalBlank/p.cols + p.goalBlank%p.cols
	for first := range p.tile {
		for cell := p.tile[first]; !seen[first] && cell != first; cell = p.tile[cell] {
			seen[cell] = true
			parity++
		}
	}
	return parity%2 == 0
}

// solve finishes rows and columns of the rectangle that is left, the longer side first.
func (p *parberry) solve() {
	top, bottom, left, right := 0, p.rows-1, 0, p.cols-1
	goalRow, goalCol := p.goalBlank/p.cols, p.goalBlank%p.cols
	for {
		h, w := bottom-top+1, right-left+1
		switch {
		case h == 2 && w == 2:
			p.turn(edge{p: p, origin: top*p.cols + left, down: p.cols, right: 1})
			return
		case h >= w && goalRow != top:
			p.finish(edge{p, top*p.cols + left, p.cols, 1, w})
			top++
		case h >= w:
			p.finish(edge{p, bottom*p.cols + left, -p.cols, 1, w})
			bottom--
		case goalCol != left:
			p.finish(edge{p, top*p.cols + left, 1, p.cols, h})
			left++
		default:
			p.finish(edge{p, top*p.cols + right, -1, p.cols, h})
			right--
		}
	}
}

// edge is an outer row or column of the rectangle that is left, looked at so that
// it lies on top: row 0 is the edge, row 1 the one next to it.
type edge struct {
	p           *parberry
	origin      int // cell of its left end
	down, right int // difference of the cells one row down and one column to the right
	length      int
}

func (e edge) cell(row, col int) int { return e.origin + row*e.down + col*e.right }

// place returns row and column of a cell.
func (e edge) place(cell int) (row, col int) {
	dr, dc := cell/e.p.cols-e.origin/e.p.cols, cell%e.p.cols-e.origin%e.p.cols
	if e.right == 1 {
		return dr * (e.down / e.p.cols), dc
	}
	return dc * e.down, dr
}

// finish places the tiles of an edge. There are at least three rows and two columns.
func (p *parberry) finish(e edge) {
	for col := range e.length - 1 {
		p.carry(e, e.cell(0, col), 0, col)
		p.fixed[e.cell(0, col)] = true
	}
	p.finishLast(e, e.length-1)
	p.fixed[e.cell(0, e.length-1)] = true
}

// finishLast places the last tile of an edge, whose other tiles stand. It comes two
// cells below its goal, and ten moves of the blank in the 3×2 cells there bring it
// home, the tile beside its goal out and back.
func (p *parberry) finishLast(e edge, col int) {
	goal := e.cell(0, col)
	tile := goal
	if p.blank == goal {
		p.step(e.down)
	}
	if p.at[tile] == goal {
		return
	}
	p.fixed[goal] = true
	p.carry(e, tile, 2, col)
	p.send(e.cell(1, col), p.at[tile])
	d, r := e.down, e.right
	for _, delta := range [10]int{-d, -r, d, r, d, -r, -d, -d, r, d} {
		p.step(delta)
	}
}

// carry brings a tile to a place of the edge's view. A tile needs one move to go on
// when the blank is ahead of it; the blank comes there from behind in four moves,
// from a side in two. So a tile goes by steps whose direction changes as often as
// possible: diagonally, three moves a step.
func (p *parberry) carry(e edge, tile, row, col int) {
	for {
		r, c := e.place(p.at[tile])
		if r == row && c == col {
			return
		}
		dr, dc := row-r, col-c
		rows, cols := max(dr, -dr), max(dc, -dc)
		rowStep, colStep := sign(dr)*e.down, sign(dc)*e.right
		// Row 0 is finished to the left of the goal; a tile enters it no earlier.
		enters := dr == -1 && row == 0 && dc > 0
		vertical := cols == 0 || rows > 0 && !enters &&
			p.away(p.at[tile]+rowStep)-2*min(2*cols, 2*rows-1) < p.away(p.at[tile]+colStep)-2*min(2*rows, 2*cols-1)
		ahead := colStep
		if vertical {
			ahead = rowStep
		}
		p.send(p.at[tile]+ahead, p.at[tile])
		p.step(-ahead)
	}
}

// away is the Manhattan distance of the blank to a cell, in moves.
func (p *parberry) away(cell int) int {
	dr, dc := cell/p.cols-p.blank/p.cols, cell%p.cols-p.blank%p.cols
	return max(dr, -dr) + max(dc, -dc)
}

func sign(n int) int { return min(1, max(-1, n)) }

// turn solves the last 2×2 cells: the blank goes round them, in the direction that needs
// fewer moves. After twelve moves round everything is as before, so it needs at most six.
func (p *parberry) turn(e edge) {
	cells := [4]int{e.cell(0, 0), e.cell(0, 1), e.cell(1, 1), e.cell(1, 0)}
	var before [4]int
	at := 0
	for i, cell := range cells {
		before[i] = p.tile[cell]
		if cell == p.blank {
			at = i
		}
	}
	best, way := 12, 1
	for _, d := range [2]int{1, 3} {
		tile, i := before, at
		for n := range 12 {
			if tile == cells && n < best {
				best, way = n, d
			}
			next := (i + d) % 4
			tile[i], tile[next] = tile[next], tile[i]
			i = next
		}
	}
	for range best {
		at = (at + way) % 4
		p.step(cells[at] - p.blank)
	}
}

// Parberry's rules as an engine like the others; the rules are in parberry.go.

// Parberry solves s by the rules of Greedy. Result.Bound is the Manhattan distance, so
// that len(Moves)/Bound is a proven ratio to a shortest solution. It uses none of the
// options, and looks at ctx only before it starts: it takes less than a millisecond.
func Parberry(ctx context.Context, s puzzle.Slide, _ Options) (Result, error) {
	began := time.Now()
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	if res, done := Decided(s, began); done {
		return res, nil
	}
	g, start := newGeometry(s)
	res := Result{Bound: manhattanOf(g, &start), Heuristic: "manhattan", Termination: native.Completed}
	if why := native.Stopped(ctx); why != "" {
		res.Termination, res.Elapsed = why, time.Since(began)
		return res, nil
	}
	moves, err := Greedy(g.rows, g.cols, s.Start.Tiles, s.Goal.Tiles)
	if err != nil {
		return Result{}, err
	}
	res.Moves, res.Solved, res.Optimal = moves, true, len(moves) == res.Bound
	res.Elapsed = time.Since(began)
	return res, nil
}
