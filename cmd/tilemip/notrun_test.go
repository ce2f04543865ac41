package main

// Commands that the documents show and the tests do not run to their end, because they take
// minutes or need what is not here: each is begun, and ended after three seconds. A line that the
// program refuses as it stands (status 2) is a mistake of the document. How far it came in that
// time does not count, so the speed of the machine does not.

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// begun is what a test lets such a command do.
const begun = 3 * time.Second

// startLine runs a line for three seconds and gives its messages and its exit status; -1 where it had
// to be killed. Nothing of it reaches another machine or the user's folders.
func startLine(t *testing.T, folder, line string) (problem string, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), begun)
	defer cancel()
	command := exec.CommandContext(ctx, "sh", "-c", "exec "+line)
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = 5 * time.Second
	command.Dir = folder
	nowhere := "http://127.0.0.1:1"
	command.Env = append(os.Environ(), "NEOS_SERVER="+nowhere, "NEOS_EMAIL=student@university.edu", "HTTP_PROXY="+nowhere, "HTTPS_PROXY="+nowhere,
		"XDG_CACHE_HOME="+folder+"/cache", "XDG_CONFIG_HOME="+folder+"/config", "XDG_DATA_HOME="+folder+"/data")
	var said strings.Builder
	command.Stderr = &said
	_ = command.Run()
	if command.ProcessState == nil {
		t.Fatalf("%s was not begun", line)
	}
	return said.String(), command.ProcessState.ExitCode()
}

// refusedAsItStands reports whether the program takes the line for a mistake of the user. A file
// that is not there is the reader's, or that of a longer run; and a reader has a terminal.
func refusedAsItStands(problem string, status int) bool {
	return status == exitUsage && !strings.Contains(problem, "no such file or directory") && !strings.Contains(problem, "or a terminal to ask on")
}

// notRun lists the commands of a document that no test runs to their end.
func notRun(t *testing.T, document string) []shown {
	if document == "docs/sources.md" {
		var all []shown
		for _, r := range sourceRows(t) {
			for _, line := range r.commands {
				if r.remark != "" {
					all = append(all, shown{place: r.place, line: line})
				}
			}
		}
		return all
	}
	return slices.DeleteFunc(shownIn(t, document), func(s shown) bool { return s.exempt == "" })
}

func TestLongCommandsThatAreNotRunAreTaken(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	n := 0
	for _, document := range documents(t) {
		folder := ""
		for _, s := range notRun(t, document) {
			if folder == "" {
				folder = checkoutLinks(t)
			}
			runs := 1
			if strings.Contains(s.line, " --state ") || strings.Contains(s.line, " --log ") {
				runs = 2 // it is said to go on where it was stopped
			}
			for range runs {
				n++
				if problem, status := startLine(t, folder, s.line); refusedAsItStands(problem, status) {
					t.Errorf("%s: %s: status %d\n%s", s.place, s.line, status, problem)
				}
			}
		}
	}
	if n < 30 {
		t.Errorf("%d commands in README and docs are not run: is the pattern still right?", n)
	}
}

// What is a mistake of a line is told from a file that is not there and from a run that is ended.
func TestBegin(t *testing.T) {
	folder := checkoutLinks(t)
	for line, want := range map[string]bool{
		"tilemip solve --method textbook examples/boards/neos.txt":   true,
		"tilemip solve examples/boards/neos.txt --no-such-flag":      true,
		"tilemip solve of-the-reader.lp":                             false,
		"tilemip neos submit examples/boards/neos.txt --horizon 12":  false,
		"tilemip search examples/boards/neos.txt":                    false,
		"tilemip neos status --server http://127.0.0.1:1 --number 7": true,
	} {
		if problem, status := startLine(t, folder, line); refusedAsItStands(problem, status) != want {
			t.Errorf("%s: status %d, %s", line, status, problem)
		}
	}
}
