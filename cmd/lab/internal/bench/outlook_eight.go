// The 8-puzzle by the same door: a network trained on all of its 181,440 boards, and checked on
// all of them. Own.

package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide/learned"
	"github.com/tilemip/tilemip/native/slide/learned/fit"
)

// The network for 3×3.
const (
	eightName   = "eight"
	eightEpochs = 30
)

var eightHidden = []int{64, 32}

// eightResult is the check of the network on all boards.
type eightResult struct {
	Name    string  `json:"name"`
	Bytes   int     `json:"bytes"`
	Boards  int     `json:"boards"`
	Bias    float64 `json:"bias"`
	Square  float64 `json:"mean_squared_error"`
	Exact   float64 `json:"exact_rate"`    // after rounding to the parity of the distance
	Over    float64 `json:"too_high_rate"` // rounded so, above the distance
	Optimal float64 `json:"optimal_rate"`  // of the plans of A* by estimates
	Nodes   float64 `json:"mean_expanded"` //
	Millis  float64 `json:"cpu_milliseconds"`
}

// eight trains the network where the folder asks for it, and checks it.
func (b *Outlook) eight(ctx context.Context) error {
	all := fit.Eight()
	net, err := b.eightNetwork(ctx, all)
	if err != nil {
		return err
	}
	r := eightResult{Name: eightName, Bytes: net.Bytes, Boards: len(all.All)}
	estimate, err := learned.NewEstimator(ctx, net, as.Views)
	if err != nil {
		return err
	}
	o, began, cpu, n := as, time.Now(), machine.CPUTime(), float64(len(all.All))
	o.Network = net
	for i, one := range all.All {
		var tiles [16]uint8
		copy(tiles[:], one.Tiles)
		r.single(estimate.Tiles(tiles)-float64(one.Moves), n)
		s := eightBoard(one.Tiles)
		found, err := learned.Search(ctx, s, o)
		if ctx.Err() != nil {
			return ErrInterrupted
		}
		if err != nil {
			return err
		}
		if v := referee.Slide(s, found.Moves); !v.OK || len(found.Moves) < int(one.Moves) {
			return disagree("board %s: %d moves, but the distance is %g: %s", s.Start.Flat(), len(found.Moves), one.Moves, v.Reason)
		}
		if len(found.Moves) == int(one.Moves) {
			r.Optimal += 1 / n
		}
		r.Nodes += float64(found.Expanded) / n
		b.Progress(time.Since(began), "eight: board %d of %d", i+1, len(all.All))
	}
	r.Millis = (machine.CPUTime() - cpu).Seconds() * 1000 / n
	return b.printEight(r)
}

// single enters the error of an estimate, of n in all.
func (r *eightResult) single(miss, n float64) {
	r.Bias, r.Square = r.Bias+miss/n, r.Square+miss*miss/n
	switch rounded := math.Round(miss / 2); {
	case rounded == 0:
		r.Exact += 1 / n
	case rounded > 0:
		r.Over += 1 / n
	}
}

// eightNetwork is the network of the folder, or of the program, or else a trained one.
func (b *Outlook) eightNetwork(ctx context.Context, all *fit.Boards) (*learned.Network, error) {
	if b.exists(eightName, ".net") {
		return ReadNetwork(b.file(eightName, ".net"))
	}
	if b.Networks == "" {
		return learned.Shipped(eightName)
	}
	widths := slices.Concat([]int{81}, eightHidden, []int{1})
	n, err := b.train(ctx, eightName, widths, "relu", 9, all.Mean(), all, fit.Options{Epochs: eightEpochs, Rate: 4e-3, Seed: 1})
	if err != nil {
		return nil, err
	}
	file, err := n.Encode(learned.Description{Name: eightName, Side: 3, Provenance: b.provenance(eightName, all.Len(), eightEpochs)}, all)
	if err != nil {
		return nil, err
	}
	if err := b.keep(eightName, ".net", file); err != nil {
		return nil, err
	}
	return learned.ReadNetwork(file)
}

// eightBoard is a board of 3×3 given by cell, the goal cell of its tile.
func eightBoard(tiles []uint8) puzzle.Slide {
	s := puzzle.Slide{Start: puzzle.StandardGoal(3, 3), Goal: puzzle.StandardGoal(3, 3)}
	for cell, tile := range tiles {
		s.Start.Tiles[cell] = (int(tile) + 1) % len(tiles)
	}
	return s
}

func (b *Outlook) printEight(r eightResult) error {
	if b.JSON {
		return printJSON(b.Rows, r)
	}
	_, err := fmt.Fprintf(b.Rows, "\n3×3, all %d boards, a network of %d bytes: bias %.3f, squared error %.4f, exact by parity %.2f %%, too high %.2f %%;\nA* by its estimates: optimal %.2f %%, %.1f nodes and %.3f CPU ms a board\n",
		r.Boards, r.Bytes, r.Bias, r.Square, 100*r.Exact, 100*r.Over, 100*r.Optimal, r.Nodes, r.Millis)
	return err
}
