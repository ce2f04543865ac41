package frontier

import (
	"context"
	"fmt"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/cover"
)

// Equal pieces are counted by classes, pieces that differ are not.
func TestSuits(t *testing.T) {
	for name, want := range map[string]bool{
		"dominoes-8x8": true, "any-pentominoes-5x8": true, "slothouber-graatsma": true, "stairs-2x2x2x5": true,
		"tetris-cube": false, "bedlam-cube": false, "soma-cube": false, "conway-5x5x5": false, "pentominoes-6x10": false,
		"one-sided-pentominoes-3x30": false, "hexomino-parallelogram": false, "tetracubes-2x4x4": false,
	} {
		e, err := library.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if why, got := Suits(packingOf(t, e.Text)); got != want || got != (why != "") {
			t.Errorf("%s: %v, %q", name, got, why)
		}
	}
}

// Where classes are chosen, their number of solutions is that of a search that lists
// them: rectangles of equal dominoes, trominoes and tetrominoes, by copies= or one by
// one, some with a piece of another form or a hole.
func TestSuitsCounts(t *testing.T) {
	chosen := 0
	for _, piece := range []string{"0 0 0, 1 0 0", "0 0 0, 1 0 0, 0 1 0", "0 0 0, 1 0 0, 2 0 0, 1 1 0", "0 0 0, 1 0 0, 1 1 0, 2 1 0", "0 0 0, 2 0 0"} {
		for _, box := range [][2]int{{6, 4}, {5, 5}, {7, 4}, {9, 3}, {6, 5}} {
			for _, extra := range []string{"", "C:name=b:layout=0 0 0\n", "C:name=b:layout=0 0 0, 1 0 0, 0 1 0, 2 0 0\n"} {
				chosen += checkSuits(t, piece, box, extra)
			}
		}
	}
	if chosen < 25 {
		t.Errorf("classes chosen for %d puzzles only", chosen)
	}
}

func checkSuits(t *testing.T, piece string, box [2]int, extra string) int {
	t.Helper()
	size := 1
	for _, c := range piece {
		if c == ',' {
			size++
		}
	}
	cells := box[0] * box[1]
	for _, c := range extra {
		if c == ',' {
			cells--
		}
	}
	if extra != "" {
		cells--
	}
	if cells%size != 0 {
		return 0
	}
	pc := packingOf(t, fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\nC:name=a:copies=%d:layout=%s\n%s~D\n", box[0], box[1], cells/size, piece, extra))
	if _, yes := Suits(pc); !yes {
		return 0
	}
	r := mustCount(t, pc, Options{})
	listed, err := cover.Search(context.Background(), pc.Cover, cover.Options{NodeLimit: 300_000})
	if err != nil {
		t.Fatal(err)
	}
	if listed.Termination != cover.Completed {
		return 0
	}
	if r.Solutions.Uint64() != listed.Solutions {
		t.Errorf("%s in %v, %s: %v by classes, %d listed", piece, box, extra, r.Solutions, listed.Solutions)
	}
	return 1
}
