// The answer as JSON, and the exit status that it stands for.

package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
)

// answer is what solve, search and verify print.
type answer = tilemip.Answer

// writeJSON writes one line.
func writeJSON(w io.Writer, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	_, err = w.Write(append(b, '\n'))
	return err
}

// exitStatus returns the exit status of an answer. A point that is wrong by more than a
// solver's tolerances can explain counts as a disagreement with the referee. When a program
// that does not state the puzzle (such as textbook-stated) is infeasible, this proves
// nothing about the board: the run succeeded, with status 0.
func exitStatus(a *answer) int {
	if a.Violation != nil && !a.Violation.Near && !a.Checked {
		return exitDisagree
	}
	if a.Doubt != "" && a.Status == model.StatusInfeasible && a.Termination == model.Completed {
		return exitDone
	}
	return exitOf(a.Status, a.Termination)
}
