package slide

import (
	"context"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write automaton4x4.txt anew")

// automaton4x4.txt holds the forbidden sequences of the 15-puzzle, all of them and no other.
func TestAutomaton4x4(t *testing.T) {
	found, err := findSequences(context.Background(), sizedGeometry(4, 4, 15), 12)
	if err != nil {
		t.Fatal(err)
	}
	if text := found.text(); *update {
		if err := os.WriteFile("automaton4x4.txt", text, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(text) != sequences4x4 {
		t.Error("automaton4x4.txt holds other sequences; write it with -update")
	}
}

// text writes the trie as readAutomaton reads it.
func (b *automatonBuilder) text() (text []byte) {
	var queue []uint16
	for cell := range b.g.cells {
		queue = append(queue, uint16(cell))
	}
	for ; len(text) < len(queue); text[len(text)-1] += firstNode {
		text = append(text, 0)
		power := byte(1)
		for _, child := range b.child[queue[len(text)-1]] {
			switch child {
			case 0:
			case dead:
				text[len(text)-1] += power
			default:
				text[len(text)-1] += 2 * power
				queue = append(queue, child)
			}
			power *= 3
		}
	}
	return text
}

// keeps reports how many positions cannot be reached from one start by a shortest way
// that the automaton allows, which should be none, and all that were found. All tiles
// are different, so the start stands for all with the blank in its cell.
func keeps(t *testing.T, g *geometry, a *automaton, cell int) (lost, all int) {
	tr := findTruth(g.rows, g.cols, cell) // positions by distance from "tile i in cell i", the blank in cell
	type path struct {
		p     position
		state uint16
	}
	layer := []path{{goalPosition(tr.g), uint16(cell)}}
	reached := make([]bool, len(tr.dist))
	reached[tr.rank(&layer[0].p)] = true
	for d := int8(1); len(layer) > 0; d++ {
		seen := map[[2]int]bool{}
		var next []path
		for _, at := range layer {
			for dir := range 4 {
				state := a.next[4*int(at.state)+dir]
				if state == dead {
					continue
				}
				if g.legal[at.p.blank]>>dir&1 == 0 {
					t.Fatalf("%d×%d: leads off the board", g.rows, g.cols)
				}
				q := at.p
				q.apply(g.moved(&q, dir))
				r := tr.rank(&q)
				if tr.dist[r] == d && !seen[[2]int{r, int(state)}] {
					seen[[2]int{r, int(state)}] = true
					reached[r] = true
					next = append(next, path{q, state})
				}
			}
		}
		layer = next
	}
	for r, d := range tr.dist {
		if d >= 0 {
			all++
			if !reached[r] {
				lost++
			}
		}
	}
	return lost, all
}

func checkAutomaton(t *testing.T, rows, cols, length int, cells []int) {
	t.Helper()
	g := sizedGeometry(rows, cols, 0)
	a, err := buildAutomaton(context.Background(), g, length)
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range cells {
		if lost, all := keeps(t, g, a, cell); lost > 0 {
			t.Errorf("%d×%d, sequences to %d, blank from %d: no shortest way to %d of %d positions", rows, cols, length, cell, lost, all)
		}
	}
}

// On small boards the automaton leaves a shortest way from every position to every
// other.
func TestAutomatonKeepsAShortestWay(t *testing.T) {
	for _, length := range []int{2, 6, 12} {
		checkAutomaton(t, 2, 2, length, []int{0, 1, 2, 3})
		checkAutomaton(t, 2, 3, length, []int{0, 1, 2, 3, 4, 5})
		checkAutomaton(t, 3, 2, length, []int{0, 1, 2, 3, 4, 5})
	}
	checkAutomaton(t, 2, 4, 12, []int{0, 5})
}

func TestLongAutomatonKeepsAShortestWay(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkAutomaton(t, 3, 3, 12, []int{0, 1, 2, 3, 4, 5, 6, 7, 8})
	checkAutomaton(t, 2, 4, 12, []int{0, 1, 2, 3, 4, 5, 6, 7})
}

// Sequences to length 2 are only the steps back; every longer one prunes more.
func TestAutomatonPrunes(t *testing.T) {
	g := sizedGeometry(4, 4, 15)
	before := 1 << 30
	for _, length := range []int{2, 8, 12} {
		a, err := buildAutomaton(context.Background(), g, length)
		if err != nil {
			t.Fatal(err)
		}
		ways := map[uint16]int{5: 1} // by state
		total := 0
		for range 16 {
			next := map[uint16]int{}
			total = 0
			for state, n := range ways {
				for _, after := range a.next[4*int(state):][:4] {
					if after != dead {
						next[after] += n
						total += n
					}
				}
			}
			ways = next
		}
		t.Logf("sequences to %d: %d states, %d ways of 16 moves", length, len(a.next)/4, total)
		if total >= before {
			t.Errorf("sequences to %d: %d ways, %d with shorter ones", length, total, before)
		}
		before = total
	}
}
