package packing

import (
	"context"
	"syscall"
	"testing"

	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// userSeconds is the CPU time of the process so far, without the system's.
func userSeconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()) / 1e9
}

// BenchmarkSearch lists all solutions up to symmetry, without any option but
// mirrors; for the hexominoes it finds one, from another seed every time.
func BenchmarkSearch(b *testing.B) {
	for _, tc := range []struct {
		name    string
		mirrors bool
		limit   int
		unique  uint64
	}{
		{"pent_10x6", false, 0, 2339}, {"onesided_30x3", true, 0, 46}, {"soma", false, 0, 480},
		{"tetris", false, 0, 9839}, {"bedlam", false, 0, 19186}, {"hex_par", false, 1, 1},
	} {
		b.Run(tc.name, func(b *testing.B) {
			pc := load(b, tc.name)
			start, nodes, why := userSeconds(), uint64(0), ""
			b.ResetTimer()
			for i := range b.N {
				o := Options{Mirrors: tc.mirrors, Options: cover.Options{Run: native.Run{Seed: uint64(i)}, Limit: tc.limit, Visit: func([]int) {}}}
				r, err := Search(context.Background(), pc, o)
				if err != nil || r.Unique != tc.unique {
					b.Fatal(r, err)
				}
				nodes, why = nodes+r.Nodes, r.Choice.Why
			}
			b.ReportMetric((userSeconds()-start)/float64(b.N), "user-s/op")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
			b.Log(why)
		})
	}
}
