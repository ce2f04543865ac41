// The groups of options that say how an integer program is stated and solved. Those of the solver
// itself are declared in package backends; their rows here add the kinds of subject.

package main

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// Statement is which program of a board is stated; unused says why a verb states none.
type Statement struct {
	unused func(l option.Line) string
	covers option.Kinds // packings and covers too, where their formulations are a choice
}

// Rows declares the options.
func (g *Statement) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "formulation", Short: "f", Group: groupProgram, To: &k.asked.Formulation, Values: g.formulations, Open: true, For: option.Slides | g.covers, Idle: g.unused,
			Help: "use the formulation `NAME`, such as textbook or patterns"},
		{Name: "horizon", Group: groupProgram, To: &k.asked.Horizon, Words: "grows until a plan exists", In: option.From(1), For: option.Slides, Idle: g.unused,
			Help: "allow at most `N` moves"},
	}
}

// Reductions are how a program is made smaller, and what of its file is refused.
type Reductions struct{ unused func(l option.Line) string }

// Rows declares the options.
func (g *Reductions) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "reduce", Group: groupProgram, To: (*option.Names)(&k.asked.Reduce), Value: "auto", Values: reductionNames, List: true, Open: true, For: option.Puzzles, Idle: g.unused,
			Help: "reduce the model by `REDUCTIONS` before it is solved: auto, none, or names with commas",
			More: "Names for boards: " + strings.Join(planning.ReductionNames(), ", ") + "; for packings and covers: " + strings.Join(coverReductionNames(), ", ") + "."},
		{Name: "patterns", Group: groupProgram, To: (*option.Groups)(&k.asked.Patterns), Words: "as large as 20,000 variables allow", For: option.Slides, Idle: option.Unless(option.Equals("formulation", planning.OperatorCounting), "applies only to the formulation "+planning.OperatorCounting+"; expected --formulation "+planning.OperatorCounting+" beside it"),
			Help: "partition the tiles into `PATTERNS`, e.g. \"1 4 / 2 5 / 3\" for the formulation operator-counting", More: "Each has 1 to 8 tiles."},
		k.solverRow("strict", option.Row{Group: groupProgram, For: option.Models}),
	}
}

// Method is how a program is solved.
type Method struct{ start string }

// learnedStart asks for the plan of the learned heuristic.
const learnedStart = learned.Name

// Rows declares the options.
func (g *Method) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "method", Group: groupProgram, To: &k.asked.Method, Value: integer.MethodAuto, Values: methodNames, For: option.Puzzles, Idle: idleMethod,
			Help: "solve by the method `NAME`; mip leaves all work to the MIP solver",
			More: "Boards: " + methodHelp(integer.Methods()) + ". First solutions of packings and covers: " + methodHelp(integer.CoverMethods()) + "."},
		{Name: "memory", Group: groupProgram, To: &k.asked.Memory, Words: "2048", In: option.From(64), For: option.Slides, Idle: idleMemory,
			Help: "use at most `MB` of memory for the tables of branch and bound", More: "The beam search for a plan takes up to 150 MB more."},
		{Name: "relax", Group: groupProgram, To: &k.asked.Relax, For: option.Slides,
			Help: "prove a lower bound on the moves by linear programming, without looking for a plan",
			More: "The duals are checked in integer arithmetic. Formulations operator-counting and patterns.",
			Idle: option.Unless(func(l option.Line) bool {
				f := l.Text("formulation")
				return f == planning.OperatorCounting || f == "patterns" || f == "" && l.Text("method") == integer.MethodSolver
			}, "is of the formulations "+planning.OperatorCounting+" and patterns; expected --formulation with one of them beside it")},
		k.solverRow("start", option.Row{Group: groupProgram, To: &g.start, Values: option.Words(learnedStart), Open: true, For: option.Slides,
			Help: "give the solver the MIP start `PLAN`: moves such as LLUR, or " + learnedStart,
			More: learnedStart + " finds a plan by a neural network. Formulation textbook."}),
		{Name: "force", Group: groupProgram, To: &k.asked.Force, For: option.Slides | option.Packs, Help: "solve even if parity proves the puzzle infeasible"},
		k.solverRow("reformulate", option.Row{Group: groupProgram, For: option.Models}),
		k.solverRow("probing", option.Row{Group: groupProgram}),
		k.solverRow("race", option.Row{Group: groupProgram}),
	}
}

