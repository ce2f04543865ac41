package polycube

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Load reads a puzzle of testdata or of examples/puzzles.
func Load(t testing.TB, name string) *puzzle.Packing {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if _, err := os.Stat(file); err != nil {
		file = filepath.Join("..", "..", "examples", "puzzles", name+".txt")
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := puzzle.ParsePackings(file, f)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// Without links, in one word or two, the nodes are those of dancing links, whatever the
// ordering and the triggers: tracing, which wants links, changes no count.
func TestWithoutLinks(t *testing.T) {
	for i, order := range []string{"f", "x", "y:f=4", "Z", "R:f=3", "a@160:f=5", "A@30", "xyz:R=6:f=2", "l@1,-2,3:f=3"} {
		for _, c := range []struct {
			puzzle string
			o      Options
		}{
			{"soma", Options{Redundancy: Auto, ParityTrigger: i%2 == 0, VolumeTrigger: i % 3}},
			{"pent_20x3", Options{Redundancy: Auto, VolumeFilter: Once, VolumeTrigger: 4 * (i % 2)}},
			{"onesided_30x3", Options{ParityTrigger: true, VolumeTrigger: 9 * (i % 2), Goal: 1, Sample: Sample{Trials: 1, Remain: 17, Seed: int64(i)}}},
		} {
			o := c.o
			if o.Order, _ = ParseOrder(order); o.Order == nil {
				t.Fatal(order)
			}
			if c.puzzle != "soma" && (testing.Short() || i%3 != 1 || i > 4 && c.puzzle != "pent_20x3") {
				continue
			}
			var results [2]Result
			for k := range results {
				if k == 1 {
					o.Trace, o.TraceLevel = func(*State) {}, -99
				}
				s, err := New(Load(t, c.puzzle), o)
				if err != nil {
					t.Fatal(err)
				}
				if k == 0 && s.verticalFrom == 0 {
					t.Fatal("links are used without need")
				}
				ctx, cancel := context.WithCancel(context.Background())
				results[k] = s.Run(ctx)
				results[k].Elapsed = 0
				cancel()
			}
			if !reflect.DeepEqual(results[0], results[1]) || Total(results[0].Fits) == 0 {
				t.Errorf("%s %s:\n%+v\nwith links\n%+v", c.puzzle, order, results[0], results[1])
			}
		}
	}
}

// To every child, the walker is the search: the same attempts and fits. At random, its
// estimate of them is right within a few errors.
func TestWalkerEstimates(t *testing.T) {
	order, err := ParseOrder("x:f=4")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		o    Options
	}{
		{"soma", Options{Redundancy: Auto}},
		{"soma", Options{Redundancy: Auto, EMCH: 6, Bruijn: 3, ParityTrigger: true}},
		{"soma", Options{Redundancy: "Z", MCH: 7, VolumeTrigger: 4, FitFilter: 6, Order: order}},
		{"soma", Options{Redundancy: Auto, Bruijn: 7, Goal: 2}},
		{"pent_20x3", Options{Redundancy: Auto, Bruijn: 11, VolumeFilter: 12}},
		{"pent_20x3", Options{MCH: 11, EMCH: 9, ParityFilter: 10, VolumeFilter: 9}},
		{"slothouber", Options{Goal: 1, Bruijn: 4}},
		{"slothouber", Options{Goal: 2, OldCopies: true}},
	} {
		p := Load(t, c.name)
		s, err := New(p, c.o)
		if err != nil {
			t.Fatal(err)
		}
		r := s.Run(context.Background())
		if s, err = New(p, c.o); err != nil {
			t.Fatal(err)
		}
		w := newWalker(s)
		w.whole = true
		w.use(s.o, rand.New(rand.NewPCG(1, 1)))
		work := w.walk(0)
		if fits, attempts := Total(r.Fits), Total(r.Attempts); uint64(w.fits) != fits || uint64(w.attempts) != attempts {
			t.Errorf("%s %s: %.0f attempts, %.0f fits; the search makes %d, %d", c.name, c.o.Arguments(), w.attempts, w.fits, attempts, fits)
		}
		w.whole = false
		ran := runner{}
		for i := range 400 {
			ran.work, ran.near = append(ran.work, w.walk(i)), append(ran.near, 1)
		}
		mean, deviation := ran.estimate()
		if math.Abs(mean-work) > 6*deviation+1e-6*work {
			t.Errorf("%s %s: work %.4g ± %.2g estimated, it is %.4g", c.name, c.o.Arguments(), mean, deviation, work)
		}
	}
}
