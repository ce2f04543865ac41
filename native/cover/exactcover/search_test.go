package exactcover

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/cpu"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// bothWays runs a test with vector instructions, where there are any, and without.
func bothWays(t *testing.T, test func(t *testing.T)) {
	had := level
	defer func() { level = had }()
	for _, use := range []int{cpu.AVX512, cpu.AVX2, 0} {
		if level = min(use, had); level == use {
			t.Run(fmt.Sprintf("level=%d", use), test)
		}
	}
}

// randomCover makes a small problem with secondary items, multiplicities and now
// and then two equal options. With filler, that many items of one option each make
// it too large for the kernel at the root.
func randomCover(r *rand.Rand, filler int) *puzzle.Cover {
	c := &puzzle.Cover{Primary: 1 + r.IntN(8) + filler}
	for i := range c.Primary + r.IntN(6) {
		c.Items = append(c.Items, fmt.Sprintf("i%d", i))
	}
	if r.IntN(2) == 0 {
		for range c.Primary {
			c.Multiplicity = append(c.Multiplicity, 1+r.IntN(8)/6)
		}
	}
	for i := range filler {
		c.Options = append(c.Options, []int{i})
		if c.Multiplicity != nil {
			c.Multiplicity[i] = 1
		}
	}
	for range r.IntN(28) {
		option := []int{filler + r.IntN(c.Primary-filler)}
		for i := filler; i < len(c.Items); i++ {
			if r.IntN(4) == 0 && i != option[0] {
				option = append(option, i)
			}
		}
		c.Options = append(c.Options, option)
		if r.IntN(12) == 0 {
			c.Options = append(c.Options, slices.Clone(option))
		}
	}
	return c
}

// solutionsOf returns the solutions that a search visits, each sorted, in order.
func solutionsOf(visit *func([]int)) *[][]int {
	all := &[][]int{}
	*visit = func(options []int) {
		one := slices.Clone(options)
		slices.Sort(one)
		*all = append(*all, one)
	}
	return all
}

// Whatever the sizes, secondary items, multiplicities and equal options: the
// solutions are those of dancing links, each once.
func TestAgreesWithDancingLinks(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(5, 1))
		solvable := 0
		for range 4000 {
			c := randomCover(r, r.IntN(3)*40)
			var a cover.Options
			want := solutionsOf(&a.Visit)
			if _, err := cover.Search(context.Background(), c, a); err != nil {
				t.Fatal(err)
			}
			b := Options{Options: cover.Options{Run: native.Run{Threads: r.IntN(3)}}}
			got := solutionsOf(&b.Visit)
			res, err := Search(context.Background(), c, b)
			if err != nil {
				t.Fatal(err)
			}
			if len(*want) > 0 {
				solvable++
			}
			slices.SortFunc(*want, slices.Compare)
			slices.SortFunc(*got, slices.Compare)
			if !slices.EqualFunc(*want, *got, slices.Equal) || res.Solutions != uint64(len(*got)) || res.Termination != native.Completed {
				t.Fatalf("%+v, %d workers:\n%v\nwant %v", c, b.Threads, *got, *want)
			}
		}
		if solvable < 500 {
			t.Errorf("only %d problems had a solution", solvable)
		}
	})
}

// Secondary items that may be covered several times, against all sets of options.
func TestSeveralTimesAtMost(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	for range 1000 {
		c := randomCover(r, 0)
		c.Multiplicity = nil
		for range c.Items {
			c.Multiplicity = append(c.Multiplicity, 1+r.IntN(3))
		}
		c.Options = c.Options[:min(len(c.Options), 11)]
		want := uint64(0)
		for set := range 1 << len(c.Options) {
			times := make([]int, len(c.Items))
			for o, option := range c.Options {
				for _, i := range option {
					times[i] += set >> o & 1
				}
			}
			fits := true
			for i, n := range times {
				fits = fits && n <= c.Times(i) && (i >= c.Primary || n == c.Times(i))
			}
			if fits {
				want++
			}
		}
		if got, err := Search(context.Background(), c, Options{Options: cover.Options{Run: native.Run{Threads: r.IntN(3)}}}); err != nil || got.Solutions != want {
			t.Fatalf("%+v: %+v, %v; want %d", c, got, err, want)
		}
	}
}

// Queens need secondary items; their numbers are known (OEIS A000170).
func TestQueens(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		for n, want := range map[int]uint64{1: 1, 2: 0, 4: 2, 6: 4, 8: 92, 9: 352} {
			c, err := puzzle.Queens(n)
			if err != nil {
				t.Fatal(err)
			}
			for workers := range 3 {
				r, err := Search(context.Background(), c, Options{Options: cover.Options{Run: native.Run{Threads: workers}}})
				if err != nil || r.Solutions != want {
					t.Errorf("%d queens, %d workers: %+v, %v; want %d", n, workers, r, err, want)
				}
			}
		}
	})
}

