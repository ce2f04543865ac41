// The options of all calls, for every kind of subject and both methods.

package tilemip

import (
	"context"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/plans"
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
	Events  call.Watch    // a func(Event), called as things happen, from one goroutine at a time; or nil
}

// Limits are time, threads and seed. Those of Options.Solver are set from these.
type Limits = backends.Limits

// Integer are the settings of the integer method.
type Integer = integer.Settings

// Native are the settings of the native search.
type Native = call.Native

// Listing says which solutions of a packing or a cover are asked for.
type Listing = call.Wanted

// OptionError says that an option does not apply to the subject or the backend, or conflicts
// with another option.
type OptionError = integer.OptionError

// DisagreeError says that the independent checker rejects an answer.
type DisagreeError = integer.DisagreeError

// Event reports something that happened during a call. Which fields are set depends
// on its type; what is not known is 0. Text says the same in one line of English.
type Event = call.Event

// The types of events.
const (
	EventNote     = call.Note
	EventProgram  = call.Program
	EventSolver   = call.Solver
	EventSearch   = call.Search
	EventSolution = call.Solution
	EventPlan     = call.Plan
	EventBound    = call.Bound
	EventWarning  = call.Warning
)

// claimed tells the caller of an answer of the integer method.
func (o *Options) claimed(a *Answer, err error) (*Answer, error) {
	if err == nil && o.Claimed != nil {
		o.Claimed(a)
	}
	return a, err
}

// asked is what the native search is asked for.
func (o *Options) asked() call.Asked {
	return call.Asked{Wanted: o.Listing, Native: o.Native, Threads: o.Threads, Seed: uint64(o.Seed), Watch: o.Events}
}

// integer returns the options of the integer method.
func (o *Options) integer() integer.Options {
	settings := o.Integer
	settings.Solver.Limits = o.Limits
	if settings.Solver.Events == nil && o.Events != nil {
		settings.Solver.Events = func(e backends.Event) { o.Events(Event{Type: EventSolver, Elapsed: e.Elapsed, Solver: e}) }
	}
	databases := func(ctx context.Context, board puzzle.Slide, b integer.BranchOptions) (integer.Branched, error) {
		return plans.Databases(ctx, o.asked(), board, b)
	}
	return integer.Options{Settings: settings, Databases: databases, Wanted: o.Listing, Watch: o.Events}
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

// Statement is a subject as an integer program.
type Statement = integer.Statement
