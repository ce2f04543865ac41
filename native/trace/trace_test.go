package trace

// The searches visit the nodes of the engines of the same name, level by level and contour by
// contour; and what they say of a step agrees with the step.

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/polycube"
	"github.com/tilemip/tilemip/native/slide"
)

// counting is a recorder that keeps no words: Try, Cut and Solution by depth.
func counting(levels map[int]uint64, solutions *uint64) *recorder {
	r := newRecorder(context.Background(), "", 0)
	r.seen = func(s Step) {
		switch s.Kind {
		case Try:
			levels[s.Depth]++
		case Solution:
			*solutions++
		}
	}
	return r
}

// kernels are the polycube search with one engine from the first piece to the last.
var kernels = map[string]polycube.Options{"dlx": {}, "mch": {MCH: 99}, "de bruijn": {Bruijn: 99}}

func packing(t *testing.T, name string) *puzzle.PackingCover {
	t.Helper()
	entry, err := library.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := entry.Packing()
	if err != nil {
		t.Fatal(err)
	}
	pc, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	return pc
}

// TestLevelsOfPackings: every level has the fits that the polycube search counts there.
func TestLevelsOfPackings(t *testing.T) {
	for engine, o := range kernels {
		compareLevels(t, "small", smallPacking(t), engine, o)
	}
}

// TestLongLevels: the same for the Soma cube and the pentominoes in 3×20, 20 and 64 thousand nodes.
func TestLongLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	for _, name := range []string{"soma-cube", "pentominoes-3x20"} {
		for engine, o := range kernels {
			compareLevels(t, name, packing(t, name), engine, o)
		}
	}
}

func compareLevels(t *testing.T, name string, pc *puzzle.PackingCover, engine string, o polycube.Options) {
	t.Helper()
	s, err := polycube.New(pc.Packing, o)
	if err != nil {
		t.Fatal(err)
	}
	want := s.Run(context.Background())
	levels, solutions := map[int]uint64{}, uint64(0)
	r := counting(levels, &solutions)
	if engine == "dlx" {
		newDancing(pc.Cover, pc, r).search(0)
	} else {
		newHoles(pc, engine == "mch", r).search(0)
	}
	pieces := len(want.Fits) - 1
	for left := pieces; left > 0; left-- {
		if got := levels[pieces-left+1]; got != want.Fits[left] {
			t.Errorf("%s by %s, %d pieces left: %d fits, the engine has %d", name, engine, left, got, want.Fits[left])
		}
	}
	if solutions != want.Solutions {
		t.Errorf("%s by %s: %d solutions, the engine has %d", name, engine, solutions, want.Solutions)
	}
	if polycube.Total(want.Fits) == 0 {
		t.Errorf("%s by %s: nothing to compare", name, engine)
	}
}

