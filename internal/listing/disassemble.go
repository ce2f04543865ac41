// The assemblies of a packing puzzle, taken apart: native search finds them, package
// disassembly the moves, and the referee replays each of them.

package listing

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/disassembly"
	"github.com/tilemip/tilemip/native/referee"
)

// Disassembled says which assemblies of a packing puzzle come apart. Its JSON is that of
// tilemip disassemble.
type Disassembled struct {
	Kind        string            `json:"kind"`
	Subject     string            `json:"subject"`
	Termination native.Reason     `json:"termination"` // completed: all assemblies were tried to the end
	Assemblies  int               `json:"assemblies"`  // tried
	Separable   int               `json:"separable"`   // of them, those that come apart
	Unknown     int               `json:"unknown"`     // of them, those whose search a limit ended
	Seconds     float64           `json:"seconds"`
	Checked     bool              `json:"checked"`                 // the referee has replayed every move; false where there was none
	Found       []Assembly        `json:"disassemblies,omitempty"` // with Options.All also those that do not come apart
	Versions    map[string]string `json:"versions"`

	Enough bool `json:"-"` // as many come apart as were asked for
}

// Assembly is one, and how it comes apart.
type Assembly struct {
	Assembly int    `json:"assembly"` // its number, from 1 on, in the order of the search
	Level    string `json:"level"`    // such as 5.1.2
	Moves    int    `json:"moves"`    // in all
	disassembly.Result
	Pieces []puzzle.Placed `json:"pieces"` // where they lie at first
}

// Open reports whether a limit left open which assemblies come apart.
func (d *Disassembled) Open() bool {
	return !d.Enough && (d.Termination != native.Completed || d.Unknown > 0)
}

// Disassemble takes the assemblies of a packing puzzle apart until one of them comes apart,
// or Limit of them, or with All every one. A *integer.DisagreeError says
// that the independent checker rejects a disassembly.
func Disassemble(ctx context.Context, p *puzzle.Packing, w call.Wanted, watch call.Watch) (*Disassembled, error) {
	if p.Wrap != "" {
		return nil, &integer.OptionError{Reason: p.Name + " closes to a ring (wrap=" + p.Wrap + "); disassemble moves pieces in space"}
	}
	t := &taking{Wanted: w, puzzle: p, began: time.Now(), watch: watch}
	packed, err := p.CoverContext(ctx)
	if why := native.Stopped(ctx); err != nil && why != "" { // before there was anything to search
		t.answer.Termination, t.answer.Seconds = why, time.Since(t.began).Seconds()
		return &t.answer, nil
	}
	if err != nil {
		return nil, err
	}
	assemblies, stop := context.WithCancel(ctx)
	defer stop()
	t.packed, t.stop = packed, stop
	symmetry := engines.Rotations
	if w.Mirrors {
		symmetry = engines.Reflections
	}
	r, err := engines.Search(assemblies, engines.Packing(packed), engines.Options{
		Symmetry: symmetry, Options: cover.Options{Visit: func(options []int) { t.try(ctx, options) }},
	})
	switch {
	case t.failed != nil:
		return nil, t.failed
	case err != nil:
		return nil, engineError(err)
	}
	t.answer.Termination = r.Termination
	if t.answer.Enough {
		t.answer.Termination = native.SolutionLimit
	} else if why := native.Stopped(ctx); why != "" {
		t.answer.Termination = why
	}
	t.answer.Seconds = time.Since(t.began).Seconds()
	return &t.answer, nil
}

// taking is one call of Disassemble under way.
type taking struct {
	call.Wanted
	watch  call.Watch
	puzzle *puzzle.Packing
	packed *puzzle.PackingCover
	answer Disassembled
	shapes disassembly.Shapes
	began  time.Time
	stop   context.CancelFunc // enough has come apart
	failed error
}

// try takes one assembly apart, which is given as options of the cover. It is called from the
// search for assemblies, which may find a few more after enough have come apart; those are
// ignored.
func (t *taking) try(ctx context.Context, options []int) {
	if t.answer.Enough || t.failed != nil || native.Stopped(ctx) != "" {
		return
	}
	var found *Assembly
	if found, t.failed = t.apart(ctx, options); t.failed != nil {
		t.stop()
		return
	}
	if found == nil {
		return
	}
	a := &t.answer
	if found.Separable {
		a.Separable++
		a.Enough = !t.All && t.Limit == 0 || t.Limit > 0 && a.Separable == t.Limit
	}
	if found.Separable || t.All {
		a.Found = append(a.Found, *found)
	}
	t.watch.Tell(call.Event{Type: call.Search, Number: uint64(a.Separable), Elapsed: time.Since(t.began), Text: english.Group(a.Assemblies) + " assemblies tried, " + english.Group(a.Separable) + " come apart"})
	if a.Enough {
		t.stop()
	}
}

// apart searches for the moves of one assembly and has the referee replay them where they are
// shown; nil where a limit ended the search.
func (t *taking) apart(ctx context.Context, options []int) (*Assembly, error) {
	placed, err := t.packed.Decode(options)
	if err != nil {
		return nil, err
	}
	mobile := slices.DeleteFunc(placed, func(p puzzle.Placed) bool {
		return t.puzzle.Pieces[t.puzzle.PieceNamed(p.Piece)].Stationary
	})
	groups := t.packed.Grouping(mobile)
	r, err := disassembly.Search(ctx, t.puzzle.Grid, mobile, disassembly.Options{Groups: groups, Shapes: &t.shapes})
	if err != nil {
		return nil, &integer.OptionError{Reason: err.Error()}
	}
	t.answer.Assemblies++
	if r.Termination != native.Completed {
		t.answer.Unknown++
		return nil, nil
	}
	found := &Assembly{Assembly: t.answer.Assemblies, Level: r.Level(), Moves: len(r.Shifts), Result: r, Pieces: mobile}
	if !r.Separable && !t.All { // counted only
		return found, nil
	}
	verdict := referee.Groups(mobile, r.Together, groups)
	if verdict.OK {
		verdict = referee.Disassembly(t.puzzle.Grid, mobile, r.Shifts, r.Parts())
	}
	if !verdict.OK {
		return nil, &integer.DisagreeError{Reason: fmt.Sprintf("the independent checker rejects a disassembly: %s", verdict.Reason)}
	}
	t.answer.Checked = t.answer.Checked || len(r.Shifts) > 0
	return found, nil
}
