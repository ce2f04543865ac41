package spread_test

// Whole runs, runs that go on, and runs whose records are lost.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/jetstream"
)

// A run over a broker makes the records of a plain run, each unit once; units that are chosen
// are run again by another worker, and agree.
func TestBroker(t *testing.T) {
	j := newJob(t)
	b, _ := embed(t, j, jetstream.Options{})
	out, said, err := run(context.Background(), t, j, b, spread.Options{Verify: 0.1}, helper{name: "one", job: j, threads: 2}, helper{name: "two", job: j})
	if err != nil || out.Report == nil || !out.Report.Whole || out.Report.Solutions != 11520 {
		t.Fatalf("%+v, %v", out, err)
	}
	for _, err := range said {
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	same(t, out.Records, plainly(t, newJob(t)))
	runs := 0
	for _, n := range j.ran {
		runs += n
	}
	if want := out.Report.Units + out.Seconds; out.Seconds < 3 || runs != want {
		t.Errorf("%d runs of %d units, %d second ones", runs, out.Report.Units, out.Seconds)
	}
	if out.SameWorker > 0 || out.Totals.Duplicates > 0 || out.Lost > 0 || out.Reissued > 0 {
		t.Errorf("%+v", out.Progress)
	}
	t.Logf("%d units, %d split, %d second runs", out.Report.Units, out.Report.Splits, out.Seconds)
}

// A coordinator that is stopped, with its broker, goes on where it was: a unit that has a
// record is not run again.
func TestResume(t *testing.T) {
	j := newJob(t)
	folder := filepath.Join(t.TempDir(), "broker")
	done := map[string]bool{}
	for stop := range 4 {
		ctx, cancel := context.WithCancel(context.Background())
		left := 5
		if stop == 3 {
			left = 1 << 30
		}
		j.do = func(_ context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
			if done[unit] {
				t.Errorf("unit %s had a record and was run again", unit)
			}
			if left--; left < 0 {
				cancel()
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return run()
		}
		b, _ := embed(t, j, jetstream.Options{Folder: folder, Lease: 300 * time.Millisecond})
		out, _, err := run(ctx, t, j, b, spread.Options{}, helper{name: fmt.Sprint("worker", stop), job: j})
		if stop == 3 {
			if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
				t.Errorf("%+v, %v", out.Report, err)
			}
			same(t, out.Records, plainly(t, newJob(t)))
		} else if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		cancel()
		if err := b.Read(context.Background(), spread.Results, 1, false, func(m spread.Message) error { done[m.Name] = true; return nil }); err != nil {
			t.Fatal(err)
		}
		if want := 5 * (stop + 1); stop < 3 && len(done) != want {
			t.Errorf("%d records after %d stops, want %d", len(done), stop+1, want)
		}
		b.Close()
	}
}

// A run whose records are lost, as after a power cut, while the broker believes that its units
// are done: all of them are run again.
func TestLostRecords(t *testing.T) {
	j := newJob(t)
	folder := filepath.Join(t.TempDir(), "broker")
	for round := range 2 {
		b, _ := embed(t, j, jetstream.Options{Folder: folder})
		out, _, err := run(context.Background(), t, j, b, spread.Options{}, helper{name: fmt.Sprint("worker", round), job: j})
		if err != nil || !out.Report.Whole {
			t.Fatalf("%+v, %v", out.Report, err)
		}
		b.Close()
		if round == 1 {
			if out.Reissued == 0 {
				t.Errorf("%+v", out.Progress)
			}
			for unit, n := range j.ran {
				if n != 2 {
					t.Errorf("unit %s was run %d times, want 2", unit, n)
				}
			}
			continue
		}
		if err := os.RemoveAll(filepath.Join(folder, "jetstream", "$G", "streams", "RESULTS_"+j.ID()[:16])); err != nil {
			t.Fatal(err)
		}
	}
}

// forgetful is a broker that has lost some records by the time of the audit.
type forgetful struct {
	spread.Broker
	lock  sync.Mutex
	lost  map[string]bool
	found map[string]bool // lost, and made again
}

func (f *forgetful) gone(unit string) bool {
	f.lock.Lock()
	defer f.lock.Unlock()
	return f.lost[unit] && !f.found[unit]
}

func (f *forgetful) Create(ctx context.Context, m spread.Message) (*spread.Message, bool, error) {
	f.lock.Lock()
	if m.Kind == spread.Results && f.lost[m.Name] {
		f.found[m.Name] = true
	}
	f.lock.Unlock()
	return f.Broker.Create(ctx, m)
}

func (f *forgetful) Get(ctx context.Context, k spread.Kind, name string) (*spread.Message, error) {
	if k == spread.Results && f.gone(name) {
		return nil, nil
	}
	return f.Broker.Get(ctx, k, name)
}

func (f *forgetful) Read(ctx context.Context, k spread.Kind, from uint64, follow bool, do func(spread.Message) error) error {
	return f.Broker.Read(ctx, k, from, follow, func(m spread.Message) error {
		if k == spread.Results && !follow && f.gone(m.Name) {
			return nil
		}
		return do(m)
	})
}

// The audit reads the records again: those that it misses are made again.
func TestAuditMisses(t *testing.T) {
	j := newJob(t)
	b, _ := embed(t, j, jetstream.Options{})
	f := &forgetful{Broker: b, lost: map[string]bool{}, found: map[string]bool{}}
	plainly(t, j).Each(func(unit string, _ []byte) error {
		if len(f.lost) < 3 {
			f.lost[unit] = true
		}
		return nil
	})
	f.found = map[string]bool{}
	first := map[string]bool{}
	j.do = func(_ context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
		record, err := run()
		f.lock.Lock()
		first[unit] = true
		f.lock.Unlock()
		return record, err
	}
	clear(j.ran)
	out, _, err := run(context.Background(), t, j, &late{f, f}, spread.Options{}, helper{name: "worker", job: j})
	if err != nil || !out.Report.Whole || out.Lost != 3 || out.Reissued < 3 {
		t.Fatalf("%+v, %v", out, err)
	}
	for unit := range f.lost {
		if j.ran[unit] != 2 {
			t.Errorf("unit %s was run %d times, want 2", unit, j.ran[unit])
		}
	}
}

// late lets the first record of a unit pass, and counts the second as made again.
type late struct {
	*forgetful
	f *forgetful
}

func (l *late) Create(ctx context.Context, m spread.Message) (*spread.Message, bool, error) {
	stored, created, err := l.f.Broker.Create(ctx, m)
	if err == nil && !created && m.Kind == spread.Results {
		l.f.lock.Lock()
		l.f.found[m.Name] = true
		l.f.lock.Unlock()
	}
	return stored, created, err
}
