// The limits of the scan: own. The kernel compares its count of placements with Next, one
// comparison per node, and tests the context and the clock only when that is reached.

package packing

import (
	"context"

	"github.com/tilemip/tilemip/native"
)

// checkInterval is the number of pieces placed between two tests of the context and the
// clock.
const checkInterval = 1 << 15

// meter counts the pieces that a scan places and tells it when to stop. Each goroutine has
// its own.
type meter struct {
	native.Clock
	run               *native.Run
	placed, solutions uint64 // so far
}

func newMeter(ctx context.Context, run *native.Run) *meter {
	m := &meter{Clock: native.NewClock(ctx, checkInterval, run), run: run}
	m.look()
	return m
}

// look tests the limits, calls Progress when that is due, and reports whether the search may
// go on.
func (m *meter) look() bool {
	if !m.Check(m.placed) {
		return false
	}
	m.Report(func() native.Progress { return native.Progress{Nodes: m.placed, Solutions: m.solutions} })
	return true
}
