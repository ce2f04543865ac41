package benchmarks_test

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/benchmarks"
)

// Sizes and sums of moves as published, and every board solvable.
func TestSets(t *testing.T) {
	want := map[string]struct{ boards, cells, moves int }{
		"korf": {100, 16, 5305}, "random": {1000, 16, 52530}, "hard": {36, 16, 2746}, "korf24": {50, 25, 5039}, "ladder": {150, 16, 6090},
		"ladder3x4": {20, 12, 720}, "ladder3x5": {25, 15, 1200}, "ladder4x5": {20, 20, 880}, "ladder5x5": {20, 25, 880},
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

// Only the boards of the 24-puzzle come with the effort of a published search.
func TestPublishedNodes(t *testing.T) {
	for _, set := range benchmarks.Sets() {
		boards, err := set.Boards()
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range boards {
			if known := b.Expanded > 0; known != (set.Name == "korf24") {
				t.Errorf("%s, board %s: %d published nodes", set.Name, b.ID, b.Expanded)
			}
			if set.Name == "korf24" && b.ID == "38" && b.Expanded != 38173507 {
				t.Errorf("board 38: %d published nodes; want 38173507", b.Expanded)
			}
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
