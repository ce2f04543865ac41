// The search tree in the plainest way, for the audit and for looks. It must branch as
// native/cover/exactcover or the scan of native/cover/packing does, which the tests hold it to, and
// shares no line with them.

package covers

import (
	"cmp"
	"slices"

	"github.com/tilemip/tilemip/native/cover/packing"
	"github.com/tilemip/tilemip/native/referee"
)

// plain is a node: how many times items may still be covered, the options that may still be chosen, a
// bit each, and how many of these there are of each item.
type plain struct {
	s     *spec
	has   [][]int // options by item, in the order in which they are tried: of all nodes
	need  []int
	live  []uint64
	count []int
	left  int   // options that may still be chosen
	tried []int // its choices, once they were asked for

	fills []bool // of a scan: numbers of cells that connected parts of pieces have together
}

// newPlain returns the root. Options are tried in the order of their items, ascending, equal
// ones by their numbers; by a scan in that of their shapes, and then of the places of their cells
// behind the first one, the last ones first.
func newPlain(s *spec) *plain {
	p := &plain{s: s, has: make([][]int, s.Items), live: make([]uint64, len(s.Options)/64+1), count: make([]int, s.Items)}
	all := slices.Clone(s.Live)
	sorted := make([][]int, len(s.Options))
	for o, items := range s.Options {
		sorted[o] = slices.Clone(items)
		slices.Sort(sorted[o])
		if s.Live == nil {
			all = append(all, o)
		}
	}
	if s.Scan != nil {
		for o := range sorted {
			sorted[o] = behind(s.Scan, sorted[o])
		}
	}
	slices.SortFunc(all, func(a, b int) int {
		return cmp.Or(slices.Compare(sorted[a], sorted[b]), a-b)
	})
	for i := range s.Items {
		p.need = append(p.need, s.need(i))
	}
	p.left = len(all)
	for _, o := range all {
		p.live[o/64] |= 1 << (o % 64)
		for _, i := range s.Options[o] {
			p.count[i]++
			p.has[i] = append(p.has[i], o)
		}
	}
	if s.Scan != nil {
		p.fill()
	}
	return p
}

// behind returns what the choices of a scan are in the order of: the shape, and the places of the
// cells from the last one on, counted from the first; of the shape that is placed first nothing more.
func behind(l *packing.Layout, items []int) []int {
	var key []int
	if last := len(items) - 1; items[last] == len(l.Places)+l.First {
		return items[last:]
	}
	for _, i := range items[:len(items)-1] {
		key = append(key, l.Places[i])
	}
	slices.Sort(key)
	for k := range key[1:] {
		key[k+1] -= key[0]
	}
	key[0] = items[len(items)-1]
	slices.Reverse(key[1:])
	return key
}

// fill makes fills.
func (p *plain) fill() {
	p.fills = make([]bool, len(p.s.Scan.Places)+1)
	p.fills[0] = true
	for shape := len(p.s.Scan.Places); shape < p.s.Items; shape++ {
		for range p.need[shape] * min(1, len(p.has[shape])) {
			for _, size := range p.enclosed(func(cell int) bool { return slices.Contains(p.s.Options[p.has[shape][0]], cell) }) {
				for sum := len(p.fills) - 1; sum >= size; sum-- {
					p.fills[sum] = p.fills[sum] || p.fills[sum-size]
				}
			}
		}
	}
}

