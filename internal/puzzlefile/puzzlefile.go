// Package puzzlefile reads a file of puzzles of any kind: boards, sudokus, a packing puzzle (of polycube,
// or of BurrTools, which is XML) or an exact cover. The kind is detected from the text itself; each
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
	"math"
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

	Warnings []*textpos.Error // what the reader interpreted
}

// Read reads the puzzles in a text: boards, sudokus, packing puzzles, or one exact cover. Bad input
// is a *textpos.Error with file, line and column.
func Read(name string, r io.Reader) ([]Puzzle, error) {
	buffered := bufio.NewReaderSize(textpos.Plain(name, r), sniffBytes)
	kind, first, err := sniff(name, buffered)
	if err != nil {
		return nil, err
	}
	return parse(kind, first, name, buffered)
}

// sniffBytes is how much of a file, in bytes, may be comments before the first line that shows
// its kind.
const sniffBytes = 1 << 16

// sniff distinguishes a board, a packing puzzle (of polycube, or of BurrTools, which is XML)
// and an exact cover by the first line that is neither blank nor a comment, without
// consuming anything.
func sniff(name string, r *bufio.Reader) (kind string, first line, err error) {
	head, err := r.Peek(sniffBytes)
	var place *textpos.Error
	if errors.As(err, &place) {
		return "", first, err
	}
	if err != nil && err != io.EOF {
		return "", first, fmt.Errorf("reading %s: %w", name, err)
	}
	for i, raw := range bytes.Split(head, []byte("\n")) {
		first = line{i + 1, strings.TrimSpace(string(raw))}
		switch text := first.text; {
		case text == "", strings.HasPrefix(text, "#"):
		case strings.HasSuffix(name, ".dlx"), strings.HasSuffix(name, ".dlx.gz"):
			return "cover", first, nil
		case strings.HasPrefix(text, "D:"), text == "D", strings.HasPrefix(text, "D ") && bytes.Contains(head, []byte("C:")):
			return "pack", first, nil
		case strings.HasPrefix(text, "<"):
			for _, m := range markup {
				if bytes.Contains(bytes.ToLower(head), []byte(m.begins)) {
					return "", first, &textpos.Error{File: name, Line: first.at, Found: m.is, Want: "a puzzle or a model as text, or a BurrTools file"}
				}
			}
			return "burr", first, nil
		case boardLine(text):
			return "slide", first, nil
		default:
			return "words", first, nil // an exact cover, a board that begins otherwise, or none of all
		}
	}
	found := "an empty file"
	if len(head) == sniffBytes {
		found = fmt.Sprintf("nothing but blanks and comments in the first %d bytes", sniffBytes)
	}
	return "", first, &textpos.Error{File: name, Found: found, Want: "a board, a packing puzzle, an exact cover or a model"}
}

// line is a line of a text, with its number.
type line struct {
	at   int
	text string
}

// markup are files of other programs that begin like XML.
var markup = []struct{ begins, is string }{
	{"<svg", "a picture (SVG)"}, {"<!doctype html", "a web page (HTML)"}, {"<html", "a web page (HTML)"},
}

// boardLine reports whether a line can only belong to a sliding board or a sudoku: it begins
// with a number or a blank's sign, or is the word that introduces the goal.
func boardLine(line string) bool {
	word := line
	if i := strings.IndexAny(line, " \t,;|/"); i > 0 {
		word = line[:i]
	}
	return word == "_" || strings.EqualFold(word, "goal:") || strings.Trim(word, ".+-0123456789") == ""
}

// parse reads all puzzles of a kind.
func parse(kind string, first line, name string, r io.Reader) ([]Puzzle, error) {
	switch kind {
	case "slide":
		return Grid(name, r)
	case "pack", "burr":
		read := puzzle.ParsePackings
		if kind == "burr" {
			read = puzzle.ParseBurrTools
		}
		packings, err := read(name, r)
		return each(packings, func(p *puzzle.Packing) Puzzle { return Puzzle{Name: p.Name, Packing: p} }), err
	}
	// A cover is tried first: any words make a list of items, and a board is none, for the words of
	// its second row are no items.
	used := &beginning{}
	cover, err := puzzle.ParseCover(name, io.TeeReader(r, used))
	if err == nil && len(cover.Options) == 0 && !used.options(math.MaxInt) {
		err = &textpos.Error{File: name, Found: "items without an option that covers them", Want: "options, one a line"}
	}
	if err == nil {
		return []Puzzle{{Name: cover.Name, Cover: cover}}, nil
	}
	again, grid := Grid(name, io.MultiReader(bytes.NewReader(used.text), r))
	var place *textpos.Error
	switch {
	case kind != "cover" && grid == nil:
		return again, nil
	case kind == "cover", !errors.As(err, &place), used.options(place.Line):
		return nil, err // options were read before it failed: it is a cover
	case used.numeric(grid):
		return nil, grid
	case first.text[0] == '|':
		return nil, err
	}
	return nil, &textpos.Error{File: name, Line: first.at, Found: textpos.Quote(first.text) + " is not recognized",
		Want: "a board or a sudoku (numbers), a packing puzzle (D:), an exact cover (items, then options) or a model (Maximize, Minimize, max:, NAME, $title, set, param, var, g3)"}
}

// each makes puzzles of what a reader returned.
func each[T any](all []T, of func(T) Puzzle) (out []Puzzle) {
	for _, one := range all {
		out = append(out, of(one))
	}
	return out
}

// Grid reads boards or, from a text that holds none, sudokus.
func Grid(name string, r io.Reader) ([]Puzzle, error) {
	var used bytes.Buffer
	slides, warnings, err := puzzle.ReadSlides(name, io.TeeReader(r, &used))
	if err != nil {
		sudokus, wrong := puzzle.ReadSudokus(name, io.MultiReader(&used, r))
		if wrong == nil && sudokus == nil {
			wrong = err
		}
		return each(sudokus, func(c *puzzle.Cover) Puzzle { return Puzzle{Name: c.Name, Cover: c} }), wrong
	}
	out := each(slides, func(s puzzle.Slide) Puzzle { return Puzzle{Name: s.Name, Board: &s} })
	out[0].Warnings = warnings
	return out, nil
}

// beginning keeps the beginning of a text that was read: as much as boards may have, and one byte.
type beginning struct{ text []byte }

func (b *beginning) Write(p []byte) (int, error) {
	b.text = append(b.text, p[:min(len(p), 1<<20+1-len(b.text))]...)
	return len(p), nil
}

// options reports whether a line of a cover is behind its first option: two lines that are neither
// empty nor comments stand before it.
func (b *beginning) options(line int) bool {
	read := 0
	for i, text := range bytes.Split(b.text, []byte("\n")) {
		if text = bytes.TrimSpace(text); i+1 < line && len(text) > 0 && text[0] != '|' {
			read++
		}
	}
	return read > 1
}

// numeric reports whether a text has more digits than letters, as boards and sudokus have, or a few
// and an error that is not about a word.
func (b *beginning) numeric(grid error) bool {
	digits, letters := 0, 0
	for _, c := range b.text {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
			letters++
		}
	}
	return digits > letters || digits > 3 && !strings.Contains(grid.Error(), `: "`)
}
