package main

// docs/sources.md sets what three documents print beside what the program prints. Its
// tables have four columns:
//
//	| in the source | command | printed there | ours |
//
// A command without a remark takes under ten seconds and is run: every text in backticks
// of the column "ours" must be in what it prints, in this order. A remark in brackets
// behind the command, such as (minutes), exempts it from running, and its last column then
// links to the output that is kept, or to the test that runs it. A row without a command
// gives the reason in its last column.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/cmd/internal/shell"
)

// sourceRow is one row of a table of docs/sources.md.
type sourceRow struct {
	place, item, theirs, ours string
	commands                  []string // each as it is typed
	remark                    string   // why they are not run, "" where they are
	status                    string   // the exit status of each of them
}

var (
	backticked = regexp.MustCompile("`([^`]+)`")
	inBrackets = regexp.MustCompile(`\(([^()]+)\)\s*$`)
	linked     = regexp.MustCompile(`\]\(([^)#]+)[^)]*\)`)
)

// sourceRows reads the tables of the page.
func sourceRows(t *testing.T) []sourceRow {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "sources.md"))
	if err != nil {
		t.Fatal(err)
	}
	var all []sourceRow
	for i, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| in the source") {
			continue
		}
		line = strings.ReplaceAll(line, `\|`, "\x00")
		cells := strings.Split(strings.Trim(line, "|"), "|")
		place := fmt.Sprintf("docs/sources.md:%d", i+1)
		if len(cells) != 4 {
			t.Fatalf("%s: %d columns, want 4", place, len(cells))
		}
		for k := range cells {
			cells[k] = strings.ReplaceAll(strings.TrimSpace(cells[k]), "\x00", "|")
		}
		row := sourceRow{place: place, item: cells[0], theirs: cells[2], ours: cells[3]}
		for _, m := range backticked.FindAllStringSubmatch(cells[1], -1) {
			if !strings.HasPrefix(m[1], "lab ") { // the tests of cmd/lab run those
				row.commands = append(row.commands, m[1])
			}
		}
		row.status = "0"
		if m := inBrackets.FindStringSubmatch(cells[1]); m != nil {
			if code, is := strings.CutPrefix(m[1], "status "); is {
				row.status = code
			} else {
				row.remark = m[1]
			}
		}
		all = append(all, row)
	}
	return all
}

// TestSources: every row has a command that parses or a reason, and every row that is not
// run points at what holds its figures.
func TestSources(t *testing.T) {
	rows, run := sourceRows(t), 0
	for _, r := range rows {
		if r.item == "" || r.ours == "" {
			t.Errorf("%s: a row without its place in the source, or without ours", r.place)
		}
		for _, line := range r.commands {
			args, err := shellWords(line)
			if err != nil {
				t.Fatalf("%s: %s: %v", r.place, line, err)
			}
			app := newApp(&streams{strings.NewReader(""), new(strings.Builder), new(strings.Builder)})
			inert(app.Commands)
			if err := app.RunContext(t.Context(), shell.Permute(app, args)); err != nil {
				t.Errorf("%s: %s: %v", r.place, line, err)
			}
		}
		for _, m := range linked.FindAllStringSubmatch(r.ours, -1) {
			if _, err := os.Stat(filepath.Join("..", "..", "docs", m[1])); err != nil {
				t.Errorf("%s: %v", r.place, err)
			}
		}
		switch {
		case len(r.commands) == 0:
		case r.remark == "":
			run++
			if !backticked.MatchString(r.ours) {
				t.Errorf("%s: the command is run, and no text in backticks says what it must print", r.place)
			}
		case !linked.MatchString(r.ours) && !strings.Contains(r.ours, "Test"):
			t.Errorf("%s: the command is not run (%s), and neither a page nor a test has its figures", r.place, r.remark)
		}
	}
	if len(rows) < 80 || run < 40 {
		t.Errorf("%d rows, %d of them run: is the form of the tables still right?", len(rows), run)
	}
}

// TestLongSources runs the commands of the page and looks for its figures in their output.
func TestLongSources(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	folder := checkoutLinks(t)
	for _, r := range sourceRows(t) {
		if r.remark != "" || len(r.commands) == 0 {
			continue
		}
		var printed strings.Builder
		for _, line := range r.commands {
			out, problem, status := runLine(t, folder, line)
			printed.WriteString(out + problem)
			if status != r.status {
				t.Errorf("%s: %s: status %s, want %s\n%s", r.place, line, status, r.status, &printed)
			}
		}
		rest := strings.Join(strings.Fields(printed.String()), " ")
		for _, m := range backticked.FindAllStringSubmatch(r.ours, -1) {
			_, after, found := strings.Cut(rest, m[1])
			if !found {
				t.Errorf("%s: %s: %q is not printed, or not behind the texts before it\n%s", r.place, r.commands, m[1], &printed)
				break
			}
			rest = after
		}
	}
}
