// Which integer program is written, what reductions left of it, and how to get another.

package display

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/setpartition"
)

// BoardProgram says which program of a board is written; unnamed says that nobody has asked
// for its formulation, so that tilemip solve would take another.
func BoardProgram(f planning.Formulation, p *planning.Program, unnamed bool) string {
	text := fmt.Sprintf("formulation %s, horizon %d", integer.Stated(f.Name, p.Formulation), p.Horizon)
	if f.Relaxation {
		return fmt.Sprintf("formulation %s, patterns %s: its value is a lower bound on the moves, its solutions are not plans", f.Name, patternsText(p.Patterns))
	}
	if unnamed {
		text += fmt.Sprintf("; tilemip solve takes %s where none is named: --formulation %s writes that, and solve --formulation %s solves this", planning.Strongest, planning.Strongest, f.Name)
	}
	return text
}

// patternsText writes a partition as --patterns takes it.
func patternsText(patterns [][]int) string {
	var out []string
	for _, tiles := range patterns {
		out = append(out, strings.Trim(fmt.Sprint(tiles), "[]"))
	}
	return strings.Join(out, " / ")
}

// NoPlan explains that the reductions left no plan at a horizon.
func NoPlan(p *planning.Program) string {
	if p.NoReversal {
		return fmt.Sprintf("the reductions (%s) prove that no plan of exactly %s goes without taking back a move, so that no shortest plan has this length", p.Refuted, counted(p.MostMoves, "move"))
	}
	return fmt.Sprintf("the reductions (%s) prove that there is no plan of exactly %s", p.Refuted, counted(p.MostMoves, "move"))
}

// CoverReduced says what reductions left of an exact cover, and how to get all of it.
func CoverReduced(r *setpartition.Reduced, of int) string {
	var names []string
	for _, removal := range r.Removals {
		if removal.Options > 0 {
			names = append(names, removal.Name)
		}
	}
	if len(names) == 0 {
		return fmt.Sprintf("not reduced, all of %s", counted(of, "option"))
	}
	text := fmt.Sprintf("reduced by %s to %s of %s, which keeps %s, as tilemip solve does for one solution", english.List(names), grouped(len(r.Options)), counted(of, "option"), r.Preserves)
	if r.Preserves == setpartition.PreservesOne {
		text += fmt.Sprintf("; --reduce %s keeps all solutions up to symmetry", strings.Join(setpartition.ReductionsPreserving(setpartition.PreservesClasses), ","))
	}
	return text + "; --reduce none writes it whole"
}
