// Package parts cuts the searches of boards, packings and covers into units, and puts an answer
// together from their records (package units): on several processors, machines or jobs of a batch
// system. It knows puzzles and what is asked for, and no subject or answer of package tilemip. Own.
//
// Not here: brokers and machines (internal/spread). Begin with cut.go.
package parts

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/listing"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/boards"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/packing"
	"github.com/tilemip/tilemip/native/slide"
)

// Size says how large the units of a search are, in nodes of its tree; zero values are those of
// packages boards and covers, about a second.
type Size struct{ Aim, Budget uint64 }

// CutBoard cuts the search for a shortest plan of a board: the iterations of IDA* are rounds
// (package boards), begun with a plan by beam search, which the rounds prove or beat.
func CutBoard(ctx context.Context, s puzzle.Slide, so slide.Options, size Size) (units.Job, error) {
	j, err := boards.New(ctx, s, units.Size{Aim: size.Aim, Budget: size.Budget, About: s.Name}, so)
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	return j, nil
}

// stoppedOr is the error of a context that has ended, or an OptionError with the reason.
func stoppedOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return &integer.OptionError{Reason: err.Error()}
}

// TogetherBoard is the result of a finished run, by whose records the plan is a shortest one.
func TogetherBoard(j *boards.Job, records units.Records, report *units.Report) (slide.Result, error) {
	expanded, err := j.Expanded(records)
	if err != nil {
		return slide.Result{}, err
	}
	plan, err := puzzle.ParseMoves(report.Found)
	if err != nil {
		return slide.Result{}, &integer.DisagreeError{Reason: "the plan of the records: " + err.Error()}
	}
	return slide.Result{Moves: plan, Solved: true, Optimal: true, Bound: len(plan), Expanded: expanded, Generated: report.Nodes, Termination: native.Completed, Heuristic: "pattern"}, nil
}

// The kinds of puzzles in a specification.
const (
	kindPacking = "pack"
	kindCover   = "cover"
)

// Cut cuts the search for all solutions of a cover, or of a packing by its cover, for which w must
// ask with All or Count. A packing whose solutions are counted is searched up to rotation and
// reflection, as in listing.Search, where package native/cover/packing takes it. The context
// bounds the preparation.
func Cut(ctx context.Context, name string, c *puzzle.Cover, packed *puzzle.PackingCover, w call.Wanted, size Size) (units.Job, error) {
	if listing.Least(w, c) {
		return nil, &integer.OptionError{Reason: "a cover with costs is searched for the least one, whose bound every part needs; expected --all or --count of a cover without costs"}
	}
	a := about{Kind: kindCover, Name: name, Mirrors: w.Mirrors, Count: w.Count}
	if packed != nil {
		a.Kind = kindPacking
	}
	cut := covers.Cut{Size: units.Size{Aim: size.Aim, Budget: size.Budget}}
	var text strings.Builder
	var err error
	if packed == nil {
		a.Labels, err = c.Labels, c.Write(&text)
	} else if a.Packing = plain(packed.Packing); a.Packing == nil {
		_, err = packed.Packing.WriteDefinition(&text)
	}
	if err != nil {
		return nil, &integer.OptionError{Reason: "the search cannot be split into work units: " + err.Error()}
	}
	a.Text = text.String()
	if packed != nil {
		d, err := packing.Divide(ctx, packed, packing.Options{Mirrors: true, All: !w.Count})
		if err == nil {
			cut.Scan, err = d.Layout(ctx)
		}
		if err == nil && w.Count {
			a.Reduced, cut.Live = true, d.Live
			if d.Counter.Free { // each solution found counts for a whole orbit: the list is not needed
				cut.Solutions = covers.Hash
			}
		}
	} else if w.Count {
		cut.Solutions = covers.Hash
	}
	again := together{about: a}
	if err := again.read(ctx); err != nil || !slices.EqualFunc(again.cover.Options, c.Options, slices.Equal) {
		return nil, fmt.Errorf("%s, written and read again, is another puzzle (%v)", name, err)
	}
	said, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	cut.About = string(said)
	j, err := covers.New(ctx, c, cut)
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	return j, nil
}

// Open makes the job of a specification, as Cut returned it in another process. The context bounds the preparation.
func Open(ctx context.Context, spec []byte) (units.Job, error) {
	var kind struct{ Kind string }
	if err := json.Unmarshal(spec, &kind); err != nil {
		return nil, fmt.Errorf("specification of a search: %w", err)
	}
	switch kind.Kind {
	case covers.Kind:
		return covers.Open(ctx, spec)
	case boards.Kind:
		return boards.Open(ctx, spec, slide.Options{})
	}
	return nil, fmt.Errorf("specification of a search of kind %q; this program knows %q and %q", kind.Kind, covers.Kind, boards.Kind)
}
