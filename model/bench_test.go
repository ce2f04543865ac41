package model_test

import (
	"testing"

	"github.com/tilemip/tilemip/model"
)

// Building: rows of two terms, as in p-median, and rows over a whole family; the rate
// is entries of rows a second.
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
		{"sums", func(m *model.Model, x, y model.Vars) {
			for i := range 4 {
				m.Row("count", i).SumAll(1, x).SumAll(1, y).Eq(float64(i))
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			entries := 0
			for b.Loop() {
				m := model.New("m")
				c.fill(m, m.Binary("x", n, n), m.Binary("y", n))
				entries += m.Nonzeros()
			}
			b.ReportMetric(float64(entries)/b.Elapsed().Seconds()/1e6, "Mentries/s")
		})
	}
}
