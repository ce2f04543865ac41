//go:build !js && !nohighs

package highs

import (
	"fmt"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// BenchmarkParameter solves p-median programs, relaxed and not, 100 times with another number of
// medians each, a parameter: in a session, and by HiGHS' own calls on an object that holds the same
// program. The ratio is what counts: both are measured in turn in one process.
func BenchmarkParameter(b *testing.B) {
	for _, relaxed := range []bool{true, false} {
		b.Run(fmt.Sprintf("relaxed=%v", relaxed), func(b *testing.B) {
			const n, times = 40, 100
			m := pmedian(n, false)
			medians, y := m.Parameter("medians", 4), m.RowsOf("count").At()
			m.DeleteRows(y)
			var open model.List
			for j := range n {
				open = append(open, m.Var(n*n+j))
			}
			count := m.Row("medians").Plus(open).Equals(medians)
			if relaxed {
				m.Relax()
			}
			var ours, theirs time.Duration
			entries := 0
			for b.Loop() {
				s := backends.Open(solver{}, m)
				h, a := newObject(), newArrays(m.Matrix())
				if err := h.set("output_flag", "false"); err != nil {
					b.Fatal(err)
				}
				if err := h.pass(a, a.Cost); err != nil {
					b.Fatal(err)
				}
				h.run()
				if _, err := s.Solve(b.Context(), backends.Options{}); err != nil {
					b.Fatal(err)
				}
				x, reduced, duals := make([]float64, m.Columns()), make([]float64, m.Columns()), make([]float64, m.Rows())
				for k := range times {
					value := float64(3 + k*7%11)
					begun := time.Now()
					medians.Set(value)
					r, err := s.Solve(b.Context(), backends.Options{})
					if err != nil || r.Status != model.StatusOptimal {
						b.Fatal(r, err)
					}
					ours += time.Since(begun)
					entries += r.Handed.Entries
					begun = time.Now()
					api.changeRowsBoundsBySet(h.handle, []int32{int32(m.RowIndex(count))}, []float64{value}, []float64{value})
					h.run()
					h.solution(x, reduced, duals)
					theirs += time.Since(begun)
				}
				h.destroy()
				s.Close()
			}
			b.ReportMetric(float64(entries), "entries-handed")
			b.ReportMetric(theirs.Seconds()/float64(b.N)/times*1e3, "HiGHS-ms/solve")
			b.ReportMetric(ours.Seconds()/float64(b.N)/times*1e3, "session-ms/solve")
			b.ReportMetric(ours.Seconds()/theirs.Seconds(), "ratio")
		})
	}
}
