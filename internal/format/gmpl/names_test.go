package gmpl

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
)

func TestSymbolsAreDistinct(t *testing.T) {
	for _, a := range algebratest.Programs() {
		s := newSymbols(a)
		seen := map[string]bool{}
		for name := range s.Used {
			if seen[name] || !matrix.GMPLNames.Allowed(name) {
				t.Errorf("%s: name %s", a.Name, name)
			}
			seen[name] = true
		}
		n := len(a.Sets) + len(a.Relations) + len(a.Params) + len(a.Variables) + len(a.Rows) + len(a.Fixings) + 1
		if len(seen) < n {
			t.Errorf("%s: %d names for %d things and the indices", a.Name, len(seen), n)
		}
	}
}

func TestDataQuotesWhatLooksLikeNumbers(t *testing.T) {
	a := algebra.New("p", "")
	x := a.Labels("x", "", "a", "1", "b c", "it's", "in", "é", "è", "a-b")
	n := a.Range("n", "", -1, 0)
	s := newSymbols(a)
	var got []string
	for k := range x.Labels {
		got = append(got, strings.ReplaceAll(s.datum(x, k), language.HardBlank, " "))
	}
	if want := `a '1' 'b c' 'it''s' 'in' _ __2 'a-b'`; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", strings.Join(got, " "), want)
	}
	if got := s.datum(n, 0); got != "-1" {
		t.Errorf("number %s", got)
	}
}

func TestAttributes(t *testing.T) {
	inf := model.Infinity
	for _, c := range []struct {
		kind         model.Type
		lower, upper float64
		want         string
	}{
		{model.Binary, 0, 1, ", binary"},
		{model.Binary, 1, 1, ", integer, >= 1, <= 1"},
		{model.Integer, -2, inf, ", integer, >= -2"},
		{model.Continuous, -inf, inf, ""},
		{model.Continuous, -inf, 2.5, ", <= 2.5"},
	} {
		if got := attributes(c.kind, c.lower, c.upper); got != c.want {
			t.Errorf("%v: %q, want %q", c, got, c.want)
		}
	}
}

func TestScalarTellsItsLosses(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 2)
	m.Row("free").Add(1, x.At(0)).Between(-model.Infinity, model.Infinity)
	var b strings.Builder
	loss, err := WriteScalar(&b, m)
	if err != nil {
		t.Fatal(err)
	}
	if len(loss) != 2 || loss[0] != "1 row without bounds left out" || !strings.Contains(loss[1], "x[0] as x_0") {
		t.Errorf("%q", loss)
	}
	if strings.Contains(b.String(), "free") {
		t.Errorf("%s", b.String())
	}
}
