package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestCounts counts a small tree whose figures are known.
func TestCounts(t *testing.T) {
	root := t.TempDir()
	for path, text := range map[string]string{
		"a/a.go":                    "// Package a has a head.\npackage a\n\nconst Used, Unused = \"word\", \"other\"\n\n// F does nothing.\nfunc F() {}\n",
		"a/bare.go":                 "package a\n\n// G has a comment, its file has none.\nfunc G() {}\n",
		"a/a_test.go":               "package a\n\nvar x = Unused\n",
		"b/b.go":                    "package b\n\n// The idea stands behind the clause.\n\nimport \"github.com/tilemip/tilemip/a\"\n\nconst word = \"word\"\n\nfunc b() { a.F(); _ = a.Used }\n",
		"b/testdata/x.go":           "not Go",
		"cmd/lab/internal/c/c.go":   "// Package c.\npackage c\n\ntype Options struct{}\n",
		"docs/reference/options.md": "| option |\n| `--a` |\n| `--b` |\n",
		"README.md":                 "```sh\ntilemip solve x\n# no command\n```\ntilemip solve outside\n",
	} {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tr, err := readTree(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"files", len(tr.code), 4},
		{"lines", sum(tr.code, lines), 7 + 4 + 9 + 4},
		{"test lines", sum(tr.tests, lines), 3},
		{"comments", sum(tr.code, comments), 5},
		{"headless", sum(tr.code, headless), 1},
		{"functions", sum(tr.code, functions), 3},
		{"long", sum(tr.code, long), 0},
		{"exported", len(exported(tr.code)), 5},
		{"importable", len(folders(tr.importable())), 2},
		{"exported of importable", len(exported(tr.importable())), 4},
		{"code lines", sum(tr.code, codeLines), 3 + 2 + 4 + 2},
		{"product", sum(tr.product(), codeLines), 9},
		{"short", sum(tr.code, short), 4},
		{"structs", len(tr.structs("Options")), 1},
		{"options", tr.options, 2},
		{"commands", tr.commands, 1},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
	if got := tr.unused(); len(got) != 3 || !slices.Contains(got, name{"a", "G"}) || !slices.Contains(got, name{"a", "Unused"}) {
		t.Errorf("unused: %v, want a.G, a.Unused and c.Options", got)
	}
	if got := tr.copies(); !slices.Equal(got, []string{`"word"`}) {
		t.Errorf("copies: %v", got)
	}
}
