package exactcover

import (
	"context"
	"os"
	"slices"
	"syscall"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
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

// packing returns a puzzle of the shipped definitions as an exact cover, with one
// piece only where its least cell comes first of all rotated versions.
func packing(b *testing.B, name, piece string) (*puzzle.PackingCover, []int) {
	b.Helper()
	f, err := os.Open("../../../model/puzzle/testdata/packing/" + name + "_def.txt")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	ps, err := puzzle.ParsePackings(name, f)
	if err != nil {
		b.Fatal(err)
	}
	pc, err := ps[0].Cover()
	if err != nil {
		b.Fatal(err)
	}
	turns, live := pc.Packing.RegionSymmetries(), []int(nil)
	for o, pl := range pc.Placements {
		least := true
		for _, turn := range turns {
			turned := make([]int, len(pl.Cells))
			for i, c := range pl.Cells {
				turned[i] = turn[c]
			}
			slices.Sort(turned)
			least = least && slices.Compare(pl.Cells, turned) <= 0
		}
		if least || pc.Shapes[pl.Shape].Name != piece {
			live = append(live, o)
		}
	}
	return pc, live
}

func BenchmarkSearch(b *testing.B) { benchmarkSearch(b) }

// BenchmarkSearchNarrow does the same with vectors of at most four options, as on a
// processor without AVX-512; BenchmarkSearchPlain without vector instructions.
func BenchmarkSearchNarrow(b *testing.B) { benchmarkLevel(b, 2) }
func BenchmarkSearchPlain(b *testing.B)  { benchmarkLevel(b, 0) }

func benchmarkLevel(b *testing.B, most int) {
	had := level
	defer func() { level = had }()
	level = min(level, most)
	benchmarkSearch(b)
}

func benchmarkSearch(b *testing.B) {
	for _, tc := range []struct {
		name, piece string
		solutions   uint64
	}{
		{"soma", "L", 480}, {"pent_10x6", "X", 2339}, {"tetris", "L", 9839}, {"bedlam", "X", 19186},
	} {
		b.Run(tc.name, func(b *testing.B) {
			pc, live := packing(b, tc.name, tc.piece)
			start, nodes := userSeconds(), uint64(0)
			b.ResetTimer()
			for range b.N {
				o := Options{Live: live, Options: cover.Options{Visit: func([]int) {}}}
				r, err := Search(context.Background(), pc.Cover, o)
				if err != nil || r.Solutions != tc.solutions {
					b.Fatal(r, err)
				}
				nodes = r.Nodes
			}
			b.ReportMetric((userSeconds()-start)/float64(b.N), "user-s/op")
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}
