package pricing

// The forbidden strings, found anew. They are enumerated shortest first on a board without edges,
// and a string is forbidden where an earlier one led to the same arrangement within its rectangle.

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write strings.txt anew")

// longest is the length of the forbidden strings. On the 15-puzzle 12 is where longer ones
// stop paying: the automaton must stay in the first cache.
const longest = 12

// TestStrings: strings.txt holds the forbidden strings, all of them and no other.
func TestStrings(t *testing.T) {
	text := findStrings().text()
	if *update {
		if err := os.WriteFile("strings.txt", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if text != stringTree {
		t.Error("strings.txt holds other strings; write it with -update")
	}
}

// findStrings returns the tree of the forbidden strings.
func findStrings() automaton {
	f := &finder{seen: make([]entry, 1<<tableBits), words: automaton{{outside, outside, outside, outside}}}
	for i := range f.cell {
		f.cell[i] = uint16(i)
	}
	f.note(reached{})
	for n := 1; n <= longest; n++ {
		f.extend(middle*side+middle, n, reached{}, []int16{0})
	}
	return f.words
}

// text writes the tree as readTree reads it.
func (a automaton) text() string {
	var text []byte
	queue := []int16{0}
	for ; len(text) < len(queue); text[len(text)-1] += firstNode {
		text = append(text, 0)
		power := byte(1)
		for _, to := range a[queue[len(text)-1]] {
			switch {
			case to == ends:
				text[len(text)-1] += power
			case to > 0:
				text[len(text)-1] += 2 * power
				queue = append(queue, to)
			}
			power *= 3
		}
	}
	return string(text)
}

const (
	middle = longest
	side   = 2*longest + 1
)

// reached is a string of moves by which an arrangement was reached, as the rectangle in which
// its blank stayed: steps up, down, left and right of where it began.
type reached struct{ box [4]int8 }

// within reports whether the rectangle of r lies in that of o.
func (r reached) within(o reached) bool {
	for i := range r.box {
		if r.box[i] > o.box[i] {
			return false
		}
	}
	return true
}

// entry is a string that was the first to its arrangement, or to it within its rectangle.
type entry struct {
	hash uint64
	by   reached
	used bool
}

// tableBits make room for the 1,009,209 strings of up to longest moves that are not forbidden.
const tableBits = 21

// finder finds the forbidden strings, shortest first.
type finder struct {
	cell   [side * side]uint16 // tile on each cell of a board without edges; the blank moves among them
	hash   uint64              // of all tiles that are not where they began
	string [longest]int8
	length int
	seen   []entry   // a hash table with linear probing; several rectangles for one arrangement
	words  automaton // the forbidden strings as a tree; see readTree
}

// extend appends moves until left is 0, leaving out what contains a forbidden string. live are
// the nodes of the tree that the endings of the current string lead to, the root included.
func (f *finder) extend(at, left int, r reached, live []int16) {
	if left == 0 {
		f.note(r)
		return
	}
	if f.length > 0 {
		live = append(live, 0)
	}
	var room [longest + 1]int16
	for d, by := range [4]int{-side, side, -1, 1} {
		next := room[:0]
		for _, node := range live {
			node = f.words[node][d]
			if node == ends {
				next = nil // a forbidden string ends here
				break
			}
			if node > 0 {
				next = append(next, node)
			}
		}
		if next == nil {
			continue
		}
		f.string[f.length] = int8(d)
		f.length++
		to := at + by
		f.swap(at, to)
		row, col := to/side-middle, to%side-middle
		o := reached{[4]int8{max(r.box[0], int8(-row)), max(r.box[1], int8(row)), max(r.box[2], int8(-col)), max(r.box[3], int8(col))}}
		f.extend(to, left-1, o, next)
		f.swap(at, to)
		f.length--
	}
}

// swap exchanges the contents of two cells and keeps the hash.
func (f *finder) swap(a, b int) {
	f.hash -= f.weight(a) + f.weight(b)
	f.cell[a], f.cell[b] = f.cell[b], f.cell[a]
	f.hash += f.weight(a) + f.weight(b)
}

// weight is a random number for a tile on a cell, 0 where the tile belongs (the finaliser of
// splitmix64).
func (f *finder) weight(at int) uint64 {
	if int(f.cell[at]) == at {
		return 0
	}
	x := (uint64(f.cell[at])<<16 | uint64(at)) * 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// note enters the current string where it is the first to its arrangement, or makes it
// forbidden.
func (f *finder) note(r reached) {
	at := f.hash * 0x9E3779B97F4A7C15 >> (64 - tableBits)
	for ; f.seen[at].used; at = (at + 1) & (1<<tableBits - 1) {
		if f.seen[at].hash == f.hash && f.seen[at].by.within(r) {
			f.forbid()
			return
		}
	}
	f.seen[at] = entry{f.hash, r, true}
}

// forbid adds the current string to the tree.
func (f *finder) forbid() {
	node := int16(0)
	for i := range f.length {
		d := f.string[i]
		if i == f.length-1 {
			f.words[node][d] = ends
			return
		}
		if f.words[node][d] < 0 {
			f.words[node][d] = int16(len(f.words))
			f.words = append(f.words, [4]int16{outside, outside, outside, outside})
		}
		node = f.words[node][d]
	}
}
