package certificate

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model/puzzle"
)

// randomBoard makes a certificate of a random board whose prices are random, and so prove
// little; its plan is a walk without turning back.
func randomBoard(r *rand.Rand, rows, cols, steps, refutes int) *Board {
	goal := puzzle.StandardGoal(rows, cols)
	start, last := goal, puzzle.Move(0)
	var plan []puzzle.Move
	for len(plan) < steps {
		m := puzzle.Move("UDLR"[r.IntN(4)])
		if next, ok := start.Apply(m); ok && m != last.Inverse() {
			start, last, plan = next, m, append(plan, m.Inverse())
		}
	}
	for i, j := 0, len(plan)-1; i < j; i, j = i+1, j-1 {
		plan[i], plan[j] = plan[j], plan[i]
	}
	b := &Board{Slide: puzzle.Slide{Start: start, Goal: goal}, Plan: plan, Refutes: refutes, Patterns: randomPatterns(r, rows*cols-1, 3)}
	b.Prices = randomPrices(r, b, 16, 4)
	return b
}

// randomPatterns partitions the tiles 1 to n into patterns of at most most tiles.
func randomPatterns(r *rand.Rand, n, most int) [][]int {
	tiles := r.Perm(n)
	var patterns [][]int
	for len(tiles) > 0 {
		k := min(len(tiles), 1+r.IntN(most))
		var p []int
		for _, x := range tiles[:k] {
			p = append(p, x+1)
		}
		patterns, tiles = append(patterns, p), tiles[k:]
	}
	return patterns
}

// randomPrices draws prices of up to spread; all of them pass Check.
func randomPrices(r *rand.Rand, b *Board, unit, spread int) *Prices {
	p := &Prices{Unit: unit}
	groups := len(b.Patterns)
	for t := 0; t <= b.Refutes; t++ {
		ends, sum := make([]int32, groups), 0
		for g := range ends {
			ends[g] = int32(r.IntN(2*spread+1) - spread + (b.Refutes-t)*unit/groups)
			sum += int(ends[g])
		}
		ends[r.IntN(groups)] += int32((b.Refutes-t)*unit - sum)
		p.End = append(p.End, ends)
		if t == b.Refutes {
			break
		}
		costs := make([][]int32, len(b.Labels(t)))
		for k := range costs {
			costs[k] = make([]int32, groups)
			for g := range groups {
				costs[k][g] = int32(r.IntN(2*spread+1) - spread)
			}
		}
		p.Cost = append(p.Cost, costs)
	}
	return p
}

func text(t *testing.T, b *Board) string {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, b); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestWrittenAndReadBack(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		steps := r.IntN(12)
		b := randomBoard(r, 2+r.IntN(3), 2+r.IntN(3), steps, steps-2)
		if seed%3 == 0 {
			b.Prices = nil
		}
		if seed%4 == 0 {
			b.Plan, b.NoPlan = nil, true
		}
		written := text(t, b)
		back, err := Read("b", strings.NewReader(written))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, written)
		}
		if diff := cmp.Diff(b, back); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		commented := strings.ReplaceAll(written, "\n", " # a comment\n\n")
		if again, err := Read("b", strings.NewReader(commented)); err != nil || !cmp.Equal(b, again) {
			t.Fatalf("seed %d: with comments: %v", seed, err)
		}
		if !IsBoard([]byte("# of a board\n\n " + written)) {
			t.Error("not recognized")
		}
	}
}

// TestLabels compares the number of labels with the ways through each cell of the colour, and
// tests their order.
func TestLabels(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {4, 4}} {
		b := &Board{Slide: puzzle.Slide{Start: puzzle.StandardGoal(size[0], size[1]), Goal: puzzle.StandardGoal(size[0], size[1])}}
		for step := range 4 {
			want := 0
			for cell := range size[0] * size[1] {
				if colour(cell, size[1]) != (colour(b.Slide.Start.Blank(), size[1])+step)%2 {
					continue
				}
				n := 0
				for d := range 4 {
					if neighbour(cell, d, size[0], size[1]) >= 0 {
						n++
					}
				}
				if step == 0 {
					want += n
				} else {
					want += n * (n - 1) // from one neighbour to another
				}
			}
			labels := b.Labels(step)
			if len(labels) != want {
				t.Errorf("%v, step %d: %d labels; want %d", size, step, len(labels), want)
			}
			for k := 1; k < len(labels); k++ {
				p, q := labels[k-1], labels[k]
				if p.Blank*100+p.Last*10+p.Next >= q.Blank*100+q.Last*10+q.Next {
					t.Errorf("%v, step %d: labels %v, %v in this order", size, step, p, q)
				}
			}
		}
	}
}

