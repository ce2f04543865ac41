package server

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// However shares come and go, no more than the budget is out, and in the end all
// of it is back.
func TestBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const whole = 100
		b := &budget{free: whole}
		sizes := rapid.SliceOfN(rapid.Int64Range(1, whole), 1, 20).Draw(t, "sizes")
		patience := rapid.SliceOfN(rapid.IntRange(0, 3), len(sizes), len(sizes)).Draw(t, "patience")
		var out atomic.Int64
		var group sync.WaitGroup
		for i, n := range sizes {
			group.Add(1)
			go func() {
				defer group.Done()
				if !b.take(context.Background(), n, time.Duration(patience[i])*time.Millisecond) {
					return
				}
				if out.Add(n) > whole {
					t.Errorf("more than %d out", whole)
				}
				time.Sleep(100 * time.Microsecond)
				out.Add(-n)
				b.give(n)
			}()
		}
		group.Wait()
		if b.free != whole || len(b.queue) != 0 {
			t.Fatalf("%d free, %d waiting", b.free, len(b.queue))
		}
	})
}
