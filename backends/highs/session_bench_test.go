//go:build !js && !nohighs

package highs_test

import (
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// BenchmarkResolve changes one cost of a transportation program of 14,400 columns and solves
// again: on the same solver object, on a new one from the last basis, and from nothing.
// The figures are in docs/measurements/sessions.md.
func BenchmarkResolve(b *testing.B) {
	solver, err := backends.Lookup("highs")
	if err != nil {
		b.Skip(err)
	}
	warm := solver.(backends.Warm)
	for _, way := range []string{"object", "basis", "nothing"} {
		b.Run(way, func(b *testing.B) {
			m, x, _ := transport(120)
			s := backends.Open(solver, m)
			_, basis, err := backends.SolveFrom(b.Context(), warm, m, backends.Options{}, nil)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := s.Solve(b.Context(), backends.Options{}); err != nil {
				b.Fatal(err)
			}
			var r *model.Result
			iterations := int64(0)
			for n := 0; b.Loop(); n++ {
				m.SetCost(x.At(n*7%120, n*11%120), float64(1+n%50))
				switch way {
				case "object":
					r, err = s.Solve(b.Context(), backends.Options{})
				case "basis":
					r, basis, err = backends.SolveFrom(b.Context(), warm, m, backends.Options{}, basis)
				default:
					r, err = backends.Solve(b.Context(), solver, m, backends.Options{})
				}
				if err != nil {
					b.Fatal(err)
				}
				iterations += r.LPIterations
			}
			b.ReportMetric(float64(iterations)/float64(b.N), "iterations/op")
		})
	}
}
