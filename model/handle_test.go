package model_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
)

// A variable that was never set, of another model, of an index out of range or deleted
// is an error with its place, in whatever it is used.
func TestWrongVariables(t *testing.T) {
	other := model.New("other")
	foreign := other.Binary("y", 3).At(0)
	for _, w := range []struct {
		name string
		v    func(m *model.Model, x model.Vars) model.Var
		want string
	}{
		{"zero", func(*model.Model, model.Vars) model.Var { return model.Var{} }, "a variable that was never set"},
		{"foreign", func(*model.Model, model.Vars) model.Var { return foreign }, "a variable of another model"},
		{"no such column", func(m *model.Model, _ model.Vars) model.Var { return m.Var(99) }, "no variable, from an index out of range"},
		{"deleted", func(m *model.Model, x model.Vars) model.Var {
			m.DeleteColumns(x.At(1))
			return x.At(1)
		}, "x[1], which was deleted"},
	} {
		for _, u := range []struct {
			name, place string
			use         func(m *model.Model, v model.Var)
		}{
			{"row", "row r[4]: ", func(m *model.Model, v model.Var) { m.Row("r", 4).Add(1, v).Le(1) }},
			{"sum", "row r: ", func(m *model.Model, v model.Var) { m.Row("r").Plus(model.List{v}).Le(1) }},
			{"objective", "objective: ", func(m *model.Model, v model.Var) { m.Minimize().Add(1, v) }},
			{"bounds", "bounds of ", func(m *model.Model, v model.Var) { m.SetBounds(v, 0, 1) }},
			{"fixing", "bounds of ", func(m *model.Model, v model.Var) { m.Fix(v, 1) }},
			{"cost", "cost of ", func(m *model.Model, v model.Var) { m.SetCost(v, 1) }},
			{"type", "type of ", func(m *model.Model, v model.Var) { m.SetType(v, model.Integer) }},
			{"coefficient", "row base: ", func(m *model.Model, v model.Var) { m.SetCoefficient(m.Constraint(0), v, 1) }},
			{"deletion", "deleting ", func(m *model.Model, v model.Var) { m.DeleteColumns(v) }},
		} {
			t.Run(w.name+" in "+u.name, func(t *testing.T) {
				m := model.New("m")
				x := m.Binary("x", 3)
				m.Row("base").Plus(x).Le(2)
				v := w.v(m, x)
				before := take(m)
				u.use(m, v)
				err := m.Err()
				if err == nil || !regexp.MustCompile("^model m: "+regexp.QuoteMeta(u.place+w.want)+` \(handle_test\.go:\d+\)$`).MatchString(err.Error()) {
					t.Fatalf("error %v, want model m: %s%s (handle_test.go:line)", err, u.place, w.want)
				}
				after := take(m)
				if after.Err = ""; !sameSnapshot(before, after) {
					t.Errorf("the model changed: %v, then %v", before, after)
				}
			})
		}
	}
}

func sameSnapshot(a, b snapshot) bool {
	return slices.Equal(a.Names, b.Names) && slices.Equal(a.Rows, b.Rows) && slices.Equal(a.Matrix.Value, b.Matrix.Value) &&
		slices.Equal(a.Matrix.Index, b.Matrix.Index) && slices.Equal(a.Matrix.Cost, b.Matrix.Cost) &&
		slices.Equal(a.Matrix.Lower, b.Matrix.Lower) && slices.Equal(a.Matrix.Upper, b.Matrix.Upper) && slices.Equal(a.Matrix.Type, b.Matrix.Type)
}

// What only reads has nowhere to put an error, and does not answer for another column.
func TestWrongVariablesAreNotRead(t *testing.T) {
	m, other := model.New("m"), model.New("other")
	x, foreign := m.Binary("x").At(), other.Binary("y").At()
	row := m.Row("r").Add(1, x).Le(1)
	r := model.NewResult(m, "test")
	r.Status, r.X = model.StatusFeasible, []float64{1}
	for name, read := range map[string]func(v model.Var, c model.Constraint){
		"Bounds": func(v model.Var, _ model.Constraint) { m.Bounds(v) }, "Type": func(v model.Var, _ model.Constraint) { m.Type(v) },
		"Cost": func(v model.Var, _ model.Constraint) { m.Cost(v) }, "Value": func(v model.Var, _ model.Constraint) { r.Value(v) },
		"Coefficient": func(v model.Var, c model.Constraint) { m.Coefficient(c, v) },
		"Dual":        func(v model.Var, c model.Constraint) { r.RowDual = []float64{1}; r.Dual(c) },
		"ReducedCost": func(v model.Var, _ model.Constraint) { r.Reduced = []float64{1}; r.ReducedCost(v) },
	} {
		read(x, row)
		for _, v := range []model.Var{{}, foreign, m.Var(1)} {
			func() {
				defer func() {
					if said, _ := recover().(string); !strings.HasPrefix(said, "model") {
						t.Errorf("%s of %s: panic %q, want one that says what is wrong", name, m.VarName(v), said)
					}
				}()
				read(v, model.Constraint{})
			}()
		}
	}
	if _, err := m.Point(map[model.Var]float64{foreign: 1}); err == nil || err.Error() != "model m: point: a variable of another model" {
		t.Errorf("a point with a foreign variable: %v", err)
	}
	if p, err := m.Point(map[model.Var]float64{x: 1}); err != nil || !slices.Equal(p, []float64{1}) {
		t.Errorf("a point: %v, %v", p, err)
	}
}

