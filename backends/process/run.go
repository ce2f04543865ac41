package process

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"
	"time"
)

// grace is how long a program may take to write its answer after it was told to
// stop; then it is killed.
const grace = 2 * time.Second

// run runs the program until it ends, and returns what it printed. The error is
// for messages only: no program's exit status means much.
func (b *backend) run(ctx context.Context, j *job) (string, error) {
	if j.left > 0 { // a program that does not keep its own limit
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, j.left+grace)
		defer cancel()
	}
	cmd := exec.CommandContext(ctx, b.program, b.arguments(j)...)
	cmd.Dir = j.dir
	output := &transcript{line: b.line, job: j}
	cmd.Stdout, cmd.Stderr = output, output
	ownGroup(cmd)
	cmd.Cancel = func() error {
		if b.answersInterrupt {
			return interruptGroup(cmd)
		}
		return killGroup(cmd)
	}
	cmd.WaitDelay = grace
	err := cmd.Run()
	if errors.Is(err, exec.ErrWaitDelay) || ctx.Err() != nil {
		killGroup(cmd) // children of the program, if it has any
	}
	return output.String(), err
}

// transcript keeps the beginning and the end of what a program prints, and hands
// on every line.
type transcript struct {
	head, tail, part []byte
	line             func(*job, string)
	job              *job
}

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

func (t *transcript) keepTail(p []byte) {
	t.tail = append(t.tail, p...)
	if over := len(t.tail) - keepBytes; over > keepBytes {
		t.tail = append(t.tail[:0], t.tail[over:]...)
	}
}

func (t *transcript) emit(line string) {
	if t.job.options.Log != nil {
		t.job.options.Log(line)
	}
	if t.line != nil && t.job.options.Events != nil {
		t.line(t.job, line)
	}
}

func (t *transcript) String() string { return string(t.head) + string(t.tail) }

func ended(err error) string {
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}

// lastWords returns the last line that says something.
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
