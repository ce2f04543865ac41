// The options of a solve, declared once: a field of Options and a row of the table
// below. From the row come the range check of Solve, what a result names as unused, the
// flag of the command with its help, and the reference page; the child process of
// package isolate gets the struct as it is. One line an option that gives everything is
// the design of CaDiCaL's options.hpp (A. Biere).

package backends

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Options say how one model is to be solved. The zero value solves to proven
// optimality, without a limit, on one thread. SolverOptions has the range of each.
type Options struct {
	Limits

	NodeLimit     int64             // 0: none
	SolutionLimit int               // stop after this number of improving points; 0: none, 1: first
	AbsoluteGap   float64           // stop when |objective - bound| is at most this
	RelativeGap   float64           // stop when the gap relative to the objective is at most this
	Tolerance     float64           // of the exact check, see model.CheckWithin, and of the solver's own feasibility; 0: the usual ones
	Strict        bool              // a point that fails the exact check is an error, and not passed on
	Pool          int               // give up to this number of further points that the solver met, in Result.Pool; 0: none
	Race          bool              // solve with two solvers at once, until the first proof; see race.go
	Reformulate   bool              // state what the backend does not take as rows, see package internal/reformulate
	Probing       string            // tighten the program before the backend gets it: "on", "off", "" or "auto"; see probing.go
	Start         []float64         // a point to start from, one value a column, NaN where none is given; or nil
	Raw           map[string]string // options of the solver itself, by its own names
	Events        func(Event)       // called as things happen, from one goroutine at a time; or nil
	Log           func(string)      // called with each line of the solver's own log; or nil
}

// Limits are what every method has: they are embedded where a method's options are declared.
type Limits struct {
	TimeLimit time.Duration // 0: none
	Threads   int           // 0: one
	Seed      int           // random seed
}

// Deadline bounds a context by the time limit, where there is one.
func (l Limits) Deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.TimeLimit == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.TimeLimit)
}

// left takes what has passed from a time limit; over says that nothing is left of it.
func (o Options) left(begun time.Time) (_ Options, over bool) {
	if o.TimeLimit > 0 {
		left := o.TimeLimit - time.Since(begun)
		o.TimeLimit, over = max(left, time.Millisecond), left < time.Millisecond
	}
	return o, over
}

// Option is a row of the table: one field of Options that a user may set. The two
// callbacks are no options.
type Option struct {
	Name     string                  // of its flag: "time-limit"
	Label    string                  // in sentences, and at the head of an entry of Result.Unused: "time limit"
	Help     string                  // for users; a word in `backquotes` names the value
	Unit     string                  // of the value, "" for plain numbers
	Zero     string                  // what the zero value of the field stands for: "none", or a number
	From, To float64                 // range of numbers, both ends in it; durations in seconds
	Values   []string                // the values of a text
	Example  string                  // a value that does something, as Set reads it; "" where it depends on the model
	Honoured func(Capabilities) bool // whether a backend has it; nil: Solve handles it for all of them
	Refused  bool                    // Solve refuses it where the backend does not have it, by an error and before anything runs
	Without  string                  // what a result says of a backend that does not have it; "" for "has none"
	Field    func(*Options) any      // pointer to the field, whose type is the option's
}

var infinite = math.Inf(1)

// mostThreads bounds Options.Threads: solvers start as many as they are told to, and with tens of
// thousands HiGHS no longer answers a stop (measured: 1,024 take 0.4 s to end, 4,000 19 s).
const mostThreads = 1024

