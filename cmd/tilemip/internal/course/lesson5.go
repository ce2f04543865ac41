// Lesson 5: rows that every plan keeps make the relaxation stronger, and flow refutes where
// assignment does not.

package course

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// board51 is the board whose relaxation is to be raised.
const board51 = "4 1 2 / 8 3 6 / 5 7 0"

// printed52 are the boards of 2×3 in the lesson.
var printed52 = []string{"3 1 4 / 5 2 0", "2 5 1 / 3 4 0", "5 1 2 / 0 3 4"}

var exercises5 = []Exercise{
	{"5.1", []string{"rows"}, (*tools).ownRows},
	{"5.2", []string{"board", "horizon"}, (*tools).sharper},
}

// ownRows adds Σ_t z(i,t) ≥ n to the textbook program for every line "i n". No shortest plan
// may be cut off, and the relaxation must reach the Manhattan distance.
func (k *tools) ownRows(given func(string) string) string {
	board := own(board51)
	least := tileRows(given("rows"), len(board.Start.Tiles))
	best := k.shortest(board)
	for _, plan := range plansOf(board, len(best), false) {
		count := map[int]int{}
		for _, tile := range moved(board, plan) {
			count[tile]++
		}
		for tile, n := range least {
			if count[tile] < n {
				refuse("the row of tile %d cuts off a shortest plan, in which it moves less often. A row may only require moves that every plan has", tile)
			}
		}
	}
	value := k.relaxation(requiring(k.program(board, "textbook", len(best)).Model, least, len(best)))
	goal := planning.ManhattanBound(board)
	if value < float64(goal)-1e-6 {
		refuse("your rows keep every plan, and the relaxation is now %.2f; it can be %d. Count how many steps each tile is away from its goal", value, goal)
	}
	return fmt.Sprintf("no shortest plan is cut off, and the relaxation rises from %.2f to %.2f", float64(displacement(board))/float64(board.Start.Cols), value)
}

// requiring is a textbook program with the row Σ_t z(i,t) ≥ n for every tile i that has an n.
func requiring(m *model.Model, least map[int]int, horizon int) *model.Model {
	m = m.Clone()
	at := columns(m)
	for tile, n := range least {
		if n == 0 {
			continue
		}
		row := m.NamedRow(fmt.Sprintf("own[%d]", tile))
		for t := range horizon {
			row.Add(1, at[fmt.Sprintf("z[i%d,%d]", tile, t)])
		}
		row.Ge(float64(n))
	}
	return m
}

// tileRows reads lines "tile number".
func tileRows(text string, tiles int) map[int]int {
	least := map[int]int{}
	for _, line := range lines(text) {
		n := whole(strings.NewReplacer("tile", " ", ":", " ", "i", " ").Replace(strings.ToLower(line)))
		if len(n) != 2 || n[0] < 1 || n[0] >= tiles || n[1] < 0 || n[1] > 99 {
			refuse("the line %q; expected a tile, 1 to %d, and its least number of moves", short(line), tiles-1)
		}
		least[n[0]] = n[1]
	}
	return least
}

// rest stands in a plan for a period in which the blank does not move.
const rest puzzle.Move = '-'

// plansOf lists every plan of so many periods, with or without rests, by depth-first search below the
// Manhattan distance.
func plansOf(s puzzle.Slide, length int, rests bool) [][]puzzle.Move {
	var all [][]puzzle.Move
	var plan []puzzle.Move
	var visit func(at puzzle.Board)
	visit = func(at puzzle.Board) {
		left := length - len(plan)
		if left == 0 && at.Equal(s.Goal) {
			all = append(all, append([]puzzle.Move(nil), plan...))
		}
		if left == 0 || planning.ManhattanBound(puzzle.Slide{Start: at, Goal: s.Goal}) > left {
			return
		}
		for _, m := range []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right, rest} {
			next, legal := at.Apply(m)
			if m == rest {
				next, legal = at, rests
			}
			if legal {
				plan = append(plan, m)
				visit(next)
				plan = plan[:len(plan)-1]
			}
		}
	}
	visit(s.Start)
	return all
}

// moved lists the tile that moves at each period of a plan, 0 where the blank rests.
func moved(s puzzle.Slide, plan []puzzle.Move) []int {
	tiles, at := make([]int, len(plan)), s.Start
	for t, m := range plan {
		if next, legal := at.Apply(m); legal {
			tiles[t], at = at.Tiles[next.Blank()], next
		}
	}
	return tiles
}

// sharper wants a board and a horizon at which flow's relaxation, without reductions, has no
// point, and assignment's has one.
func (k *tools) sharper(given func(string) string) string {
	s := k.another(given("board"), 6, printed52...)
	if s.Start.Rows != 2 || s.Start.Cols != 3 {
		refuse("the board has %d rows and %d columns; expected 2 and 3", s.Start.Rows, s.Start.Cols)
	}
	best := k.shortest(s)
	horizon := horizon(given("horizon"), 1, 25)
	if (len(best)-horizon)%2 != 0 {
		refuse("plans of this board have an %s number of moves, so parity alone refutes horizon %d", map[bool]string{true: "even", false: "odd"}[len(best)%2 == 0], horizon)
	}
	if horizon >= len(best) {
		refuse("the board has a plan of %d moves: at horizon %d there is nothing to refute", len(best), horizon)
	}
	value := map[string]float64{}
	for _, name := range []string{"assignment", "flow"} {
		value[name] = k.relaxation(k.unreduced(s, name, horizon))
	}
	point := map[bool]string{true: "is infeasible", false: "is feasible"}
	a, f := math.IsInf(value["assignment"], 1), math.IsInf(value["flow"], 1)
	if a || !f {
		refuse("at horizon %d the relaxation of assignment %s and that of flow %s. Only flow may refute it. Try the horizon two below the shortest plan, on boards of 15 and 16 moves", horizon, point[a], point[f])
	}
	return fmt.Sprintf("solved: the relaxation of flow proves that there is no plan of %d moves; that of assignment is still feasible", horizon)
}

// unreduced is a program of exact plans without any reduction.
func (k *tools) unreduced(s puzzle.Slide, name string, horizon int) *model.Model {
	f := must(planning.Lookup(name))
	return must(must(f.With()).BuildContext(k.ctx, s, horizon)).Model
}
