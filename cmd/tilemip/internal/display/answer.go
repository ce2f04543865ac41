// An answer as text: what was found, who claims or proves it, and what it took.

package display

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/explain"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// Answer shows the answer for one subject: as text, as one object, or as the event "result" of
// a stream, for which it sets a.Type. The error is that of writing.
func (v *View) Answer(a *tilemip.Answer, one tilemip.Subject) error {
	v.Line.Clear()
	switch {
	case v.Stream:
		a.Type = "result"
		return WriteJSON(v.Out, a)
	case v.JSON:
		return WriteJSON(v.Out, a)
	}
	return v.text(a, one)
}

// text prints an answer for people, a line for each fact: its name in ten columns, then the
// value. The order is fixed: goal, subject, status, what was found, the work, reservations, and what
// confirms it. All of it is written at once, so that a log does not cut it.
func (v *View) text(a *tilemip.Answer, one tilemip.Subject) error {
	var b facts
	line := b.line
	if goal := a.GoalWords(); goal != "" {
		line("goal", "%s", goal)
	}
	if a.Subject != "" {
		line("subject", "%s (%s)", a.Subject, a.Kind)
	}
	if one.Board != nil {
		line("board", "%s", one.Board.Start.Flat())
		if v.Color {
			fmt.Fprintf(&b, "\n%s\n", Board(one.Board.Start, one.Board.Goal, 0, true))
		}
	}
	line("status", "%s", v.status(a))
	if a.Message != "" {
		line("because", "%s", a.Message)
	}
	v.result(a, line)
	for _, grid := range a.Grids {
		if v.Color && one.Packing != nil {
			grid = blocks(one.Packing, grid)
		}
		fmt.Fprintf(&b, "\n%s\n", strings.TrimRight(grid, "\n"))
	}
	for _, options := range a.Chosen {
		if board := coverBoard(options); v.Color && board != "" { // --json has the options
			fmt.Fprintf(&b, "\n%s\n", board)
			continue
		}
		line("options", "%s", strings.Join(options, "; "))
	}
	v.work(a, line)
	v.reservations(a, line)
	v.confirmed(a, line)
	_, err := io.WriteString(v.Out, b.String())
	return err
}

// confirmed prints what stands behind an answer: the other method, the referee, the exact
// check. A status of a model that only one solver claims gets a note that says so.
func (v *View) confirmed(a *tilemip.Answer, line func(string, string, ...any)) {
	if a.Native != nil {
		name := "native"
		if a.Kind == tilemip.KindModel {
			name = "second"
		}
		line(name, "%s by %s in %s%s", explain.Status(a.Native), a.Native.Engine, seconds(a.Native.Seconds), explain.Ending(a.Native))
	}
	if r := a.Run; r != nil {
		verb := "cover"
		if r.Units == 1 {
			verb = "covers"
		}
		line("audit", "%s %s the search tree, each part once, in exact fractions; %s left a rest to others", counted(r.Units, "unit"), verb, grouped(r.Splits))
		if !r.Proven {
			line("claim", "%s", claimWords(a))
		}
		if r.Effort != nil {
			line("workers", "%s", effort(r.Effort))
		}
	}
	if len(a.Voices) > 0 {
		line("voices", "%d: %s", len(a.Voices), strings.Join(a.Voices, "; "))
	}
	if a.Verdict != "" {
		line("referee", "%s", a.Verdict)
	} else if text := explain.Checked(a); text != "" {
		line("checked", "%s", text)
	}
	if a.Kind != tilemip.KindModel || a.Columns == nil || a.Native != nil { // no columns: a text that only NEOS has read
		return
	}
	if a.ClaimedBy != "" && len(a.ProvenBy) == 0 && a.Termination == model.Completed {
		line("note", "%s is the word of one solver; tilemip verify asks a second one", a.Status)
	}
	if a.Status == model.StatusInfeasible {
		line("why", "tilemip diagnose infeasible names the rows that contradict each other")
	}
}

// reservations prints the reservations about an answer: a point that failed the exact check
// or was repaired, options without effect, a solver that had to run again.
func (v *View) reservations(a *tilemip.Answer, line func(string, string, ...any)) {
	if x := a.Violation; x != nil && !a.Checked {
		kind := "row"
		if x.Column {
			kind = "column"
		}
		more := ""
		if x.Count > 1 {
			more = fmt.Sprintf("; %d rows and bounds are missed", x.Count)
		}
		line("unchecked", "%s %s: missed by %.3g, allowed %.3g%s", kind, x.Reason, x.Amount, x.Allowed, more)
	}
	for _, s := range a.Reformulated {
		line("stated as rows", "%s", s)
	}
	if a.Polished != "" {
		line("polished", "%s", a.Polished)
	}
	if a.Runs > 1 {
		line("runs", "%d of the solver, one after the other", a.Runs)
	}
	for _, option := range a.Unused {
		line("unused", "%s", option)
	}
	if a.Instead != "" {
		line("method", "%s", a.Instead)
	}
}

