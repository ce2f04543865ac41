package cover

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
)

func ExampleSearch() {
	c, err := puzzle.ParseCover("knuth", strings.NewReader("A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := Search(context.Background(), c, Options{Visit: func(options []int) { fmt.Println(options) }})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Solutions, "solution,", r.Nodes, "nodes,", r.Termination)
	// Output:
	// [3 0 4]
	// 1 solution, 6 nodes, completed
}

// anyCover draws a small problem: up to 7 items, some secondary, some with a
// multiplicity, and up to 11 options, equal ones among them.
func anyCover(t *rapid.T) *puzzle.Cover {
	n := rapid.IntRange(1, 7).Draw(t, "items")
	c := &puzzle.Cover{Primary: rapid.IntRange(1, n).Draw(t, "primary")}
	for i := range n {
		c.Items = append(c.Items, fmt.Sprint("i", i))
	}
	if rapid.Bool().Draw(t, "multiple") {
		c.Multiplicity = rapid.SliceOfN(rapid.IntRange(1, 3), c.Primary, c.Primary).Draw(t, "multiplicity")
	}
	for range rapid.IntRange(0, 11).Draw(t, "options") {
		bits := rapid.IntRange(1, 1<<n-1).Draw(t, "option")
		if rapid.Bool().Draw(t, "sparse") {
			bits &= rapid.IntRange(1, 1<<n-1).Draw(t, "mask")
		}
		var option []int
		for i := range n {
			if bits>>i&1 == 1 {
				option = append(option, i)
			}
		}
		if len(option) > 0 && option[0] < c.Primary {
			slices.Reverse(option)
			c.Options = append(c.Options, option)
		}
	}
	if rapid.Bool().Draw(t, "intervals") {
		for i := range c.Primary {
			c.Least = append(c.Least, rapid.IntRange(0, c.Times(i)).Draw(t, "least"))
		}
	}
	if rapid.Bool().Draw(t, "colours") {
		c.Colours = []string{"A", "B", "C"}[:rapid.IntRange(1, 3).Draw(t, "number of colours")]
		c.OptionColours = make([][]int, len(c.Options))
		for o, option := range c.Options {
			c.OptionColours[o] = make([]int, len(option))
			for k, i := range option {
				if i >= c.Primary {
					c.OptionColours[o][k] = rapid.IntRange(0, len(c.Colours)).Draw(t, "colour")
				}
			}
		}
	}
	return c
}

// bruteForce returns all solutions, by trying every subset of the options.
func bruteForce(c *puzzle.Cover) []string {
	var out []string
	// per item, how many options have it without a colour, and with which colours
	times, colours := make([]int, len(c.Items)), make([]map[int]bool, len(c.Items))
	for set := range 1 << len(c.Options) {
		clear(times)
		clear(colours)
		chosen, solves := []int{}, true
		for o, option := range c.Options {
			if set>>o&1 == 0 {
				continue
			}
			chosen = append(chosen, o)
			for k, i := range option {
				if n := c.Colour(o, k); n == 0 {
					times[i]++
				} else if colours[i] == nil {
					colours[i] = map[int]bool{n: true}
				} else {
					colours[i][n] = true
				}
			}
		}
		for i, n := range times {
			n += len(colours[i])
			solves = solves && n <= c.Times(i) && n >= c.AtLeast(i)
		}
		if solves {
			out = append(out, fmt.Sprint(chosen))
		}
	}
	slices.Sort(out)
	return out
}

// Dancing links find exactly the solutions that trying all subsets finds, each
// once, on thousands of small problems; and the judge agrees.
func TestSearchAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, c := range rapid.SliceOfN(rapid.Custom(anyCover), 30, 30).Draw(t, "covers") {
			got := []string{}
			r, err := Search(context.Background(), c, Options{Visit: func(options []int) {
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
			if !slices.Equal(got, want) || r.Solutions != uint64(len(want)) || r.Termination != native.Completed {
				t.Fatalf("%+v: got %v, %d, %s; want %v", c, got, r.Solutions, r.Termination, want)
			}
		}
	})
}

// slowNodes counts the nodes of Algorithm X as the rule says, without links and
// without looking ahead, for problems without multiplicities.
func slowNodes(c *puzzle.Cover, used []bool) uint64 {
	best, fewest := -1, 0
	var choices [][]int
	for i := range c.Primary {
		if used[i] {
			continue
		}
		var free [][]int
		for _, option := range c.Options {
			if slices.Contains(option, i) && !slices.ContainsFunc(option, func(j int) bool { return used[j] }) {
				free = append(free, option)
			}
		}
		if best < 0 || len(free) < fewest {
			best, fewest, choices = i, len(free), free
		}
	}
	nodes := uint64(1)
	for _, option := range choices {
		for _, i := range option {
			used[i] = true
		}
		nodes += slowNodes(c, used)
		for _, i := range option {
			used[i] = false
		}
	}
	return nodes
}

func TestNodeCountsFollowTheRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, c := range rapid.SliceOfN(rapid.Custom(anyCover), 20, 20).Draw(t, "covers") {
			c.Least, c.Multiplicity, c.Colours, c.OptionColours = nil, nil, nil, nil
			r, err := Search(context.Background(), c, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if want := slowNodes(c, make([]bool, len(c.Items))); r.Nodes != want {
				t.Fatalf("%+v: %d nodes, want %d", c, r.Nodes, want)
			}
		}
	})
}

