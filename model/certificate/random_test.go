// This file makes board certificates for tests: with random prices, of every
// board of a size, and damaged ones; and it knows the true distances of small boards, by
// breadth-first search.

package certificate_test

// What a test needs to know: any prices that pass Check prove the claim of a T below the optimum,
// given enough boards, and no prices whatever may prove it at or above. Own.

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// walked is a board some moves from the standard goal, with the plan back; the walk does not
// turn back, but need not be the shortest.
func walked(r *rand.Rand, rows, cols, moves int) (puzzle.Slide, []puzzle.Move) {
	s := puzzle.Slide{Start: puzzle.StandardGoal(rows, cols), Goal: puzzle.StandardGoal(rows, cols)}
	if moves == 0 {
		return s, nil
	}
	plan := make([]puzzle.Move, moves)
	last := puzzle.Move(0)
	for i := moves - 1; i >= 0; {
		m := puzzle.Move("UDLR"[r.IntN(4)])
		if next, ok := s.Start.Apply(m); ok && m != last.Inverse() {
			s.Start, last, plan[i] = next, m, m.Inverse()
			i--
		}
	}
	return s, plan
}

// somePatterns partitions the tiles 1 to n at random into patterns of at most most tiles.
func somePatterns(r *rand.Rand, n, most int) [][]int {
	tiles := r.Perm(n)
	var patterns [][]int
	for len(tiles) > 0 {
		k := min(len(tiles), 1+r.IntN(most))
		p := make([]int, k)
		for i, x := range tiles[:k] {
			p[i] = x + 1
		}
		patterns, tiles = append(patterns, p), tiles[k:]
	}
	return patterns
}

// somePrices draws prices of up to spread for a certificate's partition of groups patterns; all
// pass Check.
func somePrices(r *rand.Rand, b *certificate.Board, groups, unit, spread int) *certificate.Prices {
	p := &certificate.Prices{Unit: unit}
	draw := func() int32 { return int32(r.IntN(2*spread+1) - spread) }
	for t := 0; t <= b.Refutes; t++ {
		ends, sum := make([]int32, groups), int32(0)
		for g := range ends {
			ends[g] = draw() + int32((b.Refutes-t)*unit/groups)
			sum += ends[g]
		}
		ends[r.IntN(groups)] += int32((b.Refutes-t)*unit) - sum
		p.End = append(p.End, ends)
		if t == b.Refutes {
			break
		}
		costs := make([][]int32, len(b.Labels(t)))
		for k := range costs {
			costs[k] = make([]int32, groups)
			for g := range groups {
				costs[k][g] = draw()
			}
		}
		p.Cost = append(p.Cost, costs)
	}
	return p
}

// someBoard is a certificate that refutes T moves, of parity and size as they come: a plan only
// where it is longer than T; of one dual or a few, with prices or additive, mirrors among them
// where the puzzle may have them.
func someBoard(r *rand.Rand, s puzzle.Slide, plan []puzzle.Move, refutes int) *certificate.Board {
	b := &certificate.Board{Slide: s, Plan: plan, Refutes: refutes}
	if len(plan) <= refutes {
		b.Plan, b.NoPlan = nil, true
	}
	for range 1 + r.IntN(3)*r.IntN(2) {
		d := certificate.Dual{Patterns: somePatterns(r, len(s.Start.Tiles)-1, 3)}
		if r.IntN(4) > 0 {
			d.Prices = somePrices(r, b, len(d.Patterns), 1+r.IntN(20), r.IntN(30))
		}
		b.Duals = append(b.Duals, d)
	}
	if certificate.Mirrors(s) && r.IntN(2) == 0 {
		b.Duals = append(b.Duals, certificate.Dual{Mirror: 1 + r.IntN(len(b.Duals))})
	}
	return b
}

// distancesFrom are the least numbers of moves to the goal, by Board.Flat, of all boards that
// have a plan of at most most moves.
func distancesFrom(goal puzzle.Board, most int) map[string]int {
	far := map[string]int{goal.Flat(): 0}
	queue := []puzzle.Board{goal}
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		if far[b.Flat()] == most {
			continue
		}
		for _, m := range []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right} {
			if next, ok := b.Apply(m); ok {
				if _, seen := far[next.Flat()]; !seen {
					far[next.Flat()] = far[b.Flat()] + 1
					queue = append(queue, next)
				}
			}
		}
	}
	return far
}

// fewestMoves is how the checkers begin the claim that a plan is a shortest one.
func fewestMoves(moves int) string {
	if moves == 1 {
		return "1 move is the fewest, from "
	}
	return strconv.Itoa(moves) + " moves are the fewest, from "
}

// shortestPlan is a shortest plan, by a table of Distances to its goal.
func shortestPlan(start puzzle.Board, far map[string]int) []puzzle.Move {
	var plan []puzzle.Move
	for b := start; far[b.Flat()] > 0; {
		for _, m := range []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right} {
			next, ok := b.Apply(m)
			if d, known := far[next.Flat()]; ok && known && d < far[b.Flat()] {
				b, plan = next, append(plan, m)
				break
			}
		}
	}
	return plan
}

// disturbed damages the text of a certificate: numbers changed a little, changed wildly, words
// left out or doubled, or the text cut short.
func disturbed(r *rand.Rand, text string) string {
	words := strings.Fields(text)
	for range 1 + r.IntN(3) {
		i := 7 + r.IntN(len(words)-7) // not the size: another one is a file too short
		x, err := strconv.Atoi(words[i])
		switch kind := r.IntN(8); {
		case kind < 4 && err == nil:
			words[i] = strconv.Itoa(x + r.IntN(9) - 4)
		case kind < 6 && err == nil:
			words[i] = strconv.Itoa(r.IntN(1<<16) - 1<<15)
		case kind == 6:
			words = append(words[:i:i], words[i+r.IntN(2):]...)
		case kind == 7 && r.IntN(4) == 0:
			words = words[:i]
		}
		if len(words) < 9 {
			break
		}
	}
	return strings.Join(words, " ") + "\n"
}
