package polycube

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

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
		if math.Abs(ran.mean()-work) > 6*ran.deviation()+1e-6*work {
			t.Errorf("%s %s: work %.4g ± %.2g estimated, it is %.4g", c.name, c.o.Arguments(), ran.mean(), ran.deviation(), work)
		}
	}
}
