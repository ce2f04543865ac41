package exactcover

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
)

// gathered is what the parts of a whole tree add up to.
type gathered struct {
	nodes, solutions, givenUp uint64
	levels                    []uint64
	found                     [][]int
	weight                    big.Rat
	parts                     int
	mark                      int // length of found at the last one
}

func (g *gathered) Add(options []int) {
	slices.Sort(options)
	g.found = append(g.found, slices.Clone(options))
}

func (g *gathered) Mark() { g.mark = len(g.found) }
func (g *gathered) Back() { g.found = g.found[:g.mark] }

// gather searches a part and what it leaves, each with the budget, and adds everything up.
// weight is that of the part.
func (g *gathered) gather(t *testing.T, p *Parts, path []int, most Budget, weight *big.Rat) {
	t.Helper()
	part, err := p.Run(context.Background(), path, most, g)
	if err != nil {
		t.Fatal(err)
	}
	g.parts++
	g.nodes, g.solutions, g.givenUp = g.nodes+part.Nodes, g.solutions+part.Solutions, g.givenUp+part.GivenUp
	for i, n := range part.Levels {
		for len(g.levels) <= len(path)+i {
			g.levels = append(g.levels, 0)
		}
		g.levels[len(path)+i] += n
	}
	done := new(big.Rat).Set(weight)
	each := new(big.Rat).Set(weight)
	for depth := len(path); part.Stop != nil && depth <= len(part.Stop); depth++ {
		here := part.Stop[:depth]
		choices, solved, err := p.Choices(here)
		if err != nil || solved {
			t.Fatal(err, solved)
		}
		from := 0
		if depth < len(part.Stop) {
			from = slices.Index(choices, part.Stop[depth]) + 1
			if from == 0 {
				t.Fatalf("stop %v is no way of choices", part.Stop)
			}
		} else if !part.Open {
			break
		}
		if len(choices) > 0 {
			each.Quo(each, big.NewRat(int64(len(choices)), 1))
		}
		for _, c := range choices[from:] {
			done.Sub(done, each)
			g.gather(t, p, append(slices.Clone(here), c), most, each)
		}
	}
	g.weight.Add(&g.weight, done)
}

