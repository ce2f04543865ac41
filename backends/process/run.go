package process

// Running a program: its limit, the interrupt, the time that it gets to write its answer, and
// the end of its process group. The beginning and the end of what it prints are kept, and every
// line is passed on.

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
)

// The time that a program gets to write its answer after it was told to stop; then it is
// killed. When the context is cancelled somebody waits, so it gets cancelGrace, and the solve
// ends within a second. After a time limit it gets grace, and pointGrace where its log has
// reported a point, which would be lost: cbc looks for the interrupt between nodes and not in
// the heuristics of its root, where 9 to 20 s of processor time to the next look were measured
// (set covers of 300 rows and 6,000 columns; an interrupt every 0.1 s changes nothing).
// Variables for tests.
var (
	cancelGrace = 800 * time.Millisecond
	grace       = 2 * time.Second
	pointGrace  = 20 * time.Second
)

// ending is how a run ended.
type ending struct {
	text    string // the beginning and the end of what it printed
	err     error  // for messages only: exit statuses are not trusted
	overran bool   // it did not keep the time limit and was told to stop
	killed  bool   // it did not stop when told to
}

// run runs the program until it ends: by itself, after an interrupt (or killed at once, where
// it does not answer one) when the context ends or its limit is over by more than grace, or
// killed when it does not stop in time.
func (b *backend) run(ctx context.Context, j *job) ending {
	limited := ctx
	if j.left > 0 { // for a program that does not keep its own limit
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, j.left+grace)
		defer cancel()
	}
	program, err := b.path()
	if err != nil {
		return ending{err: err}
	}
	var arguments []string
	if b.arguments != nil {
		arguments = b.arguments(j)
	}
	cmd := exec.CommandContext(limited, program, arguments...)
	cmd.Dir = j.dir
	if b.input != nil {
		cmd.Stdin = strings.NewReader(b.input(j))
	}
	output := &transcript{line: b.line, job: j}
	cmd.Stdout, cmd.Stderr = output, output
	ownGroup(cmd)
	killedWithParent(cmd)
	runtime.LockOSThread() // see killedWithParent
	defer runtime.UnlockOSThread()
	ended, end := context.WithCancel(context.Background())
	defer end()
	var killed atomic.Bool
	cmd.Cancel = b.canceller(ctx, ended, j, cmd, &killed)
	cmd.WaitDelay = pointGrace + grace
	err = cmd.Run()
	end()
	if cmd.Process != nil && (errors.Is(err, exec.ErrWaitDelay) || limited.Err() != nil) {
		killGroup(cmd) // children of the program, if it has any
	}
	return ending{output.String(), err, limited.Err() != nil && ctx.Err() == nil, killed.Load()}
}

// canceller returns the function that ends a program when ctx or its limit is over: at once, or
// by an interrupt and, unless it has ended meanwhile, the end of its time to answer it.
func (b *backend) canceller(ctx, ended context.Context, j *job, cmd *exec.Cmd, killed *atomic.Bool) func() error {
	kill := func() error {
		killed.Store(true)
		return killGroup(cmd)
	}
	if !b.answersInterrupt {
		return kill
	}
	return func() error {
		wait, long := grace, pointGrace
		if errors.Is(ctx.Err(), context.Canceled) {
			wait, long = cancelGrace, 0
		}
		after(ended, wait, func() {
			// seen is read when the time is over: what a program prints into a pipe arrives late.
			if !j.seen.Load() || long <= wait {
				kill()
				return
			}
			after(ended, long-wait, func() { kill() })
		})
		return interruptGroup(cmd)
	}
}

// after calls f after a time, unless the context ends before.
func after(ended context.Context, d time.Duration, f func()) {
	timer := time.AfterFunc(d, f)
	context.AfterFunc(ended, func() { timer.Stop() })
}

// transcript keeps the beginning and the end of what a program prints, and passes every line
// on to Options.Log and to line.
// os/exec calls Write from one goroutine, as stdout and stderr are the same writer.
type transcript struct {
	head, tail, part []byte             // up to keepBytes, up to twice that, and the line that is not complete
	line             func(*job, string) // of the row; or nil
	job              *job
}

// keepBytes bounds the head, the tail after it is cut, and a line.
const keepBytes = 1 << 18

func (t *transcript) Write(p []byte) (int, error) {
	n := len(p)
	if room := keepBytes - len(t.head); room > 0 {
		t.head = append(t.head, p[:min(room, n)]...)
		t.keepTail(p[min(room, n):])
	} else {
		t.keepTail(p)
	}
	for {
		end := bytes.IndexByte(p, '\n')
		if end < 0 {
			break
		}
		t.emit(string(append(t.part, p[:end]...)))
		t.part, p = t.part[:0], p[end+1:]
	}
	if len(t.part)+len(p) <= keepBytes {
		t.part = append(t.part, p...)
	}
	return n, nil
}

// keepTail appends to the tail and cuts it to keepBytes when it has twice as many: so each byte
// is moved once on average.
func (t *transcript) keepTail(p []byte) {
	t.tail = append(t.tail, p...)
	if over := len(t.tail) - keepBytes; over > keepBytes {
		t.tail = append(t.tail[:0], t.tail[over:]...)
	}
}

// emit passes a complete line on: to the caller as it is, and to the reader of progress.
func (t *transcript) emit(line string) {
	if t.job.options.Log != nil {
		t.job.options.Log(line)
	}
	if t.line != nil {
		t.line(t.job, line)
	}
}

// String returns what was kept: all of a short output; of a long one, a part in the middle is
// missing without a mark.
func (t *transcript) String() string { return string(t.head) + string(t.tail) }

// exitOf says how a program ended, for error messages.
func exitOf(err error) string {
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}

// lastWords returns the last line that is not blank, in at most 200 bytes.
func lastWords(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	if last == "" {
		return "(none)"
	}
	if len(last) > 200 {
		last = last[:200] + "…"
	}
	return last
}
