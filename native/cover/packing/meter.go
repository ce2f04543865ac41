// The limits of the scan: own. The kernel compares its count of placements with check, one
// comparison a node, and looks at the context and the clock only there.

package packing

import (
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// checkInterval is how many pieces are placed between two looks at the context and the clock.
const checkInterval = 1 << 15

// meter counts the pieces that a scan places and says when to stop. Each goroutine has its
// own.
type meter struct {
	ctx             context.Context
	o               *cover.Options
	placed, check   uint64        // pieces placed, and how many of them until the next look at the limits
	limit           uint64        // pieces placed at which to stop
	solutions       uint64        // for the reports of progress
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

// stop ends the search: with check at 0 the kernel looks at its next node.
func (m *meter) stop(why native.Reason) { m.ended, m.check = why, 0 }

// look looks at the limits, the context and the clock, reports progress when it is due, and
// reports whether the search may go on.
func (m *meter) look() bool {
	if m.ended != "" {
		return false
	}
	m.check = min(m.placed+checkInterval, m.limit)
	if err := m.ctx.Err(); errors.Is(err, context.DeadlineExceeded) {
		m.stop(native.TimeLimit)
	} else if err != nil {
		m.stop(native.Interrupted)
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
