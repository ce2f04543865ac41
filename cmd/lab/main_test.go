package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tilemip/tilemip/backends"
)

// The command runs inside the test's own binary, as the program lab of the scripts in
// testdata/script: one archive a verb.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"lab": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_CACHE_HOME", env.WorkDir)
			return nil
		},
		Condition: func(name string) (bool, error) { // [highs], …: the backend is here
			_, err := backends.Lookup(name)
			return err == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": expectStatus, "interrupt": interrupt},
	})
}

// expectStatus is the script command `status N lab …`: the program must end with exit status N.
func expectStatus(ts *testscript.TestScript, _ bool, args []string) {
	err, got := ts.Exec(args[1], args[2:]...), 0
	if coded, ok := err.(interface{ ExitCode() int }); ok {
		got = coded.ExitCode()
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d (%v), want %s", got, err, args[0])
	}
}

// interrupt is the script command `interrupt PATTERN lab …`: the program is sent a Ctrl-C once it
// has printed what the pattern matches, and must end by itself.
func interrupt(ts *testscript.TestScript, _ bool, args []string) {
	pattern, seen := regexp.MustCompile(args[0]), make(chan struct{})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	program := exec.CommandContext(ctx, args[1], args[2:]...)
	program.Dir = ts.MkAbs(".")
	var out, problems bytes.Buffer
	program.Stdout = writer(func(p []byte) {
		if out.Write(p); pattern.Match(out.Bytes()) && seen != nil {
			ts.Check(program.Process.Signal(os.Interrupt))
			seen = nil
		}
	})
	program.Stderr = &problems
	err := program.Run()
	io.WriteString(ts.Stdout(), out.String())
	io.WriteString(ts.Stderr(), problems.String())
	if seen != nil || program.ProcessState.ExitCode() != exitInterrupted {
		ts.Fatalf("%s: printed %v, ended with %v\n%s%s", args[0], seen == nil, err, &out, &problems)
	}
}

type writer func([]byte)

func (w writer) Write(p []byte) (int, error) { w(p); return len(p), nil }

// What the program says of a line that it refuses: one line, with what would be right.
func TestRefusals(t *testing.T) {
	for line, want := range map[string]string{
		"slyde":                               "did you mean slide?",
		"slide --repeet 3":                    "did you mean --repeat?",
		"slide --repeat x":                    `--repeat "x": expected an integer`,
		"slide --tier 9":                      "--tier 9: expected 5 to 8",
		"slide --heuristic patern":            "did you mean pattern?",
		"ladder --time-limit 0s":              "--time-limit 0s: expected a duration of at least",
		"learned x":                           "takes options only",
		"formulations in.txt --svg in.txt":    "which is read as the subject",
		"formulations --svg a --png ./a":      "both write to",
		"labels -o no-such-folder/labels.bin": "there is no folder",
	} {
		t.Chdir(t.TempDir())
		if err := os.WriteFile("in.txt", []byte("1 2 3 / 4 5 6 / 7 0 8"), 0o666); err != nil {
			t.Fatal(err)
		}
		var problems bytes.Buffer
		status := run(t.Context(), append([]string{"lab"}, strings.Fields(line)...), io.Discard, &problems)
		if said := problems.String(); status != exitUsage || !strings.Contains(said, want) || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: status %d, %q; want 2 and one line with %q", line, status, said, want)
		}
	}
	// A network's name, and a benchmark's word, are no files.
	if status := run(stopped(t), strings.Fields("lab labels -o paper --boards 1 --near 1 --met-by paper"), io.Discard, io.Discard); status == exitUsage {
		t.Error("a network's name is taken for a file")
	}
}

// stopped is a context that has ended.
func stopped(t *testing.T) context.Context {
	ctx, stop := signal.NotifyContext(t.Context())
	stop()
	return ctx
}
