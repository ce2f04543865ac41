package planning

import (
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// A board of 36 moves with Manhattan distance 28, at the last horizon without a
// plan and at the first with one.
func BenchmarkReduce(b *testing.B) {
	s, err := puzzle.ParseSlide("1 13 8 7 / 11 4 2 3 / 10 6 14 12 / 5 0 9 15")
	if err != nil {
		b.Fatal(err)
	}
	g, err := newGrid(s)
	if err != nil {
		b.Fatal(err)
	}
	for name, horizon := range map[string]int{"refuted": 34, "plan": 36} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				reduce(g, horizon, reductionOptions{}, &affinity{})
			}
		})
	}
}

// One round of prices over the networks of single tiles.
func BenchmarkPriceRound(b *testing.B) {
	s, _ := puzzle.ParseSlide("1 13 8 7 / 11 4 2 3 / 10 6 14 12 / 5 0 9 15")
	g, _ := newGrid(s)
	r := reduce(g, 36, reductionOptions{Without: []string{pairing, growing}}, &affinity{})
	p := newPricer(r.domain, r.parts)
	_, arcs := r.size()
	for range b.N {
		p.round()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*arcs), "ns/arc")
}
