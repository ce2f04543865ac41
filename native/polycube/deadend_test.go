package polycube_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/polycube"
)

// Four pentominoes in 5×4: the longest dead end by the words of its definition, from a list of
// all steps of the search, with parts of the region by a flood of its own.
func TestLongestDeadEnd(t *testing.T) {
	p := parse(t, `D:xDim=5:yDim=4:zDim=1
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 3 1 0
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 0 2 0
C:name=Y:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 1 1 0
C:name=V:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0, 2 2 0
~D`)
	for _, c := range []struct {
		line     string
		enclosed int
		most     uint64
	}{{"-b4", 5, 0}, {"-b4", 0, 0}, {"", 5, 0}, {"", 0, 0}, {"-b4", 0, 40}, {"-g1 -b4", 0, 0}} {
		o := options(t, c.line)
		type step struct {
			depth int
			drawn string
			hole  bool
		}
		var steps []step
		o.TraceLevel, o.Trace = 1, func(st *polycube.State) {
			placed := st.Placed()
			steps = append(steps, step{len(placed), fmt.Sprint(placed), holed(placed, c.enclosed)})
		}
		search(t, p, o)
		var worst polycube.DeadEnd
		drawn := "[]"
		full := 4 - o.Goal
		made := uint64(0)
		for i, s := range steps {
			if i > 0 && s.depth < steps[i-1].depth { // a removal
				continue
			}
			made++
			lay, solved, back := uint64(0), s.depth == full, false
			for _, later := range pairs(steps[i:]) {
				if back = later[1].depth < s.depth; back {
					break
				}
				if later[1].depth > later[0].depth {
					lay++
					solved = solved || later[1].depth == full
				}
			}
			cut := c.most > 0 && made+lay >= c.most // the search has ended before it was taken back
			if back && !cut && !solved && lay > worst.Steps && s.hole {
				worst, drawn = polycube.DeadEnd{Step: made, Steps: lay, Left: 4 - s.depth}, s.drawn
			}
		}
		got, why, err := polycube.LongestDeadEnd(context.Background(), p, options(t, c.line), c.enclosed, c.most)
		if err != nil || why != native.Completed || got.Step != worst.Step || got.Steps != worst.Steps || got.Left != worst.Left || fmt.Sprint(got.Placed) != drawn {
			t.Errorf("%q, %d, %d: %+v, %s, %v; want %+v %s", c.line, c.enclosed, c.most, got, why, err, worst, drawn)
		}
		if sees := c.line == "" && c.enclosed > 0; (worst.Steps < 2) != sees { // dancing links see a hole at once
			t.Errorf("%q, %d: a dead end of %d steps", c.line, c.enclosed, worst.Steps)
		}
	}
}

// Figures 4 and 7 of the article, as docs/measurements/packing/landmine.txt has them: the counts
// are exact. Figure 4: de Bruijn's algorithm in 6×10, from the placement that cuts off a hole to
// its removal 193 steps; Figure 7: dancing links in the parallelogram, almost two million.
func TestLongDeadEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of placements: run make test-long, without -short")
	}
	for _, c := range []struct {
		puzzle, options string
		enclosed        int
		most            uint64
		want            polycube.DeadEnd
	}{
		{"pent_10x6", "-b12", 5, 0, polycube.DeadEnd{Step: 15914444, Steps: 310, Left: 11}},
		{"../polycube/hexomino-parallelogram", "-V", 0, 4e6, polycube.DeadEnd{Step: 765616, Steps: 185819, Left: 14}},
	} {
		p := load(t, c.puzzle)
		got, _, err := polycube.LongestDeadEnd(t.Context(), p, options(t, c.options), c.enclosed, c.most)
		if err != nil || got.Step != c.want.Step || got.Steps != c.want.Steps || got.Left != c.want.Left {
			t.Errorf("%s: %+v, %v; want %+v", c.puzzle, got, err, c.want)
		}
		at := []byte(strings.Repeat(strings.Repeat(" .", p.Dim[0])+"\n", p.Dim[1]))
		for _, pl := range got.Placed {
			for _, cell := range pl.Cells {
				at[(p.Dim[1]-1-cell[1])*(2*p.Dim[0]+1)+2*cell[0]+1] = pl.Piece[0]
			}
		}
		t.Logf("measured: %s, options %s: placement %d, with %d pieces remaining, is taken back after %d more\n%s", c.puzzle, c.options, got.Step, got.Left, got.Steps, at)
	}
}

// pairs lists the steps with the one before each.
func pairs[T any](list []T) (out [][2]T) {
	for i := 1; i < len(list); i++ {
		out = append(out, [2]T{list[i-1], list[i]})
	}
	return out
}

// holed reports whether a part of the box of 5×4 has cells that no pieces of a size fill; with
// size 0 always.
func holed(placed []puzzle.Placed, size int) bool {
	taken := map[[3]int]bool{}
	for _, pl := range placed {
		for _, c := range pl.Cells {
			taken[c] = true
		}
	}
	var fill func(c [3]int) int
	fill = func(c [3]int) int {
		if c[0] < 0 || c[0] > 4 || c[1] < 0 || c[1] > 3 || taken[c] {
			return 0
		}
		taken[c] = true
		return 1 + fill([3]int{c[0] + 1, c[1]}) + fill([3]int{c[0] - 1, c[1]}) + fill([3]int{c[0], c[1] + 1}) + fill([3]int{c[0], c[1] - 1})
	}
	for x := range 5 {
		for y := range 4 {
			if n := fill([3]int{x, y}); size == 0 || n%size != 0 {
				return true
			}
		}
	}
	return false
}
