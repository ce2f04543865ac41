// The verb solve: the integer method.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
)

// A board needs no backend unless the command line names one.
var solveVerb = verb{
	Name: "solve", Usage: "solve as an integer program, through a backend", Args: "SUBJECT…",
	Help: `Without --horizon a sliding board is solved by horizon deepening: the horizon
starts at a lower bound and grows by 2 until a plan exists, so the
first plan found is a shortest one.

  tilemip solve examples/boards/neos.txt --formulation textbook --horizon 12
  tilemip solve examples/puzzles/soma.txt --backend highs --json
  tilemip solve examples/models/knapsack.lp --time-limit 60s --solution model.sol`,
	New: func() runner {
		return &Solve{Integer: integerProgram(), Solutions: Solutions{All: All{option.Exact}, Limit: Limit{option.Exact}}}
	},
}

// Solve solves subjects as integer programs.
type Solve struct {
	Board
	Output
	Proof
	Solution
	SolutionForm
	Integer
	Ranging
	Pool
	Solutions
	Pictures
}

func (v *Solve) run(k *call) error { return k.loop(tilemip.Solve) }
