package native_test

import (
	"context"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native"
)

// Whoever converts a Reason by its value relies on this.
func TestReasonsAreTheModels(t *testing.T) {
	for r, want := range map[native.Reason]model.Termination{
		native.Completed: model.Completed, native.TimeLimit: model.TimeLimit, native.NodeLimit: model.NodeLimit,
		native.SolutionLimit: model.SolutionLimit, native.Interrupted: model.Interrupted, native.MemoryLimit: model.MemoryLimit,
		native.Reason("").OrCompleted(): model.Completed, native.NodeLimit.OrCompleted(): model.NodeLimit,
	} {
		if model.Termination(r) != want {
			t.Errorf("%q is %q in the model", r, want)
		}
	}
}

func TestStopped(t *testing.T) {
	open := context.Background()
	cancelled, cancel := context.WithCancel(open)
	cancel()
	late, cancel := context.WithDeadline(open, time.Now().Add(-time.Second))
	defer cancel()
	for _, tc := range []struct {
		ctx  context.Context
		want native.Reason
	}{{open, ""}, {cancelled, native.Interrupted}, {late, native.TimeLimit}, {lateTimer{open}, native.TimeLimit}} {
		if got := native.Stopped(tc.ctx); got != tc.want {
			t.Errorf("stopped: %q, want %q", got, tc.want)
		}
	}
}

// lateTimer is a context whose deadline has passed while its timer has not fired.
type lateTimer struct{ context.Context }

func (lateTimer) Deadline() (time.Time, bool) { return time.Now().Add(-time.Millisecond), true }

// walk counts nodes as a kernel does, until the clock stops it or there are enough.
func walk(c *native.Clock, enough uint64, each func(nodes uint64)) (nodes uint64, checks int) {
	for ; nodes < enough; nodes++ {
		if nodes >= c.Next {
			if checks++; !c.Check(nodes) {
				return nodes, checks
			}
		}
		each(nodes)
	}
	return nodes, checks
}

func TestClock(t *testing.T) {
	nothing := func(uint64) {}
	for _, tc := range []struct {
		name          string
		every, limit  uint64
		enough, nodes uint64
		checks        int
		ended         native.Reason
	}{
		{"no limit", 100, 0, 1000, 1000, 10, ""},
		{"limit between checks", 100, 250, 1000, 250, 4, native.NodeLimit},
		{"limit at a check", 100, 200, 1000, 200, 3, native.NodeLimit},
		{"limit that is not exceeded", 100, 1000, 1000, 1000, 10, ""},
		{"no node", 100, 0, 0, 0, 0, ""},
		{"no limit is near the largest number", 1 << 62, 0, 10, 10, 1, ""},
	} {
		c := native.NewClock(context.Background(), tc.every, &native.Run{NodeLimit: tc.limit})
		if nodes, checks := walk(&c, tc.enough, nothing); nodes != tc.nodes || checks != tc.checks || c.Ended != tc.ended {
			t.Errorf("%s: %d nodes, %d checks, %q", tc.name, nodes, checks, c.Ended)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	c := native.NewClock(ctx, 64, &native.Run{})
	if nodes, _ := walk(&c, 1000, func(n uint64) {
		if n == 100 {
			cancel()
		}
	}); nodes != 128 || c.Ended != native.Interrupted {
		t.Errorf("cancelled at 100: stopped at %d, %q", nodes, c.Ended)
	}
	c = native.NewClock(context.Background(), 1<<20, &native.Run{})
	if nodes, _ := walk(&c, 1000, func(n uint64) {
		if n == 7 {
			c.Stop(native.SolutionLimit)
		}
	}); nodes != 8 || c.Ended != native.SolutionLimit || c.Check(9) {
		t.Errorf("stopped at 7: %d nodes, %q", nodes, c.Ended)
	}
}

func TestReports(t *testing.T) {
	reports := 0
	c := native.NewClock(context.Background(), 1, &native.Run{ProgressInterval: time.Hour, Progress: func(p native.Progress) {
		if reports++; p.Nodes != 7 || p.Elapsed <= 0 {
			t.Errorf("%+v", p)
		}
	}})
	at := func() native.Progress { return native.Progress{Nodes: 7} }
	if c.Report(at); reports != 0 {
		t.Error("an hour has passed at once")
	}
	c.Reported = time.Time{}
	if c.Report(at); reports != 1 {
		t.Error("a report that is due is not made")
	}
	if c.Report(at); reports != 1 {
		t.Error("a report is made twice")
	}
	if c.ReportNow(at()); reports != 2 {
		t.Error("a report that is asked for is not made")
	}
}

// A bound that has ended a search can be replaced, and the search goes on.
func TestBound(t *testing.T) {
	c := native.NewClock(context.Background(), 100, &native.Run{NodeLimit: 7})
	if nodes, _ := walk(&c, 1000, func(uint64) {}); nodes != 7 || c.Ended != native.NodeLimit {
		t.Errorf("%d nodes, %q; want 7", nodes, c.Ended)
	}
	c.Bound(9)
	if nodes, _ := walk(&c, 1000, func(uint64) {}); nodes != 9 || c.Ended != native.NodeLimit {
		t.Errorf("%d nodes, %q; want 9", nodes, c.Ended)
	}
	c.Bound(0)
	if nodes, _ := walk(&c, 1000, func(uint64) {}); nodes != 1000 || c.Ended != "" {
		t.Errorf("%d nodes, %q; want 1000", nodes, c.Ended)
	}
}
