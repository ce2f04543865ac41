package spread_test

// Workers that are late, lie or crash.

import (
	"context"
	"errors"
	"fmt"
	"slices"
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

// answered is a broker with one unit, which has a record of another worker.
type answered struct {
	spread.Broker
	unit  string
	given atomic.Bool
}

var errNoUnit = errors.New("no more units")

func (a *answered) Told(func()) (func(), error)                                  { return func() {}, nil }
func (a *answered) Overwrite(context.Context, spread.Kind, string, []byte) error { return nil }

func (a *answered) Next(context.Context, time.Duration) (*spread.Lease, error) {
	if a.given.Swap(true) {
		return nil, errNoUnit
	}
	return &spread.Lease{Name: "0." + a.unit, Tries: 1, Beat: time.Minute, Done: func() error { return nil }, Back: func(time.Duration) {}}, nil
}

func (a *answered) Create(context.Context, spread.Message) (*spread.Message, bool, error) {
	return &spread.Message{Kind: spread.Results, Name: a.unit, Data: []byte("{}"), By: "other"}, false, nil
}

// A worker whose record differs from the stored one ends by itself, whether or not the
// coordinator hears of it, and names both makers.
func TestAlarmOfWorker(t *testing.T) {
	j := newJob(t)
	roots, err := j.Roots(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	_, err = spread.Serve(context.Background(), &answered{unit: roots[0]}, j, "test", spread.WorkerOptions{Name: "own"})
	var alarm *spread.AlarmError
	if !errors.As(err, &alarm) || alarm.Unit != roots[0] || alarm.What != "the first by worker other, the second by own" {
		t.Errorf("%+v", err)
	}
}

// Units in which three processes died are set aside, and told by name; the others are finished, and the run is
// no success.
func TestPoison(t *testing.T) {
	j := newJob(t)
	b, _ := embed(t, j, jetstream.Options{})
	roots, err := j.Roots(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	// Six of them: a list in the order of a map would be sorted by chance once in 720 runs.
	bad := slices.Sorted(slices.Values(roots))[:6]
	j.do = func(_ context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
		if slices.Contains(bad, unit) {
			return nil, fmt.Errorf("%w: signal: killed", spread.ErrCrashed)
		}
		return run()
	}
	out, _, err := run(context.Background(), t, j, b, spread.Options{}, helper{name: "worker", job: j, threads: 2})
	var poison *spread.PoisonError
	if !errors.As(err, &poison) || !strings.Contains(err.Error(), "signal: killed") || !strings.Contains(err.Error(), "and 5 more were") {
		t.Fatalf("%+v, %v", out, err)
	}
	var aside []string // by name
	for _, c := range poison.Units {
		aside = append(aside, c.Unit)
	}
	if !slices.Equal(aside, bad) {
		t.Errorf("%q were set aside, want %q", aside, bad)
	}
	for _, unit := range bad {
		if j.ran[unit] != 3 {
			t.Errorf("unit %s was run %d times, want 3", unit, j.ran[unit])
		}
	}
	if out.Totals.Crashes != 18 || out.Finished != out.Units-6 || out.Report != nil {
		t.Errorf("%+v", out)
	}
	// A later run on the same folder says so at once.
	if _, err := spread.NewCoordinator(j, b, spread.Options{Every: 20 * time.Millisecond}).Run(context.Background()); !errors.As(err, &poison) {
		t.Error(err)
	}
}
