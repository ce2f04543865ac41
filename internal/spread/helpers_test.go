package spread_test

// Runs in this process, with small searches. Nothing here waits
// for a wall time: what has to happen in an order is made to, by workers that wait for it.

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/journal"
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

func (h *hand) Run(ctx context.Context, unit string) (record []byte, parts [][]byte, err error) {
	h.job.lock.Lock()
	h.job.ran[unit]++
	h.job.lock.Unlock()
	run := func() ([]byte, error) {
		record, parts, err = h.own.Run(ctx, unit)
		return record, err
	}
	if h.job.do != nil {
		record, err = h.job.do(ctx, unit, run)
		return record, parts, err
	}
	_, err = run()
	return record, parts, err
}

// here runs units in the coordinator, past what a test wants of its workers.
func here(t *testing.T) func([]byte) (units.Worker, error) {
	return func([]byte) (units.Worker, error) {
		j, err := soma()
		if err != nil {
			t.Error(err)
			return nil, err
		}
		return j.Worker()
	}
}

// raw is a worker that says what a test wants.
type raw struct {
	t       *testing.T
	c       spread.Caller
	key     spread.Key
	session string
	name    string
	number  uint64
	own     units.Worker
}

func newRaw(t *testing.T, c spread.Caller) *raw {
	t.Helper()
	own, err := here(t)(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &raw{t: t, c: c, key: spread.NewKey(), own: own}
}

// call sends a request of this session.
func (r *raw) call(q spread.Request) (a spread.Answer) {
	r.t.Helper()
	r.number++
	q.Session, q.Number = r.session, r.number
	return r.send(r.key.Seal(&q))
}

func (r *raw) send(frame []byte) (a spread.Answer) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	reply, err := r.c.Call(ctx, "", frame)
	if err == nil {
		err = json.Unmarshal(reply, &a)
	}
	if err != nil {
		r.t.Error(err)
	}
	return a
}

// join joins, and waits for the coordinator to have read its store.
func (r *raw) join(host string) {
	r.t.Helper()
	for {
		a := r.call(spread.Request{Join: &spread.Joining{Protocol: 3, Host: host, Program: "1", Threads: 1}})
		if a.Welcome != nil {
			r.session, r.name = a.Welcome.Session, a.Welcome.Name
			return
		}
		if a.Refused != "" || r.t.Failed() {
			r.t.Fatalf("%+v", a)
		}
		time.Sleep(time.Millisecond)
	}
}

// take asks for units until there are some.
func (r *raw) take(want int) []spread.Lease {
	r.t.Helper()
	for !r.t.Failed() {
		a := r.call(spread.Request{Want: want})
		if len(a.Units) > 0 {
			return a.Units
		}
		if a.Over || a.Refused != "" {
			return nil
		}
	}
	return nil
}

// record makes the true record of a unit.
func (r *raw) record(unit string) []byte {
	r.t.Helper()
	record, _, err := r.own.Run(context.Background(), unit)
	if err != nil {
		r.t.Error(err)
	}
	return record
}

// hand hands a record in.
func (r *raw) hand(l spread.Lease, record []byte) spread.Answer {
	r.t.Helper()
	return r.call(spread.Request{Done: []spread.Handed{{Lease: l, Record: record, Took: 1}}})
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

// folder opens a store in a new folder, or in one that is there.
func folder(t *testing.T, j units.Job, path string) *journal.File {
	t.Helper()
	if path == "" {
		path = filepath.Join(t.TempDir(), "run")
	}
	f, err := journal.Open(path, journal.Head{Program: "1", Run: j.ID(), Spec: j.Spec()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// helper is a worker of a test.
type helper struct {
	name    string
	job     units.Job
	threads int
	from    string
	key     spread.Key
	carrier func(spread.Caller) spread.Caller
	during  func(ctx context.Context) context.Context // the life of it
}

// ended is how a worker ended.
type ended struct {
	name string
	spread.Totals
	err error
}

// lineage carries requests to one coordinator after another.
type lineage struct {
	now atomic.Pointer[spread.Coordinator]
}

func (l *lineage) Call(ctx context.Context, run string, request []byte) ([]byte, error) {
	if c := l.now.Load(); c != nil {
		return direct{To: c}.Call(ctx, run, request)
	}
	return nil, errors.New("nobody is there")
}

func (l *lineage) Most() int { return 16 << 20 }
func (l *lineage) Close()    {}

// begun starts a coordinator, and returns how it ends.
func begun(ctx context.Context, t *testing.T, j units.Job, store journal.Store, o spread.Options) (*spread.Coordinator, func() (*spread.Outcome, error)) {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	o = quick(o)
	o.Log = func(line string) { t.Log(line) }
	c := spread.NewCoordinator(j, store, o)
	type end struct {
		out *spread.Outcome
		err error
	}
	ended := make(chan end, 1)
	go func() {
		out, err := c.Run(ctx)
		ended <- end{out, err}
	}()
	return c, func() (*spread.Outcome, error) {
		e := <-ended
		return e.out, e.err
	}
}

// work has an honest worker work until the run is over.
func work(ctx context.Context, c spread.Caller, j units.Job, host string, threads int) (ended func() error) {
	done := make(chan error, 1)
	go func() {
		_, _, err := spread.Work(ctx, c, spread.WorkerOptions{Host: host, Threads: threads, Open: func([]byte) (units.Job, error) { return j, nil }})
		done <- err
	}()
	return func() error { return <-done }
}

// quick are options with a short lease, and a rhythm for tests.
func quick(o spread.Options) spread.Options {
	o.Every, o.Sync = 20*time.Millisecond, 50*time.Millisecond
	return o
}

// run runs a coordinator and workers to the end of the run, and returns how each ended.
func run(ctx context.Context, t *testing.T, j units.Job, store journal.Store, o spread.Options, helpers ...helper) (*spread.Outcome, []ended, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute) // a hanging test, no measure
	defer cancel()
	o = quick(o)
	if o.Log == nil {
		o.Log = func(line string) { t.Log(line) }
	}
	c := spread.NewCoordinator(j, store, o)
	said := make([]ended, len(helpers))
	var group sync.WaitGroup
	for i, h := range helpers {
		var carrier spread.Caller = direct{To: c, From: h.from}
		if h.carrier != nil {
			carrier = h.carrier(carrier)
		}
		group.Add(1)
		go func() {
			defer group.Done()
			own := ctx
			if h.during != nil {
				own = h.during(ctx)
			}
			name, totals, err := spread.Work(own, carrier, spread.WorkerOptions{Key: h.key, Host: h.name, Threads: h.threads, Open: func([]byte) (units.Job, error) { return h.job, nil }})
			said[i] = ended{name, totals, err}
		}()
	}
	out, err := c.Run(ctx)
	left := make(chan struct{})
	go func() {
		group.Wait()
		close(left)
	}()
	if ctx.Err() == nil { // those that were told that the run is over leave by themselves
		select {
		case <-left:
		case <-time.After(5 * time.Second):
		}
	}
	cancel()
	<-left
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

// direct carries requests to a coordinator in this process, as if from an address.
type direct struct {
	To   *spread.Coordinator
	From string
}

// Call hands a request over and waits for the answer.
func (d direct) Call(ctx context.Context, _ string, request []byte) ([]byte, error) {
	answer := make(chan []byte, 1)
	d.To.Take(request, d.From, func(b []byte) { answer <- b })
	select {
	case b := <-answer:
		return b, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Most is the length of the longest request.
func (d direct) Most() int { return 2 * (8 << 20) }

// Close does nothing.
func (d direct) Close() {}
