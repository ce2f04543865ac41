package spread

// A worker: threads that run units, and one goroutine that speaks with the coordinator. It has one
// request under way, which the coordinator holds until there is something to say; another is sent at
// once where a thread is idle, and once a second at most where none is. What was handed in is kept
// until the coordinator says that it is stored, so that a coordinator that dies loses nothing. Own.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/units"
)

// WorkerOptions are those of a worker.
type WorkerOptions struct {
	Key     Key // the zero value for a new one
	Host    string
	Version string // of the program, to be shown
	Run     string // the first digits of a run's ID; "" for any
	Threads int
	Open    Opener
	// Runner returns what runs units; nil for the job's own, in this process. An error of a unit
	// that wraps ErrCrashed says that its process died.
	Runner func(spec []byte) (units.Worker, error)
	CPU    func() float64 // processor seconds of this process and its children so far; may be nil
	Away   time.Duration  // how long the coordinator may be away; 0 for ever
	Log    func(string)   // one line; may be nil
}

// ErrCrashed is wrapped by the error of a unit whose process died.
var ErrCrashed = errors.New("the process died")

// The rhythm of a worker.
const (
	rhythm   = time.Second      // between two requests while all threads are busy
	holding  = 10 * time.Second // how long a coordinator holds a request
	lost     = 30 * time.Second // after that, what was sent and not said to be kept is sent again
	inFlight = 2                // requests: one that is held, and a newer one
	mostWant = 4096             // units in the hands of a worker
)

// worker runs units of one job.
type worker struct {
	c    Caller
	job  units.Job
	o    WorkerOptions
	run  string
	wake chan struct{} // the speaker has something to look at

	lock    sync.Mutex
	some    *sync.Cond // of queue and over
	queue   []Lease
	running map[string]string // mark by unit
	idle    int               // threads
	over    bool
	out     []*parcel // handed in, and not known to be kept
	shown   []Shown
	show    map[string]bool // units that are run again for their parts
	pace    float64         // seconds a unit, smoothed
	failed  int             // units in a row
	totals  Totals

	session   string
	name      string
	lease     time.Duration
	number    uint64
	flying    int
	last      time.Time // when the last request was sent
	told      time.Time // when it last said what it has
	tell      bool
	heard     time.Time
	notBefore time.Time
}

// parcel is one thing that is handed in.
type parcel struct {
	Handed
	parts  [][]byte
	number uint64 // of the request that it went with; 0 before
	sent   time.Time
}

// Work joins a run and works until the run is over, or the context ends: then units are handed back.
// A run that is over already is no error.
func Work(ctx context.Context, c Caller, o WorkerOptions) (name string, sum Totals, err error) {
	if o.Threads = max(1, o.Threads); o.Key.private == nil {
		o.Key = NewKey()
	}
	w := &worker{c: c, o: o, wake: make(chan struct{}, 1), running: map[string]string{}, show: map[string]bool{}, heard: time.Now()}
	w.some = sync.NewCond(&w.lock)
	if joined, err := w.join(ctx); err != nil || !joined {
		return w.name, w.totals, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	for range w.o.Threads {
		group.Go(func() {
			if err := w.thread(ctx); err != nil {
				cancel(err)
			}
		})
	}
	cancel(w.speak(ctx))
	w.lock.Lock()
	w.over = true
	w.some.Broadcast()
	w.lock.Unlock()
	group.Wait()
	if err = context.Cause(ctx); errors.Is(err, errOver) {
		err = nil
	} else {
		w.leave()
	}
	return w.name, w.totals, err
}

// errOver ends a worker whose run is over.
var errOver = errors.New("the run is over")

// join asks until a coordinator lets this worker in. It reports whether there is anything to do.
func (w *worker) join(ctx context.Context) (joined bool, err error) {
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		j := &Joining{Protocol: protocol, Program: w.o.Version, Host: w.o.Host, Run: w.o.Run, Threads: w.o.Threads}
		if w.job != nil {
			j.ID, j.Run = w.job.ID(), ""
		}
		w.number++
		a, err := w.call(ctx, &Request{Number: w.number, Join: j})
		switch {
		case errors.Is(err, ErrRefused), ctx.Err() != nil:
			return false, cmp.Or(context.Cause(ctx), err)
		case err != nil:
			if err := w.away(err); err != nil {
				return false, err
			}
		case a.Refused != "":
			return false, fmt.Errorf("%w: %s", ErrRefused, a.Refused)
		case a.Over:
			return false, nil
		case a.Welcome != nil:
			return true, w.welcomed(a.Welcome)
		}
		if err := pausing(ctx, wait); err != nil {
			return false, err
		}
	}
}

