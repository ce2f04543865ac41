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

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/browser"
	document "github.com/tilemip/tilemip/cmd/tilemip/internal/report"
	"github.com/tilemip/tilemip/internal/machine"
)

func newReport() runner { return &Report{Integer: integerProgram()} }

// Report solves a subject by both methods and writes a document.
type Report struct {
	Board
	Quiet
	Proof
	File
	Integer
	Engine
	Tables
	First
	Plot
}

func (v *Report) run(k *call) error {
	file := or(v.File.file, "-")
	if file == "-" && terminal.Is(k.out) {
		return usagef("the report is HTML; expected -o report.html beside it, or a pipe")
	}
	write, err := reportForm(file)
	if err != nil {
		return err
	}
	one, err := k.one()
	if err != nil {
		return err
	}
	m := machine.Start()
	o, err := k.options(one)
	if err != nil {
		return err
	}
	r, err := document.Make(k.ctx, one, o, document.Settings{
		Command: shell.Line("tilemip", os.Args[1:]), Made: time.Now(), Machine: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Measured: func(a *tilemip.Answer) { measured(a, m) },
		Note:     func(text string) { k.view.Note("%s", text) },
	})
	if err != nil {
		return err
	}
	if err := toFile(file, k.out, func(w writer) error { return write(k.ctx, w, r) }); err != nil {
		return err
	}
	if k.ctx.Err() != nil {
		return exitWith(exitInterrupted)
	}
	status, err := k.after(one, r.Answer)
	if err != nil {
		return err
	}
	return exitWith(status)
}

// reportForm is what writes a report into a file of a name.
func reportForm(name string) (func(ctx context.Context, w io.Writer, r *document.Report) error, error) {
	if ext := strings.ToLower(filepath.Ext(name)); ext == ".md" || ext == ".markdown" {
		return func(_ context.Context, w io.Writer, r *document.Report) error { return r.Markdown(w) }, nil
	}
	print, err := pageForm(name, ", .md")
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, w io.Writer, r *document.Report) error { return print(ctx, w, r.HTML) }, nil
}

// pageForm is what writes a page of HTML into a file of a name, by a browser where that ends in .pdf;
// others are further endings, for the message.
func pageForm(name, others string) (func(ctx context.Context, w io.Writer, page func(io.Writer) error) error, error) {
	switch ext := strings.ToLower(filepath.Ext(name)); {
	case name == "-", ext == ".html", ext == ".htm":
		return func(_ context.Context, w io.Writer, page func(io.Writer) error) error { return page(w) }, nil
	case ext == ".pdf":
		b, err := browser.Find()
		if err != nil {
			return nil, failf(exitMissing, "%v; or write %s.html and print it to a file", err, strings.TrimSuffix(name, filepath.Ext(name)))
		}
		return b.PDF, nil
	}
	return nil, usagef("--output %s: expected a name that ends in .html%s or .pdf", name, others)
}

// File is the file that a verb writes.
type File struct{ file string }

// Rows declares the option.
func (g *File) Rows(*call) []option.Row {
	return []option.Row{{Name: "output", Short: "o", To: &g.file, Value: "-", Help: "write to `FILE`; - is standard output", Files: option.Writes, Beside: besideExport}}
}
