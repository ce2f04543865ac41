// Bootstrapping from an untrained network, on random boards of 3×3 and on random walks of 4×4:
// package fit has the method. Its rounds, and then the network on boards it has not seen.

package bench

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/native/slide/learned/fit"
)

// bootstraps are the runs.
var bootstraps = []struct {
	words string
	run   fit.Bootstrap
}{
	{"3×3, random boards", fit.Bootstrap{Side: 3, Boards: 300, Limit: 1500, Rounds: 12, Hidden: []int{64}, Seed: 1}},
	{"4×4, random boards", fit.Bootstrap{Side: 4, Boards: 60, Limit: 20_000, Rounds: 2, Hidden: []int{128}, Seed: 1}},
	{"4×4, walks of up to 200 moves", fit.Bootstrap{Side: 4, Boards: 300, Walk: 200, Limit: 5000, Rounds: 12, Hidden: []int{128}, Seed: 1}},
}

// bootstrapRound is what is printed of a round.
type bootstrapRound struct {
	Run string `json:"run"`
	fit.Round
}

// bootstrap prints the rounds of each run.
func (b *Outlook) bootstrap(ctx context.Context) error {
	for _, one := range bootstraps {
		if !b.JSON {
			fmt.Fprintf(b.Rows, "\nBootstrapping from random weights, %s\n", one.words)
		}
		t := newTable(b.Rows, []string{"round", "node limit", "tried", "solved", "moves", "expanded", "positions"}, []string{"100", "1000000", "10000", "10000", "100.00", "100000000", "1000000"})
		if !b.JSON {
			if err := t.heading(); err != nil {
				return err
			}
		}
		var failed error
		one.run.Progress = func(r fit.Round) {
			if b.JSON {
				failed = printJSON(b.Rows, bootstrapRound{one.words, r})
				return
			}
			failed = t.row(fmt.Sprint(r.Number), fmt.Sprint(r.Limit), fmt.Sprint(r.Tried), fmt.Sprint(r.Solved), fmt.Sprintf("%.2f", r.Moves), fmt.Sprint(r.Expanded), fmt.Sprint(r.Samples))
		}
		if _, _, err := one.run.Run(ctx); err != nil {
			if ctx.Err() != nil {
				return ErrInterrupted
			}
			return err
		}
		if failed != nil {
			return failed
		}
	}
	return nil
}