// Rows and terms drawn from two models: the model has exactly the rows that are made
// of its own variables alone, and one error for each use of the other's.
func TestTwoModelsMixed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, other := model.New("m"), model.New("other")
		columns := rapid.IntRange(1, 5).Draw(t, "columns")
		x, y := m.Continuous("x", -9, 9, columns), other.Continuous("x", -9, 9, columns)
		if rapid.Bool().Draw(t, "a copy that went on") {
			other = m.Clone()
			y = other.Continuous("more", -9, 9, columns)
			m.Continuous("also more", -9, 9, columns)
		}
		cost := make([]float64, m.Columns())
		wrong, rows := 0, 0
		for range rapid.IntRange(0, 6).Draw(t, "rows") {
			row, bad := m.Row("r"), false
			for range rapid.IntRange(0, 5).Draw(t, "terms") {
				i, family := rapid.IntRange(0, columns-1).Draw(t, "i"), x
				if rapid.IntRange(0, 4).Draw(t, "foreign") == 0 {
					family, bad = y, true
					wrong++
				}
				row.Add(1, family.At(i))
			}
			if row.Le(1); !bad {
				rows++
			}
			i, family := rapid.IntRange(0, columns-1).Draw(t, "i"), x
			if rapid.IntRange(0, 4).Draw(t, "foreign cost") == 0 {
				family = y
				wrong++
			} else {
				cost[i]++
			}
			m.Minimize().Add(1, family.At(i))
		}
		if got := countErrors(m); m.Rows() != rows || got != wrong || !slices.Equal(m.Matrix().Cost, cost) {
			t.Fatalf("%d rows, %d errors and costs %v; want %d, %d and %v: %v", m.Rows(), got, m.Matrix().Cost, rows, wrong, cost, m.Err())
		}
	})
}

// A result is read by the handles of its own time, whatever becomes of the model.
func TestResultOutlivesDeletion(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, 9, 3)
	first, second := m.Row("r").Plus(x).Le(7), m.Row("s").Add(1, x.At(2)).Ge(1)
	r := model.NewResult(m, "test")
	r.Status, r.X, r.RowDual = model.StatusOptimal, []float64{4, 5, 6}, []float64{1, 2}
	m.DeleteColumns(x.At(1))
	m.DeleteRows(first)
	later := m.Column("later", model.Spec{Upper: 1}).In(second, 3).Var()
	if got := [...]float64{r.Value(x.At(0)), r.Value(x.At(1)), r.Value(x.At(2)), r.Dual(first), r.Dual(second)}; got != [...]float64{4, 5, 6, 1, 2} {
		t.Errorf("the old result reads %v", got)
	}
	next := model.NewResult(m, "test")
	next.Status, next.X, next.RowDual = model.StatusOptimal, []float64{7, 8, 9}, []float64{3}
	if got := [...]float64{next.Value(x.At(0)), next.Value(x.At(2)), next.Value(later), next.Dual(second)}; got != [...]float64{7, 8, 9, 3} {
		t.Errorf("the new result reads %v", got)
	}
	if got := m.VarName(x.At(1)); got != "x[1]" {
		t.Errorf("a deleted variable is called %s", got)
	}
	wantErr(t, m)
}

