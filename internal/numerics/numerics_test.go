package numerics

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/model"
)

// draw makes a small program with much that can be found: repeated and scaled rows, big-Ms,
// fractions of sides and bounds, continuous columns. Continuous columns take quarters.
func draw(g *rand.Rand) *model.Model {
	m := model.New("random")
	n := 2 + g.IntN(3)
	vars, hidden := make([]model.Var, n), make([]float64, n)
	for j := range vars {
		low := float64(g.IntN(5) - 2)
		up := low + float64(g.IntN(5))
		hidden[j] = math.Min(low+1, up)
		switch g.IntN(5) {
		case 0:
			vars[j] = m.Continuous(fmt.Sprintf("c%d", j), low, math.Min(up, low+2)).At()
		case 1, 2:
			vars[j], hidden[j] = m.Binary(fmt.Sprintf("z%d", j)).At(), float64(g.IntN(2))
		default:
			vars[j] = m.Integer(fmt.Sprintf("x%d", j), low+float64(g.IntN(2))/2, up).At()
		}
	}
	var last []float64
	for i := range 2 + g.IntN(4) {
		c := make([]float64, n)
		scale := float64(1 + g.IntN(3))
		switch {
		case last != nil && g.IntN(4) == 0:
			for j := range c {
				c[j] = last[j] * scale
			}
		default:
			for j := range c {
				if g.IntN(3) > 0 {
					c[j] = float64(g.IntN(7)-3) * scale
				}
				if g.IntN(8) == 0 {
					c[j] = float64(g.IntN(41) - 20) // a big-M
				}
				if g.IntN(16) == 0 {
					c[j] /= 4
				}
			}
		}
		last = c
		row, activity := m.Row("r", i), 0.0
		for j, v := range vars {
			row.Add(c[j], v)
			activity += c[j] * hidden[j]
		}
		away := float64(g.IntN(12)) / 2
		if g.IntN(20) == 0 {
			away = -3
		}
		switch g.IntN(5) {
		case 4: // a side that may say nothing, and one that may say little
			row.Between(activity-2*away-float64(g.IntN(4)), activity+away/2)
		case 0, 1:
			row.Le(activity + away)
		case 2:
			row.Ge(activity - away)
		default:
			row.Between(activity, activity+float64(g.IntN(2))*away)
		}
	}
	if g.IntN(2) == 0 { // a switch whose size another row bounds
		x, z := vars[g.IntN(n)], m.Binary("z").At()
		m.Row("room").Add(2, x).Add(1, z).Le(float64(g.IntN(7)))
		m.Row("switch").Add(1, x).Add(-40, z).Le(0)
	}
	return m
}

// points lists every point on the grid, over the bounds of the original program.
func points(a model.Matrix, of model.Matrix) map[string]bool {
	found, x := map[string]bool{}, make([]float64, len(a.Lower))
	var at func(j int)
	at = func(j int) {
		if j == len(x) {
			if holds(a, x) {
				found[fmt.Sprint(x)] = true
			}
			return
		}
		step, first := 0.25, of.Lower[j]
		if of.Type[j].IsInteger() {
			step, first = 1, math.Ceil(first)-1 // one step beyond, to see what is gained
		}
		for v := first; v <= of.Upper[j]+step; v += step {
			x[j] = v
			at(j + 1)
		}
	}
	at(0)
	return found
}

func holds(a model.Matrix, x []float64) bool {
	for j, v := range x {
		if v < a.Lower[j] || v > a.Upper[j] || a.Type[j].IsInteger() && v != math.Trunc(v) {
			return false
		}
	}
	for r := range a.RowLower {
		index, value := a.Row(r)
		sum := 0.0
		for k, j := range index {
			sum += value[k] * x[j]
		}
		if sum < a.RowLower[r] || sum > a.RowUpper[r] {
			return false
		}
	}
	return true
}

