// Answers of programs that are known not to state the puzzle. They are kept so that
// their defect can be looked at; what a solver finds in one is true of the program and
// says nothing about the board.

package main

import "github.com/tilemip/tilemip/model/planning"

// doubted marks the answer of a program that does not state the puzzle, and takes away
// the bound, which is not one of the board.
func (a *answer) doubted() {
	if f, err := planning.Lookup(a.Formulation); err == nil && f.Doubt != "" {
		a.Doubt = f.Doubt
		a.Bound, a.Gap = nil, nil
	}
}
