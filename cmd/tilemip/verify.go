// The verb verify: both methods, compared.

package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
)

// verifyCommand runs both methods on every subject.
func verifyCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "verify", Usage: "solve in two independent ways, compare them, and re-check every answer", ArgsUsage: "SUBJECT…",
		Description: `The integer program and the native search each give an answer; the referee, which
shares no code with either, replays both and says whether they agree. A general
model, which no native engine knows, is given to a second solver; without
--time-limit that has ten times the time of the first, and 10 s at least. Exit
status 7 when the two disagree.

  tilemip verify examples/boards/neos.txt
  tilemip verify --count examples/puzzles/pent_6x10.txt
  tilemip verify examples/models/knapsack.lp --backend cbc`,
		Action: verb(io, true, func(ctx context.Context, s *session, b backends.Backend, one *subject) (*tilemip.Answer, int, error) {
			return s.verify(ctx, b, one)
		}),
	}
}

// verify computes both answers and the referee's verdict on them. A contradiction ends with
// status 7, and the answer is still printed: it says what contradicts what.
func (s *session) verify(ctx context.Context, b backends.Backend, one *subject) (*tilemip.Answer, int, error) {
	o := s.libraryOptions(b, one)
	a, err := tilemip.Verify(ctx, one.of(), o)
	switch {
	case err != nil:
		return nil, exitFailed, flagged(err)
	case a.Verdict != "" && !a.Agrees:
		return a, exitDisagree, nil
	}
	return a, exitStatus(a), nil
}
