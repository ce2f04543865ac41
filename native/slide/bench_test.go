// Nodes a second by heuristic, the time to build tables, and whole sets of boards by size
// of the tables.

package slide

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/tilemip/tilemip/native"
)

// BenchmarkSearch reports nodes a second by heuristic, on Korf's board 5 within a
// node limit.
func BenchmarkSearch(b *testing.B) {
	s := mustParse(b, "0 8 14 15 / 1 10 11 5 / 4 7 13 6 / 3 2 9 12")
	for _, h := range HeuristicNames() {
		b.Run(h, func(b *testing.B) {
			var nodes uint64
			var took time.Duration
			for range b.N {
				r, err := Search(context.Background(), s, Options{Heuristic: h, Run: native.Run{NodeLimit: 4_000_000}})
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Generated
				took += r.Elapsed - r.Build
			}
			b.ReportMetric(float64(nodes)/took.Seconds(), "nodes/s")
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	ctx := context.Background()
	for _, size := range [][2]int{{4, 4}, {4, 6}, {3, 3}} {
		g := sizedGeometry(size[0], size[1], size[0]*size[1]-1)
		b.Run(fmt.Sprintf("walking/%dx%d", size[0], size[1]), func(b *testing.B) {
			for range b.N {
				if _, err := buildWalk(ctx, walkKey{size[0], size[1], size[0] - 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("automaton/%dx%d", size[0], size[1]), func(b *testing.B) {
			for range b.N {
				if _, err := buildAutomaton(ctx, g, automatonLength(g)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkKorf and BenchmarkRandom solve all boards of a set with the tables of each tier
// in memory; an operation is the whole set. For medians of five:
//
//	go test -run - -bench 'Korf|Random' -benchtime 1x -count 5 ./native/slide
func BenchmarkKorf(b *testing.B)   { benchmarkTiers(b, "korf") }
func BenchmarkRandom(b *testing.B) { benchmarkTiers(b, "random") }

func benchmarkTiers(b *testing.B, set string) {
	rows := boardsOf(b, set)
	for _, tier := range []Tier{Tier5, Tier6, Tier7, Tier8} {
		b.Run(fmt.Sprint("tier", tier), func(b *testing.B) {
			o := Options{Heuristic: tableHeuristic, Tier: tier}
			if _, err := getAdditive(context.Background(), sizedGeometry(4, 4, 15), tier, o); err != nil {
				b.Fatal(err)
			}
			var nodes uint64
			b.ResetTimer()
			for range b.N {
				for _, row := range rows {
					r, err := Search(context.Background(), row.Slide, o)
					if err != nil || len(r.Moves) != row.Optimal {
						b.Fatalf("board %s: %+v, %v", row.ID, r, err)
					}
					nodes += r.Generated
				}
			}
			boards := float64(b.N * len(rows))
			b.ReportMetric(float64(nodes)/boards, "nodes/board")
			b.ReportMetric(b.Elapsed().Seconds()*1000/boards, "ms/board")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
