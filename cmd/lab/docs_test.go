package main

// The commands of the laboratory that README and docs show: each must parse, those of
// docs/sources.md without a remark in brackets are run, and print the texts in backticks of
// their last column in this order; the others are begun.

import (
	"context"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/shell"
)

// shown is one command of a document.
type shown struct {
	place, line string
	prints      []string // in the row of docs/sources.md; nil where the command is not run
}

var (
	backticked = regexp.MustCompile("`([^`]+)`")
	commented  = regexp.MustCompile(`\s+#\s.*$`)
	remark     = regexp.MustCompile(`\)\s*$`)
)

// shownAll lists the commands in fenced blocks and in tables.
func shownAll(t *testing.T) (all []shown) {
	t.Helper()
	err := fs.WalkDir(os.DirFS("../.."), ".", func(path string, entry fs.DirEntry, err error) error {
		if entry.IsDir() && path != "." && path != "docs" && !strings.HasPrefix(path, "docs/") && path != "cmd" && path != "cmd/lab" {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".md" || path == "CHANGELOG.md" {
			return err
		}
		text, err := os.ReadFile(filepath.Join("../..", path))
		for _, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "lab ") {
				all = append(all, shown{place: path, line: commented.ReplaceAllString(line, "")})
			}
			cells := strings.Split(strings.Trim(line, "|"), "|")
			for i, cell := range cells {
				for _, m := range backticked.FindAllStringSubmatch(cell, -1) {
					if !strings.HasPrefix(m[1], "lab ") || !strings.HasPrefix(line, "|") || strings.Contains(m[1], "NAME") {
						continue
					}
					one := shown{place: path, line: m[1]}
					if path == "docs/sources.md" && i == 1 && !remark.MatchString(cell) {
						for _, text := range backticked.FindAllStringSubmatch(cells[3], -1) {
							one.prints = append(one.prints, text[1])
						}
					}
					all = append(all, one)
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every verb has a section in README.md, which is its help, with an example; those of packings and
// models name them all.
func TestSections(t *testing.T) {
	for _, c := range newApp(io.Discard, io.Discard).Commands {
		if !strings.Contains(c.Description, "\n  lab "+c.Name+" ") || strings.Contains(c.Description, "##") || strings.Contains(c.Description, "```") {
			t.Errorf("the section of %s: %q", c.Name, c.Description)
		}
	}
}

func TestDocsNameWhatExists(t *testing.T) {
	all, run := shownAll(t), 0
	for _, s := range all {
		words, err := exec.Command("sh", "-c", `printf '%s\0' `+s.line).Output()
		if err != nil {
			t.Fatalf("%s: %s: %v", s.place, s.line, err)
		}
		app := newApp(io.Discard, io.Discard)
		for _, c := range app.Commands {
			c.Action = func(*cli.Context) error { return nil }
		}
		args := strings.Split(strings.TrimSuffix(string(words), "\x00"), "\x00")
		if err := app.RunContext(t.Context(), shell.Permute(app, args)); err != nil {
			t.Errorf("%s: %s: %v", s.place, s.line, err)
		}
		if s.prints != nil {
			run++
		}
	}
	if len(all) < 50 || run < 6 {
		t.Errorf("%d commands, %d of them run: is the form of the documents still right?", len(all), run)
	}
}

// TestLongDocs runs the commands of docs/sources.md, and begins the others: one that the program
// refuses as it stands is a mistake of the document.
func TestLongDocs(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, s := range shownAll(t) {
		limit := time.Second
		if s.prints != nil {
			limit = 2 * time.Minute
		}
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		command := exec.CommandContext(ctx, "sh", "-c", "exec "+s.line)
		command.Dir = t.TempDir()
		for _, name := range []string{"examples", "docs"} {
			from, err := filepath.Abs(filepath.Join("../..", name))
			if err == nil {
				err = os.Symlink(from, filepath.Join(command.Dir, name))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
		command.WaitDelay = 5 * time.Second
		out, _ := command.CombinedOutput()
		if status := command.ProcessState.ExitCode(); status == exitUsage && !strings.Contains(string(out), "no such file") {
			t.Errorf("%s: %s: refused\n%s", s.place, s.line, out)
		}
		rest := strings.Join(strings.Fields(string(out)), " ")
		for _, text := range s.prints {
			_, after, found := strings.Cut(rest, text)
			if !found {
				t.Errorf("%s: %s: %q is not printed, or not behind the texts before it\n%s", s.place, s.line, text, out)
				break
			}
			rest = after
		}
	}
}
