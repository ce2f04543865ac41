package main

// Ctrl-C in a script, at a moment that does not depend on the speed of the machine.

import (
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// interrupt is the script command `interrupt PATTERN program…`: the program is sent a Ctrl-C
// as soon as it has printed what PATTERN matches, on standard output or as an error, and
// must end by itself. It is an error when it ends before, or prints no such thing within a
// minute. What it prints is there for stdout and stderr, as that of exec.
func interrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: interrupt pattern program [argument…]")
	}
	ts.Check(ts.Exec("env")) // what exec passes on; a script's variables are not listed elsewhere
	program := exec.Command(args[1], args[2:]...)
	program.Env = strings.Split(strings.TrimSpace(ts.ReadFile("stdout")), "\n")
	program.Dir = ts.MkAbs(".")
	watched := &watch{pattern: regexp.MustCompile(args[0]), seen: make(chan struct{})}
	var out, errs strings.Builder
	program.Stdout, program.Stderr = io.MultiWriter(&out, watched), io.MultiWriter(&errs, watched)
	ts.Check(program.Start())
	ended := make(chan struct{})
	go func() { program.Wait(); close(ended) }()
	problem := ""
	select {
	case <-watched.seen:
		ts.Check(program.Process.Signal(os.Interrupt))
		select {
		case <-ended:
		case <-time.After(time.Minute):
			problem = "does not end after Ctrl-C"
		}
	case <-ended:
		problem = "ended by itself before"
	case <-time.After(time.Minute):
		problem = "did not print that within a minute"
	}
	if problem != "" {
		program.Process.Kill()
		<-ended
	}
	io.WriteString(ts.Stdout(), out.String())
	io.WriteString(ts.Stderr(), errs.String())
	if problem != "" {
		ts.Fatalf("%s: %s\n%s%s", args[0], problem, out.String(), errs.String())
	}
}

// watch closes seen as soon as what was written to it matches.
type watch struct {
	pattern *regexp.Regexp
	seen    chan struct{}

	lock sync.Mutex
	text []byte
	done bool
}

func (w *watch) Write(p []byte) (int, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.text = append(w.text, p...); !w.done && w.pattern.Match(w.text) {
		w.done = true
		close(w.seen)
	}
	return len(p), nil
}
