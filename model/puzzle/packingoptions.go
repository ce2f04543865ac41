// Items and options of the cover of a packing puzzle, plain or partial.
//
// A shape used exactly k times is a primary item of multiplicity k. One used at
// most k times is a secondary item of multiplicity k. One used m to k times, with
// m at least 1, is a primary item of multiplicity k, and k-m options "spare" take
// the place of copies. To find each number of spares once, spare i+1 needs spare
// i: a primary item u_i asks for exactly one of "spare i" and "no spare i", and a
// secondary item e_i lies in "no spare i" and in "spare i+1". A cell that may stay
// empty has an option of its own, which counts against a secondary item when not
// all such cells may stay empty together.

package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// addItems names the items. Names of cells have commas, which names of pieces
// cannot have.
func (pc *PackingCover) addItems() {
	c := pc.Cover
	for _, cell := range pc.Cells {
		at, n := pc.Packing.unfold(cell), pc.Packing.dimensions()
		if n == 3 && pc.Packing.Dim[2] == 1 {
			n = 2
		}
		c.Items = append(c.Items, strings.ReplaceAll(strings.Trim(fmt.Sprint(at[:n]), "[]"), " ", ","))
	}
	times := map[int]int{} // of the items of shapes
	pc.shapeItems = make([]int, len(pc.Shapes))
	for _, optional := range []bool{false, true} {
		for s, shape := range pc.Shapes {
			if optional == (shape.Least > 0) {
				continue
			}
			pc.shapeItems[s] = len(c.Items)
			times[len(c.Items)] = max(1, pc.MostCopies(s))
			c.Items = append(c.Items, shape.Name)
		}
		if !optional {
			c.Primary = len(c.Items)
		}
	}
	pc.setTimes(times)
}

// setTimes sets multiplicities where one is not 1, for secondary items only where
// one of them is not.
func (pc *PackingCover) setTimes(times map[int]int) {
	c, last := pc.Cover, 0
	for item, k := range times {
		if k != 1 {
			last = max(last, item+1)
		}
	}
	if last == 0 {
		return
	}
	n := c.Primary
	if last > c.Primary {
		n = len(c.Items)
	}
	c.Multiplicity = make([]int, n)
	for item := range c.Multiplicity {
		c.Multiplicity[item] = max(1, times[item])
	}
}

// addPartial adds the options of a partial cover. Their items are put in at the
// end of the primary and of the secondary ones.
func (pc *PackingCover) addPartial() {
	var spare []spares
	primary := 0
	for s, shape := range pc.Shapes {
		if n := pc.MostCopies(s) - shape.Least; shape.Least > 0 && n > 0 {
			spare = append(spare, spares{item: pc.shapeItems[s], name: shape.Name, count: n, first: pc.Cover.Primary + primary})
			primary += n
		}
	}
	if primary > 0 {
		pc.insertPrimary(primary, spare)
	}
	pc.addHoles()
	for _, s := range spare {
		pc.addSpares(s)
	}
}

// spares are the copies of a shape that need not be used.
type spares struct {
	item  int // of the shape
	name  string
	count int
	first int // item u_1
}

// insertPrimary makes room for the primary items u_i before the secondary items.
// Items behind the place move up, and with them the last item of every option, which is that of the
// shape: the cells come first and are primary.
func (pc *PackingCover) insertPrimary(n int, spare []spares) {
	c := pc.Cover
	names := make([]string, 0, n)
	for _, s := range spare {
		for i := range s.count {
			names = append(names, fmt.Sprintf("%s,spare%d", s.name, i+1))
		}
	}
	moved := func(item int) int {
		if item >= c.Primary {
			return item + n
		}
		return item
	}
	for s, item := range pc.shapeItems {
		pc.shapeItems[s] = moved(item)
	}
	for o, option := range c.Options {
		cells := len(pc.Placements[o].Cells)
		option[cells] = moved(option[cells])
	}
	c.Items = slices.Insert(c.Items, c.Primary, names...)
	if c.Multiplicity != nil {
		c.Multiplicity = slices.Insert(c.Multiplicity, c.Primary, slices.Repeat([]int{1}, n)...)
	}
	c.Primary += n
}

// addSecondary adds a secondary item that may be covered up to the given number of times.
func (pc *PackingCover) addSecondary(name string, times int) int {
	c := pc.Cover
	c.Items = append(c.Items, name)
	if times > 1 || len(c.Multiplicity) > c.Primary {
		for len(c.Multiplicity) < len(c.Items)-1 {
			c.Multiplicity = append(c.Multiplicity, 1)
		}
		c.Multiplicity = append(c.Multiplicity, times)
	}
	return len(c.Items) - 1
}

// addHoles adds an option for each cell that may stay empty.
// Without the secondary item, holes are unlimited: then each cell that may stay empty is on its
// own.
func (pc *PackingCover) addHoles() {
	may := 0
	for _, empty := range pc.empty {
		if empty {
			may++
		}
	}
	most, hole := pc.Packing.holes(pc.empty), -1
	if most < may {
		hole = pc.addSecondary(",holes", most)
	}
	for cell, empty := range pc.empty {
		if !empty {
			continue
		}
		option := []int{cell}
		if hole >= 0 {
			option = append(option, hole)
		}
		pc.Cover.Options = append(pc.Cover.Options, option)
	}
}

// addSpares adds the options "spare i" and "no spare i" of a shape.
func (pc *PackingCover) addSpares(s spares) {
	before := -1 // e_(i-1)
	for i := range s.count {
		spare, none := []int{s.first + i, s.item}, []int{s.first + i}
		if before >= 0 {
			spare = append(spare, before)
		}
		if i+1 < s.count {
			before = pc.addSecondary(fmt.Sprintf("%s,order%d", s.name, i+1), 1)
			none = append(none, before)
		}
		pc.Cover.Options = append(pc.Cover.Options, spare, none)
	}
}
