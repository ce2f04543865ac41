// What there is to work on.

package tilemip

import (
	"context"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
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

// Strict returns the first of the warnings as an error, a *textpos.Error, or nil where the
// reader had none: for callers that take no file which other programs read differently.
func (s Subject) Strict() error {
	if len(s.doubts) == 0 {
		return nil
	}
	return format.Refusal(s.doubts)
}

// Kinds of subjects, as in the key kind.
const (
	KindBoard   = "slide"
	KindPacking = "pack"
	KindCover   = "cover"
	KindModel   = "model"
)

// Kind is the kind of the subject.
func (s Subject) Kind() string {
	switch {
	case s.Board != nil:
		return KindBoard
	case s.Packing != nil:
		return KindPacking
	case s.Cover != nil:
		return KindCover
	}
	return KindModel
}

// check returns an error for a subject with no pointer set.
func (s Subject) check() error {
	if s.Board == nil && s.Packing == nil && s.Cover == nil && s.Model == nil {
		return &OptionError{Reason: "a subject without a puzzle; expected a board, a packing, a cover or a model"}
	}
	return nil
}

// cover returns the exact cover of a packing puzzle or a cover; the second result is nil
// for a cover that is not a packing. The error may be that of the context.
func (s Subject) cover(ctx context.Context) (*puzzle.Cover, *puzzle.PackingCover, error) {
	if s.Cover != nil {
		return s.Cover, nil, nil
	}
	packed, err := s.Packing.CoverContext(ctx)
	if err != nil {
		return nil, nil, err
	}
	return packed.Cover, packed, nil
}
