//go:build !js && !nohighs

package highs

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/tilemip/tilemip/model"
)

// pmedian builds the p-median model over n customers and n sites, the one of the
// OptimizationModelComparisons benchmark: at n = 1280 it has 1.64 million columns,
// 1.64 million rows and 4.9 million nonzeros.
//
// reserve gives the model its size first, as a caller may.
func pmedian(n int, reserve bool) *model.Model {
	m := model.New("p-median")
	if reserve {
		m.Reserve(n*n+n, n*n+n+1, 3*n*n+n)
	}
	x, y := m.Binary("x", n, n), m.Binary("y", n)
	for i := range n {
		serve := m.Row("serve", i)
		for j := range n {
			serve.Add(1, x.At(i, j))
		}
		serve.Eq(1)
	}
	for i := range n {
		for j := range n {
			m.Row("open", i, j).Add(1, x.At(i, j)).Add(-1, y.At(j)).Le(0)
		}
	}
	m.Row("count").Plus(y).Eq(float64(n / 10))
	m.Minimize().Plus(x.WeightedBy(func(k []int) float64 { return float64((k[0]*7919 + k[1]*104729) % 1000) }))
	return m
}

// BenchmarkPMedian compares building and handing over a large model with the time
// HiGHS itself takes to copy arrays that are ready. The ratio is what counts: both
// are measured in turn in one process.
func BenchmarkPMedian(b *testing.B) {
	const n, times = 1280, 5
	var grown, reserved measured
	for range times {
		grown.measure(b, n, false)
		reserved.measure(b, n, true)
	}
	var text strings.Builder
	t := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(what, target string, number func(x *measured) string) {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t\n", what, number(&grown), number(&reserved), target)
	}
	fmt.Fprintf(t, "p-median %d, %.0f nonzeros, medians of %d\tas it comes\tafter Reserve\ttarget\t\n", n, grown.nonzeros, times)
	seconds := func(of func(x *measured) []float64) func(x *measured) string {
		return func(x *measured) string { return fmt.Sprintf("%.3f s", median(of(x))) }
	}
	line("build", "", seconds(func(x *measured) []float64 { return x.build }))
	line("nonzeros built a second", "at least 5 million", func(x *measured) string {
		return fmt.Sprintf("%.1f million", x.nonzeros/median(x.build)/1e6)
	})
	line("live heap, bytes a nonzero", "at most 40", func(x *measured) string { return fmt.Sprintf("%.1f", median(x.bytes)) })
	line("hand-over, our own part", "", seconds(func(x *measured) []float64 { return x.convert }))
	line("hand-over, all of it", "", seconds(func(x *measured) []float64 { return x.hand }))
	line("HiGHS taking arrays that are ready", "", seconds(func(x *measured) []float64 { return x.ready }))
	line("(build + hand-over) / HiGHS' own", "at most 1.5", func(x *measured) string { return fmt.Sprintf("%.2f", median(x.ratio)) })
	t.Flush()
	fmt.Print("\n" + text.String() + "\n") // b.Log cuts long tables
	b.ReportMetric(grown.nonzeros/median(grown.build), "nonzeros/s")
	b.ReportMetric(median(grown.bytes), "B/nonzero")
	b.ReportMetric(median(grown.ratio), "ratio")
}

// measured are the numbers of several builds, in seconds and bytes.
type measured struct {
	nonzeros                                  float64
	build, convert, hand, ready, ratio, bytes []float64
}

func (x *measured) measure(b *testing.B, n int, reserve bool) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	begun := time.Now()
	m := pmedian(n, reserve)
	build := time.Since(begun).Seconds()
	runtime.GC()
	runtime.ReadMemStats(&after)
	x.nonzeros = float64(m.Nonzeros())

	a := newArrays(m.Matrix())
	ready := passing(b, a)
	begun = time.Now()
	a = newArrays(m.Matrix())
	convert := time.Since(begun).Seconds()
	hand := convert + passing(b, a)
	x.build, x.convert = append(x.build, build), append(x.convert, convert)
	x.hand, x.ready = append(x.hand, hand), append(x.ready, ready)
	x.ratio = append(x.ratio, (build+hand)/ready)
	x.bytes = append(x.bytes, float64(after.HeapAlloc-before.HeapAlloc)/x.nonzeros)
	runtime.KeepAlive(m)
}

// passing returns the seconds HiGHS takes to take the arrays.
func passing(b *testing.B, a arrays) float64 {
	h := newObject()
	defer h.destroy()
	if err := h.set("output_flag", "false"); err != nil {
		b.Fatal(err)
	}
	begun := time.Now()
	if err := h.pass(a, a.Cost); err != nil {
		b.Fatal(err)
	}
	return time.Since(begun).Seconds()
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	return x[len(x)/2]
}
