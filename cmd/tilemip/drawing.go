package main

import (
	"strconv"

	"github.com/tilemip/tilemip/internal/picture"
	"github.com/tilemip/tilemip/model/puzzle"
)

// pictureOf draws a sliding board, or the pieces and the region of a packing puzzle.
func pictureOf(one *subject) (*picture.Picture, error) {
	switch {
	case one.slide != nil:
		return boardPicture(one.slide.Start), nil
	case one.pack != nil:
		return packingPicture(one.pack), nil
	}
	return nil, usagef("%s has no picture; --svg and --png draw sliding boards and packing puzzles", one.name)
}

func boardPicture(b puzzle.Board) *picture.Picture {
	p := &picture.Picture{Title: "sliding board " + b.Flat()}
	for cell, tile := range b.Tiles {
		s := picture.Square{Column: cell % b.Cols, Row: cell / b.Cols}
		if tile != 0 {
			s.Label, s.Group = strconv.Itoa(tile), 1+(tile-1)/b.Cols // a colour for each row of the goal
		}
		p.Squares = append(p.Squares, s)
	}
	return p
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
