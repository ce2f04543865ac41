package main

// The verb export: the integer program of a subject in the format of another tool.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/model"
	formats "github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

func newExport() runner {
	return &Export{JSON: JSON{unless(func(l option.Line) bool { return l.Text("output") != "-" }, "reports what was written to a file; expected -o FILE beside it")}}
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
}

// Own declares the options that no other verb has.
func (v *Export) Own(*call) []option.Row {
	return []option.Row{{Name: "format", To: &v.format, Help: "`FORMAT`: " + strings.Join(jobs.Formats(), ", "), Values: jobs.Formats}}
}

// run looks up the format before it reads the subject, so that a misspelt format is reported at
// once.
func (v *Export) run(k *call) error {
	v.format = strings.ToLower(v.format)
	if v.format == definitionFormat {
		return v.definition(k)
	}
	if _, err := jobs.Format(v.format); err != nil {
		return usagef("--format: %v", err)
	}
	one, err := k.one()
	if err != nil {
		return err
	}
	p, err := declare(k, one, v.format)
	if err != nil {
		return err
	}
	var loss []string
	err = toFileUntil(k.ctx, v.file, k.out, func(w writer) error {
		w = &untilEnd{k.ctx, w}
		if err := commented(w, v.format, p); err != nil {
			return err
		}
		loss, err = v.write(w, p)
		return err
	})
	if k.ctx.Err() != nil {
		return failf(exitInterrupted, "interrupted: the program is not written")
	}
	var names []string
	if err == nil {
		names, err = writeBeside(v.file, v.format, p)
	}
	if names != nil { // the names are there
		loss = slices.DeleteFunc(loss, func(l string) bool { return strings.HasPrefix(l, "names: ") })
		k.view.Note("note: the names are in %s", strings.Join(names, " and "))
	}
	return v.say(k, err, &exported{one.Kind(), one.Name, v.format, v.file, p.model.Columns(), p.model.Rows(), p.model.Nonzeros(), loss, names})
}

// say prints as notes what the format cannot express, such as the names of rows, and with --json
// what was written where.
func (v *Export) say(k *call, err error, what *exported) error {
	for _, l := range what.Loss {
		k.view.Note("note: %s", l)
	}
	if err != nil || !k.view.JSON {
		return err
	}
	return display.WriteJSON(k.out, what)
}

// write writes a program, and returns what the format could not express.
func (v *Export) write(w writer, p *declared) ([]string, error) {
	if v.format == "dlx" && p.exact != nil {
		return nil, writeExact(w, p)
	}
	loss, err := jobs.WriteProgram(w, v.format, &tilemip.Statement{Model: p.model, Algebra: p.algebra}, false)
	var refused *jobs.Error
	if errors.As(err, &refused) {
		err = usagef("%v", refused)
	}
	return loss, err
}

// definitionFormat is the value of --format for definition files of the polycube solver. No program
// is stated for it, so that it is separate from the other formats.
const definitionFormat = "polycube"

// definition writes a packing as a definition file, with what the library knows of it as comments,
// and notes the additions that polycube 1.2.1 does not read.
func (v *Export) definition(k *call) error {
	one, err := k.one()
	switch {
	case err != nil:
		return err
	case one.Packing == nil:
		return usagef("format %s writes packings; %s is none", definitionFormat, one.Name)
	case k.line.IsSet("reduce"):
		return usagef("--reduce makes programs smaller, and format %s writes the puzzle itself", definitionFormat)
	}
	if _, err := one.Packing.WriteDefinition(io.Discard); err != nil {
		return usagef("%s: %v", one.Name, err)
	}
	head := "# " + one.Name + "\n"
	if name, of := strings.CutPrefix(k.line.Args().First(), input.LibraryPrefix); of {
		if entry, err := library.Lookup(name); err == nil {
			head = entry.Comments()
		}
	}
	var additions []string
	err = toFile(v.file, k.out, func(w writer) (err error) {
		if _, err := io.WriteString(w, head); err != nil {
			return err
		}
		additions, err = one.Packing.WriteDefinition(w)
		return err
	})
	what := &exported{Kind: one.Kind(), Subject: one.Name, Format: definitionFormat, File: v.file}
	if additions != nil {
		what.Loss = []string{fmt.Sprintf("the file has %s, which tilemip reads and polycube 1.2.1 does not", strings.Join(additions, ", "))}
	}
	return v.say(k, err, what)
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

// besideExport returns the names of the files that a format writes beside a file of that name.
func besideExport(file string) []string {
	var names []string
	for _, f := range formats.All() {
		if stub, ok := strings.CutSuffix(file, f.Extensions[0]); ok && f.Companions != nil {
			for _, c := range f.Companions(model.New("")) {
				names = append(names, stub+c.Extension)
			}
		}
	}
	return names
}

// writeBeside writes them where the file has the usual extension of its format, by which they are
// found again, and returns their names.
func writeBeside(file, format string, p *declared) ([]string, error) {
	f, err := formats.Named(format)
	if err != nil || f.Companions == nil { // gams and others are no formats of that table
		return nil, nil
	}
	stub, ok := strings.CutSuffix(file, f.Extensions[0])
	if !ok || stub == "" {
		return nil, nil
	}
	var names []string
	for _, c := range f.Companions(p.model) {
		name := stub + c.Extension
		if err := toFile(name, nil, func(w writer) error { return c.Write(w) }); err != nil {
			return names, err
		}
		names = append(names, name)
	}
	return names, nil
}
