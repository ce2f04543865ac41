// What there is to work on, by kind.

package tilemip

import (
	"context"

	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
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
	state(ctx context.Context, o *Options) (*Statement, error) // as an integer program that is written
}

// kindRow is a row of the table of kinds.
type kindRow struct {
	name string
	is   func(Subject) bool
	of   func(Subject) kind
}

// kinds is the table of the kinds: what a verb does with a subject is found here, and nowhere else.
// The build tag boards leaves the others out: it makes the small engine that a page loads first.
var kinds = []kindRow{
	{KindBoard, func(s Subject) bool { return s.Board != nil }, func(s Subject) kind { return board{s} }},
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
