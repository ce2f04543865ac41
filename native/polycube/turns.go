// The order in which orientations of a piece are listed, as in polycube 1.2.1. It decides
// which images the filter of redundancy keeps, and the order of the solutions.
//
// A piece is rotated about z by 0, 90, 180 and 270 degrees, and the result by each of six
// further rotations that bring every axis to the z axis: none, about x by 90, 180 and 270
// degrees, about y by 90 and 270. A one-sided piece has the first four only.

package polycube

import (
	"encoding/binary"
	"slices"
)

// turn is a rotation of the cube: coordinate i of the rotated cell is sign times coordinate
// axis of the cell, with the i-th pair.
type turn [3]struct{ axis, sign int }

// quarters are the rotations about z by 0, 90, 180 and 270 degrees.
var quarters = []turn{
	{{0, 1}, {1, 1}, {2, 1}}, {{1, -1}, {0, 1}, {2, 1}}, {{0, -1}, {1, -1}, {2, 1}}, {{1, 1}, {0, -1}, {2, 1}},
}

// tilts are the six rotations that bring each axis, in each direction, to the z axis: none,
// about x by 90, 180 and 270 degrees, about y by 90 and 270.
var tilts = []turn{
	{{0, 1}, {1, 1}, {2, 1}}, {{0, 1}, {2, -1}, {1, 1}}, {{0, 1}, {1, -1}, {2, -1}}, {{0, 1}, {2, 1}, {1, -1}},
	{{2, 1}, {1, 1}, {0, -1}}, {{2, -1}, {1, 1}, {0, 1}},
}

func (t turn) apply(c [3]int) [3]int {
	var out [3]int
	for i, a := range t {
		out[i] = a.sign * c[a.axis]
	}
	return out
}

// turnsOf returns the number of rotations allowed to a piece: 24, or 4 if it is one-sided.
func turnsOf(oneSide bool) int {
	if oneSide {
		return len(quarters)
	}
	return len(quarters) * len(tilts)
}

// turned applies rotation number turn, from 0: quarters[turn%4], then tilts[turn/4].
func turned(turn int, c [3]int) [3]int {
	return tilts[turn/len(quarters)].apply(quarters[turn%len(quarters)].apply(c))
}

func turnedCells(turn int, cells [][3]int) [][3]int {
	out := make([][3]int, len(cells))
	for i, c := range cells {
		out[i] = turned(turn, c)
	}
	return out
}

// orientations numbers the distinct orientations of a piece, keyed by outline, and returns
// for each the first rotation that leads to it.
func orientations(cells [][3]int, oneSide bool) (number map[string]int, first []int) {
	number = map[string]int{}
	for turn := range turnsOf(oneSide) {
		if key := outline(turnedCells(turn, cells)); !has(number, key) {
			number[key] = len(first)
			first = append(first, turn)
		}
	}
	return number, first
}

func has(m map[string]int, key string) bool { _, known := m[key]; return known }

// outline is a key of a set of cells that is the same for every shift of it and every order
// of the cells.
func outline(cells [][3]int) string {
	least := cells[0]
	for _, c := range cells {
		for axis, v := range c {
			least[axis] = min(least[axis], v)
		}
	}
	sorted := slices.SortedFunc(slices.Values(cells), func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
	key := make([]byte, 0, 6*len(cells))
	for _, c := range sorted {
		for axis, v := range c {
			key = binary.AppendUvarint(key, uint64(v-least[axis]))
		}
	}
	return string(key)
}
