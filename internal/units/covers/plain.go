// The search tree in the plainest way, for the audit and for looks. It must branch as
// native/cover/exactcover does, which the tests hold it to, and shares no line with that.

package covers

import (
	"cmp"
	"slices"
)

// plain is a node: how many times items may still be covered, and the options that may still
// be chosen, in the order in which they are tried.
type plain struct {
	s    *spec
	need []int
	live []int
}

// newPlain returns the root. Options are tried in the order of their items, ascending, equal
// ones by their numbers.
func newPlain(s *spec) *plain {
	p := &plain{s: s}
	for i := range s.Items {
		p.need = append(p.need, s.need(i))
	}
	if p.live = slices.Clone(s.Live); s.Live == nil {
		for o := range s.Options {
			p.live = append(p.live, o)
		}
	}
	sorted := make([][]int, len(s.Options))
	for o, items := range s.Options {
		sorted[o] = slices.Clone(items)
		slices.Sort(sorted[o])
	}
	slices.SortFunc(p.live, func(a, b int) int {
		return cmp.Or(slices.Compare(sorted[a], sorted[b]), a-b)
	})
	return p
}

// choices returns the options that are tried at a node: those of the primary item that has
// the fewest beyond what it needs, the first of such items, and of them as many as leave
// enough for the item; none where every item is covered and at a dead end.
func (p *plain) choices() []int {
	count := make([]int, len(p.need))
	for _, o := range p.live {
		for _, i := range p.s.Options[o] {
			count[i]++
		}
	}
	item, least := -1, 0
	for i := range p.s.Primary {
		if n := count[i] - p.need[i] + 1; p.need[i] > 0 && (item < 0 || n < least) {
			item, least = i, n
		}
	}
	if item < 0 || least <= 0 {
		return nil
	}
	out := make([]int, 0, least)
	for _, o := range p.live {
		if slices.Contains(p.s.Options[o], item) && len(out) < least {
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
	next := &plain{s: p.s, need: slices.Clone(p.need)}
	for _, i := range p.s.Options[option] {
		next.need[i]--
	}
	next.live = make([]int, 0, len(p.live))
	for _, o := range p.live {
		fits := o != option
		for _, i := range p.s.Options[o] {
			if next.need[i] <= 0 {
				fits = false
				break
			}
		}
		if fits && !slices.Contains(earlier, o) {
			next.live = append(next.live, o)
		}
	}
	return next
}

// state finds a node when it is needed: most units were finished, and nothing below them is.
type state func() *plain

func (p *plain) later(earlier []int, option int) state {
	return func() *plain { return p.take(earlier, option) }
}

// trail is the way to the unit that was looked at last: the next one is often near it.
type trail struct {
	at    []int
	nodes []*plain // one more than at
}

// plainAt returns the node of a path, nil if it leads to none.
func (j *Job) plainAt(at []int) *plain {
	t, _ := j.trails.Get().(*trail)
	if t == nil {
		t = &trail{nodes: []*plain{newPlain(&j.spec)}}
	}
	defer j.trails.Put(t)
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
}
