// Random problems against brute force without any filter: packings from
// internal/bruteforce, of which each breaks a premise on purpose, and covers with
// multiplicities, intervals, secondary items and colours against all subsets of options.

package nativetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// randomPackings compares the counts, raw and up to symmetry, with brute force on random
// packings of at most ten cells; the premises are broken in turn. The engine must support at
// least a tenth of them, or the test would show nothing.
func (c *coverSuite) randomPackings(t *testing.T) {
	trials, taken := 60, 0
	if c.long {
		trials = 600
	}
	r := rand.New(rand.NewPCG(13, 1))
	for k := range trials {
		drawn, _ := bruteforce.Draw(r, k%len(bruteforce.Premises), 10)
		text := drawn.Definition()
		p := packingOf(t, fmt.Sprintf("random packing %d", k), text)
		if !c.takes(p, engines.Options{}) {
			continue
		}
		taken++
		want := bruteforce.Solve(drawn)
		rotations, reflections := uint64(want.UpToTurns), uint64(want.UpToMirrors)
		c.count(t, p, uint64(len(want.Solutions)), &rotations, &reflections)
		if t.Failed() {
			t.Fatalf("stopped at:\n%s", text)
		}
	}
	if taken < trials/10 {
		t.Errorf("the engine takes only %d of %d packings", taken, trials)
	}
}

// randomCovers compares the solutions, as sets of options, with those among all subsets. The
// engine must support at least a tenth of the covers, and at least a tenth of these must have
// solutions.
func (c *coverSuite) randomCovers(t *testing.T) {
	if !c.engine.Can.Covers {
		return // refused, see cover_refused.go
	}
	trials, taken, solved := 200, 0, 0
	if c.long {
		trials = 1500
	}
	r := rand.New(rand.NewPCG(13, 2))
	for range trials {
		cover := randomCover(r)
		p := engines.Cover(cover)
		if !c.takes(p, engines.Options{}) {
			continue
		}
		var got []string
		o := engines.Options{}
		o.Visit = func(options []int) { got = append(got, fmt.Sprint(slices.Sorted(slices.Values(options)))) }
		res := c.search(context.Background(), t, p, o)
		want := subsets(cover)
		if slices.Sort(got); !slices.Equal(got, want) || res.Solutions != uint64(len(want)) || !res.Complete {
			t.Fatalf("%+v: %v, %d solutions; want %v", cover, got, res.Solutions, want)
		}
		taken, solved = taken+1, solved+min(1, len(want))
	}
	if taken < trials/10 || solved < taken/10 {
		t.Errorf("%d of %d covers taken, %d with solutions", taken, trials, solved)
	}
}

// randomCover makes a cover of 1 to 5 primary items, up to 3 secondary ones and 1 to 11
// options, each with a primary item; about every second cover has neither colours nor
// intervals. There are at most 2,048 subsets of options, all of which subsets tests.
func randomCover(r *rand.Rand) *puzzle.Cover {
	c := &puzzle.Cover{Name: "random cover", Primary: 1 + r.IntN(5)}
	for i := range c.Primary + r.IntN(4) {
		c.Items = append(c.Items, fmt.Sprint("i", i))
	}
	rich := r.IntN(2) == 0
	if r.IntN(3) == 0 {
		for range c.Primary {
			c.Multiplicity = append(c.Multiplicity, 1+r.IntN(3))
		}
	}
	if rich && r.IntN(2) == 0 {
		for i := range c.Primary {
			c.Least = append(c.Least, r.IntN(c.Times(i)+1))
		}
	}
	if rich && len(c.Items) > c.Primary {
		c.Colours = []string{"A", "B"}
	}
	for range 1 + r.IntN(11) {
		option, colours := []int{r.IntN(c.Primary)}, []int{0}
		for i := range c.Items {
			if i == option[0] || i < c.Primary && r.IntN(4) > 0 || r.IntN(2) > 0 {
				continue
			}
			colour := 0
			if i >= c.Primary && c.Colours != nil {
				colour = r.IntN(3)
			}
			option, colours = append(option, i), append(colours, colour)
		}
		c.Options = append(c.Options, option)
		if c.Colours != nil {
			c.OptionColours = append(c.OptionColours, colours)
		}
	}
	return c
}

// subsets returns the solutions of a cover by testing every set of options, each as the text
// of its ascending options, sorted.
func subsets(c *puzzle.Cover) (solutions []string) {
	for set := range 1 << len(c.Options) {
		var chosen []int
		for o := range c.Options {
			if set>>o&1 != 0 {
				chosen = append(chosen, o)
			}
		}
		if isSolution(c, chosen) {
			solutions = append(solutions, fmt.Sprint(chosen))
		}
	}
	slices.Sort(solutions)
	return solutions
}

// isSolution checks the definition: no item is covered more often than it may be, no primary
// one less often than it must be. An item that gets a colour gets no other, and is in no
// chosen option without a colour; options that give it this colour do not count.
func isSolution(c *puzzle.Cover, chosen []int) bool {
	for i := range c.Items {
		times, colour, plain := 0, 0, 0
		for _, o := range chosen {
			for k, item := range c.Options[o] {
				if item != i {
					continue
				}
				switch given := c.Colour(o, k); {
				case given == 0:
					plain, times = plain+1, times+1
				case colour != 0 && colour != given:
					return false
				default:
					colour = given
				}
			}
		}
		switch {
		case colour != 0 && plain > 0, times > c.Times(i):
			return false
		case i < c.Primary && times < c.AtLeast(i):
			return false
		}
	}
	return true
}
