package polycube_test

import (
	"testing"

	"github.com/tilemip/tilemip/native/polycube"
)

// BenchmarkEngines searches the 6×10 pentominoes with one engine after the other.
// The time that matters is that of a fit: see the metric.
func BenchmarkEngines(b *testing.B) {
	for _, c := range []struct{ name, options string }{
		{"DLX", "-r -g6"}, {"MCH", "-r -m11"}, {"EMCH", "-r -e11"}, {"deBruijn", "-r -b11"}, {"deBruijnVolume", "-r -b11 -V"}, {"VolumeFilterEachStep", "-r -V8 -g7"},
	} {
		b.Run(c.name, func(b *testing.B) {
			p, o := load(b, "pent_10x6"), options(b, c.options)
			b.ReportAllocs()
			fits := uint64(0)
			for range b.N {
				fits += polycube.Total(search(b, p, o).Fits)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(fits), "ns/fit")
		})
	}
}
