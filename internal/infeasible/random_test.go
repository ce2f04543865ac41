package infeasible_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/infeasible"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// TestRandomConstructs: of random programs with special ordered sets, indicator rows and thresholds,
// those with a point are said to have one, which they have; the subset of the others has none in a
// box, by enumeration, and without each of its members it has the point that is told.
func TestRandomConstructs(t *testing.T) {
	each(t, func(t *testing.T, b backends.Backend) {
		count := night.Cases(8, 100)
		if b.Info().Name == "highs" { // the others are slower without bounds, or start a program for each question
			count = night.Cases(30, 600)
		}
		g, subsets, constructs := rand.New(rand.NewPCG(29, 11)), 0, 0
		for n := range count {
			m := modeltest.Small(g, model.Features{Semi: g.IntN(2) == 0, SOS: g.IntN(3) > 0, Indicators: g.IntN(2) == 0})
			unchanged := modeltest.Unchanged(t, m)
			s, err := infeasible.Explain(context.Background(), b, m, infeasible.Options{})
			if b.Info().Kind == backends.Program && err != nil && strings.Contains(err.Error(), "aborted") {
				continue // an assertion of glpsol's own presolve
			} else if err != nil {
				t.Fatalf("%d: %v\n%s", n, err, modeltest.Describe(m))
			}
			unchanged()
			if _, any := modeltest.Best(m); any {
				if r, err := m.Check(s.Point); s.Status != model.StatusFeasible || err != nil || !r.OK {
					t.Errorf("%v, point %v", s.Status, s.Point)
				}
			} else if contradiction(t, m, s) {
				constructs++
			}
			if subsets += len(s.Members); t.Failed() {
				t.Fatalf("in program %d:\n%s", n, modeltest.Describe(m))
			}
		}
		if subsets == 0 || constructs == 0 && count > 8 {
			t.Errorf("%d members, %d subsets with constructs of %d programs: the test is one-sided", subsets, constructs, count)
		}
	})
}

// contradiction tests a subset, and reports whether it has constructs.
func contradiction(t *testing.T, m *model.Model, s *infeasible.Subset) bool {
	if s.Status != model.StatusInfeasible || !s.Irreducible && !strings.Contains(s.Reason, "was stopped by its limit") {
		t.Errorf("%v, irreducible %v: %s", s.Status, s.Irreducible, s.Reason)
		return false
	}
	whole := only(m, s.Members, true)
	lower, upper := box(whole)
	modeltest.Points(lower, upper, func(x []float64) {
		if !t.Failed() && modeltest.Holds(whole, x) {
			t.Errorf("%v is a point of the subset, proven by %s:\n%s", x, s.ProvenBy, modeltest.Describe(whole))
		}
	})
	for i, member := range s.Members {
		if member.Multiplier != nil || !s.Irreducible && !member.Needed {
			continue // its proof is that of the whole; or there is none
		}
		others := only(m, slices.Delete(slices.Clone(s.Members), i, i+1), false)
		if r, err := others.Check(member.Without); !member.Needed || err != nil || !r.OK {
			t.Errorf("without %s: needed %v, point %v, %v %+v\n%s", member.Text, member.Needed, member.Without, err, r, modeltest.Describe(others))
		}
	}
	return slices.ContainsFunc(s.Members, func(x infeasible.Member) bool { return x.Kind == infeasible.Construct })
}

// box is where points are looked for.
func box(m *model.Model) (lower, upper []float64) {
	side := 9.0
	if m.Columns() > 3 {
		side = 5
	}
	a := m.Matrix()
	lower, upper = slices.Clone(a.Lower), slices.Clone(a.Upper)
	for j := range lower {
		lower[j], upper[j] = math.Max(lower[j], -side), math.Min(upper[j], side)
	}
	return lower, upper
}

// only is the program of some members, each told by its part or by the text of its construct, with
// the bounds that constructs include, or without.
func only(m *model.Model, members []infeasible.Member, included bool) *model.Model {
	in, texts := map[propagate.Part]bool{}, map[string]bool{}
	for _, x := range members {
		if in[x.Part] = true; x.Kind == infeasible.Construct {
			texts[x.Text] = true
		}
	}
	out, a, c := m.WithoutObjective(), m.Matrix(), m.Constructs()
	or := func(kind propagate.Kind, index int, upper bool, value float64) float64 {
		switch {
		case in[propagate.Part{Kind: kind, Index: index, Upper: upper}]:
			return value
		case upper:
			return model.Infinity
		}
		return -model.Infinity
	}
	for j := range a.Lower {
		if out.SetType(out.Var(j), model.Continuous); in[propagate.Part{Kind: propagate.Whole, Index: j}] {
			out.SetType(out.Var(j), model.Integer)
		}
		out.SetBounds(out.Var(j), or(propagate.Bound, j, false, a.Lower[j]), or(propagate.Bound, j, true, a.Upper[j]))
	}
	for r := range a.RowLower {
		out.SetRowBounds(out.Constraint(r), or(propagate.Side, r, false, a.RowLower[r]), or(propagate.Side, r, true, a.RowUpper[r]))
	}
	least := func(j int32, bound float64) {
		lower, upper := out.Bounds(out.Var(int(j)))
		out.SetBounds(out.Var(int(j)), math.Max(lower, bound), upper)
	}
	most := func(j int32, bound float64) {
		lower, upper := out.Bounds(out.Var(int(j)))
		out.SetBounds(out.Var(int(j)), lower, math.Min(upper, bound))
	}
	kept := model.Constructs{}
	for k, s := range c.Semi {
		if !texts[m.SemiText(k)] {
			continue
		}
		if kept.Semi = append(kept.Semi, s); included {
			most(s.Column, a.Upper[s.Column])
		}
	}
	for k, s := range c.SOS {
		if !texts[m.SOSText(k)] {
			continue
		}
		kept.SOS = append(kept.SOS, s)
		for _, j := range s.Columns {
			if included {
				least(j, math.Min(a.Lower[j], 0))
				most(j, math.Max(a.Upper[j], 0))
			}
		}
	}
	for k, i := range c.Indicators {
		if !texts[m.IndicatorText(k)] {
			continue
		}
		kept.Indicators = append(kept.Indicators, i)
		out.SetType(out.Var(int(i.Column)), model.Integer)
		least(i.Column, 0)
		most(i.Column, 1)
		for e, j := range i.Index {
			if up := i.Value[e] > 0; included && (up && !math.IsInf(i.Upper, 1) || !up && !math.IsInf(i.Lower, -1)) {
				most(j, a.Upper[j])
			}
			if up := i.Value[e] > 0; included && (!up && !math.IsInf(i.Upper, 1) || up && !math.IsInf(i.Lower, -1)) {
				least(j, a.Lower[j])
			}
		}
	}
	out.SetConstructs(kept)
	return out
}
