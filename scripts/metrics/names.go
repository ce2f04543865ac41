package main

// Exported names and their users, by syntax: a use is a selector pkg.Name whose pkg is
// the name under which a file imports the package. Methods and fields are not counted.

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// name is a top-level name of a package, which is a folder of the module.
type name struct{ folder, ident string }

func declared(f *file, add func(*ast.Ident)) {
	for _, d := range f.syntax.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					add(s.Name)
				case *ast.ValueSpec:
					for _, n := range s.Names {
						add(n)
					}
				}
			}
		}
	}
}

// importable are the files of the packages that other modules may import.
func (t *tree) importable() []*file {
	return slices.DeleteFunc(slices.Clone(t.code), func(f *file) bool {
		return f.syntax.Name.Name == "main" || slices.Contains(strings.Split(f.folder, "/"), "internal")
	})
}

// structs are the struct types whose names end in one of some words.
func (t *tree) structs(ends ...string) (all []string) {
	for _, f := range t.code {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if s, ok := n.(*ast.TypeSpec); ok {
				_, is := s.Type.(*ast.StructType)
				if is && slices.ContainsFunc(ends, func(end string) bool { return strings.HasSuffix(strings.ToLower(s.Name.Name), strings.ToLower(end)) }) {
					all = append(all, f.folder+"."+s.Name.Name)
				}
			}
			return true
		})
	}
	return all
}

func exported(files []*file) map[name]bool {
	all := map[name]bool{}
	for _, f := range files {
		if f.syntax.Name.Name == "main" {
			continue
		}
		declared(f, func(n *ast.Ident) {
			if n.IsExported() {
				all[name{f.folder, n.Name}] = true
			}
		})
	}
	return all
}

func (t *tree) unused() []name {
	left := exported(t.code)
	for _, f := range t.code {
		here := imports(f)
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && here[x.Name] != "" {
					delete(left, name{here[x.Name], s.Sel.Name})
				}
			}
			return true
		})
	}
	var all []name
	for n := range left {
		all = append(all, n)
	}
	return all
}

// imports maps the names of a file's imports to folders of the module.
func imports(f *file) map[string]string {
	all := map[string]string{}
	for _, i := range f.syntax.Imports {
		full, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue
		}
		folder, ours := strings.CutPrefix(full, "github.com/tilemip/tilemip")
		if !ours {
			continue
		}
		as := path.Base(full)
		if i.Name != nil {
			as = i.Name.Name
		}
		if folder = strings.TrimPrefix(folder, "/"); folder == "" {
			folder = "."
		}
		all[as] = folder
	}
	return all
}

// copies are the values of string constants that two packages or more declare.
func (t *tree) copies() []string {
	at := map[string][]string{}
	for _, f := range t.code {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			d, ok := n.(*ast.GenDecl)
			if !ok || d.Tok != token.CONST {
				return true
			}
			for _, s := range d.Specs {
				for _, v := range s.(*ast.ValueSpec).Values {
					if l, ok := v.(*ast.BasicLit); ok && l.Kind == token.STRING && len(l.Value) >= 6 {
						at[l.Value] = append(at[l.Value], f.folder)
					}
				}
			}
			return true
		})
	}
	var all []string
	for value, folders := range at {
		slices.Sort(folders)
		if len(slices.Compact(folders)) > 1 {
			all = append(all, value)
		}
	}
	slices.Sort(all)
	return all
}

// list prints what the table counts.
func (t *tree) list() {
	for _, f := range t.code {
		if headless(f) == 1 {
			fmt.Printf("%s: no head comment\n", f.name)
		}
		for _, d := range f.syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && tooLong(f, fn) {
				fmt.Printf("%s:%d: %s is over 45 lines\n", f.name, f.line(fn.Pos()), fn.Name.Name)
			}
		}
	}
	unused := t.unused()
	slices.SortFunc(unused, func(a, b name) int { return strings.Compare(a.folder+"."+a.ident, b.folder+"."+b.ident) })
	for _, n := range unused {
		fmt.Printf("%s: %s is used by no other package\n", n.folder, n.ident)
	}
	for _, folder := range folders(t.code) {
		fmt.Printf("%s: comments and tests %s\n", folder, t.room(folder))
	}
	for _, c := range t.copies() {
		fmt.Printf("constant %s is declared in several packages\n", c)
	}
}