// welcomed takes in what the coordinator says of the run.
func (w *worker) welcomed(in *Welcome) error {
	if w.job == nil {
		job, err := in.opened(w.o.Open)
		if err != nil {
			return err
		}
		w.job, w.run = job, RunName(in.ID)
		w.log("worker " + in.Name)
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	w.session, w.name, w.lease = in.Session, in.Name, time.Duration(in.Lease)*time.Millisecond
	w.tell = true
	for _, p := range w.out {
		p.number = 0
	}
	return nil
}

// away is what comes of a call that failed: nil while it is to be tried again.
func (w *worker) away(err error) error {
	gone := time.Since(w.heard)
	if w.o.Away > 0 && gone > w.o.Away {
		return fmt.Errorf("the coordinator was away for %s (%w)", w.o.Away, err)
	}
	if gone > 3*time.Second && time.Since(w.told) > time.Minute {
		w.told = time.Now()
		w.log(fmt.Sprintf("waiting for the coordinator: %v", err))
	}
	return nil
}

// call sends a request and reads the answer.
func (w *worker) call(ctx context.Context, r *Request) (*Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, holding+5*time.Second)
	defer cancel()
	reply, err := w.c.Call(ctx, w.run, w.o.Key.Seal(r))
	if err != nil {
		return nil, err
	}
	a := new(Answer)
	if err := json.Unmarshal(reply, a); err != nil {
		return nil, fmt.Errorf("the coordinator's answer: %w", err)
	}
	return a, nil
}

// speak sends requests and takes answers in until the run is over or the context ends.
func (w *worker) speak(ctx context.Context) error {
	back := make(chan func() error, inFlight)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		next, wait := w.due()
		if next != nil {
			go func() {
				a, err := w.call(ctx, next)
				back <- func() error { return w.take(ctx, next.Number, a, err) }
			}()
			continue
		}
		timer.Reset(wait)
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-w.wake:
		case <-timer.C:
		case take := <-back:
			if err := take(); err != nil {
				return err
			}
		}
	}
}

// due returns the request that is to be sent now, or how long there is none.
func (w *worker) due() (*Request, time.Duration) {
	w.lock.Lock()
	defer w.lock.Unlock()
	now := time.Now()
	for _, p := range w.out {
		if p.number > 0 && now.Sub(p.sent) > lost {
			p.number = 0
		}
	}
	unsent := slices.ContainsFunc(w.out, func(p *parcel) bool { return p.number == 0 }) || len(w.shown) > 0
	want := w.want()
	beat := len(w.queue)+len(w.running) > 0 && now.Sub(w.told) >= w.lease/3 || w.tell
	urgent := w.idle > 0 && len(w.queue) == 0 && (unsent || w.flying == 0)
	pause := rhythm
	if urgent {
		pause = 20 * time.Millisecond
	}
	pause = max(w.last.Add(pause).Sub(now), w.notBefore.Sub(now))
	switch {
	case w.flying >= inFlight:
		return nil, rhythm
	case !unsent && !beat && w.flying > 0 && (want == 0 || w.idle > 0):
		return nil, min(rhythm, max(w.lease/3-now.Sub(w.told), time.Millisecond))
	case pause > 0:
		return nil, pause
	}
	w.number++
	r := &Request{Session: w.session, Number: w.number, Want: want, Shown: w.shown}
	w.shown = nil
	if beat {
		r.Tells, w.tell, w.told = true, false, now
		for unit, mark := range w.running {
			r.Alive = append(r.Alive, Lease{unit, mark})
		}
		r.Alive = append(r.Alive, w.queue...)
	}
	size := 1024
	for _, s := range r.Shown {
		for _, p := range s.Parts {
			size += len(p)*4/3 + 8
		}
	}
	for _, p := range w.out {
		if p.number > 0 {
			continue
		}
		if size += len(p.Record)*4/3 + len(p.Unit) + 100; size > w.c.Most() && len(r.Done)+len(r.Shown) > 0 {
			r.Want = 0 // the rest goes with the next one: else it might be given out again before
			break
		}
		p.number, p.sent = w.number, now
		r.Done = append(r.Done, p.Handed)
	}
	if len(r.Done) > 0 || r.Tells {
		r.CPU = w.cpu()
	}
	w.flying++
	w.last = now
	return r, 0
}