// written is a change as JSON holds it.
func written(t *testing.T, c *Change) *Change {
	t.Helper()
	text, err := json.Marshal(c)
	read := &Change{}
	if err == nil {
		err = json.Unmarshal(text, read)
	}
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// TestChangesKeepThePoints: each change by itself, those that do not rest on other rows all together,
// and some of them, lose no point of random programs and gain none, by enumeration. The changes are
// made as they are read from JSON.
func TestChangesKeepThePoints(t *testing.T) {
	g, order := rand.New(rand.NewPCG(11, 12)), rand.New(rand.NewPCG(13, 14))
	kinds := map[string]int{}
	count := night.Cases(1500, 8000)
	for n := range count {
		m := draw(g)
		if err := m.Err(); err != nil {
			t.Fatal(err)
		}
		unchanged := modeltest.Unchanged(t, m)
		r, err := Analyze(m)
		if err != nil {
			t.Fatal(err)
		}
		want := points(m.Matrix(), m.Matrix())
		same := func(what string, changed *model.Model) {
			t.Helper()
			if err := changed.Err(); err != nil {
				t.Fatal(err)
			}
			if got := points(changed.Matrix(), m.Matrix()); !maps.Equal(got, want) {
				var b strings.Builder
				m.Text(&b, 0)
				t.Fatalf("program %d: %s: %d points were %d\n%s", n, what, len(got), len(want), b.String())
			}
		}
		var together []Finding
		for _, f := range r.Findings {
			kinds[f.Kind]++
			if f.Change != nil {
				f.Change = written(t, f.Change)
				same(fmt.Sprintf("%s: %s → %s (%+v)", f.Place, f.What, f.Right, *f.Change), apply(m, f))
				if f.Alone {
					kinds[f.Kind+", alone"]++
				} else {
					together = append(together, f)
				}
			}
			if f.Level == Contradiction && len(want) > 0 {
				t.Fatalf("program %d has %d points, and %s %s", n, len(want), f.Place, f.What)
			}
		}
		same(fmt.Sprintf("all together, %v", together), apply(m, together...))
		order.Shuffle(len(together), func(i, k int) { together[i], together[k] = together[k], together[i] })
		some := together[:(len(together)+1)/2]
		same(fmt.Sprintf("some, %v", some), apply(m, some...))
		unchanged()
	}
	for _, kind := range []string{"coefficient larger than needed", "coefficient larger than needed, alone", "row never binds", "side never binds", "right-hand side that no integer point reaches",
		"fractional bound of an integer variable", "variable with one value, alone", "rows that are multiples, alone", "rows with the same terms, alone", "continuous variable that is integer in every solution", "contradiction"} {
		if kinds[kind] < count/500 {
			t.Errorf("%q was found %d times in %d programs: the test is one-sided; %v", kind, kinds[kind], count, kinds)
		}
	}
}

// TestFindings: each kind of finding on a row or column that has it, and on nothing else.
func TestFindings(t *testing.T) {
	inf := model.Infinity
	tested := map[string]bool{"not looked at": true} // of a program with thousands of big-M
	for _, c := range []struct {
		kind, place, right string
		build              func(m *model.Model, x, y, z model.Var)
	}{
		{"coefficient larger than needed", "switch", "-10", func(m *model.Model, x, y, z model.Var) { m.Row("switch").Add(1, x).Add(-1000, z).Le(0) }},
		{"coefficient larger than needed", "late", "10, 10", func(m *model.Model, x, y, z model.Var) { m.Row("late").Add(1, x).Add(16, z).Add(-1, y).Le(16) }},
		{"large coefficient of an integer variable", "off", "", func(m *model.Model, x, y, z model.Var) { m.Row("off").Add(1, x).Add(-1e7, z).Add(1e7, y).Le(0) }},
		{"wide row", "units", "", func(m *model.Model, x, y, z model.Var) { m.Row("units").Add(1e-4, x).Add(1e3, y).Ge(5) }},
		{"vanishing coefficient", "dust", "", func(m *model.Model, x, y, z model.Var) { m.Row("dust").Add(1e-12, x).Add(1, y).Ge(5) }},
		{"large side", "far", "", func(m *model.Model, x, y, z model.Var) { m.Row("far").Add(1e9, x).Add(1e9, y).Ge(5e9) }},
		{"rounded fraction", "third", "the row times 3, with integer coefficients, or all digits of 1/3", func(m *model.Model, x, y, z model.Var) { m.Row("third").Add(0.3333333, x).Add(0.3333333, y).Eq(2) }},
		{"empty row", "nothing", "leave it out", func(m *model.Model, x, y, z model.Var) { m.Row("nothing").Le(4) }},
		{"row never binds", "idle", "leave it out", func(m *model.Model, x, y, z model.Var) { m.Row("idle").Add(1, x).Add(1, y).Le(25) }},
		{"row fixes its variables", "all", "fix these variables, and leave the row out", func(m *model.Model, x, y, z model.Var) { m.Row("all").Add(1, x).Add(1, y).Ge(19) }},
		{"row of one variable", "cap", "a bound of the variable: at most 4", func(m *model.Model, x, y, z model.Var) { m.Row("cap").Add(-2, x).Ge(-8) }},
		{"right-hand side that no integer point reaches", "even", "6", func(m *model.Model, x, y, z model.Var) { m.Row("even").Add(2, z).Add(4, y).Le(7) }},
		{"rows with the same terms", "b", "leave it out", func(m *model.Model, x, y, z model.Var) {
			m.Row("a").Add(3, x).Add(1, y).Le(5)
			m.Row("b").Add(3, x).Add(1, y).Le(6)
		}},
		{"rows that are multiples", "b", "leave it out", func(m *model.Model, x, y, z model.Var) {
			m.Row("a").Add(3, x).Add(0.7, y).Le(5)
			m.Row("b").Add(-6, x).Add(-1.4, y).Ge(-12)
		}},
		{"rows that are nearly multiples", "b", "", func(m *model.Model, x, y, z model.Var) {
			m.Row("a").Add(3, x).Add(7, y).Le(5)
			m.Row("b").Add(3, x).Add(7.000001, y).Ge(2)
		}},
		{"free variable", "f", "", func(m *model.Model, x, y, z model.Var) {
			m.Row("u").Add(3, x).Add(7, m.Continuous("f", -inf, inf).At()).Add(1, m.Continuous("h", -inf, 3).At()).Le(5)
		}},
		{"fixed variable", "f", "", func(m *model.Model, x, y, z model.Var) {
			m.Row("u").Add(3, x).Add(7, m.Continuous("f", 2, 2).At()).Le(25)
		}},
		{"variable in no row", "f", "", func(m *model.Model, x, y, z model.Var) { m.Continuous("f", 0, 2) }},
		{"variables that can be exchanged", "f", "", func(m *model.Model, x, y, z model.Var) {
			f := m.Integer("e", 0, 9).At()
			h := m.Integer("f", 0, 9).At()
			m.Row("u").Add(3, f).Add(3, h).Add(1, x).Le(25)
			m.Row("v").Add(1, f).Add(1, h).Add(1, y).Ge(3)
		}},
		{"bound that follows", "f", "at most 25, since u says so", func(m *model.Model, x, y, z model.Var) {
			m.Row("u").Add(3, x).Add(1, m.Continuous("f", 0, inf).At()).Le(25)
		}},
		{"continuous variable that is integer in every solution", "f", "", func(m *model.Model, x, y, z model.Var) {
			m.Row("u").Add(3, z).Add(-1, m.Continuous("f", 0, 9).At()).Add(5, y).Eq(7)
		}},
		{"fractional bound of an integer variable", "f", "at most 4", func(m *model.Model, x, y, z model.Var) { m.Integer("f", 0, 4.5) }},
		{"contradiction", "u", "", func(m *model.Model, x, y, z model.Var) { m.Row("u").Add(1, x).Add(1, y).Ge(30) }},
		{"wide span", "the coefficients", "", func(m *model.Model, x, y, z model.Var) {
			m.Row("u").Add(1e-5, x).Add(1e-4, y).Ge(1e-4)
			m.Row("v").Add(1e5, x).Add(1e4, y).Ge(1e4)
		}},
		{"large bound", "f", "the true largest value, or no bound", func(m *model.Model, x, y, z model.Var) { m.Continuous("f", 0, 1e10) }},
		{"large bound", "f", "no bound", func(m *model.Model, x, y, z model.Var) { m.Continuous("f", 0, 1e20) }},
		{"free row", "u", "", func(m *model.Model, x, y, z model.Var) { m.Row("u").Add(1, x).Add(1, y).Between(-inf, inf) }},
		{"side never binds", "u", "no lower side", func(m *model.Model, x, y, z model.Var) { m.Row("u").Add(1, x).Add(1, y).Between(0, 15) }},
		{"divisor", "u", "sides that a multiple reaches", func(m *model.Model, x, y, z model.Var) { m.Row("u").Add(2, z).Add(4, y).Between(4.5, 5.5) }},
		{"variable with one value", "f", "fixed at 3, since u leaves nothing else", func(m *model.Model, x, y, z model.Var) {
			m.Row("u").Add(1, m.Integer("f", 0, 3).At()).Ge(2.5)
		}},
		{"variables that are multiples", "f", "", func(m *model.Model, x, y, z model.Var) {
			e, f := m.Continuous("e", 0, 9).At(), m.Continuous("f", 0, 9).At()
			m.Row("u").Add(1, e).Add(2, f).Add(1, x).Le(25)
			m.Row("v").Add(2, e).Add(4, f).Add(1, y).Ge(3)
		}},
	} {
		tested[c.kind] = true
		m := model.New("one")
		x, y := m.Continuous("x", 0, 10).At(), m.Integer("y", 0, 9).At()
		z := m.Binary("z").At()
		m.Minimize().Add(1, x).Add(2, y).Add(4, z)
		c.build(m, x, y, z)
		r, err := Analyze(m)
		if err != nil {
			t.Fatal(err)
		}
		k := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Kind == c.kind && f.Place == c.place })
		if k < 0 || c.right != "" && r.Findings[k].Right != c.right {
			t.Errorf("%s: found %+v", c.kind, r.Findings)
		}
	}
	for _, kind := range kindsInCode(t) {
		if !tested[kind] {
			t.Errorf("the finding %q has no case here", kind)
		}
	}
}

