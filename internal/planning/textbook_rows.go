package planning

// Rows that make the textbook program solvable. All of the case study's rows stay; each family
// is a row of the table below and may be added by its name: textbook+idle, textbook+idle+rev,
// textbook+all. Own; detours and gaps are what planners know of the puzzle, cells is the flow
// program (flow.go) tied to the positions p.
//
// One point satisfies all of them together: a shortest plan of K ≤ T moves, made in the periods
// 0 … K-1, and waiting from then on. So a program with any of them has a feasible point at every
// horizon T ≥ K, and its optimum is K; at a horizon below K it has none, for the textbook's own
// rows have none. That plan satisfies
//
//   - idle, because its waiting comes last;
//   - least, because K is at least the number that the builder has proven: the Manhattan
//     distance, or in a deepening the first horizon that is not refuted;
//   - carry and swap, which hold of every move: the blank's row and column change by its step, and
//     the tile that moves makes the same step the other way;
//   - rev, because a move that is taken back leaves a board that the plan had before;
//   - gap: a tile that moves in period t stands where the blank was, cell B, and the blank in A
//     next to B. Moving it in t+1 takes the move back. In t+2 the blank, which did not wait, is
//     next to A: in a cell of B's colour on a chessboard, and so not next to B;
//   - md, dir: a tile moves at least as often, and in each direction, as its way home has steps;
//   - par: each move changes the colour of the blank's cell;
//   - detours: a step of a tile beyond its way home is made up for by one step back, so that its
//     moves are that way and twice v(i) + h(i) of them, and the blank's steps up and down, left
//     and right are the tiles' ways and detours;
//   - cells: what tile is where, in columns of 0 and 1. Where a column is left out the plan
//     has 0. A way of tile i by cell c has no more steps than T less what the other tiles need. The
//     blank is t steps from its start at most, so tile i moves first in period D-1 or later, D being
//     the distance between them, and again (gap) three periods later or more; at the end likewise.
//     As waiting comes last, the colour of the blank's cell is known in each period with a move.
//
// Any goal of any size will do: nothing is taken from the goal but positions.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// rowFamily is rows that every shortest plan satisfies.
type rowFamily struct {
	name, summary string
	add           func(*textbookParts)
}

var rowFamilies = []rowFamily{
	{"carry", "the blank's coordinates carried from period to period", (*textbookParts).carryRows},
	{"idle", "waiting last", (*textbookParts).idleRows},
	{"least", "as many moves at the beginning as are proven to be needed", (*textbookParts).leastRows},
	{"rev", "no step back", (*textbookParts).reversalRows},
	{"gap", "a tile that moved resting for two periods", (*textbookParts).gapRows},
	{"swap", "the tile making the blank's step the other way", (*textbookParts).swapRows},
	{"md", "the Manhattan distance of each tile", (*textbookParts).distanceRows},
	{"dir", "the tiles' ways in each direction", (*textbookParts).directionRows},
	{"par", "the parity of the number of moves", (*textbookParts).parityRows},
	{"detours", "the detours of each tile counted", (*textbookParts).detourRows},
	{"cells", "a flow of tiles through cells", (*textbookParts).cellRows},
}

// everyFamily is the name for all families together.
const everyFamily = "all"

// familyNames lists the families.
func familyNames() []string {
	return textpos.Names(rowFamilies, func(f rowFamily) string { return f.name })
}

// textbookWith is the corrected program with families of rows.
func textbookWith(names ...string) Formulation {
	var chosen []rowFamily
	var said []string
	for _, f := range rowFamilies {
		if slices.Contains(names, f.name) || slices.Contains(names, everyFamily) {
			chosen, said = append(chosen, f), append(said, f.summary)
		}
	}
	return Formulation{Name: Default + "+" + strings.Join(names, "+"), Complete: true,
		Summary: Default + " with rows that shortest plans satisfy: " + strings.Join(said, ", "),
		whole:   buildTextbook(corrected, strings.Join(names, "+"), chosen...)}
}

// combined is the textbook program with the families that are named with + between them.
func combined(name string) (Formulation, bool) {
	names := strings.Split(name, "+")
	for i, one := range names[1:] {
		if !slices.Contains(familyNames(), one) || slices.Contains(names[1:i+1], one) {
			return Formulation{}, false
		}
	}
	return textbookWith(names[1:]...), names[0] == Default && len(names) > 1
}

