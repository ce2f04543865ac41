// Package algebratest holds what tests of the writers share: programs to write, as data and at
// random.
//
// Not here: tests of one format. Begin with programs.go.
package algebratest

// Small programs with known matrices, one for each construct of package algebra.

import (
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
)

// Programs returns programs that between them use every construct of package
// algebra. They are made anew at each call.
func Programs() []*algebra.Program {
	return []*algebra.Program{Knapsack(), Transport(), Cover(), Lags(), Orders(), Names(), Kinds(), feasibility(), empty()}
}

// Knapsack has a scalar parameter and maximizes.
func Knapsack() *algebra.Program {
	a := algebra.New("knapsack", "fill a bag")
	item := a.Labels("i", "items", "map", "compass", "water", "sandwich")
	weight := a.Param("w", "weight of item i", []float64{9, 13, 153, 50}, item)
	value := a.Param("v", "value of item i", []float64{150, 35, 200, 160}, item)
	capacity := a.Param("capacity", "what the bag holds", []float64{200})
	take := a.Binary("take", "1 if item i is packed", item)
	i := item.Index("i")
	a.Row("weight", "the bag holds what is packed").
		Le(algebra.Sum(take.At(i).TimesParam(weight, i)).Over(i), algebra.Sum(capacity.At()))
	a.Maximize("worth", algebra.Sum(take.At(i).TimesParam(value, i)).Over(i))
	return a
}

// Transport is Dantzig's transport problem with one route closed: continuous
// variables, of which a relation keeps out a part.
func Transport() *algebra.Program {
	a := algebra.New("transport", "ship cases from plants to markets at least cost")
	plant := a.Labels("p", "plants", "seattle", "san-diego")
	market := a.Labels("m", "markets", "new-york", "chicago", "topeka")
	open := a.Relation("open", "routes in use", plant, market)
	for _, pair := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}} {
		open.Add(pair[0], pair[1])
	}
	supply := a.Param("supply", "cases at plant p", []float64{350, 600}, plant)
	demand := a.Param("demand", "cases at market m", []float64{325, 300, 275}, market)
	cost := a.Param("cost", "thousand dollars a case", []float64{0.225, 0.153, 0.162, 0.225, 0.162, 0.126}, plant, market)
	ship := a.Continuous("ship", "cases shipped", 0, model.Infinity, plant, market)
	p, m := plant.Index("p"), market.Index("m")
	a.Row("at_plant", "no plant ships more than it has").For(p).
		Le(algebra.Sum(ship.At(p, m)).Over(m).Where(open.Holds(p, m)), algebra.Sum(supply.At(p)))
	a.Row("at_market", "every market gets what it asks for").For(m).
		Ge(algebra.Sum(ship.At(p, m)).Over(p).Where(open.Holds(p, m)), algebra.Sum(demand.At(m)))
	a.Minimize("total", algebra.Sum(ship.At(p, m).TimesParam(cost, p, m)).Over(p, m).Where(open.Holds(p, m)))
	return a
}

// Cover is Knuth's small exact cover of seven items by six options.
func Cover() *algebra.Program {
	a := algebra.New("cover", "exact cover")
	item := a.Labels("i", "items", "a", "b", "c", "d", "e", "f", "g")
	option := a.Range("o", "options", 1, 6)
	has := a.Relation("has", "option o covers item i", item, option)
	for o, items := range []string{"ce", "adg", "bcf", "adf", "bg", "deg"} {
		for _, i := range items {
			has.Add(int(i-'a'), o)
		}
	}
	x := a.Binary("x", "1 if option o is chosen", option)
	i, o := item.Index("i"), option.Index("o")
	a.Row("cover", "every item is covered exactly once").For(i).
		Eq(algebra.Sum(x.At(o)).Over(o).Where(has.Holds(i, o)), algebra.Number(1))
	a.Minimize("chosen", algebra.Sum(x.At(o)).Over(o))
	return a
}