// solverOptions is the table, in the order in which lists show it.
var solverOptions = []Option{
	{
		Name: "time-limit", Label: "time limit", Unit: "seconds", Zero: "none", From: 0, To: infinite, Example: "60s",
		Help:  "stop after `DURATION`, e.g. 60s or 5m, with the best solution found",
		Field: func(o *Options) any { return &o.TimeLimit },
	},
	{
		Name: "node-limit", Label: "node limit", Unit: "nodes", Zero: "none", From: 1, To: infinite, Example: "1",
		Help:     "stop after `N` nodes of branch and bound",
		Honoured: func(c Capabilities) bool { return c.NodeLimit },
		Field:    func(o *Options) any { return &o.NodeLimit },
	},
	{
		Name: "solution-limit", Label: "solution limit", Unit: "solutions", Zero: "none", From: 1, To: infinite, Example: "1",
		Help:     "stop after `N` improving solutions",
		Honoured: func(c Capabilities) bool { return c.SolutionLimit },
		Field:    func(o *Options) any { return &o.SolutionLimit },
	},
	{
		Name: "pool", Label: "pool", Unit: "solutions", Zero: "none", From: 1, To: infinite, Example: "3", Refused: true,
		Help:     "list up to `N` more solutions that the solver found (solution pool), not the N best",
		Honoured: hasPool,
		Field:    func(o *Options) any { return &o.Pool },
	},
	{
		Name: "gap", Label: "relative gap", Zero: "0", From: 0, To: infinite, Example: "0.9",
		Help:     "stop when the relative gap is at most `G`",
		Honoured: func(c Capabilities) bool { return c.RelativeGap },
		Field:    func(o *Options) any { return &o.RelativeGap },
	},
	{
		Name: "absolute-gap", Label: "absolute gap", Unit: "of the objective", Zero: "0", From: 0, To: infinite, Example: "1e6",
		Help:     "stop when the absolute gap is at most `G`",
		Honoured: func(c Capabilities) bool { return c.AbsoluteGap },
		Field:    func(o *Options) any { return &o.AbsoluteGap },
	},
	{
		Name: "tolerance", Label: "tolerance", Zero: "the solver's own, as a rule 1e-6", From: 1e-10, To: 0.1, Example: "1e-7",
		Help:     "set the feasibility tolerance to `T`, relative to the largest term; the exact check uses it, too",
		Honoured: func(c Capabilities) bool { return c.Tolerance },
		Without:  "keeps its own; the exact check is made with the one asked for",
		Field:    func(o *Options) any { return &o.Tolerance },
	},
	{
		Name: "strict", Label: "strict", Zero: "off", Example: "true",
		Help:  "reject files that other programs read differently, and solutions that fail the exact check",
		Field: func(o *Options) any { return &o.Strict },
	},
	{
		Name: "reformulate", Label: "reformulate", Zero: "off", Example: "true",
		Help:  "replace semi-continuous variables, SOS and indicators by big-M where the solver lacks them",
		Field: func(o *Options) any { return &o.Reformulate },
	},
	{
		Name: "probing", Label: "probing", Zero: ProbingAuto, Values: []string{ProbingAuto, ProbingOn, ProbingOff}, Example: ProbingOn,
		Help:  "tighten bounds and constraints by propagation and probing before the solver: `WHEN` is auto, on or off",
		Field: func(o *Options) any { return &o.Probing },
	},
	{
		Name: "race", Label: "race", Zero: "off", Example: "true",
		Help:  "solve with two solvers at once, the backend and the best other one, until the first proof",
		Field: func(o *Options) any { return &o.Race },
	},
	{
		Name: "threads", Label: "threads", Zero: "1", From: 1, To: mostThreads, Example: "2",
		Help:     "use `N` threads in the solver",
		Honoured: func(c Capabilities) bool { return c.Threads },
		Field:    func(o *Options) any { return &o.Threads },
	},
	{
		Name: "seed", Label: "seed", Zero: "0", From: -infinite, To: infinite, Example: "7",
		Help:     "set the random seed of the solver to `N`",
		Honoured: func(c Capabilities) bool { return c.Seed },
		Field:    func(o *Options) any { return &o.Seed },
	},
	{
		Name: "start", Label: "start", Zero: "none",
		Help:     "a MIP start",
		Honoured: func(c Capabilities) bool { return c.Start },
		Field:    func(o *Options) any { return &o.Start },
	},
	{
		Name: "option", Label: "raw options", Zero: "none", Example: "no_such_option=1",
		Help:     "set an option of the solver itself, `NAME=VALUE`; repeatable",
		Honoured: func(c Capabilities) bool { return c.Raw },
		Field:    func(o *Options) any { return &o.Raw },
	},
}

// SolverOptions returns the table, a copy of it.
func SolverOptions() []Option { return append([]Option(nil), solverOptions...) }