// Whatever the budget, the parts of a search are the search: the same solutions, each once,
// weights that add up to one, and nodes that add up to those by levels.
func TestPartsAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 4))
	split, givenUp, again := 0, uint64(0), 0
	for i := range 600 {
		c := randomCover(r, i%3/2*60)
		var want [][]int
		_, err := Search(context.Background(), c, Options{Options: cover.Options{Visit: func(options []int) {
			one := slices.Clone(options)
			slices.Sort(one)
			want = append(want, one)
		}}})
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewParts(context.Background(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := &gathered{}
		most := Budget{Nodes: uint64(r.IntN(12)), Solutions: uint64(r.IntN(4))}
		g.gather(t, p, nil, most, big.NewRat(1, 1))
		slices.SortFunc(want, slices.Compare)
		slices.SortFunc(g.found, slices.Compare)
		if !slices.EqualFunc(want, g.found, slices.Equal) || g.solutions != uint64(len(want)) {
			t.Fatalf("case %d, budget %+v: %d solutions in %d parts, want %d", i, most, g.solutions, g.parts, len(want))
		}
		sum := uint64(0)
		for _, n := range g.levels {
			sum += n
		}
		if sum != g.nodes || g.weight.Cmp(big.NewRat(1, 1)) != 0 {
			t.Fatalf("case %d: levels %v of %d nodes, weight %v", i, g.levels, g.nodes, &g.weight)
		}
		if g.parts > 1 {
			split++
			if c.Multiplicity != nil && len(want) > 0 {
				again++
			}
		}
		givenUp += g.givenUp
	}
	if split < 120 || givenUp == 0 || again < 8 {
		t.Errorf("%d searches were cut, %d of them with multiplicities, %d nodes given up: the test tests little", split, again, givenUp)
	}
}

// The way to a part in words of the kernel is the way of wide.go: from part to part in any order
// the same choices, levels, solutions and places to stop, as with one that never takes it.
func TestPartsInWords(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 12))
	words, stops, twins, refused := 0, 0, 0, 0
	for i := range 200 {
		c := randomCover(r, i%3/2*60)
		c.Multiplicity = nil
		p, err := NewParts(context.Background(), c, nil)
		plain, again := NewParts(context.Background(), c, nil)
		if err != nil || again != nil {
			t.Fatal(err, again)
		}
		plain.s.p.again, plain.depth = true, 0
		for range 40 {
			var path []int
			for r.IntN(3) > 0 {
				choices, solved, err := p.Choices(path)
				want, ends, _ := plain.Choices(path)
				if err != nil || solved != ends || !slices.Equal(choices, want) {
					t.Fatalf("case %d at %v: %v, %v, want %v, %v", i, path, choices, solved, want, ends)
				}
				if len(choices) == 0 {
					break
				}
				path = append(path, choices[r.IntN(len(choices))])
			}
			if r.IntN(9) == 0 {
				path = append(path, r.IntN(len(c.Options)+2)-1)
			}
			most := Budget{Nodes: uint64(r.IntN(12) * r.IntN(40)), Solutions: uint64(r.IntN(4) * r.IntN(40))}
			got, want := &gathered{}, &gathered{}
			part, err := p.Run(context.Background(), path, most, got)
			same, errWant := plain.Run(context.Background(), path, most, want)
			if !reflect.DeepEqual(part, same) || !reflect.DeepEqual(got.found, want.found) || (err == nil) != (errWant == nil) {
				t.Fatalf("case %d at %v, budget %+v: %+v, %v, want %+v, %v", i, path, most, part, err, same, errWant)
			}
			if err != nil {
				refused++
				continue
			}
			if p.depth > 1 && part.Nodes > 1 {
				words++
			}
			if p.depth > 1 && part.Stop != nil {
				stops++
			}
			for _, choice := range p.s.single.chosen {
				twins += int(choice.rank)
			}
		}
	}
	if words < 200 || stops < 40 || twins < 20 || refused < 100 {
		t.Errorf("%d parts begun in words, %d of them stopped, %d choices of a second equal option, %d paths refused: the test tests little", words, stops, twins, refused)
	}
}

// counts counts the nodes below a node by two rules, in the plainest way: where several items
// have one option each, either all these options are chosen in order and a node is counted for
// each until one excludes another, as the kernel does, or one at a time.
func counts(options [][]int, open []int, together bool) (nodes uint64) {
	for len(open) > 0 {
		per := map[int][]int{}
		for o, items := range options {
			for _, i := range items {
				per[i] = append(per[i], o)
			}
		}
		item, single := open[0], []int{}
		for _, i := range open {
			if len(per[i]) < len(per[item]) {
				item = i
			}
			if len(per[i]) == 1 && !slices.Contains(single, per[i][0]) {
				single = append(single, per[i][0])
			}
		}
		slices.Sort(single)
		switch {
		case len(per[item]) == 0:
			return nodes
		case len(per[item]) > 1:
			for _, o := range per[item] {
				rest, left := without1(options, open, options[o])
				nodes += 1 + counts(rest, left, together)
			}
			return nodes
		case !together:
			single = per[item]
		}
		var taken []int
		for _, o := range single {
			if slices.ContainsFunc(options[o], func(i int) bool { return slices.Contains(taken, i) }) {
				return nodes
			}
			nodes++
			taken = append(taken, options[o]...)
		}
		options, open = without1(options, open, taken)
	}
	return nodes
}

// without1 returns the options and the open items without those items.
func without1(options [][]int, open []int, items []int) (rest [][]int, left []int) {
	for _, o := range options {
		if !slices.ContainsFunc(o, func(i int) bool { return slices.Contains(items, i) }) {
			rest = append(rest, o)
		}
	}
	for _, i := range open {
		if !slices.Contains(items, i) {
			left = append(left, i)
		}
	}
	return rest, left
}