// Ask adds the plan to start from.
func (g *Method) Ask(_ *call, one tilemip.Subject, o *tilemip.Options) error {
	if g.start == "" || one.Board == nil {
		return nil
	}
	o.Start = func(ctx context.Context) ([]puzzle.Move, error) {
		if g.start == learnedStart {
			return learned.Plan(ctx, *one.Board)
		}
		plan, err := puzzle.ParseMoves(g.start)
		if err != nil {
			return nil, usagef("--start: %v; or %s", err, learnedStart)
		}
		return plan, nil
	}
	return nil
}

// Ranging is of linear programs. What the model and the backend do not have is refused by the
// library.
type Ranging struct{}

// Rows declares the option.
func (*Ranging) Rows(k *call) []option.Row {
	return []option.Row{{Name: "ranging", Group: groupProgram, To: &k.asked.Ranging, For: option.Models, By: option.Words("highs"), Idle: option.Excluded("isolate"),
		Help: "print the sensitivity ranges of costs and right-hand sides of a linear program", More: "How far each can change before another basis is optimal."}}
}

// Pool is of further points.
type Pool struct{}

// Rows declares the option.
func (*Pool) Rows(k *call) []option.Row {
	return []option.Row{k.solverRow("pool", option.Row{Group: groupProgram, For: option.Models})}
}

// Seed is of the random numbers of a solver.
type Seed struct{}

// Rows declares the option.
func (*Seed) Rows(k *call) []option.Row {
	return []option.Row{k.solverRow("seed", option.Row{Group: groupLimits})}
}

// Threads is how many are used.
type Threads struct {
	kinds option.Kinds
	idle  func(l option.Line) string
}

// Rows declares the option.
func (g *Threads) Rows(k *call) []option.Row {
	return []option.Row{k.solverRow("threads", option.Row{Group: groupLimits, For: g.kinds, Idle: g.idle, Help: "use `N` threads in the solver, or search N boards at a time"})}
}

// TimeLimit is when a run ends.
type TimeLimit struct{}

// Rows declares the option.
func (*TimeLimit) Rows(k *call) []option.Row {
	return []option.Row{k.solverRow("time-limit", option.Row{Group: groupLimits, Env: "TILEMIP_TIME_LIMIT"})}
}

// Tuning is the options of a solver's own for models.
type Tuning struct{}

// Rows declares the options.
func (*Tuning) Rows(k *call) []option.Row {
	return []option.Row{
		k.solverRow("option", option.Row{Group: groupProgram, For: option.Models}),
		k.solverRow("tolerance", option.Row{Group: groupLimits, For: option.Models}),
	}
}

// Gap is when a bound is close enough. Boards take the relative gap only, as their objective is a
// number of moves; packings and covers have no objective.
type Gap struct{}

// Rows declares the option.
func (*Gap) Rows(k *call) []option.Row {
	return []option.Row{k.solverRow("gap", option.Row{Group: groupLimits, For: option.Slides | option.Models})}
}

// Ends are when the branch and bound of a solver ends with a model.
type Ends struct{}

// Rows declares the options.
func (*Ends) Rows(k *call) []option.Row {
	return []option.Row{
		k.solverRow("absolute-gap", option.Row{Group: groupLimits, For: option.Models}),
		k.solverRow("node-limit", option.Row{Group: groupLimits, For: option.Models}),
		k.solverRow("solution-limit", option.Row{Group: groupLimits, For: option.Models, Idle: option.Excluded("first")}),
	}
}

// Integer is what the verbs have that solve integer programs.
type Integer struct {
	Statement
	Method
	Reductions
	Backend
	Isolate
	Tuning
	Gap
	Ends
	Seed
	Threads
	TimeLimit
	NEOS
}

