package slide

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// checkHeuristics proves every heuristic on every position that can reach the
// goal: never more than the true distance, of its parity, 0 at the goal, changed by
// at most one by a move unless it says otherwise, and the same whether computed afresh or step by step.
func checkHeuristics(t *testing.T, tr *truth) {
	g := tr.g
	for _, h := range heuristics {
		eval, err := h.evaluator(context.Background(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		eval.grow(1)
		fresh := make([]int8, len(tr.dist))
		for r, d := range tr.dist {
			if d < 0 {
				continue
			}
			p := tr.unrank(r)
			v := eval.start(&p)
			fresh[r] = int8(v)
			if v > int(d) || v < 0 || (v-int(d))%2 != 0 || d == 0 && v != 0 {
				t.Fatalf("%s on %d×%d, goal cell %d: %d for %v at distance %d", h.Name, g.rows, g.cols, g.goalBlank, v, p.tile[:g.cells], d)
			}
		}
		for r, d := range tr.dist {
			if d < 0 {
				continue
			}
			p := tr.unrank(r)
			eval.start(&p)
			for dir := range 4 {
				if g.legal[p.blank]>>dir&1 == 0 {
					continue
				}
				q, st := p, g.moved(&p, dir)
				v := eval.child(0, &p, st)
				q.apply(st)
				want := int(fresh[tr.rank(&q)])
				if v != want || h.Consistent && max(v-int(fresh[r]), int(fresh[r])-v) > 1 {
					t.Fatalf("%s on %d×%d, goal cell %d: %v has %d, and %d after %v step by step, %d afresh",
						h.Name, g.rows, g.cols, g.goalBlank, p.tile[:g.cells], fresh[r], v, moveOf[dir], want)
				}
			}
		}
	}
}

func TestHeuristicsOnAllSmallBoards(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}} {
		for goal := range size[0] * size[1] {
			checkHeuristics(t, findTruth(size[0], size[1], goal))
		}
	}
}

// The same through boards, whose tiles carry other numbers than their goal cells.
func TestHeuristicsOfBoards(t *testing.T) {
	tr := findTruth(2, 3, 2)
	for _, h := range heuristics {
		if h.build == nil || !h.Admissible || !h.Fits(2, 3) {
			continue
		}
		for r, d := range tr.dist {
			p := tr.unrank(r)
			if d < 0 {
				continue
			}
			g, q := newGeometry(tr.slideOf(&p))
			eval, err := h.evaluator(context.Background(), g, Options{})
			if err != nil {
				t.Fatal(err)
			}
			eval.grow(1)
			if v := eval.start(&q); v > int(d) || v < 0 || (v-int(d))%2 != 0 || d == 0 && v != 0 {
				t.Fatalf("%s: %d for %v at distance %d", h.Name, v, q.tile[:g.cells], d)
			}
		}
	}
}

func TestHeuristicsOnAllEightPuzzleBoards(t *testing.T) {
	checkHeuristics(t, findTruth(3, 3, 8))
}

// All essentially different goal cells of the 8-puzzle and of 2×4 boards.
func TestLongHeuristicsOnAllGoals(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, tt := range [][3]int{{3, 3, 0}, {3, 3, 1}, {3, 3, 2}, {3, 3, 4}, {3, 3, 5}, {2, 4, 7}, {2, 4, 1}, {4, 2, 0}, {4, 2, 3}} {
		t.Run(fmt.Sprint(tt), func(t *testing.T) { checkHeuristics(t, findTruth(tt[0], tt[1], tt[2])) })
	}
}

