package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/internal/osfile"
)

// clashes returns a function that gives the command line of a verb to option.CheckFiles alone, and
// notes which verbs take names and no files.
func clashes(t *testing.T, byName map[string]bool) func(verb string, words ...string) error {
	app := newApp(&streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
	setFlags(app, []string{shell.CompleteVerb})
	shell.EachVerb(app, func(verb string, c *cli.Command) {
		if option.NamesThings(c.ArgsUsage) {
			byName[verb] = true
		}
		c.Before = nil
		c.Action = func(c *cli.Context) error { return option.CheckFiles(rowsOf(option.Verb(c)), c, osfile.Same) }
	})
	return func(verb string, words ...string) error {
		t.Helper()
		return app.RunContext(context.Background(), append(append([]string{"tilemip"}, strings.Fields(verb)...), words...))
	}
}

// namesFile is the placeholder of a value that is a file, in the help of its option.
var namesFile = regexp.MustCompile("`(FILE|FOLDER|DIR|PROGRAM)`")

// Every option whose help names a file says in its row whether the file is read or written. An
// output that is an input by another name is refused, with every verb and every such option, and
// so are two outputs to one file, there already or not, and an output where no file can be.
func TestEveryOutputHasAPlace(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{"in.txt", "other.txt"} {
		if err := os.WriteFile(name, []byte("text\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	names := []string{"in.txt", "./in.txt", filepath.Join(folder, "in.txt")}
	for link, make := range map[string]func(string, string) error{"soft.txt": os.Symlink, "hard.txt": os.Link} {
		if make("in.txt", link) == nil {
			names = append(names, link)
		}
	}
	byName := map[string]bool{}
	table, clash := optionTable(), clashes(t, byName)
	for i := range table {
		r := &table[i]
		if namesFile.MatchString(r.Help) && r.Files == option.NoFile {
			t.Errorf("--%s of %v: its row does not say what is done with the file", r.Name, r.Uses)
		}
		if r.Files != option.Writes && r.Files != option.Continues {
			continue
		}
		for _, u := range r.Uses {
			verb := u.Verb
			for _, name := range names {
				err := clash(verb, "--"+r.Name, name, "in.txt")
				if byName[verb] { // a state table2 of the experiment table2
					if err != nil {
						t.Errorf("tilemip %s --%s %s in.txt: %v, though in.txt is no file", verb, r.Name, name, err)
					}
				} else if err == nil || !strings.Contains(err.Error(), "--"+r.Name+" writes to "+name) {
					t.Errorf("tilemip %s --%s %s in.txt: %v", verb, r.Name, name, err)
				}
			}
			for _, name := range []string{filepath.Join("nowhere", "new.txt"), folder} {
				if err := clash(verb, "--"+r.Name, name, "in.txt"); err == nil || !strings.Contains(err.Error(), "folder") {
					t.Errorf("tilemip %s --%s %s: %v", verb, r.Name, name, err)
				}
			}
			for _, words := range [][]string{{"in.txt"}, {"--" + r.Name, "other.txt", "in.txt"}, {"--" + r.Name, "new.txt", "new.txt"}, {"--" + r.Name, "-", "in.txt"}, {"--" + r.Name, os.DevNull, os.DevNull}} {
				if err := clash(verb, words...); err != nil {
					t.Errorf("tilemip %s %s: %v", verb, words, err)
				}
			}
			for j := range table {
				o := &table[j]
				if o == r || o.Files == option.NoFile || o.Files == option.Folder || !slices.ContainsFunc(o.Uses, func(u option.Use) bool { return u.Verb == verb }) {
					continue
				}
				two := func(first, second string) error {
					return clash(verb, "--"+r.Name, first, "--"+o.Name, second, "in.txt")
				}
				switch o.Files {
				case option.Writes, option.Continues:
					for _, name := range []string{"new.txt", "other.txt"} {
						if two(name, "./"+name) == nil {
							t.Errorf("tilemip %s: --%s and --%s both write to %s", verb, r.Name, o.Name, name)
						}
					}
				case option.Reads:
					if two("other.txt", "other.txt") == nil {
						t.Errorf("tilemip %s: --%s writes to the file that --%s reads", verb, r.Name, o.Name)
					}
				}
				if err := two("new.txt", "other.txt"); err != nil {
					t.Error(err)
				}
			}
		}
	}
	if byName["solve"] || byName["merge"] {
		t.Errorf("verbs that take names and no files: %v", byName)
	}
	for _, c := range []struct{ verb, words, want string }{
		{"export", "-o in.nl in.col", "beside its file"},
		{"search", "--proof new.pbp --svg new.opb in.txt", "both write to"},
	} {
		for _, name := range []string{"in.col"} {
			if err := os.WriteFile(name, nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		err := clash(c.verb, strings.Fields(c.words)...)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("tilemip %s %s: %v; want %q", c.verb, c.words, err, c.want)
		}
	}
}
