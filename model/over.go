package model

// When to give up: own. Whoever builds or reduces a program for seconds asks here, so that a
// deadline counts also where timers come late or, as in a page, not at all.

import (
	"context"
	"time"
)

// Over reports whether ctx has ended or its deadline has passed; ctx.Err() is then not nil. In a
// web page it lets messages in from time to time, so no callback of JavaScript may call it.
func Over(ctx context.Context) bool {
	pause()
	if ctx.Err() != nil {
		return true
	}
	if deadline, ok := ctx.Deadline(); !ok || time.Now().Before(deadline) {
		return false
	}
	<-ctx.Done() // the timer is due
	return true
}
