package spread_test

// Runs over a real embedded broker, in this process, with small searches. Nothing here waits
// for a wall time: what has to happen in an order is made to, by workers that wait for it.

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/jetstream"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// job is the Soma cube in units of about a millisecond; its workers do with a unit what the
// test wants.
type job struct {
	units.Job
	lock sync.Mutex
	ran  map[string]int
	do   func(ctx context.Context, unit string, run func() ([]byte, error)) ([]byte, error)
}

var soma = sync.OnceValues(func() (units.Job, error) {
	e, err := library.Lookup("soma-cube")
	if err != nil {
		return nil, err
	}
	all, err := puzzle.ParsePackings("soma", strings.NewReader(e.Text))
	if err != nil {
		return nil, err
	}
	pc, err := all[0].Cover()
	if err != nil {
		return nil, err
	}
	return covers.New(context.Background(), pc.Cover, covers.Cut{Size: units.Size{Aim: 40000, Budget: 8000}, Solutions: covers.Hash})
})

func newJob(t *testing.T) *job {
	t.Helper()
	if !jetstream.Present {
		t.Skip("this program was built without the broker")
	}
	j, err := soma()
	if err != nil {
		t.Fatal(err)
	}
	return &job{Job: j, ran: map[string]int{}}
}

func (j *job) Worker() (units.Worker, error) {
	w, err := j.Job.Worker()
	return &hand{j, w}, err
}

type hand struct {
	job *job
	own units.Worker
}

func (h *hand) Run(ctx context.Context, unit string) ([]byte, error) {
	h.job.lock.Lock()
	h.job.ran[unit]++
	h.job.lock.Unlock()
	run := func() ([]byte, error) { return h.own.Run(ctx, unit) }
	if h.job.do != nil {
		return h.job.do(ctx, unit, run)
	}
	return run()
}

// plainly runs a job without a broker.
func plainly(t *testing.T, j units.Job) *units.Memory {
	t.Helper()
	var m units.Memory
	if err := units.Run(context.Background(), j, &m, 1, nil, nil); err != nil {
		t.Fatal(err)
	}
	return &m
}

// embed starts a broker in a folder.
func embed(t *testing.T, j units.Job, o jetstream.Options) (spread.Broker, *jetstream.Entrance) {
	t.Helper()
	o.Volatile = true
	if o.Folder == "" {
		o.Folder = filepath.Join(t.TempDir(), "broker")
	}
	b, entrance, err := jetstream.Embed(context.Background(), j.ID()[:16], o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b, entrance
}

// helper is a worker of a test.
type helper struct {
	name    string
	job     units.Job
	threads int
	broker  spread.Broker // nil for the coordinator's
}

// run runs a coordinator and workers to the end of the run, and returns what the workers said.
func run(ctx context.Context, t *testing.T, j units.Job, b spread.Broker, o spread.Options, helpers ...helper) (*spread.Outcome, []error, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute) // a hanging test, no measure
	defer cancel()
	said := make([]error, len(helpers))
	var group sync.WaitGroup
	for i, h := range helpers {
		if h.broker == nil {
			h.broker = b
		}
		group.Add(1)
		go func() {
			defer group.Done()
			_, said[i] = spread.Serve(ctx, h.broker, h.job, "test", spread.WorkerOptions{Name: h.name, Threads: h.threads})
		}()
	}
	o.Every = 20 * time.Millisecond
	out, err := spread.NewCoordinator(j, b, o).Run(ctx)
	cancel()
	group.Wait()
	return out, said, err
}

// same reports whether two sets of records are the same, to the byte.
func same(t *testing.T, got, want *units.Memory) {
	t.Helper()
	count := func(m *units.Memory) (n int) {
		m.Each(func(string, []byte) error { n++; return nil })
		return n
	}
	if g, w := count(got), count(want); g != w {
		t.Errorf("%d records, want %d", g, w)
	}
	want.Each(func(unit string, record []byte) error {
		if r, _ := got.Get(unit); string(r) != string(record) {
			t.Errorf("unit %s: %s, want %s", unit, r, record)
		}
		return nil
	})
}
