package model_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
)

// written is a table in full: for each place the coefficients of all variables and, last, the
// constant.
type written struct {
	dims  []int
	place [][]float64
}

// each calls do with every key of the dims, the last index fastest.
func each(dims []int, do func(key []int)) {
	n := 1
	for _, d := range dims {
		n *= d
	}
	for p := range n {
		key, rest := make([]int, len(dims)), p
		for d := len(dims) - 1; d >= 0; d-- {
			key[d], rest = rest%dims[d], rest/dims[d]
		}
		do(key)
	}
}

func (d written) at(key ...int) []float64 {
	p := 0
	for k, i := range key {
		p = p*d.dims[k] + i
	}
	return d.place[p]
}

// fill is the table of those dims whose places are sums of a·place.
func (d written) fill(dims []int, sum func(key []int, add func(a float64, place []float64))) written {
	out := written{dims: dims}
	each(dims, func(key []int) {
		place := make([]float64, len(d.place[0]))
		sum(key, func(a float64, from []float64) {
			for k, c := range from {
				place[k] += a * c
			}
		})
		out.place = append(out.place, place)
	})
	return out
}

// step draws an operation and does it to both.
func step(t *rapid.T, x model.Table, d written) (model.Table, written) {
	numbers := func(n int) []float64 {
		return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-2, 2).Draw(t, "c")) }), n, n).Draw(t, "numbers")
	}
	last := len(d.dims) - 1
	switch op := rapid.IntRange(0, 7).Draw(t, "op"); {
	case op == 0:
		c := numbers(1)[0]
		return x.Times(c), d.fill(d.dims, func(key []int, add func(float64, []float64)) { add(c, d.at(key...)) })
	case op == 1:
		c := numbers(d.dims[0])
		return x.Weighted(c), d.fill(d.dims, func(key []int, add func(float64, []float64)) { add(c[key[0]], d.at(key...)) })
	case op == 2 && last > 0:
		c := make([][]float64, d.dims[0])
		for i := range c {
			c[i] = numbers(d.dims[1])
		}
		return x.Weighted(c...), d.fill(d.dims, func(key []int, add func(float64, []float64)) { add(c[key[0]][key[1]], d.at(key...)) })
	case op == 3 && last > 0:
		over := rapid.IntRange(0, last).Draw(t, "over")
		dims := slices.Delete(slices.Clone(d.dims), over, over+1)
		return x.Sum(over), d.fill(dims, func(key []int, add func(float64, []float64)) {
			for i := range d.dims[over] {
				add(1, d.at(slices.Insert(slices.Clone(key), over, i)...))
			}
		})
	case op == 4 && last > 0:
		at := rapid.IntRange(0, last).Draw(t, "index")
		i := rapid.IntRange(0, d.dims[at]-1).Draw(t, "position")
		key := slices.Repeat([]int{model.All}, last+1)
		key[at] = i
		dims := slices.Delete(slices.Clone(d.dims), at, at+1)
		return x.Slice(key...), d.fill(dims, func(key []int, add func(float64, []float64)) {
			add(1, d.at(slices.Insert(slices.Clone(key), at, i)...))
		})
	case op == 5:
		n := rapid.IntRange(-1, 2).Draw(t, "before")
		return x.Before(n), d.fill(d.dims, func(key []int, add func(float64, []float64)) {
			if key[last] -= n; key[last] >= 0 && key[last] < d.dims[last] {
				add(1, d.at(key...))
			}
		})
	case op == 6:
		n := rapid.SliceOfN(rapid.IntRange(1, 3), d.dims[0], d.dims[0]).Draw(t, "last")
		return x.Last(n...), d.fill(d.dims, func(key []int, add func(float64, []float64)) {
			for first := max(0, key[last]-n[key[0]]+1); first <= key[last]; key[last]-- {
				add(1, d.at(key...))
			}
		})
	case op == 7:
		a := [][]float64{numbers(d.dims[last]), numbers(d.dims[last])}
		dims := append(slices.Clone(d.dims[:last]), 2)
		return x.Product(a), d.fill(dims, func(key []int, add func(float64, []float64)) {
			for i, c := range a[key[last]] {
				add(c, d.at(append(slices.Clone(key[:last]), i)...))
			}
		})
	}
	return x, d
}

