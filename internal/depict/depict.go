// Package depict draws puzzles and their solutions: a sliding board and a plan for it, the
// region and the pieces of a packing puzzle, and a packing. Flat puzzles are drawn as
// squares, boxes as layers of cubes. Package picture writes what it draws as SVG or PNG.
// Own.
package depict

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/picture"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Puzzle draws a sliding board, or the pieces and the region of a packing puzzle. The error
// says why a subject has no picture.
func Puzzle(one tilemip.Subject) (*picture.Picture, error) {
	switch {
	case one.Board != nil:
		return board(one.Board.Start), nil
	case one.Packing != nil && one.Packing.Grid == puzzle.Cubes:
		return packing(one.Packing), nil
	case one.Packing != nil:
		return nil, fmt.Errorf("%s is made of %s; --svg and --png draw squares and cubes", one.Name, one.Packing.Grid)
	}
	return nil, fmt.Errorf("%s has no picture; --svg and --png draw sliding boards and packing puzzles", one.Name)
}

// Solution draws a plan as the boards it passes, or the first packing of an answer. It is
// nil where the answer has nothing to draw.
func Solution(one tilemip.Subject, a *tilemip.Answer) (*picture.Picture, error) {
	switch {
	case one.Board != nil && a.Moves != nil:
		return plan(*one.Board, *a.Moves)
	case one.Packing != nil && one.Packing.Grid != puzzle.Cubes:
		return Puzzle(one) // says why not
	case one.Packing != nil && len(a.Grids) > 0:
		all, err := one.Packing.ParseGrids(one.Name, strings.NewReader(a.Grids[0]))
		if err != nil {
			return nil, err
		}
		return placed(one.Packing, all[0]), nil
	}
	return nil, nil
}

// board draws a board. Tiles that belong into one row of the standard goal share a colour, so
// that disorder is seen at a glance.
func board(b puzzle.Board) *picture.Picture {
	p := &picture.Picture{Title: "sliding board " + b.Flat()}
	drawBoard(p, b, 0, 0)
	p.Captions = append(p.Captions, picture.Caption{Row: float64(b.Rows) + 0.45, Text: "one colour a row of the goal"})
	return p
}

// drawBoard adds a board whose upper left cell is at a column and a row.
func drawBoard(p *picture.Picture, b puzzle.Board, column, row int) {
	for cell, tile := range b.Tiles {
		s := picture.Square{Column: column + cell%b.Cols, Row: row + cell/b.Cols}
		if tile != 0 {
			s.Label, s.Group = strconv.Itoa(tile), 1+(tile-1)/b.Cols
		}
		p.Squares = append(p.Squares, s)
	}
}

// boardsPerRow is the number of boards of a plan in one row.
const boardsPerRow = 6

// plan draws the start and the board after each move.
func plan(s puzzle.Slide, letters string) (*picture.Picture, error) {
	moves, err := puzzle.ParseMoves(letters)
	if err != nil {
		return nil, err
	}
	p := &picture.Picture{Title: fmt.Sprintf("a plan of %d moves for the sliding board %s", len(moves), s.Start.Flat())}
	now := s.Start
	for k := range len(moves) + 1 {
		column, row := k%boardsPerRow*(now.Cols+1), k/boardsPerRow*(now.Rows+1)
		title := "start"
		if k > 0 {
			next, legal := now.Apply(moves[k-1])
			if !legal {
				return nil, fmt.Errorf("move %d, %s, leaves the board", k, moves[k-1])
			}
			now, title = next, fmt.Sprintf("%d: %s", k, moves[k-1])
		}
		drawBoard(p, now, column, row+1)
		p.Captions = append(p.Captions, picture.Caption{Column: float64(column), Row: float64(row) + 0.85, Text: title})
	}
	return p, nil
}

// packing draws the region, one layer beside the other, and below it the
// pieces in the same way, each with its name.
func packing(p *puzzle.Packing) *picture.Picture {
	out := &picture.Picture{Title: "packing puzzle " + p.Name}
	column, row := layers(out, p.Region(), 0, 0, "", 0), p.Dim[1]+1
	widest, tallest := max(column, 24), 0
	column = 0
	for i, piece := range p.Pieces {
		if piece.Stationary {
			continue
		}
		least, most := extent(piece.Cells)
		width := (most[0]-least[0]+2)*(most[2]-least[2]+1) - 1
		if column > 0 && column+width > widest {
			column, row, tallest = 0, row+tallest+1, 0
		}
		column = layers(out, piece.Cells, column, row, piece.Name, i+1) + 1
		tallest = max(tallest, most[1]-least[1]+1)
	}
	return out
}

// placed draws a solution: squares where the box has one layer, else cubes. y grows upwards in
// a puzzle and downwards on the page. Cells of the region that no piece covers are drawn empty
// in flat puzzles; among cubes they are left out.
func placed(p *puzzle.Packing, pieces []puzzle.Placed) *picture.Picture {
	out := &picture.Picture{Title: "a solution of the packing puzzle " + p.Name}
	covered := map[[3]int]bool{}
	for i, pl := range pieces {
		for _, c := range pl.Cells {
			covered[c] = true
			if p.Dim[2] == 1 {
				out.Squares = append(out.Squares, picture.Square{Column: c[0], Row: p.Dim[1] - 1 - c[1], Label: pl.Piece, Group: i + 1, Piece: i + 1})
			} else {
				out.Cubes = append(out.Cubes, picture.Cube{X: c[0], Y: c[1], Z: c[2], Label: pl.Piece, Piece: i + 1})
			}
		}
	}
	for _, c := range p.Region() {
		if !covered[c] && p.Dim[2] == 1 { // a hole
			out.Squares = append(out.Squares, picture.Square{Column: c[0], Row: p.Dim[1] - 1 - c[1]})
		}
	}
	return out
}

// layers draws cells layer by layer from the given corner, y upwards, and returns
// the first column behind them.
func layers(out *picture.Picture, cells [][3]int, column, row int, name string, group int) int {
	least, most := extent(cells)
	behind := column
	for _, c := range cells {
		s := picture.Square{
			Column: column + c[0] - least[0] + (c[2]-least[2])*(most[0]-least[0]+2),
			Row:    row + most[1] - c[1], Label: name, Group: group,
		}
		if group > 0 {
			s.Piece = 1 + group*(most[2]-least[2]+1) + c[2] - least[2] // one outline and one name a layer
		}
		out.Squares = append(out.Squares, s)
		behind = max(behind, s.Column+1)
	}
	return behind
}

// extent is the smallest box around cells, by its two corners, both of which are cells of it.
func extent(cells [][3]int) (least, most [3]int) {
	for i, c := range cells {
		for d := range c {
			if i == 0 || c[d] < least[d] {
				least[d] = c[d]
			}
			if i == 0 || c[d] > most[d] {
				most[d] = c[d]
			}
		}
	}
	return least, most
}
