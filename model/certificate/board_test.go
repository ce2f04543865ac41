package certificate_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// random makes a certificate of a random board with random prices.
func random(seed uint64, rows, cols, moves, refutes int) *certificate.Board {
	r := rand.New(rand.NewPCG(seed, 1))
	slide, plan := walked(r, rows, cols, moves)
	b := &certificate.Board{Slide: slide, Plan: plan, Refutes: refutes, Duals: certificate.Single(somePatterns(r, rows*cols-1, 3), nil)}
	b.Duals[0].Prices = somePrices(r, b, len(b.Duals[0].Patterns), 16, 4)
	return b
}

func text(t *testing.T, b *certificate.Board) string {
	t.Helper()
	var out bytes.Buffer
	if err := certificate.Write(&out, b); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestWrittenAndReadBack(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		steps := r.IntN(12)
		b := random(seed, 2+r.IntN(3), 2+r.IntN(3), steps, steps-2)
		if seed%3 == 0 {
			b.Duals[0].Prices = nil
		}
		if seed%4 == 0 {
			b.Plan, b.NoPlan = nil, true
		}
		written := text(t, b)
		back, err := certificate.Read("b", strings.NewReader(written))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, written)
		}
		if diff := cmp.Diff(b, back); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
		commented := strings.ReplaceAll(written, "\n", " # a comment\n\n")
		if again, err := certificate.Read("b", strings.NewReader(commented)); err != nil || !cmp.Equal(b, again) {
			t.Fatalf("seed %d: with comments: %v", seed, err)
		}
		if !certificate.IsBoard([]byte("# of a board\n\n " + written)) {
			t.Error("not recognized")
		}
	}
}

// TestLabels compares the number of labels with the ways through each cell of the colour, and
// tests their order.
func TestLabels(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {4, 4}} {
		b := &certificate.Board{Slide: puzzle.Slide{Start: puzzle.StandardGoal(size[0], size[1]), Goal: puzzle.StandardGoal(size[0], size[1])}}
		for step := range 4 {
			want := 0
			for cell := range size[0] * size[1] {
				row, col := cell/size[1], cell%size[1]
				if (row+col+step)%2 != (size[0]+size[1])%2 {
					continue
				}
				n := 4
				for _, edge := range []bool{row == 0, row == size[0]-1, col == 0, col == size[1]-1} {
					if edge {
						n--
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
	make2 := func() *certificate.Board { return random(7, 2, 3, 9, 7) }
	for _, c := range []struct {
		name, want string
		break_     func(*certificate.Board)
	}{
		{"a tile in no pattern", "the patterns have 4 tiles; expected all 5", func(b *certificate.Board) { b.Duals[0].Patterns = [][]int{{1, 2}, {3}, {5}} }},
		{"overlapping patterns", "has been in a pattern already", func(b *certificate.Board) { b.Duals[0].Patterns = [][]int{{1, 2}, {3, 2}, {4, 5}} }},
		{"the blank in a pattern", "tile 0; expected 1 to 5", func(b *certificate.Board) { b.Duals[0].Patterns = [][]int{{0, 1, 2}, {3}, {4, 5}} }},
		{"an empty pattern", "has 0 tiles", func(b *certificate.Board) { b.Duals[0].Patterns = append(b.Duals[0].Patterns, nil) }},
		{"ends too large", "expected at most 112", func(b *certificate.Board) { b.Duals[0].Prices.End[0][0] += 200 }},
		{"one end too large by one", "expected at most 32", func(b *certificate.Board) { b.Duals[0].Prices.End[5][0]++ }},
		{"price out of range", "price 32768; expected", func(b *certificate.Board) { b.Duals[0].Prices.Cost[1][0][0] = 32768 }},
		{"end out of range", "expected -16777216 to", func(b *certificate.Board) { b.Duals[0].Prices.End[1][0] = -1<<24 - 1 }},
		{"a price missing", "prices; expected", func(b *certificate.Board) { b.Duals[0].Prices.Cost[1][0] = b.Duals[0].Prices.Cost[1][0][1:] }},
		{"a label missing", "labels; expected", func(b *certificate.Board) { b.Duals[0].Prices.Cost[1] = b.Duals[0].Prices.Cost[1][1:] }},
		{"a step missing", "prices of 6 steps", func(b *certificate.Board) { b.Duals[0].Prices.Cost = b.Duals[0].Prices.Cost[1:] }},
		{"the plan's own length", "refutes 9, while the plan has 9 moves", func(b *certificate.Board) { b.Refutes = 9 }},
		{"the other parity", "expected 7 or 9", func(b *certificate.Board) { b.Refutes = 8 }},
		{"a plan to elsewhere", "expected the goal", func(b *certificate.Board) { b.Plan = append(b.Plan, b.Plan[len(b.Plan)-1].Inverse()) }},
		{"a plan off the board", "takes the blank off", func(b *certificate.Board) { b.Plan = []puzzle.Move{'U', 'U', 'U'} }},
		{"no plan, and one", "without a plan", func(b *certificate.Board) { b.NoPlan = true }},
		{"no unit", "unit 0", func(b *certificate.Board) { b.Duals[0].Prices.Unit = 0 }},
	} {
		b := make2()
		c.break_(b)
		if err := certificate.Write(&bytes.Buffer{}, b); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
	if err := make2().Check(); err != nil {
		t.Errorf("unbroken: %v", err)
	}
}

// TestStrictReader: every word counts.
func TestStrictReader(t *testing.T) {
	whole := text(t, random(3, 2, 2, 4, 2))
	for _, c := range []struct{ old, new, want string }{
		{"certificate 1", "certificate 3", "from 1 to 2"},
		{"size 2 2", "size 2 7", "from 2 to 6"},
		{"start ", "start 3 3 ", "each of 0 to 3 once"},
		{"refutes 2", "refutes x", `"x"; expected an integer`},
		{"dual prices 16", "dual prices", "expected"},
		{"dual prices", "dual cost", "additive, prices or mirror"},
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
		if _, err := certificate.Read("b", strings.NewReader(broken)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: %v; want %q", c.new, c.old, err, c.want)
		}
	}
	words := strings.Fields(whole)
	for i := range words {
		short := strings.Join(append(append([]string{}, words[:i]...), words[i+1:]...), " ")
		if _, err := certificate.Read("b", strings.NewReader(short)); err == nil {
			t.Errorf("without word %d, %q, it is accepted", i+1, words[i])
		}
	}
}

func ExampleWrite() {
	slide, _ := puzzle.ParseSlide("1 2 / 0 3")
	b := &certificate.Board{Slide: slide, Plan: []puzzle.Move{puzzle.Right}, Refutes: -1, Duals: certificate.Single([][]int{{1, 2, 3}}, nil)}
	var out strings.Builder
	fmt.Println(certificate.Write(&out, b))
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
