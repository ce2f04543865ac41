package matrix

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
	"pgregory.net/rapid"
)

func TestMangle(t *testing.T) {
	tests := []struct {
		dialect    Dialect
		name, want string
	}{
		{LPNames, "p[i3,7]", "p_i3_7"},
		{LPNames, "p[-1,2]", "p_m1_2"},
		{LPNames, "open#2", "open_2"},
		{LPNames, "Free", "x_Free"},
		{LPNames, "e1", "x_e1"},
		{LPNames, "E", "x_E"},
		{LPNames, "edge[1]", "edge_1"},
		{LPNames, "inf[1]", "x_inf_1"},
		{LPNames, "Nano", "x_Nano"},
		{LPNames, "9lives", "x_9lives"},
		{LPNames, "", "x_"},
		{LPNames, "größe", "gr__e"},
		{LPNames, strings.Repeat("a", 300), strings.Repeat("a", 100)},
		{MPSNames, "p[i3,7]", "p[i3,7]"},
		{MPSNames, "two words", "two_words"},
		{MPSNames, "[1]", "x_[1]"},
		{GAMSNames, "_x", "x__x"},
		{GAMSNames, "Sum", "x_Sum"},
		{GAMSNames, "p[i3,7]", "p_i3_7"},
		{GMPLNames, "s", "x_s"},
		{GMPLNames, "_x", "_x"},
	}
	for _, test := range tests {
		got := test.dialect.Mangle("x", test.name)
		if got != test.want {
			t.Errorf("%s: %q is written %q, want %q", test.dialect.Name, test.name, got, test.want)
		}
		if !test.dialect.Allowed(got) {
			t.Errorf("%s: %q, written for %q, is not allowed", test.dialect.Name, got, test.name)
		}
	}
}

func TestDistinctKeepsAllowedNames(t *testing.T) {
	got := LPNames.distinct("x", []string{"x[1]", "x_1", "x#1", "x_1_2", "x_1"})
	want := []string{"x_1_4", "x_1", "x_1_5", "x_1_2", "x_1_3"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	got = GAMSNames.distinct("x", []string{"A", "a", "B"})
	if want := []string{"A", "a_2", "B"}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("names that differ in case: got %v, want %v", got, want)
	}
}

func TestDistinctIsInjective(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.SampledFrom([]Dialect{MPSNames, LPNames, GAMSNames, GMPLNames}).Draw(t, "dialect")
		d.MaxLength = rapid.SampledFrom([]int{14, 20, d.MaxLength}).Draw(t, "length")
		piece := rapid.SampledFrom([]string{"x", "X", "_", "[", "]", ",", "1", "2", "#", "-", "e", "é", " ", "_2", "aaaaaaaaaa"})
		names := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(piece, 0, 5).Draw(t, "pieces"), "")
		}), 0, 60).Draw(t, "names")
		seen := map[string]string{}
		for i, got := range d.distinct("x", names) {
			key := got
			if d.FoldCase {
				key = strings.ToLower(got)
			}
			if other, twice := seen[key]; twice {
				t.Fatalf("%q and %q are both written %q", other, names[i], got)
			}
			seen[key] = names[i]
			if !d.Allowed(got) {
				t.Fatalf("%q is written %q, which %s does not allow", names[i], got, d.Name)
			}
		}
	})
}

func TestNumberedIsNotQuadratic(t *testing.T) {
	const n = 50_000 // a second walk over the numbers taken would make 10^9 steps
	names := make([]string, n)
	for i := range names {
		names[i] = strings.Repeat("long", 30) + fmt.Sprint(i)
	}
	got := LPNames.distinct("x", names)
	if want := fmt.Sprint("_", n); !strings.HasSuffix(got[n-1], want) {
		t.Errorf("the last of %d equal beginnings is %q, want it to end in %s", n, got[n-1], want)
	}
}

func TestNamesOfModel(t *testing.T) {
	m := model.New("m")
	p := m.Family("p", model.Spec{Type: model.Binary, Upper: 1}, model.Labels("i", "a", "b"), model.Range("t", 0, 1))
	m.Binary("free")
	m.Row("free").Plus(p).Le(1)
	m.Row("free").Plus(p).Ge(1)
	m.Row("p_b_1").Plus(p).Ge(0)

	lp := NewNames(m, LPNames)
	if got := fmt.Sprint(lp.Var(0), " ", lp.Var(3), " ", lp.Var(4), " ", lp.Row(0), " ", lp.Row(1), " ", lp.Row(2)); got != "p_a_0 p_b_1 x_free r_free free_2 p_b_1" {
		t.Errorf("LP names: %s", got)
	}
	if j, ok := lp.FindVar("p_b_1"); !ok || j != 3 {
		t.Errorf("FindVar gives %d, %v", j, ok)
	}
	if _, ok := lp.FindVar("free"); ok {
		t.Error("FindVar finds a name that was not written")
	}
	gams := NewNames(m, GAMSNames)
	if got := fmt.Sprint(gams.Var(3), " ", gams.Row(2)); got != "p_b_1_2 p_b_1" {
		t.Errorf("GAMS names: %s; one of a row and a column must be told apart, the allowed one stays", got)
	}
	if a, b := gams.FreshVar("ONE"), gams.FreshRow("one"); a != "ONE" || b != "one_2" {
		t.Errorf("fresh names %s and %s", a, b)
	}

	if loss := lp.Loss(); len(loss) != 1 || loss[0] != "7 of 8 names are written differently, for example column p[a,0] as p_a_0" {
		t.Errorf("loss %q", loss)
	}
	if mps := NewNames(m, MPSNames); mps.Loss() != nil {
		t.Errorf("MPS takes all these names, and tells of %q", mps.Loss())
	}
}

// distinct returns a spelling for each of the names such that no two are equal
// in the dialect: names that are allowed stay, others are mangled, and what
// collides gets a number at its end.
func (d Dialect) distinct(prefix string, names []string) []string {
	s := newSpace(d, len(names), func(dst []byte, i int) []byte { return append(dst, names[i]...) }, func(int) string { return prefix })
	out := make([]string, len(names))
	for i := range out {
		out[i] = s.name(i)
	}
	return out
}
