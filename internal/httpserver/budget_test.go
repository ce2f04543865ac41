package httpserver

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// However shares come and go, no more than the budget is out, no client has more than its part, and in
// the end all of it is back.
func TestBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const whole = 100
		b := &Budget{Free: whole, Each: rapid.Int64Range(1, whole).Draw(t, "each")}
		sizes := rapid.SliceOfN(rapid.Int64Range(1, whole), 1, 20).Draw(t, "sizes")
		patience := rapid.SliceOfN(rapid.IntRange(0, 3), len(sizes), len(sizes)).Draw(t, "patience")
		var out atomic.Int64
		var each [3]atomic.Int64
		var group sync.WaitGroup
		for i, n := range sizes {
			group.Add(1)
			go func() {
				defer group.Done()
				if !b.Take(context.Background(), fmt.Sprint(i%3), n, time.Duration(patience[i])*time.Millisecond) {
					return
				}
				if out.Add(n) > whole {
					t.Errorf("more than %d out", whole)
				}
				if each[i%3].Add(n) > b.Each {
					t.Errorf("one client has more than %d", b.Each)
				}
				time.Sleep(100 * time.Microsecond)
				each[i%3].Add(-n)
				out.Add(-n)
				b.Give(fmt.Sprint(i%3), n)
			}()
		}
		group.Wait()
		if b.Free != whole || len(b.queue) != 0 || len(b.each) != 0 {
			t.Fatalf("%d free, %d waiting, of clients %v", b.Free, len(b.queue), b.each)
		}
	})
}
