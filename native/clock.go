// The check of the limits: own. A kernel compares its count of nodes with Clock.Next, one
// comparison a node, and calls Check only there; so the context and the clock are looked
// at every few thousand nodes and cost nothing in between.

package native

import (
	"cmp"
	"context"
	"errors"
	"time"
)

// Stopped says why ctx is over, or returns "" while it is not. The deadline is compared
// with the clock as well, because on a busy machine the timer behind ctx.Err may fire late, and
// in a web page not at all; there Stopped also lets messages in from time to time.
func Stopped(ctx context.Context) Reason {
	pause()
	if err := ctx.Err(); err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return TimeLimit
		}
		return Interrupted
	}
	if deadline, ok := ctx.Deadline(); ok && !time.Now().Before(deadline) {
		return TimeLimit
	}
	return ""
}

// Cause is the error of a context that Stopped says is over: its cause, or that of a deadline
// whose timer is late.
func Cause(ctx context.Context) error {
	return cmp.Or(context.Cause(ctx), context.DeadlineExceeded)
}

// Every is the number of nodes between two looks at a context, where one node may take as many
// steps as size, of a few nanoseconds each: looks then are some ten milliseconds apart at most,
// and cost nothing.
func Every(size int) uint64 { return max(1, min(1<<14, 1<<24/uint64(size+1))) }

// Steps looks at a context in the course of work that has no nodes: reading, sorting, building.
// It belongs to one goroutine.
type Steps struct {
	ctx   context.Context
	left  int    // steps to the next look
	Ended Reason // why the work is to stop; "" while it may go on
}

// stepsApart is the number of steps, of some nanoseconds each, between two looks.
const stepsApart = 1 << 18

// NewSteps makes Steps whose first look is due at once.
func NewSteps(ctx context.Context) *Steps { return &Steps{ctx: ctx} }

// Do counts n steps and reports whether the work may go on.
func (s *Steps) Do(n int) bool {
	if s.left -= n; s.left < 0 && s.Ended == "" {
		s.left, s.Ended = stepsApart, Stopped(s.ctx)
	}
	return s.Ended == ""
}

// Err is nil while the work may go on, and then the error of the context.
func (s *Steps) Err() error {
	if s.Ended == "" {
		return nil
	}
	return Cause(s.ctx)
}

// Clock stops a search at its limits and spaces its reports of progress. It belongs to
// one goroutine. Between two calls of Check, Next does not change and Ended stays as it is.
type Clock struct {
	Next     uint64    // node count at which Check is to be called again; 0 after a stop
	Ended    Reason    // why the search is to stop; "" while it may go on
	Began    time.Time // when the clock was made
	Reported time.Time // last report of progress; Began before the first
	ctx      context.Context
	run      *Run
	every    uint64 // nodes between two checks
	limit    uint64 // nodes, the largest number for no limit
}

// NewClock makes a clock for a run, with a node count of every between two looks at ctx. Next
// is 0: the first check is due at once.
func NewClock(ctx context.Context, every uint64, run *Run) Clock {
	now := time.Now()
	c := Clock{Began: now, Reported: now, ctx: ctx, run: run, every: every}
	c.Bound(run.NodeLimit)
	return c
}

// Bound sets another limit on the nodes, 0 for none, and lets a search go on that Stop or the
// limit before has ended.
func (c *Clock) Bound(nodes uint64) {
	if c.limit = nodes; nodes == 0 {
		c.limit = ^uint64(0)
	}
	c.Ended, c.Next = "", min(c.Next, c.limit)
}

// Check compares nodes with the limit and looks at the context, sets Next, and reports
// whether the search may go on. The end of the context comes before the node limit where
// both are reached.
func (c *Clock) Check(nodes uint64) bool {
	if c.Ended != "" {
		return false
	}
	if why := Stopped(c.ctx); why != "" {
		return c.Stop(why)
	}
	if nodes >= c.limit {
		return c.Stop(NodeLimit)
	}
	c.Next = min(nodes+c.every, c.limit)
	return true
}

// Stop ends the search: a kernel that compares its count with Next calls Check at its next
// node, which then returns false. Stop returns false, too.
func (c *Clock) Stop(why Reason) bool {
	c.Ended, c.Next = why, 0
	return false
}

// Report calls Run.Progress with what at returns, and the time since Began, if there is a
// Progress and its interval has passed since the last report.
func (c *Clock) Report(at func() Progress) {
	if c.run.Progress == nil || time.Since(c.Reported) < cmp.Or(max(0, c.run.ProgressInterval), time.Second) {
		return
	}
	c.ReportNow(at())
}

// ReportNow calls Run.Progress, if there is one, however short ago the last report was.
func (c *Clock) ReportNow(at Progress) {
	if c.run.Progress != nil {
		c.Reported, at.Elapsed = time.Now(), c.Elapsed()
		c.run.Progress(at)
	}
}

// Elapsed returns the time from Began to now.
func (c *Clock) Elapsed() time.Duration { return time.Since(c.Began) }
