package pricing

// The walk by the 0/1 dual: own. A step keeps, for each pattern of each view, the number of
// its placement, and for each view the sum of its table values. A move changes one tile and so
// one pattern of each view: survivors looks up that pattern alone, and step copies what
// survivors has found. The bound of a board is the larger sum; all values are in moves.

// additiveWalk is the board at the current step, with the frames of all steps before it, from
// which they are restored.
type additiveWalk struct {
	a      *Additive
	most   int             // greatest length of a plan, in moves
	tile   []int8          // by cell, the tile of the current board, 0 for the blank
	frames []additiveFrame // by step; allocated once for the whole search
}

// additiveFrame is one step.
type additiveFrame struct {
	blank int8                // cell of the blank
	last  int8                // direction of the move that led here, start0 at the start
	at    [2][]int32          // by view and pattern: number of the placement
	sum   [2]int16            // by view: table values of all patterns together
	next  [4][2]additiveChild // by direction and view; valid for the survivors of this step
}

// additiveChild is what a move changes in one view: the placement of the moved tile's pattern,
// and the new sum.
type additiveChild struct {
	at  int32
	sum int16
}

// walk returns a walk from the start for plans of at most the given number of moves.
func (a *Additive) walk(most int) (walker, error) {
	w := &additiveWalk{a: a, most: most, frames: make([]additiveFrame, most+2), tile: make([]int8, a.g.cells)}
	for t := range w.frames {
		for v := range a.views {
			w.frames[t].at[v] = make([]int32, len(a.views[v].tables))
		}
	}
	w.set(0, a.g.start, start0)
	return w, nil
}

// place computes the number of the placement of each pattern, for a board given by the cells
// of its tiles: the cells of a pattern's tiles are the digits of a number to the base of cells.
func (v *view) place(cells []int8, at []int32) {
	clear(at)
	for i := 1; i < len(cells); i++ {
		at[v.of[i]] += v.power[i] * int32(cells[i])
	}
}

// refuted: the bound of the start exceeds the horizon.
func (w *additiveWalk) refuted() bool { return int(w.frames[0].least(len(w.a.views))) > w.most }

// least is the bound at a step: the larger view.
func (f *additiveFrame) least(views int) int16 {
	if views == 2 {
		return max(f.sum[0], f.sum[1])
	}
	return f.sum[0]
}

// survivors leaves out moves off the board, the move that takes back the last one (directions
// d and d^1 are opposite), and moves after which some view needs more than the moves left.
func (w *additiveWalk) survivors(t int) uint8 {
	f := &w.frames[t]
	room := int16(w.most - t - 1)
	mask := uint8(0)
	for d, to := range w.a.g.next[f.blank] {
		if to < 0 || int8(d) == f.last^1 && f.last != start0 {
			continue
		}
		i := w.tile[to]
		by := int32(f.blank) - int32(to)
		ok := true
		for v := range w.a.views {
			u := &w.a.views[v]
			k := u.of[i]
			at := f.at[v][k]
			next := at + by*u.power[i]
			table := u.tables[k]
			sum := f.sum[v] + int16(table[next]) - int16(table[at])
			f.next[d][v] = additiveChild{next, sum}
			if sum > room {
				ok = false
				break
			}
		}
		if ok {
			mask |= 1 << d
		}
	}
	return mask
}

// step makes a move of survivors(t), from the values that survivors has left in next.
func (w *additiveWalk) step(t, d int) {
	f, o := &w.frames[t], &w.frames[t+1]
	to := w.a.g.next[f.blank][d]
	i := w.tile[to]
	w.tile[f.blank], w.tile[to] = i, 0
	o.blank, o.last = to, int8(d)
	for v := range w.a.views {
		copy(o.at[v], f.at[v])
		o.at[v][w.a.views[v].of[i]] = f.next[d][v].at
		o.sum[v] = f.next[d][v].sum
	}
}

func (w *additiveWalk) back(t, d int) {
	from, to := w.frames[t].blank, w.frames[t+1].blank
	w.tile[to], w.tile[from] = w.tile[from], 0
}

// done: a table's value is 0 only at the placement of the goal, so a sum of 0 is the goal.
func (w *additiveWalk) done(t int) bool { return w.frames[t].sum[0] == 0 }

// left adds the bounds of both views, in moves; a single view counts twice, so that the scale
// is the same.
func (w *additiveWalk) left(t int) int32 {
	f := &w.frames[t]
	if len(w.a.views) == 2 {
		return int32(f.sum[0]) + int32(f.sum[1])
	}
	return 2 * int32(f.sum[0])
}

// set puts the walk at a board, as step t of a plan: everything is computed anew.
func (w *additiveWalk) set(t int, cells []int8, last int8) {
	f := &w.frames[t]
	for i, c := range cells {
		w.tile[c] = int8(i)
	}
	f.blank, f.last = cells[0], last
	for v := range w.a.views {
		w.a.views[v].place(cells, f.at[v])
		f.sum[v] = 0
		for k, table := range w.a.views[v].tables {
			f.sum[v] += int16(table[f.at[v][k]])
		}
	}
}