// TestTraps: what would let a false claim pass, and files that are not whole.
func TestTraps(t *testing.T) {
	make2 := func() *Board { return randomBoard(rand.New(rand.NewPCG(7, 7)), 2, 3, 9, 7) }
	for _, c := range []struct {
		name, want string
		break_     func(*Board)
	}{
		{"a tile in no pattern", "the patterns have 4 tiles; expected all 5", func(b *Board) { b.Patterns = [][]int{{1, 2}, {3}, {5}} }},
		{"overlapping patterns", "has been in a pattern already", func(b *Board) { b.Patterns = [][]int{{1, 2}, {3, 2}, {4, 5}} }},
		{"the blank in a pattern", "tile 0; expected 1 to 5", func(b *Board) { b.Patterns = [][]int{{0, 1, 2}, {3}, {4, 5}} }},
		{"an empty pattern", "has 0 tiles", func(b *Board) { b.Patterns = append(b.Patterns, nil) }},
		{"ends too large", "expected at most 112", func(b *Board) { b.Prices.End[0][0] += 200 }},
		{"one end too large by one", "expected at most 32", func(b *Board) { b.Prices.End[5][0]++ }},
		{"price out of range", "price 32768; expected", func(b *Board) { b.Prices.Cost[1][0][0] = 32768 }},
		{"end out of range", "expected -16777216 to", func(b *Board) { b.Prices.End[1][0] = -1<<24 - 1 }},
		{"a price missing", "prices; expected", func(b *Board) { b.Prices.Cost[1][0] = b.Prices.Cost[1][0][1:] }},
		{"a label missing", "labels; expected", func(b *Board) { b.Prices.Cost[1] = b.Prices.Cost[1][1:] }},
		{"a step missing", "prices of 6 steps", func(b *Board) { b.Prices.Cost = b.Prices.Cost[1:] }},
		{"the plan's own length", "refutes 9, while the plan has 9 moves", func(b *Board) { b.Refutes = 9 }},
		{"the other parity", "expected 7 or 9", func(b *Board) { b.Refutes = 8 }},
		{"a plan to elsewhere", "expected the goal", func(b *Board) { b.Plan = append(b.Plan, b.Plan[len(b.Plan)-1].Inverse()) }},
		{"a plan off the board", "takes the blank off", func(b *Board) { b.Plan = []puzzle.Move{'U', 'U', 'U'} }},
		{"no plan, and one", "without a plan", func(b *Board) { b.NoPlan = true }},
		{"no unit", "unit 0", func(b *Board) { b.Prices.Unit = 0 }},
	} {
		b := make2()
		c.break_(b)
		if err := Write(&bytes.Buffer{}, b); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
	if err := make2().Check(); err != nil {
		t.Errorf("unbroken: %v", err)
	}
}

// TestStrictReader: every word counts.
func TestStrictReader(t *testing.T) {
	whole := text(t, randomBoard(rand.New(rand.NewPCG(3, 3)), 2, 2, 4, 2))
	for _, c := range []struct{ old, new, want string }{
		{"certificate 1", "certificate 2", "the word 1"},
		{"size 2 2", "size 2 7", "from 2 to 6"},
		{"start ", "start 3 3 ", "each of 0 to 3 once"},
		{"refutes 2", "refutes x", `"x"; expected a whole number`},
		{"dual prices 16", "dual prices", "expected"},
		{"dual prices", "dual cost", "additive or prices"},
		{"step 1", "step 2", "from 1 to 1"},
		{"plan 4", "plan 5", "5 moves"},
		{"plan 4 ", "plan 4 x", "the letters U, D, L and R"},
		{"end\n", "", "the end of the file"},
		{"end\n", "0\nend\n", "the word end"},
		{"end\n", "end\nend\n", "nothing after the word end"},
	} {
		broken := strings.Replace(whole, c.old, c.new, 1)
		if broken == whole {
			t.Fatalf("%q is not in the certificate", c.old)
		}
		if _, err := Read("b", strings.NewReader(broken)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: %v; want %q", c.new, c.old, err, c.want)
		}
	}
	words := strings.Fields(whole)
	for i := range words {
		short := strings.Join(append(append([]string{}, words[:i]...), words[i+1:]...), " ")
		if _, err := Read("b", strings.NewReader(short)); err == nil {
			t.Errorf("without word %d, %q, it is accepted", i+1, words[i])
		}
	}
}

func ExampleWrite() {
	slide, _ := puzzle.ParseSlide("1 2 / 0 3")
	b := &Board{Slide: slide, Plan: []puzzle.Move{puzzle.Right}, Refutes: -1, Patterns: [][]int{{1, 2, 3}}}
	var out strings.Builder
	fmt.Println(Write(&out, b))
	fmt.Print(out.String())
	// Output:
	// <nil>
	// tilemip board certificate 1
	// size 2 2
	// start 1 2 0 3
	// goal 1 2 3 0
	// plan 1 R
	// refutes -1
	// dual additive
	// patterns 1
	// 3 1 2 3
	// end
}
