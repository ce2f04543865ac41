package pricing

import (
	"context"
	"strconv"
	"testing"

	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model/certificate"
)

// BenchmarkLadder solves boards of the ladder by each dual, one thread:
//
//	go test -run - -bench Ladder/additive/62.1 -benchtime 1x ./internal/pricing
//
// cpu-s is the CPU time of one board, boards the nodes of its proofs. Where those are few, the
// certificate is checked: check-s is the CPU time of that, kept the boards that the checker keeps.
func BenchmarkLadder(b *testing.B) {
	set, err := benchmarks.Lookup("ladder")
	if err != nil {
		b.Fatal(err)
	}
	boards, err := set.Boards()
	if err != nil {
		b.Fatal(err)
	}
	for _, dual := range []string{"additive", "prices"} {
		for _, one := range boards {
			b.Run(dual+"/"+strconv.Itoa(one.Optimal)+"/"+one.ID, func(b *testing.B) { measure(b, one, dual == "prices") })
		}
	}
}

// BenchmarkRandom solves the first 100 of the random boards by prices and has each certificate
// checked; check-s is the checker's CPU time.
func BenchmarkRandom(b *testing.B) {
	set, err := benchmarks.Lookup("random")
	if err != nil {
		b.Fatal(err)
	}
	boards, err := set.Boards()
	if err != nil {
		b.Fatal(err)
	}
	for _, one := range boards[:100] {
		b.Run(one.ID, func(b *testing.B) { measure(b, one, true) })
	}
}

// measure solves one board and reports what it took.
func measure(b *testing.B, one benchmarks.Instance, byPrices bool) {
	var solving, checking float64
	var nodes, kept uint64
	for range b.N {
		began := machine.CPUTime().Seconds()
		p := solve(b, one.Slide, byPrices, 1)
		if len(p.moves) != one.Optimal {
			b.Fatalf("%d moves, %d expected", len(p.moves), one.Optimal)
		}
		solved := machine.CPUTime().Seconds()
		solving += solved - began
		nodes += p.nodes
		if !byPrices || p.nodes > 10e6 {
			continue
		}
		v, err := certificate.Verify(context.Background(), p.certificate(one.Slide), 0)
		if err != nil || !v.OK {
			b.Fatalf("%+v, %v", v, err)
		}
		checking += machine.CPUTime().Seconds() - solved
		kept += uint64(v.Kept)
	}
	n := float64(b.N)
	b.ReportMetric(solving/n, "cpu-s")
	b.ReportMetric(float64(nodes)/n, "boards")
	b.ReportMetric(checking/n, "check-s")
	b.ReportMetric(float64(kept)/n, "kept")
}
