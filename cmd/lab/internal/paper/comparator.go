// A* with additive pattern databases and the choices that the paper leaves open: see doc.go. The
// buckets of its open list are numbered so that the lowest is taken first; one is a queue or a
// stack.

package paper

import (
	"context"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Ties decides among open nodes of the same f = g + h.
type Ties string

// The rules for ties.
const (
	Oldest Ties = "oldest" // that which was entered first
	Latest Ties = "latest" // that which was entered last
	Low    Ties = "low"    // that of the lowest h, and among those the latest
	High   Ties = "high"   // that of the highest h, and among those the latest
)

// Row is a choice with a name. Rules.Reopen matters with plain tables alone, whose values are not
// consistent.
type Row struct {
	Name  string // as a word on the command line
	Words string // in a table of results
	Blank bool   // the tables tell the regions of the blank apart; else they are plain
	Ties  Ties   // "" is Oldest
	Rules
}

// Rows are the choices that are compared, the authors' first.
var Rows = []Row{
	{Name: "authors", Words: "7-8 as the authors'", Blank: true, Ties: Oldest, Rules: Rules{Forget: true}},
	{Name: "oldest", Words: "plain 7-8, oldest", Ties: Oldest},
	{Name: "latest", Words: "plain 7-8, latest", Ties: Latest},
	{Name: "low", Words: "plain 7-8, low h", Ties: Low},
	{Name: "high", Words: "plain 7-8, high h", Ties: High},
	{Name: "reopen", Words: "plain 7-8, oldest, reopened", Ties: Oldest, Rules: Rules{Reopen: true}},
	{Name: "blank-low", Words: "7-8 with blank, low h", Blank: true, Ties: Low},
}

// Names are the names of Rows.
func Names() []string { return textpos.Names(Rows, func(r Row) string { return r.Name }) }

// Lookup returns a row by name. The error names those there are.
func Lookup(name string) (Row, error) {
	if i := slices.IndexFunc(Rows, func(r Row) bool { return r.Name == name }); i >= 0 {
		return Rows[i], nil
	}
	return Row{}, fmt.Errorf("no comparator is called %q; expected one of %v", name, Names())
}

// Search solves s; the plan is a shortest one with Blank or Reopen. The error is that of the
// function Search.
func (t *Tables) Search(ctx context.Context, s puzzle.Slide, o Row) (Result, error) {
	list := &buckets{ties: o.Ties, table: t.values(o.Blank), first: span * span, all: make([]bucket, span*span)}
	return Search(ctx, s, list, o.Rules)
}

const span = 128 // more than any h and any f

// bucket holds the entries of one rank: taken from the front, at head, or from the back.
type bucket struct {
	entries []Entry
	head    int
}

// buckets are the open list.
type buckets struct {
	ties  Ties
	table values
	h     []uint8 // by node
	all   []bucket
	first int // no bucket before it has entries
}

// Made is of the interface Open.
func (b *buckets) Made(n *Node) {
	value := b.table.of(n)
	b.h = append(b.h, value[0]+value[1])
}

// Push is of the interface Open.
func (b *buckets) Push(e Entry) {
	h := int(b.h[e.Node])
	rank := (int(e.Moves) + h) * span
	switch b.ties {
	case Low:
		rank += h
	case High:
		rank += span - 1 - h
	}
	b.all[rank].entries = append(b.all[rank].entries, e)
	b.first = min(b.first, rank)
}

// Pop is of the interface Open.
func (b *buckets) Pop() (e Entry, ok bool) {
	for ; b.first < len(b.all); b.first++ {
		now := &b.all[b.first]
		if last := len(now.entries) - 1; now.head <= last {
			if b.ties == Oldest || b.ties == "" {
				now.head++
				return now.entries[now.head-1], true
			}
			e, now.entries = now.entries[last], now.entries[:last]
			return e, true
		}
		*now = bucket{}
	}
	return e, false
}
