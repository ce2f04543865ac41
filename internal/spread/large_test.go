package spread_test

// Large runs of made-up work: what a unit costs the coordinator in memory and in waits for the disk.
// docs/measurements/scale.md has what came out for a million units. Own.

import (
	"context"
	"errors"
	"flag"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

var large = flag.Int("units", 10_000, "units of TestLongMillion")

// counted counts the waits for the disk: one for each Append.
type counted struct {
	journal.Store
	waits atomic.Int64
}

func (c *counted) Append(ctx context.Context, entries []journal.Entry) error {
	c.waits.Add(1)
	return c.Store.Append(ctx, entries)
}

func heap() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// A run of many units that is stopped in the middle and goes on: each unit counts once, the answer
// is the known one, and the coordinator keeps within its memory and its waits for the disk.
func TestLongMillion(t *testing.T) {
	job := spread.NewMadeUp(1, *large)
	path := filepath.Join(t.TempDir(), "run")
	before := heap()
	var all lineage
	workers := make(chan error, 2)
	for range 2 {
		go func() {
			_, _, err := spread.Work(context.Background(), &all, spread.WorkerOptions{Host: "worker", Threads: 1, Open: func([]byte) (units.Job, error) { return job, nil }})
			workers <- err
		}()
	}
	waits, began := int64(0), time.Now()
	for stop := range 2 {
		ctx, cancel := context.WithCancel(context.Background())
		store := &counted{Store: folder(t, job, path)}
		came, resumed := time.Now(), time.Duration(0)
		o := spread.Options{Every: time.Duration(*large) * time.Microsecond, Policy: trust.Policy{Verify: 0.01, Show: 0.01, Least: 30}, Log: func(line string) { t.Log(line) }}
		o.Progress = func(p spread.Progress) {
			if resumed == 0 {
				resumed = time.Since(came)
			}
			if stop == 0 && p.Finished >= *large/2 {
				cancel()
			}
		}
		c := spread.NewCoordinator(job, store, o)
		all.now.Store(c)
		out, err := c.Run(ctx)
		all.now.Store(nil)
		waits += store.waits.Load()
		cancel()
		if stop == 0 && !errors.Is(err, context.Canceled) || stop == 1 && err != nil {
			t.Fatalf("%+v, %v", out, err)
		}
		if stop == 1 {
			took := time.Since(began)
			known(t, job, out)
			n := float64(out.Report.Units)
			each, records := (heap()-before)/n, 0
			out.Records.Each(func(_ string, record []byte) error { records += len(record); return nil })
			own := float64(records) / n
			t.Logf("%.0f units in %.0f s, %.0f bytes a unit with %.0f of its record, %.4f waits for the disk a unit, %.1f s to go on; %d second runs, %d duplicates; %s",
				n, took.Seconds(), each, own, float64(waits)/n, resumed.Seconds(), out.SecondRuns, out.Duplicates, out.Assurance.Text)
			if float64(waits) > 0.2*n {
				t.Errorf("%d waits for the disk", waits)
			}
			if *large >= 200_000 && each-own > 200 {
				t.Errorf("%.0f bytes a unit beside its record, want 200 at most", each-own)
			}
		}
		runtime.KeepAlive(c)
		store.Close()
	}
	for range 2 {
		if err := <-workers; err != nil {
			t.Error(err)
		}
	}
}
