// Package sandbox runs a job of somebody else in a process of its own, which is this program once
// more, under limits on memory, time and files; on Linux 5.13 and newer, Landlock keeps it from
// writing outside one folder, and later kernels from the network. Whatever the job does, its
// processes end with it, and with the server. Own.
//
// A program that uses the package calls Main before anything else in main, after isolate.Main.
//
// sandbox.go has the two sides, processes_*.go how processes are limited and ended, landlock_linux.go
// the rights that are given up.
//
// Not here: what a job does (internal/neos/server, cmd/tilemip/internal/webserver), and solvers that
// may crash (backends/isolate). Begin with sandbox.go.
package sandbox

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/textpos"
)

// Limits bound a job.
type Limits struct {
	Memory   int64         // bytes, of each process and, where the system counts them, of all together
	FileSize int64         // bytes, of each file that it writes
	CPU      time.Duration // processor time of each process
	Wall     time.Duration // until it is killed
	Writable string        // the folder in which it may write: the working folder "." or ".."
}

// Work is what a process does: it reads an order (JSON), and its input until the end, which is the
// wish that it stop; what it says goes to said, for the server alone.
type Work func(order []byte, in io.Reader, said io.Writer) error

// environment marks the process: the kind of work, the stage, the folder that it may write in, and
// the number by which it finds said.
const environment = "TILEMIP_SANDBOX"

// The stages: as it was started, and with its rights given up.
const (
	fresh      = "fresh"
	restricted = "restricted"
)

