// The tables of 7-8, and what a search asks of them: the values of both groups at a child, of
// which a move changes one at most. Own.

package comparator

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/pdb"
)

// groups are the goal cells of both groups: the tiles 1 to 8, and 9 to 15.
var groups = [2][]int{{0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14}}

// Tables are the pattern databases, which searches share.
type Tables struct {
	aware *slide.Values // with the blank's regions
	plain [2]*pdb.Plain // without; nil until asked for
}

// OpenTables opens the tables with the blank's regions, and makes the plain ones where they are
// asked for: 577 MB and some twenty seconds. The error is that of slide.OpenValues or of
// pdb.BuildPlain.
func OpenTables(ctx context.Context, plain bool) (*Tables, error) {
	goal := puzzle.StandardGoal(side, side)
	aware, err := slide.OpenValues(ctx, puzzle.Slide{Start: goal, Goal: goal}, slide.Options{Heuristic: "pattern", Tier: slide.Tier8})
	t := &Tables{aware: aware}
	for i := 0; err == nil && plain && i < len(groups); i++ {
		t.plain[i], err = pdb.BuildPlain(ctx, pdb.Pattern{Rows: side, Cols: side, Blank: cells - 1, Tiles: groups[i]}, nil)
	}
	return t, err
}

// Bytes is the size of the tables that a search with the options reads.
func (t *Tables) Bytes(o Options) int {
	if o.Blank {
		return t.aware.Bytes()
	}
	return t.plain[0].Bytes() + t.plain[1].Bytes()
}

// Values returns the values of both groups of a board, by cell the goal cell of its tile.
func (t *Tables) Values(tiles [cells]uint8, blank bool) [2]uint8 { return t.values(blank).root(tiles) }

// values is one kind of tables in a search, whose nodes it may keep something of: root is called
// for the first node and child for each new one, in their order.
type values interface {
	root(tiles [cells]uint8) [2]uint8
	child(at int32, parent *node, key uint64, to int) [2]uint8
}

func (t *Tables) values(blank bool) values {
	if blank {
		return &aware{values: t.aware}
	}
	return &plain{t.plain}
}

// aware follows the tables' one bit a placing from parent to child, for every node.
type aware struct {
	values *slide.Values
	at     []slide.Valued // by node
}

func (a *aware) root(tiles [cells]uint8) [2]uint8 {
	a.at = append(a.at[:0], a.values.Start(tiles[:]))
	return a.last()
}

func (a *aware) child(at int32, _ *node, _ uint64, to int) [2]uint8 {
	p := a.at[at]
	a.values.Move(&p, to)
	a.at = append(a.at, p)
	return a.last()
}

func (a *aware) last() [2]uint8 {
	p := &a.at[len(a.at)-1]
	return [2]uint8{uint8(p.Value(0, 0)), uint8(p.Value(0, 1))}
}

// plain looks the value of the moved tile's group up.
type plain struct{ tables [2]*pdb.Plain }

func (p *plain) root(tiles [cells]uint8) [2]uint8 {
	return [2]uint8{uint8(p.tables[0].Value(tiles[:])), uint8(p.tables[1].Value(tiles[:]))}
}

func (p *plain) child(_ int32, parent *node, key uint64, to int) [2]uint8 {
	group := 0
	if parent.key>>(4*to)&15 >= 8 {
		group = 1
	}
	var tiles [cells]uint8
	for cell := range tiles {
		tiles[cell] = uint8(key >> (4 * cell) & 15)
	}
	value := parent.value
	value[group] = uint8(p.tables[group].Value(tiles[:]))
	return value
}
