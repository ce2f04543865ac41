// What there is to work on, by kind, and reading it from files.

package tilemip

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tilemip/tilemip/internal/puzzlefile"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// Subject is one thing to work on: exactly one of the pointers is set.
type Subject struct {
	Name    string // of the puzzle, or the file's; may be empty
	Board   *puzzle.Slide
	Packing *puzzle.Packing
	Cover   *puzzle.Cover
	Model   *model.Model

	Warnings []string // what its reader accepted although it may be a mistake, one sentence each
	doubts   []*textpos.Error
}

// Kinds of subjects, as in the key kind.
const (
	KindBoard   = "slide"
	KindPacking = "pack"
	KindCover   = "cover"
	KindModel   = "model"
)

// kind is a subject with what its kind can do. An ability that a kind does not have returns the
// sentence that says so.
type kind interface {
	// solve solves it as an integer program. independent says that the answer is to be a second
	// proof: it must not rest on the count of cells, which the native search has already used,
	// where a linear program proves the same; nor on the tables of the native search, unless they
	// are asked for.
	solve(ctx context.Context, o *Options, independent bool) (*Answer, error)
	search(ctx context.Context, o *Options) (*Answer, error) // by the native engines
	verify(ctx context.Context, o *Options) (*Answer, error) // in two ways, compared
	// check re-checks what was stored: an answer or, where a is nil, a text in one of the plain forms.
	check(name string, stored []byte, a *Answer) (recheck.Found, error)
	state(ctx context.Context, o *Options) (*Statement, error)             // as an integer program that is written
	cut(ctx context.Context, o *Options, size UnitSize) (units.Job, error) // its search, into units
}

// kinds is the table of the kinds: what a verb does with a subject is found here, and nowhere else.
var kinds = []struct {
	name string
	is   func(Subject) bool
	of   func(Subject) kind
}{
	{KindBoard, func(s Subject) bool { return s.Board != nil }, func(s Subject) kind { return board{s} }},
	{KindPacking, func(s Subject) bool { return s.Packing != nil }, func(s Subject) kind { return covering{s} }},
	{KindCover, func(s Subject) bool { return s.Cover != nil }, func(s Subject) kind { return covering{s} }},
	{KindModel, func(s Subject) bool { return s.Model != nil }, func(s Subject) kind { return general{s} }},
}

// kind looks a subject up. One with no pointer set is an error, and a model by its name.
func (s Subject) kind() (name string, k kind, err error) {
	for _, k := range kinds {
		if k.is(s) {
			return k.name, k.of(s), nil
		}
	}
	return KindModel, nil, &OptionError{Reason: "a subject without a puzzle; expected a board, a packing, a cover or a model"}
}

// Kind is the kind of the subject.
func (s Subject) Kind() string {
	name, _, _ := s.kind()
	return name
}

// Strict returns the first of the warnings as an error, a *format.Error, or nil where the
// reader had none: for callers that take no file which other programs read differently.
func (s Subject) Strict() error {
	if len(s.doubts) == 0 {
		return nil
	}
	return format.Refusal(s.doubts)
}

// Open reads the subjects in a file, gzip or not, or the puzzle that "library:NAME" names.
func Open(name string) ([]Subject, error) {
	if puzzle, of := strings.CutPrefix(name, "library:"); of {
		s, err := Library(puzzle)
		return []Subject{s}, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(name, f)
}

// Library returns a puzzle of the library that comes with the program, such as "soma-cube" or
// "korf-1".
func Library(name string) (Subject, error) {
	entry, err := library.Lookup(name)
	if err != nil {
		return Subject{}, err
	}
	if board, err := entry.Slide(); board != nil || err != nil {
		return Subject{Name: entry.Name, Board: board}, err
	}
	p, err := entry.Packing()
	return Subject{Name: entry.Name, Packing: p}, err
}

// ParseBoard reads one board or one sudoku in any notation that Read takes, such as
// "1 2 3 / 4 5 6 / 7 0 8", or "library:NAME".
func ParseBoard(rows string) (Subject, error) {
	if name, of := strings.CutPrefix(rows, "library:"); of {
		return Library(name)
	}
	all, err := puzzlefile.Grid("board", strings.NewReader(rows))
	switch {
	case err != nil:
		return Subject{}, err
	case len(all) > 1:
		return Subject{}, &textpos.Error{File: "board", Found: fmt.Sprintf("%d boards", len(all)), Want: "one board"}
	}
	return subjectOf(all[0]), nil
}

// MostModel is the memory in bytes that a model may take while it is read: some 25 million
// nonzeros.
const MostModel = 1 << 30

// Read reads the subjects in a text: a model where the extension of name is one of package
// format (.mps, .lp, …) or the text begins like one, else boards, sudokus, packing puzzles (of
// polycube or BurrTools) or an exact cover. Bad input is a *format.Error with file, line and column.
func Read(name string, r io.Reader) ([]Subject, error) {
	return ReadWithin(name, r, format.Limit{Bytes: MostModel})
}

// ReadWithin is Read with another bound on the memory of a model.
func ReadWithin(name string, r io.Reader, limit format.Limit) ([]Subject, error) {
	r, err := format.Unzip(name, r)
	if err != nil {
		return nil, err
	}
	f, err := format.ByExtension(name)
	if err != nil || f.Read == nil {
		text := bufio.NewReaderSize(textpos.Decode(name, r), sniffBytes)
		head, _ := text.Peek(sniffBytes) // an error stays, and the reader of puzzles reports it
		f, r = format.ByBeginning(head), text
	}
	switch {
	case f.Name == "":
		puzzles, err := puzzlefile.Read(name, r)
		var all []Subject
		for _, p := range puzzles {
			all = append(all, subjectOf(p))
		}
		return all, err
	case f.Read == nil:
		return nil, &textpos.Error{File: name, Found: "a model in format " + f.Name + ", which is written and not read", Want: "another format, such as lp or mps"}
	}
	m, warnings, err := f.Read(name, format.WithLimit(textpos.Decode(name, r), limit))
	if err != nil {
		return nil, err
	}
	return []Subject{Subject{Name: name, Model: m}.warned(warnings)}, nil
}

// sniffBytes is how much of a text may be comments before the first words that tell its format.
const sniffBytes = 1 << 16

func subjectOf(p puzzlefile.Puzzle) Subject {
	return Subject{Name: p.Name, Board: p.Board, Packing: p.Packing, Cover: p.Cover}.warned(p.Warnings)
}

// warned is a subject with what its reader warned of.
func (s Subject) warned(warnings []*textpos.Error) Subject {
	s.doubts = warnings
	for _, w := range warnings {
		s.Warnings = append(s.Warnings, w.Error())
	}
	return s
}