// Counts that are in every textbook.
func TestKnownCounts(t *testing.T) {
	for _, tc := range []struct {
		make func() (*puzzle.Cover, error)
		want uint64
	}{
		{func() (*puzzle.Cover, error) { return puzzle.Queens(1) }, 1},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(2) }, 0},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(3) }, 0},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(4) }, 2},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(5) }, 10},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(6) }, 4},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(7) }, 40},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(8) }, 92},
		{func() (*puzzle.Cover, error) { return puzzle.Queens(10) }, 724},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(1) }, 0},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(2) }, 0},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(3) }, 2},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(4) }, 2},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(5) }, 0},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(6) }, 0},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(7) }, 52},
		{func() (*puzzle.Cover, error) { return puzzle.Langford(8) }, 300},
	} {
		checkCount(t, tc.make, tc.want)
	}
}

func TestLongKnownCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkCount(t, func() (*puzzle.Cover, error) { return puzzle.Queens(12) }, 14200)
	checkCount(t, func() (*puzzle.Cover, error) { return puzzle.Langford(11) }, 35584)
}

func checkCount(t *testing.T, make func() (*puzzle.Cover, error), want uint64) {
	t.Helper()
	c, err := make()
	if err != nil {
		t.Fatal(err)
	}
	r, err := Search(context.Background(), c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Solutions != want || r.Termination != native.Completed || r.Engine != "dlx" {
		t.Errorf("%s: %d solutions, want %d; %s by %s", c.Name, r.Solutions, want, r.Termination, r.Engine)
	}
}

// Langford arrangements come in pairs of one and its reversal.
func TestLangfordReversal(t *testing.T) {
	for n, want := range map[int]int{3: 1, 4: 1, 7: 26, 8: 150} {
		c, err := puzzle.Langford(n)
		if err != nil {
			t.Fatal(err)
		}
		classes := map[string]bool{}
		_, err = Search(context.Background(), c, Options{Visit: func(options []int) {
			row, back := make([]int, 2*n), make([]int, 2*n)
			for _, o := range options {
				number, first, second := c.Options[o][0], c.Options[o][1]-n, c.Options[o][2]-n
				row[first], row[second] = number, number
				back[2*n-1-first], back[2*n-1-second] = number, number
			}
			if slices.Compare(back, row) < 0 {
				row = back
			}
			classes[fmt.Sprint(row)] = true
		}})
		if err != nil || len(classes) != want {
			t.Errorf("n = %d: %d up to reversal, want %d; %v", n, len(classes), want, err)
		}
	}
}

func TestSudoku(t *testing.T) {
	// The example of the Wikipedia article on sudoku; one with 17 givens of Gordon
	// Royle's list; and a grid with the same digit twice in a row.
	const wikipedia = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
	const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	for _, tc := range []struct {
		grid string
		want uint64
	}{
		{wikipedia, 1},
		{"000000010400000000020000000000050407008000300001090000300400200050100000000806000", 1},
		{"55" + strings.Repeat(".", 79), 0},
	} {
		c, err := puzzle.Sudoku(tc.grid)
		if err != nil {
			t.Fatal(err)
		}
		digits := make([]byte, 81)
		r, err := Search(context.Background(), c, Options{Visit: func(options []int) {
			for _, o := range options {
				var row, col, digit int
				if _, err := fmt.Sscanf(c.Labels[o], "r%dc%d=%d", &row, &col, &digit); err != nil {
					t.Fatal(err)
				}
				digits[9*row+col-10] = byte('0' + digit)
			}
		}})
		if err != nil || r.Solutions != tc.want || r.Termination != native.Completed {
			t.Errorf("%s: %d solutions, %s, %v; want %d", tc.grid, r.Solutions, r.Termination, err, tc.want)
		}
		if tc.grid == wikipedia && string(digits) != solved {
			t.Errorf("got %s, want %s", digits, solved)
		}
	}
}

func queens(t *testing.T, n int) *puzzle.Cover {
	t.Helper()
	c, err := puzzle.Queens(n)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLimits(t *testing.T) {
	c := queens(t, 8)
	whole, err := Search(context.Background(), c, Options{})
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, cancelLate := context.WithDeadline(context.Background(), time.Now().Add(-time.Hour))
	defer cancelLate()
	for _, tc := range []struct {
		name        string
		ctx         context.Context
		o           Options
		solutions   uint64
		nodes       uint64 // 0: not checked
		termination native.Reason
	}{
		{"first", context.Background(), Options{Limit: 1}, 1, 0, native.SolutionLimit},
		{"ten", context.Background(), Options{Limit: 10}, 10, 0, native.SolutionLimit},
		{"more than there are", context.Background(), Options{Limit: 93}, 92, whole.Nodes, native.Completed},
		{"negative limit", context.Background(), Options{Limit: -1}, 92, whole.Nodes, native.Completed},
		{"one node", context.Background(), Options{Run: native.Run{NodeLimit: 1}}, 0, 1, native.NodeLimit},
		{"one node too few", context.Background(), Options{Run: native.Run{NodeLimit: whole.Nodes - 1}}, 91, whole.Nodes - 1, native.NodeLimit},
		{"just enough nodes", context.Background(), Options{Run: native.Run{NodeLimit: whole.Nodes}}, 92, whole.Nodes, native.Completed},
		{"cancelled", cancelled, Options{}, 0, 0, native.Interrupted},
		{"too late", late, Options{}, 0, 0, native.TimeLimit},
	} {
		r, err := Search(tc.ctx, c, tc.o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Solutions != tc.solutions || r.Termination != tc.termination || tc.nodes != 0 && r.Nodes != tc.nodes {
			t.Errorf("%s: %d solutions, %d nodes, %s; want %d, %d, %s", tc.name, r.Solutions, r.Nodes, r.Termination, tc.solutions, tc.nodes, tc.termination)
		}
	}
}

// A search that would take ages ends soon after its context does.
func TestInterruptedOnTheWay(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r, err := Search(ctx, queens(t, 30), Options{Run: native.Run{ProgressInterval: 1, Progress: func(p native.Progress) {
		if p.Nodes > 20000 {
			cancel()
		}
	}}})
	if err != nil || r.Termination != native.Interrupted || r.Nodes < 20000 || r.Nodes > 40000 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestDeadlineOnTheWay(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	r, err := Search(ctx, queens(t, 30), Options{})
	if err != nil || r.Termination != native.TimeLimit || r.Nodes == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestProgress(t *testing.T) {
	var reports []native.Progress
	r, err := Search(context.Background(), queens(t, 11), Options{Run: native.Run{ProgressInterval: 1, Progress: func(p native.Progress) { reports = append(reports, p) }}})
	if err != nil {
		t.Fatal(err)
	}
	if len(reports) < 2 {
		t.Fatalf("%d reports for %d nodes", len(reports), r.Nodes)
	}
	for i, p := range reports {
		if p.Explored < 0 || p.Explored > 1 || p.Nodes > r.Nodes || p.Solutions > r.Solutions || p.Depth < 0 || p.Depth > 11 {
			t.Errorf("report %d: %+v", i, p)
		}
		if i > 0 && (p.Explored < reports[i-1].Explored || p.Nodes <= reports[i-1].Nodes || p.Elapsed < reports[i-1].Elapsed) {
			t.Errorf("report %d: %+v after %+v", i, p, reports[i-1])
		}
	}
}

func TestSearchRefusesWhatIsNoCover(t *testing.T) {
	_, err := Search(context.Background(), &puzzle.Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{1}}}, Options{})
	if err == nil || !strings.Contains(err.Error(), "option 0 has item 1 of 1") || errors.Unwrap(err) == nil {
		t.Errorf("got %v", err)
	}
}

// Without primary items the empty set is the one solution.
func TestNothingToCover(t *testing.T) {
	visits := 0
	r, err := Search(context.Background(), &puzzle.Cover{}, Options{Visit: func(options []int) { visits += 1 + len(options) }})
	if err != nil || r.Solutions != 1 || r.Nodes != 1 || visits != 1 {
		t.Errorf("%+v, %v, %d", r, err, visits)
	}
}

// The search itself allocates nothing: twice the work, the same allocations.
func TestSearchAllocatesOnlyForTheLinks(t *testing.T) {
	allocations := func(nodes uint64) float64 {
		c := queens(t, 12)
		return testing.AllocsPerRun(3, func() {
			if _, err := Search(context.Background(), c, Options{Run: native.Run{NodeLimit: nodes}}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocations(2000), allocations(20000); many > few+2 {
		t.Errorf("%v allocations for 2000 nodes, %v for 20000", few, many)
	}
}

// A chain of forced choices needs no list of weak items: these made its memory a square.
func TestForcedChainKeepsNoLists(t *testing.T) {
	c := &puzzle.Cover{Name: "chain", Primary: 1000}
	for i := range c.Primary {
		c.Items = append(c.Items, fmt.Sprint(i))
		if i > 0 {
			c.Options = append(c.Options, []int{i - 1, i})
		}
	}
	s := newDancer(context.Background(), c, Options{})
	if s.run(); s.solutions != 1 || s.nodes != 501 || cap(s.weak) > 0 {
		t.Errorf("%d solutions, %d nodes, lists of %d; want 1, 501, 0", s.solutions, s.nodes, cap(s.weak))
	}
}
