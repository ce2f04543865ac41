// Package puzzlefile reads a file of puzzles of any kind: a board, a packing puzzle (of polycube, or of
// BurrTools, which is XML) or an exact cover. The kind is detected from the text itself; each
// format's source is named where it is read. Own.
//
// Not here: the formats themselves (model/puzzle). Begin with puzzlefile.go.
package puzzlefile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Puzzle is one of a file: one of the pointers is set.
type Puzzle struct {
	Name    string
	Board   *puzzle.Slide
	Packing *puzzle.Packing
	Cover   *puzzle.Cover
}

// Read reads the puzzles in a text. A file may hold several boards or packing puzzles, but one
// exact cover. Bad input is a *textpos.Error with file, line and column.
func Read(name string, r io.Reader) ([]Puzzle, error) {
	buffered := bufio.NewReaderSize(textpos.Plain(name, r), sniffBytes)
	kind, err := sniff(name, buffered)
	if err != nil {
		return nil, err
	}
	return parse(kind, name, buffered)
}

// sniffBytes is how much of a file, in bytes, may be comments before the first line that shows
// its kind.
const sniffBytes = 1 << 16

// sniff distinguishes a board, a packing puzzle (of polycube, or of BurrTools, which is XML)
// and an exact cover by the first line that is neither blank nor a comment, without
// consuming anything.
func sniff(name string, r *bufio.Reader) (string, error) {
	head, err := r.Peek(sniffBytes)
	var place *textpos.Error
	if errors.As(err, &place) {
		return "", err
	}
	if err != nil && err != io.EOF {
		return "", fmt.Errorf("reading %s: %w", name, err)
	}
	for _, raw := range bytes.Split(head, []byte("\n")) {
		line := strings.TrimSpace(string(raw))
		switch {
		case line == "", strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "|"):
			return "cover", nil // a comment of the dancing-links programs
		case strings.HasPrefix(line, "D:"), line == "D", strings.HasPrefix(line, "D "):
			return "pack", nil
		case strings.HasPrefix(line, "<"):
			return "burr", nil
		case boardLine(line):
			return "slide", nil
		case strings.HasSuffix(name, ".dlx"), strings.HasSuffix(name, ".dlx.gz"):
			return "cover", nil
		default:
			return "words", nil // an exact cover, or something that is none of all
		}
	}
	if len(head) == sniffBytes {
		return "", &textpos.Error{File: name, Found: fmt.Sprintf("nothing but blanks and comments in the first %d bytes", sniffBytes), Want: "a board, a packing puzzle, an exact cover or a model"}
	}
	return "", &textpos.Error{File: name, Found: "an empty file", Want: "a board, a packing puzzle, an exact cover or a model"}
}

// boardLine reports whether a line can only belong to a sliding board: it begins
// with a number or a blank's sign, or is the word that introduces the goal.
func boardLine(line string) bool {
	word := line
	if i := strings.IndexAny(line, " \t,/"); i >= 0 {
		word = line[:i]
	}
	return word == "." || word == "_" || strings.EqualFold(word, "goal:") || strings.Trim(word, "+-0123456789") == ""
}

// parse reads all puzzles of a kind.
func parse(kind, name string, r io.Reader) ([]Puzzle, error) {
	var all []Puzzle
	switch kind {
	case "slide":
		slides, err := puzzle.ParseSlides(name, r)
		if err != nil {
			return nil, err
		}
		for i := range slides {
			all = append(all, Puzzle{Name: slides[i].Name, Board: &slides[i]})
		}
	case "pack", "burr":
		read := puzzle.ParsePackings
		if kind == "burr" {
			read = puzzle.ParseBurrTools
		}
		packings, err := read(name, r)
		if err != nil {
			return nil, err
		}
		for _, p := range packings {
			all = append(all, Puzzle{Name: p.Name, Packing: p})
		}
	default:
		cover, err := parseCover(kind, name, r)
		if err != nil {
			return nil, err
		}
		all = append(all, Puzzle{Name: cover.Name, Cover: cover})
	}
	return all, nil
}

// parseCover reads an exact cover. Any words make a list of items, so a file that looks
// like no other kind and fails as a cover is probably not meant as one: its error names all kinds.
func parseCover(kind, name string, r io.Reader) (*puzzle.Cover, error) {
	head := &firstLine{}
	cover, err := puzzle.ParseCover(name, io.TeeReader(r, head))
	if err == nil && len(cover.Options) == 0 && head.second == 0 { // all options were skipped, as secondary items need none
		err = &textpos.Error{File: name, Found: "items without an option that covers them", Want: "options, one a line"}
	}
	var place *textpos.Error
	if err == nil || kind == "cover" || !errors.As(err, &place) || head.second > 0 && place.Line > head.second {
		return cover, err // options were read before it failed: it is a cover
	}
	first := textpos.Quote(head.text)
	return nil, &textpos.Error{File: name, Line: max(1, head.shown), Found: fmt.Sprintf("neither a board (the first line, %s, does not begin with a number), nor a packing puzzle (it does not begin with D:), nor an exact cover (%s)", first, strings.TrimSpace(strings.TrimPrefix(err.Error(), name+":"))), Want: "one of them, or a model (.mps, .lp)"}
}

// firstLine keeps the first line that is neither blank nor a comment of a board, and
// the number of the second that a cover would read, which is its first option.
type firstLine struct {
	partial      []byte
	text         string
	lines        int
	shown        int // the line of text
	read, second int // lines of a cover
}

func (f *firstLine) Write(p []byte) (int, error) {
	for i := 0; i < len(p) && (f.second == 0 || f.shown == 0); i++ {
		if p[i] != '\n' {
			if len(f.partial) < 200 {
				f.partial = append(f.partial, p[i])
			}
			continue
		}
		f.lines++
		f.line(strings.TrimSpace(string(f.partial)))
		f.partial = f.partial[:0]
	}
	return len(p), nil
}

func (f *firstLine) line(text string) {
	if text == "" || text[0] == '|' {
		return
	}
	if f.read++; f.read == 2 {
		f.second = f.lines
	}
	if f.shown == 0 && text[0] != '#' {
		f.shown, f.text = f.lines, text
	}
}
