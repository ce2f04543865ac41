// The landmine experiment of Busche's article: how often the fewest-fits rule divides the
// free region where no pieces can fill the parts.
//
// A run is a Monte Carlo descent: the rows under every column are shuffled, and dancing links
// search with fewest fits, going back where a column is empty. A run ends when the free
// region is divided, or when the piece of Landmine.Before remaining ones is placed. The
// article counts 842 of 1,000 runs in which the box in a diamond is divided into two or more
// large parts that cannot be filled before the eleventh-to-last piece is placed. Large means
// here more than the cells of one piece: smaller parts have a cell without images, so that
// dancing links see them at once.

package polycube

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Landmine is the setting of the experiment.
type Landmine struct {
	Runs   int
	Before int // a run ends with the placement made when this many pieces remain: 11 in the article
	Seed   int64
}

// Landmines is what the runs came to. A run that the context ended is in none of the numbers.
type Landmines struct {
	Runs    int    `json:"runs"`
	Divided int    `json:"divided"` // of them, those in which the region was divided
	At      []int  `json:"at"`      // of these, by the number of pieces that remained then
	Fits    uint64 `json:"fits"`    // pieces placed in all runs
}

// SweepLandmines does the runs. All pieces must have one size; else, and for the errors of
// New, there is an error.
func SweepLandmines(ctx context.Context, p *puzzle.Packing, l Landmine) (Landmines, error) {
	var out Landmines
	o := Options{Sample: Sample{Trials: l.Runs, Remain: l.Before, Seed: l.Seed}, TraceLevel: l.Before}
	run := landmineRun{before: l.Before, out: &out}
	o.Trace = run.step
	o.Trial = func(st *State) {
		out.Runs++
		run.depth = 0
		out.Fits = Total(st.s.result.Fits)
	}
	s, err := New(p, o)
	if err != nil {
		return out, err
	}
	for _, sh := range s.board.shapes {
		if run.size = s.board.shapes[0].volume; sh.volume != run.size {
			return out, fmt.Errorf("packing %q: pieces of %d and of %d cells; expected one size", p.Name, run.size, sh.volume)
		}
	}
	if l.Before < 1 || l.Before > s.board.pieces {
		return out, fmt.Errorf("packing %q: runs that end at %d remaining pieces; expected 1 to %d", p.Name, l.Before, s.board.pieces)
	}
	out.At = make([]int, s.board.pieces+1)
	s.Run(ctx)
	return out, nil
}

// landmineRun watches a run, placement by placement.
type landmineRun struct {
	size, before int
	depth        int // pieces on the stack at the last step: fewer than now after a placement
	out          *Landmines
}

// step ends the run at a placement that divides the free region, or that is the last one.
func (r *landmineRun) step(st *State) {
	s := st.s
	placed := len(s.stack) > r.depth
	if r.depth = len(s.stack); !placed || s.stop {
		return
	}
	switch {
	case s.left < r.before: // the last one, which may divide the region: not before it
		s.stop = true
	case r.divided(s):
		r.out.Divided++
		r.out.At[s.left]++
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
