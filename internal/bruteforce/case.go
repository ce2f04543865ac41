package bruteforce

// A packing puzzle as the brute-force checker states it, without a line of package puzzle: the
// same definition file, its own pieces and cells.

import (
	"fmt"
	"slices"
	"strings"
)

// Cell is a cell by its coordinates x, y, z and w; those beyond the dimension are 0.
type Cell [4]int

// Any, as a number of holes or of copies, means any number.
const Any = -1

// Piece is one piece of a puzzle, drawn anywhere.
type Piece struct {
	Name        string
	Cells       []Cell
	Stationary  bool // lies where it is drawn
	Least, Most int  // copies used; 1 and 1 for a piece that is used once
}

// Case is a packing puzzle.
type Case struct {
	Size     []int  // lengths of the box, 3 or 4 of them
	OneSide  bool   // pieces may not be reflected (turned over): the last length is 1
	Holes    int    // how many cells may stay empty, or Any; 0 for none
	Variable []Cell // which cells may; empty: every cell of the region
	Pieces   []Piece
}

// Definition writes the puzzle as a definition file.
func (c *Case) Definition() string {
	var b strings.Builder
	fmt.Fprintf(&b, "D:xDim=%d:yDim=%d:zDim=%d", c.Size[0], c.Size[1], c.Size[2])
	if len(c.Size) > 3 {
		fmt.Fprintf(&b, ":wDim=%d", c.Size[3])
	}
	if c.OneSide {
		b.WriteString(":oneSide")
	}
	if c.Holes != 0 {
		fmt.Fprintf(&b, ":holes=%s", number(c.Holes))
	}
	b.WriteByte('\n')
	if len(c.Variable) > 0 {
		fmt.Fprintf(&b, "V:layout=%s\n", c.layout(c.Variable))
	}
	for _, p := range c.Pieces {
		fmt.Fprintf(&b, "C:name=%s", p.Name)
		switch {
		case p.Stationary:
			b.WriteString(":type=S")
		case p.Least != 1 || p.Most != 1:
			fmt.Fprintf(&b, ":copies=%d-%s", p.Least, number(p.Most))
		}
		fmt.Fprintf(&b, ":layout=%s\n", c.layout(p.Cells))
	}
	return b.String() + "~D\n"
}

// number writes a number of holes or copies as the definition file has it.
func number(n int) string {
	if n == Any {
		return "any"
	}
	return fmt.Sprint(n)
}

// layout writes cells as a definition file has them.
func (c *Case) layout(cells []Cell) string {
	words := make([]string, len(cells))
	for i, at := range cells {
		words[i] = strings.Trim(fmt.Sprint(at[:len(c.Size)]), "[]")
	}
	return strings.Join(words, ", ")
}

// Region returns the cells of the box that no stationary piece takes, in their order.
func (c *Case) Region() []Cell {
	var out []Cell
	for _, at := range c.box() {
		if !slices.ContainsFunc(c.Pieces, func(p Piece) bool { return p.Stationary && slices.Contains(p.Cells, at) }) {
			out = append(out, at)
		}
	}
	return out
}

// box returns the cells of the box by x, then y, then z, then w.
func (c *Case) box() []Cell {
	size := Cell{1, 1, 1, 1}
	copy(size[:], c.Size)
	var out []Cell
	for x := range size[0] {
		for y := range size[1] {
			for z := range size[2] {
				for w := range size[3] {
					out = append(out, Cell{x, y, z, w})
				}
			}
		}
	}
	return out
}

// mayStayEmpty reports whether a cell of the region may stay empty.
func (c *Case) mayStayEmpty(at Cell) bool {
	return c.Holes != 0 && (len(c.Variable) == 0 || slices.Contains(c.Variable, at))
}
