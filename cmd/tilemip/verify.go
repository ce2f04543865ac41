// The verb verify: both methods, compared.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
)

func newVerify() runner {
	return &Verify{Integer: integerProgram(), Solutions: Solutions{All: All{option.Exact}, Limit: Limit{option.Exact}}}
}

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
