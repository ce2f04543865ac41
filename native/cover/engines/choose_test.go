package engines

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/puzzletest"

	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// Equal pieces are counted by classes, pieces that differ are not.
func TestClassesSuit(t *testing.T) {
	for name, want := range map[string]bool{
		"dominoes-8x8": true, "any-pentominoes-5x8": true, "slothouber-graatsma": true, "stairs-2x2x2x5": true,
		"tetris-cube": false, "bedlam-cube": false, "soma-cube": false, "conway-5x5x5": false, "pentominoes-6x10": false,
		"one-sided-pentominoes-3x30": false, "hexomino-parallelogram": false, "tetracubes-2x4x4": false,
	} {
		e, err := library.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if why, got := classesSuit(context.Background(), puzzletest.Cover(t, e.Text)); got != want || got != (why != "") {
			t.Errorf("%s: %v, %q", name, got, why)
		}
	}
}

// Where classes are chosen, their number of solutions is that of a search that lists
// them: rectangles of equal dominoes, trominoes and tetrominoes, by copies= or one by
// one, some with a piece of another form or a hole.
func TestClassesCountAsALister(t *testing.T) {
	chosen := 0
	for _, piece := range []string{"0 0 0, 1 0 0", "0 0 0, 1 0 0, 0 1 0", "0 0 0, 1 0 0, 2 0 0, 1 1 0", "0 0 0, 1 0 0, 1 1 0, 2 1 0", "0 0 0, 2 0 0"} {
		for _, box := range [][2]int{{6, 4}, {5, 5}, {7, 4}, {9, 3}, {6, 5}} {
			for _, extra := range []string{"", "C:name=b:layout=0 0 0\n", "C:name=b:layout=0 0 0, 1 0 0, 0 1 0, 2 0 0\n"} {
				chosen += checkClasses(t, piece, box, extra)
			}
		}
	}
	if chosen < 25 {
		t.Errorf("classes chosen for %d puzzles only", chosen)
	}
}

func checkClasses(t *testing.T, piece string, box [2]int, extra string) int {
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
	pc := puzzletest.Cover(t, fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\nC:name=a:copies=%d:layout=%s\n%s~D\n", box[0], box[1], cells/size, piece, extra))
	if _, yes := classesSuit(context.Background(), pc); !yes {
		return 0
	}
	r, err := Search(context.Background(), Packing(pc), Options{})
	if err != nil || r.Engine != Frontier && r.Engine != Parity {
		t.Fatalf("%s, %v", r.Engine, err)
	}
	listed, err := Search(context.Background(), Packing(pc), Options{Engine: DLX, Options: cover.Options{Run: native.Run{NodeLimit: 300_000}}})
	if err != nil {
		t.Fatal(err)
	}
	if listed.Termination != native.Completed {
		return 0
	}
	if r.Solutions != listed.Solutions {
		t.Errorf("%s in %v, %s: %d by classes, %d listed", piece, box, extra, r.Solutions, listed.Solutions)
	}
	return 1
}

// Where memory is not enough for the classes, the count is left to another engine, and
// that is said.
func TestMemoryForClasses(t *testing.T) {
	pc := puzzletest.Cover(t, "D:xDim=9:yDim=8:zDim=1\nC:name=a:copies=24:layout=0 0 0, 1 0 0, 0 1 0\n~D\n")
	c, err := choose(context.Background(), Packing(pc), Options{Symmetry: Rotations})
	if err != nil || c.Engine.Name != Frontier || c.memory != memoryForCopies || !strings.HasPrefix(c.Why, "24 equal pieces a") {
		t.Errorf("%v, %s, %q, %d bytes", err, c.Engine.Name, c.Why, c.memory)
	}
	var said []string
	o := Options{Symmetry: Rotations, Options: cover.Options{Run: native.Run{Memory: 1000}}, Note: func(sentence string) { said = append(said, sentence) }}
	listed, err := Search(context.Background(), Packing(pc), o)
	if err != nil || listed.Engine != General || !strings.Contains(strings.Join(said, "\n"), "another engine lists") {
		t.Errorf("%s, %v, %q", listed.Engine, err, said)
	}
	counted, err := Search(context.Background(), Packing(pc), Options{Symmetry: Rotations})
	if err != nil || counted.Engine != Frontier || counted.Solutions != listed.Solutions || *counted.Rotations != *listed.Rotations || counted.Solutions == 0 {
		t.Errorf("%s counts %d, %s lists %d, %v", counted.Engine, counted.Solutions, listed.Engine, listed.Solutions, err)
	}
}
