package main

// What README and docs show is run. A fenced block is one of two:
//
//	tilemip …      lines of commands: each must end with status 0, or
//	               with N where its remark says "(status N)"
//	$ tilemip …    what follows, up to the next $, must be what the command prints
//
// In printed output, seconds, bytes and the versions of solvers may differ, and a line "…" stands for
// any lines. Lines of progress, which begin with seconds, are not compared: they come after a second.
// A comment <!-- not run: REASON --> before a block exempts it from running, never from
// naming verbs and flags that exist. Lines that talk to NEOS are run by neos_docs_test.go.

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/shell"
)

// shown is one command of a document and what it is said to print ("" where nothing is).
type shown struct {
	place, written, line, output string // written with "$ " and its remark
	exempt                       string // why it is not run
	status                       string // the exit status that the remark behind it names, or "0"
}

func documents(t *testing.T) []string {
	t.Helper()
	all := []string{"README.md"}
	err := fs.WalkDir(os.DirFS("../.."), "docs", func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".md" {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// statusNamed is the exit status that a remark names.
func statusNamed(line string) string {
	if m := named.FindStringSubmatch(line); m != nil {
		return m[1]
	}
	return "0"
}

const piped = "| tilemip " // a command that reads what another one prints

var (
	named     = regexp.MustCompile(`#.*\(status ([0-9]+)\)`)
	exemption = regexp.MustCompile(`^<!-- not run: (.+) -->$`)
	remark    = regexp.MustCompile(`\s+#\s.*$`)
)

// shownIn lists the commands of a document in order.
func shownIn(t *testing.T, document string) []shown {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", document))
	if err != nil {
		t.Fatal(err)
	}
	var all []shown
	fenced, exempt, current := false, "", -1
	for i, line := range strings.Split(string(text), "\n") {
		command, printed := strings.CutPrefix(line, "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			if fenced = !fenced; !fenced {
				exempt = ""
			}
			current = -1
		case !fenced:
			if m := exemption.FindStringSubmatch(line); m != nil {
				exempt = m[1]
			} else if line != "" {
				exempt = ""
			}
		case printed || strings.HasPrefix(line, "tilemip "):
			all = append(all, shown{place: fmt.Sprintf("%s:%d", document, i+1), written: line, line: remark.ReplaceAllString(command, ""), exempt: exempt, status: statusNamed(line)})
			if current = -1; printed {
				current = len(all) - 1
			}
		case current >= 0:
			all[current].output += line + "\n"
		}
	}
	return slices.DeleteFunc(all, func(s shown) bool { return !strings.HasPrefix(s.line, "tilemip ") && !strings.Contains(s.line, piped) })
}

// TestDocsNameWhatExists parses every command of every document without running it.
func TestDocsNameWhatExists(t *testing.T) {
	n := 0
	for _, document := range documents(t) {
		for _, s := range shownIn(t, document) {
			n++
			args, err := shellWords(s.line)
			if err != nil {
				t.Fatalf("%s: %s: %v", s.place, s.line, err)
			}
			app := newApp(&streams{strings.NewReader(""), new(strings.Builder), new(strings.Builder)})
			inert(app.Commands)
			if err := app.RunContext(t.Context(), shell.Permute(app, args)); err != nil {
				t.Errorf("%s: %s: %v", s.place, s.line, err)
			}
		}
	}
	if n < 50 {
		t.Errorf("%d commands in README and docs: is the pattern still right?", n)
	}
}

// inert makes verbs do nothing, after their flags are parsed and checked.
func inert(commands []*cli.Command) {
	for _, c := range commands {
		c.Action = func(*cli.Context) error { return nil }
		inert(c.Subcommands)
	}
}

// shellWords splits a line as the shell does, by asking it.
func shellWords(line string) ([]string, error) {
	if i := strings.Index(line, piped); i >= 0 {
		line = line[i+len("| "):]
	}
	line = regexp.MustCompile(`\s*(>.*|&|\|.*)$`).ReplaceAllString(line, "")
	out, err := exec.Command("sh", "-c", `printf '%s\0' `+line).Output()
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00"), err
}

func TestLongDocs(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, document := range documents(t) {
		t.Run(document, func(t *testing.T) { runShown(t, document) })
	}
}

// checkoutLinks is a folder that has examples, model, docs and internal beside it as the checkout does.
func checkoutLinks(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"examples", "model", "docs", "internal"} {
		from, err := filepath.Abs(filepath.Join("..", "..", name))
		if err == nil {
			err = os.Symlink(from, filepath.Join(folder, name))
		}
		if err != nil {
			t.Skipf("links to the checkout cannot be made here: %v", err)
		}
	}
	return folder
}

// runLine runs a line as it is typed in a folder, for two minutes at most, and gives its
// output, its messages and its exit status.
func runLine(t *testing.T, folder, line string) (out, problem, status string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, "sh", "-c", "exec "+line) // so that the limit ends the program
	command.Dir = folder
	said, printed := new(strings.Builder), new(strings.Builder)
	command.Stdout, command.Stderr = printed, said
	err := command.Run()
	if command.ProcessState == nil {
		t.Fatalf("%s: %v", line, err)
	}
	return printed.String(), said.String(), fmt.Sprint(command.ProcessState.ExitCode())
}

