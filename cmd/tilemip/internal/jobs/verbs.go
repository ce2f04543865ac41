package jobs

// Verbs that answer at once: check, export, show, explain, library. Own.

import (
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/explain"
	"github.com/tilemip/tilemip/internal/format/gams"
	"github.com/tilemip/tilemip/internal/format/gmpl"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all" // readers and writers of models
	"github.com/tilemip/tilemip/model/puzzle/library"
)

func init() {
	Add("check", check)
	Add("export", export)
	Add("show", show)
	Add("explain", explained)
	Add("library", listed)
}

// check re-checks a stored solution.
func check(_ context.Context, j *Job) (any, error) {
	s, err := j.Read()
	if err != nil {
		return nil, err
	}
	v, err := tilemip.Check(s, "the solution", []byte(j.Options.Solution))
	if err != nil {
		return nil, err
	}
	return map[string]any{"kind": s.Kind(), "subject": s.Name, "checked": v.OK, "verdict": v.String(), "not_checked": v.Unchecked}, nil
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
	if err := CheckFormat(j.Options.Format); err != nil {
		return nil, err
	}
	var b strings.Builder
	w := Written{File: "tilemip." + extensions[j.Options.Format], Media: "text/plain", Loss: []string{}}
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
		loss, err = WriteProgram(&b, j.Options.Format, p, j.Options.Reduce != nil)
		w.Loss = append(w.Loss, loss...)
	}
	if err != nil {
		return nil, err
	}
	w.Text = b.String()
	return w, nil
}

// extensions are those of the names of files.
var extensions = map[string]string{"gams": "gms", "gams-scalar": "gms", "gmpl": "mod", "mps": "mps", "lp": "lp", "mof": "mof.json", "opb": "opb", "dlx": "dlx", "polycube": "txt"}

// WriteProgram writes a program in a format, and says what that cannot express. The indexed
// forms of GAMS and GMPL need the declaration of the program; a model that was read has none
// and is written row by row. reduced is for dlx: the cover that the reductions left.
func WriteProgram(w io.Writer, name string, p *tilemip.Statement, reduced bool) (loss []string, err error) {
	var m *model.Model
	if p.Model != nil {
		m = p.Model.WholeBounds()
	}
	switch {
	case name == "gams" && p.Algebra != nil:
		return nil, gams.WriteIndexed(w, p.Algebra, gams.Options{})
	case name == "gams":
		loss, err = gams.WriteScalar(w, m, gams.Options{})
		return append(loss, noIndices), err
	case name == "gams-scalar":
		return gams.WriteScalar(w, m, gams.Options{})
	case name == "gmpl" && p.Algebra != nil:
		return nil, gmpl.WriteIndexed(w, p.Algebra)
	case name == "gmpl":
		loss, err = gmpl.WriteScalar(w, m)
		return append(loss, noIndices), err
	case name == "dlx" && p.Cover == nil:
		return nil, usagef("format dlx writes exact covers and packings; this is neither")
	case name == "dlx" && reduced:
		return nil, p.Reduced.Reduced.Cover.Write(w)
	case name == "dlx":
		return nil, p.Cover.Write(w)
	}
	if err := CheckFormat(name); err != nil {
		return nil, err
	}
	f, err := format.Named(name)
	if err != nil {
		return nil, err
	}
	return f.Write(w, m)
}

// noIndices is the loss reported when a model read from a file is written in an indexed format.
const noIndices = "a model read from a file has no indices: written with one equation a row"

// Formats lists the formats of WriteProgram, and polycube, which is of the puzzle.
func Formats() []string {
	names := []string{"gams", "gams-scalar", "gmpl", "dlx", "polycube"}
	for _, f := range format.All() {
		if f.Write != nil && !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}

// CheckFormat refuses a name that is none of Formats.
func CheckFormat(name string) error {
	switch {
	case slices.Contains(Formats(), name):
		return nil
	case name == "":
		return usagef("which format? expected one of %s", strings.Join(Formats(), ", "))
	}
	return usagef("no format is called %q; expected one of %s", name, strings.Join(Formats(), ", "))
}

// show writes the program in words, or as LaTeX.
func show(ctx context.Context, j *Job) (any, error) {
	_, p, err := j.State(ctx)
	if err != nil {
		return nil, err
	}
	const mostRows = 1000
	var b strings.Builder
	switch latex := j.Options.Format == "latex"; {
	case j.Options.Format != "" && j.Options.Format != "text" && !latex:
		return nil, usagef("show has no format %q; expected text or latex", j.Options.Format)
	case latex && p.Algebra != nil:
		err = p.Algebra.LaTeX(&b, true)
	case latex:
		err = p.Model.LaTeX(&b, mostRows, true)
	case p.Algebra != nil:
		err = p.Algebra.Text(&b)
	default:
		err = p.Model.Text(&b, mostRows)
	}
	return Written{Text: b.String(), File: "tilemip.txt", Media: "text/plain", Loss: []string{}}, err
}

// explained says what an answer means.
func explained(_ context.Context, j *Job) (any, error) {
	var a tilemip.Answer
	if err := json.Unmarshal([]byte(j.Options.Solution), &a); err != nil || a.Kind == "" {
		return nil, usagef("the solution is no JSON of an answer; expected what solve, search or verify answered")
	}
	points := explain.Answer(&a)
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

// listed lists the library.
func listed(context.Context, *Job) (any, error) {
	var out []LibraryEntry
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
	return map[string]any{"puzzles": out}, nil
}
