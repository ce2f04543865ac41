// The verb verify: both methods, compared.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
)

var verifyVerb = verb{
	Name: "verify", Usage: "solve in two independent ways, compare them, and re-check every answer", Args: "SUBJECT…",
	Help: `The integer program and the native search each give an answer; the referee, which
shares no code with either, replays both and says whether they agree. A general
model, which no native engine knows, is given to a second solver; without
--time-limit that has ten times the time of the first, and 10 s at least. Exit
status 7 when the two disagree.

  tilemip verify examples/boards/neos.txt
  tilemip verify --count examples/puzzles/pent_6x10.txt
  tilemip verify examples/models/knapsack.lp --backend cbc`,
	New: func() runner {
		return &Verify{Integer: integerProgram(), Solutions: Solutions{All: All{option.Exact}, Limit: Limit{option.Exact}}}
	},
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