// Tables by random operations, as families of rows and as one sum, against the same in full; a
// deleted variable is in none of them.
func TestTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := model.New("m")
		dims := rapid.SliceOfN(rapid.IntRange(1, 3), 1, 3).Draw(t, "dims")
		x := m.Binary("x", dims...)
		gone := -1
		if x.Len() > 1 && rapid.Bool().Draw(t, "delete") {
			gone = rapid.IntRange(0, x.Len()-1).Draw(t, "gone")
		}
		d := written{dims: dims}
		for i := range x.Len() {
			d.place = append(d.place, make([]float64, x.Len()+1))
			d.place[i][i] = 1
		}
		table := x.Slice(slices.Repeat([]int{model.All}, len(dims))...)
		if len(dims) > 1 && rapid.Bool().Draw(t, "sum of the family") {
			all := d
			table, d = x.Sum(0), d.fill(dims[1:], func(key []int, add func(float64, []float64)) {
				for i := range dims[0] {
					add(1, all.at(slices.Insert(slices.Clone(key), 0, i)...))
				}
			})
		}
		for range rapid.IntRange(0, 4).Draw(t, "steps") {
			table, d = step(t, table, d)
		}
		if gone >= 0 {
			m.DeleteColumns(x.Nth(gone))
		}
		side := make([]float64, len(d.place))
		for k := range side {
			side[k] = float64(k)
		}
		y := m.Continuous("y", 0, 1, d.dims[:1]...)
		rows := m.Every("row", table).Minus(model.Number(3)).Plus(y).Ge(side...)
		m.Maximize(table)
		if err := m.Err(); err != nil || m.Rows() != len(d.place) || table.Len() != len(d.place) {
			t.Fatalf("%d rows, want %d: %v", m.Rows(), len(d.place), err)
		}
		total, n := make([]float64, x.Len()), 0
		each(d.dims, func(key []int) {
			c := rows.At(key...)
			for i, want := range d.place[n][:x.Len()] {
				if i == gone {
					continue
				}
				if got := m.Coefficient(c, x.Nth(i)); got != want {
					t.Fatalf("row %v: x%d has %g, want %g", key, i, got, want)
				}
				total[i] += want
			}
			if a := m.Matrix(); m.Coefficient(c, y.At(key[0])) != 1 || a.RowLower[n] != float64(n)+3 {
				t.Fatalf("row %v: %v", key, a)
			}
			n++
		})
		for i, want := range total {
			if i != gone && m.Cost(x.Nth(i)) != want {
				t.Fatalf("cost of x%d is %g, want %g", i, m.Cost(x.Nth(i)), want)
			}
		}
	})
}

// Constants stand on either side, and a range has two sides.
func TestNumbers(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, 9, 2, 2)
	length := model.Numbers([]float64{1, 2}, []float64{3, 4})
	m.Every("next", x.Before(1), length.Before(1)).AtMost(x)
	m.Every("within", x.Sum(1)).Between([]float64{1, 2}, []float64{5})
	m.Every("all", x.Sum()).Equals(length.Sum(), model.Numbers([]float64{1, 1}).Sum())
	a := m.Matrix()
	var got []string
	for r := range m.Rows() {
		got = append(got, fmt.Sprint(m.RowName(r), a.RowLower[r], a.RowUpper[r]))
	}
	want := "next[0,0]-Inf 0 next[0,1]-Inf -1 next[1,0]-Inf 0 next[1,1]-Inf -3 within[0]1 5 within[1]2 5 all12 12"
	if strings.Join(got, " ") != want || m.Err() != nil {
		t.Errorf("%s\nwant %s: %v", strings.Join(got, " "), want, m.Err())
	}
}

