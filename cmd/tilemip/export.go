package main

// The verb export: the integer program of a subject in the format of another tool.

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/model"
	formats "github.com/tilemip/tilemip/model/format"
)

func newExport() runner {
	return &Export{JSON: JSON{option.Unless(func(l option.Line) bool { return l.Text("output") != "-" }, "reports what was written to a file; expected -o FILE beside it")}}
}

// Export writes the program of a subject, or of a packing the definition.
type Export struct {
	Board
	JSON
	Quiet
	Statement
	Reductions
	File
	format string
	solids solids
}

// Own declares the options that no other verb has.
func (v *Export) Own(k *call) []option.Row {
	format := option.Row{Name: "format", To: &v.format, Words: "by the extension of -o", Help: "write the `FORMAT`, such as lp, mps or gams", Values: exportFormats}
	return slices.Concat([]option.Row{format}, v.solids.rows(), storedRows(k))
}

// run looks up the format before it reads the subject, so that a misspelt format is reported at
// once.
func (v *Export) run(k *call) error {
	if err := v.choose(k); err != nil {
		return err
	}
	if slices.Contains(puzzleFormats, v.format) {
		return v.puzzle(k)
	}
	one, p, err := k.program(v.format)
	if err != nil {
		return err
	}
	what := &exported{one.Kind(), one.Name, v.format, v.file, p.Model.Columns(), p.Model.Rows(), p.Model.Nonzeros(), nil, nil}
	said := p.formulated
	if v.format == "dlx" && strings.Contains(said, "not reduced") {
		said = "" // the file is what everybody expects
	}
	err = k.packed(v.file, func(w writer) (err error) {
		what.Loss, err = jobs.WriteProgram(&untilEnd{k.ctx, w}, v.format, p.Statement, k.asked.Reduce != nil, said)
		return err
	})
	if k.ctx.Err() != nil {
		return failf(exitInterrupted, "interrupted: the program is not written")
	}
	if f, unlisted := formats.Named(v.format); err == nil && unlisted == nil { // gams and others are no formats of that table
		err = what.writeBeside(f, p.Model)
	}
	if what.Beside != nil { // the names are there
		what.Loss = slices.DeleteFunc(what.Loss, func(l string) bool { return strings.HasPrefix(l, "names: ") })
		k.view.Note("note: the names are in %s", strings.Join(what.Beside, " and "))
	}
	return what.say(k, err)
}

// choose finds the format: that of --format, else the one that the end of the file's name stands for.
// Where the two differ, --format wins and a note says so, because a name is a matter of taste: files
// of lp_solve, too, are often called .lp.
func (v *Export) choose(k *call) error {
	byName, err := formats.ByExtension(v.file)
	if name := formatOfPuzzle(v.file); name != "" {
		byName, err = formats.Format{Name: name, Extensions: []string{"." + name}}, nil
	}
	switch same := byName.Name == v.format; {
	case v.format != "" && (err != nil || same):
	case v.format != "":
		if f, unlisted := formats.Named(v.format); unlisted != nil || !slices.Contains(f.Extensions, byName.Extensions[0]) {
			k.view.Note("note: %s is written in the format %s; its name is one of the format %s", v.file, v.format, byName.Name)
		}
	case err == nil:
		v.format = byName.Name
		if i := slices.IndexFunc(formats.All(), func(f formats.Format) bool { return f.VariantOf == v.format }); i >= 0 {
			k.view.Note("note: format %s; --format %s writes the other form of such files", v.format, formats.All()[i].Name)
		}
	default:
		return usagef("which format? expected --format with one of %s, or -o with a name such as model.lp or model.gms", strings.Join(exportFormats(), ", "))
	}
	if slices.Contains(puzzleFormats, v.format) {
		return nil
	}
	_, err = jobs.Format(v.format)
	return err
}

// packed is toFileUntil; a file whose name is one of packed files is packed.
func (k *call) packed(file string, write func(writer) error) error {
	return toFileUntil(k.ctx, file, k.out, func(w writer) error {
		if !strings.EqualFold(filepath.Ext(file), ".gz") {
			return write(w)
		}
		z := gzip.NewWriter(w)
		return errors.Join(write(z), z.Close())
	})
}

// say prints as notes what the format cannot express, such as the names of rows, and with --json
// what was written where.
func (what *exported) say(k *call, err error) error {
	for _, l := range what.Loss {
		k.view.Note("note: %s", l)
	}
	if err != nil || !k.view.JSON {
		return err
	}
	return display.WriteJSON(k.out, what)
}

// exported is what export prints with --json: what was written where.
type exported struct {
	Kind     string   `json:"kind"`
	Subject  string   `json:"subject"`
	Format   string   `json:"format"`
	File     string   `json:"file"`
	Columns  int      `json:"columns"`
	Rows     int      `json:"rows"`
	Nonzeros int      `json:"nonzeros"`
	Loss     []string `json:"loss,omitempty"`   // what the format cannot express
	Beside   []string `json:"beside,omitempty"` // further files, with names
}

type writer = io.Writer

// untilEnd writes until a context ends, whose error is then that of Write.
type untilEnd struct {
	ctx context.Context
	to  io.Writer
}

func (w *untilEnd) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.to.Write(p)
}

// toFile passes write the file of a name, or out for "-" and "". Every file that a user names
// is written through it: package osfile documents what happens to existing files and to names
// of files that are not regular. A file that cannot be opened is a usage error; an error after
// that is a failure.
func toFile(name string, out io.Writer, write func(writer) error) error {
	return toFileUntil(context.Background(), name, out, write)
}

// toFileUntil is toFile with a context that ends the waiting for the reader of a FIFO.
func toFileUntil(ctx context.Context, name string, out io.Writer, write func(writer) error) error {
	if name == "-" || name == "" {
		return write(out)
	}
	begun := false
	err := osfile.WriteContext(ctx, name, func(w io.Writer) error {
		begun = true
		return write(w)
	})
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return err
	case !begun:
		return usagef("%s: %v", name, input.Reason(err))
	}
	return fmt.Errorf("%s: %w", name, err)
}

// companions are the files that a format writes beside one with the usual extension of the format, by
// which they are found again.
func companions(file string, f formats.Format, m *model.Model) (names []string, all []formats.Companion) {
	if stub, ok := strings.CutSuffix(file, f.Extensions[0]); ok && stub != "" && f.Companions != nil {
		all = f.Companions(m)
		for _, c := range all {
			names = append(names, stub+c.Extension)
		}
	}
	return names, all
}

// besideExport returns the names of the files that some format writes beside a file of that name.
func besideExport(file string) (all []string) {
	for _, f := range formats.All() {
		names, _ := companions(file, f, model.New(""))
		all = append(all, names...)
	}
	return all
}

// writeBeside writes them.
func (what *exported) writeBeside(f formats.Format, m *model.Model) error {
	names, all := companions(what.File, f, m)
	for i, c := range all {
		if err := toFile(names[i], nil, func(w writer) error { return c.Write(w) }); err != nil {
			return err
		}
		what.Beside = append(what.Beside, names[i])
	}
	return nil
}
