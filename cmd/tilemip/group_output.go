// The groups of options of what is worked on and how it is shown, and of the file for the solution of
// a model.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/model/puzzle"
)

// The groups of options: the headings of --help, of the manual page and of the reference page.
const (
	groupSubject = "Input and output"
	groupProgram = "Model and solver"
	groupSearch  = "Native search"
	groupCount   = "Solutions of packings and covers"
	groupLimits  = "Limits"
	groupPicture = "Pictures"
	groupUnits   = "Parallel and distributed search"
	groupNEOS    = "NEOS"
)

// Board is a board on the command line, and the goal of boards.
type Board struct{}

// Rows declares the options.
func (*Board) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "board", Group: groupSubject, To: &k.board, Help: "take the board `ROWS`, e.g. \"1 2 3 / 4 5 6 / 7 0 8\""},
		{Name: "goal", Group: groupSubject, To: &k.goal, Values: puzzle.GoalChoices, Open: true, For: option.Slides,
			Help: "set the goal to `GOAL`: blank-last, blank-first, auto, or rows",
			More: "auto takes the first of the two that can be reached. A goal given with the board must be the same; auto keeps it."},
	}
}

// JSON is the answer as an object; unread says why a verb prints none.
type JSON struct {
	unread func(l option.Line) string
}

// Rows declares the option.
func (g *JSON) Rows(k *call) []option.Row {
	return []option.Row{{Name: "json", Group: groupSubject, To: &k.view.JSON, Help: "print one JSON object per subject and nothing else", Idle: g.unread}}
}

// Quiet is silence on standard error.
type Quiet struct{}

// Rows declares the option.
func (*Quiet) Rows(k *call) []option.Row {
	return []option.Row{{Name: "quiet", Short: "q", Group: groupSubject, To: &k.view.Quiet, Help: "show no progress"}}
}

// Verbose is more about the method.
type Verbose struct{}

// Rows declares the option.
func (*Verbose) Rows(k *call) []option.Row {
	return []option.Row{{Name: "verbose", Short: "v", Group: groupSubject, To: &k.view.Verbose, Help: "also print reductions, model sizes and the log of the solver"}}
}

// Output is how the answers of a solver or a search are shown.
type Output struct {
	JSON
	Stream
	Quiet
	Verbose
}

// Stream is what happens as objects, and answers without colour.
type Stream struct{ plain bool }

// Rows declares the options.
func (g *Stream) Rows(k *call) []option.Row {
	return []option.Row{
		{Name: "json-stream", Group: groupSubject, To: &k.view.Stream, Help: "print events as they happen, one JSON object a line"},
		{Name: "no-color", Group: groupSubject, To: &g.plain, Help: "print without colour, as NO_COLOR does"},
	}
}

// Solution is the file.
type Solution struct{ file string }

// Rows declares the option.
func (g *Solution) Rows(*call) []option.Row {
	return []option.Row{{Name: "solution", Short: "o", Group: groupSubject, To: &g.file, Files: option.Writes, For: option.Models, Help: "write the solution to `FILE`"}}
}

// Before refuses several subjects for one file.
func (g *Solution) Before(_ *call, all []tilemip.Subject) error {
	if len(all) > 1 && g.file != "" {
		return oneFile(len(all))
	}
	return nil
}

// After stores the point of an answer, if there is one. Without a kind the extension says which;
// that there is none, only the form of HiGHS can say.
func (g *Solution) After(k *call, one tilemip.Subject, a *tilemip.Answer) error {
	if g.file == "" || a.Result == nil {
		return nil
	}
	kind := ""
	if form := of[SolutionForm](k); form != nil {
		kind = form.kind
	}
	if kind == "" && a.Status.HasPoint() {
		kind = solution.ByExtension(g.file).Name
	}
	return toFile(g.file, nil, func(w writer) error {
		if kind == "" {
			return solution.Write(w, one.Model, a.Result)
		}
		return solution.WriteAs(kind, w, one.Model, a.Result)
	})
}

// SolutionForm is the kind of the file.
type SolutionForm struct{ kind string }

// Rows declares the option.
func (g *SolutionForm) Rows(*call) []option.Row {
	return []option.Row{{Name: "solution-format", Group: groupSubject, To: &g.kind, Words: "by the extension .mst, .glpk or .xml, else highs", Values: solution.Written, For: option.Models,
		Help: "write the solution in the format `KIND`",
		Idle: option.Beside("is the form of a solution that is written; expected --solution FILE beside it", "solution")}}
}
