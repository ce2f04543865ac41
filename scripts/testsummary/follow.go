package main

// The events of go test -json are followed, and results collected.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// An event is one line of go test -json (go doc test2json).
type event struct {
	Action      string
	Package     string
	Test        string
	Output      string
	Elapsed     float64 // seconds
	ImportPath  string  // of build-output and build-fail
	FailedBuild string  // the build that made a package fail
}

// running is a test that has begun, or a package. A test with subtests stands for them: only
// the innermost ones are counted, or else one failing line would count as a failure of each
// level.
type running struct {
	output []string
	parent bool // has subtests
	ended  bool
	below  bool // one of its subtests, or of its tests, has failed
}

// follower turns the events of one go test into results.
type follower struct {
	w       io.Writer
	figures bool                           // print what tests log as measured
	tests   map[string]map[string]*running // by package, by test; "" is the package itself
	builds  map[string][]string            // output of failing builds, by import path
	results summary
}

// follow reads events to the end; figures says whether to print what tests measured. Lines that are no events are passed through.
func follow(r io.Reader, w io.Writer, figures bool) (summary, error) {
	f := follower{w: w, figures: figures, tests: map[string]map[string]*running{}, builds: map[string][]string{}}
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		var e event
		if len(line) > 0 {
			if json.Unmarshal(line, &e) != nil || e.Action == "" {
				w.Write(line)
			} else {
				f.event(e)
			}
		}
		if errors.Is(err, io.EOF) {
			for pkg := range f.tests {
				f.unended(pkg)
			}
			return f.results, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

func (f *follower) event(e event) {
	switch e.Action {
	case "build-output":
		f.builds[e.ImportPath] = append(f.builds[e.ImportPath], e.Output)
	case "run", "start":
		f.at(e.Package, e.Test)
	case "output":
		if !strings.HasPrefix(e.Output, "=== ") { // "=== RUN" and the like
			t := f.at(e.Package, e.Test)
			t.output = append(t.output, e.Output)
		}
	case "pass", "fail", "skip":
		if e.Test == "" {
			f.endPackage(e)
		} else {
			f.endTest(e.Package, e.Test, e.Action, e.Elapsed)
		}
	}
}

// at returns a test of a package, and marks its parent as such.
func (f *follower) at(pkg, test string) *running {
	tests := f.tests[pkg]
	if tests == nil {
		tests = map[string]*running{}
		f.tests[pkg] = tests
	}
	t := tests[test]
	if t == nil {
		t = &running{}
		tests[test] = t
		if p := tests[above(test)]; p != nil {
			p.parent = true
		}
	}
	return t
}

// above is the test of a subtest, and of a test the package.
func above(test string) string { return test[:max(0, strings.LastIndex(test, "/"))] }

func (f *follower) endTest(pkg, name, action string, seconds float64) {
	t := f.at(pkg, name)
	t.ended = true
	reason := f.logged(pkg, name, t.output)
	if action == "fail" {
		fmt.Fprint(f.w, strings.Join(t.output, ""))
		for up := name; up != ""; {
			up = above(up)
			f.at(pkg, up).below = true
		}
	}
	t.output = nil
	if t.parent && (action != "fail" || t.below) {
		return
	}
	if action != "skip" {
		reason = ""
	}
	f.results = append(f.results, result{pkg, name, map[string]string{"pass": passed, "fail": failed, "skip": skipped}[action], reason, seconds})
}

// endPackage prints the line of a package, and why it failed if none of its tests
// did: it did not build, it panicked, it ran out of time.
func (f *follower) endPackage(e event) {
	f.unended(e.Package)
	p := f.at(e.Package, "")
	switch {
	case e.Action == "fail":
		fmt.Fprint(f.w, strings.Join(f.builds[e.FailedBuild], ""), strings.Join(p.output, ""))
		if !p.below {
			reason := "the package failed outside its tests"
			if e.FailedBuild != "" {
				reason = "it did not build"
			}
			f.results = append(f.results, result{e.Package, "", failed, reason, e.Elapsed})
		}
	case len(f.tests[e.Package]) > 1:
		fmt.Fprintf(f.w, "ok    %s  %.1fs\n", e.Package, e.Elapsed)
	}
	delete(f.tests, e.Package)
}

// unended counts as failed the tests of a package that were running when go test was killed.
func (f *follower) unended(pkg string) {
	for name, t := range f.tests[pkg] {
		if !t.ended && !t.parent && name != "" {
			t.output = append(t.output, fmt.Sprintf("--- %s %s did not end\n", pkg, name))
			f.endTest(pkg, name, "fail", 0)
		}
	}
}

// What a test logs may begin with a mark: that of a line that is worth reading though the test
// passed (how many cases a random test drew, how many broke a premise), or of a row of a table.
const (
	measuredMark = "measured: "
	rowMark      = "row of "
)

var place = regexp.MustCompile(`^\s*\S+\.go:\d+: (.*)\n?$`)

// logged prints what a test measured and keeps its rows of tables. It returns what the test gave
// to Skip: the last line with a place, and the lines that go on from it.
func (f *follower) logged(pkg, name string, output []string) string {
	var reason []string
	for _, line := range output {
		m := place.FindStringSubmatch(line)
		if m == nil {
			if text := strings.TrimSpace(line); len(reason) > 0 && text != "" && !strings.HasPrefix(text, "--- ") {
				reason = append(reason, text)
			}
			continue
		}
		reason = []string{m[1]}
		if figure, is := strings.CutPrefix(m[1], measuredMark); is && f.figures {
			fmt.Fprintf(f.w, "      %s: %s\n", name, figure)
		}
		if words, is := strings.CutPrefix(m[1], rowMark); is {
			if table, cells, ok := strings.Cut(words, ": "); ok { // the table stands for the package
				f.results = append(f.results, result{Package: table, Test: pkg + " " + name, Result: row, Reason: cells})
			}
		}
	}
	if len(reason) == 0 {
		return "no reason given"
	}
	return strings.Join(reason, " ")
}