// What does not fit is an error that names the rows, and adds none.
func TestWrongFamiliesOfRows(t *testing.T) {
	for want, use := range map[string]func(m *model.Model, x, y model.Vars){
		"rows r: y[3] does not fit rows[2][3] (table_test.go": func(m *model.Model, x, y model.Vars) { m.Every("r", x).AtMost(y) },
		"rows r: x[2][3] does not fit rows[3] (table_test.go": func(m *model.Model, x, y model.Vars) { m.Every("r", y).AtMost(x) },
		"rows r: 4 numbers for rows[3] (table_test.go":        func(m *model.Model, x, y model.Vars) { m.Every("r", y).Le(1, 2, 3, 4) },
		"rows r: 0 numbers for rows[3] (table_test.go":        func(m *model.Model, x, y model.Vars) { m.Every("r", y).Eq() },
		"rows r: 2 lists of numbers, list 0 of 1, for x[2][3] (table_test.go": func(m *model.Model, x, y model.Vars) {
			m.Every("r", x.Weighted([]float64{1}, []float64{2})).Le(1)
		},
		"rows r: 2 lists of numbers, list 1 of 1, for numbers[2][2] (table_test.go": func(m *model.Model, x, y model.Vars) {
			m.Every("r", model.Numbers([]float64{1, 2}, []float64{2})).Le(1)
		},
		"rows r: the sum over index 2 of x[2][3] (table_test.go": func(m *model.Model, x, y model.Vars) { m.Every("r", x.Sum(2)).Le(1) },
		"rows r: 2 lengths for y[3] (table_test.go":              func(m *model.Model, x, y model.Vars) { m.Every("r", y.Last(1, 2)).Le(1) },
		"rows r: a part of them is nil (table_test.go":           func(m *model.Model, x, y model.Vars) { m.Every("r", y, nil).Le(1) },
		"rows r: no part to make them for (table_test.go":        func(m *model.Model, x, y model.Vars) { m.Every("r").Le(1) },
		"rows r: a table that was never set (table_test.go":      func(m *model.Model, x, y model.Vars) { m.Every("r", model.Vars{}.Sum()).Le(1) },
		"rows r were begun and never closed":                     func(m *model.Model, x, y model.Vars) { m.Every("r", y) },
		"rows s were begun and never closed":                     func(m *model.Model, x, y model.Vars) { m.Every("s", y); m.Row("t") },
		"rows r: closed twice (table_test.go":                    func(m *model.Model, x, y model.Vars) { e := m.Every("r", y.Sum()); m.DeleteRows(e.Le(1).At()); e.Le(1) },
		"row r[1]: coefficient NaN of y[1]":                      func(m *model.Model, x, y model.Vars) { m.Every("r", y).Minus(y.Slice(1).Times(math.NaN())).Le(1) },
	} {
		m := model.New("m")
		use(m, m.Binary("x", 2, 3), m.Binary("y", 3))
		if err := m.Err(); err == nil || !strings.Contains(err.Error(), "model m: "+want) || m.Rows() > 0 && !strings.Contains(want, "NaN") {
			t.Errorf("%v, and %d rows; want %s", err, m.Rows(), want)
		}
	}
}

// The other direction begins a new objective; the same one goes on.
func TestDirection(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 2)
	m.SetCost(x.At(0), 5)
	if m.Maximize().Add(1, x.At(1)); m.Cost(x.At(0)) != 5 {
		t.Error("a cost set before the direction is lost")
	}
	m.Maximize().Add(1, x.At(1)).AddProduct(1, x.At(0), x.At(0)).Const(4)
	if m.Cost(x.At(1)) != 2 {
		t.Errorf("cost %g, want 2", m.Cost(x.At(1)))
	}
	m.Minimize().Add(7, x.At(0))
	if a := m.Matrix(); a.Maximize || !slices.Equal(a.Cost, []float64{7, 0}) || a.Constant != 0 || m.Features().Products {
		t.Errorf("Minimize after Maximize leaves %v", a)
	}
}
