package cover

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
)

// The example of Section 7.2.2.1 for colours, (49): its one solution is q x:A and
// p r x:A y.
func ExampleSearch_colours() {
	c, err := puzzle.ParseCover("colours", strings.NewReader("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := Search(context.Background(), c, Options{Visit: func(options []int) {
		for _, o := range options {
			fmt.Println(c.OptionText(o))
		}
	}})
	fmt.Println(r.Solutions, r.Termination, err)
	// Output:
	// q x:A
	// p r x:A y
	// 1 completed <nil>
}

// colouredCover makes a small problem in which most secondary items have colours: up
// to 14 options, dense enough that several agree on an item.
func colouredCover(r *rand.Rand) *puzzle.Cover {
	c := &puzzle.Cover{Primary: 1 + r.IntN(5), Colours: []string{"A", "B", "C"}[:1+r.IntN(3)]}
	for i := range c.Primary + r.IntN(5) {
		c.Items = append(c.Items, fmt.Sprint("i", i))
	}
	if r.IntN(3) == 0 {
		for range c.Primary {
			c.Multiplicity = append(c.Multiplicity, 1+r.IntN(2))
		}
	}
	if r.IntN(3) == 0 {
		for i := range c.Primary {
			c.Least = append(c.Least, r.IntN(c.Times(i)+1))
		}
	}
	for range r.IntN(15) {
		option, colours := []int{r.IntN(c.Primary)}, []int{0}
		for i := range c.Items {
			if i == option[0] || i < c.Primary && r.IntN(4) > 0 || r.IntN(2) > 0 {
				continue
			}
			colour := 0
			if i >= c.Primary && r.IntN(5) > 0 {
				colour = 1 + r.IntN(len(c.Colours))
			}
			option, colours = append(option, i), append(colours, colour)
		}
		c.Options, c.OptionColours = append(c.Options, option), append(c.OptionColours, colours)
	}
	if c.OptionColours == nil {
		c.Colours = nil
	}
	return c
}

// coloursAgainstBruteForce compares n problems, and requires that enough of them could
// expose a search that has colours wrong.
func coloursAgainstBruteForce(t *testing.T, n int) {
	t.Helper()
	r, shared, solved := rand.New(rand.NewPCG(6, 1)), 0, 0
	for range n {
		c, got := colouredCover(r), []string{}
		res, err := Search(context.Background(), c, Options{Visit: func(options []int) {
			if v := referee.Cover(c, options); !v.OK {
				t.Fatalf("%+v: %v: %s", c, options, v.Reason)
			}
			got = append(got, fmt.Sprint(slices.Sorted(slices.Values(options))))
		}})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(got)
		want := bruteForce(c)
		if !slices.Equal(got, want) || res.Termination != native.Completed {
			t.Fatalf("%+v: got %v, %s; want %v", c, got, res.Termination, want)
		}
		solved += min(1, len(want))
		plain := *c
		plain.OptionColours = nil
		if !slices.Equal(want, bruteForce(&plain)) {
			shared++
		}
	}
	if solved < n/10 || shared < n/20 {
		t.Errorf("of %d problems %d have solutions, and %d others than without colours", n, solved, shared)
	}
}

func TestColoursAgainstBruteForce(t *testing.T) { coloursAgainstBruteForce(t, 400) }

func TestLongColoursAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	coloursAgainstBruteForce(t, 5000)
}
