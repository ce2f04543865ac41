package spread

import (
	"context"
	"path/filepath"
	gotest "testing" // testing is a name of this package
	"time"

	"github.com/tilemip/tilemip/internal/spread/journal"
)

// What is done by the clock, with the lock, costs what workers there are, and not what units: here
// 2,000 workers with 64 units each, of a million. go test -bench Clock ./internal/spread.
func BenchmarkClock(b *gotest.B) {
	job := NewMadeUp(1, 1_000_000)
	store, err := journal.Open(filepath.Join(b.TempDir(), "run"), journal.Head{Program: "1", Run: job.ID(), Spec: job.Spec()})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	c := NewCoordinator(job, store, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c.ctx = ctx
	if err := c.resume(ctx); err != nil {
		b.Fatal(err)
	}
	for range 2000 {
		key := NewKey()
		for n, r := range []Request{{Join: &Joining{Protocol: protocol, Threads: 16}}, {Session: c.session, Want: 64}, {Session: c.session}} {
			r.Number = uint64(n) + 1
			c.Take(key.Seal(&r), "", func([]byte) {})
		}
	}
	c.fill(false) // with the assurance, once a minute
	if c.state.Queue != (Queue{Waiting: 872_000, Leased: 128_000}) {
		b.Fatalf("%+v", c.state.Queue)
	}
	for b.Loop() {
		c.tick(time.Now())
		c.fill(false)
	}
}
