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
	write, err := reportForm(v.File.file)
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
		Command: commandLine(os.Args), Made: time.Now(), Machine: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Measured: func(a *tilemip.Answer) { measured(a, m) },
		Note:     func(text string) { k.view.Note("%s", text) },
	})
	if err != nil {
		return err
	}
	if err := write(k.ctx, k.out, r); err != nil {
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
func reportForm(name string) (func(ctx context.Context, out io.Writer, r *document.Report) error, error) {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".html", ".htm":
		return func(_ context.Context, out io.Writer, r *document.Report) error { return toFile(name, out, r.HTML) }, nil
	case ".md", ".markdown":
		return func(_ context.Context, out io.Writer, r *document.Report) error { return toFile(name, out, r.Markdown) }, nil
	case ".pdf":
		b, err := browser.Find()
		if err != nil {
			return nil, failf(exitMissing, "%v; or write %s.html and print it to a file", err, strings.TrimSuffix(name, filepath.Ext(name)))
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
	written := []string{"tilemip"}
	for _, w := range words[1:] {
		written = append(written, quoted(w))
	}
	return strings.Join(written, " ")
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\n\"'`$\\*?[]{}()<>|&;#~!") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
