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
var board51 = own("4 1 2 / 8 3 6 / 5 7 0")

var exercises5 = []Exercise{
	{"5.1", []string{"rows"}, (*tools).ownRows},
	{"5.2", []string{"board", "horizon"}, (*tools).sharper},
}

// ownRows adds Σ_t z(i,t) ≥ n to the textbook program for every line "i n". No shortest plan
// may be cut off, and the relaxation must reach the Manhattan distance.
func (k *tools) ownRows(given func(string) string) (string, error) {
	least, err := tileRows(given("rows"), len(board51.Start.Tiles))
	if err != nil {
		return "", err
	}
	best, err := k.shortest(board51)
	if err != nil {
		return "", err
	}
	for _, plan := range plansOf(board51, len(best)) {
		for tile, n := range tileMoves(board51, plan) {
			if n < least[tile] {
				return "", wrongf("the row of tile %d cuts off a shortest plan, in which it moves less often. A row may only require moves that every plan has", tile)
			}
		}
	}
	p, err := k.program(board51, "textbook", len(best))
	if err != nil {
		return "", err
	}
	m := p.Model.Clone()
	at := columns(m)
	for tile, n := range least {
		if n == 0 {
			continue
		}
		row := m.NamedRow(fmt.Sprintf("own[%d]", tile))
		for t := range len(best) {
			row.Add(1, at[fmt.Sprintf("z[i%d,%d]", tile, t)])
		}
		row.Ge(float64(n))
	}
	value, err := k.relaxation(m)
	if err != nil {
		return "", err
	}
	goal := planning.ManhattanBound(board51)
	if value < float64(goal)-1e-6 {
		return "", wrongf("your rows keep every plan, and the relaxation is now %.2f; it can be %d. Count how many steps each tile is away from its goal", value, goal)
	}
	return fmt.Sprintf("no shortest plan is cut off, and the relaxation rises from %.2f to %.2f", float64(displacement(board51))/float64(board51.Start.Cols), value), nil
}

// tileRows reads lines "tile number".
func tileRows(text string, tiles int) (map[int]int, error) {
	least := map[int]int{}
	for _, line := range strings.Split(text, "\n") {
		line = strings.NewReplacer(":", " ", "i", " ").Replace(strings.ToLower(line))
		if strings.TrimSpace(line) == "" {
			continue
		}
		n, err := whole(line)
		if err != nil {
			return nil, err
		}
		if len(n) != 2 || n[0] < 1 || n[0] >= tiles || n[1] < 0 || n[1] > 99 {
			return nil, wrongf("the line %q; expected a tile, 1 to %d, and its least number of moves", short(line), tiles-1)
		}
		least[n[0]] = n[1]
	}
	return least, nil
}

// plansOf lists every plan of a length, by depth-first search below the Manhattan distance.
func plansOf(s puzzle.Slide, length int) [][]puzzle.Move {
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
		for _, m := range []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right} {
			if next, legal := at.Apply(m); legal {
				plan = append(plan, m)
				visit(next)
				plan = plan[:len(plan)-1]
			}
		}
	}
	visit(s.Start)
	return all
}

// tileMoves counts the moves of every tile in a plan.
func tileMoves(s puzzle.Slide, plan []puzzle.Move) map[int]int {
	count, at := map[int]int{}, s.Start
	for tile := 1; tile < len(at.Tiles); tile++ {
		count[tile] = 0
	}
	for _, m := range plan {
		next, _ := at.Apply(m)
		count[at.Tiles[next.Blank()]]++
		at = next
	}
	return count
}

// sharper wants a board and a horizon at which flow's relaxation, without reductions, has no
// point, and assignment's has one.
func (k *tools) sharper(given func(string) string) (string, error) {
	s, err := k.slide(given("board"), 6)
	if err != nil {
		return "", err
	}
	n, err := number(given("horizon"))
	if err != nil {
		return "", err
	}
	best, err := k.shortest(s)
	if err != nil {
		return "", err
	}
	horizon := int(n)
	if float64(horizon) != n || horizon < 1 || horizon > 25 {
		return "", wrongf("the horizon %v; expected an integer from 1 to 25", n)
	}
	if (len(best)-horizon)%2 != 0 {
		return "", wrongf("plans of this board have an %s number of moves, so parity alone refutes horizon %d", map[bool]string{true: "even", false: "odd"}[len(best)%2 == 0], horizon)
	}
	if horizon >= len(best) {
		return "", wrongf("the board has a plan of %d moves: at horizon %d there is nothing to refute", len(best), horizon)
	}
	value := map[string]float64{}
	for _, name := range []string{"assignment", "flow"} {
		m, err := k.unreduced(s, name, horizon)
		if err == nil {
			value[name], err = k.relaxation(m)
		}
		if err != nil {
			return "", err
		}
	}
	point := map[bool]string{true: "is infeasible", false: "is feasible"}
	a, f := math.IsInf(value["assignment"], 1), math.IsInf(value["flow"], 1)
	if a || !f {
		return "", wrongf("at horizon %d the relaxation of assignment %s and that of flow %s. Only flow may refute it. Try the horizon two below the shortest plan, on boards of 15 and 16 moves", horizon, point[a], point[f])
	}
	return fmt.Sprintf("solved: the relaxation of flow proves that there is no plan of %d moves; that of assignment is still feasible", horizon), nil
}

// unreduced is a program of exact plans without any reduction.
func (k *tools) unreduced(s puzzle.Slide, name string, horizon int) (*model.Model, error) {
	f, err := planning.Lookup(name)
	if err != nil {
		return nil, err
	}
	if f, err = f.With(); err != nil {
		return nil, err
	}
	p, err := f.BuildContext(k.ctx, s, horizon)
	if err != nil {
		return nil, err
	}
	return p.Model, nil
}
