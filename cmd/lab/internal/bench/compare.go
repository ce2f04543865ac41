// A network that only compares two boards, which the outlook of V. Cahlík and P. Surynek (IJCCI
// 2019, section 6) names: it orders the open list of A*. Package compare has the search.

package bench

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/lab/internal/compare"
	"github.com/tilemip/tilemip/cmd/lab/internal/training"
	"github.com/tilemip/tilemip/model/puzzle"
)

// compareLimit ends a search that finds nothing: expanded nodes.
const compareLimit = 1_000_000

func compareVerb() Verb {
	b := new(Learned)
	file := ""
	recipe := training.Recipe{Layers: []int{64, 16}, Activation: "elu", Norm: "none", Init: "scaled", Schedule: "cycle", Rate: 2e-3, Batch: 128, Logistic: true, Seed: 1}
	run := training.Run{}
	return Verb{
		Name: "compare", Usage: "a network that only compares two boards, of the outlook of Cahlík and Surynek (2019)", Args: " ",
		Rows: []option.Row{
			{Name: "labels", To: &file, Help: "learn from the labels in `FILE`, made with --near 4", Files: option.Reads},
			{Name: "epochs", To: &recipe.Epochs, Value: 6, In: option.From(1), Help: "train with `N` passes over the labels"},
			{Name: "boards", To: &b.Boards, Value: 10, In: option.From(1), Help: "`N` random boards"},
			{Name: "board-seed", To: &b.Seed, Value: uint64(2019), Help: "seed `N` of the boards"},
			threads(&run.Threads),
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output = l.Output
			pairs, err := readPairs(file, recipe.Epochs)
			if err != nil {
				return err
			}
			began := time.Now()
			run.Progress = func(p training.Progress) {
				l.Progress(time.Since(began), "step %d of %d, loss of the batch %.4f", p.Step, p.Steps, p.Loss)
			}
			recipe.Epochs = 1 // the pairs of each pass are others
			if err := recipe.Complete(); err != nil {
				return err
			}
			run.Recipe, run.Data = recipe, pairs
			net, err := run.Train(ctx)
			if ctx.Err() != nil {
				return ErrInterrupted
			}
			if err != nil {
				return err
			}
			if err := b.prepare(ctx); err != nil {
				return err
			}
			return b.compareAll(ctx, net, compareLimit)
		},
	}
}

// readPairs returns the pairs of some passes over a file of labels.
func readPairs(name string, passes int) (*compare.Pairs, error) {
	if name == "" {
		return nil, usagef("--labels FILE is missing; lab labels --near %d makes one", compare.Group-1)
	}
	boards := new(training.Data)
	if err := addLabels(boards, name, 0); err != nil {
		return nil, err
	}
	if boards.Len() < 128 {
		return nil, usagef("%s: %d labels; expected a batch of 128 at least", name, boards.Len())
	}
	return &compare.Pairs{Boards: boards, Passes: passes, Seed: 1}, nil
}

// compareAll solves the boards of b with a network, and says how often it was asked.
func (b *Learned) compareAll(ctx context.Context, net *training.Network, limit uint64) error {
	var asked, expanded uint64
	solve := func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, uint64, error) {
		r, n, err := compare.Search(ctx, net, s, limit)
		asked, expanded = asked+n, expanded+r.Expanded
		if ctx.Err() != nil {
			err = nil
		}
		return r.Moves, r.Expanded, err
	}
	if _, err := b.solveAll(ctx, []learnedSetting{{name: "a comparing network", bytes: net.Bytes(), solve: solve}}); err != nil {
		return err
	}
	each := float64(asked) / float64(max(1, expanded))
	if b.JSON {
		return printJSON(b.Rows, map[string]float64{"comparisons_per_node": each})
	}
	_, err := fmt.Fprintf(b.Rows, "%.1f comparisons a node\n", each)
	return err
}
