// Pictures: a sliding board, the region and pieces of a packing puzzle, and their
// solutions. Flat puzzles are drawn as squares, boxes as layers of cubes.

package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/picture"
	"github.com/tilemip/tilemip/model/puzzle"
)

// pictureOf draws a sliding board, or the pieces and the region of a packing puzzle.
func pictureOf(one *subject) (*picture.Picture, error) {
	switch {
	case one.slide != nil:
		return boardPicture(one.slide.Start), nil
	case one.pack != nil && one.pack.Grid == puzzle.Cubes:
		return packingPicture(one.pack), nil
	case one.pack != nil:
		return nil, usagef("%s is made of %s; --svg and --png draw squares and cubes", one.name, one.pack.Grid)
	}
	return nil, usagef("%s has no picture; --svg and --png draw sliding boards and packing puzzles", one.name)
}

// solutionPicture draws a plan as the boards it passes, or the first packing of an answer.
// nil: the answer has nothing to draw.
func solutionPicture(one *subject, a *answer) (*picture.Picture, error) {
	switch {
	case one.slide != nil && a.Moves != nil:
		return planPicture(*one.slide, *a.Moves)
	case one.pack != nil && one.pack.Grid != puzzle.Cubes:
		return pictureOf(one) // says why not
	case one.pack != nil && len(a.Grids) > 0:
		all, err := one.pack.ParseGrids(one.name, strings.NewReader(a.Grids[0]))
		if err != nil {
			return nil, err
		}
		return placedPicture(one.pack, all[0]), nil
	}
	return nil, nil
}

// pictureFiles refuses, before anything is solved, pictures of several solutions in one file
// and pictures on standard output, where the answer is written.
func (s *session) pictureFiles(subjects int) error {
	switch {
	case s.svg == "" && s.png == "":
	case subjects > 1:
		return usagef("--svg and --png draw the solution of one subject; found %d", subjects)
	case s.svg == "-" || s.png == "-":
		return usagef("--svg or --png is -, and standard output has the answer; expected a file")
	}
	return nil
}

// drawSolution writes the pictures that --svg and --png ask for.
func (s *session) drawSolution(one *subject, a *answer) error {
	if s.svg == "" && s.png == "" {
		return nil
	}
	p, err := solutionPicture(one, a)
	if err != nil {
		return err
	}
	if p == nil {
		fmt.Fprintln(s.err, "tilemip: there is no solution to draw: no picture was written")
		return nil
	}
	return s.writePicture(p)
}

func (s *session) writePicture(p *picture.Picture) error {
	p.Scale = s.scale
	if s.svg != "" {
		if err := toFile(s.svg, s.out, p.SVG); err != nil {
			return err
		}
	}
	if s.png != "" {
		return toFile(s.png, s.out, p.PNG)
	}
	return nil
}

func boardPicture(b puzzle.Board) *picture.Picture {
	p := &picture.Picture{Title: "sliding board " + b.Flat()}
	drawBoard(p, b, 0, 0)
	p.Captions = append(p.Captions, picture.Caption{Row: float64(b.Rows) + 0.45, Text: "one colour a row of the goal"})
	return p
}

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

// planPicture draws the start and the board after each move.
func planPicture(s puzzle.Slide, letters string) (*picture.Picture, error) {
	moves, err := puzzle.ParseMoves(letters)
	if err != nil {
		return nil, err
	}
	p := &picture.Picture{Title: fmt.Sprintf("a plan of %d moves for the sliding board %s", len(moves), s.Start.Flat())}
	board := s.Start
	for k := range len(moves) + 1 {
		column, row := k%boardsPerRow*(board.Cols+1), k/boardsPerRow*(board.Rows+1)
		title := "start"
		if k > 0 {
			next, legal := board.Apply(moves[k-1])
			if !legal {
				return nil, fmt.Errorf("move %d, %s, leaves the board", k, moves[k-1])
			}
			board, title = next, fmt.Sprintf("%d: %s", k, moves[k-1])
		}
		drawBoard(p, board, column, row+1)
		p.Captions = append(p.Captions, picture.Caption{Column: float64(column), Row: float64(row) + 0.85, Text: title})
	}
	return p, nil
}

// packingPicture draws the region, one layer beside the other, and below it the
// pieces in the same way, each with its name.
func packingPicture(p *puzzle.Packing) *picture.Picture {
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

// placedPicture draws a solution: squares where the box has one layer, else cubes.
func placedPicture(p *puzzle.Packing, placed []puzzle.Placed) *picture.Picture {
	out := &picture.Picture{Title: "a solution of the packing puzzle " + p.Name}
	covered := map[[3]int]bool{}
	for i, pl := range placed {
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
