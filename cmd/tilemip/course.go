package main

// The verbs of a lecturer: slides and handouts of a lesson, the pages with the solutions, a folder
// of answers marked into a table, and the page packed for a learning platform.

import (
	"io"
	"strings"

	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/marks"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/sheets"
	pages "github.com/tilemip/tilemip/docs/course"
	"github.com/tilemip/tilemip/internal/english"
)

// Sheet writes a lesson, or pages about lessons, as HTML or PDF.
type Sheet struct {
	File
	of  func(w io.Writer, lesson string) error
	all bool // lessons, where none is named
}

func newHandout() runner   { return &Sheet{of: handout} }
func newSolutions() runner { return &Sheet{of: allSolutions, all: true} }

func handout(w io.Writer, lesson string) error { return sheets.Handout(w, pages.Page(lesson)) }

func allSolutions(w io.Writer, lesson string) error {
	var all strings.Builder
	for _, name := range course.Names() {
		if lesson == "" || lesson == name {
			all.WriteString(pages.Solutions(name) + "\n")
		}
	}
	return sheets.Handout(w, all.String())
}

func (v *Sheet) run(k *call) error {
	lesson, err := "", error(nil)
	switch words := k.line.Args(); {
	case words.Len() == 1:
		lesson, err = course.Canonical(words.First())
	case words.Len() > 1 || !v.all:
		return usagef("%s takes a lesson, 1 to 9, A or B; found %s", option.Verb(k.line), english.Count(words.Len(), "word"))
	}
	if err != nil {
		return usagef("%v", err)
	}
	write, err := pageForm(or(v.file, "-"), "")
	if err != nil {
		return err
	}
	return toFile(v.file, k.out, func(w writer) error {
		return write(k.ctx, w, func(w io.Writer) error { return v.of(w, lesson) })
	})
}

// Slides writes a lesson's slides.
type Slides struct {
	Sheet
	page string
}

func newSlides() runner {
	v := &Slides{}
	v.of = func(w io.Writer, lesson string) error { return sheets.Slides(w, pages.Page(lesson), v.page) }
	return v
}

// Own declares the option that no other verb has.
func (v *Slides) Own(*call) []option.Row {
	return []option.Row{{Name: "page", To: &v.page, Help: "make the figures live, by the page of tilemip at `URL`"}}
}

// Mark marks the answers of a class.
type Mark struct {
	File
	Backend
}

func (v *Mark) run(k *call) error {
	if k.line.NArg() != 1 {
		return usagef("course mark takes a folder or a ZIP file; found %s", english.Count(k.line.NArg(), "word"))
	}
	b, err := v.find(k)
	if err != nil && v.name != "" {
		return err
	}
	if err == nil {
		b = isolate.New(b.Info().Name) // a student's program may bring a solver down, and the others are marked all the same
	}
	name := k.line.Args().First()
	folder, files, err := marks.Open(name)
	if err != nil {
		return usagef("%s: %v", name, err)
	}
	defer files.Close()
	all, err := marks.HandIns(folder)
	if err != nil {
		return usagef("%s: %v", name, err)
	}
	rows, spoiled := []*marks.Row{}, 0
	for _, h := range all {
		row, err := h.Mark(k.ctx, b, mostChecking)
		if err != nil {
			return failf(exitInterrupted, "stopped: %d of %s marked, nothing written", len(rows), english.Count(len(all), "student"))
		}
		if rows = append(rows, row); len(h.Remarks) > 0 {
			spoiled++
		}
	}
	k.view.Note("%s, %d with something that cannot be read", english.Count(len(all), "student"), spoiled)
	return toFile(v.file, k.out, func(w writer) error {
		if v.file != "-" {
			io.WriteString(w, "\ufeff") // Excel takes the names for Latin-1 without it
		}
		return marks.Write(w, rows)
	})
}

// Scorm packs the page for a learning platform.
type Scorm struct{ File }

func (v *Scorm) run(k *call) error {
	page, lessons := k.line.Args().First(), []string{}
	for _, word := range k.line.Args().Tail() {
		lesson, err := course.Canonical(word)
		if err != nil {
			return usagef("%v", err)
		}
		lessons = append(lessons, lesson)
	}
	switch {
	case page == "":
		return usagef("course scorm takes the folder of the static page, and lessons")
	case v.file == "-" && terminal.Is(k.out):
		return usagef("the package is a ZIP file; expected -o course.zip beside it, or a pipe")
	case len(lessons) == 0:
		lessons = course.Names()
	}
	folder, files, err := marks.Open(page)
	if err != nil {
		return usagef("%s: %v", page, err)
	}
	defer files.Close()
	return toFile(v.file, k.out, func(w writer) error { return sheets.SCORM(w, folder, lessons) })
}
