package slide

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Any partition gives shortest solutions, in every engine that uses tables, and for
// goals whose tiles carry other numbers than their cells.
func TestGroups(t *testing.T) {
	tr := findTruth(3, 3, 4)
	for _, groups := range [][][]int{{{1, 2, 3, 4, 5, 6, 7, 8}}, {{8, 1, 3}, {2}, {4, 5}, {7, 6}}, {{1, 3, 5, 7}, {2, 4, 6, 8}}} {
		for r, d := range tr.dist {
			if d < 0 || r%4999 != 0 {
				continue
			}
			p := tr.unrank(r)
			s := tr.slideOf(&p)
			for _, e := range engines[:4] {
				res, err := e.Search(context.Background(), s, Options{Heuristic: tableHeuristic, Groups: groups, Weight: 1})
				checkResult(t, s, res, err)
				if len(res.Moves) != int(d) {
					t.Fatalf("%s, groups %v: %d moves for %s, want %d", e.Name, groups, len(res.Moves), s.Start.Flat(), d)
				}
			}
		}
	}
	s := boardsOf(t, "korf")[11].Slide // 45 moves
	r, err := Search(context.Background(), s, Options{Heuristic: tableHeuristic, Groups: [][]int{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13, 14, 15}}})
	if err != nil || len(r.Moves) != 45 || r.Tables != "5-5-5" {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestGroupsRefused(t *testing.T) {
	three := puzzle.Slide{Start: puzzle.StandardGoal(3, 3), Goal: puzzle.StandardGoal(3, 3)}
	six := puzzle.Slide{Start: puzzle.StandardGoal(6, 6), Goal: puzzle.StandardGoal(6, 6)}
	for _, tt := range []struct {
		s      puzzle.Slide
		groups [][]int
		want   string
	}{
		{three, [][]int{{1, 2, 3, 4}, {5, 6, 7}}, "tile 8 is in no group"},
		{three, [][]int{{1, 2, 3, 4}, {4, 5, 6, 7, 8}}, "tile 4 is in two groups or twice in one"},
		{three, [][]int{{1, 2, 3, 4}, {0, 5, 6, 7, 8}}, "group 2 holds the blank; expected tiles"},
		{three, [][]int{{1, 2, 3, 4}, {5, 6, 7, 8, 9}}, "group 2 holds tile 9, which the board has not"},
		{three, [][]int{{1, 2, 3, 4}, {}}, "group 2 has 0 tiles; expected 1 to 8"},
		{three, [][]int{{1}, {2}, {3}, {4}, {5, 6, 7, 8}}, "5 groups of tiles; expected at most 4"},
		{six, [][]int{{1}}, "groups of tiles are for boards of at most 25 cells, this one has 36"},
	} {
		for _, e := range engines[:4] {
			if _, err := e.Search(context.Background(), tt.s, Options{Groups: tt.groups}); err == nil || err.Error() != tt.want {
				t.Errorf("%s: %v, want %s", e.Name, err, tt.want)
			}
		}
	}
}
