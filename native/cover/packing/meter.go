// The limits of the scan: own. The kernel compares its count of placements with check, one
// comparison per node, and tests the context and the clock only when that is reached.

package packing

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// checkInterval is the number of pieces placed between two tests of the context and the
// clock.
const checkInterval = 1 << 15

// meter counts the pieces that a scan places and tells it when to stop. Each goroutine has
// its own. Invariant: check is at most limit, and 0 once the search has ended, so that the
// kernel's one comparison covers all reasons to stop.
type meter struct {
	ctx             context.Context
	o               *cover.Options
	placed, check   uint64        // pieces placed, and the value of placed at which look is called next
	limit           uint64        // value of placed at which to stop; all ones for no limit
	solutions       uint64        // found so far
	ended           native.Reason // why the search stops early, empty while it does not
	start, reported time.Time
}

func newMeter(ctx context.Context, o *cover.Options) *meter {
	m := &meter{ctx: ctx, o: o, limit: ones, start: time.Now()}
	if m.reported = m.start; o.NodeLimit > 0 {
		m.limit = o.NodeLimit
	}
	m.look()
	return m
}

// stop ends the search: with check at 0 the kernel calls look at its next node.
func (m *meter) stop(why native.Reason) { m.ended, m.check = why, 0 }

// look tests the limit and the context, calls Progress when that is due, and reports
// whether the search may go on.
func (m *meter) look() bool {
	if m.ended != "" {
		return false
	}
	m.check = min(m.placed+checkInterval, m.limit)
	if why := native.Stopped(m.ctx); why != "" {
		m.stop(why)
	} else if m.placed >= m.limit {
		m.stop(native.NodeLimit)
	}
	m.progress()
	return m.ended == ""
}

func (m *meter) progress() {
	interval := m.o.ProgressInterval
	if interval <= 0 {
		interval = time.Second
	}
	if now := time.Now(); m.o.Progress != nil && now.Sub(m.reported) >= interval {
		m.reported = now
		m.o.Progress(cover.Progress{Nodes: m.placed, Solutions: m.solutions, Elapsed: now.Sub(m.start)})
	}
}
