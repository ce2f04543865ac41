//go:build unix

package main

import (
	"io"
	"os/exec"
	"regexp"
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
