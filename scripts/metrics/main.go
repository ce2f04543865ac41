// Command metrics counts properties of the source code: sizes, comments, tests, packages and
// exported names, options, copies. `make metrics` runs it on this tree; with two folders it
// shows both side by side, so that a change can be compared with the state before it:
//
//	git worktree add /tmp/before REVISION
//	go run ./scripts/metrics /tmp/before .
//
// With -list it names the places instead: files without a head, functions over 45 lines,
// exported names without a user, constants declared twice, and the share of comments and the
// lines of test a line of code of each package.
//
// It reads syntax only (go/parser): nothing needs to compile, and older trees do not need
// their libraries. The comment of each row says what its figures mean.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

func main() {
	list := flag.Bool("list", false, "name the places instead of counting them")
	flag.Parse()
	roots := flag.Args()
	if len(roots) == 0 {
		roots = []string{"."}
	}
	var trees []*tree
	for _, root := range roots {
		t, err := readTree(root)
		if err != nil {
			fmt.Fprintln(os.Stderr, "metrics:", err)
			os.Exit(1)
		}
		trees = append(trees, t)
	}
	if *list {
		for _, t := range trees {
			t.list()
		}
		return
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\t"+strings.Join(roots, "\t"))
	for _, r := range rows {
		fmt.Fprint(w, r.name)
		for _, t := range trees {
			fmt.Fprint(w, "\t", r.value(t))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}

// row is one line of the table.
type row struct {
	name  string
	value func(*tree) string
}

func count(n int) string { return fmt.Sprint(n) }

var rows = []row{
	{"files of Go, without tests", func(t *tree) string { return count(len(t.code)) }},
	// Code lines are those without tests, blank lines and lines of comment alone.
	{"code lines", func(t *tree) string { return count(sum(t.code, codeLines)) }},
	{"… without laboratory and scripts", func(t *tree) string { return count(sum(t.product(), codeLines)) }},
	{"… of cmd/tilemip", func(t *tree) string { return count(sum(in(t.code, "cmd/tilemip"), codeLines)) }},
	{"… of cmd/tilemip with internal", func(t *tree) string { return count(sum(under(t.code, "cmd/tilemip"), codeLines)) }},
	{"lines, without tests", func(t *tree) string { return count(sum(t.code, lines)) }},
	{"lines of test", func(t *tree) string { return count(sum(t.tests, lines)) }},
	{"lines of test a line", func(t *tree) string { return ratio(sum(t.tests, lines), sum(t.code, lines)) }},
	{"files of the root folder, without tests", func(t *tree) string { return count(len(in(t.code, "."))) }},
	{"files under 60 lines", func(t *tree) string { return count(sum(t.code, short)) }},
	// A file's head is the comment before its package clause, or the one right behind it.
	{"files without a head comment", func(t *tree) string { return count(sum(t.code, headless)) }},
	{"share of comment lines", func(t *tree) string { return percent(sum(t.code, comments), sum(t.code, lines)) }},
	{"functions", func(t *tree) string { return count(sum(t.code, functions)) }},
	{"functions over 45 lines", func(t *tree) string { return count(sum(t.code, long)) }},
	{"longest file", func(t *tree) string { return longest(t.code) }},
	// What other modules may import: no main, nothing below internal.
	{"importable packages", func(t *tree) string { return count(len(folders(t.importable()))) }},
	{"exported names of importable packages", func(t *tree) string { return count(len(exported(t.importable()))) }},
	{"exported names of all packages", func(t *tree) string { return count(len(exported(t.code))) }},
	// Top-level names that no other package uses outside its tests.
	{"… used by no other package", func(t *tree) string { return count(len(t.unused())) }},
	// String constants of four letters or more that two packages or more declare.
	{"string constants declared twice", func(t *tree) string { return count(len(t.copies())) }},
	{"structs called …Options or …Settings", func(t *tree) string { return count(len(t.structs("Options", "Settings"))) }},
	{"structs called …Result, …Answer or …Verdict", func(t *tree) string { return count(len(t.structs("Result", "Answer", "Verdict"))) }},
	// Rows of docs/reference/options.md, which is made from the tables of options.
	{"options", func(t *tree) string { return count(t.options) }},
	{"commands in README and docs", func(t *tree) string { return count(t.commands) }},
}

// folders are those of files, in order.
func folders(files []*file) []string {
	var all []string
	for _, f := range files {
		all = append(all, f.folder)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
