// Package isolate solves in a child process, so that a crash of a solver's
// native library, or one that hangs, takes nothing down: what had been reported
// is kept and comes back as the result.
//
// The child is the same executable, started again with a variable in its
// environment; a program that uses this package calls Main first of all. Model and
// options go to the child's standard input; events and the result come back on a
// pipe of their own, so that nothing a native library prints can be taken for
// them. Closing the child's input tells it to stop; so does the parent's death.
package isolate

import (
	"bufio"
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// How long a child that was told to stop, or whose time is over, may take to give
// its result before it is killed.
var grace = 3 * time.Second

// programGrace is the same for a solver program below the child, which package
// process gives longer to write a point that its log has shown.
const programGrace = 30 * time.Second

// patience is the one of the two that the backend needs.
func patience(name string) time.Duration {
	if b, err := backends.Lookup(name); err == nil && b.Info().Kind == backends.Program {
		return programGrace
	}
	return grace
}

// Backend solves through another backend, in a child process.
type Backend struct {
	name string
}

// New returns the isolated form of the backend registered under that name.
func New(name string) *Backend { return &Backend{name: name} }

// Info is that of the backend within.
func (b *Backend) Info() backends.Info {
	inner, err := backends.Lookup(b.name)
	if err != nil {
		return backends.Info{Name: b.name, Missing: err.Error()}
	}
	return inner.Info()
}

// Solve runs the child and waits for its result. When the child dies before it
// gives one, the result has the best point it had reported and Termination
// model.Crashed.
func (b *Backend) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	c, err := start()
	if err != nil {
		return nil, fmt.Errorf("starting the child process: %w", err)
	}
	defer c.end()
	watch := &watcher{options: o, result: model.NewResult(m, b.name)}
	frames := make(chan error, 1)
	go func() { frames <- watch.read(c.frames) }()
	go c.send(newRequest(b.name, m, o)) // a child that dies early is found out by its frames

	grace := patience(b.name)
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
			stopped = model.TimeLimit
		}
		c.stop()
		select {
		case err := <-frames:
			return watch.finish(c, err, stopped)
		case <-time.After(grace):
			c.kill()
			c.frames.SetReadDeadline(time.Now().Add(grace)) // a process that outlives the child may hold the pipe
			return watch.finish(c, errors.Join(<-frames, errKilled), stopped)
		}
	}
}

// overdueAfter fires when a child with that time limit should long have answered.
func overdueAfter(limit, grace time.Duration) *time.Timer {
	if limit == 0 {
		return time.NewTimer(math.MaxInt64)
	}
	return time.NewTimer(limit + grace)
}

var errKilled = errors.New("the child process did not stop and was killed")

// watcher keeps what the child has reported.
type watcher struct {
	options backends.Options
	result  *model.Result // the best so far, until the child's own arrives
	done    bool
	failure string
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
			w.failure = f.Failure
			return nil
		case f.Event != nil:
			w.note(*f.Event)
		case w.options.Log != nil:
			w.options.Log(f.Log)
		}
	}
}

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

// finish turns what was read into the result.
func (w *watcher) finish(c *child, err error, stopped model.Termination) (*model.Result, error) {
	switch {
	case w.done:
		// The child knows only that it was told to stop.
		if w.result.Termination == model.Interrupted && stopped != "" {
			w.result.Termination = stopped
		}
		return w.result, nil
	case w.failure != "":
		return nil, errors.New(w.failure)
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
	input  *os.File
	frames *os.File
	output *head
	once   sync.Once
	waited error
}

// start starts this executable again, as a child of isolate.
func start() (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := &child{cmd: exec.Command(self), output: &head{}}
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
	c.cmd.Env = append(os.Environ(), environment+"=1")
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = inputRead, c.output, c.output
	c.cmd.ExtraFiles = []*os.File{framesWrite} // descriptor 3 of the child
	c.cmd.WaitDelay = grace
	ownGroup(c.cmd)
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

// send writes the request and leaves the input open: its end means stop.
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

// end leaves nothing behind, whatever happened.
func (c *child) end() {
	c.stop()
	timer := time.AfterFunc(grace, c.kill)
	defer timer.Stop()
	c.wait()
	c.frames.Close()
}

// epitaph says how the child ended, with the first words it left.
func (c *child) epitaph() string {
	how := "it ended without a result"
	if err := c.wait(); err != nil {
		how = err.Error()
	}
	words := strings.TrimSpace(c.output.String())
	if line, _, more := strings.Cut(words, "\n"); more {
		words = line
	}
	if words != "" {
		how += ": " + words
	}
	return "the solver's process died (" + how + ")"
}

// head keeps the first bytes written to it: of a crash the first lines say most,
// and a library that prints without end must not fill memory.
type head struct {
	lock sync.Mutex
	bytes.Buffer
}

const headBytes = 4096

func (h *head) Write(p []byte) (int, error) {
	h.lock.Lock()
	defer h.lock.Unlock()
	if room := headBytes - h.Buffer.Len(); room > 0 {
		h.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
