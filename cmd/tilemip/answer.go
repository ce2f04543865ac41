// The answer as JSON, and the exit status that it stands for. Own.

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

// exitStatus returns the exit status that an answer stands for. A point that is false, by more
// than a solver's tolerances, is one that the referee disagrees with. That a program
// which does not state the puzzle has no point proves nothing: it is the answer that
// was asked for.
func exitStatus(a *answer) int {
	if a.Violation != nil && !a.Violation.Near && !a.Checked {
		return exitDisagree
	}
	if a.Doubt != "" && a.Status == model.StatusInfeasible && a.Termination == model.Completed {
		return exitDone
	}
	return exitOf(a.Status, a.Termination)
}