// all counts the nodes below a path, above the kernel everywhere.
func (p *Parts) all(t *testing.T, path []int) (nodes uint64) {
	choices, _, err := p.Choices(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range choices {
		nodes += 1 + p.all(t, append(slices.Clone(path), c))
	}
	return nodes
}

// Why the nodes of parts need not add up to those of one search: the kernel and the search
// above it count ways to a dead end differently, as the head of parts.go says.
func TestWhatTheCutCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	more, less := 0, 0
	for range 3000 {
		c := &puzzle.Cover{Primary: 4 + r.IntN(6)}
		open := []int{}
		for i := range c.Primary {
			c.Items = append(c.Items, string(rune('a'+i)))
			open = append(open, i)
		}
		for range 6 + r.IntN(20) {
			option := r.Perm(c.Primary)[:1+r.IntN(3)]
			slices.Sort(option)
			c.Options = append(c.Options, option)
		}
		slices.SortFunc(c.Options, slices.Compare)
		c.Options = slices.CompactFunc(c.Options, slices.Equal)
		whole, err := Search(context.Background(), c, Options{})
		if err != nil {
			t.Fatal(err)
		}
		p, _ := NewParts(context.Background(), c, nil)
		kernel, above := 1+counts(c.Options, open, true), 1+counts(c.Options, open, false)
		if got := 1 + p.all(t, nil); whole.Nodes != kernel || got != above {
			t.Fatalf("%v: %d nodes by the kernel, %d by the rule; %d above it, %d by the rule", c.Options, whole.Nodes, kernel, got, above)
		}
		if kernel > above {
			more++
		}
		if kernel < above {
			less++
		}
	}
	if more == 0 {
		t.Error("both rules counted the same: nothing was explained")
	}
	t.Logf("the kernel counts more nodes in %d cases and fewer in %d", more, less)
}

// A path that is no way of choices is refused, and what was searched before does not matter.
func TestPartsRefuse(t *testing.T) {
	c := &puzzle.Cover{Items: []string{"a", "b"}, Primary: 2, Options: [][]int{{0}, {1}, {0, 1}}}
	p, _ := NewParts(context.Background(), c, nil)
	for _, path := range [][]int{{1}, {0, 0}, {2, 0}, {0, 1, 2}, {7}, {-1}} {
		if _, err := p.Run(context.Background(), path, Budget{}, nil); !errors.Is(err, errNoNode) {
			t.Errorf("%v: %v", path, err)
		}
	}
	if part, err := p.Run(context.Background(), []int{0, 1}, Budget{}, nil); err != nil || part.Solutions != 1 || part.Nodes != 1 {
		t.Errorf("a solution as a part: %+v, %v", part, err)
	}
	if _, err := NewParts(context.Background(), c, []int{3}); err == nil {
		t.Error("an option that does not exist is taken")
	}
}

// A part ends with its context, and the searcher can go on with another.
func TestPartsStop(t *testing.T) {
	c := &puzzle.Cover{Primary: 40}
	for i := range c.Primary { // perfect matchings of the complete graph on 40 vertices
		c.Items = append(c.Items, string(rune('a'+i/10))+string(rune('0'+i%10)))
		for j := range i {
			c.Options = append(c.Options, []int{j, i})
		}
	}
	p, _ := NewParts(context.Background(), c, nil)
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer stop()
	if _, err := p.Run(ctx, nil, Budget{}, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	choices, _, err := p.Choices(nil)
	if err != nil || len(choices) != 39 {
		t.Fatal(choices, err)
	}
	first, err := p.Run(context.Background(), choices[:1], Budget{Nodes: 5000}, nil)
	if err != nil || first.Nodes+first.GivenUp < 5000 || first.Stop == nil {
		t.Fatalf("%+v, %v", first, err)
	}
	second, err := p.Clone().Run(context.Background(), choices[:1], Budget{Nodes: 5000}, nil)
	if err != nil || first.Nodes != second.Nodes || !slices.Equal(first.Stop, second.Stop) || !slices.Equal(first.Levels, second.Levels) {
		t.Fatalf("%+v and %+v, %v", first, second, err)
	}
}