// Main does the work of a process that Start has started for this kind, and never returns then;
// otherwise it does nothing. The process runs it twice: fresh, where it gives up its rights and
// starts itself again, and restricted, where it works.
func Main(kind string, work Work) {
	word := strings.Fields(os.Getenv(environment))
	if len(word) != 4 || word[0] != kind {
		return
	}
	if err := run(work, word); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// assignment is the first line of the input.
type assignment struct {
	Limits Limits
	Order  json.RawMessage
}

func run(work Work, word []string) error {
	if word[1] == fresh {
		again := strings.Join([]string{word[0], restricted, word[2], word[3]}, " ")
		os.Setenv(environment, again)
		if err := restrictAndRestart(word[2], os.Environ()); err != nil {
			return err
		}
	}
	os.Unsetenv(environment) // the solver's process is none of these
	said := machine.Inherited(word[3])
	if said == nil {
		return fmt.Errorf("a process of kind %s without its pipe", word[0])
	}
	in := bufio.NewReader(os.Stdin)
	line, err := in.ReadBytes('\n')
	var a assignment
	if err == nil {
		err = json.Unmarshal(line, &a)
	}
	if err != nil {
		return fmt.Errorf("the order did not arrive as a whole: %w", err)
	}
	if err := confine(a.Limits.Memory, a.Limits.FileSize, a.Limits.CPU); err != nil {
		return fmt.Errorf("limits of the process: %w", err)
	}
	return work(a.Order, in, said)
}

// Process is a running job.
type Process struct {
	Said io.ReadCloser // what the job says, until its processes have ended; Wait does not close it

	limits Limits
	cmd    *exec.Cmd
	words  *machine.Words // the beginning of what it and its children print to standard error
	input  io.WriteCloser
	once   sync.Once // of closing the input
}

// Start starts work of a kind in a folder; env is added to the few variables that a job gets. What is
// printed goes to out, or nowhere where that is nil.
// Start and Wait must be called by the same goroutine.
func Start(kind, folder string, limits Limits, order any, env []string, out io.Writer) (*Process, error) {
	text, err := json.Marshal(order)
	if err != nil {
		return nil, err
	}
	if text, err = json.Marshal(assignment{limits, text}); err != nil {
		return nil, err
	}
	cmd, words, err := machine.Again()
	if err != nil {
		return nil, err
	}
	said, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	input, err := cmd.StdinPipe()
	if err != nil {
		said.Close()
		return nil, err
	}
	ownSession(cmd)
	cmd.Env = append(append(variables(folder), environment+"="+strings.Join([]string{kind, fresh, limits.Writable, machine.Bequeath(cmd, theirs)}, " ")), env...)
	if cmd.Dir, cmd.Stdout = folder, out; out == nil {
		cmd.Stdout = io.Discard // by a pipe: nil would open /dev/null, which an empty root does not have
	}
	cmd.WaitDelay = 2 * time.Second
	runtime.LockOSThread() // the kernel kills the process when this thread ends, and so when the server dies
	if err := cmd.Start(); err != nil {
		runtime.UnlockOSThread()
		said.Close()
		return nil, err
	}
	p := &Process{Said: said, limits: limits, cmd: cmd, words: words, input: input}
	go io.Copy(input, bytes.NewReader(append(text, '\n'))) // it may never read: then it ends, and the pipe with it
	return p, nil
}

// variables are those of a job's process: where programs, libraries, solvers and tables are, which it
// may read. The server's others may hold secrets.
func variables(scratch string) []string {
	env := []string{"HOME=" + scratch, "TMPDIR=" + scratch, "LC_ALL=C"}
	if cache, err := os.UserCacheDir(); err == nil {
		cache = filepath.Join(cache, "tilemip")
		env = append(env, "TILEMIP_CACHE="+cache, "TILEMIP_SOLVERS="+filepath.Join(cache, "solvers"))
	}
	for _, one := range os.Environ() {
		name, _, _ := strings.Cut(one, "=")
		if passed[name] || strings.HasPrefix(name, "TILEMIP_") && !strings.Contains(name, "TOKEN") && !strings.Contains(name, "PASSWORD") {
			env = append(env, one)
		}
	}
	return env
}

var passed = map[string]bool{"PATH": true, "LD_LIBRARY_PATH": true, "DYLD_LIBRARY_PATH": true, "SYSTEMROOT": true, "GOCOVERDIR": true}

// Stop asks the job to end with what it has.
func (p *Process) Stop() { p.once.Do(func() { p.input.Close() }) }

// Kill ends the job with all processes that it has started.
func (p *Process) Kill() { endSession(p.cmd.Process.Pid) }

// ID is the number of the job's first process.
func (p *Process) ID() int { return p.cmd.Process.Pid }

// Memory is what its processes have, in bytes, where the system counts it; else 0.
func (p *Process) Memory() int64 { return memoryOf(p.cmd.Process.Pid) }

// Reason is why a job did not end by itself.
type Reason int

const (
	Ended Reason = iota
	Time
	Memory
)

// memoryEvery is how often memory is looked at, and short what a job may take before it stands back
// behind newer ones, so that a short one never waits for the long ones beside it.
const (
	memoryEvery = 250 * time.Millisecond
	short       = 2 * time.Second
)

// Wait waits until the job has ended, killed at its limits or when the channel is closed, and leaves
// none of its processes. The error is that of the process, with its last words.
func (p *Process) Wait(closing <-chan struct{}) (why Reason, err error) {
	defer runtime.UnlockOSThread()
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	overdue := time.NewTimer(p.limits.Wall)
	defer overdue.Stop()
	look := time.NewTicker(memoryEvery)
	defer look.Stop()
	long := time.NewTicker(short) // again and again, for it may start more processes
	defer long.Stop()
	for running := true; running; {
		select {
		case err = <-ended:
			running = false
		case <-overdue.C:
			why = Time
			p.Kill()
		case <-look.C:
			if why == Ended && p.Memory() > p.limits.Memory {
				why = Memory
				p.Kill()
			}
		case <-long.C:
			yield(p.cmd.Process.Pid)
		case <-closing:
			p.Kill()
			err, running = <-ended, false
		}
	}
	p.Kill() // what the job may have left
	if err != nil {
		// An allocator that fails may crash its caller without a word: then the peak says why.
		if why == Ended && (OutOfMemory(p.words.String()) || machine.PeakOf(p.cmd.ProcessState) > 0.8*float64(p.limits.Memory)) {
			why = Memory
		}
		err = fmt.Errorf("%w%s", err, p.words.First())
	}
	return why, err
}

// OutOfMemory reports whether a text has the last words of an allocator of C, C++ or Go.
func OutOfMemory(words string) bool { return outOfMemory().MatchString(words) }

var outOfMemory = textpos.Late(`(?i)out of memory|bad_alloc|cannot allocate memory|errno=12|pthread_create failed`)