// solverRow completes a row by what package backends declares of one of its options: type, range,
// unit, default, help, and the field of the call's options that it fills.
func (k *call) solverRow(name string, r option.Row) option.Row {
	all := backends.SolverOptions()
	s := all[slices.IndexFunc(all, func(s backends.Option) bool { return s.Name == name })]
	r.Name, r.Help = s.Name, or(r.Help, s.Help)
	if s.Honoured != nil {
		r.By = func() []string { return backendsWith(s.Honoured) }
	}
	if r.To == nil {
		r.To = s.Field(&k.asked.Solver)
	}
	if s.Values != nil {
		r.Value, r.Values = s.Zero, option.Words(s.Values...)
	}
	if s.Range() != "" {
		r.In = &option.Interval{Least: s.From, Most: s.To}
	}
	switch s.Field(new(backends.Options)).(type) {
	case *int:
		if n, err := strconv.Atoi(s.Zero); err == nil {
			r.Value = n
		} else if r.Value == nil {
			r.Words = s.Zero
		}
	case *int64, *float64, *time.Duration:
		if _, err := strconv.ParseFloat(s.Zero, 64); err != nil {
			r.Words = s.Zero
		}
	}
	return r
}

// backendsWith are the names of the backends with a capability; nil is that of all.
func backendsWith(has func(backends.Capabilities) bool) []string {
	return option.Texts(backends.All(), func(b backends.Backend) string {
		if i := b.Info(); has == nil || has(i.Capabilities) {
			return i.Name
		}
		return ""
	})
}

// methodHelp lists the methods of a kind of subject with what they are.
func methodHelp(methods []integer.Method) string {
	return strings.Join(option.Texts(methods, func(m integer.Method) string { return m.Name + " (" + m.Summary + ")" }), ", ")
}

// methodNames lists the methods of boards, and those that only covers have.
func methodNames() []string {
	names := integer.MethodNames()
	return append(names, option.Texts(integer.CoverMethods(), func(m integer.Method) string {
		if slices.Contains(names, m.Name) {
			return ""
		}
		return m.Name
	})...)
}

// ofSolversOnly are the options that only concern solvers and the programs they get.
var ofSolversOnly = []string{"formulation", "backend", "reduce", "patterns", "relax", "start", "isolate", "force", "first", "gap", "seed"}

// methodOf is the method of a command line, or in the place of auto the option that asks for a
// solver.
func methodOf(l option.Line) string {
	method := l.Text("method")
	if method == integer.MethodAuto {
		for _, name := range ofSolversOnly {
			if l.Given(name) {
				method = "--" + name
			}
		}
	}
	return method
}

// idleMethod refuses a method that asks no solver beside an option that only concerns
// solvers.
func idleMethod(l option.Line) string {
	if l.Kind&option.Exact != 0 { // package integer refuses what does not fit
		return ""
	}
	all := integer.Methods()
	i := slices.IndexFunc(all, func(m integer.Method) bool { return m.Name == l.Text("method") })
	if i < 0 || all[i].Solver || all[i].Name == integer.MethodAuto {
		return ""
	}
	if k := slices.IndexFunc(ofSolversOnly, l.Given); k >= 0 {
		return all[i].Name + " asks no solver, so that it does not go with --" + ofSolversOnly[k] + "; expected --method " + integer.MethodSolver + " or " + integer.MethodReductions
	}
	return ""
}

// idleMemory refuses a bound on tables and prices where none are made.
func idleMemory(l option.Line) string {
	switch of := methodOf(l); of {
	case integer.MethodAuto, integer.MethodPrices, integer.MethodAdditive:
		return ""
	default:
		return "bounds the tables and prices that branch and bound makes for a board (" + of + " makes none); expected --method auto, prices or additive"
	}
}

// formulations lists the formulations of boards, and where a verb has the choice those of covers, in
// alphabetical order.
func (g *Statement) formulations() []string {
	names := option.Texts(planning.Formulations(), func(f planning.Formulation) string { return f.Name })
	if g.covers != 0 {
		names = append(names, option.Texts(setpartition.Formulations(), func(f setpartition.Formulation) string { return f.Name })...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// coverReductionNames lists the reductions of packings and covers.
func coverReductionNames() []string {
	return option.Texts(setpartition.Reductions(), func(r setpartition.Reduction) string { return r.Name })
}

// reductionNames lists the values of --reduce.
func reductionNames() []string {
	return slices.Concat([]string{"auto", "none"}, planning.ReductionNames(), coverReductionNames())
}

// integerProgram has formulations of packings and covers, too.
func integerProgram() Integer { return Integer{Statement: Statement{covers: option.Exact}} }
