package slide

import (
	"context"
	"os"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// turnedOver returns a problem reflected: with rows, columns or both reversed, or
// transposed.
func turnedOver(s puzzle.Slide, how int) puzzle.Slide {
	turn := func(b puzzle.Board) puzzle.Board {
		to := b.Clone()
		for cell, tile := range b.Tiles {
			r, c := cell/b.Cols, cell%b.Cols
			if how&1 != 0 {
				r = b.Rows - 1 - r
			}
			if how&2 != 0 {
				c = b.Cols - 1 - c
			}
			if how&4 != 0 {
				r, c = c, r
			}
			to.Tiles[r*b.Cols+c] = tile
		}
		return to
	}
	return puzzle.Slide{Start: turn(s.Start), Goal: turn(s.Goal)}
}

// The sixteen goal cells of the 15-puzzle take the tables of three, those of other boards
// of at most a quarter, rounded up.
func TestAlikeGoalsShareTables(t *testing.T) {
	for _, tt := range []struct{ rows, cols, want int }{{4, 4, 3}, {5, 5, 6}, {3, 3, 3}, {2, 3, 2}, {3, 4, 4}} {
		names := map[string]bool{}
		for goal := range tt.rows * tt.cols {
			g := sizedGeometry(tt.rows, tt.cols, goal)
			other, to := g.canonical()
			if again, _ := other.canonical(); again.goalBlank != other.goalBlank || to[goal] != other.goalBlank {
				t.Errorf("%d×%d: goal %d is like %d, and that like %d", tt.rows, tt.cols, goal, other.goalBlank, again.goalBlank)
			}
			for a := range g.cells {
				for dir := range 4 {
					if g.legal[a]>>dir&1 == 1 && !besides(other, to[a], to[g.next[a][dir]]) {
						t.Fatalf("%d×%d: cells %d and %d are no longer neighbours", tt.rows, tt.cols, a, g.next[a][dir])
					}
				}
			}
			names[patterns(g, Tier5.fit(g))[0].FileName()] = true
		}
		if len(names) != tt.want {
			t.Errorf("%d×%d: tables for %d goals, want %d", tt.rows, tt.cols, len(names), tt.want)
		}
	}
}

func besides(g *geometry, a, b uint8) bool {
	for dir := range 4 {
		if g.legal[a]>>dir&1 == 1 && g.next[a][dir] == b {
			return true
		}
	}
	return false
}

// A reflected board has a solution of the same length, with the tables of its groups
// and with those of the user's.
func TestTurnedBoards(t *testing.T) {
	for _, row := range boardsOf(t, "random")[:1] {
		for how := range 8 {
			s := turnedOver(row.Slide, how)
			for i, o := range []Options{{Tier: Tier6}, {Groups: [][]int{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13, 14, 15}}}} {
				if i == 1 && how != 6 {
					continue
				}
				if r := tierSearch(t, s, o); len(r.Moves) != row.Optimal {
					t.Errorf("board %s turned by %d: %d moves, want %d", row.ID, how, len(r.Moves), row.Optimal)
				}
			}
			v, err := OpenValues(context.Background(), s, Options{Tier: Tier6})
			if err != nil {
				t.Fatal(err)
			}
			n, err := v.Place(s)
			if err != nil || n.Bound() > row.Optimal || (row.Optimal-n.Bound())%2 != 0 {
				t.Errorf("board %s turned by %d: bound %d, %v", row.ID, how, n.Bound(), err)
			}
		}
	}
}

// A search from both ends leaves no tables of its start behind.
func TestBidirectionalLeavesNoFiles(t *testing.T) {
	forgetTables(t)
	dir := t.TempDir()
	s := puzzle.Slide{Start: mustParse(t, "1 2 3 / 4 0 5 / 7 8 6").Start, Goal: puzzle.StandardGoal(3, 3)}
	o := Options{TableDir: dir, Tier: Tier7, Heuristic: tableHeuristic}
	r, err := bidirectional(context.Background(), s, o)
	if err != nil || !r.Optimal {
		t.Fatalf("%+v, %v", r, err)
	}
	g, _ := newGeometry(s)
	want := map[string]bool{}
	for _, p := range patterns(g, Tier7) {
		want[p.FileName()] = true
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, f := range files {
		if !want[f.Name()] {
			t.Errorf("%s was left behind", f.Name())
		}
	}
}
