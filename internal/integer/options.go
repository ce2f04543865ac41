// The options of the method, and its two errors. Own.

package integer

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Settings are what is asked of the method for one puzzle. The zero value asks for a shortest
// plan of a board, or for one solution of a cover, by the default backend, without a limit.
type Settings struct {
	Backend backends.Backend // nil: the best that the program has imported

	// Solver is passed on to every solve. Its TimeLimit is for the whole puzzle: each
	// solve gets what is left.
	Solver backends.Options

	Method      string   // by name, see Methods for boards and CoverMethods for packings and covers; "": auto
	Formulation string   // of the puzzle's kind, by name; "": the strongest, and for a service the textbook's
	Reduce      []string // reductions by name; nil: the usual ones; empty but not nil: none

	Patterns [][]int // boards: the partition of the tiles of formulation operator-counting; nil: its usual one
	Relax    bool    // boards: a lower bound by linear programs, of formulations operator-counting and patterns
	Memory   int     // boards by branch and bound: megabytes of tables and prices; 0: 2048
	Horizon  int     // boards: the largest number of moves considered; 0: as many as it takes
	Force    bool    // solve although parity proves that there is no solution; boards then need a Horizon

	// Start finds a plan of the board to give to the solver as its first point, or
	// none; nil: no start. Only formulation textbook takes it, for its program admits
	// plans of every length.
	Start func(ctx context.Context) ([]puzzle.Move, error)
}

// Options are the settings for one puzzle, with what the caller adds to them.
type Options struct {
	Settings

	// Databases is the branch and bound of MethodDatabases, whose dual is the tables of the
	// native search. Package tilemip has it; nil: none.
	Databases func(ctx context.Context, board puzzle.Slide, o BranchOptions) (Branched, error)

	Limit int  // covers: stop after n solutions; 0: after the first, unless All
	All   bool // covers: every solution

	// Visit is called with every solution of a cover, as ascending options of that cover,
	// after the referee has accepted it. An error ends the enumeration and is returned.
	Visit func(options []int) error

	Watch Watch
}

// Watch reports what the method is doing. Nil functions are not called; calls come from
// one goroutine at a time.
type Watch struct {
	Program func(m *model.Model, b backends.Info, what string) // a program is about to be solved; what says which
	Note    func(text string)                                  // one line, such as a horizon that has no plan

	// Of a board's branch and bound:
	Plan   func(elapsed time.Duration, moves, bound int) // a better plan; none has fewer moves than bound
	Search func(elapsed time.Duration, text string)      // how far it is
}

func (w Watch) plan(elapsed time.Duration, moves, bound int) {
	if w.Plan != nil {
		w.Plan(elapsed, moves, bound)
	}
}

func (w Watch) progress(elapsed time.Duration, bound int, boards uint64) {
	if w.Search != nil {
		w.Search(elapsed, fmt.Sprintf("no plan of fewer than %s; %s", english.Count(bound, "move"), english.Count(boards, "board")))
	}
}

func (w Watch) working(elapsed time.Duration, what string) {
	if w.Search != nil {
		w.Search(elapsed, what)
	}
}

func (w Watch) program(m *model.Model, b backends.Backend, what string) {
	if w.Program != nil {
		w.Program(m, b.Info(), what)
	}
}

func (w Watch) note(text string) {
	if w.Note != nil {
		w.Note(text)
	}
}

// wanted returns the number of solutions of a cover that are asked for; 0 means all.
func (o *Options) wanted() int {
	switch {
	case o.Limit > 0:
		return o.Limit
	case o.All:
		return 0
	}
	return 1
}

// backend is the backend asked for, or the default.
func (o *Options) backend() (backends.Backend, error) {
	if o.Backend != nil {
		return o.Backend, nil
	}
	return backends.Default()
}

// deadline bounds a context by the time limit, where there is one.
func (o *Options) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.Solver.TimeLimit == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, o.Solver.TimeLimit)
}

// solver returns the options of the next solve, with what is left of the time limit since
// started: never less than a millisecond, for 0 means none.
func (o *Options) solver(started time.Time) backends.Options {
	s := o.Solver
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

// DisagreeError says that the referee refutes an answer, or a check a solver's claim: the solver,
// the formulation or the engine is wrong.
type DisagreeError = backends.DisagreeError