// number returns the value of an option that is one; durations in seconds.
func (r *Option) number(o *Options) (float64, bool) {
	switch x := r.Field(o).(type) {
	case *time.Duration:
		return x.Seconds(), true
	case *int:
		return float64(*x), true
	case *int64:
		return float64(*x), true
	case *float64:
		return *x, true
	}
	return 0, false
}

// asked reports whether the option is set to something else than its default.
func (r *Option) asked(o *Options) bool {
	if x, ok := r.number(o); ok && fmt.Sprint(x) == r.Zero {
		return false
	}
	if x, ok := r.Field(o).(*string); ok && *x == r.Zero {
		return false
	}
	return !reflect.ValueOf(r.Field(o)).Elem().IsZero()
}

// Range words what values an option takes: "at least 1", "1e-10 to 0.1"; "" where any
// will do.
func (r *Option) Range() string {
	switch {
	case r.From == 0 && r.To == 0, math.IsInf(r.From, -1) && math.IsInf(r.To, 1):
		return ""
	case math.IsInf(r.To, 1):
		return fmt.Sprintf("at least %g", r.From)
	}
	return fmt.Sprintf("%g to %g", r.From, r.To)
}

// check refuses a number that is out of range.
func (r *Option) check(o *Options) error {
	if x, ok := r.Field(o).(*string); ok && *x != "" && !slices.Contains(r.Values, *x) {
		return fmt.Errorf("%s %q: expected %s", r.Label, *x, strings.Join(r.Values, ", "))
	}
	x, ok := r.number(o)
	if !ok || x == 0 || x >= r.From && x <= r.To {
		return nil
	}
	expected := r.Range()
	if r.From > 0 {
		expected += fmt.Sprintf(", or 0 for the default (%s)", r.Zero)
	}
	return fmt.Errorf("%s %v: expected %s", r.Label, reflect.ValueOf(r.Field(o)).Elem(), expected)
}

// Set sets the option from its text, as a command line or a file has it; several entries
// of --option are set one by one. It is an error when the text is no such value, or out
// of range.
func (r *Option) Set(o *Options, text string) error {
	wrong := func(expected string) error { return fmt.Errorf("%s %q: expected %s", r.Label, text, expected) }
	var err error
	switch x := r.Field(o).(type) {
	case *time.Duration:
		if *x, err = time.ParseDuration(text); err != nil {
			return wrong("a duration such as 5s, 10m or 1h30m")
		}
	case *int:
		if *x, err = strconv.Atoi(text); err != nil {
			return wrong("an integer")
		}
	case *int64:
		if *x, err = strconv.ParseInt(text, 10, 64); err != nil {
			return wrong("an integer")
		}
	case *float64:
		if *x, err = strconv.ParseFloat(text, 64); err != nil {
			return wrong("a number")
		}
	case *bool:
		if *x, err = strconv.ParseBool(text); err != nil {
			return wrong("true or false")
		}
	case *string:
		*x = text
	case *map[string]string:
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return wrong("NAME=VALUE")
		}
		if *x == nil {
			*x = map[string]string{}
		}
		(*x)[name] = value
	default:
		return fmt.Errorf("%s is not set from a text", r.Label)
	}
	return r.check(o)
}

// check refuses options that are out of range, by name, and a start of another length
// than the model's columns.
func (o Options) check(columns int) error {
	for i := range solverOptions {
		if err := solverOptions[i].check(&o); err != nil {
			return fmt.Errorf("backends: %w", err)
		}
	}
	if o.Start != nil && len(o.Start) != columns {
		return fmt.Errorf("backends: a start of %d values for %d columns; expected one value a column", len(o.Start), columns)
	}
	return nil
}

// unused names the options of a solve that the backend has no use for, each with a
// sentence. What was asked for and not done is said, not swallowed.
func (o Options) unused(i Info) []string {
	var names []string
	for k := range solverOptions {
		r := &solverOptions[k]
		if r.Honoured == nil || r.Honoured(i.Capabilities) || !r.asked(&o) {
			continue
		}
		without := cmp.Or(r.Without, "has none")
		names = append(names, r.Label+": "+i.Name+" "+without)
	}
	sort.Strings(names)
	return names
}
