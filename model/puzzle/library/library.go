// Package library holds packing puzzles and sliding boards that are known from the literature:
// the packings as definition files in the program itself, each with its count of solutions and
// where that is from, the boards with the moves of a shortest plan (boards.go).
//
// A file begins with comments: the title, and then what is known, such as
//
//	# The Soma cube
//	# solutions: 11520     placings; equal pieces are not distinguished
//	# unique: 480          up to rotations of the region
//	# mirrors: 240         up to rotations and mirror images
//	# effort: 861284       placements that a search in a fixed order tries
//	# source: who says so
//
// Where the source gives only one of the three counts, the others are counted by the
// engines of this project, or follow from it (0 of 0; solutions none of which is its own
// image). The counts are facts; the regions and pieces are written in an orientation of
// our own, except for the puzzles of M. Busche's article, whose counts of fits depend
// on it.
//
// Not here: search results that nobody published. Begin with library.go. This package may change
// with every release.
package library

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tilemip/tilemip/model/puzzle"
)

//go:embed puzzles/*.txt
var files embed.FS

// Entry is a puzzle of the library. Numbers that are not known are nil.
type Entry struct {
	Name      string  `json:"name"` // such as "pentominoes-6x10"
	Title     string  `json:"title"`
	Solutions *uint64 `json:"solutions,omitempty"` // all placings; equal pieces are not distinguished
	Unique    *uint64 `json:"unique,omitempty"`    // up to rotations of the region
	Mirrors   *uint64 `json:"mirrors,omitempty"`   // up to rotations and mirror images
	Effort    *uint64 `json:"effort,omitempty"`    // placements that a search in a fixed order tries
	Moves     *int    `json:"moves,omitempty"`     // of a board: of a shortest plan; nil where there is none
	Goal      string  `json:"goal,omitempty"`      // of a board: the name of its goal
	Source    string  `json:"source"`
	Text      string  `json:"-"` // the definition file
}

// Packing returns the packing puzzle of an entry. An error would be a fault of the library, or the
// entry is a board.
func (e Entry) Packing() (*puzzle.Packing, error) {
	if e.Goal != "" {
		return nil, fmt.Errorf("%s is a sliding board, not a packing puzzle", e.Name)
	}
	puzzles, err := puzzle.ParsePackings(e.Name+".txt", strings.NewReader(e.Text))
	if err != nil {
		return nil, err
	}
	return puzzles[0], nil
}

// Comments returns the comments at the head of the definition file: the title, what is known,
// and where that is from.
func (e Entry) Comments() string {
	var b strings.Builder
	for line := range strings.Lines(e.Text) {
		if !strings.HasPrefix(line, "#") {
			break
		}
		b.WriteString(line)
	}
	return b.String()
}

// All returns the packing puzzles in the order of their names.
func All() []Entry { return slices.Clone(entries()) }

// Lookup returns the puzzle of a name, in upper or lower case. The error of an unknown name lists
// those that have a part in common with it.
func Lookup(name string) (Entry, error) {
	all, key := Everything(), strings.ToLower(name)
	word, _, _ := strings.Cut(key, "-")
	var near []string
	for _, e := range all {
		if e.Name == key {
			return e, nil
		}
		if strings.HasPrefix(e.Name, word) || len(word) > 3 && strings.Contains(e.Name, word) {
			near = append(near, e.Name)
		}
	}
	const most = 12
	switch {
	case len(near) == 0:
		return Entry{}, fmt.Errorf("no puzzle %q in the library of %d", name, len(all))
	case len(near) > most:
		near = append(near[:most], "…")
	}
	return Entry{}, fmt.Errorf("no puzzle %q in the library; expected one such as %s", name, strings.Join(near, ", "))
}

var entries = sync.OnceValue(func() []Entry {
	list, err := files.ReadDir("puzzles")
	if err != nil {
		return nil // the folder is part of the program
	}
	var out []Entry
	for _, file := range list {
		text, err := files.ReadFile("puzzles/" + file.Name())
		if err == nil {
			out = append(out, read(strings.TrimSuffix(file.Name(), ".txt"), string(text)))
		}
	}
	slices.SortFunc(out, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return out
})

// read takes what is known from the comments at the head of a file.
func read(name, text string) Entry {
	e := Entry{Name: name, Text: text}
	for line := range strings.Lines(text) {
		line, comment := strings.CutPrefix(strings.TrimSpace(line), "# ")
		if !comment {
			break
		}
		key, value, found := strings.Cut(line, ": ")
		number := e.number(key)
		switch {
		case !found && e.Title == "":
			e.Title = line
		case key == "source":
			e.Source = value
		case number != nil:
			if n, err := strconv.ParseUint(value, 10, 64); err == nil {
				*number = &n
			}
		}
	}
	return e
}

// number returns the field of a key, nil when the key names no number.
func (e *Entry) number(key string) **uint64 {
	switch key {
	case "solutions":
		return &e.Solutions
	case "unique":
		return &e.Unique
	case "mirrors":
		return &e.Mirrors
	case "effort":
		return &e.Effort
	}
	return nil
}
