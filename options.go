// The options of all calls, for every kind of subject and both methods.

package tilemip

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Options say what to compute for one subject. The zero value requests a shortest plan, one
// solution, or a proven optimum, without a limit. Fields that do not concern the kind of
// subject or the method are ignored.
type Options struct {
	TimeLimit time.Duration // of each method; 0: none
	Threads   int           // of the solver and of the native search; 0: one
	Seed      int           // of the solver and of the native search

	// The integer method.
	Backend     backends.Backend                             // nil: the best that the program has imported
	Method      string                                       // by name, see Methods for boards and integer.CoverMethods for packings and covers; "": auto
	Certify     bool                                         // Verify of boards: check the certificate of the integer method's answer, too
	Formulation string                                       // by name; "": the strongest
	Reduce      []string                                     // reductions by name; nil: the usual ones; empty but not nil: none
	Patterns    [][]int                                      // boards: the partition of the tiles of formulation operator-counting; nil: its usual one
	Relax       bool                                         // boards: a lower bound by linear programs, of formulations operator-counting and patterns
	Horizon     int                                          // boards: the largest number of moves; 0: as many as it takes
	Memory      int                                          // boards by branch and bound: megabytes of tables and prices; 0: 2048
	Force       bool                                         // solve although parity proves that there is no solution
	Start       func(context.Context) ([]puzzle.Move, error) // boards: finds a plan to start from; nil: none
	Solver      backends.Options                             // further options of the solver; time limit, threads and seed are those above
	Ranging     bool                                         // Solve of linear programs: Answer.Ranging, by a backend that has ranges
	Claimed     func(*Answer)                                // called with each answer of the integer method before it is used, so that the caller can name the solver behind a service; or nil

	// The native search.
	Engine    string  // by name; "": the one that suits the subject
	Heuristic string  // boards: by name; "": the one that suits the board
	Network   string  // boards, heuristic learned: a network by name, or a file; "": the one that suits the board
	Weight    float64 // boards, engine wa*: a plan of at most Weight times the fewest moves; 0: the engine's own
	Tier      int     // boards: pattern databases with groups of at most n tiles; 0: grows with the work
	Groups    [][]int // boards: pattern databases of these groups of tiles; nil: the usual ones
	Boards    int     // approximate number of boards that this process will search; 0: one
	Untuned   bool    // packings: do not choose kernel and piece for the packing

	// Packings and covers.
	All     bool                      // every solution
	Count   bool                      // only the numbers of solutions, all and up to symmetry
	Limit   int                       // stop after n solutions; 0: after the first, unless All or Count
	Mirrors bool                      // a solution and its mirror image count as one, in the key unique
	Visit   func(options []int) error // called with each solution, as options of the cover; an error ends the search

	Events func(Event) // called as things happen, from one goroutine at a time; or nil
}

// OptionError says that an option does not apply to the subject or the backend, or conflicts
// with another option.
type OptionError = integer.OptionError

// DisagreeError says that the referee refutes an answer.
type DisagreeError = integer.DisagreeError

// Event reports something that happened during a call. Which fields are set depends
// on its type; what is not known is 0. Text says the same in one line of English.
type Event struct {
	Type     EventType
	Elapsed  time.Duration  // since the search began; of EventSearch, EventPlan and EventBound
	Text     string         // one line, or of EventSolution the solution
	Model    *model.Model   // EventProgram
	Backend  backends.Info  // EventProgram
	Solver   backends.Event // EventSolver
	Number   uint64         // EventSolution, EventSearch: solutions found so far; of many boards those answered, of Disassemble those that come apart
	Nodes    uint64         // EventSearch: of the search tree so far; of a board those generated
	Explored float64        // EventSearch of a packing or cover: estimated part of the search tree, 0 to 1
	Moves    int            // EventPlan: of the plan
	Bound    int            // EventPlan, EventBound, EventSearch of a board: no plan is shorter
}

// EventType says what has happened.
type EventType string

// The events.
const (
	EventNote     EventType = "note"      // worth a line of output: a horizon decided, an engine chosen
	EventProgram  EventType = "program"   // an integer program is about to be solved; Text says which
	EventSolver   EventType = "solver"    // the solver reports progress or a better point
	EventSearch   EventType = "progress"  // the native search, or a branch and bound, reports its progress
	EventSolution EventType = "solution"  // a solution of a packing or a cover
	EventPlan     EventType = "incumbent" // the native search, or a branch and bound, has a plan shorter than those before
	EventBound    EventType = "bound"     // the native search has raised its bound
	EventWarning  EventType = "warning"   // something that costs time but does not affect the answer, such as a cache that cannot be written
)

// event passes an event to the caller, if there is one who asked for events.
func (o *Options) event(e Event) {
	if o.Events != nil {
		o.Events(e)
	}
}

// note reports a line worth printing.
func (o *Options) note(text string) { o.event(Event{Type: EventNote, Text: text}) }

// wanted is the number of solutions of a packing or cover that are requested; 0 is all.
func (o *Options) wanted() int {
	switch {
	case o.Limit > 0:
		return o.Limit
	case o.All, o.Count:
		return 0
	}
	return 1
}

// integer returns the options of the integer method.
func (o *Options) integer() integer.Options {
	solver := o.Solver
	solver.TimeLimit, solver.Threads, solver.Seed = o.TimeLimit, o.Threads, o.Seed
	if solver.Events == nil && o.Events != nil {
		solver.Events = func(e backends.Event) { o.event(Event{Type: EventSolver, Elapsed: e.Elapsed, Solver: e}) }
	}
	return integer.Options{
		Method: o.Method, Databases: o.databases,
		Backend: o.Backend, Solver: solver, Formulation: o.Formulation, Reduce: o.Reduce, Patterns: o.Patterns, Relax: o.Relax, Memory: int64(o.Memory) << 20, Horizon: o.Horizon, Force: o.Force,
		Start: o.Start, Limit: o.Limit, All: o.All || o.Count,
		Watch: integer.Watch{
			Program: func(m *model.Model, b backends.Info, what string) {
				o.event(Event{Type: EventProgram, Model: m, Backend: b, Text: what})
			},
			Note: o.note,
			Plan: func(elapsed time.Duration, moves, bound int) {
				o.event(Event{Type: EventPlan, Elapsed: elapsed, Moves: moves, Bound: bound})
			},
			Search: func(elapsed time.Duration, text string) {
				o.event(Event{Type: EventSearch, Elapsed: elapsed, Text: text})
			},
		},
	}
}

// Methods lists the names of Options.Method.
func Methods() []string { return integer.MethodNames() }

// NeedsBackend reports whether Solve asks a backend about a subject. A board that is solved
// by branch and bound needs none.
func (o Options) NeedsBackend(s Subject) bool {
	if s.Board == nil {
		return true
	}
	asked := o.integer()
	m, err := asked.ChooseMethod()
	return err != nil || m.Solver
}

// backend is the requested backend, or the best available one.
func (o *Options) backend() (backends.Backend, error) {
	if o.Backend != nil {
		return o.Backend, nil
	}
	return backends.Default()
}

// deadline bounds a context by the time limit, where there is one.
func (o *Options) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.TimeLimit == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, o.TimeLimit)
}
