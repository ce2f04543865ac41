// The verb solve: the integer method.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
)

func newSolve() runner {
	return &Solve{Integer: integerProgram(), Solutions: Solutions{All: All{option.Exact}, Limit: Limit{option.Exact}}}
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
