//go:build !js && !nohighs

package highs

import (
	"context"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// TestEarly maps the statuses that models do not provoke at will.
func TestEarly(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		status int
		nodes  int64
		o      backends.Options
		want   model.Termination
	}{
		{atTimeLimit, 0, backends.Options{}, model.TimeLimit},
		{wasInterrupted, 0, backends.Options{}, model.Interrupted},
		{wasInterruptedBySignal, 0, backends.Options{}, model.Interrupted},
		{atObjectiveBound, 0, backends.Options{}, model.ObjectiveLimit},
		{atObjectiveTarget, 0, backends.Options{}, model.ObjectiveLimit},
		{atSolutionLimit, 9, backends.Options{NodeLimit: 9, SolutionLimit: 2}, model.NodeLimit},
		{atSolutionLimit, 8, backends.Options{NodeLimit: 9, SolutionLimit: 2}, model.SolutionLimit},
		{atSolutionLimit, 8, backends.Options{SolutionLimit: 2}, model.SolutionLimit},
		{atSolutionLimit, 8, backends.Options{NodeLimit: 9}, model.NodeLimit},
		{outOfMemory, 0, backends.Options{}, model.Crashed},
		{isUnknown, 0, backends.Options{}, model.Crashed},
		{4, 0, backends.Options{}, model.Crashed},
	} {
		r := &run{ctx: ctx, options: c.o}
		if got, _ := r.early(c.status, c.nodes); got != c.want {
			t.Errorf("model status %d, %d nodes, %+v: %v, want %v", c.status, c.nodes, c.o, got, c.want)
		}
	}
}

// TestInterruptedByTime: the request to stop comes from the time limit when the
// context has not ended.
func TestInterruptedByTime(t *testing.T) {
	r := &run{ctx: context.Background()}
	if got, _ := r.early(wasInterrupted, 0); got != model.TimeLimit {
		t.Errorf("%v", got)
	}
}

// TestListener: bounds only tighten, points only improve, nothing passes a closed
// or muted listener.
func TestListener(t *testing.T) {
	for _, sign := range []float64{1, -1} {
		m := model.New("two columns")
		m.Continuous("x", 0, 1, 2)
		if sign < 0 {
			m.Maximize()
		}
		var events []backends.Event
		l := newListener(m.Matrix(), backends.Options{Events: func(e backends.Event) { events = append(events, e) }})
		if !math.IsInf(l.bound, -int(sign)) {
			t.Errorf("first bound %g", l.bound)
		}
		l.progress(sign*1, 1, 2)
		l.progress(sign*0, 2, 3) // a bound that falls back
		l.improved(sign*10, sign*1, 3, 4, []float64{1, 2})
		l.improved(sign*11, sign*1, 3, 4, []float64{3, 4}) // worse
		l.improved(sign*9, sign*1, 3, 4, []float64{5, 6})
		l.mute()
		l.improved(sign*8, sign*1, 3, 4, []float64{7, 8})
		l.close()
		l.progress(sign*2, 9, 9)
		if len(events) != 4 || l.incumbents != 2 || l.bound != sign || l.objective != sign*9 || l.best[0] != 5 || l.nodes != 3 {
			t.Errorf("%d events, %+v", len(events), l)
		}
	}
}

// TestLogLines puts pieces together and cuts several lines apart.
func TestLogLines(t *testing.T) {
	var got []string
	l := newListener(model.New("none").Matrix(), backends.Options{Log: func(s string) { got = append(got, s) }})
	for _, piece := range []string{"Run", "ning\nSolv", "ing  \n\nEnd", "\n"} {
		l.log(piece)
	}
	if want := []string{"Running", "Solving", "", "End"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAbandon answers in HiGHS' place with what was told.
func TestAbandon(t *testing.T) {
	m := model.New("one column")
	m.Binary("x")
	r := newRun(context.Background(), m, backends.Options{})
	defer r.watch.release()
	if got := r.abandon(); got.Status != model.StatusLimit || got.Termination != model.TimeLimit || got.X != nil || !math.IsInf(got.Bound, -1) {
		t.Errorf("without a point: %+v", got)
	}
	r.listener.closed = false
	r.listener.improved(3, 2, 5, 7, []float64{1})
	got := r.abandon()
	if got.Status != model.StatusFeasible || got.Objective != 3 || got.Bound != 2 || got.X[0] != 1 || got.Nodes != 5 || got.Message == "" {
		t.Errorf("with a point: %+v", got)
	}
}

// TestRemaining: the nearer of time limit and deadline.
func TestRemaining(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	for _, c := range []struct {
		ctx         context.Context
		limit       time.Duration
		least, most time.Duration
	}{
		{context.Background(), 0, math.MaxInt64, math.MaxInt64},
		{context.Background(), time.Minute, 50 * time.Second, time.Minute},
		{ctx, 0, 50 * time.Minute, time.Hour},
		{ctx, time.Minute, 50 * time.Second, time.Minute},
		{ctx, 1, 0, 0},
	} {
		r := &run{ctx: c.ctx, options: backends.Options{Limits: backends.Limits{TimeLimit: c.limit}}, started: time.Now().Add(-time.Microsecond)}
		if got := r.remaining(); got < c.least || got > c.most {
			t.Errorf("limit %v: %v left", c.limit, got)
		}
	}
}

// TestHessian: the triangle has the square first in each column, whatever the order of the products.
func TestHessian(t *testing.T) {
	var q hessian
	q.fill([]model.Product{{A: 1, B: 2, Coefficient: 5}, {A: 0, B: 1, Coefficient: 3}, {A: 2, B: 2, Coefficient: 4}, {A: 1, B: 1, Coefficient: 2}, {A: 0, B: 0, Coefficient: 1}}, 3)
	want := hessian{start: []int32{0, 2, 4, 5}, index: []int32{0, 1, 1, 2, 2}, value: []float64{2, 3, 4, 5, 8}}
	if !reflect.DeepEqual(q, want) {
		t.Errorf("%v, want %v", q, want)
	}
}
