package polycube_test

import (
	"context"
	"math"
	"testing"

	"github.com/tilemip/tilemip/native/polycube"
)

// The whole search of a small puzzle has a known rate; the sampled one must agree
// within a few errors.
func TestMeasureRate(t *testing.T) {
	p := load(t, "pent_20x3")
	o := polycube.Options{Bruijn: 8, Sample: polycube.Sample{Trials: 20, Remain: 12, Seed: 1}}
	r, err := polycube.MeasureRate(context.Background(), p, o, 8, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole := search(t, p, polycube.Options{Bruijn: 8})
	want := float64(whole.Solutions) * 1e6 / float64(polycube.Total(whole.Fits))
	if r.Batches != 8 || r.Trials != 160 || r.PerMillionErr <= 0 {
		t.Errorf("%+v", r)
	}
	if math.Abs(r.PerMillion-want) > 6*r.PerMillionErr {
		t.Errorf("%.1f ± %.1f solutions per million fits, want %.1f", r.PerMillion, r.PerMillionErr, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := polycube.MeasureRate(ctx, p, o, 8, nil); err != nil || r.Batches != 0 || !math.IsInf(r.PerSecondError, 1) {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestExperiments(t *testing.T) {
	if e := polycube.Takeovers([]int{18, 20}); len(e) != 2 || e[1].Options.Order[1].From != 20 || e[1].Article == "" {
		t.Errorf("%+v", e)
	}
	e := polycube.Constraints(16)
	if len(e) != 4 || e[0].Options.ParityTrigger || !e[1].Options.ParityTrigger || e[2].Options.ParityFilter != 1 || e[3].Options.VolumeFilter != 16 {
		t.Errorf("%+v", e)
	}
}

// Below every first placement of a small puzzle, all configurations must find the
// same solutions, in fits that are fewer the more constraints there are.
func TestCompare(t *testing.T) {
	p := load(t, "pent_10x6")
	rows := polycube.Constraints(4)
	g, err := polycube.Compare(context.Background(), p, rows, polycube.Sample{Trials: 60, Remain: 9, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range g {
		if g[i].Trials != 60 || g[i].Solutions != g[0].Solutions || g[i].Solutions == 0 {
			t.Errorf("%s: %+v", rows[i].Name, g[i])
		}
		if i > 0 && (g[i].Fits > g[i-1].Fits || g[i].Gain <= 0 || g[i].GainError <= 0) {
			t.Errorf("%s: %+v", rows[i].Name, g[i])
		}
	}
	if g[3].Fits >= g[0].Fits {
		t.Errorf("%d fits with all constraints, %d without", g[3].Fits, g[0].Fits)
	}
	// A goal that keeps partial placements makes a configuration find more.
	rows[3].Options.Goal = 1
	if _, err := polycube.Compare(context.Background(), p, rows, polycube.Sample{Trials: 60, Remain: 9, Seed: 1}, nil); err == nil {
		t.Error("different numbers of solutions were accepted")
	}
}
