// Colourings of a region that is in several parts, which share no face: own.
//
// No connected piece lies in two parts. So the colours of a chessboard may be exchanged in
// some of the parts, and every choice is a colouring of its own: two boards of 3×3 whose
// surplus is black on one and white on the other have none together, but with the colours of
// one exchanged it is two. And a part may be black and the rest white: then the sums are
// those of the cells that fill the part. That pieces are connected is not taken for granted:
// as everywhere here, what they cover is read off their placements.

package colouring

import (
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

// mostParts bounds the parts whose colours are exchanged, for every choice of them is tried.
const mostParts = 6

// inParts lists the colourings by parts, none when the region is connected or in more than
// mostParts parts. chessboard has the colours 1 and -1 of the cells.
func inParts(pc *puzzle.PackingCover, chessboard []int) (out []painting) {
	part, first := partsOf(pc)
	if len(first) < 2 || len(first) > mostParts {
		return nil
	}
	name := func(set int) string {
		text := ""
		for i, c := range first {
			if set>>i&1 == 0 {
				continue
			}
			if text != "" {
				text += " and "
			}
			text += "the part of cell " + coordinates(pc, c)
		}
		return text
	}
	paint := func(name string, colour func(cell int) int) {
		p := painting{name: name, number: make([]int, len(pc.Cells))}
		for c := range p.number {
			p.number[c] = colour(c)
		}
		out = append(out, p)
	}
	for set := 1; set < 1<<(len(first)-1); set++ { // never the last part: exchanging all is no difference
		paint("like a chessboard, with the colours exchanged in "+name(set)+",", func(c int) int { return chessboard[c] * (1 - 2*(set>>part[c]&1)) })
	}
	for i := range first {
		if i == 1 && len(first) == 2 {
			break // the other one, with the colours exchanged
		}
		paint("black in "+name(1<<i)+" and white elsewhere", func(c int) int {
			if part[c] == i {
				return 1
			}
			return -1
		})
	}
	return out
}

// partsOf returns the part of every cell, and the first cell of every part.
func partsOf(pc *puzzle.PackingCover) (part, first []int) {
	neighbours := pc.Neighbours()
	part = make([]int, len(neighbours))
	for c := range part {
		part[c] = -1
	}
	var stack []int
	for c := range part {
		if part[c] >= 0 {
			continue
		}
		part[c] = len(first)
		for stack = append(stack[:0], c); len(stack) > 0; {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, n := range neighbours[at] {
				if part[n] < 0 {
					part[n] = len(first)
					stack = append(stack, n)
				}
			}
		}
		first = append(first, c)
	}
	return part, first
}

// coordinates writes a cell as a definition does.
func coordinates(pc *puzzle.PackingCover, cell int) string {
	text := fmt.Sprint(pc.Packing.Coordinates(pc.Cells[cell]))
	return text[1 : len(text)-1]
}
