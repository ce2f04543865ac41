// Package isolate solves in a child process, so that a solver's native library that
// crashes or hangs does not take the program with it: what had been reported until then
// is kept and becomes the result.
//
// The child is the same executable, started again with a variable in its
// environment; a program that uses this package calls Main first of all. Model and
// options go to the child's standard input; events and the result come back on a
// separate pipe, so that nothing that a native library prints can be taken for
// them. Closing the child's input tells it to stop, and so does the parent's death.
//
// Not here: limits of jobs of other people (internal/neos/server). Begin with isolate.go. This
// package may change with every release.
package isolate

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model"
)

// grace is the time that a child gets to return its result before it is killed, after its time
// limit was over. A variable for tests.
var grace = 3 * time.Second

// promptly is the same after it was told to stop: a caller is answered within a second, and every
// point that the solver had found is here already, for it came as an event.
const promptly = 700 * time.Millisecond

// programGrace is for both where the child runs a solver program, to which package process
// gives longer to write a point that its log has reported.
const programGrace = 30 * time.Second

// patience returns how long a child that runs the backend of a name is waited for.
func patience(name string) (stopped, late time.Duration) {
	if b, err := backends.Lookup(name); err == nil && b.Info().Kind == backends.Program {
		return programGrace, programGrace
	}
	return min(promptly, grace), grace
}

// isolated solves through another backend, in a child process.
type isolated struct {
	name string
	env  []string // of the child, besides this process's
}

// New returns the isolated form of the backend registered under that name. Where there is
// none, Info says so.
func New(name string) *isolated { return &isolated{name: name} }

// Info returns that of the backend within.
func (b *isolated) Info() backends.Info {
	inner, err := backends.Lookup(b.name)
	if err != nil {
		return backends.Info{Name: b.name, Missing: err.Error()}
	}
	return inner.Info()
}

// Takes returns what the backend within takes of the constructs of a model.
func (b *isolated) Takes(m *model.Model) model.Features {
	inner, err := backends.Lookup(b.name)
	if err != nil {
		return model.Features{}
	}
	return backends.Takes(inner, m)
}

// Solve runs the child and waits for its result. When the child dies before it returns
// one, the result has the best point that it had reported and Termination model.Crashed;
// when it had to be killed after a limit, the Termination of that limit. Errors: the child
// cannot be started, or the backend within returned one.
func (b *isolated) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	c, err := start(b.env)
	if err != nil {
		return nil, fmt.Errorf("starting the child process: %w", err)
	}
	defer c.end()
	watch := &watcher{options: o, result: model.NewResult(m, b.name)}
	frames := make(chan error, 1)
	go func() { frames <- watch.read(c.frames) }()
	go c.send(newRequest(b.name, m, o)) // a child that dies early shows by the end of its frames

	patience, grace := patience(b.name)
	overdue := overdueAfter(o.TimeLimit, grace)
	defer overdue.Stop()
	stopped := model.Termination("")
	for {
		select {
		case err := <-frames:
			return watch.finish(c, err, stopped)
		case <-ctx.Done():
			stopped = backends.StopReason(ctx)
		case <-overdue.C:
			stopped, patience = model.TimeLimit, grace
		}
		c.stop()
		select {
		case err := <-frames:
			return watch.finish(c, err, stopped)
		case <-time.After(patience):
			c.kill()
			c.frames.SetReadDeadline(time.Now().Add(grace)) // a process that outlives the child may hold the pipe
			return watch.finish(c, errors.Join(<-frames, errKilled), stopped)
		}
	}
}

// overdueAfter returns a timer that fires when a child with that time limit is overdue; never
// for limit 0.
func overdueAfter(limit, grace time.Duration) *time.Timer {
	if limit == 0 {
		return time.NewTimer(math.MaxInt64)
	}
	return time.NewTimer(limit + grace)
}

var errKilled = errors.New("the child process did not stop and was killed")

// watcher keeps what the child has reported. It is used by the goroutine of read until that
// ends, and then by finish.
type watcher struct {
	options backends.Options
	result  *model.Result // the best so far, until the child's own arrives
	done    bool          // result is the child's own
	failure error         // that the child reported
	unread  bool          // that it did not get the whole request
}

