// The options of the method, and its two errors. Own.

package integer

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Settings are what is asked of the method for one puzzle. The zero value asks for a shortest
// plan of a board, or for one solution of a cover, by the default backend, without a limit.
type Settings struct {
	Backend backends.Backend `json:"-"` // nil: the best that the program has imported

	// Solver is passed on to every solve. Its TimeLimit is for the whole puzzle: each
	// solve gets what is left.
	Solver backends.Options `json:"-"`

	Method      string   `json:"method"`      // by name, see Methods for boards and CoverMethods for packings and covers; "": auto
	Formulation string   `json:"formulation"` // of the puzzle's kind, by name; "": the strongest, and for a service the textbook's
	Reduce      []string `json:"reduce"`      // reductions by name; nil: the usual ones; empty but not nil: none

	Patterns [][]int `json:"-"`       // boards: the partition of the tiles of formulation operator-counting; nil: its usual one
	Relax    bool    `json:"-"`       // boards: a lower bound by linear programs, of formulations operator-counting and patterns
	Memory   int     `json:"-"`       // boards by branch and bound: megabytes of tables and prices; 0: 2048
	Horizon  int     `json:"horizon"` // boards: the largest number of moves considered; 0: as many as it takes
	Force    bool    `json:"-"`       // solve although parity proves that there is no solution; boards then need a Horizon

	// Start finds a plan of the board to give to the solver as its first point, or
	// none; nil: no start. Only formulation textbook takes it, for its program admits
	// plans of every length.
	Start func(ctx context.Context) ([]puzzle.Move, error) `json:"-"`
}

// Options are the settings for one puzzle, with what the caller adds to them.
type Options struct {
	Settings

	// Databases is the branch and bound of MethodDatabases, whose dual is the tables of the
	// native search. Package tilemip has it; nil: none.
	Databases func(ctx context.Context, board puzzle.Slide, o BranchOptions) (Branched, error)

	// Wanted says which solutions of a cover are asked for. Visit is called with every one, as
	// ascending options of that cover, after the referee has accepted it. An error ends the
	// enumeration and is returned.
	call.Wanted

	Watch call.Watch // told what the method is doing
	told  string     // the last choice of a solver that it was told of
}

// progress tells how far a branch and bound is.
func (o *Options) progress(elapsed time.Duration, bound int, boards uint64) {
	o.Watch.Search(elapsed, fmt.Sprintf("%s: at least %s, %s", EngineBranch, english.Count(bound, "move"), english.Count(boards, "node")))
}

// Chosen is the backend asked for, or the default.
func (o *Settings) Chosen() (backends.Backend, error) {
	if o.Backend != nil {
		return o.Backend, nil
	}
	return backends.Default()
}

// of is the backend for a program: that asked for, or the best for what the program is, which it
// tells.
func (o *Options) of(m *model.Model) (backends.Backend, error) {
	b, err := o.quietly(m)
	if err == nil && o.Backend == nil {
		if text := fmt.Sprintf("backend %s: the first here for a program that is %s", b.Info().Name, backends.KindOf(m)); text != o.told {
			o.told = text
			o.Watch.Detail(text)
		}
	}
	return b, err
}

func (o *Options) quietly(m *model.Model) (backends.Backend, error) {
	if o.Backend != nil {
		return o.Backend, nil
	}
	best, _, err := backends.Choose(m, o.Solver)
	if err != nil {
		return nil, err
	}
	return best[0], nil
}

// solver returns the options of the next solve, with what is left of the time limit since
// started: never less than a millisecond, for 0 means none. The method mip leaves everything to the
// solver.
func (o *Options) solver(started time.Time) backends.Options {
	s := o.Solver
	if o.Method == MethodMIP && s.Probing != backends.ProbingOn {
		s.Probing = backends.ProbingOff
	}
	if s.TimeLimit > 0 {
		s.TimeLimit = max(time.Millisecond, s.TimeLimit-time.Since(started))
	}
	return s
}

// OptionError says that an option does not fit the puzzle, the backend or another option.
type OptionError struct {
	Option string // "formulation", "method", "patterns", "relax", "reduce", "horizon", "start", "force"; "" when Reason says it all
	Reason string // what is wrong, and what would be right
}

func (e *OptionError) Error() string {
	if e.Option == "" {
		return e.Reason
	}
	return e.Option + " " + e.Reason
}

// DisagreeError says that the independent checker rejects an answer, or a check a solver's claim: the solver,
// the formulation or the engine is wrong.
type DisagreeError = backends.DisagreeError
