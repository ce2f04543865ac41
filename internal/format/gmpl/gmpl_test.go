package gmpl

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
)

// What this package writes is checked by GLPK: glpsol reads the text, generates
// the matrix and writes it, which must be the matrix that Compile makes.

func glpsol(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("glpsol"); err != nil {
		t.Skip("glpsol is not on PATH: GMPL is written and not checked (Debian: glpk-utils)")
	}
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// generate lets glpsol read a text and returns the matrix it writes.
func generate(t fataler, text string) *model.Model {
	t.Helper()
	m, _, err := Read("x.mod", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m
}

func written(t testing.TB, a *algebra.Program) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteIndexed(&b, a); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// renamed returns the compiled model as GLPK names it.
func renamed(t testing.TB, a *algebra.Program) *model.Model {
	t.Helper()
	s := newSymbols(a)
	for _, x := range a.Sets {
		labels := x.Labels
		defer func() { x.Labels = labels }()
		x.Labels = make([]string, len(labels))
		for k, l := range s.Label[x] {
			if x.Labels[k] = l; !x.Numeric {
				x.Labels[k] = glpkSymbol(l)
			}
		}
	}
	for _, x := range a.Variables {
		name := x.Name
		defer func() { x.Name = name }()
		x.Name = s.Of[x]
	}
	for _, x := range a.Rows {
		name := x.Name
		defer func() { x.Name = name }()
		x.Name = s.Of[x]
	}
	c, err := a.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c.Model
}

// glpkSymbol writes a label as GLPK does in names: in quotes unless it starts with
// a letter and has only letters, digits and a few signs.
func glpkSymbol(label string) string {
	if !regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.+-]*$`).MatchString(label) {
		label = "'" + strings.ReplaceAll(label, "'", "''") + "'"
	}
	return label
}

// settle turns the rows fix_… of a generated matrix into bounds again, and drops
// the [1] of rows that have a condition and no index.
func settle(t fataler, want, got *model.Model) *model.Model {
	t.Helper()
	a := got.Matrix()
	out := model.New("settled")
	lower, upper := append([]float64(nil), a.Lower...), append([]float64(nil), a.Upper...)
	keep := make([]bool, got.Rows())
	for r := range got.Rows() {
		index, value := a.Row(r)
		if keep[r] = !strings.HasPrefix(got.RowName(r), "fix_"); keep[r] {
			continue
		}
		if len(index) != 1 || value[0] != 1 || a.RowLower[r] != a.RowUpper[r] {
			t.Fatalf("row %s does not fix one variable", got.RowName(r))
		}
		lower[index[0]], upper[index[0]] = a.RowLower[r], a.RowLower[r]
	}
	for j := range got.Columns() {
		out.Family(got.ColumnName(j), model.Spec{Type: a.Type[j], Lower: lower[j], Upper: upper[j]})
	}
	single := map[string]bool{}
	for r := range want.Rows() {
		single[want.RowName(r)] = true
	}
	for r := range got.Rows() {
		if !keep[r] {
			continue
		}
		index, value := a.Row(r)
		name := got.RowName(r)
		if alone := strings.TrimSuffix(name, "[1]"); single[alone] {
			name = alone
		}
		row := out.Row(name)
		for k, j := range index {
			row.Add(value[k], out.Var(int(j)))
		}
		row.Between(a.RowLower[r], a.RowUpper[r])
	}
	o := out.Minimize()
	if a.Maximize {
		o = out.Maximize()
	}
	for j, c := range a.Cost {
		o.Add(c, out.Var(j))
	}
	o.Const(a.Constant)
	return out
}

func TestIndexedIsTheMatrix(t *testing.T) {
	glpsol(t)
	for _, a := range formattest.Programs(t) {
		t.Run(a.Name, func(t *testing.T) {
			text := written(t, a)
			want := renamed(t, a)
			got := settle(t, want, generate(t, text))
			for _, d := range matrix.Compare(want, got) {
				t.Error(d)
			}
			if t.Failed() {
				t.Log(text)
			}
		})
	}
}

func TestIndexedOfRandomPrograms(t *testing.T) {
	glpsol(t)
	rapid.Check(t, func(r *rapid.T) {
		a := algebratest.Random(r)
		text, want := written(t, a), renamed(t, a)
		got := settle(r, want, generate(r, text))
		if d := matrix.Compare(want, got); len(d) > 0 {
			r.Fatalf("%s\n%s", strings.Join(d, "\n"), text)
		}
	})
}

func TestScalarIsTheMatrix(t *testing.T) {
	glpsol(t)
	for _, a := range formattest.Programs(t) {
		c, err := a.Compile()
		if err != nil {
			t.Fatal(err)
		}
		sameScalar(t, t.TempDir(), c.Model)
	}
}

// Random programs get ranges, which no declaration has, and rows without bounds,
// which are left out.
func TestScalarOfRandomPrograms(t *testing.T) {
	glpsol(t)
	dir := t.TempDir()
	rapid.Check(t, func(r *rapid.T) {
		c, err := algebratest.Random(r).Compile()
		if err != nil {
			r.Fatal(err)
		}
		for i := range c.Model.Rows() {
			a := c.Model.Matrix()
			switch low, up := a.RowLower[i], a.RowUpper[i]; rapid.IntRange(0, 3).Draw(r, "sides") {
			case 0:
				c.Model.SetRowBounds(c.Model.Constraint(i), min(low, up)-1.5, up)
			case 1:
				c.Model.SetRowBounds(c.Model.Constraint(i), low, max(low, up)+2)
			case 2:
				c.Model.SetRowBounds(c.Model.Constraint(i), -model.Infinity, model.Infinity)
			}
		}
		sameScalar(r, dir, c.Model)
	})
}

func sameScalar(t fataler, dir string, m *model.Model) {
	t.Helper()
	var b bytes.Buffer
	if _, err := WriteScalar(&b, m); err != nil {
		t.Fatalf("%v", err)
	}
	want := respelled(m)
	if d := matrix.Compare(want, generate(t, b.String())); len(d) > 0 {
		t.Fatalf("%s\n%s", strings.Join(d, "\n"), b.String())
	}
}

// respelled returns m with the names of the dialect and without rows that have no
// bound.
func respelled(m *model.Model) *model.Model {
	names := matrix.NewNames(m, matrix.GMPLNames)
	a := m.Matrix()
	out := model.New(m.Name())
	for j := range m.Columns() {
		out.Family(names.Var(j), model.Spec{Type: a.Type[j], Lower: a.Lower[j], Upper: a.Upper[j]})
	}
	for r := range m.Rows() {
		if low, up := a.RowLower[r], a.RowUpper[r]; low != -model.Infinity || up != model.Infinity {
			row := out.Row(names.Row(r))
			index, value := a.Row(r)
			for k, j := range index {
				row.Add(value[k], out.Var(int(j)))
			}
			row.Between(low, up)
		}
	}
	o := out.Minimize()
	if a.Maximize {
		o = out.Maximize()
	}
	for j, c := range a.Cost {
		o.Add(c, out.Var(j))
	}
	o.Const(a.Constant)
	return out
}

// glpsol solves what is written: Dantzig's transport problem and a small cover.
func TestSolved(t *testing.T) {
	glpsol(t)
	for _, c := range []struct {
		a    *algebra.Program
		want string
	}{
		{algebratest.Transport(), "obj: total = 153.675 (MINimum)"},
		{algebratest.Cover(), "chosen = 3 (MINimum)"},
		{algebratest.Knapsack(), "worth = 385 (MAXimum)"},
	} {
		dir := t.TempDir()
		file, report := filepath.Join(dir, "x.mod"), filepath.Join(dir, "x.txt")
		if err := os.WriteFile(file, []byte(written(t, c.a)), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("glpsol", "-m", file, "-o", report).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		text, err := os.ReadFile(report)
		if err != nil {
			t.Fatal(err)
		}
		if _, value, _ := strings.Cut(c.want, ": "); value != "" {
			c.want = value
		}
		if !strings.Contains(string(text), c.want) {
			t.Errorf("%s: no %q in\n%s", c.a.Name, c.want, text)
		}
	}
}