// kindsInCode are the kinds of findings that the package's source names.
func kindsInCode(t *testing.T) (kinds []string) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`Kind: "([a-z][^"]*)"|x\.(?:row|column)\([a-z]+, [A-Z][a-z]+, "([^"]+)"`)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range named.FindAllStringSubmatch(string(text), -1) {
			kinds = append(kinds, found[1]+found[2])
		}
	}
	if len(kinds) < 30 {
		t.Fatalf("only %d kinds found: %v", len(kinds), kinds)
	}
	return kinds
}

// TestChangesBesideTheMatrix: the same of programs with constructs.
func TestChangesBesideTheMatrix(t *testing.T) {
	g := rand.New(rand.NewPCG(15, 16))
	for n := range night.Cases(300, 3000) {
		m := modeltest.Small(g, model.Features{Semi: g.IntN(2) == 0, SOS: g.IntN(2) == 0, Indicators: g.IntN(2) == 0})
		a := m.Matrix()
		lower, upper := slices.Clone(a.Lower), slices.Clone(a.Upper)
		for j := range lower {
			lower[j], upper[j] = lower[j]-1, upper[j]+1
		}
		all := func(m *model.Model) (points []string) {
			modeltest.Points(lower, upper, func(x []float64) {
				if modeltest.Holds(m, x) {
					points = append(points, fmt.Sprint(x))
				}
			})
			return points
		}
		r, err := Analyze(m)
		if err != nil {
			t.Fatal(err)
		}
		want := all(m)
		for _, f := range r.Findings {
			if f.Level == Contradiction && len(want) > 0 || f.Change != nil && !slices.Equal(all(apply(m, f)), want) {
				t.Fatalf("program %d: %s: %s → %s\n%s", n, f.Place, f.What, f.Right, modeltest.Describe(m))
			}
		}
		if free := slices.DeleteFunc(r.Findings, func(f Finding) bool { return f.Alone }); !slices.Equal(all(apply(m, free...)), want) {
			t.Fatalf("program %d, all together\n%s", n, modeltest.Describe(m))
		}
	}
}

