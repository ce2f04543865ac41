package main

// The verb show: a puzzle and its formulation as text, LaTeX, figures or a picture, and the
// library of puzzles.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// showCommand shows the library, a picture, or the program of a subject.
func showCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "show", Usage: "the puzzle and its formulation, as text, LaTeX, numbers or a picture", ArgsUsage: "SUBJECT",
		Description: `  tilemip show --horizon 12 examples/boards/neos.txt
  tilemip show --stats --formulation textbook-printed --horizon 80 examples/boards/neos.txt
  tilemip show --latex --horizon 12 examples/boards/neos.txt > fifteen.tex
  tilemip show --library`,
		Action: func(c *cli.Context) error {
			s, err := newSession(c, io)
			if err != nil {
				return err
			}
			if c.Bool("library") {
				if err := refusal(c); err != nil {
					return err
				}
				return s.listLibrary(c.Bool("json"))
			}
			one, err := one(c, io)
			if err != nil {
				return err
			}
			if s.pictured() {
				return s.drawing(c.Context, one)
			}
			return s.show(c, one)
		},
	}
}

// show writes the program of a subject in the form that the flags ask for. With --json the
// same text becomes a field of an object, except for --stats, which has an object of its own.
func (s *session) show(c *cli.Context, one *subject) (failed error) {
	p, err := s.declare(c.Context, one, "")
	if err != nil {
		return err
	}
	if c.Bool("stats") && c.Bool("json") {
		return display.WriteJSON(s.out, p.model.Stats())
	}
	defer func(was *streams) { s.streams = was }(s.streams)
	s.streams = &streams{in: s.in, out: &untilEnd{c.Context, s.out}, err: s.err}
	defer func() {
		if c.Context.Err() != nil {
			failed = &statusError{exitInterrupted, "interrupted: the program is not shown to its end"}
		}
	}()
	if !c.Bool("json") {
		return s.showAs(c, one, p)
	}
	var text strings.Builder
	out := s.streams
	s.streams = &streams{in: out.in, out: &text, err: out.err}
	if err := s.showAs(c, one, p); err != nil {
		return err
	}
	return display.WriteJSON(out.out, shownJSON{one.kind(), one.name, p.model.Columns(), p.model.Rows(), p.model.Nonzeros(), text.String(), piecesOf(one)})
}

// shownJSON is what show prints with --json: the same text, with the size of the program.
type shownJSON struct {
	Kind     string `json:"kind"`
	Subject  string `json:"subject"`
	Columns  int    `json:"columns"`
	Rows     int    `json:"rows"`
	Nonzeros int    `json:"nonzeros"`
	Text     string `json:"text"` // LaTeX with --latex
	piecesJSON
}

// showAs writes the program in the form that the flags ask for.
func (s *session) showAs(c *cli.Context, one *subject, p *declared) error {
	switch {
	case c.Bool("stats"):
		return p.model.Stats().Write(s.out)
	case c.Bool("latex") && p.algebra != nil:
		return p.algebra.LaTeX(s.out, true)
	case c.Bool("latex"):
		return p.model.LaTeX(s.out, mostRows, true)
	}
	return s.showText(one, p)
}

// libraryEntry is an entry of the library as --json prints it: with the keys of the answers
// besides those that the listing has always had.
type libraryEntry struct {
	library.Entry
	UniqueRotations   *uint64 `json:"unique_rotations,omitempty"`
	UniqueReflections *uint64 `json:"unique_reflections,omitempty"`
}

// listLibrary prints the puzzles of the library and how many solutions they have, as
// far as that is known.
func (s *session) listLibrary(asJSON bool) error {
	all := library.All()
	if asJSON {
		out := make([]libraryEntry, len(all))
		for i, e := range all {
			out[i] = libraryEntry{e, e.Unique, e.Mirrors}
		}
		return display.WriteJSON(s.out, out)
	}
	const row = "%-42s %12s %12s %12s  %s\n"
	fmt.Fprintf(s.out, row, "", "", "up to", "rotation and", "")
	fmt.Fprintf(s.out, row, "puzzle", "solutions", "rotation", "reflection", "title")
	known := func(n *uint64) string {
		if n == nil {
			return "–"
		}
		return strconv.FormatUint(*n, 10)
	}
	for _, e := range all {
		fmt.Fprintf(s.out, row, e.Name, known(e.Solutions), known(e.Unique), known(e.Mirrors), e.Title)
	}
	return nil
}

// mostRows is how many rows of a model without algebra are written out.
const mostRows = 1000

// showText prints the puzzle and then its formulation.
func (s *session) showText(one *subject, p *declared) error {
	switch {
	case one.slide != nil:
		fmt.Fprintf(s.out, "%s\n\ngoal\n%s\n\n", one.slide.Start, one.slide.Goal)
	case one.pack != nil, one.cover != nil:
		c := p.cover
		if err := piecesOf(one).write(s.out); err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%s: %d primary and %s, %s\n\n", one.name, c.Primary, english.Count(len(c.Items)-c.Primary, "secondary item"), english.Count(len(c.Options), "option"))
	}
	if p.algebra != nil {
		return p.algebra.Text(s.out)
	}
	return p.model.Text(s.out, mostRows)
}
