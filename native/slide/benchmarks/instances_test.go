package benchmarks_test

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

// Sizes and sums of moves as published, and every board solvable.
func TestSets(t *testing.T) {
	want := map[string]struct{ boards, cells, moves int }{
		"korf": {100, 16, 5305}, "random": {1000, 16, 52530}, "hard": {36, 16, 2746}, "korf24": {50, 25, 5039}, "ladder": {110, 16, 3530},
	}
	for _, set := range benchmarks.Sets() {
		boards, err := set.Boards()
		if err != nil {
			t.Fatal(err)
		}
		moves := 0
		for _, b := range boards {
			moves += b.Optimal
			if ok, why := b.Slide.Solvable(); !ok || len(b.Slide.Start.Tiles) != want[set.Name].cells {
				t.Errorf("%s, board %s: solvable %v %s, %d cells", set.Name, b.ID, ok, why, len(b.Slide.Start.Tiles))
			}
		}
		if w := want[set.Name]; len(boards) != w.boards || moves != w.moves {
			t.Errorf("%s: %d boards, %d moves; want %+v", set.Name, len(boards), moves, w)
		}
	}
}

func TestLookup(t *testing.T) {
	if s, err := benchmarks.Lookup("hard"); err != nil || s.Name != "hard" {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := benchmarks.Lookup("kort"); err == nil || !strings.Contains(err.Error(), "korf24") {
		t.Errorf("%v does not name the sets", err)
	}
}
