// Command systems type-checks the module's packages for other systems than this one:
//
//	go run ./scripts/systems windows/amd64 darwin/arm64
//
// Compiling for a system costs a minute of processor time where nothing of it is cached, most
// of it the standard library. What breaks on another system is nearly always a name that a
// file of that system lacks, and types tell that in seconds: everything is parsed and checked
// from source, without cgo, the function bodies of other modules left out, and a file that
// two systems share is parsed once. A function without a body needs a file in assembler.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// listed is what go list tells of a package.
type listed struct {
	ImportPath, Dir string
	GoFiles, SFiles []string
	ImportMap       map[string]string
	Module          *struct{ Main bool }
}

func (p *listed) ours() bool { return p.Module != nil && p.Module.Main }

// checker has the files that were parsed, for all systems.
type checker struct {
	dir      string   // of the module
	patterns []string // the packages to check
	set      *token.FileSet
	parsed   map[string]*ast.File
}

func newChecker(dir string, patterns ...string) *checker {
	return &checker{dir, patterns, token.NewFileSet(), map[string]*ast.File{}}
}

func main() {
	c := newChecker(".", ".", "./backends/...", "./cmd/...", "./internal/...", "./model/...", "./native/...", "./neos/...")
	failed := false
	for _, system := range os.Args[1:] {
		count, err := c.system(system)
		if err != nil {
			failed = true
			fmt.Fprintf(os.Stderr, "%s: %v\n", system, err)
			continue
		}
		fmt.Printf("%s: %d packages\n", system, count)
	}
	if failed || len(os.Args) == 1 {
		os.Exit(1)
	}
}

// system checks all packages that a program of ours or another module can have on a system,
// and returns how many of them are ours.
func (c *checker) system(name string) (int, error) {
	goos, arch, ok := strings.Cut(name, "/")
	if !ok {
		return 0, fmt.Errorf("want GOOS/GOARCH, such as windows/amd64")
	}
	all, err := c.list(goos, arch)
	if err != nil {
		return 0, err
	}
	done := map[string]*types.Package{"unsafe": types.Unsafe}
	count := 0
	for _, p := range all { // each after those that it imports
		if done[p.ImportPath] != nil || len(p.GoFiles) == 0 {
			continue
		}
		pkg, err := c.check(p, arch, done)
		if err != nil && p.ours() {
			return 0, err
		}
		done[p.ImportPath] = pkg
		if p.ours() {
			count++
		}
	}
	return count, nil
}

// list asks go list for the packages and all that they import.
func (c *checker) list(goos, arch string) ([]*listed, error) {
	goTool := os.Getenv("GO")
	goTool = cmp.Or(goTool, "go")
	cmd := exec.Command(goTool, append([]string{"list", "-e", "-deps", "-json=ImportPath,Dir,GoFiles,SFiles,ImportMap,Module"}, c.patterns...)...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var all []*listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		p := &listed{}
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// check type-checks a package; those that it imports are done.
func (c *checker) check(p *listed, arch string, done map[string]*types.Package) (*types.Package, error) {
	var files []*ast.File
	var problems []error
	for _, name := range p.GoFiles {
		f, err := c.file(filepath.Join(p.Dir, name))
		if err != nil {
			return nil, err
		}
		files = append(files, f)
		if p.ours() && len(p.SFiles) == 0 {
			problems = append(problems, c.bodiless(f)...)
		}
	}
	config := types.Config{
		IgnoreFuncBodies: !p.ours(),
		Sizes:            types.SizesFor("gc", arch),
		Error:            func(err error) { problems = append(problems, err) },
		Importer: importer(func(path string) (*types.Package, error) {
			if mapped, is := p.ImportMap[path]; is {
				path = mapped
			}
			if pkg := done[path]; pkg != nil {
				return pkg, nil
			}
			return nil, fmt.Errorf("no package %s on this system", path)
		}),
	}
	pkg, _ := config.Check(p.ImportPath, c.set, files, nil)
	return pkg, errors.Join(problems...)
}

func (c *checker) file(path string) (*ast.File, error) {
	if f := c.parsed[path]; f != nil {
		return f, nil
	}
	f, err := parser.ParseFile(c.set, path, nil, parser.SkipObjectResolution)
	c.parsed[path] = f
	return f, err
}

// bodiless finds functions that assembler would have to define.
func (c *checker) bodiless(f *ast.File) (problems []error) {
	for _, d := range f.Decls {
		if fn, is := d.(*ast.FuncDecl); is && fn.Body == nil {
			problems = append(problems, fmt.Errorf("%s: function %s has no body, and the package no assembler here", c.set.Position(fn.Pos()), fn.Name.Name))
		}
	}
	return problems
}

// importer is a types.Importer.
type importer func(path string) (*types.Package, error)

func (i importer) Import(path string) (*types.Package, error) { return i(path) }
