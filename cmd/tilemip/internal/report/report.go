// Package report makes one document of a subject: the puzzle drawn, its integer program in
// mathematics with its size and relaxation, what was solved by whom in what time, bound and
// incumbent over time, the answer drawn, every check that was made, and what the words mean.
// It is something to hand in or to show. As HTML it is one file that loads nothing; the same
// content is written as Markdown. Own.
//
// report.go has what a document is made of and makes it, program.go the parts about the
// integer program, answer.go those about the answer, html.go and markdown.go write it.
//
// Not here: sentences about an answer (package facts) and drawings (package depict). Begin with
// report.go.
package report

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
)

// Report is a document.
type Report struct {
	Title    string
	Sections []Section
	Answer   *tilemip.Answer // that it reports
}

// Section is a part of a document under a heading.
type Section struct {
	Title string
	Parts []Part
}

// Part is one thing in a section: exactly one of its fields is set.
type Part struct {
	Text    string // a paragraph
	Code    string // as it stands
	LaTeX   string // of package model or algebra
	Table   *Table
	Picture *Picture
	Terms   []facts.Fact
}

// Table has a heading and rows of as many cells; cells that are numbers are set to the right.
type Table struct {
	Head []string
	Rows [][]string
}

// Picture is an SVG image with what it shows in words.
type Picture struct {
	SVG  string
	Says string
}

// Settings are what a report needs beside the options of solving.
type Settings struct {
	Command string    // the command line that made it
	Made    time.Time // when
	Machine string    // on what, in words
	// Measured is called with the answer when it is there, to write the time and memory of
	// the process into it; or nil.
	Measured func(*tilemip.Answer)
	// Note is called with one line about what is being done; or nil.
	Note func(string)
}

// Make solves the subject by both methods, as tilemip.Verify does, and makes the document.
// A limit or an end of ctx gives a report of what was found; an error is one of Verify,
// which a report cannot be made without. A *tilemip.DisagreeError is one too: two methods
// that contradict each other have no answer to report.
func Make(ctx context.Context, s tilemip.Subject, o tilemip.Options, set Settings) (*Report, error) {
	m := &maker{ctx: ctx, subject: s, options: o, set: set}
	progress, tell := depict.Progress{Start: time.Now()}, o.Events
	o.Events = func(e tilemip.Event) {
		progress.Hear(e)
		if tell != nil {
			tell(e)
		}
	}
	a, err := tilemip.Verify(ctx, s, o)
	if err != nil {
		return nil, err
	}
	if set.Measured != nil {
		set.Measured(a)
	}
	a.Subject = s.Name
	m.answer = a
	if progress.Changes() > 0 {
		m.curves = progress.Draw(s, a)
	}
	r := &Report{Title: title(s), Answer: a}
	for _, part := range []struct {
		title string
		of    func() []Part
	}{
		{"The puzzle", m.puzzle}, {"The answer", m.answered}, {"The integer program", m.program}, {"How it was solved", m.work},
		{"What was checked", m.checks}, {"What the words mean", m.words}, {"How to repeat it", m.repeat},
	} {
		title := part.title
		if s.Model != nil && title == "The puzzle" {
			title = "The model"
		}
		if parts := part.of(); len(parts) > 0 {
			r.Sections = append(r.Sections, Section{title, parts})
		}
	}
	return r, nil
}

// maker makes one report.
type maker struct {
	ctx     context.Context
	subject tilemip.Subject
	options tilemip.Options
	set     Settings
	answer  *tilemip.Answer
	curves  *picture.Picture // of bound and incumbent over time; nil where nothing happened
}

// title names the subject: a file by its name without the folders.
func title(s tilemip.Subject) string {
	s.Name = path.Base(filepath.ToSlash(s.Name))
	switch {
	case s.Board != nil:
		return fmt.Sprintf("The sliding board %s", s.Board.Start.Flat())
	case s.Packing != nil:
		return "The packing puzzle " + s.Name
	case s.Cover != nil:
		return "The exact cover " + s.Name
	}
	return "The model " + s.Name
}

func (m *maker) note(text string) {
	if m.set.Note != nil {
		m.set.Note(text)
	}
}
