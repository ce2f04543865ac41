package setpartition_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model/puzzle"
)

func parse(t testing.TB, text string) *puzzle.Cover {
	t.Helper()
	c, err := puzzle.ParseCover("test", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func build(t testing.TB, c *puzzle.Cover) *setpartition.Program {
	t.Helper()
	p, err := setpartition.Build(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The example of Knuth's "Dancing links", unique solution: options 1, 4 and 5.
const knuth = "a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n"

// rows draws the matrix, one row a line.
func rows(p *setpartition.Program) string {
	var b strings.Builder
	a := p.Model.Matrix()
	for r := range a.RowLower {
		index, value := a.Row(r)
		fmt.Fprintf(&b, "%s: %g ≤", p.Model.RowName(r), a.RowLower[r])
		for k, j := range index {
			fmt.Fprintf(&b, " %g %d", value[k], j+1)
		}
		fmt.Fprintf(&b, " ≤ %g\n", a.RowUpper[r])
	}
	return b.String()
}

func TestMatrix(t *testing.T) {
	for _, c := range []struct {
		name  string
		cover *puzzle.Cover
		want  string
	}{
		{"primary only", parse(t, knuth), `
cover[a]: 1 ≤ 1 2 1 4 ≤ 1
cover[b]: 1 ≤ 1 3 1 5 ≤ 1
cover[c]: 1 ≤ 1 1 1 3 ≤ 1
cover[d]: 1 ≤ 1 2 1 4 1 6 ≤ 1
cover[e]: 1 ≤ 1 1 1 6 ≤ 1
cover[f]: 1 ≤ 1 1 1 3 ≤ 1
cover[g]: 1 ≤ 1 2 1 5 1 6 ≤ 1
`},
		{"secondary, and a primary item without options", parse(t, "a b | s t\na s\na t s\n"), `
cover[a]: 1 ≤ 1 1 1 2 ≤ 1
cover[b]: 1 ≤ ≤ 1
pack[s]: -Inf ≤ 1 1 1 2 ≤ 1
pack[t]: -Inf ≤ 1 2 ≤ 1
`},
		{"multiplicity", &puzzle.Cover{Items: []string{"a", "b"}, Primary: 2, Multiplicity: []int{3, 1}, Options: [][]int{{0}, {1, 0}, {0}}}, `
cover[a]: 3 ≤ 1 1 1 2 1 3 ≤ 3
cover[b]: 1 ≤ 1 2 ≤ 1
`},
		{"secondary only", &puzzle.Cover{Items: []string{"a"}}, `
pack[a]: -Inf ≤ ≤ 1
`},
		{"nothing", &puzzle.Cover{}, "\n"},
	} {
		p := build(t, c.cover)
		if got, want := rows(p), c.want[1:]; got != want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, want)
		}
		for v, cost := range p.Model.Matrix().Cost {
			if cost != 0 {
				t.Errorf("%s: column %d costs %g, want 0", c.name, v, cost)
			}
		}
	}
}

// 2,056 placements of the twelve pentominoes in a 6×10 rectangle, 60 cells and 12
// pieces; each placement covers five cells and a piece.
func TestPentominoesSize(t *testing.T) {
	packing, err := puzzle.Pentominoes(6, 10)
	if err != nil {
		t.Fatal(err)
	}
	pc, err := packing.Cover()
	if err != nil {
		t.Fatal(err)
	}
	m := build(t, pc.Cover).Model
	if m.Columns() != 2056 || m.Rows() != 72 || m.Nonzeros() != 6*2056 {
		t.Errorf("%d columns, %d rows, %d nonzeros; want 2056, 72, %d", m.Columns(), m.Rows(), m.Nonzeros(), 6*2056)
	}
}

func TestBuildRefuses(t *testing.T) {
	for _, c := range []*puzzle.Cover{
		{Items: []string{"a"}, Primary: 2},
		{Items: []string{"a", "a"}, Primary: 2},
		{Items: []string{"a"}, Primary: 1, Options: [][]int{{1}}},
	} {
		if p, err := setpartition.Build(context.Background(), c); err == nil {
			t.Errorf("%+v gave a program of %d columns", c, p.Model.Columns())
		}
	}
}

// solutions lists by brute force the subsets of options that the model admits,
// and those that are exact covers by definition.
func solutions(t rapid.TB, c *puzzle.Cover, p *setpartition.Program) (admitted, exact [][]int) {
	x := make([]float64, len(c.Options))
	for bits := range 1 << len(c.Options) {
		times := make([]int, len(c.Items))
		var chosen []int
		for o := range x {
			x[o] = float64(bits >> o & 1)
			if x[o] == 1 {
				chosen = append(chosen, o)
				for _, i := range c.Options[o] {
					times[i]++
				}
			}
		}
		report, err := p.Model.Check(x)
		if err != nil {
			t.Fatal(err)
		}
		if report.OK {
			admitted = append(admitted, chosen)
			if got := p.Decode(x); !slices.Equal(got, chosen) {
				t.Fatalf("decoded %v, want %v", got, chosen)
			}
			if report.Objective.Sign() != 0 {
				t.Fatalf("objective %v, want 0", report.Objective)
			}
		}
		right := true
		for i, n := range times {
			right = right && n <= c.Times(i) && n >= c.AtLeast(i)
		}
		if right {
			exact = append(exact, chosen)
		}
	}
	return admitted, exact
}

func equalSets(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal[[]int]) }

func covers() *rapid.Generator[*puzzle.Cover] {
	return rapid.Custom(func(t *rapid.T) *puzzle.Cover {
		c := &puzzle.Cover{Primary: rapid.IntRange(1, 4).Draw(t, "primary")}
		items := c.Primary + rapid.IntRange(0, 2).Draw(t, "secondary")
		for i := range items {
			c.Items = append(c.Items, string(rune('a'+i)))
		}
		if rapid.Bool().Draw(t, "multiplicity") {
			for range c.Primary {
				c.Multiplicity = append(c.Multiplicity, rapid.IntRange(1, 2).Draw(t, "times"))
			}
		}
		if rapid.Bool().Draw(t, "intervals") {
			for i := range c.Primary {
				c.Least = append(c.Least, rapid.IntRange(0, c.Times(i)).Draw(t, "least"))
			}
		}
		for range rapid.IntRange(0, 8).Draw(t, "options") {
			option := []int{rapid.IntRange(0, c.Primary-1).Draw(t, "first")}
			for i := range items {
				if i != option[0] && rapid.IntRange(0, 2).Draw(t, "has") == 0 {
					option = append(option, i)
				}
			}
			c.Options = append(c.Options, option)
		}
		return c
	})
}

// The program admits the exact covers and nothing else, and Forbid takes away
// exactly the one it is given.
func TestAdmitsExactlyTheCovers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := covers().Draw(t, "cover")
		p, err := setpartition.Build(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		got, want := solutions(t, c, p)
		if !equalSets(got, want) {
			t.Fatalf("admitted %v, want %v", got, want)
		}
		for k, one := range want {
			p.Forbid(one)
			left, _ := solutions(t, c, p)
			if !equalSets(left, want[k+1:]) {
				t.Fatalf("with %v forbidden, %v are left of %v", want[:k+1], left, want)
			}
		}
	})
}