// want returns how many units more are to last about a second, beyond those that are being run.
func (w *worker) want() int {
	ahead := w.o.Threads
	if w.pace > 0 {
		ahead = max(ahead, int(2*float64(ahead)/max(w.pace, 1e-4)))
	}
	if ahead = min(ahead, mostWant); len(w.out) > 4*mostWant || len(w.queue) >= (ahead+1)/2 {
		return 0
	}
	return ahead - len(w.queue)
}

// cpu brings the totals up to date.
func (w *worker) cpu() float64 {
	if w.o.CPU != nil {
		w.totals.CPU = w.o.CPU()
	}
	return w.totals.CPU
}

// take takes an answer in. An error ends the worker.
func (w *worker) take(ctx context.Context, number uint64, a *Answer, err error) error {
	w.lock.Lock()
	w.flying--
	if err != nil {
		for _, p := range w.out {
			if p.number == number {
				p.number = 0
			}
		}
		w.tell = true
		w.notBefore = time.Now().Add(250 * time.Millisecond)
		w.lock.Unlock()
		if ctx.Err() != nil || errors.Is(err, ErrRefused) {
			return cmp.Or(context.Cause(ctx), err)
		}
		return w.away(err)
	}
	defer w.lock.Unlock()
	w.heard = time.Now()
	w.notBefore = w.heard.Add(time.Duration(a.Wait) * time.Millisecond)
	switch {
	case a.Over:
		if a.Seen != nil {
			w.totals = *a.Seen
		}
		return errOver
	case a.Refused != "":
		return fmt.Errorf("%w: %s", ErrRefused, a.Refused)
	case a.Again, a.Paused:
		if a.Paused {
			w.log("the coordinator was stopped; this worker waits for it")
			w.notBefore = time.Now().Add(time.Second)
		}
		w.lock.Unlock()
		joined, err := w.join(ctx)
		w.lock.Lock()
		if err == nil && !joined {
			err = errOver
		}
		return err
	}
	for _, unit := range a.Show {
		if at := slices.IndexFunc(w.out, func(p *parcel) bool { return p.Unit == unit && p.parts != nil }); at >= 0 {
			w.shown = append(w.shown, Shown{unit, w.out[at].parts})
		} else {
			w.show[unit] = true // not here any more: run again
			w.queue = append(w.queue, Lease{Unit: unit})
		}
	}
	// What is stored is let go.
	w.out = slices.DeleteFunc(w.out, func(p *parcel) bool { return p.number > 0 && slices.Contains(a.Kept, p.number) })
	for _, l := range a.Units {
		made := slices.IndexFunc(w.out, func(p *parcel) bool { return p.Unit == l.Unit && p.Record != nil })
		if _, runs := w.running[l.Unit]; made >= 0 { // the coordinator has not heard of it, or an earlier one has
			w.out[made].Lease, w.out[made].number = l, 0
		} else if !runs && !slices.ContainsFunc(w.queue, func(q Lease) bool { return q.Unit == l.Unit }) {
			w.queue = append(w.queue, l)
		}
	}
	if len(a.Units)+len(a.Show) > 0 {
		w.some.Broadcast()
	}
	return nil
}

