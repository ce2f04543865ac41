// Package call is what a call of either method is asked for and what it tells meanwhile: parts of
// tilemip.Options that the rooms of both methods take whole, and the events of both. Own.
//
// Not here: options of one method alone. Begin with call.go.
package call

import (
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Native are the settings of the native search. A key in JSON is that of a job of
// a page; what no page may ask for, such as the name of a file, has none.
type Native struct {
	Engine    string  `json:"engine"`    // by name; "": the one that suits the subject
	Heuristic string  `json:"heuristic"` // boards: by name; "": the one that suits the board
	Network   string  `json:"-"`         // boards, heuristic learned: a network by name, or a file; "": the one that suits the board
	Weight    float64 `json:"-"`         // boards, engine wa*: a plan of at most Weight times the fewest moves; 0: the engine's own
	Tier      int     `json:"-"`         // boards: pattern databases with groups of at most n tiles; 0: grows with the work
	Groups    [][]int `json:"-"`         // boards: pattern databases of these groups of tiles; nil: the usual ones
	Boards    int     `json:"-"`         // approximate number of boards that this process will search; 0: one
	Untuned   bool    `json:"-"`         // packings: do not choose kernel and piece for the packing
}

// Wanted says which solutions of a packing or a cover are asked for.
type Wanted struct {
	All     bool                      `json:"all"`     // every solution
	Count   bool                      `json:"count"`   // only the numbers of solutions, all and up to symmetry
	Limit   int                       `json:"limit"`   // stop after n solutions; 0: after the first, unless All or Count
	Mirrors bool                      `json:"mirrors"` // a solution and its mirror image count as one, in the key unique
	Sets    bool                      `json:"-"`       // packings: with All or Count, how many solutions each set of pieces has
	Visit   func(options []int) error `json:"-"`       // called with each solution, as options of the cover; an error ends the search
	Placed  func([]puzzle.Placed)     `json:"-"`       // packings: called with each checked solution, which the answer then does not list
}

// Number is the number of solutions that are asked for; 0 is all.
func (w Wanted) Number() int {
	switch {
	case w.Limit > 0:
		return w.Limit
	case w.All, w.Count:
		return 0
	}
	return 1
}

// Asked is what a native search is asked for, and who is told of it.
type Asked struct {
	Wanted
	Native
	Threads int
	Seed    uint64
	Watch   Watch
}

// Event reports something that happened during a call. Which fields are set depends
// on its type; what is not known is 0. Text says the same in one line of English.
type Event struct {
	Type     Type
	Elapsed  time.Duration  // since the search began; of Search, Plan and Bound
	Text     string         // one line; of Solution the solution, of Plan the method
	Detail   bool           // Note: of interest to who looks into the method, not to who asked
	Model    *model.Model   // Program
	Backend  backends.Info  // Program
	Solver   backends.Event // Solver
	Number   uint64         // Solution, Search: solutions found so far; of many boards those answered, of Disassemble those that come apart
	Nodes    uint64         // Search: of the search tree so far; of a board those generated
	Explored float64        // Search of a packing or cover: estimated part of the search tree, 0 to 1
	Moves    int            // Plan: of the plan
	Bound    int            // Plan, Bound, Search of a board: no plan is shorter
}

// Type says what has happened.
type Type string

// The events.
const (
	Note     Type = "note"      // worth a line of output: a horizon decided, an engine chosen
	Program  Type = "program"   // an integer program is about to be solved; Text says which
	Solver   Type = "solver"    // the solver reports progress or a better point
	Search   Type = "progress"  // the native search, or a branch and bound, reports its progress
	Solution Type = "solution"  // a solution of a packing or a cover
	Plan     Type = "incumbent" // the native search, or a branch and bound, has a plan shorter than those before
	Bound    Type = "bound"     // the native search has raised its bound
	Warning  Type = "warning"   // something that costs time but does not affect the answer, such as a cache that cannot be written
)

// Watch is told of events, from one goroutine at a time; nil: nobody is.
type Watch func(Event)

// Tell passes an event on, if somebody has asked for events.
func (w Watch) Tell(e Event) {
	if w != nil {
		w(e)
	}
}

// Note tells a line worth printing.
func (w Watch) Note(line string) { w.Tell(Event{Type: Note, Text: line}) }

// Detail tells a line about the method, such as what a reduction removed.
func (w Watch) Detail(line string) { w.Tell(Event{Type: Note, Text: line, Detail: true}) }

// Program tells that a program is about to be solved; what says which.
func (w Watch) Program(m *model.Model, b backends.Info, what string) {
	w.Tell(Event{Type: Program, Model: m, Backend: b, Text: what})
}

// Plan tells of a better plan of a board by a method; none has fewer moves than bound.
func (w Watch) Plan(elapsed time.Duration, by string, moves, bound int) {
	w.Tell(Event{Type: Plan, Elapsed: elapsed, Text: by, Moves: moves, Bound: bound})
}

// Search tells in words how far a search is.
func (w Watch) Search(elapsed time.Duration, words string) {
	w.Tell(Event{Type: Search, Elapsed: elapsed, Text: words})
}
