// Turns and reflections, made by one quarter turn after the other.

package bruteforce

import "slices"

// isometry sends a cell to the cell whose coordinate i is sign[i] times its coordinate
// axis[i].
type isometry struct{ axis, sign [4]int }

// apply returns the cell that c becomes.
func (m isometry) apply(c Cell) (out Cell) {
	for i := range out {
		out[i] = m.sign[i] * c[m.axis[i]]
	}
	return out
}

// after returns the isometry that does other and then m.
func (m isometry) after(other isometry) (out isometry) {
	for i := range out.axis {
		out.axis[i] = other.axis[m.axis[i]]
		out.sign[i] = m.sign[i] * other.sign[m.axis[i]]
	}
	return out
}

var identity = isometry{axis: [4]int{0, 1, 2, 3}, sign: [4]int{1, 1, 1, 1}}

// quarterTurns returns the quarter turns from axis i towards axis j, for all pairs of
// the first axes.
func quarterTurns(axes int) []isometry {
	var out []isometry
	for i := range axes {
		for j := range axes {
			if i == j {
				continue
			}
			turn := identity
			turn.axis[i], turn.axis[j], turn.sign[i] = j, i, -1
			out = append(out, turn)
		}
	}
	return out
}

// generated returns all products of some isometries, the identity first.
func generated(by []isometry) []isometry {
	out := []isometry{identity}
	for k := 0; k < len(out); k++ {
		for _, m := range by {
			if next := m.after(out[k]); !slices.Contains(out, next) {
				out = append(out, next)
			}
		}
	}
	return out
}

// axes returns how many axes the pieces may be rotated among.
func (c *Case) axes() int {
	if c.OneSide {
		return len(c.Size) - 1
	}
	return len(c.Size)
}

// turns returns the turns that a piece may make.
func (c *Case) turns() []isometry { return turnsOf[c.axes()] }

// turnsAndReflections adds the reflections, those in the plane for a one-sided puzzle.
func (c *Case) turnsAndReflections() []isometry { return isometriesOf[c.axes()] }

// mirror is the reflection along the first axis.
var mirror = isometry{axis: [4]int{0, 1, 2, 3}, sign: [4]int{-1, 1, 1, 1}}

// turnsOf and isometriesOf are the groups by the number of axes.
var turnsOf, isometriesOf = func() (turns, all [5][]isometry) {
	for axes := range turns {
		turns[axes] = generated(quarterTurns(axes))
		all[axes] = generated(append(quarterTurns(axes), mirror))
	}
	return turns, all
}()

// normal returns cells moved to the origin and sorted.
func normal(cells []Cell) []Cell {
	out := slices.Clone(cells)
	least := corner(out)
	for i := range out {
		for a := range out[i] {
			out[i][a] -= least[a]
		}
	}
	slices.SortFunc(out, func(a, b Cell) int { return slices.Compare(a[:], b[:]) })
	return out
}

// corner returns the least coordinate of the cells along each axis.
func corner(cells []Cell) (least Cell) {
	for i, c := range cells {
		for a, v := range c {
			if i == 0 || v < least[a] {
				least[a] = v
			}
		}
	}
	return least
}

func moved(cells []Cell, m isometry) []Cell {
	out := make([]Cell, len(cells))
	for i, c := range cells {
		out[i] = m.apply(c)
	}
	return normal(out)
}

// positions returns the different ways to turn a piece.
func positions(cells []Cell, turns []isometry) [][]Cell {
	var out [][]Cell
	for _, m := range turns {
		next := moved(cells, m)
		if !slices.ContainsFunc(out, func(o []Cell) bool { return slices.Equal(o, next) }) {
			out = append(out, next)
		}
	}
	return out
}