// leave hands in what is finished and hands the rest back; nobody waits long for that.
func (w *worker) leave() {
	w.number++
	r := &Request{Session: w.session, Number: w.number, Leaves: true, CPU: w.cpu()}
	for _, p := range w.out {
		if p.number == 0 {
			r.Done = append(r.Done, p.Handed)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 700*time.Millisecond)
	defer cancel()
	if a, err := w.call(ctx, r); err == nil && a.Seen != nil {
		w.totals = *a.Seen
	}
}

// thread runs units one after the other.
func (w *worker) thread(ctx context.Context) error {
	var run units.Worker
	defer func() { closed(run) }()
	for {
		l, ok := w.fetch()
		if !ok {
			return nil
		}
		if run == nil {
			var err error
			if run, err = runner(w.job, w.o.Runner); err != nil {
				return err
			}
		}
		began := time.Now()
		record, parts, err := run.Run(ctx, l.Unit)
		if ctx.Err() != nil {
			return nil
		}
		if err := w.hand(l, record, parts, err, time.Since(began)); err != nil {
			return err
		}
	}
}

// fetch waits for a unit.
func (w *worker) fetch() (l Lease, ok bool) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.idle++
	for len(w.queue) == 0 && !w.over {
		w.poke()
		w.some.Wait()
	}
	w.idle--
	if w.over {
		return l, false
	}
	l, w.queue = w.queue[0], w.queue[1:]
	w.running[l.Unit] = l.Mark
	return l, true
}

// poke makes the speaker look.
func (w *worker) poke() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// hand puts what came of a unit among what is to be handed in. An error ends the worker.
func (w *worker) hand(l Lease, record []byte, parts [][]byte, err error, took time.Duration) error {
	w.lock.Lock()
	defer w.lock.Unlock()
	delete(w.running, l.Unit)
	if w.show[l.Unit] {
		delete(w.show, l.Unit)
		if err == nil {
			w.shown = append(w.shown, Shown{l.Unit, parts})
			w.poke()
		}
		return nil
	}
	p := &parcel{Handed: Handed{Lease: l, Record: record, Took: took.Milliseconds()}, parts: parts}
	if err != nil {
		p.Record, p.Crash = nil, lastLine(err.Error())
		w.log(fmt.Sprintf("unit %s: %v", l.Unit, err))
		w.totals.Crashes++
		if w.failed++; w.failed >= max(8, 2*w.o.Threads) {
			return fmt.Errorf("%d units failed one after the other on this machine, the last: %w", w.failed, err)
		}
	} else {
		w.failed = 0
		w.totals.Units++
		w.totals.Busy += took.Seconds()
		if w.pace == 0 {
			w.pace = took.Seconds()
		}
		w.pace += 0.1 * (took.Seconds() - w.pace)
	}
	if len(record)*4/3+2048 > w.c.Most() {
		return fmt.Errorf("the record of unit %s is %d bytes long, more than the broker takes (%d): raise its max_payload, or set smaller units", l.Unit, len(record), w.c.Most())
	}
	w.out = append(w.out, p)
	w.poke()
	return nil
}

// runner returns what runs units of a job.
func runner(job units.Job, made func(spec []byte) (units.Worker, error)) (units.Worker, error) {
	if made != nil {
		return made(job.Spec())
	}
	return job.Worker()
}

// closed ends a runner that has something to end, such as a process.
func closed(run units.Worker) {
	if c, ok := run.(interface{ Close() }); ok {
		c.Close()
	}
}

func (w *worker) log(line string) {
	if w.o.Log != nil {
		w.o.Log(line)
	}
}

func pausing(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
