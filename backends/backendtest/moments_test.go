package backendtest

// Cancellation at random moments: whenever the wish to stop comes, in presolve, in a
// relaxation or in the tree, the answer is a status with the best point that was reported,
// and never an error. How long each answer took is measured, not asserted: the moments are
// of the clock and the machine may be busy.

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/backends/isolate"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/model"
)

func TestMain(m *testing.M) {
	isolate.Main()
	os.Exit(m.Run())
}

// TestLongMoments cancels every backend at random moments. TILEMIP_MOMENTS=100 makes the
// table of docs/measurements/cancellation.md.
func TestLongMoments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	n, span := 4, 500*time.Millisecond
	if text := os.Getenv("TILEMIP_MOMENTS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
		span = 2 * time.Second
	}
	for _, name := range []string{"highs", "lpsolve", "cbc", "glpsol", "highs-program", "isolated highs"} {
		t.Run(name, func(t *testing.T) {
			var b backends.Backend = isolate.New("highs")
			var err error
			if name != "isolated highs" {
				b, err = backends.Lookup(name)
			} else {
				_, err = backends.Lookup("highs")
			}
			if err != nil {
				t.Skip(err)
			}
			d := moments(t, b, n, span)
			t.Logf("%s: %d cancelled, %d ended before; answered after %v at the median, %v at worst, %d within 1 s; a point had been reported in %d, kept in %d; %d with a point",
				name, d.Moments, d.Completed, d.median().Round(time.Millisecond), d.worst().Round(time.Millisecond), d.within(time.Second), d.Reported, d.Kept, d.Points)
			if d.Moments+d.Completed != n {
				t.Errorf("%d and %d of %d", d.Moments, d.Completed, n)
			}
		})
	}
}

// delays is what a backend did when it was cancelled at random moments.
type delays struct {
	Moments   int             // solves that were cancelled while they ran
	Completed int             // solves that ended before
	Reported  int             // of Moments: a point had been reported before
	Kept      int             // of Reported: the answer has a point as good
	Points    int             // of Moments: the answer has a point
	After     []time.Duration // from the cancellation to the answer, ascending
}

// worst is the longest time from a cancellation to the answer, median the middle one.
func (d *delays) worst() time.Duration  { return d.at(len(d.After) - 1) }
func (d *delays) median() time.Duration { return d.at(len(d.After) / 2) }

func (d *delays) at(k int) time.Duration {
	if len(d.After) == 0 {
		return 0
	}
	return d.After[k]
}

// within returns in how many cases the answer came within a time.
func (d *delays) within(limit time.Duration) int {
	n, _ := slices.BinarySearch(d.After, limit+1)
	return n
}

// moments cancels n solves of three kinds of models, each at a moment drawn evenly from the
// first span of its solve, and checks the answers.
func moments(t *testing.T, b backends.Backend, n int, span time.Duration) *delays {
	s := &suite{b: b, can: b.Info().Capabilities, o: Options{Tolerance: 1e-6}}
	split, _ := hard()
	models := []*model.Model{split, covering(600, model.Integer), covering(3000, model.Integer)}
	random := rand.New(rand.NewPCG(31, 32))
	d := &delays{}
	for k := range n {
		s.moment(t, models[k%len(models)], time.Duration(random.Int64N(int64(span))), d)
	}
	slices.Sort(d.After)
	return d
}

// moment is one solve that is cancelled after a time.
func (s *suite) moment(t *testing.T, m *model.Model, after time.Duration, d *delays) {
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
