package main

// The verb report: one document of a subject, as HTML, Markdown or PDF.

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/browser"
	document "github.com/tilemip/tilemip/cmd/tilemip/internal/report"
	"github.com/tilemip/tilemip/internal/machine"
)

// reportCommand makes a report of one subject.
func reportCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "report", Usage: "one document: puzzle, program, relaxation, who solved what, the answer drawn, every check", ArgsUsage: "SUBJECT",
		Description: `Solves as verify does, and writes what a reader wants to see of it into one file that
loads nothing: to hand in, to show, to print. The end of the file's name says what it
becomes: .html, .md, or .pdf, which a browser on this machine makes (Chromium, Chrome
or Edge). Without -o the HTML goes to standard output. The program shown of a board is
that of --formulation, else the textbook's. Exit statuses are those of verify.

  tilemip report examples/boards/twelve.txt -o report.html
  tilemip report library:soma-cube -o soma.md`,
		Action: func(c *cli.Context) error {
			s, all, err := begin(c, io)
			if err != nil {
				return err
			}
			if len(all) != 1 {
				return usagef("report takes one subject; found %d", len(all))
			}
			return s.report(c, all[0])
		},
	}
}

// report solves a subject by both methods and writes the document.
func (s *session) report(c *cli.Context, one *subject) error {
	write, err := reportForm(c.String("output"))
	if err != nil {
		return err
	}
	b, err := s.backend()
	if err != nil && !s.unaided(one) {
		return err
	}
	if err := s.ready(b, one); err != nil {
		return err
	}
	m := machine.Start()
	o := s.libraryOptions(b, one)
	if s.unaided(one) {
		o.Backend = nil
	}
	r, err := document.Make(c.Context, one.of(), o, document.Settings{
		Command: commandLine(os.Args), Made: time.Now(), Machine: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Measured: func(a *tilemip.Answer) { measured(a, m) },
		Note:     func(text string) { s.view.Note("%s", text) },
	})
	if err != nil {
		return flagged(err)
	}
	if err := write(c.Context, s.out, r); err != nil {
		return err
	}
	switch {
	case c.Context.Err() != nil:
		return exitWith(exitInterrupted)
	case r.Answer.Verdict != "" && !r.Answer.Agrees:
		return exitWith(exitDisagree)
	}
	return exitWith(exitStatus(r.Answer))
}

// reportForm is what writes a report into a file of a name.
func reportForm(name string) (func(ctx context.Context, out io.Writer, r *document.Report) error, error) {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".html", ".htm":
		return func(_ context.Context, out io.Writer, r *document.Report) error { return toFile(name, out, r.HTML) }, nil
	case ".md", ".markdown":
		return func(_ context.Context, out io.Writer, r *document.Report) error { return toFile(name, out, r.Markdown) }, nil
	case ".pdf":
		b, err := browser.Find()
		if err != nil {
			return nil, &statusError{exitMissing, err.Error() + "; or write " + strings.TrimSuffix(name, filepath.Ext(name)) + ".html and print it to a file"}
		}
		return func(ctx context.Context, out io.Writer, r *document.Report) error {
			return toFile(name, out, func(w writer) error { return b.PDF(ctx, w, r.HTML) })
		}, nil
	case "":
		if name == "" || name == "-" {
			return func(_ context.Context, out io.Writer, r *document.Report) error { return r.HTML(out) }, nil
		}
	}
	return nil, usagef("--output %s: expected a name that ends in .html, .md or .pdf", name)
}

// commandLine writes the words of a command such that a shell reads them again.
func commandLine(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		if quoted[i] = w; i == 0 {
			quoted[i] = "tilemip"
		} else if w == "" || strings.ContainsAny(w, " \t\n\"'`$\\*?[]{}()<>|&;#~!") {
			quoted[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}
