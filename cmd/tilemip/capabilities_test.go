package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// capabilityRows are the rows of the table of docs/reference/backends.md that say yes or no, with
// the capability that each states.
var capabilityRows = map[string]func(backends.Capabilities) bool{
	"integer programs":   func(c backends.Capabilities) bool { return c.Integers },
	"MIP start":          func(c backends.Capabilities) bool { return c.Start },
	"partial MIP start":  func(c backends.Capabilities) bool { return c.PartialStart },
	"incumbent callback": func(c backends.Capabilities) bool { return c.Incumbents },
	"Ctrl-C keeps the incumbent, within a second": func(c backends.Capabilities) bool { return c.Cancel },
	"a time limit keeps the incumbent":            func(c backends.Capabilities) bool { return c.KeepsPoint },
	"duals of linear programs":                    func(c backends.Capabilities) bool { return c.Duals },
	"solution pool":                               func(c backends.Capabilities) bool { return c.Pool || c.Incumbents },
	"relative gap":                                func(c backends.Capabilities) bool { return c.RelativeGap },
	"absolute gap":                                func(c backends.Capabilities) bool { return c.AbsoluteGap },
	"node limit":                                  func(c backends.Capabilities) bool { return c.NodeLimit },
	"stops at the first feasible solution":        func(c backends.Capabilities) bool { return c.SolutionLimit },
	"several threads":                             func(c backends.Capabilities) bool { return c.Threads },
	"random seed":                                 func(c backends.Capabilities) bool { return c.Seed },
	"feasibility tolerance":                       func(c backends.Capabilities) bool { return c.Tolerance },
	"semi-continuous variables":                   func(c backends.Capabilities) bool { return c.Semi },
	"special ordered sets":                        func(c backends.Capabilities) bool { return c.SOS },
	"indicator constraints":                       func(c backends.Capabilities) bool { return c.Indicators },
	"convex quadratic objectives":                 func(c backends.Capabilities) bool { return c.Products },
	"options of the solver":                       func(c backends.Capabilities) bool { return c.Raw },
}

// TestCapabilities holds the table to what the backends claim, which the conformance suite tries.
// A program that is not installed claims the same; a library that is not linked claims nothing.
func TestCapabilities(t *testing.T) {
	const file = "../../docs/reference/backends.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var columns []column
	seen := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		c := cells(line)
		if len(c) > 2 && c[0] == "what" && c[1] == "option" {
			for _, head := range c[2:] {
				name, kinds, _ := strings.Cut(head, " ")
				columns = append(columns, column{strings.Trim(name, "`"), strings.Split(strings.Trim(kinds, "()"), " or ")})
			}
		}
		if len(c) > 2 && len(c) == 2+len(columns) && capabilityRows[c[0]] != nil {
			seen[c[0]] = true
			compareRow(t, c[0], c[2:], columns)
		}
	}
	for row := range capabilityRows {
		if !seen[row] {
			t.Errorf("%s has no row %q", file, row)
		}
	}
	for _, b := range backends.All() {
		if i := b.Info(); find(columns, i) < 0 {
			t.Errorf("%s has no column for %s (%s)", file, i.Name, i.Kind)
		}
	}
}

// A column is a backend and how it is reached: where there are two ways, "yes, loaded" is said of the
// library alone.
type column struct {
	name  string
	kinds []string
}

// find returns the number of the column of a backend, or -1.
func find(columns []column, i backends.Info) int {
	return slices.IndexFunc(columns, func(c column) bool { return c.name == i.Name && slices.Contains(c.kinds, string(i.Kind)) })
}

func compareRow(t *testing.T, row string, says []string, columns []column) {
	for _, b := range backends.All() {
		i := b.Info()
		at := find(columns, i)
		if at < 0 || i.Kind == backends.Linked && !i.Available() {
			t.Logf("%s (%s) is not compared", i.Name, i.Kind)
			continue
		}
		only, some := strings.CutPrefix(says[at], "yes, ")
		yes := strings.HasPrefix(says[at], "yes") && (!some || !slices.Contains(columns[at].kinds, only) || only == string(i.Kind))
		if claims := capabilityRows[row](i.Capabilities); yes != claims {
			t.Errorf("the page says %q of %s (%s) and %s; it claims %v", says[at], i.Name, i.Kind, row, claims)
		}
	}
}

// cells are the cells of a table's line.
func cells(line string) []string {
	if !strings.HasPrefix(line, "|") {
		return nil
	}
	all := strings.Split(strings.Trim(line, "|"), "|")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}
