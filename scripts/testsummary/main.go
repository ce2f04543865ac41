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
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
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
