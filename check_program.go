// The program of a proof for VeriPB, compared with its puzzle: own.

package tilemip

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
	"github.com/tilemip/tilemip/native/referee"
)

// recheckProgram compares a program with that of the cover, and has the referee check what it
// excludes. That VeriPB accepts the proof is for VeriPB to say.
func recheckProgram(c *puzzle.Cover, stored []byte) referee.Verdict {
	excluded, objective, err := prooflog.ReadProgram(c, bytes.NewReader(stored))
	if err != nil {
		return referee.Verdict{Reason: err.Error()}
	}
	judge, seen := referee.NewCovers(c), map[string]bool{}
	for _, solution := range excluded {
		if verdict := judge.Judge(solution); !verdict.OK {
			return referee.Verdict{Reason: "a row excludes what is no solution: " + verdict.Reason}
		}
		slices.Sort(solution)
		key := fmt.Sprint(solution)
		if seen[key] {
			return referee.Verdict{Reason: "a solution is excluded twice"}
		}
		seen[key] = true
	}
	what := "it excludes " + english.Count(len(excluded), "different solution")
	if objective {
		what = "its objective is the costs of " + english.Count(len(c.Options), "option")
	}
	return referee.Verdict{OK: true, Reason: "the program is that of the puzzle: " + english.Count(len(c.Items), "row") + "; " + what}
}

// errProof says that a proof was given where its program belongs.
func errProof(shown string) error {
	return &textpos.Error{File: shown, Found: "a proof for VeriPB", Want: "its program, FILE.opb, to be compared with the puzzle; the proof is checked by veripb FILE.opb FILE.pbp"}
}