// The empty set solves a cover without primary items; forbidden, nothing does.
func TestForbidNothing(t *testing.T) {
	c := &puzzle.Cover{Items: []string{"s"}}
	p := build(t, c)
	if got, _ := solutions(t, c, p); len(got) != 1 {
		t.Errorf("%d solutions, want the empty one", len(got))
	}
	p.Forbid(nil)
	if got, _ := solutions(t, c, p); len(got) != 0 {
		t.Errorf("solutions %v after the only one was forbidden", got)
	}
}

func TestForbidNoOption(t *testing.T) {
	p := build(t, parse(t, knuth))
	p.Forbid([]int{0, 6})
	if err := p.Model.Err(); err == nil || !strings.Contains(err.Error(), "x[6] is outside the family x[6]") {
		t.Errorf("an option that does not exist: %v", err)
	}
}

func TestDecodeRounds(t *testing.T) {
	p := build(t, parse(t, knuth))
	if got := p.Decode([]float64{0.9999999, 1e-7, 0, 1, 1.0000001, 0}); !slices.Equal(got, []int{0, 3, 4}) {
		t.Errorf("chosen %v, want 0, 3 and 4", got)
	}
}

func TestLookup(t *testing.T) {
	for _, f := range setpartition.Formulations() {
		if found, err := setpartition.Lookup(f.Name); err != nil || found.Summary != f.Summary || f.Summary == "" {
			t.Errorf("%s: %v, %v", f.Name, found.Summary, err)
		}
		p, err := f.Build(context.Background(), parse(t, knuth))
		if err != nil || p.Formulation != f.Name {
			t.Errorf("%s builds %v, %v", f.Name, p, err)
		}
	}
	if f, err := setpartition.Lookup(""); err != nil || f.Name != setpartition.Default {
		t.Errorf("the default is %q, %v", f.Name, err)
	}
	if _, err := setpartition.Lookup("magic"); err == nil || !strings.Contains(err.Error(), `"magic"; expected one of feasibility`) {
		t.Errorf("an unknown formulation: %v", err)
	}
}

func ExampleBuild() {
	c, err := puzzle.ParseCover("knuth", strings.NewReader(knuth))
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setpartition.Build(context.Background(), c)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Model.Columns(), "columns,", p.Model.Rows(), "rows")
	report, err := p.Model.Check([]float64{1, 0, 0, 1, 1, 0})
	fmt.Println(report.OK, err, p.Decode([]float64{1, 0, 0, 1, 1, 0}))
	// Output:
	// 6 columns, 7 rows
	// true <nil> [0 3 4]
}

func BenchmarkBuild(b *testing.B) {
	packing, err := puzzle.Pentominoes(6, 10)
	if err != nil {
		b.Fatal(err)
	}
	pc, err := packing.Cover()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		build(b, pc.Cover)
	}
}
