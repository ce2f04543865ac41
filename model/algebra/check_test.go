package algebra_test

import (
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/model/algebra"
	"pgregory.net/rapid"
)

// parts are what the mistakes below are made with.
type parts struct {
	a       *algebra.Program
	s, u    *algebra.Set
	i, j, k *algebra.Index // i and j over s, k over u
	rel     *algebra.Relation
	par     *algebra.Param
	x, y    *algebra.Variable // over s; over s and u
}

func newParts() *parts {
	a := algebra.New("p", "")
	p := &parts{a: a}
	p.s = a.Labels("s", "", "a", "b", "c")
	p.u = a.Range("u", "", 0, 1)
	p.i, p.j, p.k = p.s.Index("i"), p.s.Index("j"), p.u.Index("k")
	p.rel = a.Relation("rel", "", p.s, p.u)
	p.par = a.Param("par", "", []float64{1, 2, 3}, p.s)
	p.x = a.Binary("x", "", p.s)
	p.y = a.Continuous("y", "", 0, 1, p.s, p.u)
	return p
}

func TestCheckFindsMistakes(t *testing.T) {
	one := algebra.Number(1)
	for _, c := range []struct {
		name string
		make func(p *parts)
		want string
	}{
		{"unbound index", func(p *parts) { p.a.Row("r", "").Le(algebra.Sum(p.x.At(p.i)), one) }, "row r: index i of set s is not bound where it is used"},
		{"unbound in a condition", func(p *parts) { p.a.Row("r", "").Where(p.i.IsNot(p.s.Start())).Le(algebra.Sum(p.x.At(p.s.At(0))), one) }, "index i of set s is not bound"},
		{"unbound beside a sum", func(p *parts) { p.a.Minimize("m", algebra.Sum(p.x.At(p.i)).Over(p.i).Plus(algebra.Sum(p.x.At(p.i)))) }, "objective m: index i of set s is not bound"},
		{"wrong set", func(p *parts) { p.a.Row("r", "").For(p.k).Le(algebra.Sum(p.x.At(p.k)), one) }, "variable x: subscript 1 is of set u and must be of s"},
		{"wrong arity", func(p *parts) { p.a.Row("r", "").For(p.i).Le(algebra.Sum(p.y.At(p.i)), one) }, "variable y has 1 subscripts, which must be 2"},
		{"wrong arity of a parameter", func(p *parts) { p.a.Row("r", "").Le(algebra.Sum(p.par.At(), p.x.At(p.s.At(1))), one) }, "parameter par has 0 subscripts, which must be 1"},
		{"wrong set in a relation", func(p *parts) {
			p.a.Row("r", "").For(p.i, p.k).Where(p.rel.Holds(p.k, p.i)).Le(algebra.Sum(p.x.At(p.i)), one)
		}, "relation rel: subscript 1 is of set u and must be of s"},
		{"comparison across sets", func(p *parts) {
			p.a.Row("r", "").For(p.i, p.k).Where(p.i.IsNot(p.k)).Le(algebra.Sum(p.x.At(p.i)), one)
		}, "an element of set s is compared with one of u"},
		{"fixed element outside", func(p *parts) { p.a.Row("r", "").Le(algebra.Sum(p.x.At(p.s.At(3))), one) }, "set s has no element at position 3"},
		{"bound twice", func(p *parts) { p.a.Row("r", "").For(p.i).Le(algebra.Sum(p.x.At(p.i)).Over(p.i), one) }, "row r: index i is bound twice"},
		{"two indices of one name", func(p *parts) { p.a.Row("r", "").For(p.i, p.u.Index("i")).Le(algebra.Sum(p.x.At(p.i)), one) }, "index i is bound twice"},
		{"never completed", func(p *parts) { p.a.Row("r", "").For(p.i) }, "row r is never completed by Le, Ge or Eq"},
		{"two rows of one name", func(p *parts) {
			p.a.Row("r", "").Le(algebra.Sum(p.x.At(p.s.At(0))), one)
			p.a.Row("r", "").Le(algebra.Sum(p.x.At(p.s.At(1))), one)
		}, "two families of rows are named r"},
		{"name taken", func(p *parts) { p.a.Binary("s", "") }, "variable s: the name is taken by a set"},
		{"no identifier", func(p *parts) { p.a.Binary("x[1]", "") }, `variable "x[1]": a name is a letter followed by letters, digits and _`},
		{"digit first", func(p *parts) { p.a.Row("1r", "").Le(one, one) }, `row "1r"`},
		{"label twice", func(p *parts) { p.a.Labels("w", "", "a", "a") }, `set w: label "a" appears twice`},
		{"empty label", func(p *parts) { p.a.Labels("w", "", "") }, "set w: a label is empty"},
		{"line end in a label", func(p *parts) { p.a.Labels("w", "", "a\nb") }, "a character that cannot be printed"},
		{"tuple too long", func(p *parts) { p.rel.Add(1, 1, 1) }, "relation rel: a tuple of 3 for 2 sets"},
		{"tuple outside", func(p *parts) { p.rel.Add(1, 2) }, "relation rel: position 2 of set u, which has 2 elements"},
		{"relation over nothing", func(p *parts) { p.a.Relation("none", "") }, "relation none is over no sets"},
		{"too few numbers", func(p *parts) { p.a.Param("q", "", []float64{1}, p.s) }, "parameter q: 1 values for 3 entries"},
		{"not a number", func(p *parts) { p.a.Param("q", "", []float64{1, math.NaN(), 2}, p.s) }, "parameter q: value 2 is NaN"},
		{"infinite coefficient", func(p *parts) { p.a.Minimize("m", algebra.Sum(p.x.At(p.s.At(0)).Times(math.Inf(1)))) }, "objective m: coefficient +Inf"},
		{"set of another program", func(p *parts) { p.a.Binary("z", "", newParts().s) }, "variable z: set s is not of this program"},
		{"variable of another program", func(p *parts) { p.a.Row("r", "").For(p.i).Le(algebra.Sum(newParts().x.At(p.i)), one) }, "variable x is not of this program"},
		{"fixing to a variable", func(p *parts) { p.a.Fix(p.x.At(p.i), algebra.Sum(p.x.At(p.i)), p.i) }, "fixing of x: the value has a variable in it"},
		{"fixing of a sum", func(p *parts) { p.a.Fix(p.x.At(p.i).Times(2), one, p.i) }, "fixing of x: what is fixed must be a variable alone"},
		{"fixing many times", func(p *parts) { p.a.Fix(p.x.At(p.s.At(0)), algebra.Sum(p.par.At(p.i)), p.i) }, "index i does not stand in its subscripts"},
		{"fixing of nothing", func(p *parts) { p.a.Fix(algebra.Constant(1), one) }, "a fixing names no variable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newParts()
			if err := p.a.Check(); err != nil {
				t.Fatalf("before: %v", err)
			}
			c.make(p)
			err := p.a.Check()
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("error %v, want %q", err, c.want)
			}
			if _, compiled := p.a.Compile(); compiled == nil || compiled.Error() != err.Error() {
				t.Errorf("Compile says %v", compiled)
			}
			for _, write := range []func() error{
				func() error { return p.a.Text(discard{}) },
				func() error { return p.a.LaTeX(discard{}, true) },
			} {
				if write() == nil {
					t.Error("written all the same")
				}
			}
		})
	}
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

func TestCheckReportsFewMistakesOfMany(t *testing.T) {
	p := newParts()
	for range 1000 {
		p.rel.Add(9, 9)
		p.a.Row("r", "")
	}
	if n := len(strings.Split(p.a.Check().Error(), "\n")); n > 40 {
		t.Errorf("%d lines", n)
	}
}

func TestCheckPassesWhatIsRight(t *testing.T) {
	for _, a := range algebratest.Programs() {
		if err := a.Check(); err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		if err := algebratest.Random(r).Check(); err != nil {
			r.Fatal(err)
		}
	})
}
