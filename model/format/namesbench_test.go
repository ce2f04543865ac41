package format_test

import (
	"testing"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/model/format"
)

// BenchmarkNames makes the names of 80,401 columns and rows.
func BenchmarkNames(b *testing.B) {
	m := formattest.PMedian(200)
	for _, d := range []format.Dialect{format.MPSNames, format.LPNames} {
		b.Run(d.Name, func(b *testing.B) {
			for b.Loop() {
				format.NewNames(m, d)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(m.Columns()+m.Rows())), "ns/name")
		})
	}
}
