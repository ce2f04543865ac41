package numerics

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
)

// permutations yields those of n numbers.
func permutations(n int, yield func([]int)) {
	p := make([]int, 0, n)
	var extend func()
	extend = func() {
		if len(p) == n {
			yield(p)
		}
		for j := range n {
			if !slices.Contains(p, j) {
				p = append(p, j)
				extend()
				p = p[:len(p)-1]
			}
		}
	}
	extend()
}

// TestClasses: columns that a permutation of columns and rows exchanges, by enumeration of all, are in one
// class; and classes tell apart what costs, bounds and coefficients do.
func TestClasses(t *testing.T) {
	g, exchanged := rand.New(rand.NewPCG(3, 7)), 0
	for range 300 {
		m := model.New("m")
		x := m.Integer("x", 0, 2, 4)
		for i := range 4 {
			m.Minimize().Add(float64(g.IntN(2)), x.At(i))
		}
		for i := range 3 {
			row := m.Row("r", i)
			for j := range 4 {
				row.Add(float64(g.IntN(2)), x.At(j))
			}
			row.Le(float64(1 + g.IntN(2)))
		}
		a, classes := m.Matrix(), Classes(m)
		permutations(4, func(p []int) {
			var rows, moved []string
			for i := range 3 {
				var line, other [4]float64
				index, value := a.Row(i)
				for k, j := range index {
					line[j], other[p[j]] = value[k], value[k]
				}
				rows, moved = append(rows, describe(line, a.RowUpper[i])), append(moved, describe(other, a.RowUpper[i]))
			}
			slices.Sort(rows)
			slices.Sort(moved)
			for j, to := range p {
				if a.Cost[j] != a.Cost[to] {
					return
				}
			}
			if !slices.Equal(rows, moved) {
				return
			}
			for j, to := range p {
				if j != to {
					exchanged++
				}
				if classes[j] != classes[to] {
					t.Fatalf("columns %d and %d are interchangeable and in two classes\n%s", j, to, modeltest.Describe(m))
				}
			}
		})
	}
	if exchanged < 100 {
		t.Errorf("%d columns were exchanged: the test shows nothing", exchanged)
	}
	m := model.New("apart")
	x, y := m.Binary("x", 2), m.Integer("y", 0, 2).At()
	m.Minimize().Add(1, x.At(0)).Add(2, x.At(1))
	m.Row("r").Plus(x).Plus(y).Le(2)
	if c := Classes(m); c[0] == c[1] || c[0] == c[2] {
		t.Errorf("classes %v of columns with other costs and bounds", c)
	}
}

func describe(line [4]float64, upper float64) string {
	return string([]byte{byte(line[0]), byte(line[1]), byte(line[2]), byte(line[3]), byte(upper)})
}

// TestSplit: rows are split where that is right, and no whole point is lost.
func TestSplit(t *testing.T) {
	g, rows := rand.New(rand.NewPCG(5, 1)), 0
	for range 300 {
		m := model.New("m")
		x, y := m.Integer("x", float64(-g.IntN(2)), 2, 2), m.Integer("y", 0, float64(1+g.IntN(2))).At()
		m.Row("r").Plus(x.At(0)).Add(float64(g.IntN(3)-1), x.At(1)).Add(float64(-5-g.IntN(2)), y).Le(float64(g.IntN(2)))
		split, added := Split(m)
		rows += added
		a := m.Matrix()
		modeltest.Points(a.Lower, a.Upper, func(p []float64) {
			if modeltest.Holds(m, p) != modeltest.Holds(split, p) {
				t.Fatalf("%v is a point of one alone\n%s", p, modeltest.Describe(m))
			}
		})
	}
	if rows < 20 {
		t.Errorf("%d rows were added: the test shows nothing", rows)
	}
}
