//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// timeout(1) signals the program and then its process group, which the program is in. The
// pair is one request to stop, after which the answer is printed. The two signals here
// differ, because the system may deliver two equal ones as one.
func TestPairOfSignalsKeepsTheAnswer(t *testing.T) {
	command := exec.Command("tilemip", "search", "--count", "--engine", "general", "library:tetris-cube")
	watched := &watch{pattern: regexp.MustCompile(`[1-9][0-9,]* solutions`), seen: make(chan struct{})}
	var out, said strings.Builder
	command.Stdout, command.Stderr = &out, io.MultiWriter(&said, watched)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = command.Wait(); close(ended) }()
	select {
	case <-watched.seen:
	case <-ended:
	case <-time.After(time.Minute):
		_ = command.Process.Kill()
	}
	for _, sent := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		if err := command.Process.Signal(sent); err != nil {
			t.Fatalf("%v; it said %q", err, said.String())
		}
	}
	<-ended
	if code := command.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit status %d; it said %q", code, said.String())
	}
	if !strings.Contains(out.String(), "found so far") {
		t.Errorf("after both signals it printed %q", out.String())
	}
}

// Every verb that runs for long ends with 130 at each request to stop, also at SIGHUP, which a
// terminal sends that is closed, and leaves no file behind: neither a part of what it was to
// write nor a model for a solver's program.
func TestLongSignalsLeaveNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	// Where the tests run under nohup the programs would ignore SIGHUP, as they should there. What is
	// handled here they begin with as usual.
	handled := make(chan os.Signal, 1)
	signal.Notify(handled, syscall.SIGHUP)
	defer signal.Stop(handled)
	const hard, farthest = "9 24 2 18 8 / 23 19 12 17 15 / 14 10 20 4 6 / 11 21 1 7 5 / 3 16 22 13 0", "0 12 9 13 / 15 11 10 14 / 7 8 5 6 / 4 3 2 1"
	for _, c := range []struct {
		begun string // what it prints once it runs
		args  []string
	}{
		{`[1-9][0-9,]* solutions`, []string{"search", "--count", "--engine", "general", "library:tetris-cube"}},
		{`[1-9][0-9]* of [0-9,]+ units`, []string{"search", "--count", "--jobs", "1", "library:tetris-cube"}},
		{`[0-9]s  `, []string{"search", "--board", hard}},
		{`[0-9]s  `, []string{"verify", "--board", hard}},
		{`[0-9]s  `, []string{"report", "-o", "out.html", "--board", hard}},
		{`[0-9]s  `, []string{"export", "--format", "lp", "-o", "out.lp", "--board", hard}},
		{`[0-9]s  `, []string{"show", "--board", hard}},
		{`[0-9]s  `, []string{"disassemble", "--all", "library:tetris-cube"}},
		{`solver glpsol`, []string{"solve", "--backend", "glpsol", "--verbose", "--formulation", "textbook", "--horizon", "80", "--board", farthest}},
		{`solver cbc`, []string{"solve", "--backend", "cbc", "--verbose", "--formulation", "textbook", "--horizon", "80", "--board", farthest}},
	} {
		for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
			t.Run(strings.Join(c.args[:3], " ")+" "+sent.String(), func(t *testing.T) { stopped(t, c.begun, sent, c.args) })
		}
	}
}

// stopped runs the program in an empty folder, which is also that of its temporary files, sends
// a signal once it has begun, and looks at how it ends and what is left.
func stopped(t *testing.T, begun string, sent syscall.Signal, args []string) {
	command, dir := exec.Command("tilemip", args...), t.TempDir()
	watched := &watch{pattern: regexp.MustCompile(begun), seen: make(chan struct{})}
	var said strings.Builder
	command.Dir, command.Env = dir, append(os.Environ(), "TMPDIR="+dir)
	command.Stderr = io.MultiWriter(&said, watched)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = command.Wait(); close(ended) }()
	select {
	case <-watched.seen:
		_ = command.Process.Signal(sent)
	case <-ended:
		if command.ProcessState.ExitCode() == exitMissing {
			t.Skip("that solver is not installed")
		}
	case <-time.After(time.Minute):
		t.Errorf("nothing like %s in a minute", begun)
	}
	select {
	case <-ended:
	case <-time.After(time.Minute):
		_ = command.Process.Kill()
		<-ended
	}
	if code := command.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit status %d; it said %q", code, said.String())
	}
	left, err := os.ReadDir(dir)
	left = slices.DeleteFunc(left, func(e os.DirEntry) bool { return e.Name() == "out.html" }) // a report of what was found so far
	if err != nil || len(left) > 0 {
		t.Errorf("it left %v, %v", left, err)
	}
}