// Families pass over what was deleted; counts and texts leave it out.
func TestFamiliesAfterDeletion(t *testing.T) {
	m := model.New("m")
	x := m.Integer("x", 0, 9, 2, 2)
	a, b := m.Row("r", 1).Plus(x).Le(5), m.Row("r", 2).Plus(x.Times(2)).Le(9)
	m.DeleteColumns(x.At(0, 1), x.At(1, 0))
	m.DeleteRows(a)
	m.Row("all").Plus(x).Ge(1)
	m.Minimize().Plus(x.WeightedBy(func(k []int) float64 { return float64(10*k[0] + k[1]) }))
	wantErr(t, m)
	var text strings.Builder
	if err := m.Text(&text, 0); err != nil {
		t.Fatal(err)
	}
	want := "m: 2 columns, 2 rows, 4 nonzeros\n\nMinimize\n  11·x[1,1]\n\nSubject to\n  r[2]: 2·x[0,0] + 2·x[1,1] ≤ 9\n  all: x[0,0] + x[1,1] ≥ 1\n\nVariables\n  x[0,0] … x[1,1] ∈ {0, …, 9}   (2)\n"
	if text.String() != want {
		t.Errorf("text\n%s\nwant\n%s", text.String(), want)
	}
	s := m.Stats()
	if len(s.ColumnFamilies) != 1 || s.ColumnFamilies[0].Members != 2 || s.RowFamilies[0] != (model.FamilySize{Name: "r", Members: 1, Nonzeros: 2}) {
		t.Errorf("families %v and %v", s.ColumnFamilies, s.RowFamilies)
	}
	m.DeleteRows(b, b)
	wantErr(t, m, "model m: deleting row r[2] twice")
	m.DeleteRows(a)
	wantErr(t, m, "model m: deleting row r[2] twice", "model m: deleting a constraint that was deleted")
}

// Changes while a row is open end it, as the next row does.
func TestChangesEndAnOpenRow(t *testing.T) {
	for name, change := range map[string]func(m *model.Model, x model.Vars){
		"coefficient": func(m *model.Model, x model.Vars) { m.SetCoefficient(m.Constraint(0), x.At(1), 7) },
		"deletion":    func(m *model.Model, x model.Vars) { m.DeleteColumns(x.At(1)) },
		"rows":        func(m *model.Model, x model.Vars) { m.DeleteRows(m.Constraint(0)) },
		"column":      func(m *model.Model, x model.Vars) { m.Column("c", model.Spec{}).In(m.Constraint(0), 1).Var() },
	} {
		m := model.New("m")
		x := m.Binary("x", 2)
		closed := m.Row("base").Add(1, x.At(0))
		closed.Le(1)
		m.Row("open").Add(1, x.At(0))
		change(m, x)
		wantErr(t, m, "model m: row open was begun and never closed by Le, Ge, Eq or Between")
		entries := m.Nonzeros()
		closed.Add(5, x.At(0)) // after it was closed: must not change it
		if m.Row("next").Le(1); m.Nonzeros() != entries {
			t.Errorf("%s: %d nonzeros, then %d", name, entries, m.Nonzeros())
		}
		if a := m.Matrix(); slices.Contains(a.Value, 6) || slices.Contains(a.Value, 5) {
			t.Errorf("%s: a closed row was changed: %v", name, a.Value)
		}
	}
}

// A family that was never set is refused like a variable that was not, and does not
// make an empty sum.
func TestForgottenFamily(t *testing.T) {
	for name, use := range map[string]func(m *model.Model, x model.Vars, k model.Keyed[string]){
		"row r: At":             func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.Row("r").Add(1, x.At(0)).Le(1) },
		"row r: Nth":            func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.Row("r").Add(1, x.Nth(0)).Le(1) },
		"row r: Of":             func(m *model.Model, _ model.Vars, k model.Keyed[string]) { m.Row("r").Add(1, k.Of("a")).Le(1) },
		"row r: Plus":           func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.Row("r").Plus(x).Le(1) },
		"objective: Plus":       func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.Minimize().Plus(x) },
		"row r: Dot":            func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.Row("r").Plus(x.Dot([]float64{1})).Le(1) },
		"row r: WeightedBy":     func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.Row("r").Plus(x.WeightedBy(nil)).Le(1) },
		"objective: WeightedBy": func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.Minimize().Plus(x.WeightedBy(nil)) },
		"row r: keyed":          func(m *model.Model, _ model.Vars, k model.Keyed[string]) { m.Row("r").Plus(k.Vars).Le(1) },
		"deleting At":           func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.DeleteColumns(x.At()) },
		"bounds of At, reading": func(m *model.Model, x model.Vars, _ model.Keyed[string]) { m.Fix(x.At(), float64(x.Len())) },
	} {
		m := model.New("m")
		var x model.Vars
		var k model.Keyed[string]
		use(m, x, k)
		place, _, _ := strings.Cut(name, " At")
		place, _, _ = strings.Cut(place, ": ")
		if err := m.Err(); err == nil || !strings.HasPrefix(err.Error(), "model m: "+place) || !strings.Contains(err.Error(), "a variable that was never set (handle_test.go:") || m.Rows() > 0 {
			t.Errorf("%s: %v, %d rows", name, err, m.Rows())
		}
		for range x.All() {
			t.Error("no family yields a variable")
		}
	}
}
