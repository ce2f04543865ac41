package matrix_test

import (
	"testing"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
)

// BenchmarkNames makes the names of 80,401 columns and rows.
func BenchmarkNames(b *testing.B) {
	m := formattest.PMedian(200)
	for _, d := range []matrix.Dialect{matrix.MPSNames, matrix.LPNames} {
		b.Run(d.Name, func(b *testing.B) {
			for b.Loop() {
				matrix.NewNames(m, d)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(m.Columns()+m.Rows())), "ns/name")
		})
	}
}
