package modeltest

// Random models of a few whole columns with everything that may lie beside the matrix. They are
// drawn without regard to what is easy: bounds that are not whole or exclude 0, thresholds above upper
// bounds and on binary columns, sets of one member, conditions that are fixed, rows without a point.

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tilemip/tilemip/model"
)

// Small draws a model of up to three integer and up to two binary columns, with few values each,
// one to four rows, and some of the constructs that with names. Most rows hold at one drawn point,
// so that about half of the models have one. Products stay convex.
func Small(g *rand.Rand, with model.Features) *model.Model {
	m := model.New("small")
	for j := range 2 + g.IntN(2) {
		low := float64(max(g.IntN(7)-3, -g.IntN(4))) // often 0
		up := low + float64(g.IntN(6))
		if g.IntN(4) == 0 { // bounds that are not whole
			low, up = low-0.3, up+0.4
		}
		m.Integer(fmt.Sprintf("x%d", j), low, up)
	}
	for j := range g.IntN(3) {
		m.Binary(fmt.Sprintf("b%d", j))
	}
	if with.Indicators && m.Columns() < 4 {
		m.Binary("z")
	}
	hidden, a := make([]float64, m.Columns()), m.Matrix()
	for j := range hidden {
		low := math.Ceil(a.Lower[j])
		if hidden[j] = low + float64(g.IntN(1+int(a.Upper[j]-low))); g.IntN(2) == 0 && a.Lower[j] <= 0 && a.Upper[j] >= 0 {
			hidden[j] = 0 // as sets and thresholds have it
		}
	}
	for i := range 1 + g.IntN(4) {
		row, sum := m.Row("r", i), 0.0
		terms(g, m, func(c float64, v model.Var) {
			row.Add(c, v)
			sum += c * hidden[m.Index(v)]
		})
		row.Between(sides(g, sum))
	}
	objective := m.Objective(g.IntN(2) == 0)
	terms(g, m, func(c float64, v model.Var) { objective.Add(c, v) })
	objective.Const(float64(g.IntN(5) - 2))
	beside(g, m, with)
	return m
}

// terms draws coefficients, small whole numbers and halves, of three columns in four.
func terms(g *rand.Rand, m *model.Model, add func(float64, model.Var)) {
	for j := range m.Columns() {
		if g.IntN(4) > 0 {
			add(float64(g.IntN(13)-6)/float64(1+g.IntN(2)), m.Var(j))
		}
	}
}

// sides draws the sides of a row, which in nine times of ten admit a value.
func sides(g *rand.Rand, value float64) (lower, upper float64) {
	if g.IntN(10) == 0 {
		value += float64(g.IntN(21)-10) / 2
	}
	least, most := value-float64(g.IntN(5))/2, value+float64(g.IntN(5))/2
	switch g.IntN(5) {
	case 0:
		return value, value
	case 1:
		return least, most
	case 2:
		return least, model.Infinity
	}
	return -model.Infinity, most
}

func beside(g *rand.Rand, m *model.Model, with model.Features) {
	some := func(least int) []model.Var {
		var vars []model.Var
		for _, j := range g.Perm(m.Columns())[:least+g.IntN(m.Columns()-least+1)] {
			vars = append(vars, m.Var(j))
		}
		return vars
	}
	if with.Semi {
		for _, v := range some(1) {
			if m.Type(v) == model.Integer && g.IntN(2) == 0 { // so that there is a choice
				m.SetBounds(v, 0, float64(3+g.IntN(4)))
			}
			if g.IntN(3) > 0 {
				m.SetSemi(v, float64(1+g.IntN(8))/2)
			}
		}
	}
	if with.SOS {
		for k := range 1 + g.IntN(2) {
			m.AddSOS(fmt.Sprintf("s%d", k), 1+g.IntN(2), some(1), nil)
		}
	}
	if with.Indicators {
		indicators(g, m)
	}
	if with.Products {
		maximize, sign := m.Matrix().Maximize, 1.0
		if maximize {
			sign = -1
		}
		objective := m.Objective(maximize)
		for _, v := range some(1) {
			objective.AddProduct(sign*float64(1+g.IntN(3)), v, v)
		}
	}
}

func indicators(g *rand.Rand, m *model.Model) {
	var binary []model.Var
	for j := range m.Columns() {
		if v := m.Var(j); m.Type(v) == model.Binary {
			binary = append(binary, v)
		}
	}
	if binary == nil {
		return
	}
	if g.IntN(4) == 0 {
		m.Fix(binary[0], float64(g.IntN(2)))
	}
	for k := range 1 + g.IntN(2) {
		row := m.Indicator(fmt.Sprintf("i%d", k), binary[g.IntN(len(binary))], g.IntN(2) == 0)
		terms(g, m, func(c float64, v model.Var) { row.Add(c, v) })
		row.Between(sides(g, float64(g.IntN(9)-4)))
	}
}