// smallPacking is four pentominoes in 4×5.
func smallPacking(t *testing.T) *puzzle.PackingCover {
	t.Helper()
	all, err := puzzle.ParsePackings("small", strings.NewReader(small))
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	pc, err := all[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	return pc
}

// TestNodesOfCovers: as many nodes as dancing links, with and without secondary items.
func TestNodesOfCovers(t *testing.T) {
	queens, err := puzzle.Queens(6)
	if err != nil {
		t.Fatal(err)
	}
	langford, err := puzzle.Langford(7)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []*puzzle.Cover{queens, langford, smallPacking(t).Cover} {
		want, err := cover.Search(context.Background(), c, cover.Options{})
		if err != nil {
			t.Fatal(err)
		}
		levels, solutions := map[int]uint64{}, uint64(0)
		r := counting(levels, &solutions)
		newDancing(c, nil, r).search(0)
		if uint64(r.trace.Nodes) != want.Nodes || solutions != want.Solutions || solutions == 0 {
			t.Errorf("%s: %d nodes and %d solutions, dancing links have %d and %d", c.Name, r.trace.Nodes, solutions, want.Nodes, want.Solutions)
		}
	}
}

// board reads rows of a board whose goal is the usual one.
func board(t *testing.T, rows string) puzzle.Slide {
	t.Helper()
	all, err := puzzle.ParseSlides("board", strings.NewReader(rows))
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	return all[0]
}

// TestContours: every contour has the nodes that IDA* expands and generates in it.
func TestContours(t *testing.T) {
	ida, err := slide.LookupEngine("ida*")
	if err != nil {
		t.Fatal(err)
	}
	for _, rows := range []string{"5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 0 12", "8 6 7\n2 5 4\n3 0 1", "1 2 4 7\n5 0 3 8\n9 6 11 12\n13 10 14 15"} {
		s := board(t, rows)
		var bounds []int
		var expanded, generated []uint64 // before each contour
		res, err := ida.Search(context.Background(), s, slide.Options{Heuristic: "manhattan", Run: native.Run{Progress: func(p native.Progress) {
			if len(bounds) == 0 || p.Bound > bounds[len(bounds)-1] {
				bounds, expanded, generated = append(bounds, p.Bound), append(expanded, p.Expanded), append(generated, p.Nodes)
			}
		}}})
		if err != nil || !res.Optimal {
			t.Fatal(res, err)
		}
		expanded, generated = append(expanded, res.Expanded), append(generated, res.Generated)
		at, moves := -1, 0
		open, nodes := make([]uint64, len(bounds)+1), make([]uint64, len(bounds)+1)
		r := newRecorder(context.Background(), "ida*", 0)
		r.seen = func(step Step) {
			switch step.Kind {
			case Contour:
				at++
				open[at], nodes[at] = 1, 1
			case Try:
				open[at]++
				nodes[at]++
			case Cut:
				nodes[at]++
			case Solution:
				moves = step.Depth
				open[at]-- // the goal is not expanded
			}
		}
		d := &deepening{recorder: r, goal: s.Goal}
		d.run(s.Start)
		if moves != len(res.Moves) || at+1 != len(bounds) {
			t.Errorf("%d moves in %d contours, the engine has %d in %d", moves, at+1, len(res.Moves), len(bounds))
			continue
		}
		for k := range bounds {
			if open[k] != expanded[k+1]-expanded[k] || nodes[k] != generated[k+1]-generated[k] {
				t.Errorf("contour %d: %d expanded, %d generated; the engine has %d and %d", bounds[k], open[k], nodes[k], expanded[k+1]-expanded[k], generated[k+1]-generated[k])
			}
		}
	}
}

// TestStepsAgree: what a step shows follows from the steps before it.
func TestStepsAgree(t *testing.T) {
	pc := smallPacking(t)
	for _, engine := range []string{"dlx", "mch", "de bruijn"} {
		tr, err := Packing(context.Background(), pc, engine, 400)
		if err != nil {
			t.Fatal(err)
		}
		depth, nodes := 0, 1
		for k, s := range tr.Steps {
			switch s.Kind {
			case Try:
				depth++
				nodes++
			case Back:
				depth--
			}
			if s.Depth != depth || len(s.Placed) != depth || s.Text == "" {
				t.Fatalf("%s, step %d: depth %d, %d placed, want %d: %+v", engine, k, s.Depth, len(s.Placed), depth, s)
			}
			if (s.Kind == Dead) != (s.Counts != nil && s.Counts[s.Choice] == 0) {
				t.Fatalf("%s, step %d: %+v", engine, k, s)
			}
			for _, n := range s.Counts {
				if s.Kind == Choose && engine != "de bruijn" && n < s.Counts[s.Choice] {
					t.Fatalf("%s, step %d: %s is not the fewest of %v", engine, k, s.Choice, s.Counts)
				}
			}
		}
		if tr.Nodes != nodes || !slices.ContainsFunc(tr.Steps, func(s Step) bool { return s.Kind == Back }) {
			t.Errorf("%s: %d nodes, want %d", engine, tr.Nodes, nodes)
		}
	}
}

// TestLimit: a trace ends at its steps, and says so.
func TestLimit(t *testing.T) {
	pc := smallPacking(t)
	tr, err := Packing(context.Background(), pc, "mch", 7)
	if err != nil || len(tr.Steps) != 7 || tr.Complete {
		t.Errorf("%d steps, complete %v, %v; want 7 of more", len(tr.Steps), tr.Complete, err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if tr, err := Board(ended, board(t, "8 6 7\n2 5 4\n3 0 1"), 100); err != nil || tr.Complete || len(tr.Steps) > 1 {
		t.Errorf("%d steps after the end, %v", len(tr.Steps), err)
	}
	if tr, err := Board(context.Background(), board(t, "1 2 3\n4 5 6\n7 0 8"), 100); err != nil || !tr.Complete || tr.Steps[len(tr.Steps)-1].Kind != Solution {
		t.Errorf("%+v, %v", tr, err)
	}
}

// TestRefusals: what cannot be followed is refused with the reason.
func TestRefusals(t *testing.T) {
	if _, err := Packing(context.Background(), smallPacking(t), "fast", 0); err == nil || !strings.Contains(err.Error(), "de bruijn") {
		t.Errorf("an unknown engine: %v", err)
	}
	if _, err := Board(context.Background(), board(t, "2 1 3\n4 5 6\n7 8 0"), 0); err == nil || !strings.Contains(err.Error(), "no plan") {
		t.Errorf("an unsolvable board: %v", err)
	}
	many := &puzzle.Cover{Items: []string{"a"}, Primary: 1, Multiplicity: []int{2}, Options: [][]int{{0}, {0}}}
	if _, err := Cover(context.Background(), many, 0); err == nil || !strings.Contains(err.Error(), "multiplicities") {
		t.Errorf("a multiplicity: %v", err)
	}
}

// small is a rectangle of four pentominoes, with eight solutions.
const small = `D:xDim=5:yDim=4:zDim=1
C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0
C:name=L:layout=0 0 0, 0 1 0, 1 0 0, 2 0 0, 3 0 0
C:name=T:layout=0 0 0, 1 0 0, 1 1 0, 1 2 0, 2 0 0
C:name=Y:layout=0 0 0, 1 0 0, 1 1 0, 2 0 0, 3 0 0
~D
`
