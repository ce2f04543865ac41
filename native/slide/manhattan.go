// The Manhattan distance: each tile needs at least as many moves as it is cells
// away from its goal, and a move carries one tile (Korf 1985, section 5).

package slide

// manhattan is its part along one axis. The state is the bound itself, in moves.
type manhattan struct {
	// away[tile][cell] is the line distance of tile in cell from its goal. Tiles are named
	// by goal cells; cells have the board's numbers.
	away [maxCells][maxCells]int8
	axis *axis
}

func newManhattan(a *axis) *manhattan {
	m := &manhattan{axis: a}
	for tile := range a.cells() {
		for cell := range a.cells() {
			m.away[tile][cell] = int8(a.lineDistance(uint8(tile), uint8(cell)))
		}
	}
	return m
}

func (m *manhattan) start(p *position) (uint64, int) {
	h := 0
	for cell := range m.axis.cells() {
		if uint8(cell) != p.blank {
			h += int(m.away[p.tile[cell]][cell])
		}
	}
	return uint64(h), h
}

func (m *manhattan) child(state uint64, _ *position, s step) (uint64, int) {
	away := &m.away[s.tile]
	h := int(state) + int(away[s.to]) - int(away[s.from])
	return uint64(h), h
}

// manhattanOf returns the Manhattan distance of p, both axes together.
func manhattanOf(g *geometry, p *position) int {
	_, v := newManhattan(newAxis(g, vertical)).start(p)
	_, h := newManhattan(newAxis(g, horizontal)).start(p)
	return v + h
}
