package main

// A tree is the Go files below a folder, and the lines of its documents that show a
// command. testdata and folders that begin with a dot are left out, as the go command does.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

type file struct {
	folder, name string
	code         int // lines that are not blank, nor of comment alone
	set          *token.FileSet
	syntax       *ast.File
}

type tree struct {
	code, tests []*file
	commands    int
	options     int // rows of the reference page
}

func readTree(root string) (*tree, error) {
	t := new(tree)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir():
		case filepath.Ext(path) == ".go":
			return t.addGo(root, path)
		case filepath.Ext(path) == ".md":
			return t.addDocument(path)
		}
		return nil
	})
	return t, err
}

func (t *tree) addGo(root, path string) error {
	f := &file{set: token.NewFileSet(), name: path}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			f.code++
		}
	}
	if f.syntax, err = parser.ParseFile(f.set, path, text, parser.ParseComments); err != nil {
		return err
	}
	if f.folder, err = filepath.Rel(root, filepath.Dir(path)); err != nil {
		return err
	}
	if strings.HasSuffix(path, "_test.go") {
		t.tests = append(t.tests, f)
	} else {
		t.code = append(t.code, f)
	}
	return nil
}

var command = regexp.MustCompile(`(?m)^(\$ )?(tilemip|make|go) [a-z-]`)

func (t *tree) addDocument(path string) error {
	text, err := os.ReadFile(path)
	if filepath.Base(path) == "options.md" {
		t.options += strings.Count(string(text), "\n| `--")
	}
	for i, part := range strings.Split(string(text), "```") {
		if i%2 == 1 { // within a fence
			t.commands += len(command.FindAllString(part, -1))
		}
	}
	return err
}

// sum adds what is counted in each file.
func sum(files []*file, of func(*file) int) int {
	n := 0
	for _, f := range files {
		n += of(f)
	}
	return n
}

func under(files []*file, room string) []*file {
	return slices.DeleteFunc(slices.Clone(files), func(f *file) bool {
		return f.folder != room && !strings.HasPrefix(f.folder, room+"/")
	})
}

// in returns the files of one folder, without those below it.
func in(files []*file, folder string) []*file {
	return slices.DeleteFunc(slices.Clone(files), func(f *file) bool { return f.folder != folder })
}

// product is the code without the laboratory and scripts.
func (t *tree) product() []*file {
	return slices.DeleteFunc(slices.Clone(t.code), func(f *file) bool {
		return strings.HasPrefix(f.folder+"/", "cmd/lab/") || strings.HasPrefix(f.folder, "scripts/")
	})
}

func codeLines(f *file) int { return f.code }

// short is 1 for a file under 60 lines.
func short(f *file) int {
	if lines(f) < 60 {
		return 1
	}
	return 0
}

func (f *file) line(p token.Pos) int { return f.set.Position(p).Line }

func lines(f *file) int { return f.set.File(f.syntax.FileStart).LineCount() }

func comments(f *file) int {
	n := 0
	for _, c := range f.syntax.Comments {
		n += f.line(c.End()) - f.line(c.Pos()) + 1
	}
	return n
}

// headless is 1 for a file without a comment on the whole file before the package clause or
// right after it. A comment that belongs to a declaration describes that, not the file.
func headless(f *file) int {
	body := f.syntax.FileEnd
	for _, d := range f.syntax.Decls {
		if g, ok := d.(*ast.GenDecl); !ok || g.Tok != token.IMPORT {
			body = d.Pos()
			break
		}
	}
	for _, c := range f.syntax.Comments {
		if c.Pos() < body && !strings.HasPrefix(c.List[0].Text, "//go:") && !documents(f, c) {
			return 0
		}
	}
	return 1
}

func documents(f *file, c *ast.CommentGroup) bool {
	for _, d := range f.syntax.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if d.Doc == c && d.Tok != token.IMPORT {
				return true
			}
		case *ast.FuncDecl:
			if d.Doc == c {
				return true
			}
		}
	}
	return false
}

func functions(f *file) int {
	n := 0
	for _, d := range f.syntax.Decls {
		if _, ok := d.(*ast.FuncDecl); ok {
			n++
		}
	}
	return n
}

func long(f *file) int {
	n := 0
	for _, d := range f.syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && tooLong(f, fn) {
			n++
		}
	}
	return n
}

func tooLong(f *file, fn *ast.FuncDecl) bool { return f.line(fn.End())-f.line(fn.Pos())+1 > 45 }

func longest(files []*file) string {
	if len(files) == 0 {
		return "-"
	}
	top := slices.MaxFunc(files, func(a, b *file) int { return lines(a) - lines(b) })
	return fmt.Sprintf("%d %s/%s", lines(top), top.folder, filepath.Base(top.name))
}

// room is the share of comments and tests of one package.
func (t *tree) room(folder string) string {
	in := func(all []*file) []*file {
		return slices.DeleteFunc(slices.Clone(all), func(f *file) bool { return f.folder != folder })
	}
	code := in(t.code)
	if len(code) == 0 {
		return "-"
	}
	n := sum(code, lines)
	return percent(sum(code, comments), n) + "  " + ratio(sum(in(t.tests), lines), n)
}

func percent(a, b int) string { return fmt.Sprintf("%.1f %%", 100*float64(a)/float64(max(b, 1))) }
func ratio(a, b int) string   { return fmt.Sprintf("%.2f", float64(a)/float64(max(b, 1))) }
