// The duplicate-path automaton: L. A. Taylor, R. E. Korf, "Pruning duplicate nodes in
// depth-first search", AAAI 1993, 756-761. Different sequences of moves can lead from
// one position to the same other position. Order the sequences by length and then by
// the alphabet of directions. A sequence, made with the blank in a given cell, is
// forbidden when an earlier one leads to the same position. The first of all shortest
// solutions contains no forbidden sequence, or exchanging that for the earlier one
// would give a solution before the first. So no search needs to follow one.
//
// Which sequences of up to n moves are forbidden is found by breadth-first
// search from every cell of the blank, with all tiles different; an Aho-Corasick
// automaton (Communications of the ACM 18 (1975) 333-340) then recognises them. Those of the
// 15-puzzle are in automaton4x4.txt, since finding them takes longer than most searches;
// TestAutomaton4x4 finds them again.

package slide

import (
	"context"
	_ "embed"
	"slices"

	"github.com/tilemip/tilemip/native"
)

// automaton recognises forbidden sequences. A state knows the blank's cell and as much
// of the last moves as matters.
type automaton struct {
	// next[4*state+dir] is the state after a move, or dead when the move leaves the
	// board or completes a forbidden sequence. There are fewer than 2¹⁶ states: see
	// automatonLength. States 0 to cells−1 know the blank's cell only; a search begins in
	// the state of that number.
	next []uint16
}

// dead is the state that no path may enter.
const dead = ^uint16(0)

// automatonKey names an automaton.
type automatonKey struct {
	rows, cols, length int
}

var automata = newMemo[automatonKey, *automaton](8)

// automatonLength is the length of the longest sequences looked at. On Korf's boards
// 12 prunes 24 % of the nodes, 14 only 2 % more for ten times the table.
func automatonLength(g *geometry) int {
	if g.cells > 16 {
		return 10
	}
	return 12
}

// getAutomaton returns the automaton for the size of a board, built at first use. It does
// not depend on the goal.
func getAutomaton(ctx context.Context, g *geometry) (*automaton, error) {
	key := automatonKey{g.rows, g.cols, automatonLength(g)}
	return automata.get(ctx, key, func(ctx context.Context) (*automaton, error) {
		return buildAutomaton(ctx, g, key.length)
	})
}

// What a link of a wordTree says besides the number of a node.
const (
	offBoard  = -1 // the move is illegal
	forbidden = -2 // the sequence is not the first to its position
	leaf      = -3 // the sequence is the first to its position, and as long as can be
)

// wordTree holds the sequences from one cell of the blank that are the first to their
// positions.
type wordTree struct {
	link   [][4]int32 // of each node, by direction: the number of a node, or offBoard, forbidden or leaf
	parent []int32    // of each node; -1 for the root, node 0
	last   []uint8    // direction that leads to the node
	cell   []uint8    // of the blank at the node
}

// placeKey names a position of at most 25 cells: five bits a tile, but for the last
// cell, which follows from the others.
type placeKey [2]uint64

func keyOf(g *geometry, p *position) (key placeKey) {
	for cell := range min(g.cells, 24) {
		key[cell/12] |= uint64(p.tile[cell]) << (5 * (cell % 12))
	}
	return key
}

// growTree finds all sequences of at most length moves with the blank first in cell.
func growTree(g *geometry, cell uint8, length int) *wordTree {
	t := &wordTree{link: make([][4]int32, 1), parent: []int32{-1}, last: []uint8{0}, cell: []uint8{cell}}
	start := position{blank: cell}
	for c := range g.cells {
		start.tile[c] = uint8(c)
	}
	seen := map[placeKey]struct{}{keyOf(g, &start): {}}
	layer, first := []position{start}, 0
	for depth := 1; depth <= length; depth++ {
		var grown []position
		for i := range layer {
			node := first + i
			for dir := range 4 {
				p := layer[i]
				if g.legal[p.blank]>>dir&1 == 0 {
					t.link[node][dir] = offBoard
					continue
				}
				p.apply(g.moved(&p, dir))
				key := keyOf(g, &p)
				_, old := seen[key]
				switch {
				case old:
					t.link[node][dir] = forbidden
				case depth == length:
					seen[key] = struct{}{}
					t.link[node][dir] = leaf
				default:
					seen[key] = struct{}{}
					t.link[node][dir] = int32(len(t.link))
					t.link = append(t.link, [4]int32{})
					t.parent = append(t.parent, int32(node))
					t.last = append(t.last, uint8(dir))
					t.cell = append(t.cell, p.blank)
					grown = append(grown, p)
				}
			}
		}
		first += len(layer)
		layer = grown
	}
	return t
}

// word returns the sequence to a node.
func (t *wordTree) word(node int) []uint8 {
	var word []uint8
	for ; t.parent[node] >= 0; node = int(t.parent[node]) {
		word = append(word, t.last[node])
	}
	slices.Reverse(word)
	return word
}

