package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// readmeRows are the rows of README's table of backends and the capability that each
// states. cbc's interrupt has a footnote, and is no "within a second".
var readmeRows = map[string]func(backends.Capabilities) bool{
	"integer programs":                             func(c backends.Capabilities) bool { return c.Integers },
	"start point":                                  func(c backends.Capabilities) bool { return c.Start },
	"improving points while it runs":               func(c backends.Capabilities) bool { return c.Incumbents },
	"Ctrl-C keeps the best point, within a second": func(c backends.Capabilities) bool { return c.Cancel },
	"a time limit keeps the best point":            func(c backends.Capabilities) bool { return c.KeepsPoint },
	"duals of linear programs":                     func(c backends.Capabilities) bool { return c.Duals },
	"further points (a pool)":                      func(c backends.Capabilities) bool { return c.Pool || c.Incumbents },
	"node limit":                                   func(c backends.Capabilities) bool { return c.NodeLimit },
	"stops at the first point":                     func(c backends.Capabilities) bool { return c.SolutionLimit },
	"several threads":                              func(c backends.Capabilities) bool { return c.Threads },
	"random seed":                                  func(c backends.Capabilities) bool { return c.Seed },
	"absolute gap":                                 func(c backends.Capabilities) bool { return c.AbsoluteGap },
	"semi-continuous variables":                    func(c backends.Capabilities) bool { return c.Semi },
	"special ordered sets":                         func(c backends.Capabilities) bool { return c.SOS },
	"indicator rows":                               func(c backends.Capabilities) bool { return c.Indicators },
	"convex quadratic objectives":                  func(c backends.Capabilities) bool { return c.Products },
	"a tolerance of one's own":                     func(c backends.Capabilities) bool { return c.Tolerance },
}

// TestReadmeCapabilities holds README's table to what the backends claim, which the
// conformance suite tries.
func TestReadmeCapabilities(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	seen := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, "| | `highs`") {
			for _, cell := range cells(line)[1:] {
				names = append(names, strings.Split(cell, "`")[1])
			}
		}
		if c := cells(line); len(c) == 1+len(names) && readmeRows[c[0]] != nil {
			seen[c[0]] = true
			compareRow(t, c, names)
		}
	}
	for _, b := range backends.All() {
		if i := b.Info(); i.Kind != backends.Service && !slices.Contains(names, i.Name) {
			t.Errorf("README's table has no column for %s", i.Name)
		}
	}
	for row := range readmeRows {
		if !seen[row] {
			t.Errorf("README has no row %q", row)
		}
	}
}

func compareRow(t *testing.T, row, names []string) {
	for i, name := range names {
		b, err := backends.Lookup(name)
		if err != nil {
			t.Logf("%s is not available here, so that its column is not compared", name)
			continue
		}
		claims := readmeRows[row[0]](b.Info().Capabilities)
		if says := strings.HasPrefix(row[i+1], "yes"); says != claims {
			t.Errorf("README says %q of %s and %s; it claims %v", row[i+1], row[0], name, claims)
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