// The solutions come in the same order however many goroutines there are.
func TestWorkersKeepTheOrder(t *testing.T) {
	c, err := puzzle.Queens(9)
	if err != nil {
		t.Fatal(err)
	}
	var first [][]int
	for workers := 2; workers < 5; workers++ {
		o := Options{Options: cover.Options{Run: native.Run{Threads: workers}}}
		got := solutionsOf(&o.Visit)
		r, err := Search(context.Background(), c, o)
		if err != nil || r.Solutions != 352 {
			t.Fatal(r, err)
		}
		if first == nil {
			first = *got
		} else if !slices.EqualFunc(first, *got, slices.Equal) {
			t.Errorf("%d workers: another order", workers)
		}
		o = Options{Options: cover.Options{Run: native.Run{Threads: workers}, Limit: 7}}
		got = solutionsOf(&o.Visit)
		if r, err := Search(context.Background(), c, o); err != nil || r.Solutions != 7 || r.Termination != native.SolutionLimit || !slices.EqualFunc(first[:7], *got, slices.Equal) {
			t.Errorf("%d workers, limit 7: %+v, %v, %v", workers, r, err, *got)
		}
	}
}

func TestLimits(t *testing.T) {
	c, err := puzzle.Queens(10)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := Search(context.Background(), c, Options{})
	if err != nil || whole.Solutions != 724 {
		t.Fatal(whole, err)
	}
	for _, tc := range []struct {
		o         cover.Options
		want      native.Reason
		solutions uint64
	}{
		{cover.Options{Limit: 1}, native.SolutionLimit, 1},
		{cover.Options{Limit: 723}, native.SolutionLimit, 723},
		{cover.Options{Run: native.Run{NodeLimit: 1}}, native.NodeLimit, 0},
		{cover.Options{Run: native.Run{NodeLimit: whole.Nodes}}, native.Completed, 724},
	} {
		r, err := Search(context.Background(), c, Options{Options: tc.o})
		if err != nil || r.Termination != tc.want || r.Solutions != tc.solutions || tc.o.NodeLimit > 0 && r.Nodes > tc.o.NodeLimit {
			t.Errorf("%+v: %+v, %v", tc.o, r, err)
		}
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	late, cancel2 := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel2()
	for workers := range 3 {
		if r, err := Search(done, c, Options{Options: cover.Options{Run: native.Run{Threads: workers}}}); err != nil || r.Termination != native.Interrupted {
			t.Errorf("%+v, %v", r, err)
		}
		if r, err := Search(late, c, Options{Options: cover.Options{Run: native.Run{Threads: workers}}}); err != nil || r.Termination != native.TimeLimit || r.Nodes != 0 {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// Options that are not live are in no solution, and the others keep their numbers.
func TestLive(t *testing.T) {
	c := &puzzle.Cover{Items: []string{"a", "b"}, Primary: 2, Options: [][]int{{0, 1}, {0}, {1}, {1}}}
	o := Options{Live: []int{1, 3}}
	got := solutionsOf(&o.Visit)
	if _, err := Search(context.Background(), c, o); err != nil || fmt.Sprint(*got) != "[[1 3]]" {
		t.Error(*got, err)
	}
	if _, err := Search(context.Background(), c, Options{Live: []int{4}}); err == nil {
		t.Error("option 4 of 4 was accepted")
	}
}

func TestNothingToCover(t *testing.T) {
	for workers := range 3 {
		r, err := Search(context.Background(), &puzzle.Cover{}, Options{Options: cover.Options{Run: native.Run{Threads: workers}}})
		if err != nil || r.Solutions != 1 {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// The estimate is near the number of nodes, also when some walks begin above the
// kernel for 64 items, and exact when there is nothing to draw.
func TestEstimate(t *testing.T) {
	for _, n := range []int{8, 9, 11} {
		c, err := puzzle.Queens(n)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Search(context.Background(), c, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := Estimate(context.Background(), c, nil, 1000, 100, 1); got < 0.8*float64(r.Nodes) || got > 1.2*float64(r.Nodes) {
			t.Errorf("%d queens: estimate %.0f, nodes %d", n, got, r.Nodes)
		}
	}
	if got, _ := Estimate(context.Background(), &puzzle.Cover{Items: []string{"a"}, Primary: 1}, nil, 10, 10, 1); got != 1 {
		t.Errorf("a problem without options: estimate %g, want the root", got)
	}
}

// Colours and intervals are refused, not ignored: ignoring them would find no solution
// here.
func TestSearchRefusesColoursAndIntervals(t *testing.T) {
	for text, want := range map[string]string{"p q | x\np x:A\nq x:A\n": "colours", "0:1|p q\nq\n": "intervals"} {
		c, err := puzzle.ParseCover("f", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if r, err := Search(context.Background(), c, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %+v, %v", text, r, err)
		}
	}
}
