package mps_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/model"
	"pgregory.net/rapid"
)

// asWritten builds, with the modelling layer alone, what Write documents that a
// file holds: the negated objective of a maximization, the constant as a column,
// a row that no range can say as two.
func asWritten(m *model.Model, text string) *model.Model {
	a, names := m.Matrix(), matrix.NewNames(m, matrix.MPSNames)
	out := model.New("")
	var columns []string
	for j := range a.Lower {
		columns = append(columns, names.Var(j))
	}
	out.NamedVars("columns", columns, func(j int) model.Spec {
		kind := a.Type[j]
		if kind == model.Binary {
			kind = model.Integer
		}
		return model.Spec{Type: kind, Lower: a.Lower[j], Upper: a.Upper[j]}
	})
	sign := 1.0
	if a.Maximize {
		sign = -1
	}
	for j, cost := range a.Cost {
		out.Minimize().Add(sign*cost, out.Var(j))
	}
	names.FreshRow("obj")
	if a.Constant != 0 || len(columns) == 0 {
		one := out.NamedVars("one", []string{names.FreshVar("ONE")}, func(int) model.Spec {
			kind := model.Continuous
			if a.HasIntegers() {
				kind = model.Integer
			}
			return model.Spec{Type: kind, Lower: 1, Upper: 1}
		})
		out.Minimize().Add(sign*a.Constant, one.Nth(0))
	}
	for i, low := range a.RowLower {
		up := a.RowUpper[i]
		row := func(name string, low, up float64) {
			r := out.NamedRow(name)
			index, value := a.Row(i)
			for k := range index {
				r.Add(value[k], out.Var(int(index[k])))
			}
			r.Between(low, up)
		}
		if upper := names.Row(i) + "_up"; low != up && !math.IsInf(low, 0) && !math.IsInf(up, 0) && strings.Contains(text, " G "+names.Row(i)+"\n L "+upper) {
			row(names.Row(i), low, math.Inf(1))
			row(names.FreshRow(upper), math.Inf(-1), up)
			continue
		}
		row(names.Row(i), low, up)
	}
	return out
}

// backAndForth writes m and reads it: what comes back must be asWritten, without
// a warning but that of rows without bounds.
func backAndForth(t interface{ Fatalf(string, ...any) }, m *model.Model) {
	var b bytes.Buffer
	if _, err := mps.Write(&b, m, nil); err != nil {
		t.Fatalf("%v", err)
	}
	text := b.String()
	read, warnings, err := mps.Read("r.mps", &b)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	for _, w := range warnings {
		if !strings.Contains(w.Found, "second row of type N") {
			t.Fatalf("warning %v about our own file\n%s", w, text)
		}
	}
	if m.Features().Any() {
		before, after := formattest.Essence(m, matrix.NewNames(m, matrix.MPSNames).Var), formattest.Essence(read, read.ColumnName)
		if diff := cmp.Diff(before, after); diff != "" {
			t.Fatalf("%s\nin\n%s", diff, text)
		}
		return
	}
	if diff := cmp.Diff(formattest.Canonical(asWritten(m, text)), formattest.Canonical(read)); diff != "" {
		t.Fatalf("%s\nin\n%s", diff, text)
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := formattest.Random(t, true)
		if err := m.Err(); err != nil {
			t.Fatal(err)
		}
		backAndForth(t, m)
	})
}

// Every range of two finite ends must come back exactly, as one row or as two.
func TestRangesAreExact(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		low := (random.Float64() - 0.5) * math.Pow(10, float64(random.IntN(12)-4))
		up := (random.Float64() - 0.5) * math.Pow(10, float64(random.IntN(12)-4))
		low, up = min(low, up), max(low, up)
		m := model.New("m")
		m.Row("c").Add(1, m.Continuous("x", 0, 1).At()).Between(low, up)
		var b bytes.Buffer
		if _, err := mps.Write(&b, m, nil); err != nil {
			t.Fatal(err)
		}
		read, _, err := mps.Read("", &b)
		if err != nil {
			t.Fatal(err)
		}
		a := read.Matrix()
		gotLow, gotUp := math.Inf(-1), math.Inf(1)
		for i := range a.RowLower {
			gotLow, gotUp = math.Max(gotLow, a.RowLower[i]), math.Min(gotUp, a.RowUpper[i])
		}
		if gotLow != low || gotUp != up {
			t.Fatalf("[%v, %v] came back as [%v, %v]", low, up, gotLow, gotUp)
		}
	}
}

func FuzzRead(f *testing.F) {
	formattest.FuzzRead(f, formattest.Named(f, "mps"), "testdata/failing/*.mps", backAndForth)
}