// Lags shifts indices in every place where one may stand, past both ends.
func Lags() *algebra.Program {
	a := algebra.New("lags", "a stock that is carried over")
	t := a.Range("t", "weeks", -1, 4)
	place := a.Labels("s", "sites", "north", "east", "south")
	near := a.Relation("near", "site s is supplied at week t", place, t)
	near.Add(0, 0)
	near.Add(0, 1)
	near.Add(2, 5)
	price := a.Param("price", "price at week t", []float64{1, 2.5, 0, -4, 1e-7, 3}, t)
	stock := a.Integer("stock", "in store at the end of week t", 0, 40, place, t)
	buy := a.Continuous("buy", "bought", -5, model.Infinity, t)
	visit := a.Sparse("visit", "1 if the site is visited", near)
	i, j := t.Index("t"), place.Index("s")
	a.Row("carry", "what is left").For(j, i).Where(i.IsNot(t.Start())).
		Eq(algebra.Sum(stock.At(j, i)), algebra.Sum(stock.At(j, i.Plus(-1)), buy.At(i.Plus(2)).Times(-3), visit.At(j, i.Plus(1)).TimesParam(price, i.Plus(1)), algebra.Constant(0.5)))
	a.Row("late", "supplied two weeks later").For(j, i).Where(near.Holds(j, i.Plus(2))).
		Ge(algebra.Sum(stock.At(j, i.Plus(2)), visit.At(j, i)), algebra.Number(0))
	a.Row("spread", "differences along the sites").For(j).
		Le(algebra.Sum(stock.At(j, i), stock.At(j.Plus(1), i.Plus(-2)).Times(-1)).Over(i).Where(i.After(t.At(1)), i.Before(t.End())), algebra.Sum(price.At(t.At(3)), buy.At(t.At(2))))
	a.Fix(buy.At(t.At(4)), algebra.Sum(price.At(i)).Over(i))
	a.Fix(stock.At(j, t.Start()), algebra.Sum(price.At(t.At(0)).Times(3), algebra.Constant(-1)), j)
	a.Fix(stock.At(j.Plus(1), t.At(2)), algebra.Number(7), j).Where(j.IsNot(place.At(1)))
	a.Minimize("spent", algebra.Sum(buy.At(i).TimesParam(price, i.Plus(1))).Over(i).Plus(algebra.Number(10)).Plus(algebra.Sum(visit.At(j, i)).Over(j, i)))
	return a
}

// Orders compares positions, two indices of one set among them.
func Orders() *algebra.Program {
	a := algebra.New("orders", "a triangle of pairs")
	node := a.Labels("node", "nodes in an order that is not that of their names", "z", "a", "m", "k")
	first := a.Relation("first", "where a path may start", node)
	first.Add(1)
	first.Add(3)
	x := a.Binary("x", "1 if the arc is used", node, node)
	y := a.Continuous("y", "height", -model.Infinity, 12.5, node)
	i, j, k := node.Index("i"), node.Index("j"), node.Index("node")
	a.Row("anti", "not both ways").For(i, j).Where(i.Before(j)).Le(algebra.Sum(x.At(i, j), x.At(j, i)), algebra.Number(1))
	a.Row("triangle", "closed").For(i, j, k).Where(i.IsNot(j), j.After(k), i.IsNot(k)).
		Le(algebra.Sum(x.At(i, j), x.At(j, k)), algebra.Sum(x.At(i, k), algebra.Constant(1)))
	a.Row("next", "the next but one").For(i, j).Where(i.Is(j.Plus(2))).Ge(algebra.Sum(y.At(i), y.At(j).Times(-1)), algebra.Sum(x.At(j, i)))
	a.Row("far", "not the next one").For(i, j).Where(i.IsNot(j.Plus(1)), i.Before(j.Plus(-1))).Le(algebra.Sum(x.At(i, j)), algebra.Number(0))
	a.Row("start", "one start").Eq(algebra.Sum(x.At(i, j)).Over(i, j).Where(first.Holds(i), j.IsNot(i)), algebra.Number(1))
	a.Row("bottom", "a fixed one").For(i).Where(first.Holds(i)).Le(algebra.Sum(y.At(node.At(2)), y.At(i).Times(0.1)), algebra.Number(-2))
	a.Fix(x.At(i, i), algebra.Number(0), i)
	a.Maximize("height", algebra.Sum(y.At(node.End())).Plus(algebra.Sum(x.At(i, j), y.At(i).Times(-0.25)).Over(i, j).Where(i.After(j))))
	return a
}

// Names has names and texts that other languages reserve, fold together or
// cannot write.
func Names() *algebra.Program {
	a := algebra.New("set", `names: "all" of 'them', 4×4 … and a title that is longer than the eighty characters a listing has for it`)
	one := a.Labels("sum", "it's", "a", "A", "in", "if", "don't", "x y", "0", "é", "a_2")
	two := a.Labels("Sum", "same name but for case", "A", "a", "b,c", "b", "c")
	three := a.Labels("i", "numbers as labels, out of order", "3", "1", "2")
	rel := a.Relation("card", `has "both" kinds of 'quotes'`, one, two)
	for k := range 5 {
		rel.Add(k, k)
		rel.Add(8-k, k)
	}
	eps := a.Param("eps", "a table", []float64{1, 2, 3, 4, 5, 6, 7, 8, 0.1}, one)
	x := a.Binary("I", "named like the set", one, two)
	y := a.Integer("free", "", -3, 3, three)
	z := a.Sparse("maximizing", "", rel)
	w := a.Continuous("all", "scalar", 0, 1)
	i, j, k := one.Index("sum"), two.Index("i"), three.Index("ord")
	a.Row("I", "same as a variable").For(i, j).Le(algebra.Sum(x.At(i, j), z.At(i, j).TimesParam(eps, i)), algebra.Sum(w.At()))
	a.Row("model", "").For(k).Ge(algebra.Sum(y.At(k.Plus(1)), x.At(one.At(4), two.At(2))), algebra.Sum(y.At(k), w.At().Times(2)))
	a.Row("solve", "").Eq(algebra.Sum(y.At(k)).Over(k).Where(k.Before(three.End())), algebra.Sum(z.At(i, two.At(1))).Over(i))
	a.Minimize("objective", algebra.Sum(w.At()).Plus(algebra.Sum(eps.At(i)).Over(i)))
	return a
}

