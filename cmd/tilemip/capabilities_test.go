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

// optionRows are the rows of the table of options in docs/reference/backends.md that say yes or no.
var optionRows = map[string]func(backends.Capabilities) bool{
	"`--absolute-gap`":   readmeRows["absolute gap"],
	"`--node-limit`":     readmeRows["node limit"],
	"`--solution-limit`": readmeRows["stops at the first point"],
	"`--seed`":           readmeRows["random seed"],
	"`--threads`":        readmeRows["several threads"],
	"`--tolerance`":      readmeRows["a tolerance of one's own"],
}

// TestReadmeCapabilities holds README's table to what the backends claim, which the
// conformance suite tries.
func TestReadmeCapabilities(t *testing.T) {
	columns := compareTable(t, "../../README.md", "", readmeRows)
	for _, b := range backends.All() {
		if i := b.Info(); i.Kind != backends.Service && !slices.Contains(columns, column{i.Name, string(i.Kind)}) {
			t.Errorf("README's table has no column for %s (%s)", i.Name, i.Kind)
		}
	}
}

// TestOptionsTable does the same for the table of options.
func TestOptionsTable(t *testing.T) {
	compareTable(t, "../../docs/reference/backends.md", "option", optionRows)
}

// A column is a backend and, in brackets behind its name, how it is reached: HiGHS has one
// column where it is linked, and one where it is embedded. "" stands for every way.
type column struct{ name, kind string }

// compareTable compares the rows of a file's table, whose heads have a word before those of the
// backends, with what the backends claim; it returns the columns.
func compareTable(t *testing.T, file, word string, rows map[string]func(backends.Capabilities) bool) []column {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var columns []column
	seen := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		c := cells(line)
		if len(c) > 1 && c[0] == word && strings.HasPrefix(c[1], "`highs`") {
			for _, head := range c[1:] {
				name, kind, _ := strings.Cut(head, " ")
				columns = append(columns, column{strings.Trim(name, "`"), strings.Trim(kind, "()")})
			}
		}
		if len(c) > 1 && len(c) == 1+len(columns) && rows[c[0]] != nil {
			seen[c[0]] = true
			compareRow(t, file, c, columns, rows[c[0]])
		}
	}
	for row := range rows {
		if !seen[row] {
			t.Errorf("%s has no row %q", file, row)
		}
	}
	return columns
}

func compareRow(t *testing.T, file string, row []string, columns []column, claims func(backends.Capabilities) bool) {
	for i, c := range columns {
		b, err := backends.Lookup(c.name)
		if err != nil || c.kind != "" && string(b.Info().Kind) != c.kind {
			t.Logf("%s %s is not available here, so that its column is not compared", c.name, c.kind)
			continue
		}
		claims := claims(b.Info().Capabilities)
		if says := strings.HasPrefix(row[i+1], "yes"); says != claims {
			t.Errorf("%s says %q of %s (%s) and %s; it claims %v", file, row[i+1], c.name, c.kind, row[0], claims)
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
