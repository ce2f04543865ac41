package arrows

import (
	"bytes"
	"flag"
	"go/ast"
	"go/build"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// public are the packages of docs/reference/stability.md: what other modules may build on.
var public = []string{".", "backends", "backends/backendtest", "backends/highs", "backends/lpsolve", "backends/process",
	"model", "model/algebra", "model/certificate", "model/format", "model/format/all", "model/puzzle", "neos"}

var update = flag.Bool("update", false, "write testdata/api.txt anew")

// api lists the exported declarations of a package, one a paragraph, without comments.
func api(t *testing.T, folder string) []string {
	t.Helper()
	p, err := build.ImportDir(filepath.Join("../..", folder), 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, name := range p.GoFiles {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, filepath.Join("../..", folder, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.FileExports(f)
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				d.Body = nil
			case *ast.GenDecl:
				if d.Tok == token.IMPORT {
					continue
				}
				for _, s := range d.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
						v.Values = nil // a table is no promise
					}
				}
			}
			var text bytes.Buffer
			if err := printer.Fprint(&text, set, d); err != nil {
				t.Fatal(err)
			}
			out = append(out, folder+": "+text.String())
		}
	}
	slices.Sort(out)
	return out
}

// TestAPI compares what the public packages export with testdata/api.txt, so that no change
// of it goes unseen. scripts/lint.sh compares that file with the one of the last tag.
func TestAPI(t *testing.T) {
	var all []string
	for _, folder := range public {
		all = append(all, api(t, folder)...)
	}
	text := strings.Join(all, "\n") + "\n"
	if *update {
		if err := os.WriteFile("testdata/api.txt", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile("testdata/api.txt")
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) == text {
		return
	}
	was := strings.Split(string(kept), "\n")
	for _, line := range strings.Split(text, "\n") {
		if !slices.Contains(was, line) {
			t.Errorf("new or changed: %s", line)
		}
	}
	t.Error("the exported names differ from testdata/api.txt: if that is meant, say so in CHANGELOG.md and run go test ./internal/arrows -run TestAPI -update")
}

// TestPublicPackages: every package outside internal is one of the public ones, or says in its
// first sentences that it may change; and the page lists the public ones.
func TestPublicPackages(t *testing.T) {
	page, err := os.ReadFile("../../docs/reference/stability.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range public {
		if !strings.Contains(string(page), "`"+strings.Replace(path, ".", "tilemip", 1)+"`") {
			t.Errorf("docs/reference/stability.md does not name %s", path)
		}
	}
	for _, p := range list(t, "1") {
		path, _ := within(p.ImportPath)
		if p.Name == "main" || slices.Contains(public, path) || slices.Contains(strings.Split(path, "/"), "internal") || matches("examples/...", path) || matches("scripts/...", path) {
			continue
		}
		if !strings.Contains(packageDoc(t, path), "may change") {
			t.Errorf("%s can be imported and is not in docs/reference/stability.md: let its package comment say that it may change, or move it below internal", path)
		}
	}
}

// packageDoc is the whole package comment, of which the go command tells the first sentence.
func packageDoc(t *testing.T, folder string) string {
	t.Helper()
	set := token.NewFileSet()
	files, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(set, file, nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		if f.Doc != nil && strings.HasPrefix(f.Doc.Text(), "Package ") {
			return strings.Join(strings.Fields(f.Doc.Text()), " ")
		}
	}
	return ""
}

// TestPackageComments: each says what does not belong into the folder, and where to begin reading.
func TestPackageComments(t *testing.T) {
	begin := regexp.MustCompile(`Not here: [^.]+.*Begin with (\S+\.(?:go|md))\b`)
	for _, p := range list(t, "1") {
		path, ours := within(p.ImportPath)
		if !ours {
			path = "."
		}
		if p.Name == "main" || p.Name == "arrows" || matches("examples/...", path) || matches("scripts/...", path) {
			continue
		}
		said := begin.FindStringSubmatch(packageDoc(t, path))
		if said == nil {
			t.Errorf("%s: its package comment does not say what is not here and where to begin: \"Not here: … Begin with NAME.go.\"", path)
		} else if _, err := os.Stat(filepath.Join("../..", path, said[1])); err != nil {
			t.Errorf("%s: begin with %s? %v", path, said[1], err)
		}
	}
}

// TestTopLevel: the top folder has few files, each with a reason to stand there.
func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir("../..")
	if err != nil {
		t.Fatal(err)
	}
	code, tests := 0, 0
	for _, e := range entries {
		name := e.Name()
		switch {
		case e.IsDir() || strings.HasPrefix(name, "."):
		case strings.HasSuffix(name, "_test.go"):
			tests++
		case strings.HasSuffix(name, ".go"):
			code++
		case !slices.Contains([]string{"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "SECURITY.md", "CITATION.cff", "Makefile", "go.mod", "go.sum"}, name):
			t.Errorf("%s does not belong at the top", name)
		}
	}
	if code > 8 || tests > 4 {
		t.Errorf("%d files of code and %d of tests at the top; want at most 8 and 4", code, tests)
	}
}
