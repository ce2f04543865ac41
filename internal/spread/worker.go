package spread

// A worker: it fetches a unit, runs it, creates the record, and only then lets the unit go.
// Whatever happens in between, the unit is delivered again, and the second record is compared
// with the first. Own.

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/units"
)

// WorkerOptions are those of a worker.
type WorkerOptions struct {
	Name    string // of this worker; unique in the run
	Version string
	Run     string // the first digits of a run's ID; "" for any
	Threads int
	Open    Opener
	// Runner returns what runs units; nil for the job's own, in this process. An error of it
	// that wraps ErrCrashed says that the process of the unit died.
	Runner func(kind string, spec []byte, job units.Job) (units.Worker, error)
	CPU    func() float64 // processor seconds of this process and its children so far; may be nil
	Log    func(string)   // one line; may be nil
}

// ErrCrashed is wrapped by the error of a unit whose process died.
var ErrCrashed = errors.New("the process died")

// worker runs units of one job.
type worker struct {
	b        Broker
	job      units.Job
	o        WorkerOptions
	kind     string
	lock     sync.Mutex
	totals   Totals
	told     time.Time // when the totals were last stored
	patience time.Duration
	beat     time.Duration // 0: that of the lease
}

// Work joins a run by a door and works until the run is over, or the context ends: then units
// are handed back. A run that is over already is no error.
func Work(ctx context.Context, door Door, o WorkerOptions) (Totals, error) {
	asked, err := json.Marshal(question{Protocol: protocol, Version: o.Version, Worker: o.Name})
	if err != nil {
		return Totals{}, err
	}
	reply, err := door.Ask(ctx, o.Run, asked)
	if err != nil {
		return Totals{}, err
	}
	var a answer
	switch err := json.Unmarshal(reply, &a); {
	case err != nil:
		return Totals{}, fmt.Errorf("the coordinator's answer: %w", err)
	case a.Refused != "":
		return Totals{}, fmt.Errorf("%w: %s", ErrRefused, a.Refused)
	case a.Over:
		return Totals{}, nil
	}
	job, err := opened(&a, o.Open)
	if err != nil {
		return Totals{}, err
	}
	b, err := door.Enter(ctx, RunName(a.ID))
	if err != nil {
		return Totals{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() { // what is told may be missed: ask now and then
		for pause(ctx, 10*time.Second) {
			var now answer
			if reply, err := door.Ask(ctx, RunName(a.ID), asked); err == nil && json.Unmarshal(reply, &now) == nil && now.Over {
				cancel(errOver)
			}
		}
	}()
	return serve(ctx, cancel, &worker{b: b, job: job, o: o, kind: a.Kind, beat: time.Duration(a.Beat)})
}

// errOver ends a worker whose run is over.
var errOver = errors.New("the run is over")

// Serve runs units of a job by a broker until the run is over or the context ends.
func Serve(ctx context.Context, b Broker, job units.Job, kind string, o WorkerOptions) (Totals, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	return serve(ctx, cancel, &worker{b: b, job: job, o: o, kind: kind})
}

func serve(ctx context.Context, cancel context.CancelCauseFunc, w *worker) (Totals, error) {
	w.patience = 2 * time.Second
	stop, err := w.b.Told(func() { cancel(errOver) })
	if err != nil {
		return Totals{}, err
	}
	defer stop()
	w.tell(true) // known before its first record is: the coordinator waits for its last word
	var group sync.WaitGroup
	for range max(1, w.o.Threads) {
		group.Add(1)
		go func() {
			defer group.Done()
			if err := w.thread(ctx); err != nil {
				cancel(err)
			}
		}()
	}
	group.Wait()
	err = context.Cause(ctx)
	if errors.Is(err, errOver) {
		err = nil
	}
	w.totals.Left = true
	w.tell(true)
	return w.totals, err
}

// thread runs units one after the other.
func (w *worker) thread(ctx context.Context) error {
	var run units.Worker
	defer func() { closed(run) }()
	for ctx.Err() == nil {
		l, err := w.b.Next(ctx, w.patience)
		if err != nil {
			return err
		}
		if l == nil {
			continue
		}
		if run == nil {
			if run, err = w.runner(); err != nil {
				l.Back(0)
				return err
			}
		}
		if err := w.unit(ctx, run, l); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (w *worker) runner() (units.Worker, error) {
	if w.o.Runner != nil {
		return w.o.Runner(w.kind, w.job.Spec(), w.job)
	}
	own, err := w.job.Worker()
	return guarded{own}, err
}

// closed ends a runner that has something to end, such as a process.
func closed(run units.Worker) {
	if c, ok := run.(interface{ Close() }); ok {
		c.Close()
	}
}

// guarded turns a panic in a unit into an error, so that one unit does not end the others.
type guarded struct{ units.Worker }

func (g guarded) Run(ctx context.Context, unit string) (record []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: panic: %v", ErrCrashed, p)
		}
	}()
	return g.Worker.Run(ctx, unit)
}

// unit handles one lease. An error ends the worker.
func (w *worker) unit(ctx context.Context, run units.Worker, l *Lease) error {
	number, unit := split(l.Name)
	if needless, err := w.needless(ctx, l, number, unit); needless || err != nil {
		return err
	}
	began := time.Now()
	record, err := w.alive(ctx, run, l, unit)
	took := time.Since(began)
	switch {
	case ctx.Err() != nil:
		l.Back(0)
		return ctx.Err()
	case err != nil:
		return w.crash(ctx, l, unit, err)
	}
	m := Message{Kind: Results, Name: unit, Data: record, By: w.o.Name, Took: took}
	if number == second {
		m.Kind = Seconds
	}
	stored, created, err := w.b.Create(ctx, m)
	if err != nil {
		l.Back(0)
		return err
	}
	if !created && !bytes.Equal(stored.Data, record) {
		w.b.Create(ctx, Message{Kind: Alarms, Name: unit, Data: record, By: w.o.Name})
		return &AlarmError{unit, fmt.Sprintf("the first by worker %s, the second by %s", stored.By, w.o.Name)}
	}
	twice := !created && stored.By != w.o.Name
	w.count(twice, func(t *Totals) {
		t.Units++
		t.Busy += took.Seconds()
		if twice {
			t.Duplicates++
		}
	})
	l.Done() // lost: delivered again, found to have a record, and let go then
	return nil
}

// needless finishes a lease that needs no run: the unit has a record, was set aside, or is to
// be compared by another worker than this one: that is offered to the others at once, later
// after waits that double. One that was delivered fourteen times (16 seconds) finds no other,
// and is run here.
func (w *worker) needless(ctx context.Context, l *Lease, number, unit string) (bool, error) {
	if number == second && string(l.Data) == w.o.Name && l.Tries < 14 {
		after := time.Duration(0)
		if l.Tries > 4 {
			after = min(5*time.Second, 50*time.Millisecond<<(l.Tries-5))
		}
		l.Back(after)
		return true, pausing(ctx, 20*time.Millisecond)
	}
	if l.Tries == 1 && (number == "0" || number == second) {
		return false, nil
	}
	w.count(true, func(t *Totals) { t.Redelivered++ })
	kind := Results
	if number == second {
		kind = Seconds
	}
	for _, what := range []struct {
		kind Kind
		name string
	}{{kind, unit}, {Crashes, numbered(crashes, unit)}} {
		m, err := w.b.Get(ctx, what.kind, what.name)
		if err != nil {
			return true, err
		}
		if m != nil {
			l.Done()
			return true, nil
		}
	}
	return false, nil
}

// alive runs a unit and tells the broker meanwhile that this worker lives.
func (w *worker) alive(ctx context.Context, run units.Worker, l *Lease, unit string) ([]byte, error) {
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		every := l.Beat
		if w.beat > 0 {
			every = w.beat
		}
		beat := time.NewTicker(every)
		defer beat.Stop()
		for {
			select {
			case <-ended:
				return
			case <-beat.C:
				l.Extend() // lost: the next one, or the unit runs twice
			}
		}
	}()
	return run.Run(ctx, unit)
}

// crash records that a unit could not be run, and hands it to another worker; the third time
// it is let go, which sets it aside.
func (w *worker) crash(ctx context.Context, l *Lease, unit string, cause error) error {
	w.count(true, func(t *Totals) { t.Crashes++ })
	w.log(fmt.Sprintf("unit %s: %v", unit, cause))
	left := []byte(fmt.Sprintf("%s at %d: %v", w.o.Name, time.Now().UnixNano(), cause))
	for n := 1; n <= crashes; n++ {
		stored, created, err := w.b.Create(ctx, Message{Kind: Crashes, Name: numbered(n, unit), Data: left, By: w.o.Name})
		if err != nil {
			l.Back(0)
			return err
		}
		if created || bytes.Equal(stored.Data, left) { // the latter: stored at a first try whose answer was lost
			if n < crashes {
				l.Back(100 * time.Millisecond)
				return nil
			}
			break
		}
	}
	l.Done()
	return nil
}

// count changes the totals and stores them: what is rare at once, the rest five times a second
// at most.
func (w *worker) count(rare bool, do func(*Totals)) {
	w.lock.Lock()
	do(&w.totals)
	w.lock.Unlock()
	w.tell(rare)
}

func (w *worker) tell(now bool) {
	w.lock.Lock()
	if !now && time.Since(w.told) < 200*time.Millisecond {
		w.lock.Unlock()
		return
	}
	w.told = time.Now()
	if w.o.CPU != nil {
		w.totals.CPU = w.o.CPU()
	}
	b, _ := json.Marshal(word{w.totals, w.totals.Left})
	w.lock.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	w.b.Overwrite(ctx, Stats, w.o.Name, b) // totals may be lost
}

func (w *worker) log(line string) {
	if w.o.Log != nil {
		w.o.Log(line)
	}
}

// pause waits, and reports whether the context still lives.
func pause(ctx context.Context, d time.Duration) bool { return pausing(ctx, d) == nil }

func pausing(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// WorkerName returns a name that no other worker of a run has, and that the broker takes as one
// word: that of a machine, or another, with random digits behind it.
func WorkerName(of string) string {
	plain := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '_'
	}, of)
	b := make([]byte, 6)
	rand.Read(b) // never fails
	return plain + "-" + hex.EncodeToString(b)
}
