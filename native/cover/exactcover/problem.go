// A cover problem laid out for the search: own. Options are sorted by their items, so that
// equal options stand side by side; the options of every item are listed in that order, too.

package exactcover

import (
	"cmp"
	"context"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// problem is an exact cover with its live options sorted by their items, so that
// the least item of the options ascends along every list of the search.
type problem struct {
	primary int       // items below are primary
	need    []int32   // per item, how many times it may be covered; exactly that many if primary
	items   [][]int32 // per option in sorted order, its items ascending
	number  []int     // per option in sorted order, its number in the cover
	having  [][]int32 // per item, the options that have it, ascending
	entries int       // items of all options together
	again   bool      // some item may be covered several times
	twins   bool      // two options may have equal words in single.go: equal from the start, or once secondary items are left out
}

// newProblem lays out the given options of a cover, nil for all. c must have passed its
// Check. Besides equal options, those that differ in secondary items alone can become equal
// in a sub-problem that has lost these items; where there are secondary items, twins is
// therefore set without a test. The error is that of the context.
func newProblem(ctx context.Context, c *puzzle.Cover, live []int) (*problem, error) {
	if live == nil {
		live = make([]int, len(c.Options))
		for i := range live {
			live[i] = i
		}
	}
	p := &problem{primary: c.Primary, having: make([][]int32, len(c.Items)), twins: c.Primary < len(c.Items)}
	for i := range c.Items {
		p.need = append(p.need, int32(c.Times(i)))
		p.again = p.again || p.need[i] > 1
	}
	steps := native.NewSteps(ctx)
	p.sort(c, live, steps)
	for o, items := range p.items {
		if !steps.Do(len(items)) {
			break
		}
		for _, i := range items {
			p.having[i] = append(p.having[i], int32(o))
		}
		p.twins = p.twins || o > 0 && slices.Equal(items, p.items[o-1])
	}
	return p, steps.Err()
}

// sort fills in items and number, in the order of the ascending items; equal options keep
// the order of the cover. All items stand in one array. After the end of the context the order
// is any.
func (p *problem) sort(c *puzzle.Cover, live []int, steps *native.Steps) {
	type entry struct {
		items  []int32
		number int
	}
	for _, o := range live {
		p.entries += len(c.Options[o])
	}
	store, entries := make([]int32, 0, p.entries), make([]entry, len(live))
	for k, o := range live {
		from := len(store)
		for _, i := range c.Options[o] {
			store = append(store, int32(i))
		}
		entries[k] = entry{store[from:len(store):len(store)], o}
		if slices.Sort(entries[k].items); !steps.Do(len(entries[k].items)) {
			return
		}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		if !steps.Do(1) {
			return 0
		}
		return cmp.Or(slices.Compare(a.items, b.items), cmp.Compare(a.number, b.number))
	})
	for _, e := range entries {
		p.items, p.number = append(p.items, e.items), append(p.number, e.number)
	}
}
