package main

// The events of go test -json are followed, and results collected.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
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

// running is a test that has begun. A test with subtests stands for them: only
// the innermost ones are counted, or else one failing line would count as a
// failure of each level.
type running struct {
	output []string
	parent bool // has subtests
	ended  bool
	failed bool
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
			f.unended()
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
		f.at(e)
	case "output":
		if strings.HasPrefix(e.Output, "=== ") { // "=== RUN" and the like
			return
		}
		t := f.at(e)
		t.output = append(t.output, e.Output)
	case "pass", "fail", "skip":
		if e.Test == "" {
			f.endPackage(e)
		} else {
			f.endTest(e.Package, e.Test, e.Action, e.Elapsed)
		}
	}
}

// at returns the test of an event, and marks its parents as such.
func (f *follower) at(e event) *running {
	tests := f.tests[e.Package]
	if tests == nil {
		tests = map[string]*running{}
		f.tests[e.Package] = tests
	}
	t := tests[e.Test]
	if t == nil {
		t = &running{}
		tests[e.Test] = t
		for name := e.Test; strings.Contains(name, "/"); {
			name = name[:strings.LastIndex(name, "/")]
			if p := tests[name]; p != nil {
				p.parent = true
				break
			}
		}
	}
	return t
}

func (f *follower) endTest(pkg, name, action string, seconds float64) {
	t := f.at(event{Package: pkg, Test: name})
	t.ended = true
	if f.figures {
		for _, figure := range measured(t.output) {
			fmt.Fprintf(f.w, "      %s: %s\n", name, figure)
		}
	}
	f.results = append(f.results, rows(pkg, name, t.output)...)
	if action == "fail" {
		fmt.Fprint(f.w, strings.Join(t.output, ""))
		t.failed = true
	}
	reason := ""
	if action == "skip" {
		reason = skipReason(t.output)
	}
	t.output = nil
	if t.parent && (action != "fail" || f.childFailed(pkg, name)) {
		return
	}
	f.results = append(f.results, result{pkg, name, outcome[action], reason, seconds})
}

var outcome = map[string]string{"pass": passed, "fail": failed, "skip": skipped}

func (f *follower) childFailed(pkg, name string) bool {
	for other, t := range f.tests[pkg] {
		if t.failed && strings.HasPrefix(other, name+"/") {
			return true
		}
	}
	return false
}

// endPackage prints the line of a package, and why it failed if none of its tests
// did: it did not build, it panicked, it ran out of time.
func (f *follower) endPackage(e event) {
	p := f.at(event{Package: e.Package})
	p.ended = true
	f.unendedOf(e.Package)
	n := len(f.tests[e.Package]) - 1
	switch {
	case e.Action == "fail":
		fmt.Fprint(f.w, strings.Join(f.builds[e.FailedBuild], ""), strings.Join(p.output, ""))
		if !f.anyFailed(e.Package) {
			reason := "the package failed outside its tests"
			if e.FailedBuild != "" {
				reason = "it did not build"
			}
			f.results = append(f.results, result{e.Package, "", failed, reason, e.Elapsed})
		}
	case n > 0:
		fmt.Fprintf(f.w, "ok    %s  %.1fs\n", e.Package, e.Elapsed)
	}
	delete(f.tests, e.Package)
}

func (f *follower) anyFailed(pkg string) bool {
	return slices.ContainsFunc(f.results, func(r result) bool { return r.Package == pkg && r.Result == failed })
}

// unended counts as failed the tests that were running when go test was killed.
func (f *follower) unended() {
	for pkg := range f.tests {
		f.unendedOf(pkg)
	}
}

func (f *follower) unendedOf(pkg string) {
	for name, t := range f.tests[pkg] {
		if !t.ended && !t.parent && name != "" {
			t.output = append(t.output, fmt.Sprintf("--- %s %s did not end\n", pkg, name))
			f.endTest(pkg, name, "fail", 0)
		}
	}
}

var logged = regexp.MustCompile(`^\s*\S+\.go:\d+: (.*)\n?$`)

// measuredMark begins a logged line that is worth reading though the test passed:
// how many cases a random test drew, how many broke a premise.
const measuredMark = "measured: "

// measured returns what a test logged after that mark.
func measured(output []string) []string {
	var figures []string
	for _, line := range output {
		if m := logged.FindStringSubmatch(line); m != nil && strings.HasPrefix(m[1], measuredMark) {
			figures = append(figures, strings.TrimPrefix(m[1], measuredMark))
		}
	}
	return figures
}

// skipReason is what the test gave to Skip: the last line with a place, and the
// lines that go on from it.
func skipReason(output []string) string {
	var reason []string
	for _, line := range output {
		if m := logged.FindStringSubmatch(line); m != nil {
			reason = []string{m[1]}
		} else if text := strings.TrimSpace(line); len(reason) > 0 && text != "" && !strings.HasPrefix(text, "--- ") {
			reason = append(reason, text)
		}
	}
	if len(reason) == 0 {
		return "no reason given"
	}
	return strings.Join(reason, " ")
}
