package polycube

// The landmine experiment of the article by M. Busche (2011): how often the fewest-fits rule divides the
// free region where no pieces can fill the parts.
//
// A run is a Monte Carlo descent: the rows under every column are shuffled, and dancing links
// search with fewest fits, going back where a column is empty. A run ends when the free
// region is divided, or when the eleventh-to-last piece is placed. The
// article counts 842 of 1,000 runs in which the box in a diamond is divided into two or more
// large parts that cannot be filled before the eleventh-to-last piece is placed. Large means
// here more than the cells of one piece: smaller parts have a cell without images, so that
// dancing links see them at once.

import (
	"testing"

	"github.com/tilemip/tilemip/model/puzzle/library"
)

// Every run ends; about four in five divide the region.
func TestLandmines(t *testing.T) {
	if got := sweep(t, 12, 3); got.divided < 6 || got.divided == got.runs || got.fits < 12 {
		t.Errorf("%+v", got)
	}
}

// The experiment of docs/measurements/packing/landmine.txt: its counts are exact.
func TestLongLandmines(t *testing.T) {
	if testing.Short() {
		t.Skip("1,000 runs: run make test-long, without -short")
	}
	got := sweep(t, 1000, 0)
	t.Logf("measured: %d of %d runs divided the free region; by the pieces that remained: %v; %d pieces placed in all", got.divided, got.runs, got.at, got.fits)
	if got.divided != 799 || got.fits != 65323 || got.at[32] != 11 || got.at[lastPlaced] != 21 {
		t.Error("other counts")
	}
}

// landmines is what the runs came to.
type landmines struct {
	runs    int
	divided int    // of them, those in which the region was divided
	at      []int  // of these, by the number of pieces that remained then
	fits    uint64 // pieces placed in all runs
}

// lastPlaced is the number of pieces that remain at the placement with which a run ends.
const lastPlaced = 11

// sweep does the runs on the box in a diamond, whose pieces have one size.
func sweep(t *testing.T, runs int, seed int64) landmines {
	entry, err := library.Lookup("box-in-a-diamond")
	if err != nil {
		t.Fatal(err)
	}
	p, err := entry.Packing()
	if err != nil {
		t.Fatal(err)
	}
	var out landmines
	o := Options{Sample: Sample{Trials: runs, Remain: lastPlaced, Seed: seed}, TraceLevel: lastPlaced}
	run := landmineRun{out: &out}
	o.Trace = run.step
	o.Trial = func(st *State) {
		out.runs++
		run.depth = 0
		out.fits = Total(st.s.result.Fits)
	}
	s, err := New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	run.size = s.board.shapes[0].volume
	out.at = make([]int, s.board.pieces+1)
	s.Run(t.Context())
	sum := 0
	for left, n := range out.at {
		if sum += n; n > 0 && left < lastPlaced {
			t.Errorf("%d runs divided with %d pieces remaining", n, left)
		}
	}
	if out.runs != runs || sum != out.divided {
		t.Errorf("%+v", out)
	}
	return out
}

// landmineRun watches a run, placement by placement.
type landmineRun struct {
	size  int // of a piece, in cells
	depth int // pieces on the stack at the last step: fewer than now after a placement
	out   *landmines
}

// step ends the run at a placement that divides the free region, or that is the last one.
func (r *landmineRun) step(st *State) {
	s := st.s
	placed := len(s.stack) > r.depth
	if r.depth = len(s.stack); !placed || s.stop {
		return
	}
	switch {
	case s.left < lastPlaced: // the last one, which may divide the region: not before it
		s.stop = true
	case r.divided(s):
		r.out.divided++
		r.out.at[s.left]++
		s.stop = true
	}
}

// divided reports whether at least two parts of the free region are larger than a piece and
// no number of pieces fills them.
func (r *landmineRun) divided(s *Search) bool {
	bad := 0
	s.fill.parts(func() bool {
		if cells := len(s.fill.queue); cells > r.size && cells%r.size != 0 {
			bad++
		}
		return true
	})
	return bad >= 2
}