var updateDocs = flag.Bool("update-docs", false, "write what commands print into the documents that show it")

// renew writes what a command printed into its document; what the document leaves out by "…" it
// leaves out again where a line before and one behind still stand.
func renew(t *testing.T, document string, s shown, printed string) {
	t.Helper()
	name := filepath.Join("..", "..", document)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	was, got := strings.Split(strings.TrimRight(s.output, "\n"), "\n"), strings.Split(strings.TrimRight(printed, "\n"), "\n")
	for i, line := range was {
		if strings.TrimSpace(line) != "…" {
			continue
		}
		from, to := 0, len(got)
		if i > 0 {
			from = slices.Index(got, was[i-1]) + 1
		}
		if i+1 < len(was) {
			to = slices.Index(got, was[i+1])
		}
		if from < to && (i == 0 || from > 0) {
			got = slices.Replace(got, from, to, line)
		}
	}
	before, after, found := strings.Cut(string(text), s.written+"\n"+strings.TrimRight(s.output, "\n"))
	if !found {
		t.Fatalf("%s: the block was changed meanwhile", s.place)
	}
	if err := os.WriteFile(name, []byte(before+s.written+"\n"+strings.Join(got, "\n")+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// runShown runs the commands of a document, one after the other.
func runShown(t *testing.T, document string) {
	folder := checkoutLinks(t)
	for _, s := range shownIn(t, document) {
		if s.exempt != "" || slices.Contains(strings.Fields(s.line), "neos") {
			continue
		}
		out, problem, status := runLine(t, folder, s.line)
		switch {
		case s.output == "" && status != s.status:
			t.Errorf("%s: %s: status %s, want %s\n%s%s", s.place, s.line, status, s.status, out, problem)
		case s.output != "" && *updateDocs && !resembles(out+problem, s.output):
			renew(t, document, s, out+progress.ReplaceAllString(problem, ""))
		case s.output != "" && !resembles(out+problem, s.output):
			t.Errorf("%s: %s\nprints\n%s%s\nand not\n%s", s.place, s.line, out, problem, s.output)
		}
	}
}

var (
	varying  = regexp.MustCompile(`[0-9][0-9.,e-]* ?(s|ms|MB|MiB|GB)\b`)
	versions = regexp.MustCompile(`\b(highs|cbc|scip|glpsol) [0-9]+\.[0-9.]+( \(embedded\))?`)
	work     = regexp.MustCompile(`[0-9,]+ nodes?, [0-9,]+ LP iterations?`)
	progress = regexp.MustCompile(`(?m)^ +[0-9.]+s  .*\n`)
)

// resembles compares what is printed with what a document shows, line by line.
func resembles(printed, document string) bool {
	plain := func(text string) []string {
		text = work.ReplaceAllString(versions.ReplaceAllString(progress.ReplaceAllString(text, ""), "$1 V"), "W")
		lines := strings.Split(strings.TrimSpace(varying.ReplaceAllString(text, "N $1")), "\n")
		for i := range lines {
			lines[i] = strings.Join(strings.Fields(lines[i]), " ")
		}
		return lines
	}
	var match func(got, want []string) bool
	match = func(got, want []string) bool {
		switch {
		case len(want) == 0:
			return len(got) == 0
		case want[0] == "…":
			return match(got, want[1:]) || len(got) > 0 && match(got[1:], want)
		}
		return len(got) > 0 && got[0] == want[0] && match(got[1:], want[1:])
	}
	return match(plain(printed), plain(document))
}

func TestResembles(t *testing.T) {
	for _, c := range []struct {
		printed, document string
		want              bool
	}{
		{"a 0.12 s\nb\n", "a 3 s\nb\n", true},
		{"a\nb\nc\nd\n", "a\n…\nd\n", true},
		{"a\nb\n", "a\nb\n…\n", true},
		{"a 1\n", "a 2\n", false},
		{"    1.2s  far\nby highs 1.15.1\n", "by highs 1.15.3 (embedded)\n", true},
		{"(1 node, 4,571 LP iterations)", "(2 nodes, 760 LP iterations)", true},
		{"a\nb\n", "a\n", false},
		{"a\n", "a\nb\n", false},
	} {
		if got := resembles(c.printed, c.document); got != c.want {
			t.Errorf("%q beside %q: %v", c.printed, c.document, got)
		}
	}
}