// read takes frames until the result, an error of the child, or the pipe's end.
func (w *watcher) read(frames *os.File) error {
	decode := gob.NewDecoder(bufio.NewReaderSize(frames, 1<<16))
	for {
		var f frame
		if err := decode.Decode(&f); err != nil {
			return err
		}
		switch {
		case f.Result != nil:
			w.result, w.done = f.Result, true
			return nil
		case f.Failure != "":
			if w.failure, w.unread = errors.New(f.Failure), f.Unread; f.Option != nil {
				w.failure = &backends.OptionError{Name: *f.Option, Reason: f.Failure}
			}
			return nil
		case f.Event != nil:
			w.note(*f.Event)
		case w.options.Log != nil:
			w.options.Log(f.Log)
		}
	}
}

// note takes an event over into the result so far and passes it on.
func (w *watcher) note(e backends.Event) {
	if e.Type == backends.EventIncumbent && e.X != nil {
		w.result.X = e.X
		w.result.Objective = e.Objective
		w.result.Incumbents++
	}
	if !math.IsInf(e.Bound, 0) && !math.IsNaN(e.Bound) {
		w.result.Bound = e.Bound
	}
	w.result.Nodes, w.result.LPIterations = e.Nodes, e.LPIterations
	if w.options.Events != nil {
		w.options.Events(e)
	}
}

// finish returns the result: the child's own, or what its events have shown. err is that of
// read, stopped the reason for which the child was told to stop, if it was.
func (w *watcher) finish(c *child, err error, stopped model.Termination) (*model.Result, error) {
	switch {
	case w.done:
		// The child knows only that it was told to stop.
		if w.result.Termination == model.Interrupted && stopped != "" {
			w.result.Termination = stopped
		}
		return w.result, nil
	case w.unread && stopped != "": // the end of the input, which means stop, came before that of the model
		w.result.Status, w.result.Termination = model.StatusLimit, stopped
		return w.result, nil
	case w.failure != nil:
		return nil, w.failure
	}
	r := w.result
	r.Status = model.StatusLimit
	if r.X != nil {
		r.Status = model.StatusFeasible
	}
	r.Termination = model.Crashed
	if errors.Is(err, errKilled) {
		r.Termination = stopped
		r.Message = errKilled.Error()
		return r, nil
	}
	r.Message = c.epitaph()
	return r, nil
}

// child is a running child process.
type child struct {
	cmd    *exec.Cmd
	input  *os.File       // the request; closed to tell the child to stop
	frames *os.File       // what the child sends
	output *machine.Words // the beginning of what it prints, both streams
	once   sync.Once      // of waiting
	waited error          // how it ended
}

// start starts this executable again, as a child of isolate.
func start(env []string) (*child, error) {
	cmd, words, err := machine.Again()
	if err != nil {
		return nil, err
	}
	c := &child{cmd: cmd, output: words}
	inputRead, inputWrite, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	framesRead, framesWrite, err := os.Pipe()
	if err != nil {
		inputRead.Close()
		inputWrite.Close()
		return nil, err
	}
	c.input, c.frames = inputWrite, framesRead
	machine.OwnGroup(c.cmd)
	c.cmd.Env = append(append(os.Environ(), env...), environment+"="+machine.Bequeath(c.cmd, framesWrite))
	c.cmd.Stdin, c.cmd.Stdout = inputRead, words
	c.cmd.WaitDelay = grace
	err = c.cmd.Start()
	inputRead.Close()
	framesWrite.Close()
	if err != nil {
		c.input.Close()
		c.frames.Close()
		return nil, err
	}
	return c, nil
}

// send writes the request and leaves the input open, because its end means stop.
func (c *child) send(r *request) {
	w := bufio.NewWriterSize(c.input, 1<<16)
	if gob.NewEncoder(w).Encode(r) == nil {
		w.Flush()
	}
}

func (c *child) stop() { c.input.Close() }

func (c *child) kill() { c.cmd.Process.Kill() }

func (c *child) wait() error {
	c.once.Do(func() { c.waited = c.cmd.Wait() })
	return c.waited
}

// end stops the child, waits for it, kills it after grace, and closes the pipes.
func (c *child) end() {
	c.stop()
	timer := time.AfterFunc(grace, c.kill)
	defer timer.Stop()
	c.wait()
	c.frames.Close()
}

// epitaph returns a sentence about how the child ended, with the first line that it printed.
func (c *child) epitaph() string {
	how := "it ended without a result"
	if err := c.wait(); err != nil {
		how = err.Error()
	}
	return "the solver's process died (" + how + c.output.First() + ")"
}