// result prints what was found. The objective of packings is left out, because they
// have none; that of covers is their cost, where they have costs. A bound that equals the objective says nothing new.
func (v *View) result(a *tilemip.Answer, line func(string, string, ...any)) {
	if a.Guarantee != "" {
		line("guarantee", "%s", a.Guarantee)
	}
	if a.Moves != nil {
		shown := *a.Moves
		if shown == "" {
			shown = "none"
		}
		line("moves", "%s (%s of the blank)", shown, counted(len(*a.Moves), "move"))
	}
	if a.Solutions != nil {
		line("solutions", "%s", explain.Solutions(a))
	} else if a.Total != "" {
		line("solutions", "%s", a.Total)
	}
	switch {
	case a.Objective == nil:
	case a.Kind == tilemip.KindCover:
		line("cost", "%.12g", *a.Objective)
	case a.Kind != tilemip.KindPacking:
		line("objective", "%.12g", *a.Objective)
	}
	if a.Bound != nil && (a.Objective == nil || *a.Bound != *a.Objective) {
		line("bound", "%.12g%s", *a.Bound, explain.Grounds(a))
	}
	if a.PlanBy != "" {
		line("plan", "%s", planWords(a))
	}
	if a.FoundBy != "" || a.BoundBy != "" {
		line("taken", "%s", takenWords(a))
	}
	if len(a.Values) > 0 {
		v.values(a, line)
	}
	if a.Pool != nil {
		pool(a, line)
	}
	if a.Ranging != nil {
		ranging(a.Ranging, line)
	}
}

// notZero says how many variables are listed, and that the others are 0.
func notZero(a *tilemip.Answer) string {
	if a.Columns == nil {
		return "those that are not 0"
	}
	return fmt.Sprintf("%s of %s, all others are 0", grouped(len(a.Values)), counted(*a.Columns, "variable"))
}

// work prints which methods and solvers ran, and their time and memory: how each horizon was
// decided, what reductions left, the size of the last program, and the nodes of the search.
func (v *View) work(a *tilemip.Answer, line func(string, string, ...any)) {
	if a.Formulation != "" {
		line("formulation", "%s", integer.Stated(a.Formulation, a.Program))
	}
	for _, p := range a.Proofs {
		line("horizon "+fmt.Sprint(p.Horizon), "%s; %s; %s", explain.Result(p), p.By, seconds(p.Seconds))
	}
	if n := len(a.Reductions); n > 1 {
		first, last := a.Reductions[0], a.Reductions[n-1]
		line("reductions", "left %s of %s moves of a tile, %.1f %% removed; %s in the networks", grouped(last.Moves), grouped(first.Moves), 100*last.MovesRemoved, counted(last.Arcs, "arc"))
	}
	if a.Columns != nil {
		line("program", "%s, %s, %s", counted(*a.Columns, "column"), counted(*a.Rows, "row"), counted(*a.Nonzeros, "nonzero"))
	}
	if a.By != "" {
		line("by", "%s", a.By)
	}
	if a.Expanded != nil {
		line("nodes", "%s expanded, %s generated", grouped(*a.Expanded), grouped(*a.Generated))
	}
	if a.Fits != nil {
		line("search", "%s placed", counted(*a.Fits, "piece"))
	}
	line("time", "%s", timeWords(a))
}

// timeWords lists the times of the steps; steps that did not run are left out. Reductions and
// building are separate here; build_seconds of the answer is their sum.
func timeWords(a *tilemip.Answer) string {
	var parts []string
	add := func(name string, s *float64) {
		if s != nil && *s > 0 {
			parts = append(parts, name+" "+seconds(*s))
		}
	}
	add("reductions", a.ReductionSeconds)
	if a.ReductionSeconds != nil || a.SolverSeconds != nil {
		building := a.BuildSeconds
		if a.ReductionSeconds != nil {
			building -= *a.ReductionSeconds
		}
		add("building", &building)
		add("solver "+solverOf(a), a.SolverSeconds)
	} else if a.Run != nil { // what the units took is in the line of the workers, or in their files
		parts = append(parts, "units by "+a.Engine)
	} else {
		parts = append(parts, fmt.Sprintf("%s by %s", seconds(a.Seconds), a.Engine))
		add("preparing", &a.BuildSeconds)
	}
	if a.TotalSeconds > 0 {
		parts = append(parts, "total "+seconds(a.TotalSeconds))
	}
	if a.CPUSeconds > 0 {
		parts = append(parts, "CPU "+seconds(a.CPUSeconds))
	}
	text := strings.Join(parts, ", ")
	if a.PeakBytes > 0 {
		text += fmt.Sprintf("; peak memory %.0f MB", float64(a.PeakBytes)/1e6)
	}
	return text
}

// solverOf is the name of the solver that was called: the one besides tilemip whose version
// the answer has, or else the engine.
func solverOf(a *tilemip.Answer) string {
	for name := range a.Versions {
		if name != "tilemip" {
			return name
		}
	}
	return a.Engine
}

// status describes the status and why the run ended, in colour if colour is on: green for an
// optimum, red for an error, yellow for the rest.
func (v *View) status(a *tilemip.Answer) string {
	text, rest := explain.Ended(a), ""
	reached := a.Status == model.StatusFeasible && a.Termination == model.GapReached
	if reached || a.Status == model.StatusOptimal || a.Status == model.StatusInfeasible || a.Status == model.StatusUnbounded {
		rest = explain.Grounds(a)
	}
	if !v.Color {
		return text + rest
	}
	code := "33" // yellow
	switch a.Status {
	case model.StatusOptimal:
		code = "32"
	case model.StatusError:
		code = "31"
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m" + rest
}
