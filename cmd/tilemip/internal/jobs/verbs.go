//go:build !boards

package jobs

// Verbs that answer at once: export, show, explain, library. Own.

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all" // readers and writers of models
	"github.com/tilemip/tilemip/model/puzzle/library"
)

func init() {
	Add("export", export)
	Add("disassemble", func(ctx context.Context, j *Job) (any, error) {
		s, err := j.Read()
		if err != nil {
			return nil, err
		}
		return tilemip.Disassemble(ctx, s, j.Asked())
	})
	Add("show", show)
	Add("explain", explained)
	Add("library", listed)
}

// Written is a subject or its program in a format.
type Written struct {
	Text  string   `json:"text"`
	File  string   `json:"file"`  // a name for it
	Media string   `json:"media"` // its media type
	Loss  []string `json:"loss"`  // what the format cannot express
}

// export writes the program, or for "dlx" the cover and for "polycube" the puzzle.
func export(ctx context.Context, j *Job) (any, error) {
	s, err := j.Read()
	if err != nil {
		return nil, err
	}
	f, err := Format(j.Options.Format)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	w := Written{File: "tilemip" + f.Extensions[0], Media: f.Media, Loss: []string{}}
	switch {
	case j.Options.Format == "polycube" && s.Packing == nil:
		return nil, usagef("format polycube writes packings; %s is none", s.Name)
	case j.Options.Format == "polycube":
		_, err = s.Packing.WriteDefinition(&b)
	default:
		var p *tilemip.Statement
		if p, err = tilemip.State(ctx, s, j.Asked()); err != nil {
			return nil, err
		}
		var loss []string
		loss, err = WriteProgram(&b, j.Options.Format, p, j.Options.Reduce != nil, "")
		w.Loss = append(w.Loss, loss...)
	}
	if err != nil {
		return nil, err
	}
	w.Text = b.String()
	return w, nil
}

// puzzleForms are the forms of export that are no formats of models: of a cover and of a packing.
var puzzleForms = []format.Format{
	{Name: "dlx", Title: "the exact cover itself", Extensions: []string{".dlx"}, Media: "text/plain", Comment: "| "},
	{Name: "polycube", Title: "the puzzle, as a definition file", Extensions: []string{".txt"}, Media: "text/plain"},
}

// forms are the rows of everything that is exported.
func forms() (all []format.Format) {
	for _, f := range format.All() {
		if f.Write != nil {
			all = append(all, f)
		}
	}
	return append(all, puzzleForms...)
}

// WriteProgram writes a program in a format, and says what that cannot express. The indexed
// forms need the declaration of the program; a model that was read has none and is written row by
// row. reduced is for dlx: the cover that the reductions left. said stands before the program, where
// the format has comments.
func WriteProgram(w io.Writer, name string, p *tilemip.Statement, reduced bool, said string) (loss []string, err error) {
	f, err := Format(name)
	switch {
	case err != nil:
		return nil, err
	case name == "dlx" && p.Cover == nil:
		return nil, usagef("format dlx writes exact covers and packings; this is neither")
	}
	if said != "" && f.Comment != "" {
		if _, err := fmt.Fprintln(w, f.Comment+strings.ReplaceAll(said, "→", "->")); err != nil {
			return nil, err
		}
	}
	switch {
	case name == "dlx" && reduced:
		return nil, p.Reduced.Reduced.Cover.Write(w)
	case name == "dlx":
		return nil, p.Cover.Write(w)
	case f.Indexed == nil:
		return f.Write(w, p.Model.WholeBounds())
	case p.Algebra != nil:
		return nil, f.Indexed(w, p.Algebra)
	}
	loss, err = f.Write(w, p.Model.WholeBounds())
	return append(loss, noIndices), err
}

// noIndices is the loss reported when a model read from a file is written in an indexed format.
const noIndices = "a model read from a file has no indices: written with one equation a row"

// Formats lists the names of the formats that export writes.
func Formats() []string {
	return textpos.Names(forms(), func(f format.Format) string { return f.Name })
}

// FormatHelp describes each of them on a line.
func FormatHelp() string {
	var b strings.Builder
	for _, f := range forms() {
		fmt.Fprintf(&b, "  %-11s  %s\n", f.Name, f.Title)
	}
	return b.String()
}

// Format returns the row of a format that export writes; the error lists their names.
func Format(name string) (format.Format, error) {
	for _, f := range forms() {
		if f.Name == name {
			return f, nil
		}
	}
	if name == "" {
		return format.Format{}, usagef("which format? expected one of %s", strings.Join(Formats(), ", "))
	}
	return format.Format{}, usagef("no format is called %q; expected one of %s", name, strings.Join(Formats(), ", "))
}

// show writes the program in words, or as LaTeX.
func show(ctx context.Context, j *Job) (any, error) {
	_, p, err := j.State(ctx)
	if err != nil {
		return nil, err
	}
	latex := j.Options.Format == "latex"
	if j.Options.Format != "" && j.Options.Format != "text" && !latex {
		return nil, usagef("show has no format %q; expected text or latex", j.Options.Format)
	}
	var b strings.Builder
	err = WriteText(&b, p, latex)
	return Written{Text: b.String(), File: "tilemip.txt", Media: "text/plain", Loss: []string{}}, err
}

// mostRows is how many rows of a model without a declaration are written out.
const mostRows = 1000

// WriteText writes a program in words, or as a LaTeX document.
func WriteText(w io.Writer, p *tilemip.Statement, latex bool) error {
	switch {
	case latex && p.Algebra != nil:
		return p.Algebra.LaTeX(w, true)
	case latex:
		return p.Model.LaTeX(w, mostRows, true)
	case p.Algebra != nil:
		return p.Algebra.Text(w)
	}
	return p.Model.Text(w, mostRows)
}

// explained says what an answer means.
func explained(_ context.Context, j *Job) (any, error) {
	var a tilemip.Answer
	if err := json.Unmarshal([]byte(j.Options.Solution), &a); err != nil || a.Kind == "" {
		return nil, usagef("the solution is no JSON of an answer; expected what solve, search or verify answered")
	}
	points := facts.Explained(&a)
	var b strings.Builder
	for _, p := range points {
		b.WriteString(p.Term + ": " + p.Says + "\n" + p.Text + "\n\n")
	}
	return map[string]any{"text": b.String(), "points": points}, nil
}

// LibraryEntry is a puzzle of the library: its size, and how many solutions it has where that
// is known.
type LibraryEntry struct {
	library.Entry
	Pieces int    `json:"pieces"` // copies counted
	Cells  int    `json:"cells"`
	Dim    []int  `json:"dim"`
	Grid   string `json:"grid"`
}

func listed(context.Context, *Job) (any, error) {
	all, err := Library()
	return map[string]any{"puzzles": all}, err
}

// Library lists the packing puzzles of the library.
func Library() (out []LibraryEntry, err error) {
	for _, e := range library.All() {
		p, err := e.Packing()
		if err != nil {
			return nil, err
		}
		l := LibraryEntry{Entry: e, Cells: len(p.Region()), Dim: p.Dim[:], Grid: p.Grid.String()}
		if p.Axes != nil {
			l.Dim = p.Axes
		}
		for _, piece := range p.Pieces {
			l.Pieces += copies(piece)
		}
		out = append(out, l)
	}
	return out, nil
}
