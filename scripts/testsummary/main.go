// Command testsummary runs go test and says at the end what was skipped and why.
//
//	go run ./scripts/testsummary [-log FILE] -- ARGUMENTS OF GO TEST
//	go run ./scripts/testsummary -total FILE...
//
// A line appears as each package ends, and everything about a failure as it
// happens. The last line of the output is always "N passed, N failed,
// N skipped"; the list of skipped tests with their reasons stands before it.
// -log stores the results, and -total adds up stored ones: a test that was
// skipped in one run and ran in another counts as run. Before them it lists the
// slowest tests. A line that a test logs with "measured: " before it is printed
// although the test passed, unless -short is among the arguments; rows of tables
// that tests log are put together (summary.go).
//
// Tests that failed run once more, alone, if they are few: on a busy machine a test that waits
// for processes may fail for want of a turn. One that passes then counts as passed, and is listed as
// one that failed first, with what it printed. One that fails again has failed.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"syscall"
)

func main() {
	log := flag.String("log", "", "store the results in this `file`")
	total := flag.Bool("total", false, "add up the results stored in the files named")
	flag.Parse()
	var s summary
	var err error
	if *total {
		s, err = readAll(flag.Args())
	} else {
		s, err = test(flag.Args(), os.Stdout)
		if err == nil {
			s, err = again(s, flag.Args(), os.Stdout)
		}
		if err == nil && *log != "" {
			err = store(*log, s)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "testsummary:", err)
		os.Exit(1)
	}
	if *total {
		s.printSlowest(os.Stdout)
	}
	s.print(os.Stdout)
	if s.count(failed) > 0 {
		os.Exit(1)
	}
}

// test runs go test and follows its events.
func test(args []string, w io.Writer) (summary, error) {
	goTool := os.Getenv("GO")
	goTool = cmp.Or(goTool, "go")
	cmd := exec.Command(goTool, append([]string{"test", "-json"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	// Ctrl-C reaches go test directly, and the tests that ran until then are still
	// reported; other signals reach this process only and are passed on.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	go func() {
		for s := range signals {
			if s != os.Interrupt {
				cmd.Process.Signal(s)
			}
		}
	}()
	s, err := follow(out, w, !slices.Contains(args, "-short"))
	if err != nil {
		return nil, err
	}
	if err := cmd.Wait(); err != nil && s.count(failed) == 0 {
		s = append(s, result{Package: "go test", Result: failed, Reason: err.Error()})
	}
	return s, nil
}

// fewFailed bounds the tests that are tried again: more are no accident.
const fewFailed = 10

// again runs the failed tests once more, a package at a time, with the flags of the first run, and
// returns the results with those that passed marked. A package that failed outside its tests,
// or did not build, is not tried again.
func again(s summary, args []string, w io.Writer) (summary, error) {
	tests := map[string][]string{} // by package, the outermost tests
	for _, r := range s {
		if r.Result == failed && r.Test == "" {
			return s, nil
		}
		if r.Result == failed {
			outermost, _, _ := strings.Cut(r.Test, "/")
			if !slices.Contains(tests[r.Package], outermost) {
				tests[r.Package] = append(tests[r.Package], outermost)
			}
		}
	}
	if s.count(failed) > fewFailed {
		return s, nil
	}
	for _, pkg := range slices.Sorted(maps.Keys(tests)) {
		fmt.Fprintf(w, "once more: %s %s\n", pkg, strings.Join(tests[pkg], " "))
		second, err := test(slices.Concat(flags(args), []string{"-count=1", "-run", "^(" + strings.Join(tests[pkg], "|") + ")$", pkg}), w)
		if err != nil {
			return nil, err
		}
		for i, r := range s {
			if r.Result == failed && r.Package == pkg && second.has(pkg, r.Test, passed) && !second.has(pkg, "", failed) {
				s[i].Result, s[i].Reason = passed, failedFirst
			}
		}
	}
	return s, nil
}

// flags returns the arguments of go test before the first package.
func flags(args []string) []string {
	for i, a := range args {
		if strings.HasPrefix(a, "./") || a == "." {
			return args[:i]
		}
	}
	return args
}
