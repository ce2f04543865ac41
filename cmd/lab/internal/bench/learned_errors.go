// The errors of single estimates: histograms over random boards, and means over the positions
// of shortest solutions. An error is always the estimate less the true distance, in moves: a
// lower bound has none above 0.

package bench

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// errorRow is the histogram of the errors of single estimates: estimate less optimum, in
// moves. Bias is their mean, Spread their standard deviation. While boards are being added,
// Bias, Square and Exact are sums; finish makes means of them.
type errorRow struct {
	Estimate string      `json:"estimate"` // what estimates: a network, or databases
	Boards   int         `json:"boards"`
	Bias     float64     `json:"bias"`               // mean of the errors
	Spread   float64     `json:"standard_deviation"` // of the errors
	Square   float64     `json:"mean_squared_error"` // Bias² + Spread²
	Exact    float64     `json:"exact_rate"`         // after rounding to the nearest number of the right parity
	Counts   map[int]int `json:"counts"`             // by the error, rounded

	comparator bool      // it is the paper's
	all        []float64 // the errors, board by board
}

// wayRow is the error of estimates on the positions of shortest solutions, by the moves
// that are left: where a network overestimates, A* hangs back from the goal.
type wayRow struct {
	Estimate  string  `json:"estimate"`
	From      int     `json:"moves_left_from"` // this and
	To        int     `json:"moves_left_to"`   // this distance included
	Positions int     `json:"positions"`       // evaluated
	Bias      float64 `json:"bias"`
	Square    float64 `json:"mean_squared_error"`
}

// wayStep is the number of distances that share a wayRow: 1 to 10, 11 to 20 and so on.
const wayStep = 10

// ways evaluates the network at every position of the shortest solutions, the start included
// and the goal not: position k of a solution of n moves is n-k moves from the goal, because
// every rest of a shortest solution is itself shortest.
func (b *Learned) ways(ctx context.Context) ([]wayRow, error) {
	estimate, err := learned.NewEstimator(ctx, b.Network, b.Views)
	if err != nil {
		return nil, err
	}
	var rows []wayRow
	for i, s := range b.starts {
		for k, move := range b.solutions[i] {
			left := len(b.solutions[i]) - k
			h, err := estimate.Moves(s)
			if err != nil {
				return nil, err
			}
			at := (left - 1) / wayStep
			for len(rows) <= at {
				from := wayStep*len(rows) + 1
				rows = append(rows, wayRow{Estimate: b.Network.Name, From: from, To: from + wayStep - 1})
			}
			e := h - float64(left)
			rows[at].Positions++
			rows[at].Bias += e
			rows[at].Square += e * e
			s.Start, _ = s.Start.Apply(move)
		}
	}
	for i := range rows {
		n := float64(max(1, rows[i].Positions))
		rows[i].Bias, rows[i].Square = rows[i].Bias/n, rows[i].Square/n
	}
	return rows, nil
}

// printWays prints the errors on the way.
func (b *Learned) printWays(rows []wayRow) error {
	b.gap()
	t := b.table("on shortest solutions, moves left", "positions|1000000", "bias|-10.00", "mean squared error|1000.00")
	for _, r := range rows {
		t.print(r, fmt.Sprintf("%d to %d", r.From, r.To), r.Positions, r.Bias, r.Square)
	}
	return t.err
}

// errors evaluates every board once by the network and by the databases 6-6-3 and 7-8, whose
// estimates are lower bounds, and by those of the comparator. The rows come in that order.
func (b *Learned) errors(ctx context.Context) ([]errorRow, error) {
	estimate, err := learned.NewEstimator(ctx, b.Network, b.Views)
	if err != nil {
		return nil, err
	}
	net := errorRow{Estimate: b.Network.Name, Counts: map[int]int{}}
	var small, large errorRow
	for _, one := range []struct {
		row  *errorRow
		name string
		tier slide.Tier
	}{{&small, "6-6-3", slide.Tier6}, {&large, "7-8", slide.Tier8}} {
		v, err := slide.OpenValues(ctx, b.starts[0], slide.Options{Heuristic: "pattern", Tier: one.tier})
		if err != nil {
			return nil, err
		}
		*one.row = errorRow{Estimate: one.name, Counts: map[int]int{}}
		for i, s := range b.starts {
			p, err := v.Place(s)
			if err != nil {
				return nil, err
			}
			one.row.add(float64(p.Bound()), len(b.solutions[i]))
		}
	}
	for i, s := range b.starts {
		h, err := estimate.Moves(s)
		if err != nil {
			return nil, err
		}
		net.add(h, len(b.solutions[i]))
	}
	rows := []errorRow{net, small, large}
	if b.Comparator {
		one := errorRow{Estimate: "7-8, one view", Counts: map[int]int{}, comparator: true}
		for i, s := range b.starts {
			var tiles [16]uint8
			for cell, tile := range s.Start.Tiles {
				tiles[cell] = uint8(tile+15) % 16
			}
			one.add(float64(b.tables78.Value(tiles)), len(b.solutions[i]))
		}
		rows = append(rows, one)
	}
	for i := range rows {
		rows[i].finish()
	}
	return rows, nil
}

// add enters an estimate h of a board whose shortest solution has the given length. An error
// of less than 1 counts as exact: estimates are rounded to the parity of the distance, and
// numbers of one parity lie 2 apart.
func (r *errorRow) add(h float64, optimal int) {
	e := h - float64(optimal)
	r.all = append(r.all, e)
	r.Boards++
	r.Bias += e
	r.Square += e * e
	if math.Abs(e) < 1 {
		r.Exact++
	}
	r.Counts[int(math.Round(e))]++
}

// finish turns sums into means. The variance is the mean square less the square of the mean,
// which rounding may take just below 0.
func (r *errorRow) finish() {
	n := float64(r.Boards)
	r.Bias, r.Square, r.Exact = r.Bias/n, r.Square/n, r.Exact/n
	r.Spread = math.Sqrt(max(0, r.Square-r.Bias*r.Bias))
}

// bounds returns the range of the rounded errors of all rows; 0 is always in it.
func bounds(rows []errorRow) (least, most int) {
	for _, r := range rows {
		for e := range r.Counts {
			least, most = min(least, e), max(most, e)
		}
	}
	return least, most
}

// printErrors prints the histograms side by side, as objects one after the other.
func (o *Output) printErrors(rows []errorRow) error {
	columns := []string{"error of a single estimate"}
	for _, r := range rows {
		if o.JSON {
			if err := printJSON(o.Rows, r); err != nil {
				return err
			}
		}
		columns = append(columns, r.Estimate+"|1000000")
	}
	if o.JSON {
		return nil
	}
	o.gap()
	t := o.table(columns...)
	line := func(name, format string, value func(errorRow) any) {
		cells := []any{name}
		for _, r := range rows {
			cells = append(cells, fmt.Sprintf(format, value(r)))
		}
		t.print(nil, cells...)
	}
	line("bias", "%.2f", func(r errorRow) any { return r.Bias })
	line("standard deviation", "%.2f", func(r errorRow) any { return r.Spread })
	line("mean squared error", "%.2f", func(r errorRow) any { return r.Square })
	line("exact by parity", "%.1f %%", func(r errorRow) any { return 100 * r.Exact })
	least, most := bounds(rows)
	for e := least; e <= most; e++ {
		line(fmt.Sprintf("%+d", e), "%d", func(r errorRow) any { return r.Counts[e] })
	}
	return t.err
}