// Along any path on any size the values step by step are those computed afresh,
// and the heuristics keep their order.
func TestHeuristicsAlongPaths(t *testing.T) {
	type made struct {
		name string
		eval evaluator
	}
	sizes := [][3]int{{2, 5, 3}, {3, 4, 11}, {4, 3, 0}, {4, 4, 15}, {4, 4, 5}, {4, 5, 19}, {5, 5, 12}, {6, 2, 4}, {6, 6, 35}}
	cases := make([][]made, len(sizes))
	for i, size := range sizes {
		g := sizedGeometry(size[0], size[1], size[2])
		for _, h := range heuristics {
			if (h.Name == "pattern" || h.Name == "dual") && (g.cells > 12 || !h.Fits(g.rows, g.cols)) {
				continue // TestLongPatternAlongPaths
			}
			eval, err := h.evaluator(context.Background(), g, Options{})
			if err != nil {
				t.Fatal(err)
			}
			cases[i] = append(cases[i], made{h.Name, eval})
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(sizes)-1).Draw(t, "size")
		g := sizedGeometry(sizes[i][0], sizes[i][1], sizes[i][2])
		dirs := anyDirections(t, 150)
		value := map[string]int{}
		for _, c := range cases[i] {
			value[c.name] = walkAlong(t, g, c.name, c.eval, dirs)
		}
		for _, order := range [][2]string{{"manhattan", "linear-conflict"}, {"manhattan", "walking"}, {"walking", "maximum"}, {"linear-conflict", "maximum"}, {"inversion", "maximum"}} {
			if value[order[0]] > value[order[1]] {
				t.Fatalf("%v above %v: %v", order[0], order[1], value)
			}
		}
	})
}

func TestLongPatternAlongPaths(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, size := range [][3]int{{4, 4, 15}, {4, 4, 0}, {4, 4, 3}, {4, 4, 9}, {3, 5, 7}} {
		g := sizedGeometry(size[0], size[1], size[2])
		eval, err := newPattern(context.Background(), g, Options{Tier: Tier5})
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			walkAlong(t, g, "pattern", eval, anyDirections(t, 150))
		})
	}
}

// anyDirections draws a walk of up to the given number of directions; the length is drawn first,
// because slices that rapid draws by themselves are mostly short.
func anyDirections(t *rapid.T, most int) []int {
	n := rapid.IntRange(1, most).Draw(t, "length")
	return rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "directions")
}

// walkAlong goes from the goal in the directions that are legal, checks every value
// and returns the last.
func walkAlong(t *rapid.T, g *geometry, name string, eval evaluator, dirs []int) int {
	p := goalPosition(g)
	eval.grow(len(dirs))
	values := []int{eval.start(&p)}
	positions := []position{p}
	for _, dir := range dirs {
		if g.legal[p.blank]>>dir&1 == 1 {
			st := g.moved(&p, dir)
			values = append(values, eval.child(len(values)-1, &p, st))
			p.apply(st)
			positions = append(positions, p)
		}
	}
	for d := range positions {
		if v := eval.start(&positions[d]); v != values[d] || v > d || (v-d)%2 != 0 {
			t.Fatalf("%s: %d step by step, %d afresh, after %d moves", name, values[d], v, d)
		}
	}
	return values[len(values)-1]
}

// Takaken counts 24,964 tables of the 15-puzzle's walking distance.
func TestWalkTableSize(t *testing.T) {
	w, err := newWalking(context.Background(), newAxis(sizedGeometry(4, 4, 15), vertical))
	if err != nil || len(w.table.states) != 24964 {
		t.Errorf("%d tables, %v; want 24964", len(w.table.states), err)
	}
}

// Every placing of five tiles of the 15-puzzle, in every region of the blank, is
// reached: 7,284 pairs of cells and region times 5! orders.
func TestPatternTableSize(t *testing.T) {
	e, err := newPattern(context.Background(), sizedGeometry(4, 4, 15), Options{Tier: Tier5})
	if err != nil {
		t.Fatal(err)
	}
	for i, group := range e.a.groups {
		if n := group.table.Space.Regions * group.table.Turns.Orders; n != 7284*120 {
			t.Errorf("group %d: %d states, want %d", i, n, 7284*120)
		}
	}
}

// Three tiles in reverse order in their goal line: two must leave, four moves more
// than the Manhattan distance.
func TestConflictOfThree(t *testing.T) {
	g := sizedGeometry(4, 4, 15)
	p := goalPosition(g)
	p.tile[0], p.tile[2] = 2, 0
	eval, err := onAxes(useConflict)(context.Background(), g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	eval.grow(1)
	if h := eval.start(&p); h != 4+4 {
		t.Errorf("h = %d, want Manhattan 4 and conflict 4", h)
	}
}
