//go:build !boards

// General models: solved as they stand, and by a second solver for comparison. And reading a subject of
// any kind from a file.

package tilemip

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/puzzlefile"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// general is a subject with a model.
type general struct{ Subject }

func (g general) solve(ctx context.Context, o *Options, _ bool) (*Answer, error) {
	solve := integer.Model
	if o.Ranging {
		solve = integer.ModelRanging
	}
	r, err := solve(ctx, g.Model, o.integer())
	var refused *backends.PoolError
	if errors.As(err, &refused) {
		return nil, &OptionError{Option: "pool", Reason: refused.Reason}
	}
	if err != nil {
		return nil, err
	}
	return g.answer(r), nil
}

// answer is the answer of a result.
func (g general) answer(r *integer.Result) *Answer {
	a := resultAnswer(KindModel, r)
	a.Point = r.Named(g.Model)
	return a
}

func (g general) search(context.Context, *Options) (*Answer, error) {
	return nil, &OptionError{Reason: g.Name + " is a model, which the native engines cannot search; solve takes it"}
}

func (g general) cut(context.Context, *Options, UnitSize) (units.Job, error) {
	return nil, &OptionError{Reason: g.Name + " is no board, no packing and no cover; only their searches are cut into units"}
}

func (g general) state(context.Context, *Options) (*Statement, error) {
	return &Statement{Model: g.Model}, nil
}

// check checks points in exact arithmetic.
func (g general) check(shown string, stored []byte, a *Answer) (recheck.Found, error) {
	if a == nil {
		return recheck.File(g.Model, shown, stored)
	}
	if !a.lists() {
		return recheck.Found{}, missing(shown, "values")
	}
	found, err := recheck.Values(g.Model, shown, a.Values)
	if err != nil || !found.OK || a.Pool == nil || len(a.Pool.Points) == 0 {
		return found, err
	}
	for i, p := range a.Pool.Points {
		further, err := recheck.Values(g.Model, shown, p.Values)
		if err != nil {
			return recheck.Found{}, err
		}
		if v := further.Compare(&recheck.Stated{Objective: &p.Objective}); !v.OK {
			return recheck.Found{Report: recheck.Wrong("solution %d of the pool: %s", i+1, v.Reason)}, nil
		}
	}
	found.Reason += "; so do those of " + english.Count(len(a.Pool.Points), "solution") + " of the pool"
	return found, nil
}

// verify solves a model and has a second solver check what the first one claims. What needed no
// solver, because arithmetic decides it, and what was interrupted is not solved twice. Two solvers
// that agree confirm a claim and prove nothing.
func (g general) verify(ctx context.Context, o *Options) (*Answer, error) {
	asked := o.integer()
	other, err := asked.Another(g.Model)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	a, err := o.claimed(g.solve(ctx, o, false))
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil || a.Engine == integer.EngineArithmetic && a.Probing == nil {
		a.Agrees = true
		return a, nil
	}
	second, err := asked.Second(ctx, g.Model, a.Result, other, time.Since(began))
	if err != nil {
		return nil, err
	}
	a.Native = g.answer(integer.ModelResult(g.Model, second.Result))
	a.Agrees, a.Verdict = second.Verdict != backends.Disproved && second.Verdict != backends.Disagrees, second.Reason
	if a.Agrees {
		sign := 1.0
		if g.Model.Matrix().Maximize {
			sign = -1
		}
		a.better(a.Native, o, sign)
	}
	if second.Verdict == backends.Agrees && a.ClaimedBy != "" && a.Native.ClaimedBy != "" && a.Native.Termination == model.Completed {
		a.Prove(BySecond(a.Native.Engine))
	}
	return a, nil
}

func init() {
	kinds = append(kinds,
		kindRow{KindPacking, func(s Subject) bool { return s.Packing != nil }, func(s Subject) kind { return covering{s} }},
		kindRow{KindCover, func(s Subject) bool { return s.Cover != nil }, func(s Subject) kind { return covering{s} }},
		kindRow{KindModel, func(s Subject) bool { return s.Model != nil }, func(s Subject) kind { return general{s} }})
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
		if r = text; !beginsPuzzle(head) {
			f = format.ByBeginning(head)
		}
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

// beginsPuzzle reports whether a text begins as a puzzle may and no model does: with a number, "|", a
// letter and a colon, or a short name such as r0. To ask all formats takes a tenth of a short search.
func beginsPuzzle(head []byte) bool {
	head = bytes.TrimLeft(head, " \t\r\n")
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return len(head) > 1 && (digit(head[0]) || head[0] == '|' ||
		unicode.IsLetter(rune(head[0])) && (head[1] == ':' || digit(head[1]) && head[0] != 'b' && head[0] != 'g')) // g3 begins an nl file
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
