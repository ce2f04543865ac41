package backendtest

// Cancellation at random moments: whenever the wish to stop comes, in presolve, in a
// relaxation or in the tree, the answer is a status with the best point that was reported,
// and never an error. How long each answer took is measured, not asserted: the moments are
// of the clock and the machine may be busy.

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Delays is what a backend did when it was cancelled at random moments.
type Delays struct {
	Moments   int             // solves that were cancelled while they ran
	Completed int             // solves that ended before
	Reported  int             // of Moments: a point had been reported before
	Kept      int             // of Reported: the answer has a point as good
	Points    int             // of Moments: the answer has a point
	After     []time.Duration // from the cancellation to the answer, ascending
}

// Worst returns the longest time from a cancellation to the answer, Median the middle one.
func (d *Delays) Worst() time.Duration  { return d.at(len(d.After) - 1) }
func (d *Delays) Median() time.Duration { return d.at(len(d.After) / 2) }

func (d *Delays) at(k int) time.Duration {
	if len(d.After) == 0 {
		return 0
	}
	return d.After[k]
}

// Within returns in how many cases the answer came within a time.
func (d *Delays) Within(limit time.Duration) int {
	n, _ := slices.BinarySearch(d.After, limit+1)
	return n
}

// Moments cancels n solves of three kinds of models, each at a moment drawn evenly from the
// first span of its solve, and checks the answers.
func Moments(t *testing.T, b backends.Backend, n int, span time.Duration) *Delays {
	s := &suite{b: b, can: b.Info().Capabilities, o: Options{Tolerance: 1e-6}}
	split, _ := hard()
	models := []*model.Model{split, covering(600, model.Integer), covering(3000, model.Integer)}
	random := rand.New(rand.NewPCG(31, 32))
	d := &Delays{}
	for k := range n {
		s.moment(t, models[k%len(models)], time.Duration(random.Int64N(int64(span))), d)
	}
	slices.Sort(d.After)
	return d
}

// moment is one solve that is cancelled after a time.
func (s *suite) moment(t *testing.T, m *model.Model, after time.Duration, d *Delays) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	best := math.NaN() // reported before the cancellation
	var asked time.Time
	timer := time.AfterFunc(after, func() {
		asked = time.Now()
		cancel()
	})
	r := s.solveContext(ctx, t, m, backends.Options{Events: func(e backends.Event) {
		if ctx.Err() == nil && !math.IsNaN(e.Objective) {
			best = e.Objective
		}
	}})
	ended := time.Now()
	if timer.Stop() || r.Termination == model.Completed {
		d.Completed++
		return
	}
	d.Moments++
	d.After = append(d.After, ended.Sub(asked))
	if r.Termination != model.Interrupted || r.Status != model.StatusLimit && r.Status != model.StatusFeasible {
		t.Errorf("cancelled after %v: status %v, termination %v (%s)", after, r.Status, r.Termination, r.Message)
	}
	if r.Status.HasPoint() {
		d.Points++
	}
	if math.IsNaN(best) {
		return
	}
	d.Reported++
	if kept := r.Status.HasPoint() && r.Objective <= best+s.slack(best); kept { // all three minimize
		d.Kept++
	} else if s.can.Cancel {
		t.Errorf("cancelled after %v: objective %g, and %g had been reported", after, r.Objective, best)
	}
}
