package setpartition_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model/puzzle"
)

// The example of Section 7.2.2.1 for colours, (49).
const knuthColours = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"

// Columns 1 to 5 are the options, 6 to 9 the shades y:A, x:A, x:B, y:B.
func TestMatrixOfColours(t *testing.T) {
	const want = `cover[p]: 1 ≤ 1 1 1 2 1 3 ≤ 1
cover[q]: 1 ≤ 1 1 1 4 ≤ 1
cover[r]: 1 ≤ 1 2 1 5 ≤ 1
pack[x]: -Inf ≤ 1 1 1 7 1 8 ≤ 1
pack[y]: -Inf ≤ 1 2 1 6 1 9 ≤ 1
tint[p,y:A]: -Inf ≤ 1 1 -1 6 ≤ 0
tint[p,x:A]: -Inf ≤ 1 2 -1 7 ≤ 0
tint[p,x:B]: -Inf ≤ 1 3 -1 8 ≤ 0
tint[q,y:A]: -Inf ≤ 1 1 -1 6 ≤ 0
tint[q,x:A]: -Inf ≤ 1 4 -1 7 ≤ 0
tint[r,x:A]: -Inf ≤ 1 2 -1 7 ≤ 0
tint[r,y:B]: -Inf ≤ 1 5 -1 9 ≤ 0
`
	if got := rows(build(t, parse(t, knuthColours))); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	// An option whose primary items are all covered several times.
	const several = `cover[p]: 2 ≤ 1 1 1 2 ≤ 2
pack[x]: -Inf ≤ 1 3 1 4 ≤ 1
tint[p,x:A]: -Inf ≤ 1 1 -2 3 ≤ 0
tint[p,x:B]: -Inf ≤ 1 2 -2 4 ≤ 0
`
	if got := rows(build(t, parse(t, "2|p | x\np x:A\np x:B\n"))); got != several {
		t.Errorf("got\n%swant\n%s", got, several)
	}
}

// smallColoured makes a cover small enough to try all points of its program.
func smallColoured(r *rand.Rand) *puzzle.Cover {
	c := &puzzle.Cover{Primary: 1 + r.IntN(3), Colours: []string{"A", "B"}}
	for i := range c.Primary + 1 + r.IntN(2) {
		c.Items = append(c.Items, fmt.Sprint("i", i))
	}
	if r.IntN(2) == 0 {
		for range c.Primary {
			c.Multiplicity = append(c.Multiplicity, 1+r.IntN(2))
		}
	}
	if r.IntN(2) == 0 {
		for i := range c.Primary {
			c.Least = append(c.Least, r.IntN(c.Times(i)+1))
		}
	}
	for range 1 + r.IntN(6) {
		option, colours := []int{r.IntN(c.Primary)}, []int{0}
		for i := range c.Items {
			if i == option[0] || i < c.Primary && r.IntN(4) > 0 || r.IntN(3) == 0 {
				continue
			}
			colour := 0
			if i >= c.Primary {
				colour = r.IntN(3)
			}
			option, colours = append(option, i), append(colours, colour)
		}
		c.Options, c.OptionColours = append(c.Options, option), append(c.OptionColours, colours)
	}
	return c
}

// solves says by the definition whether options are a solution.
func solves(c *puzzle.Cover, set int) bool {
	for i := range c.Items {
		plain, colours := 0, map[int]bool{}
		for o, option := range c.Options {
			for k, item := range option {
				if set>>o&1 == 0 || item != i {
					continue
				}
				if n := c.Colour(o, k); n != 0 {
					colours[n] = true
				} else {
					plain++
				}
			}
		}
		n := plain + len(colours)
		if n > c.Times(i) || i < c.Primary && n < c.AtLeast(i) {
			return false
		}
	}
	return true
}

// admits says whether some values of the other variables make a point of the program
// with these options, and checks what Decode reads from it.
func admits(t *testing.T, p *setpartition.Program, options, set int) bool {
	t.Helper()
	x := make([]float64, p.Model.Columns())
	for others := range 1 << (len(x) - options) {
		for v := range x {
			if x[v] = float64(set >> v & 1); v >= options {
				x[v] = float64(others >> (v - options) & 1)
			}
		}
		report, err := p.Model.Check(x)
		if err != nil {
			t.Fatal(err)
		}
		if report.OK {
			decoded := 0
			for _, o := range p.Decode(x) {
				decoded |= 1 << o
			}
			if decoded != set {
				t.Fatalf("decoded %b, want %b", decoded, set)
			}
			return true
		}
	}
	return false
}

// All points of the program against the definition, and the reductions, which leave a
// cover with colours as it is.
func programsOfColours(t *testing.T, n int) {
	t.Helper()
	r, solvable := rand.New(rand.NewPCG(6, 2)), 0
	for range n {
		c := smallColoured(r)
		p, some := build(t, c), false
		for set := range 1 << len(c.Options) {
			want := solves(c, set)
			some = some || want
			if got := admits(t, p, len(c.Options), set); got != want {
				t.Fatalf("%+v: options %b: the program says %v, the definition %v", c, set, got, want)
			}
		}
		if some {
			solvable++
		}
		keeps(t, c, nil, "fit")
		if left := reduce(t, c, nil, "fit", "dominated"); len(left.Options) != len(c.Options) {
			t.Fatalf("%+v: %d options are left of %d", c, len(left.Options), len(c.Options))
		}
	}
	if solvable < n/8 {
		t.Errorf("only %d of %d problems have solutions", solvable, n)
	}
}

func TestProgramsOfColours(t *testing.T) { programsOfColours(t, 100) }

func TestLongProgramsOfColours(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	programsOfColours(t, 2000)
}

// What the reductions take for granted: were sharing x a conflict, fit would refute the
// option of p; and the last option looks dominated by the one before it.
func TestReductionsLeaveColoursAlone(t *testing.T) {
	c := parse(t, "p q | x y\np x:A\nq x:A\nq x:A y\n")
	r := reduce(t, c, nil, "fit", "dominated")
	if len(r.Options) != 3 || r.Removals[0].Note != "not applied: the cover has colours" || len(search(t, r.Cover)) != 2 {
		t.Errorf("%d options are left, %+v", len(r.Options), r.Removals)
	}
}