// enclosed returns the numbers of cells of the connected parts of a set of cells.
func (p *plain) enclosed(in func(cell int) bool) (sizes []int) {
	l, left := p.s.Scan, map[int]bool{}
	for cell, at := range l.Places {
		if in(cell) {
			left[at] = true
		}
	}
	for at := range left {
		size := 0
		for next := []int{at}; len(next) > 0; next = next[1:] {
			if at := next[0]; left[at] {
				delete(left, at)
				size++
				next = append(next, at-1, at+1, at-l.Stride, at+l.Stride)
			}
		}
		if size > 0 {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// doubtful reports whether a scan may see no nodes below this one: cells are enclosed that no parts
// of pieces fill.
func (p *plain) doubtful() bool {
	return p.s.Scan != nil && slices.ContainsFunc(p.enclosed(func(cell int) bool { return p.need[cell] > 0 }), func(size int) bool { return !p.fills[size] })
}

// next returns the item that a scan covers next, -1 for none: the shape that is placed first, then
// always the first cell.
func (p *plain) next() int {
	l, item := p.s.Scan, -1
	if shape := len(l.Places) + l.First; l.First >= 0 && p.need[shape] > 0 {
		return shape
	}
	for cell, at := range l.Places {
		if p.need[cell] > 0 && (item < 0 || at < l.Places[item]) {
			item = cell
		}
	}
	return item
}

// may reports whether an option may still be chosen.
func (p *plain) may(o int) bool { return p.live[o/64]>>(o%64)&1 != 0 }

// choices returns the options that are tried at a node.
func (p *plain) choices() []int {
	if p.tried == nil {
		p.tried = p.tries()
	}
	return p.tried
}

// tries finds the choices: those of the primary item that has
// the fewest beyond what it needs, the first of such items, and of them as many as leave
// enough for the item; none where every item is covered and at a dead end.
func (p *plain) tries() []int {
	if p.s.Scan != nil {
		item := p.next()
		if item < 0 {
			return nil
		}
		return slices.DeleteFunc(slices.Clone(p.has[item]), func(o int) bool { return !p.may(o) })
	}
	item, least := -1, 0
	for i := range p.s.Primary {
		if n := p.count[i] - p.need[i] + 1; p.need[i] > 0 && (item < 0 || n < least) {
			item, least = i, n
		}
	}
	if item < 0 || least <= 0 {
		return nil
	}
	out := make([]int, 0, least)
	for k := 0; len(out) < least; k++ {
		if o := p.has[item][k]; p.may(o) {
			out = append(out, o)
		}
	}
	return out
}

// solved reports whether every primary item is covered as often as it needs.
func (p *plain) solved() bool {
	return !slices.ContainsFunc(p.need[:p.s.Primary], func(n int) bool { return n > 0 })
}

// take returns the node where an option is chosen that comes behind earlier choices. Where
// the item that they share is needed several times, the earlier ones are excluded: solutions
// with them are found below them.
func (p *plain) take(earlier []int, option int) *plain {
	next := &plain{s: p.s, has: p.has, need: slices.Clone(p.need), live: slices.Clone(p.live), count: slices.Clone(p.count), left: p.left, fills: p.fills}
	next.drop(earlier)
	next.drop([]int{option})
	for _, i := range p.s.Options[option] {
		if next.need[i]--; next.need[i] <= 0 {
			next.drop(next.has[i])
		}
	}
	return next
}

// drop takes options away that may be gone.
func (p *plain) drop(options []int) {
	for _, o := range options {
		if !p.may(o) {
			continue
		}
		p.live[o/64] &^= 1 << (o % 64)
		p.left--
		for _, i := range p.s.Options[o] {
			p.count[i]--
		}
	}
}

// state finds a node when it is needed: most units were finished, and nothing below them is.
type state func() *plain

func (p *plain) later(earlier []int, option int) state {
	return func() *plain { return p.take(earlier, option) }
}

// trail is the way to the unit that was looked at last, as the next one is often near it, and what judges
// solutions.
type trail struct {
	at    []int
	nodes []*plain // one more than at
	judge *referee.Covers
}

func (j *Job) newTrail() *trail {
	return &trail{nodes: []*plain{newPlain(&j.spec)}, judge: referee.NewCovers(j.cover)}
}

// to returns the node of a path, nil if it leads to none.
func (t *trail) to(at []int) *plain {
	same := 0
	for same < len(at) && same < len(t.at) && at[same] == t.at[same] {
		same++
	}
	t.at, t.nodes = append(t.at[:0:0], at[:same]...), t.nodes[:same+1]
	for _, option := range at[same:] {
		node := t.nodes[len(t.nodes)-1]
		choices := node.choices()
		k := slices.Index(choices, option)
		if k < 0 {
			return nil
		}
		t.at, t.nodes = append(t.at, option), append(t.nodes, node.take(choices[:k], option))
	}
	return t.nodes[len(at)]
}

// place is a node of what a record stands for: of the whole tree below its unit, and where the
// unit was ended, of what lies before the stop.
type place struct {
	node   state
	depth  int   // options chosen below the unit
	toward []int // the rest of the way to the stop
	on     bool  // it is on that way
	chosen []int // below the unit

	// Of the run of forced choices that it ends: see glance.
	forced bool
	unsure int
	doubt  bool // a scan may not have seen it
}
