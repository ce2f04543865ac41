// The places of a package that can be changed, found in its syntax alone.

package main

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// site is one change: the bytes from..to of a file are replaced.
type site struct {
	file           string
	line, from, to int
	with           string
	what, function string // for people
	timed          bool   // it changes a measured time alone, which no test asserts; never tried
}

// flipped has for each operator another one of the same types.
var flipped = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.ADD, token.QUO: token.MUL,
}

// symmetric are functions whose arguments may stand in any order.
var symmetric = map[string]bool{"min": true, "max": true, "errors.Join": true}

// sites lists the changes of the files that this machine would compile.
func sites(path string) ([]site, error) {
	p, err := build.ImportDir(filepath.Clean(path), 0)
	if err != nil {
		return nil, err
	}
	var all []site
	for _, name := range p.GoFiles {
		file := filepath.Join(path, name)
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, source, 0)
		if err != nil {
			return nil, err
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				w := walker{set: set, source: source, function: f, file: file}
				ast.Inspect(f.Body, w.visit)
				all = append(all, w.found...)
			}
		}
	}
	return all, nil
}

// walker collects the changes of one function.
type walker struct {
	set      *token.FileSet
	source   []byte
	function *ast.FuncDecl
	file     string
	found    []site
}

func (w *walker) text(from, to token.Pos) string {
	return string(w.source[w.set.Position(from).Offset:w.set.Position(to).Offset])
}

// add enters a change of the text from..to.
func (w *walker) add(from, to token.Pos, with, what string) {
	p := w.set.Position(from)
	what = strings.Join(strings.Fields(what), " ")
	w.found = append(w.found, site{file: w.file, line: p.Line, from: p.Offset, to: w.set.Position(to).Offset,
		with: with, what: what, function: w.function.Name.Name})
}

func (w *walker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if to, ok := flipped[n.Op]; ok {
			w.add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String(), n.Op.String()+" becomes "+to.String())
			w.found[len(w.found)-1].timed = measures(n.X) || measures(n.Y)
		}
	case *ast.IfStmt:
		cond := w.text(n.Cond.Pos(), n.Cond.End())
		w.add(n.Cond.Pos(), n.Cond.End(), "!("+cond+")", "the opposite of "+cond)
	case *ast.BlockStmt:
		for _, s := range n.List {
			w.dropped(s)
		}
	case *ast.CallExpr:
		if symmetric[w.text(n.Fun.Pos(), n.Fun.End())] {
			return true
		}
		for i := range max(0, len(n.Args)-1) {
			a, b := n.Args[i], n.Args[i+1]
			one, two := w.text(a.Pos(), a.End()), w.text(b.Pos(), b.End())
			w.add(a.Pos(), b.End(), two+", "+one, one+" and "+two+" swapped")
		}
	case *ast.ReturnStmt:
		w.withoutError(n)
	}
	return true
}

// measures says whether an expression is the time since a moment.
func measures(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "Since" {
		return false
	}
	of, ok := f.X.(*ast.Ident)
	return ok && of.Name == "time"
}

// dropped leaves out a statement that only has an effect.
func (w *walker) dropped(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			return
		}
	case *ast.ExprStmt, *ast.IncDecStmt:
	default:
		return
	}
	w.add(s.Pos(), s.End(), "", "without "+w.text(s.Pos(), s.End()))
	if assign, ok := s.(*ast.AssignStmt); ok {
		w.found[len(w.found)-1].timed = !slices.ContainsFunc(assign.Rhs, func(e ast.Expr) bool { return !measures(e) })
	}
}

// withoutError returns nil where an error is returned.
func (w *walker) withoutError(r *ast.ReturnStmt) {
	results := w.function.Type.Results
	if results == nil || len(r.Results) != results.NumFields() || len(r.Results) == 0 {
		return
	}
	kind, isName := results.List[len(results.List)-1].Type.(*ast.Ident)
	last := r.Results[len(r.Results)-1]
	if text := w.text(last.Pos(), last.End()); isName && kind.Name == "error" && text != "nil" {
		w.add(last.Pos(), last.End(), "nil", "nil instead of "+text)
	}
}
