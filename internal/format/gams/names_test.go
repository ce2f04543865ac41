package gams

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"pgregory.net/rapid"
)

// What this package will not take for a name, package format never makes one:
// else a scalar text could not be read back.
func TestReservedWordsAreKeywordsOfTheDialect(t *testing.T) {
	keywords := strings.Fields(matrix.GAMSNames.Keywords)
	for word := range reserved() {
		if !slices.Contains(keywords, word) {
			t.Errorf("%s is reserved here and not in matrix.GAMSNames", word)
		}
	}
}

func TestSymbolsAreDistinctWithoutCase(t *testing.T) {
	s := newSymbols(algebratest.Names())
	seen := map[string]string{}
	note := func(name string) {
		if other, twice := seen[strings.ToLower(name)]; twice {
			t.Errorf("%s and %s", name, other)
		}
		seen[strings.ToLower(name)] = name
		if reserved()[strings.ToLower(name)] || len(name) > longestName {
			t.Errorf("name %s", name)
		}
	}
	for thing, name := range s.Of {
		if _, index := thing.(indexKey); !index { // those have the names of sets and aliases
			note(name)
		}
	}
	for _, names := range s.aliases {
		for _, name := range names {
			note(name)
		}
	}
	note(s.model)
	note(s.goal)
	note(s.defineGoal)
}

func TestLongNamesAreCutAndStayApart(t *testing.T) {
	a := algebra.New("p", "")
	long := strings.Repeat("n", 70)
	a.Binary(long+"a", "")
	a.Binary(long+"b", "")
	a.Binary(strings.Repeat("n", 63), "")
	s := newSymbols(a)
	var names []string
	for _, v := range a.Variables {
		names = append(names, s.Of[v])
		if len(s.Of[v]) > longestName {
			t.Errorf("%d characters", len(s.Of[v]))
		}
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != 3 {
		t.Errorf("%v", names)
	}
}

// An ordered set whose labels occurred in another order before comes after a set
// that has them in an order good for all; where there is none it gets labels of
// its own.
func TestLabelsInOrder(t *testing.T) {
	build := func(first, second []string) *symbols {
		a := algebra.New("p", "")
		x := a.Labels("x", "", first...)
		y := a.Labels("y", "", second...)
		v := a.Binary("v", "", x, y)
		i, j := x.Index("x"), y.Index("y")
		a.Row("r", "").For(i, j).Le(algebra.Sum(v.At(i.Plus(1), j.Plus(1))), algebra.Number(1))
		return newSymbols(a)
	}
	for _, c := range []struct{ first, second, universe, labels string }{
		{"1 2 3", "1 2 3", "", "1 2 3"},
		{"1 2 3", "2 3 4", "", "2 3 4"},
		{"1 2 3", "0 1 2", "0 1 2 3", "0 1 2"},
		{"b d", "a b c d e", "a b c d e", "a b c d e"},
		{"a b", "B A", "", "y_B y_A"},
	} {
		s := build(strings.Fields(c.first), strings.Fields(c.second))
		got := ""
		for x, labels := range s.Label {
			if x.Name == "y" {
				got = strings.Join(labels, " ")
			}
		}
		if universe := strings.Join(s.universeList, " "); universe != c.universe || got != c.labels {
			t.Errorf("%v: all labels %q, those of y %q", c, universe, got)
		}
	}
}

func TestLegalLabels(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		labels := rapid.SliceOfNDistinct(rapid.StringN(1, 70, -1), 0, 8, rapid.ID).Draw(r, "labels")
		seen := map[string]bool{}
		for _, l := range rules.Legal(labels) {
			if l == "" || len(l) > longestName || l != strings.TrimSpace(l) || strings.ContainsAny(l, `'"%`) {
				r.Errorf("label %q", l)
			}
			for _, c := range l {
				if c < ' ' || c > '~' {
					r.Errorf("label %q", l)
				}
			}
			if seen[strings.ToLower(l)] {
				r.Errorf("label %q twice", l)
			}
			seen[strings.ToLower(l)] = true
		}
	})
}

func TestElements(t *testing.T) {
	for _, c := range []struct{ labels, want string }{
		{"i0 i1 i2 i3", "i0*i3"},
		{"1 2", "1, 2"},
		{"8 9 10 11 a", "8*11, a"},
		{"i08 i09 i10", "i08, i09, i10"},
		{"x-1 set 2b", "'x-1', 'set', '2b'"},
		{"a1 A2 a3", "a1, A2, a3"},
		{"-1 0 1 2", "'-1', 0*2"},
		{"999999998 999999999 1000000000", "999999998, 999999999, 1000000000"},
	} {
		if got := elements(strings.Fields(c.labels)); got != c.want {
			t.Errorf("%s: %s, want %s", c.labels, got, c.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for x, want := range map[float64]string{
		1: "1", -2.5: "-2.5", 1e-7: "1e-07", 1e15: "1e+15", 123456789012345: "123456789012345", 12345678: "12345678",
		model.Infinity: "inf", -model.Infinity: "-inf",
	} {
		if got := number(x); got != want {
			t.Errorf("%g: %s, want %s", x, got, want)
		}
	}
	a := algebra.New("p", "")
	x := a.Continuous("x", "", 0, 1)
	a.Minimize("m", algebra.Sum(x.At().Times(0.30000000000000004)))
	if text := written(t, a); !strings.Contains(text, "\n$offDigit\n") {
		t.Errorf("17 digits without $offDigit:\n%s", text)
	}
	a.Minimize("m", algebra.Sum(x.At().Times(1e300)))
	if err := WriteIndexed(&strings.Builder{}, a); err == nil || !strings.Contains(err.Error(), "objective: 1e+300") {
		t.Error(err)
	}
	m := model.New("m")
	m.Continuous("x", 0, 1e299)
	if _, err := WriteScalar(&strings.Builder{}, m, nil); err == nil || !strings.Contains(err.Error(), "1e+299") {
		t.Error(err)
	}
}

// Lines are broken behind commas and parentheses only where words are too long,
// never inside quotes, and never begin in column 1.
func TestPagesBreakLines(t *testing.T) {
	var b strings.Builder
	p := newPage(&b)
	name := strings.Repeat("n", 63)
	p.put(0, 3, fmt.Sprintf("%s('%s',%s) + 2*%s =l= 1;", name, strings.Repeat("a b ", 15), name, name))
	p.w.Flush()
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	for i, line := range lines {
		if len(line) > lineWidth || i > 0 && !strings.HasPrefix(line, "   ") || strings.Count(line, "'")%2 != 0 {
			t.Errorf("line %q", line)
		}
	}
	if flat := strings.ReplaceAll(b.String(), "\n   ", ""); !strings.HasPrefix(flat, name+"('a b a b") {
		t.Errorf("%s", flat)
	}
}