// allowed reports whether no part of word that begins at the root is forbidden.
func (t *wordTree) allowed(word []uint8) bool {
	node := int32(0)
	for _, dir := range word {
		if node = t.link[node][dir]; node < 0 {
			return node == leaf
		}
	}
	return true
}

// buildAutomaton makes the automaton that recognises the forbidden sequences of at most
// length moves. The error is errStopped when ctx ended.
func buildAutomaton(ctx context.Context, g *geometry, length int) (*automaton, error) {
	if (automatonKey{g.rows, g.cols, length}) == (automatonKey{4, 4, 12}) {
		return readAutomaton(g, sequences4x4).finish(), nil
	}
	b, err := findSequences(ctx, g, length)
	if err != nil {
		return nil, err
	}
	return b.finish(), nil
}

// sequences4x4 is the trie of the 15-puzzle, a byte a node, breadth first after the roots: firstNode
// and the sum over the directions d of 3^d times 0 (no child), 1 (dead) or 2 (the next node that no byte
// before has named).
//
//go:embed automaton4x4.txt
var sequences4x4 string

const firstNode = '('

// readAutomaton returns the trie that a text describes.
func readAutomaton(g *geometry, text string) *automatonBuilder {
	b := newAutomatonBuilder(g)
	for node := range len(text) {
		code := text[node] - firstNode
		for dir := range 4 {
			switch code % 3 {
			case 1:
				b.child[node][dir] = dead
			case 2:
				child := b.add(g.next[b.cell[node]][dir])
				b.child[node][dir] = child
			}
			code /= 3
		}
	}
	return b
}

// findSequences finds the forbidden sequences of at most length moves.
func findSequences(ctx context.Context, g *geometry, length int) (*automatonBuilder, error) {
	trees := make([]*wordTree, g.cells)
	for cell := range trees {
		if native.Stopped(ctx) != "" {
			return nil, errStopped
		}
		trees[cell] = growTree(g, uint8(cell), length)
	}
	b := newAutomatonBuilder(g)
	for cell, t := range trees {
		for node := range t.link {
			for dir, link := range t.link[node] {
				if link != forbidden {
					continue
				}
				word := append(t.word(node), uint8(dir))
				// A sequence is left out when what follows its first move is forbidden itself.
				if trees[g.next[cell][word[0]]].allowed(word[1:]) {
					b.insert(cell, word)
				}
			}
		}
	}
	return b, nil
}

// automatonBuilder is the trie of the forbidden sequences. Its first nodes are the
// roots, one a cell.
type automatonBuilder struct {
	g     *geometry
	child [][4]uint16 // of each node, by direction: a node, 0 for none, dead at the end of a forbidden sequence
	cell  []uint8     // of the blank at each node
}

// newAutomatonBuilder makes the trie of no sequence.
func newAutomatonBuilder(g *geometry) *automatonBuilder {
	b := &automatonBuilder{g: g}
	for cell := range g.cells {
		b.add(uint8(cell))
	}
	return b
}

// add makes a node with the blank in a cell, and returns its number.
func (b *automatonBuilder) add(cell uint8) uint16 {
	b.child = append(b.child, [4]uint16{})
	b.cell = append(b.cell, cell)
	return uint16(len(b.child) - 1)
}

// insert adds a forbidden sequence that begins with the blank in a cell.
func (b *automatonBuilder) insert(cell int, word []uint8) {
	node := uint16(cell)
	for _, dir := range word[:len(word)-1] {
		if b.child[node][dir] == 0 {
			b.child[node][dir] = b.add(b.g.next[b.cell[node]][dir])
		}
		node = b.child[node][dir]
	}
	b.child[node][word[len(word)-1]] = dead
}

// finish fills the transitions and numbers the states, in the order of the lengths of
// their sequences: the states of short ones are the most used, and so lie together. As in
// Aho and Corasick's construction, a transition that the trie lacks is that of the longest
// proper suffix, which is shorter and therefore known.
func (b *automatonBuilder) finish() *automaton {
	order := make([]uint16, b.g.cells) // trie nodes by length
	number := make([]uint16, len(b.child))
	fall := make([]uint16, len(b.child)) // state of the longest proper suffix, a number
	for cell := range order {
		order[cell], number[cell] = uint16(cell), uint16(cell)
	}
	a := &automaton{next: make([]uint16, 0, 4*len(b.child))}
	for i := 0; i < len(order); i++ {
		node := order[i]
		for dir := range 4 {
			after := dead // as the suffix has it
			switch {
			case b.g.legal[b.cell[node]]>>dir&1 == 0:
			case i < b.g.cells:
				after = uint16(b.g.next[b.cell[node]][dir])
			default:
				after = a.next[4*int(fall[node])+dir]
			}
			child := b.child[node][dir]
			if child != 0 && child != dead && after != dead {
				fall[child], number[child] = after, uint16(len(order))
				order = append(order, child)
				after = number[child]
			} else if child == dead {
				after = dead
			}
			a.next = append(a.next, after)
		}
	}
	return a
}