// TestOtherSide: a coefficient is not tightened where the row's other side, which said nothing, would
// say something then; without that side it is.
func TestOtherSide(t *testing.T) {
	m := model.New("other")
	x, y := m.Integer("x", 1, 2).At(), m.Integer("y", 0, 0).At()
	r := m.Row("r").Add(5, x).Add(3, y).Between(3, 8)
	tightened := func() bool {
		report, err := Analyze(m)
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(report.Findings, func(f Finding) bool { return f.Kind == "coefficient larger than needed" })
	}
	if tightened() {
		t.Error("5x + 3y ≤ 8 was tightened beside its lower side 3")
	}
	if m.SetRowBounds(r, 2, 8); !tightened() {
		t.Error("5x + 3y ≤ 8 was not tightened beside its lower side 2, which 2x + 3y keeps")
	}
}

// TestOwnWord: a row does not tighten itself by a bound that it implies.
func TestOwnWord(t *testing.T) {
	m := model.New("own")
	x, z := m.Continuous("x", 0, model.Infinity).At(), m.Binary("z").At()
	m.Row("switch").Add(1, x).Add(-100, z).Le(0)
	r, _ := Analyze(m)
	for _, f := range r.Findings {
		if f.Kind == "coefficient larger than needed" {
			t.Errorf("%+v, though x has no other bound", f)
		}
	}
	m.Row("room").Add(2, x).Le(84)
	r, _ = Analyze(m)
	k := slices.IndexFunc(r.Findings, func(f Finding) bool { return f.Kind == "coefficient larger than needed" })
	if k < 0 || r.Findings[k].Right != "-42, since room bounds the other variables" || !r.Findings[k].Alone {
		t.Errorf("%+v, want -42 by the row room", r.Findings)
	}
}

// TestBesideTheMatrix: a column without a row that stands in a set, and two that differ only by a
// condition, are not what they seem.
func TestBesideTheMatrix(t *testing.T) {
	m := model.New("beside")
	x := m.Continuous("x", 0, 5, 4)
	z := m.Binary("z").At()
	m.SOS1("s", x.At(0), x.At(1))
	m.Indicator("i", z, true).Add(1, x.At(2)).Le(1)
	m.Row("r").Add(1, x.At(2)).Add(1, x.At(3)).Le(7)
	report, err := Analyze(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Findings {
		if f.Kind == "variable in no row" || f.Kind == "variables that can be exchanged" {
			t.Errorf("%s: %s %s", f.Kind, f.Place, f.What)
		}
	}
}