// notLast and tiles are where most rows are: periods with a next one, and what is not the blank.
func (b *textbookParts) notLast() algebra.Condition { return b.t.IsNot(b.period.End()) }
func (b *textbookParts) tiles() algebra.Condition   { return b.i.IsNot(b.blank) }

func (b *textbookParts) carryRows() {
	t, next := b.t, b.t.Plus(1)
	b.a.Row("c_x", "the column the blank moves to").For(t).Where(b.notLast()).
		Eq(algebra.Sum(b.x.At(next)), algebra.Sum(b.x.At(t), b.l.At(t).Times(-1), b.r.At(t)))
	b.a.Row("c_y", "the row the blank moves to").For(t).Where(b.notLast()).
		Eq(algebra.Sum(b.y.At(next)), algebra.Sum(b.y.At(t), b.u.At(t).Times(-1), b.d.At(t)))
}

func (b *textbookParts) idleRows() {
	b.a.Row("c_idle", "who waits does not move again").For(b.t).Where(b.notLast()).
		Le(algebra.Sum(b.z.At(b.blank, b.t.Plus(1))), algebra.Sum(b.z.At(b.blank, b.t)))
}

func (b *textbookParts) leastRows() {
	if b.least > 0 && b.least < b.period.Len() {
		b.a.Row("c_least", "the first periods all have a move").For(b.t).Where(b.t.Before(b.period.At(b.least))).
			Eq(algebra.Sum(b.z.At(b.blank, b.t)), algebra.Number(1))
	}
}

func (b *textbookParts) reversalRows() {
	for _, way := range [4][2]*algebra.Variable{{b.u, b.d}, {b.d, b.u}, {b.l, b.r}, {b.r, b.l}} {
		b.a.Row("c_rev_"+way[0].Name, "no step is taken back").For(b.t).Where(b.notLast()).
			Le(algebra.Sum(way[0].At(b.t), way[1].At(b.t.Plus(1))), algebra.Number(1))
	}
}

func (b *textbookParts) gapRows() {
	b.a.Row("c_gap", "a tile moves once in three periods").For(b.i, b.t).Where(b.tiles(), b.notLast()).
		Le(algebra.Sum(b.z.At(b.i, b.t), b.z.At(b.i, b.t.Plus(1)), b.z.At(b.i, b.t.Plus(2))), algebra.Number(1))
}

func (b *textbookParts) swapRows() {
	i, t := b.i, b.t
	off := func(bigM float64) algebra.Expr { // 0 where tile i makes the blank's step the other way
		return algebra.Sum(b.p.At(i, t.Plus(1)), b.p.At(i, t).Times(-1), b.u.At(t).Times(-b.columns), b.d.At(t).Times(b.columns),
			b.l.At(t).Times(-1), b.r.At(t), b.z.At(i, t).Times(bigM))
	}
	b.a.Row("c_swap_1", "a tile makes the blank's step the other way: not further").For(i, t).Where(b.tiles(), b.notLast()).
		Le(off(b.columns), algebra.Number(b.columns))
	b.a.Row("c_swap_2", "a tile makes the blank's step the other way: not less").For(i, t).Where(b.tiles(), b.notLast()).
		Ge(off(-b.columns), algebra.Number(-b.columns))
}

// home is the steps of each tile's way home as the blank makes them: u, d, l, r, and all. The blank's
// own way does not count.
func (b *textbookParts) home() (steps [5][]float64) {
	from, to, c := b.s.Start.CellOf(), b.s.Goal.CellOf(), int8(b.s.Start.Cols)
	for k := range steps {
		steps[k] = make([]float64, len(from))
	}
	for i := 1; i < len(from); i++ {
		down, right := float64(to[i]/c-from[i]/c), float64(to[i]%c-from[i]%c)
		for k, n := range [4]float64{down, -down, right, -right} {
			steps[k][i] = max(0, n)
			steps[4][i] += max(0, n)
		}
	}
	return steps
}

// total is the sum of a list.
func total(steps []float64) (sum float64) {
	for _, n := range steps {
		sum += n
	}
	return sum
}

// manhattan is the parameter with the distance of each tile.
func (b *textbookParts) manhattan() *algebra.Param {
	if b.md == nil {
		b.md = b.a.Param("manhattan", "steps of tile i on its way home", b.home()[4], b.tile)
	}
	return b.md
}

