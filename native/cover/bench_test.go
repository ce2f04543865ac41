package cover

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

func BenchmarkPentominoes6x10(b *testing.B) {
	p, err := puzzle.Pentominoes(6, 10)
	if err != nil {
		b.Fatal(err)
	}
	pc, err := p.Cover()
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		r, err := Search(context.Background(), pc.Cover, Options{})
		if err != nil || r.Solutions != 9356 || r.Nodes != 3615972 {
			b.Fatal(r, err)
		}
		b.ReportMetric(float64(r.Updates)/1e6, "Mupdates")
	}
}
