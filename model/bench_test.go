package model_test

import (
	"testing"

	"github.com/tilemip/tilemip/model"
)

// Building: rows of two terms, as in p-median, and rows over a whole family, by the accumulator
// and by expressions; the rate is entries of rows a second, the memory what stays in use, the
// columns' included.
func BenchmarkBuild(b *testing.B) {
	const n = 300
	for _, c := range []struct {
		name string
		fill func(m *model.Model, x, y model.Vars)
	}{
		{"pairs", func(m *model.Model, x, y model.Vars) {
			for i := range n {
				for j := range n {
					m.Row("open", i, j).Add(1, x.At(i, j)).Add(-1, y.At(i)).Le(0)
				}
			}
		}},
		{"long", func(m *model.Model, x, y model.Vars) {
			for i := range n {
				row := m.Row("serve", i)
				for j := range n {
					row.Add(1, x.At(j, i))
				}
				row.Eq(1)
			}
		}},
		{"pairs of tables", func(m *model.Model, x, y model.Vars) {
			m.Every("open", x).AtMost(y)
		}},
		{"long tables", func(m *model.Model, x, y model.Vars) {
			m.Every("serve", x.Sum(0)).Eq(1)
		}},
		{"long expressions", func(m *model.Model, x, y model.Vars) {
			for i := range n {
				m.Row("serve", i).Plus(model.Sum(x.Slice(model.All, i))).Eq(1)
			}
		}},
		{"sums", func(m *model.Model, x, y model.Vars) {
			for i := range 4 {
				m.Row("count", i).Plus(x).Plus(y).Eq(float64(i))
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			entries := 0
			var last *model.Model
			for b.Loop() {
				m := model.New("m")
				c.fill(m, m.Binary("x", n, n), m.Binary("y", n))
				entries += m.Nonzeros()
				last = m
			}
			b.ReportMetric(float64(entries)/b.Elapsed().Seconds()/1e6, "Mentries/s")
			b.ReportMetric(float64(held(last))/float64(last.Nonzeros()), "B/entry")
		})
	}
}

// held is the size of the arrays of a model, as long as they are.
func held(m *model.Model) int {
	a := m.Matrix()
	return 12*len(a.Index) + 8*(len(a.Start)+2*m.Rows()) + (3*8+1+4)*m.Columns()
}
