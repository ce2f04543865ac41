package pricing

import (
	"context"
	"strconv"
	"syscall"
	"testing"

	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

// userSeconds is the CPU time of this process.
func userSeconds() float64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return float64(u.Utime.Sec) + float64(u.Utime.Usec)/1e6
}

// BenchmarkLadder solves boards of the ladder by each dual, one thread:
//
//	go test -run - -bench Ladder/additive/62.1 -benchtime 1x ./model/planning/pricing
//
// cpu-s is the CPU time of one board, boards the nodes of its proofs.
func BenchmarkLadder(b *testing.B) {
	set, err := benchmarks.Lookup("ladder")
	if err != nil {
		b.Fatal(err)
	}
	boards, err := set.Boards()
	if err != nil {
		b.Fatal(err)
	}
	for _, kind := range []Kind{ByAdditive, ByPrices} {
		for _, one := range boards {
			b.Run(string(kind)+"/"+strconv.Itoa(one.Optimal)+"/"+one.ID, func(b *testing.B) {
				before, nodes := userSeconds(), uint64(0)
				for range b.N {
					a, err := Solve(context.Background(), one.Slide, Options{Dual: kind})
					if err != nil || a.Bound != one.Optimal {
						b.Fatalf("%v: %+v, %d moves expected", err, a, one.Optimal)
					}
					nodes += a.Nodes
				}
				b.ReportMetric((userSeconds()-before)/float64(b.N), "cpu-s")
				b.ReportMetric(float64(nodes)/float64(b.N), "boards")
			})
		}
	}
}
