// Which integer program is written, and what reductions left of it.

package display

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/setpartition"
)

// BoardProgram says which program of a board is written. The first line of an exported file has it,
// from which neos submit reads it.
func BoardProgram(f planning.Formulation, p *planning.Program) string {
	if f.Relaxation {
		return fmt.Sprintf("formulation %s, patterns %s: its value is a lower bound on the moves, its solutions are not plans", f.Name, patternsText(p.Patterns))
	}
	return fmt.Sprintf("formulation %s, horizon %d", integer.Stated(f.Name, p.Formulation), p.Horizon)
}

// Stronger is the note beside a program whose formulation nobody has asked for.
func Stronger() string {
	return fmt.Sprintf(" (`tilemip solve` uses a stronger model by default; --formulation %s writes it)", planning.Strongest)
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
		return fmt.Sprintf("the reductions (%s) prove that every plan of exactly %s takes back a move, so that no shortest plan has this length", p.Refuted, counted(p.MostMoves, "move"))
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
		return fmt.Sprintf("not reduced, %s", counted(of, "option"))
	}
	text := fmt.Sprintf("reduced by %s to %s of %s, which keeps %s", english.List(names), grouped(len(r.Options)), counted(of, "option"), r.Preserves)
	if r.Preserves == setpartition.PreservesOne {
		text += fmt.Sprintf("; --reduce %s keeps all solutions up to symmetry", strings.Join(setpartition.ReductionsPreserving(setpartition.PreservesClasses), ","))
	}
	return text + "; --reduce none writes all options"
}
