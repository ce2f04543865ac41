//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A command that reads its input ends at the first signal: nothing is being solved.
func TestOneSignalEndsReading(t *testing.T) {
	for _, verb := range []string{"solve", "search", "verify", "show", "check", "polycube"} {
		for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
			arguments := map[string][]string{"check": {"check", "--board", "1 2 / 3 0", "-"}}[verb]
			if arguments == nil {
				arguments = []string{verb, "-"}
			}
			first := "1 2 3\n" // so that it is known to be a board
			if verb == "polycube" {
				first = ""
			}
			t.Run(verb+" - "+sent.String(), func(t *testing.T) {
				command := exec.Command("tilemip", arguments...)
				in, err := command.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				signalled(t, command, in, first, sent)
			})
		}
	}
}

// The same while it waits for what comes through a FIFO, whose writer says nothing.
func TestOneSignalEndsReadingAFIFO(t *testing.T) {
	name := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skipf("this system makes no FIFO here: %v", err)
	}
	command := exec.Command("tilemip", "solve", name)
	said := start(t, command)
	in, err := os.OpenFile(name, os.O_WRONLY, 0) // waits for the reader
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	ended(t, command, said, syscall.SIGTERM)
}

// signalled starts a command, waits until it has read something, and sends a signal.
func signalled(t *testing.T, command *exec.Cmd, in io.WriteCloser, first string, sent syscall.Signal) {
	t.Helper()
	said := start(t, command)
	defer in.Close()
	// More than a pipe holds: the write returns when the command reads.
	if _, err := io.WriteString(in, first+strings.Repeat("# a comment of a board\n", 20_000)); err != nil {
		t.Fatal(err)
	}
	ended(t, command, said, sent)
}

func start(t *testing.T, command *exec.Cmd) *bytes.Buffer {
	t.Helper()
	said := &bytes.Buffer{}
	command.Stderr = said
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	return said
}

func ended(t *testing.T, command *exec.Cmd, said *bytes.Buffer, sent syscall.Signal) {
	t.Helper()
	if err := command.Process.Signal(sent); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // the test's own limit is for the case that it never ends
	if code := command.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit status %d, want %d; it said %q", code, exitInterrupted, said)
	}
	if !strings.Contains(said.String(), "interrupted while reading") {
		t.Errorf("it said %q", said)
	}
}

// GMPL is read by glpsol; where that is not here the status is that of a missing program.
func TestGMPLWithoutItsReader(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("m.mod", []byte("var x >= 0;\nminimize z: x;\nend;\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	status, out, problem := execute(t, "solve", "m.mod")
	if status != exitMissing || out != "" || !strings.Contains(problem, "no program glpsol on PATH; apt-get install glpk-utils") {
		t.Errorf("status %d: %s%s", status, out, problem)
	}
}