// Kinds has every type and every shape of bounds, numbers of full precision, a
// sum that is empty and rows without entries.
func Kinds() *algebra.Program {
	a := algebra.New("kinds", "")
	s := a.Range("s", "", 8, 11)
	none := a.Relation("none", "an empty relation", s)
	zero := a.Param("zero", "all zero", make([]float64, 4), s)
	full := a.Param("full", "seventeen digits", []float64{0.30000000000000004, 1.0 / 3, 12345678901.234567, -1.2345678901234567e-9}, s)
	inf := model.Infinity
	vars := []*algebra.Variable{
		a.Binary("b", ""), a.Integer("n", "", 0, 7), a.Integer("nfree", "", -inf, inf), a.Integer("nup", "", 2, inf),
		a.Integer("nlow", "", -inf, -2), a.Continuous("c", "", 0, inf), a.Continuous("cfree", "", -inf, inf),
		a.Continuous("cbox", "", -1.5, 1.0/3), a.Continuous("clow", "", -inf, 4), a.Continuous("cfix", "", 3, 3),
	}
	family := a.Continuous("f", "", 0, 1e15, s)
	i := s.Index("i")
	row := algebra.Sum(algebra.Constant(1))
	for k, v := range vars {
		row = append(row, v.At().Times(float64(k)-4.5))
	}
	a.Row("all_kinds", "").Le(row, algebra.Number(-1e15))
	a.Row("digits", "").For(i).Le(algebra.Sum(family.At(i).TimesParam(full, i), vars[0].At().Times(1.0/7)), algebra.Sum(full.At(i)))
	a.Row("empty", "nothing to add").For(i).Le(algebra.Sum(family.At(i)).Over(s.Index("j")).Where(none.Holds(i)), algebra.Number(3))
	a.Row("zeros", "").For(i).Ge(algebra.Sum(family.At(i).TimesParam(zero, i), vars[5].At()), algebra.Sum(zero.At(i)))
	a.Minimize("cost", algebra.Sum(vars[6].At().Times(-1)).Plus(algebra.Number(-2.5)))
	return a
}

// feasibility has nothing to optimize, and rows and terms under conditions
// without a quantifier.
func feasibility() *algebra.Program {
	a := algebra.New("feasibility", "any point will do")
	s := a.Labels("s", "one element", "only")
	none := a.Relation("none", "of nothing", s)
	x := a.Binary("x", "", s)
	y := a.Sparse("y", "has no members", none)
	only := s.At(0)
	a.Row("there", "").Where(algebra.Compare{Left: only, Right: only}).Le(algebra.Sum(x.At(only)), algebra.Number(1))
	a.Row("absent", "").Where(none.Holds(only)).Le(algebra.Sum(x.At(only)), algebra.Number(0))
	a.Row("terms", "").Ge(algebra.Sum(x.At(only), y.At(only)).Plus(algebra.Sum(x.At(only), algebra.Constant(5)).Where(none.Holds(only))), algebra.Number(1))
	return a
}

// empty has a set and a relation without members, with a parameter, a variable and rows
// over them, as a formulation has whose horizon leaves nothing to state.
func empty() *algebra.Program {
	a := algebra.New("empty", "nothing over an empty set")
	none := a.Labels("n", "no labels")
	some := a.Labels("s", "labels", "a", "b")
	pairs := a.Relation("pairs", "no pairs", none, some)
	cost := a.Param("cost", "of nothing", nil, none)
	x := a.Binary("x", "one of each", some)
	y := a.Continuous("y", "nothing", 0, 5, none)
	n, s := none.Index("n"), some.Index("s")
	a.Row("none", "over no label").For(n).Le(algebra.Sum(y.At(n)), algebra.Number(1))
	a.Row("all", "sums of nothing are 0").For(s).
		Ge(algebra.Sum(x.At(s)).Plus(algebra.Sum(y.At(n)).Over(n).Where(pairs.Holds(n, s))), algebra.Number(1))
	a.Minimize("total", algebra.Sum(x.At(s)).Over(s).Plus(algebra.Sum(y.At(n).TimesParam(cost, n)).Over(n)))
	return a
}
