package main

// The forms of the verb export that write a packing itself: definition files, BurrTools files with the
// assemblies that come apart, and solids for a 3-D printer.

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native"
)

// puzzleFormats are the forms that write the packing itself. Jobs have the first one only: STL is
// not text, and the engine of the page is to stay small.
var puzzleFormats = []string{definitionFormat, burrFormat, solidFormat}

const (
	definitionFormat = "polycube"
	burrFormat       = "xmpuzzle"
	solidFormat      = "stl"
)

// exportFormats are the values of --format.
func exportFormats() []string { return append(jobs.Formats(), burrFormat, solidFormat) }

// formatOfPuzzle is the form of a puzzle that the name of a file stands for; "" for other names.
func formatOfPuzzle(file string) string {
	ext := strings.ToLower(filepath.Ext(strings.TrimSuffix(strings.ToLower(file), ".gz")))
	if name := strings.TrimPrefix(ext, "."); name == "dlx" || name == burrFormat || name == solidFormat {
		return name
	}
	return ""
}

// onlyOf is for options of one form.
func onlyOf(format string) func(option.Line) string {
	return option.Unless(func(l option.Line) bool {
		return l.Text("format") == format || !l.Given("format") && formatOfPuzzle(l.Text("output")) == format
	}, "is for --format "+format)
}

// storedRows are the options of disassemble that say which assemblies a BurrTools file has.
func storedRows(k *call) []option.Row {
	rows := slices.Concat((&All{option.Packs}).Rows(k), (&Limit{option.Packs}).Rows(k), new(TimeLimit).Rows(k))
	for i := range rows {
		rows[i].Idle = onlyOf(burrFormat)
	}
	return rows
}

// solids are pieces for a printer.
type solids struct {
	size      picture.Solid
	piece     string
	assembled bool
}

// rows declares the options.
func (g *solids) rows() []option.Row {
	rows := []option.Row{
		{Name: "cell", To: &g.size.Cell, Value: 10.0, In: option.Between(1, 1000), Help: "make the cubes of solids `MM` millimetres wide"},
		{Name: "clearance", To: &g.size.Clearance, Value: 0.1, In: option.Between(0.001, 100), Help: "move their faces `MM` millimetres inwards"},
		{Name: "bevel", To: &g.size.Bevel, Value: 0.0, In: option.Between(0, 100), Help: "bevel their edges by `MM` millimetres"},
		{Name: "piece", To: &g.piece, Help: "write only the piece `NAME`"},
		{Name: "assembled", To: &g.assembled, Help: "write pieces as a solution has them"},
	}
	for i := range rows {
		rows[i].Group, rows[i].Idle = groupPicture, onlyOf(solidFormat)
	}
	return rows
}

// puzzle writes a packing. The whole text is made first, so that an error leaves no file.
func (v *Export) puzzle(k *call) error {
	one, err := k.one()
	switch {
	case err != nil:
		return err
	case one.Packing == nil:
		return usagef("format %s writes packings; %s is none", v.format, one.Name)
	case k.line.IsSet("reduce"):
		return usagef("--reduce makes programs smaller, and format %s writes the puzzle itself", v.format)
	}
	var text bytes.Buffer
	var additions []string
	status := error(nil)
	switch {
	case v.format == solidFormat:
		err = v.solids.write(k.ctx, &text, one)
	case v.format == definitionFormat:
		text.WriteString(commentsOf(k, one))
		additions, err = one.Packing.WriteDefinition(&text)
	case k.asked.All || k.asked.Limit > 0:
		status, err = stored(k, &text, one)
	default:
		err = one.Packing.WriteBurrTools(&text, nil, false)
	}
	if err != nil {
		return usagef("%s: %v", one.Name, err)
	}
	if err := k.packed(v.file, func(w writer) error { _, err := text.WriteTo(w); return err }); err != nil {
		return err
	}
	what := &exported{Kind: one.Kind(), Subject: one.Name, Format: v.format, File: v.file}
	if additions != nil {
		what.Loss = []string{fmt.Sprintf("the file has %s, which tilemip reads and polycube 1.2.1 does not", strings.Join(additions, ", "))}
	}
	return what.say(k, status)
}

// commentsOf is what the library knows of a puzzle, or its name.
func commentsOf(k *call, one tilemip.Subject) string {
	if name, of := strings.CutPrefix(k.line.Args().First(), input.LibraryPrefix); of {
		if entry, err := library.Lookup(name); err == nil {
			return entry.Comments()
		}
	}
	return "# " + one.Name + "\n"
}

// stored writes a BurrTools file with the assemblies that --all or --limit asks for. status is the
// exit status where a limit came first.
func stored(k *call, w writer, one tilemip.Subject) (status, err error) {
	o, err := k.options(one)
	if err != nil {
		return nil, err
	}
	d, err := tilemip.Disassemble(k.ctx, one, o)
	if err != nil {
		return nil, err
	}
	found := make([]puzzle.Dismantled, len(d.Found))
	for i, a := range d.Found {
		if found[i] = (puzzle.Dismantled{Number: a.Assembly, Pieces: a.Pieces}); a.Separable {
			found[i].Shifts = a.Shifts
		}
	}
	if d.Open() {
		status = exitWith(apartStatus(d))
	}
	return status, one.Packing.WriteBurrTools(w, found, o.All && d.Termination == native.Completed && d.Unknown == 0)
}

// write writes all copies of the pieces that are used at least, or those of one, or a solution.
func (g *solids) write(ctx context.Context, w writer, one tilemip.Subject) error {
	p := one.Packing
	if err := g.size.Check(); err != nil {
		return err
	}
	if p.Grid != puzzle.Cubes || p.Axes != nil || p.Wrap != "" {
		return fmt.Errorf("solids are written of cubes in space; this puzzle is of %v in %d dimensions%s", p.Grid, max(3, len(p.Axes)), map[bool]string{true: ", on a ring"}[p.Wrap != ""])
	}
	placed, err := g.placed(ctx, one)
	if err != nil {
		return err
	}
	var pieces [][][3]int
	var names []string
	for _, at := range placed {
		i := p.PieceNamed(at.Piece)
		if i < 0 || p.Pieces[i].Stationary {
			continue
		}
		if names = append(names, p.Pieces[i].Name); g.piece == "" || g.piece == p.Pieces[i].Name {
			pieces = append(pieces, at.Cells)
		}
	}
	if pieces == nil {
		return fmt.Errorf("no piece %q; expected one of %s", g.piece, strings.Join(slices.Compact(names), ", "))
	}
	if !g.assembled {
		pieces = picture.Plate(pieces)
	}
	return g.size.Pieces(w, one.Name, pieces)
}

// placed are the pieces of a solution, or each as it is drawn, as often as it is used at least.
func (g *solids) placed(ctx context.Context, one tilemip.Subject) (placed []puzzle.Placed, err error) {
	if !g.assembled {
		for _, piece := range one.Packing.Pieces {
			for range max(1, piece.Least) {
				placed = append(placed, puzzle.Placed{Piece: piece.Name, Cells: piece.Cells})
			}
		}
		return placed, nil
	}
	a, err := tilemip.Search(ctx, one, tilemip.Options{})
	switch {
	case err != nil:
		return nil, err
	case len(a.Grids) == 0:
		return nil, fmt.Errorf("no solution was found that could be written")
	}
	all, err := one.Packing.ParseGrids(one.Name, strings.NewReader(a.Grids[0]))
	if err != nil {
		return nil, err
	}
	return all[0], nil
}
