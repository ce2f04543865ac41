package spread_test

// Workers that are late, lie or crash.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/jetstream"
)

// silent is the broker of a worker that nobody hears of while it runs a unit.
type silent struct {
	spread.Broker
	asked int
	done  chan struct{} // closed when it asks for a second unit
}

func (s *silent) Next(ctx context.Context, patience time.Duration) (*spread.Lease, error) {
	if s.asked++; s.asked == 2 {
		close(s.done)
	}
	l, err := s.Broker.Next(ctx, patience)
	if l != nil {
		l.Extend = func() error { return nil }
	}
	return l, err
}

// stopped runs a job with a worker that is stopped in its first unit for longer than its lease,
// until another worker has made the record; then it goes on, and its own record is change of
// the true one.
func stopped(t *testing.T, change func([]byte) []byte) (*spread.Outcome, error) {
	j, slow := newJob(t), newJob(t)
	b, _ := embed(t, j, jetstream.Options{Lease: 300 * time.Millisecond})
	var once sync.Once
	has := make(chan struct{}) // the slow worker has its unit
	slow.do = func(ctx context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
		record, err := run()
		once.Do(func() {
			close(has)
			for m, err := b.Get(ctx, spread.Results, unit); m == nil && err == nil; m, err = b.Get(ctx, spread.Results, unit) {
				time.Sleep(time.Millisecond)
			}
			record = change(record)
		})
		return record, err
	}
	s := &silent{Broker: b, done: make(chan struct{})}
	var runs atomic.Int32
	j.do = func(ctx context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
		<-has
		if runs.Add(1) == 30 { // the run does not end before the slow worker has gone on
			select {
			case <-s.done:
			case <-ctx.Done():
			}
		}
		return run()
	}
	out, _, err := run(context.Background(), t, j, b, spread.Options{}, helper{name: "slow", job: slow, broker: s}, helper{name: "quick", job: j, threads: 2})
	return out, err
}

// An equal second record is dropped and counted.
func TestDuplicate(t *testing.T) {
	out, err := stopped(t, func(record []byte) []byte { return record })
	if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
		t.Fatalf("%+v, %v", out, err)
	}
	if out.Totals.Duplicates < 1 || out.Totals.Redelivered < 1 {
		t.Errorf("%+v", out.Totals)
	}
}

// Another second record stops the run: of a late worker, and of one that a unit was given to
// for comparison.
func TestAlarm(t *testing.T) {
	wrong := func(record []byte) []byte { return []byte(strings.Replace(string(record), `"nodes":`, `"nodes":1`, 1)) }
	out, err := stopped(t, wrong)
	var alarm *spread.AlarmError
	if !errors.As(err, &alarm) || out.Report != nil {
		t.Errorf("%+v, %v", out, err)
	}
	j, liar := newJob(t), newJob(t)
	liar.do = func(_ context.Context, _ string, run func() ([]byte, error)) ([]byte, error) {
		record, err := run()
		return wrong(record), err
	}
	b, _ := embed(t, j, jetstream.Options{})
	out, _, err = run(context.Background(), t, j, b, spread.Options{Verify: 0.5}, helper{name: "honest", job: j}, helper{name: "liar", job: liar, broker: &afterwards{b}})
	if !errors.As(err, &alarm) || out.Report != nil || !strings.Contains(err.Error(), "ALARM") {
		t.Errorf("%+v, %v", out, err)
	}
}

// afterwards gives a worker only units that are to be compared.
type afterwards struct{ spread.Broker }

func (a *afterwards) Next(ctx context.Context, patience time.Duration) (*spread.Lease, error) {
	l, err := a.Broker.Next(ctx, patience)
	if l != nil && !strings.HasPrefix(l.Name, "v.") {
		l.Back(0)
		return nil, err
	}
	return l, err
}

// A unit in which three processes died is set aside; the others are finished, and the run is
// no success.
func TestPoison(t *testing.T) {
	j := newJob(t)
	b, _ := embed(t, j, jetstream.Options{})
	roots, err := j.Roots(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	bad := roots[0]
	j.do = func(_ context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
		if unit == bad {
			return nil, fmt.Errorf("%w: signal: killed", spread.ErrCrashed)
		}
		return run()
	}
	out, _, err := run(context.Background(), t, j, b, spread.Options{}, helper{name: "worker", job: j, threads: 2})
	var poison *spread.PoisonError
	if !errors.As(err, &poison) || len(poison.Units) != 1 || poison.Units[0].Unit != bad || !strings.Contains(err.Error(), "signal: killed") {
		t.Fatalf("%+v, %v", out, err)
	}
	if j.ran[bad] != 3 || out.Totals.Crashes != 3 || out.Finished != out.Units-1 || out.Report != nil {
		t.Errorf("%d runs of the bad one, %+v", j.ran[bad], out)
	}
	// A later run on the same folder says so at once.
	if _, err := spread.NewCoordinator(j, b, spread.Options{Every: 20 * time.Millisecond}).Run(context.Background()); !errors.As(err, &poison) {
		t.Error(err)
	}
}
