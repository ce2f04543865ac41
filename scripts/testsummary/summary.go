package main

// The summary at the end: what was skipped and why, what was slowest, what failed.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

const (
	passed  = "passed"
	failed  = "failed"
	skipped = "skipped"
	row     = "row" // no test: a row of a table, see printTables

	failedFirst = "failed, and passed when run again" // reason of a test that passed
)

// A result is one test that ended; Test is empty for a package that failed as
// a whole. It may be a row of a table instead.
type result struct {
	Package string
	Test    string  `json:",omitempty"`
	Result  string  // passed, failed, skipped, row
	Reason  string  `json:",omitempty"`
	Seconds float64 `json:",omitempty"` // wall clock, beside whatever ran at the same time
}

type summary []result

func (s summary) count(outcome string) int {
	n := 0
	for _, r := range s {
		if r.Result == outcome {
			n++
		}
	}
	return n
}

// has reports whether a test is among the results with an outcome.
func (s summary) has(pkg, test, outcome string) bool {
	return slices.ContainsFunc(s, func(r result) bool { return r.Package == pkg && r.Test == test && r.Result == outcome })
}

// print writes the failed tests, those that passed only when run again, the skipped ones by reason, the tables, and the line
// that counts.
func (s summary) print(w io.Writer) {
	if s.count(failed) > 0 {
		fmt.Fprintln(w, "\nfailed:")
		for _, r := range s {
			if r.Result == failed {
				fmt.Fprintf(w, "  %s\n", strings.TrimSuffix(r.name()+": "+r.Reason, ": "))
			}
		}
	}
	heading := "\n" + failedFirst + ":\n"
	for _, r := range s {
		if r.Result == passed && r.Reason == failedFirst {
			fmt.Fprintf(w, "%s  %s\n", heading, r.name())
			heading = ""
		}
	}
	reasons := map[string][]string{}
	for _, r := range s {
		if r.Result == skipped {
			reasons[r.Reason] = append(reasons[r.Reason], r.name())
		}
	}
	if len(reasons) > 0 {
		fmt.Fprintln(w, "\nskipped:")
	}
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(w, "  %s\n", reason)
		for _, name := range reasons[reason] {
			fmt.Fprintf(w, "      %s\n", name)
		}
	}
	s.printTables(w)
	fmt.Fprintf(w, "\n%d passed, %d failed, %d skipped\n", s.count(passed), s.count(failed), s.count(skipped))
}

// slowest are the tests that took longest, at most n of them, and none under a second.
func (s summary) slowest(n int) summary {
	slow := slices.DeleteFunc(slices.Clone(s), func(r result) bool { return r.Seconds < 1 })
	slices.SortStableFunc(slow, func(a, b result) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return slow[:min(n, len(slow))]
}

// printSlowest lists the slowest tests, for those who want to shorten the whole check.
func (s summary) printSlowest(w io.Writer) {
	slow := s.slowest(20)
	if len(slow) == 0 {
		return
	}
	fmt.Fprintln(w, "\nslowest, in seconds of wall clock:")
	for _, r := range slow {
		fmt.Fprintf(w, "  %6.1f  %s\n", r.Seconds, r.name())
	}
}

func (r result) name() string {
	return strings.TrimSuffix(r.Package+" "+r.Test, " ")
}

// store writes results, one JSON object per line.
func store(file string, s summary) error {
	var text bytes.Buffer
	for _, r := range s {
		if err := json.NewEncoder(&text).Encode(r); err != nil {
			return err
		}
	}
	return os.WriteFile(file, text.Bytes(), 0o666)
}

// readAll adds up stored results. Of several results of one test a failure
// counts before a pass, and a pass before a skip. A test skipped in one run whose
// subtests ran in another has run.
func readAll(files []string) (summary, error) {
	var all summary
	for _, name := range files {
		s, err := read(name)
		if err != nil {
			return nil, err
		}
		all = append(all, s...)
	}
	weight := map[string]int{skipped: 1, passed: 2, failed: 3}
	index := map[[2]string]int{}
	var merged summary
	for _, r := range all {
		key := [2]string{r.Package, r.Test}
		i, seen := index[key]
		switch {
		case !seen:
			index[key] = len(merged)
			merged = append(merged, r)
		case weight[r.Result] > weight[merged[i].Result]:
			merged[i] = r
		}
	}
	return slices.DeleteFunc(merged, func(r result) bool {
		return r.Result == skipped && slices.ContainsFunc(merged, func(sub result) bool {
			return sub.Package == r.Package && strings.HasPrefix(sub.Test, r.Test+"/")
		})
	}), nil
}

func read(name string) (summary, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var s summary
	for dec := json.NewDecoder(bytes.NewReader(text)); dec.More(); {
		var r result
		if err := dec.Decode(&r); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		s = append(s, r)
	}
	return s, nil
}

// Tables over several tests, such as one of all backends with what each passed of the conformance
// suite. A test logs its row as
//
//	row of TABLE: COLUMN: VALUE | COLUMN: VALUE | …
//
// and the summary prints each table whole, whichever packages and runs its rows are from. Own.

// printTables writes every table. Its columns are those of its first row, and those that others
// have besides, behind them; its rows are ordered by their first cell.
func (s summary) printTables(w io.Writer) {
	tables := map[string][]map[string]string{}
	columns := map[string][]string{}
	for _, r := range s {
		if r.Result != row {
			continue
		}
		cells := map[string]string{}
		for _, cell := range strings.Split(r.Reason, " | ") {
			column, value, _ := strings.Cut(cell, ": ")
			cells[column] = value
			if !slices.Contains(columns[r.Package], column) {
				columns[r.Package] = append(columns[r.Package], column)
			}
		}
		tables[r.Package] = append(tables[r.Package], cells)
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		fmt.Fprintf(w, "\n%s:\n", name)
		head := columns[name]
		slices.SortStableFunc(tables[name], func(a, b map[string]string) int { return cmp.Compare(a[head[0]], b[head[0]]) })
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintf(t, "  %s\n", strings.Join(head, "\t"))
		for _, cells := range tables[name] {
			line := make([]string, len(head))
			for i, column := range head {
				line[i] = cells[column]
			}
			fmt.Fprintf(t, "  %s\n", strings.Join(line, "\t"))
		}
		t.Flush()
	}
}
