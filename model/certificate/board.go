// Package certificate holds proofs of sliding boards that others can check: the text format of
// a board certificate, its reader and writer, and a checker.
//
// A certificate has a board, a plan of U moves, and what is needed to see that no plan has T
// moves or fewer. The latter is a dual solution: prices that pattern networks pay for moves.
// Any prices are valid, bad ones only prove less, so a checker needs no trust in the program
// that found them. docs/reference/board-certificate.md defines the format and proves the claim;
// scripts/checkers has checkers in C and Python that share no line with this package.
//
// Not here: what makes a certificate (internal/pricing, native/slide), with which the checker
// shares no line. Begin with verify.go.
package certificate

// The content of a certificate. Source: own format; that additive pattern databases are a
// feasible dual, from A. Felner, R. Korf, S. Hanan, "Additive Pattern Database Heuristics",
// JAIR 22 (2004) 279-318, and F. Yang, J. Culberson, R. Holte, U. Zahavi, A. Felner, "A General
// Theory of Additive State Space Abstractions", JAIR 32 (2008) 631-662.

import (
	"errors"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Limits of the format. With them every sum of prices on a path fits into 31 bits.
const (
	maxCost    = 32767   // the absolute value of a price of a label
	MaxEnd     = 1 << 24 // the absolute value of a price of ending
	maxUnit    = 1 << 16 // the largest unit
	MaxSteps   = 200     // the largest T
	maxPlan    = 1000    // moves of a plan
	maxPriced  = 5       // tiles of a pattern with prices
	maxPattern = 8       // tiles of a pattern of the additive dual
	maxDuals   = 8       // duals of a certificate
)

// Board is a certificate: a problem, a plan, and the proof that no plan has T moves or fewer.
type Board struct {
	Slide   puzzle.Slide  // start and goal
	Plan    []puzzle.Move // moves of the blank from start to goal; nil where NoPlan
	NoPlan  bool          // the certificate claims a lower bound only
	Refutes int           // T: no plan of T moves or fewer; of the parity of the plans; -1 or -2 where nothing is to be refuted
	Duals   []Dual        // 1 to maxDuals; a board that one of them excludes is on no plan
}

// Dual is one way to bound the moves that a board still needs.
type Dual struct {
	Patterns [][]int // a partition of the tiles, in the order of the networks; nil for a mirror
	Prices   *Prices // nil is the additive dual: a network pays 1 for a move of its own tiles, else 0
	Mirror   int     // 0, or the number, from 1, of an earlier dual that is no mirror: that one, for the board mirrored at the diagonal
}

// Single is the certificate's list of duals for one partition with its prices; nil is the
// additive dual.
func Single(patterns [][]int, prices *Prices) []Dual {
	return []Dual{{Patterns: patterns, Prices: prices}}
}

// Mirrors reports whether a puzzle may have mirror duals: it has as many rows as columns, and
// the blank's goal is on the diagonal. Then the board mirrored at the diagonal, its tiles
// renamed such that its goal is the same, needs the same number of moves.
func Mirrors(s puzzle.Slide) bool {
	blank := s.Goal.Blank()
	return s.Goal.Rows == s.Goal.Cols && blank/s.Goal.Cols == blank%s.Goal.Cols
}

// Prices are what the networks pay, in units of 1/Unit of a move. G is the number of patterns.
type Prices struct {
	Unit int         // the price of one move, 1 to maxUnit
	End  [][]int32   // End[t][g], t = 0…T: price of ending at step t; Σ_g End[t][g] ≤ (T−t)·Unit
	Cost [][][]int32 // Cost[t][k][g], t = 0…T−1, k an index in Board.Labels(t): price of a move of a foreign tile
}

// Label says which move is made at a step, as far as the blank alone tells.
type Label struct {
	Blank int // its cell, 0 … Rows·Cols−1 by rows
	Last  int // its last direction, noDirection at step 0 only
	Next  int // its direction now
}

// Directions of the blank. The opposite of d is d^1.
const (
	up          = 0
	down        = 1
	left        = 2
	right       = 3
	noDirection = 4 // before the first move
)

// Labels returns the labels of step t in the order in which the format lists their prices:
// ascending by blank, last and next direction. They are those in which the blank is on a cell
// of the colour that it has at step t, came from a cell of the board, does not turn back, and
// stays on the board. The board must pass its Check.
func (b *Board) Labels(t int) []Label {
	rows, cols := b.Slide.Start.Rows, b.Slide.Start.Cols
	first, last := up, right
	if t == 0 {
		first, last = noDirection, noDirection
	}
	var labels []Label
	for cell := range rows * cols {
		if colour(cell, cols) != (colour(b.Slide.Start.Blank(), cols)+t)%2 {
			continue
		}
		for l := first; l <= last; l++ {
			if l != noDirection && neighbour(cell, l^1, rows, cols) < 0 {
				continue
			}
			for d := up; d <= right; d++ {
				if (l == noDirection || d != l^1) && neighbour(cell, d, rows, cols) >= 0 {
					labels = append(labels, Label{cell, l, d})
				}
			}
		}
	}
	return labels
}

// colour is that of a cell of the chessboard; every move of the blank changes it.
func colour(cell, cols int) int { return (cell/cols + cell%cols) % 2 }

// neighbour returns the cell in direction d, or -1 outside the board.
func neighbour(cell, d, rows, cols int) int {
	row, col := cell/cols, cell%cols
	switch d {
	case up:
		row--
	case down:
		row++
	case left:
		col--
	case right:
		col++
	}
	if row < 0 || row >= rows || col < 0 || col >= cols {
		return -1
	}
	return row*cols + col
}

// Check reports the first thing that makes b no certificate: boards that are none, patterns
// that are no partition, prices missing or out of range, ends that pay too much, a plan that
// does not lead to the goal, a T that the plan itself contradicts. Whether the prices prove
// the claim is for Verify.
func (b *Board) Check() error {
	if err := b.Slide.Check(); err != nil {
		return err
	}
	if err := b.checkClaim(); err != nil {
		return err
	}
	if len(b.Duals) < 1 || len(b.Duals) > maxDuals {
		return fmt.Errorf("%d duals; expected 1 to %d", len(b.Duals), maxDuals)
	}
	for j, d := range b.Duals {
		if err := b.checkDual(j, d); err != nil {
			if len(b.Duals) > 1 {
				err = fmt.Errorf("dual %d: %w", j+1, err)
			}
			return err
		}
	}
	return nil
}

// checkDual checks the dual with index j.
func (b *Board) checkDual(j int, d Dual) error {
	switch {
	case d.Mirror == 0:
	case d.Mirror < 0 || d.Mirror > j || b.Duals[d.Mirror-1].Mirror != 0:
		return fmt.Errorf("mirror of dual %d; expected an earlier one that is no mirror", d.Mirror)
	case !Mirrors(b.Slide):
		return errors.New("a mirror, while the mirrored goal is another one; expected as many rows as columns, and the blank's goal on the diagonal")
	case d.Patterns != nil || d.Prices != nil:
		return errors.New("a mirror with patterns or prices of its own; expected none")
	default:
		return nil
	}
	if err := b.checkPatterns(d); err != nil {
		return err
	}
	if d.Prices == nil {
		return nil
	}
	return b.checkPrices(d.Prices, len(d.Patterns))
}

// checkClaim checks the plan and the number of moves that the certificate refutes.
func (b *Board) checkClaim() error {
	cols := b.Slide.Start.Cols
	if b.Refutes < -2 || b.Refutes > MaxSteps {
		return fmt.Errorf("refutes %d; expected -2 to %d", b.Refutes, MaxSteps)
	}
	if (b.Refutes+2)%2 != (colour(b.Slide.Start.Blank(), cols)+colour(b.Slide.Goal.Blank(), cols))%2 {
		return fmt.Errorf("refutes %d, while the blank's colour already excludes plans of that parity; expected %d or %d", b.Refutes, b.Refutes-1, b.Refutes+1)
	}
	if b.NoPlan {
		if b.Plan != nil {
			return fmt.Errorf("a plan of %d moves in a certificate without a plan", len(b.Plan))
		}
		return nil
	}
	if len(b.Plan) > maxPlan {
		return fmt.Errorf("a plan of %d moves; expected at most %d", len(b.Plan), maxPlan)
	}
	end, err := puzzle.Replay(b.Slide.Start, b.Plan)
	if err != nil {
		return fmt.Errorf("plan: %w", err)
	}
	if !end.Equal(b.Slide.Goal) {
		return fmt.Errorf("plan: its %d moves end at %s; expected the goal %s", len(b.Plan), end.Flat(), b.Slide.Goal.Flat())
	}
	if len(b.Plan) <= b.Refutes {
		return fmt.Errorf("refutes %d, while the plan has %d moves", b.Refutes, len(b.Plan))
	}
	return nil
}

// checkPatterns: every tile in exactly one pattern. A tile in none would be moved by nobody at
// the price of Σ Cost, which may be more than a unit: then a false claim could pass.
func (b *Board) checkPatterns(d Dual) error {
	most := maxPattern
	if d.Prices != nil {
		most = maxPriced
	}
	n := len(b.Slide.Start.Tiles)
	seen := make([]bool, n)
	covered := 0
	for g, tiles := range d.Patterns {
		if len(tiles) < 1 || len(tiles) > most {
			return fmt.Errorf("pattern %d has %d tiles; expected 1 to %d", g+1, len(tiles), most)
		}
		for _, tile := range tiles {
			if tile < 1 || tile >= n {
				return fmt.Errorf("pattern %d has tile %d; expected 1 to %d", g+1, tile, n-1)
			}
			if seen[tile] {
				return fmt.Errorf("pattern %d has tile %d, which has been in a pattern already", g+1, tile)
			}
			seen[tile] = true
			covered++
		}
	}
	if covered != n-1 {
		return fmt.Errorf("the patterns have %d tiles; expected all %d", covered, n-1)
	}
	return nil
}

// checkPrices checks that all prices are there and in range, and that ending at step t pays at most
// what a plan of T moves would still pay: then every shorter plan is refuted too.
func (b *Board) checkPrices(p *Prices, groups int) error {
	if p.Unit < 1 || p.Unit > maxUnit {
		return fmt.Errorf("unit %d; expected 1 to %d", p.Unit, maxUnit)
	}
	steps := max(0, b.Refutes+1)
	if len(p.End) != steps || len(p.Cost) != max(0, b.Refutes) {
		return fmt.Errorf("prices of %d steps and %d ends; expected %d and %d", len(p.Cost), len(p.End), max(0, b.Refutes), steps)
	}
	for t, ends := range p.End {
		sum, err := sumInRange(ends, groups, MaxEnd)
		if err != nil {
			return fmt.Errorf("step %d: prices of ending: %w", t, err)
		}
		if most := int64(b.Refutes-t) * int64(p.Unit); sum > most {
			return fmt.Errorf("step %d: the prices of ending sum to %d; expected at most %d", t, sum, most)
		}
	}
	for t, costs := range p.Cost {
		labels := b.Labels(t)
		if len(costs) != len(labels) {
			return fmt.Errorf("step %d: prices of %d labels; expected %d", t, len(costs), len(labels))
		}
		for k, c := range costs {
			if _, err := sumInRange(c, groups, maxCost); err != nil {
				return fmt.Errorf("step %d, label %d: %w", t, k+1, err)
			}
		}
	}
	return nil
}

// sumInRange adds the prices of all networks.
func sumInRange(prices []int32, groups, most int) (int64, error) {
	if len(prices) != groups {
		return 0, fmt.Errorf("%d prices; expected %d", len(prices), groups)
	}
	sum := int64(0)
	for _, x := range prices {
		if int(x) < -most || int(x) > most {
			return 0, fmt.Errorf("price %d; expected -%d to %d", x, most, most)
		}
		sum += int64(x)
	}
	return sum, nil
}
