// The tables of 7-8, and what a search asks of them: the values of both groups at a child, of
// which a move changes one at most. Own.

package paper

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

// Bytes is the size of the tables that a search of a choice reads.
func (t *Tables) Bytes(o Row) int {
	if o.Blank {
		return t.aware.Bytes()
	}
	return t.plain[0].Bytes() + t.plain[1].Bytes()
}

// Values returns the values of both groups of a board, by cell the goal cell of its tile.
func (t *Tables) Values(tiles [cells]uint8, blank bool) [2]uint8 {
	n := Node{Parent: -1}
	for cell, tile := range tiles {
		n.Key |= uint64(tile) << (4 * cell)
	}
	return t.values(blank).of(&n)
}

// values is one kind of tables in a search, which keeps something of its nodes: of is called for
// each new one, in their order.
type values interface{ of(n *Node) [2]uint8 }

func (t *Tables) values(blank bool) values {
	if blank {
		return &aware{values: t.aware}
	}
	return &plain{tables: t.plain}
}

// aware follows the tables' one bit a placing from parent to child, for every node.
type aware struct {
	values *slide.Values
	at     []slide.Valued // by node
}

func (a *aware) of(n *Node) [2]uint8 {
	tiles := n.Tiles()
	var p slide.Valued
	if n.Parent < 0 {
		p = a.values.Start(tiles[:])
	} else {
		p = a.at[n.Parent]
		a.values.Move(&p, int(n.Blank))
	}
	a.at = append(a.at, p)
	return [2]uint8{uint8(p.Value(0, 0)), uint8(p.Value(0, 1))}
}

// plain looks the value of the moved tile's group up.
type plain struct {
	tables [2]*pdb.Plain
	nodes  []struct {
		blank uint8
		value [2]uint8
	}
}

func (p *plain) of(n *Node) (value [2]uint8) {
	tiles := n.Tiles()
	changed := [2]bool{true, true}
	if n.Parent >= 0 {
		parent := &p.nodes[n.Parent]
		second := tiles[parent.blank] >= 8 // the group of the tile that has moved
		value, changed = parent.value, [2]bool{!second, second}
	}
	for group, table := range p.tables {
		if changed[group] {
			value[group] = uint8(table.Value(tiles[:]))
		}
	}
	p.nodes = append(p.nodes, struct {
		blank uint8
		value [2]uint8
	}{n.Blank, value})
	return value
}
