package main

// The verb export: the integer program of a subject in the format of another tool.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/internal/osfile"
)

// exportCommand looks up the format before it reads the subject, so that a misspelt format is
// reported at once.
func exportCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "export", Usage: "write the integer program for other tools", ArgsUsage: "SUBJECT",
		Description: "Formats:\n\n" + jobs.FormatHelp() + `
Packings and covers are reduced as solve does for one solution, and the output says
so; format dlx is whole unless --reduce names reductions.

  tilemip export --format gams --horizon 12 examples/boards/neos.txt -o fifteen.gms
  tilemip export --format lp examples/models/knapsack.lp
  tilemip export --format polycube library:soma-cube -o soma.txt`,
		Action: func(c *cli.Context) error {
			s, err := newSession(c, io)
			if err != nil {
				return err
			}
			format := strings.ToLower(c.String("format"))
			if format == definitionFormat {
				return s.exportDefinition(c)
			}
			write, err := exporter(format)
			if err != nil {
				return err
			}
			one, err := one(c, io)
			if err != nil {
				return err
			}
			return s.export(c, one, format, write)
		},
	}
}

// export writes the program of a subject, and prints as notes what the format cannot express,
// such as the names of rows. With --json it then prints what was written where.
func (s *session) export(c *cli.Context, one *subject, format string, write func(io.Writer, *declared) ([]string, error)) error {
	p, err := s.declare(c.Context, one, format)
	if err != nil {
		return err
	}
	var loss []string
	err = toFileUntil(c.Context, c.String("output"), s.out, func(w writer) error {
		w = &untilEnd{c.Context, w}
		if err := commented(w, format, p); err != nil {
			return err
		}
		loss, err = write(w, p)
		return err
	})
	if c.Context.Err() != nil {
		return &statusError{exitInterrupted, "interrupted: the program is not written"}
	}
	var beside []string
	if err == nil {
		beside, err = writeBeside(c.String("output"), format, p)
	}
	if beside != nil { // the names are there
		loss = slices.DeleteFunc(loss, func(l string) bool { return strings.HasPrefix(l, "names: ") })
		s.view.Note("note: the names are in %s", strings.Join(beside, " and "))
	}
	for _, l := range loss {
		s.view.Note("note: %s", l)
	}
	if err != nil || !c.Bool("json") {
		return err
	}
	return display.WriteJSON(s.out, exported{one.kind(), one.name, format, c.String("output"), p.model.Columns(), p.model.Rows(), p.model.Nonzeros(), loss, beside})
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

// exporter returns the function that writes a format; its first result says what the format
// could not express.
func exporter(name string) (func(writer, *declared) ([]string, error), error) {
	if _, err := jobs.Format(name); err != nil {
		return nil, usagef("--format: %v", err)
	}
	return func(w writer, p *declared) ([]string, error) {
		if name == "dlx" && p.exact != nil {
			return nil, writeExact(w, p)
		}
		loss, err := jobs.WriteProgram(w, name, &tilemip.Statement{Model: p.model, Algebra: p.algebra}, false)
		var refused *jobs.Error
		if errors.As(err, &refused) {
			err = usagef("%v", refused)
		}
		return loss, err
	}, nil
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
		return usagef("%s: %v", name, reason(err))
	}
	return fmt.Errorf("%s: %w", name, err)
}
