// The options of all calls, for every kind of subject and both methods.

package tilemip

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/listing"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Options say what to compute for one subject. The zero value requests a shortest plan, one
// solution, or a proven optimum, without a limit. Fields that do not concern the kind of
// subject or the method are ignored.
type Options struct {
	Limits  // time, threads and seed of each method
	Integer // of the integer method
	Native  // of the native search
	Listing // of packings and covers: which solutions

	Certify bool          // Verify of boards: check the certificate of the integer method's answer, too
	Ranging bool          // Solve of linear programs: Answer.Ranging, by a backend that has ranges
	Claimed func(*Answer) // called with each answer of the integer method before it is used, so that the caller can name the solver behind a service; or nil
	Events  func(Event)   // called as things happen, from one goroutine at a time; or nil
}

// Limits are time, threads and seed. Those of Options.Solver are set from these.
type Limits = backends.Limits

// Integer are the settings of the integer method.
type Integer = integer.Settings

// Native are the settings of the native search.
type Native struct {
	Engine    string  // by name; "": the one that suits the subject
	Heuristic string  // boards: by name; "": the one that suits the board
	Network   string  // boards, heuristic learned: a network by name, or a file; "": the one that suits the board
	Weight    float64 // boards, engine wa*: a plan of at most Weight times the fewest moves; 0: the engine's own
	Tier      int     // boards: pattern databases with groups of at most n tiles; 0: grows with the work
	Groups    [][]int // boards: pattern databases of these groups of tiles; nil: the usual ones
	Boards    int     // approximate number of boards that this process will search; 0: one
	Untuned   bool    // packings: do not choose kernel and piece for the packing
}

// Listing says which solutions of a packing or a cover are asked for.
type Listing = listing.Wanted

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

// claimed tells the caller of an answer of the integer method.
func (o *Options) claimed(a *Answer, err error) (*Answer, error) {
	if err == nil && o.Claimed != nil {
		o.Claimed(a)
	}
	return a, err
}

// integer returns the options of the integer method.
func (o *Options) integer() integer.Options {
	settings := o.Integer
	settings.Solver.Limits = o.Limits
	if settings.Solver.Events == nil && o.Events != nil {
		settings.Solver.Events = func(e backends.Event) { o.event(Event{Type: EventSolver, Elapsed: e.Elapsed, Solver: e}) }
	}
	return integer.Options{
		Settings: settings, Databases: o.databases, Limit: o.Limit, All: o.All || o.Count,
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

// Statement is a subject as an integer program.
type Statement struct {
	Model   *model.Model
	Algebra *algebra.Program // the declaration; nil of a model

	// Of a board: the formulation asked for, and its program with what the reductions left.
	Formulation planning.Formulation
	Board       *planning.Program

	// Of a packing or a cover: its exact cover, and the program of what the reductions left.
	Cover   *puzzle.Cover
	Reduced *integer.CoverProgram
}
