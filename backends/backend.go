// Package backends is the seam between models and solvers: one small interface,
// what a solver can do, one table of options, the registry, and Solve, which every
// caller uses instead of a backend's own method.
//
// Solve guarantees to a backend that the model has no building errors, has at
// least one column and one row and no crossed bounds, that options are in range, and
// that a start point has the right length; so a backend carries no defensive
// code. It guarantees to the caller that the point returned was re-checked in
// exact arithmetic: Result.Checked is the outcome. A point that fails the check is
// repaired where that is possible, kept where it is not, and never called optimal. It guarantees that a limit or a cancelled context is a status and never
// an error, that the objective is that of the point, and that an option without
// effect is named in Result.Unused. That a linear or convex quadratic program's point is
// optimal is proven by its duals where they can (Result.Certified); a quadratic optimum that
// fails its check is called feasible. That any other point is optimal, or a model infeasible,
// remains the solver's claim; Confirm asks a second solver.
//
// Not here: how any one solver is reached; what a puzzle is. Begin with solve.go, then
// backend.go.
package backends

import (
	"context"
	"errors"
	"time"

	"github.com/tilemip/tilemip/model"
)

// Backend is a solver. Implementations are safe for use by several goroutines,
// each Solve works on its own solver object.
type Backend interface {
	// Info describes the backend. It is cheap: programs are looked up, not run.
	Info() Info
	// Solve solves the model. It returns an error only when the machinery failed;
	// infeasible, limits and cancellation are statuses. When the context ends or
	// a limit is reached it returns the best point found so far within a second; one
	// that does not claim Cancel, as soon as it can.
	Solve(ctx context.Context, m *model.Model, o Options) (*model.Result, error)
}

// Kind says how a backend reaches its solver.
type Kind string

// The kinds of backends.
const (
	Linked   Kind = "linked"   // a library in this program
	Embedded Kind = "embedded" // a library in this program, as WebAssembly
	Loaded   Kind = "loaded"   // a library that is loaded when it is needed
	Program  Kind = "program"  // a program on PATH
	Service  Kind = "service"  // a server elsewhere
)

// Info describes a backend.
type Info struct {
	Name         string // as given to --backend
	Kind         Kind
	Version      string // of the solver; empty where finding out would mean running it
	Path         string // of the program or the loaded library
	Found        string // how it was found, or what another road would gain, a clause; "" for what is linked in, and for a program on PATH
	Missing      string // when not available here: how to get it, in one sentence; else empty
	Capabilities Capabilities
}

// Versioned is a backend whose version only its program knows.
type Versioned interface {
	// AskVersion runs the program, which should take a moment.
	AskVersion(ctx context.Context) (string, error)
}

// ErrStart is wrapped by the error of AskVersion where the program is there and cannot run.
var ErrStart = errors.New("does not start")

// VersionOf returns the version of a backend's solver, asking its program where need
// be; "" where it cannot be had.
func VersionOf(ctx context.Context, b Backend) string {
	i := b.Info()
	if v, ok := b.(Versioned); ok && i.Version == "" && i.Available() {
		ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
		defer cancel()
		i.Version, _ = v.AskVersion(ctx)
	}
	return i.Version
}

// Available reports whether the backend can be used here.
func (i Info) Available() bool { return i.Missing == "" }

// Capabilities says what a backend can do beyond solving a linear program. The
// conformance suite runs the cases for what a backend claims. For what it does not claim,
// the suite checks that Result.Unused names the option and that the answer is still right.
type Capabilities struct {
	Integers      bool `json:"integers"`        // integer and binary variables
	WholeOnly     bool `json:"whole_only"`      // takes integer data and finite bounds only, and rejects others by name
	Start         bool `json:"start"`           // takes a MIP start
	PartialStart  bool `json:"partial_start"`   // takes a MIP start with values of some variables, NaN elsewhere, and completes it itself
	Incumbents    bool `json:"incumbents"`      // incumbent callback: reports incumbents while it runs
	Progress      bool `json:"progress"`        // reports nodes and bound while it runs
	Cancel        bool `json:"cancel"`          // returns within a second of cancellation, with the incumbent
	KeepsPoint    bool `json:"keeps_point"`     // keeps the incumbent at a limit
	NodeLimit     bool `json:"node_limit"`      // honours Options.NodeLimit
	SolutionLimit bool `json:"solution_limit"`  // honours Options.SolutionLimit
	Threads       bool `json:"threads"`         // honours Options.Threads
	Seed          bool `json:"seed"`            // honours Options.Seed
	Duals         bool `json:"duals"`           // duals and reduced costs of linear programs
	Bound         bool `json:"bound"`           // reports a proven bound when stopped early
	RelativeGap   bool `json:"relative_gap"`    // honours Options.RelativeGap
	AbsoluteGap   bool `json:"absolute_gap"`    // honours Options.AbsoluteGap
	Tolerance     bool `json:"tolerance"`       // solves to Options.Tolerance
	Semi          bool `json:"semi_continuous"` // semi-continuous and semi-integer variables
	SOS           bool `json:"sos"`             // special ordered sets
	Indicators    bool `json:"indicators"`      // indicator constraints
	Products      bool `json:"products"`        // convex quadratic objectives
	MixedProducts bool `json:"mixed_products"`  // these with integer variables, too
	Pool          bool `json:"pool"`            // has a solution pool; a backend that only reports incumbents gives those
	Raw           bool `json:"raw"`             // takes options by the solver's own names, and refuses names that it does not know
}

// RefusedError says that a solver cannot take a program, and what in it is the reason. A backend
// of Capabilities.WholeOnly returns it before anything runs.
type RefusedError struct {
	Solver string // as its users know it: "CP-SAT"
	Takes  string // what it takes: "programs with integer data only"
	What   string // "column x[3]", "row weight", "the objective"
	Why    string // "is continuous"
}

func (e *RefusedError) Error() string {
	return e.Solver + " takes " + e.Takes + ": " + e.What + " " + e.Why
}

// OptionError says that a solver does not have an option of Options.Raw, or does not take its
// value.
type OptionError struct {
	Name   string // of the option; "" where the solver does not say which
	Reason string // a sentence
}

func (e *OptionError) Error() string { return e.Reason }

// Event is something that happened during a solve.
type Event struct {
	Type         EventType     `json:"type"`
	Elapsed      time.Duration `json:"-"`
	Objective    float64       `json:"-"` // of the best point so far; NaN when none
	Bound        float64       `json:"-"` // proven so far; infinite when none
	Nodes        int64         `json:"nodes"`
	LPIterations int64         `json:"lp_iterations"`
	Source       string        `json:"-"` // what found the point, in the solver's words, where they come with it; see also model.Incumbent
	X            []float64     `json:"-"` // EventIncumbent: the point; valid only during the call
}

// EventType names an event.
type EventType string

// The events of a solve.
const (
	EventProgress  EventType = "progress"
	EventIncumbent EventType = "incumbent"
)
