// A* with the additive pattern databases 7-8, as the authors' program searches: see the package's
// comment. The open list has a queue for each f.

package paper

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// Tables are the pattern databases, which searches share.
type Tables struct{ values *slide.Values }

// OpenTables opens the tables. The error is that of slide.OpenValues.
func OpenTables(ctx context.Context) (*Tables, error) {
	goal := puzzle.StandardGoal(side, side)
	values, err := slide.OpenValues(ctx, puzzle.Slide{Start: goal, Goal: goal}, slide.Options{Heuristic: "pattern", Tier: slide.Tier8})
	return &Tables{values}, err
}

// Bytes is the size of the tables.
func (t *Tables) Bytes() int { return t.values.Bytes() }

// Value returns the value of a board, by cell the goal cell of its tile.
func (t *Tables) Value(tiles [cells]uint8) int {
	p := t.values.Start(tiles[:])
	return p.Value(0, 0) + p.Value(0, 1)
}

// Search solves s; the plan is a shortest one. The error is that of the function Search.
func (t *Tables) Search(ctx context.Context, s puzzle.Slide) (Result, error) {
	return Search(ctx, s, &queues{table: t.values, first: longest}, Rules{Forget: true})
}

const longest = 128 // more than any f

// queues are the open list: by f, the oldest entry first.
type queues struct {
	table *slide.Values
	at    []slide.Valued // by node
	all   [longest][]Entry
	first int // no queue before it has entries
}

// Made is of the interface Open. The tables' one bit a placing is followed from parent to child.
func (q *queues) Made(n *Node) {
	var p slide.Valued
	if n.Parent < 0 {
		tiles := n.Tiles()
		p = q.table.Start(tiles[:])
	} else {
		p = q.at[n.Parent]
		q.table.Move(&p, int(n.Blank))
	}
	q.at = append(q.at, p)
}

// Push is of the interface Open.
func (q *queues) Push(e Entry) {
	p := &q.at[e.Node]
	f := int(e.Moves) + p.Value(0, 0) + p.Value(0, 1)
	q.all[f] = append(q.all[f], e)
	q.first = min(q.first, f)
}

// Pop is of the interface Open.
func (q *queues) Pop() (e Entry, ok bool) {
	for ; q.first < longest; q.first++ {
		if now := q.all[q.first]; len(now) > 0 {
			q.all[q.first] = now[1:]
			return now[0], true
		}
	}
	return e, false
}
