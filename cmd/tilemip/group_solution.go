// The options of the file for the solution of a model.

package main

import (
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/format/solution"
)

// Solution is the file.
type Solution struct{ file string }

// Rows declares the option.
func (g *Solution) Rows(*call) []option.Row {
	return []option.Row{{Name: "solution", Short: "o", Group: groupSubject, To: &g.file, Files: option.Writes, For: option.Models, Help: "write the solution to `FILE` (models)"}}
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
	return []option.Row{{Name: "solution-format", Group: groupSubject, To: &g.kind, Words: "by the extension of the file: .mst, .glpk, .xml, else highs", Values: solution.Written, For: option.Models,
		Help: "write the solution in the form of `KIND`: " + strings.Join(solution.Written(), ", "),
		Idle: option.Beside("is the form of a solution that is written; expected --solution FILE beside it", "solution")}}
}