// times is how often a 0-1 variable is 1.
func (b *textbookParts) times(v *algebra.Variable, of ...algebra.Subscript) algebra.Expr {
	return algebra.Sum(v.At(append(of, b.t)...)).Over(b.t)
}

func (b *textbookParts) distanceRows() {
	b.a.Row("c_md", "a tile moves at least as often as its way home has steps").For(b.i).Where(b.tiles()).
		Ge(b.times(b.z, b.i), algebra.Sum(b.manhattan().At(b.i)))
}

func (b *textbookParts) directionRows() {
	for k, v := range []*algebra.Variable{b.u, b.d, b.l, b.r} {
		b.a.Row("c_dir_"+v.Name, "the blank steps as often as the tiles' ways home say").Ge(b.times(v), algebra.Number(total(b.home()[k])))
	}
}

func (b *textbookParts) parityRows() {
	q := b.a.Integer("q", "half of the moves, rounded down", 0, float64(b.period.Len()/2))
	b.a.Row("c_par", "the number of moves is odd or even as the board demands").
		Eq(b.times(b.z, b.blank), algebra.Sum(q.At().Times(2), algebra.Constant(float64(ManhattanBound(b.s)%2))))
}

func (b *textbookParts) detourRows() {
	most := float64(b.period.Len() / 2)
	v := b.a.Integer("v", "detours of tile i up and down", 0, most, b.tile)
	h := b.a.Integer("h", "detours of tile i left and right", 0, most, b.tile)
	b.a.Row("c_detour", "a tile's moves are its way home and two for each detour").For(b.i).Where(b.tiles()).
		Eq(b.times(b.z, b.i), algebra.Sum(b.manhattan().At(b.i), v.At(b.i).Times(2), h.At(b.i).Times(2)))
	for k, way := range [4][2]*algebra.Variable{{b.u, v}, {b.d, v}, {b.l, h}, {b.r, h}} {
		b.a.Row("c_detour_"+way[0].Name, "the blank's steps are the tiles' ways home and detours").
			Eq(b.times(way[0]), algebra.Sum(way[1].At(b.i)).Over(b.i).Where(b.tiles()).Plus(algebra.Number(total(b.home()[k]))))
	}
	b.a.Fix(v.At(b.blank), algebra.Number(0))
	b.a.Fix(h.At(b.blank), algebra.Number(0))
}

// cellRows state where each tile is, cell by cell, as a flow; the blank is where no tile is.
func (b *textbookParts) cellRows() {
	a, i, t, next := b.a, b.i, b.t, b.t.Plus(1)
	labels, number := make([]string, int(b.cells)), make([]float64, int(b.cells))
	for k := range labels {
		labels[k], number[k] = fmt.Sprintf("c%d", k+1), float64(k+1)
	}
	cell := a.Labels("c", "cells, row by row", labels...)
	position := a.Param("position", "number of a cell", number, cell)
	place := a.Relation("place", "cells where tile i may be at period t", b.tile, b.period, cell)
	step := a.Relation("step", "steps from cell to cell that tile i may make at period t", b.tile, b.period, cell, cell)
	var ways [4]*algebra.Relation // of a tile, while the blank goes up, down, left, right
	for k, side := range [4]string{"below", "above", "right", "left"} {
		ways[k] = a.Relation("to_"+side, "cells with the one "+side, cell, cell)
	}
	b.reach(place, step, ways)
	at, m := a.Sparse("a", "1 if tile i is in cell c at period t", place), a.Sparse("m", "1 if tile i goes from one cell to another at period t", step)

	from, to := cell.Index("c"), cell.Index("e")
	goes := func(sign float64, over ...*algebra.Index) algebra.Expr {
		return algebra.Sum(m.At(i, t, from, to).Times(sign)).Over(over...).Where(step.Holds(i, t, from, to))
	}
	comes := algebra.Sum(m.At(i, t, to, from))
	a.Row("c_goes", "a tile is where it came to, or was and did not leave").For(i, t, from).Where(b.tiles(), b.notLast()).
		Eq(algebra.Sum(at.At(i, next, from)), algebra.Sum(at.At(i, t, from)).Plus(comes.Over(to).Where(step.Holds(i, t, to, from))).Plus(goes(-1, to)))
	a.Row("c_leave", "a tile leaves a cell where it is").For(i, t, from).Where(b.tiles(), b.notLast(), place.Holds(i, t, from)).
		Le(goes(1, to), algebra.Sum(at.At(i, t, from)))
	a.Row("c_enter", "a tile goes to where the blank is").For(t, from).Where(b.notLast()).
		Le(comes.Over(i, to).Where(step.Holds(i, t, to, from)), algebra.Sum(at.At(b.blank, t, from)))
	a.Row("c_fill", "every cell holds a tile or the blank").For(t, from).
		Eq(algebra.Sum(at.At(i, t, from)).Over(i).Where(place.Holds(i, t, from)), algebra.Number(1))
	a.Row("c_at", "the position of a tile is the number of its cell").For(i, t).
		Eq(algebra.Sum(b.p.At(i, t)), algebra.Sum(at.At(i, t, from).TimesParam(position, from)).Over(from).Where(place.Holds(i, t, from)))
	a.Row("c_step", "a tile that moves goes from one cell to another").For(i, t).Where(b.tiles(), b.notLast()).
		Eq(algebra.Sum(b.z.At(i, t)), goes(1, from, to))
	for k, v := range [4]*algebra.Variable{b.u, b.d, b.l, b.r} {
		a.Row("c_step_"+v.Name, "the tile makes the blank's step the other way").For(t).Where(b.notLast()).
			Eq(algebra.Sum(v.At(t)), algebra.Sum(m.At(i, t, from, to)).Over(i, from, to).Where(ways[k].Holds(from, to), step.Holds(i, t, from, to)))
	}
}

