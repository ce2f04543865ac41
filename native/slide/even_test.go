package slide

import (
	"context"
	"testing"
)

// misplaced counts, for each axis, the tiles that are not in their goal line of it. It is
// admissible and changes by at most one in a move, but has not the parity of the distance:
// a heuristic as somebody may add one.
type misplaced struct{ g *geometry }

func (e misplaced) grow(int) {}

func (e misplaced) start(p *position) int {
	h := 0
	for cell := range e.g.cells {
		tile := int(p.tile[cell])
		if tile == int(e.g.goalBlank) {
			continue
		}
		if tile/e.g.cols != cell/e.g.cols {
			h++
		}
		if tile%e.g.cols != cell%e.g.cols {
			h++
		}
	}
	return h
}

func (e misplaced) child(_ int, p *position, s step) int {
	q := *p
	q.apply(s)
	return e.start(&q)
}

// addRow adds a heuristic to the table for the time of a test.
func addRow(t *testing.T, h Heuristic) {
	t.Helper()
	before := heuristics
	t.Cleanup(func() { heuristics = before })
	heuristics = append(Heuristics(), h)
}

// A heuristic of the wrong parity leads no engine to a bound above the truth, and all the
// checks of the others hold for it; the wrong parity is there to begin with.
func TestHeuristicOfWrongParity(t *testing.T) {
	addRow(t, Heuristic{Name: "misplaced", Admissible: true, Consistent: true, build: func(_ context.Context, g *geometry, _ Options) (evaluator, error) {
		return misplaced{g}, nil
	}}.atMost(maxCells))
	odd, boards := 0, 0
	for _, size := range [][3]int{{2, 3, 5}, {3, 2, 1}, {3, 3, 8}} {
		tr := findTruth(size[0], size[1], size[2])
		if tr.g.cells == 6 {
			checkHeuristics(t, tr)
		}
		for r, d := range tr.dist {
			if d < 0 || tr.g.cells == 6 && r%9 != 0 || tr.g.cells == 9 && r%9973 != 0 {
				continue
			}
			p := tr.unrank(r)
			if (misplaced{tr.g}.start(&p)-int(d))%2 != 0 {
				odd++
			}
			for _, weight := range []float64{1, 1.5} {
				checkEngines(t, tr.slideOf(&p), Options{Heuristic: "misplaced", Weight: weight}, int(d))
			}
			boards++
		}
	}
	if odd < boards/4 {
		t.Errorf("%d of %d boards have a value of the wrong parity", odd, boards)
	}
}

// Without a name a board gets the row that says so, wherever it stands in the table.
func TestDefaultHeuristic(t *testing.T) {
	addRow(t, Heuristic{Name: "last"}.atMost(maxCells))
	for _, tt := range []struct {
		rows, cols int
		want       string
	}{{4, 4, "pattern"}, {5, 5, "pattern"}, {6, 6, "maximum"}, {2, 2, "pattern"}} {
		if h, err := chooseHeuristic(idaEngine, "", tt.rows, tt.cols); err != nil || h.Name != tt.want {
			t.Errorf("%d×%d: %s, %v; want %s", tt.rows, tt.cols, h.Name, err, tt.want)
		}
	}
	if h := withoutTables(); h.Name != "maximum" {
		t.Errorf("a trial goes by %s", h.Name)
	}
}
