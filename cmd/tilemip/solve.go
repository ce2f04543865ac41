// The verbs solve and verify: the integer method, and both methods, compared.

package main

import (
	"github.com/tilemip/tilemip"
)

func newSolve() runner { return &Solve{Integer: integerProgram(), Solutions: solutions(0)} }

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

func newVerify() runner { return &Verify{Integer: integerProgram(), Solutions: solutions(0)} }

// Verify computes both answers and the referee's verdict on them. A contradiction ends with status
// 7, and the answer is still printed: it says what contradicts what.
type Verify struct {
	Board
	Output
	Proof
	Integer
	Pool
	Engine
	Tables
	Solutions
	Pictures
}

func (v *Verify) run(k *call) error { return k.loop(tilemip.Verify) }