// reach fills the relations of cells with what a shortest plan may do within the horizon.
func (b *textbookParts) reach(place, step *algebra.Relation, ways [4]*algebra.Relation) {
	from, to, cols, last := b.s.Start.CellOf(), b.s.Goal.CellOf(), b.s.Start.Cols, b.period.Len()-1
	apart := func(p, q int8) int { // steps between two cells
		down, right := int(p)/cols-int(q)/cols, int(p)%cols-int(q)%cols
		return max(down, -down) + max(right, -right)
	}
	spare := last - ManhattanBound(b.s)
	may := func(i, t int, c int8) bool {
		before, after := apart(from[i], c), apart(c, to[i])
		if i == 0 {
			return before <= t && after <= last-t
		}
		return before+after <= apart(from[i], to[i])+spare &&
			(before == 0 || t >= apart(from[0], from[i])+3*(before-1)) && (after == 0 || t <= last-apart(to[0], to[i])-3*(after-1))
	}
	for c, near := range b.s.Start.Neighbours() {
		for way, e := range near {
			if e >= 0 {
				ways[way^1].Add(c, int(e)) // the blank goes the other way
			}
			for i := range from {
				for t := range last {
					if i > 0 && e >= 0 && may(i, t, int8(c)) && may(i, t+1, e) && may(0, t, e) && may(0, t+1, int8(c)) &&
						(apart(from[0], e)+t)%2 == 0 && apart(from[i], int8(c))+1+apart(e, to[i]) <= apart(from[i], to[i])+spare {
						step.Add(i, t, c, int(e))
					}
				}
			}
		}
		for i := range from {
			for t := range last + 1 {
				if may(i, t, int8(c)) {
					place.Add(i, t, c)
				}
			}
		}
	}
}

// added sets, for a plan, the families' variables by name and subscripts.
func (b *textbookParts) added(plan []puzzle.Move, set func(name string, value int, at ...int)) {
	set("q", len(plan)/2)
	moved := make([][2]int, len(b.s.Start.Tiles)) // up and down, left and right
	at := b.s.Start
	for t := range b.period.Len() {
		for c, tile := range at.Tiles {
			set("a", 1, tile, t, c)
		}
		if t < len(plan) {
			next, _ := at.Apply(plan[t])
			tile := at.Tiles[next.Blank()]
			set("m", 1, tile, t, next.Blank(), at.Blank())
			if plan[t] == puzzle.Up || plan[t] == puzzle.Down {
				moved[tile][0]++
			} else {
				moved[tile][1]++
			}
			at = next
		}
	}
	way := b.home()
	for i, n := range moved {
		set("v", (n[0]-int(way[0][i]+way[1][i]))/2, i)
		set("h", (n[1]-int(way[2][i]+way[3][i]))/2, i)
	}
}
