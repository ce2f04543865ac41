// How the blank walks in Parberry's algorithm: a shortest path around the finished
// cells and the tile that it must not move, by breadth-first search. The path is
// seldom longer than four moves, so few cells are looked at.

package slide

import "github.com/tilemip/tilemip/model/puzzle"

// walker is the memory of the searches, kept between them.
type walker struct {
	seen  []int32 // by cell: number of the latest search that saw it
	from  []int32 // by cell: the next cell on the path to the target
	queue []int32 // cells seen, in breadth-first order
	round int32   // number of the search; seen need not be cleared between searches
}

func newWalker(cells int) walker {
	return walker{seen: make([]int32, cells), from: make([]int32, cells), queue: make([]int32, 0, cells)}
}

// send takes the blank to a cell without moving the tile in the cell keep or any
// finished one. There must be a path, and in a rectangle of 2×2 cells and more,
// whose first row may be finished in part, there is. The search runs backwards from the
// target, so that the path can be followed from the blank.
func (p *parberry) send(to, keep int) {
	if p.blank == to {
		return
	}
	w := &p.walk
	w.round++
	w.seen[to], w.seen[keep] = w.round, w.round
	w.queue = append(w.queue[:0], int32(to))
	for head := 0; w.seen[p.blank] != w.round; head++ {
		cell := int(w.queue[head])
		row, col := cell/p.cols, cell%p.cols
		if row > 0 {
			p.look(cell-p.cols, cell)
		}
		if row < p.rows-1 {
			p.look(cell+p.cols, cell)
		}
		if col > 0 {
			p.look(cell-1, cell)
		}
		if col < p.cols-1 {
			p.look(cell+1, cell)
		}
	}
	for p.blank != to {
		p.step(int(w.from[p.blank]) - p.blank)
	}
}

// look enters a cell into the search unless it was seen or is finished; from is the next
// cell towards the target.
func (p *parberry) look(cell, from int) {
	w := &p.walk
	if w.seen[cell] != w.round && !p.fixed[cell] {
		w.seen[cell], w.from[cell] = w.round, int32(from)
		w.queue = append(w.queue, int32(cell))
	}
}

// step moves the blank to the neighbouring cell that is delta away.
func (p *parberry) step(delta int) {
	to := p.blank + delta
	t := p.tile[to]
	p.tile[p.blank], p.at[t] = t, p.blank
	p.tile[to], p.at[p.goalBlank] = p.goalBlank, to
	p.blank = to
	m := puzzle.Left
	switch delta {
	case 1:
		m = puzzle.Right
	case p.cols:
		m = puzzle.Down
	case -p.cols:
		m = puzzle.Up
	}
	p.moves = append(p.moves, m)
}
