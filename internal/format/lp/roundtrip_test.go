package lp_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/lp"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"pgregory.net/rapid"
)

// asWritten builds, with the modelling layer alone, what Write documents that a
// file holds: the constant as a column, ranges as two rows, no rows without
// bounds but one without entries where there would be none.
func asWritten(m *model.Model) *model.Model {
	a, names := m.Matrix(), matrix.NewNames(m, matrix.LPNames)
	out := model.New("")
	var columns []string
	for j := range a.Lower {
		columns = append(columns, names.Var(j))
	}
	out.NamedVars("columns", columns, func(j int) model.Spec {
		return model.Spec{Type: integerOr(a.Type[j].IsInteger()), Lower: a.Lower[j], Upper: a.Upper[j]}
	})
	objective := out.Minimize()
	if a.Maximize {
		objective = out.Maximize()
	}
	for j, cost := range a.Cost {
		objective.Add(cost, out.Var(j))
	}
	if a.Constant != 0 || len(columns) == 0 {
		one := out.NamedVars("one", []string{names.FreshVar("ONE")}, func(int) model.Spec {
			return model.Spec{Type: integerOr(a.HasIntegers()), Lower: 1, Upper: 1}
		})
		objective.Add(a.Constant, one.Nth(0))
	}
	free := func(i int) bool { return math.IsInf(a.RowLower[i], -1) && math.IsInf(a.RowUpper[i], 1) }
	bare := true
	for i := range a.RowLower {
		bare = bare && free(i)
	}
	if bare {
		out.NamedRow(names.FreshRow("none")).Ge(0)
	}
	names.FreshRow("obj")
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
		switch {
		case free(i):
		case low != up && !math.IsInf(low, 0) && !math.IsInf(up, 0):
			row(names.Row(i), low, math.Inf(1))
			row(names.FreshRow(names.Row(i)+"_up"), math.Inf(-1), up)
		default:
			row(names.Row(i), low, up)
		}
	}
	return out
}

func integerOr(integer bool) model.Type {
	if integer {
		return model.Integer
	}
	return model.Continuous
}

// backAndForth writes m and reads it: what comes back must be asWritten, without
// any warning.
func backAndForth(t interface{ Fatalf(string, ...any) }, m *model.Model) {
	var b bytes.Buffer
	if _, err := lp.Write(&b, m, nil); err != nil {
		t.Fatalf("%v", err)
	}
	text := b.String()
	read, warnings, err := lp.Read("r.lp", &b)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(warnings) > 0 {
		t.Fatalf("warning %v about our own file\n%s", warnings[0], text)
	}
	if m.Features().Any() {
		before, after := formattest.Essence(m, matrix.NewNames(m, matrix.LPNames).Var), formattest.Essence(read, read.ColumnName)
		if diff := cmp.Diff(before, after); diff != "" {
			t.Fatalf("%s\nin\n%s", diff, text)
		}
		return
	}
	if diff := cmp.Diff(formattest.Canonical(asWritten(m)), formattest.Canonical(read)); diff != "" {
		t.Fatalf("%s\nin\n%s", diff, text)
	}
	for _, line := range bytes.Split([]byte(text), []byte("\n")) {
		if len(line) > 509 || bytes.Count(line, []byte(" + "))+bytes.Count(line, []byte(" - ")) > 8 {
			t.Fatalf("a line of %d characters: %s", len(line), line)
		}
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

func FuzzRead(f *testing.F) {
	formattest.FuzzRead(f, formattest.Named(f, "lp"), "testdata/failing/*.lp", backAndForth)
}
