// One form for all rotations and reflections: own.
//
// Axes along which all cells have the same coordinate are dropped, so that a
// polyform has the same form in any number of dimensions. A profile is how many cells there
// are at each coordinate along an axis. The longest profiles come first, among those of
// one length the greatest in the order of lists, and each axis runs in the direction of the greater
// profile. That leaves the permutations of axes with equal profiles, and the directions of axes
// whose profile reads the same both ways; of all these images the least list of sorted cells is the
// form. A symmetry of the polyform keeps profiles, so the images that are this least list
// are as many as symmetries: none is missed by trying only these.

package polyform

import (
	"cmp"
	"slices"
)

// canonical is a polyform by its least image.
type canonical struct {
	cells      []point // sorted
	axes       int     // with more than one coordinate; the others are dropped
	symmetries int     // rotations and reflections, in as many dimensions as axes, that keep it
	chiral     bool    // no reflection is among them
}

// key is a text that is equal for equal polyforms.
func (c canonical) key() string {
	key := make([]byte, 0, len(c.cells)*c.axes+1)
	for _, cell := range c.cells {
		for _, v := range cell[:c.axes] {
			key = append(key, byte(v))
		}
	}
	return string(append(key, byte(c.axes)))
}

// images returns how many fixed polyforms of a number of dimensions are rotations and
// reflections of this one: the ways to choose an axis and a direction for each of its own,
// divided by its symmetries.
func (c canonical) images(dimensions int) uint64 {
	n := uint64(1)
	for k := range c.axes {
		n *= 2 * uint64(dimensions-k)
	}
	return n / uint64(c.symmetries)
}

// profile is an axis, and how many cells there are at each coordinate along it.
type profile struct {
	axis   int
	counts []int8
	even   bool // it reads the same both ways
	flip   bool // the axis runs the other way, so that counts is the greater of both
}

// profiles returns those of the axes with more than one coordinate, the first ones first.
func profiles(cells []point, lengths point) (out []profile) {
	for axis, length := range lengths {
		if length == 1 {
			continue
		}
		p := profile{axis: axis, counts: make([]int8, length)}
		for _, c := range cells {
			p.counts[c[axis]]++
		}
		back := slices.Clone(p.counts)
		slices.Reverse(back)
		switch order := slices.Compare(back, p.counts); {
		case order == 0:
			p.even = true
		case order > 0:
			p.counts, p.flip = back, true
		}
		out = append(out, p)
	}
	slices.SortStableFunc(out, compareProfiles)
	return out
}

func compareProfiles(a, b profile) int {
	return cmp.Or(cmp.Compare(len(b.counts), len(a.counts)), slices.Compare(b.counts, a.counts))
}

// canonize returns the form of a polyform.
func canonize(cells []point) canonical {
	settled, lengths := settle(cells)
	c := &canonizer{from: settled, lengths: lengths, axes: profiles(settled, lengths), image: make([]point, len(cells))}
	c.order = make([]int, 0, len(c.axes))
	c.used = make([]bool, len(c.axes))
	c.arrange()
	return canonical{cells: c.best, axes: len(c.axes), symmetries: c.ways[0] + c.ways[1], chiral: c.ways[0] == 0 || c.ways[1] == 0}
}

// canonizer tries the images of a polyform.
type canonizer struct {
	from    []point
	lengths point
	axes    []profile
	order   []int  // which of axes comes first, second, …
	used    []bool // per entry of axes
	image   []point
	best    []point
	ways    [2]int // how many images equal best: by rotations, by reflections
}

// arrange tries all orders of the axes in which profiles do not decrease.
func (c *canonizer) arrange() {
	if len(c.order) == len(c.axes) {
		c.directions(0, 0)
		return
	}
	next := len(c.order)
	for i := range c.axes {
		if !c.used[i] && compareProfiles(c.axes[i], c.axes[next]) == 0 {
			c.used[i], c.order = true, append(c.order, i)
			c.arrange()
			c.used[i], c.order = false, c.order[:next]
		}
	}
}

// directions tries both directions of the axes from number k on whose profile reads the same
// both ways. Bit i of flipped says that axis i runs the other way.
func (c *canonizer) directions(k int, flipped uint) {
	if k == len(c.axes) {
		c.try(flipped)
		return
	}
	if c.axes[k].flip {
		flipped |= 1 << k
	}
	c.directions(k+1, flipped)
	if c.axes[k].even {
		c.directions(k+1, flipped|1<<k)
	}
}

// try compares one image with the best.
func (c *canonizer) try(flipped uint) {
	for i, from := range c.from {
		var to point
		for position, k := range c.order {
			axis := c.axes[k].axis
			v := from[axis]
			if flipped>>k&1 != 0 {
				v = c.lengths[axis] - 1 - v
			}
			to[position] = v
		}
		c.image[i] = to
	}
	slices.SortFunc(c.image, comparePoints)
	order := -1
	if c.best != nil {
		order = slices.CompareFunc(c.image, c.best, comparePoints)
	}
	if order < 0 {
		c.best, c.ways = slices.Clone(c.image), [2]int{}
	}
	if order <= 0 {
		c.ways[c.determinant(flipped)]++
	}
}

// determinant is 0 for an image with determinant 1, relative to the axes in the order of
// the profiles, and 1 for one with -1.
func (c *canonizer) determinant(flipped uint) (odd int) {
	for i, a := range c.order {
		odd ^= int(flipped >> a & 1)
		for _, b := range c.order[:i] {
			if b > a {
				odd ^= 1
			}
		}
	}
	return odd
}
