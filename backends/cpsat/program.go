package cpsat

// A model as a program in whole numbers of 64 bits. A row or an objective with fractions is
// multiplied by a factor that makes every coefficient whole, the least of a list; a coefficient
// counts as whole when dividing the whole number by the factor gives the same float64 back, so
// 0.1 is a tenth, as it was meant, and as the exact check allows. The sides of a row with fractions
// are widened by what that check grants (model.Admitted): 0.1 + 0.7 is 0.7999999999999999.

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model"
)

// largest bounds the absolute value of bounds and sums: CP-SAT wants sums below 2^63, and float64
// has every whole number up to 2^53.
const largest = 1 << 53

// factors are tried in this order: those of decimal and of binary fractions.
var factors = func() []float64 {
	list := []float64{1, 2, 4, 5, 8, 3, 6, 7, 9, 11, 12}
	for f := 10.0; f <= 1e9; f *= 10 {
		list = append(list, f)
	}
	for f := 16.0; f <= 1<<30; f *= 2 {
		list = append(list, f)
	}
	return list
}()

// program is a model in whole numbers.
type program struct {
	lower, upper []int64
	rows         []row
	vars         []int32 // of the objective
	costs        []int64
	factor       float64 // by which the objective was multiplied; negative for a maximum
	offset       float64 // of the objective, in the model's own numbers
	hints        []int32
	values       []int64
	empty        bool // a column or a row has no whole number between its bounds
	bounded      bool // the program has an objective
	widened      bool // a row admits more for what the exact check grants
}

type row struct {
	vars         []int32
	coefficients []int64
	lower, upper int64
}

// newProgram converts a model, with the values of a start that are numbers. strictly leaves the
// sides of its rows as they are.
func newProgram(m *model.Model, start []float64, strictly bool) (*program, error) {
	a := m.Matrix()
	p := &program{}
	for j := range a.Lower {
		if err := p.column(m, &a, j); err != nil {
			return nil, err
		}
	}
	lower, upper := m.Admitted()
	if strictly {
		lower, upper = a.RowLower, a.RowUpper
	}
	for i := range a.RowLower {
		if err := p.row(m, &a, i, lower[i], upper[i]); err != nil {
			return nil, err
		}
	}
	if err := p.objective(m, &a); err != nil {
		return nil, err
	}
	for j, x := range start {
		if !math.IsNaN(x) && math.Abs(x) < largest {
			p.hints, p.values = append(p.hints, int32(j)), append(p.values, int64(math.Round(x)))
		}
	}
	return p, nil
}

func (p *program) column(m *model.Model, a *model.Matrix, j int) error {
	what := "column " + m.ColumnName(j)
	lower, upper := math.Ceil(a.Lower[j]), math.Floor(a.Upper[j])
	switch {
	case !a.Type[j].IsInteger():
		return refusal(what, "is continuous")
	case math.IsInf(lower, 0) || math.IsInf(upper, 0):
		return refusal(what, "has no finite bounds")
	case math.Abs(lower) > largest || math.Abs(upper) > largest:
		return refusal(what, fmt.Sprintf("has bounds beyond 2^53: %g to %g", a.Lower[j], a.Upper[j]))
	}
	p.empty = p.empty || lower > upper
	p.lower, p.upper = append(p.lower, int64(lower)), append(p.upper, int64(upper))
	return nil
}

func (p *program) row(m *model.Model, a *model.Matrix, i int, lower, upper float64) error {
	index, value := a.Row(i)
	if math.IsInf(lower, -1) && math.IsInf(upper, 1) {
		return nil
	}
	what := "row " + m.RowName(i)
	f, whole := scaled(value)
	if f == 0 {
		return refusal(what, "has coefficients that no factor up to 10^9 scales to integers")
	}
	if err := p.fits(what, index, whole); err != nil {
		return err
	}
	r := row{vars: index, coefficients: whole}
	r.lower, r.upper = wholeSides(lower, upper, f)
	low, up := wholeSides(a.RowLower[i], a.RowUpper[i], f)
	p.widened = p.widened || r.lower != low || r.upper != up
	p.empty = p.empty || r.lower > r.upper
	p.rows = append(p.rows, r)
	return nil
}

// wholeSides returns the whole numbers within sides multiplied by f; what is beyond every sum is
// cut off.
func wholeSides(lower, upper, f float64) (low, up int64) {
	low, up = math.MinInt64, math.MaxInt64
	if x := math.Ceil(times(lower, f)); x > -largest {
		low = int64(math.Min(x, largest+1))
	}
	if x := math.Floor(times(upper, f)); x < largest {
		up = int64(math.Max(x, -largest-1))
	}
	return low, up
}

// times returns x·f, whole where x is meant as a fraction of denominator f.
func times(x, f float64) float64 {
	if whole := math.Round(x * f); whole/f == x {
		return whole
	}
	return x * f
}

// fits refuses a sum whose terms may add up to more than largest.
func (p *program) fits(what string, index []int32, whole []int64) error {
	sum := 0.0
	for k, j := range index {
		sum += math.Abs(float64(whole[k])) * math.Max(math.Abs(float64(p.lower[j])), math.Abs(float64(p.upper[j])))
	}
	if sum >= largest {
		return refusal(what, fmt.Sprintf("may add up to %.3g, beyond 2^53, when its coefficients are scaled to integers", sum))
	}
	return nil
}

func (p *program) objective(m *model.Model, a *model.Matrix) error {
	var costs []float64
	for j, c := range a.Cost {
		if c != 0 {
			p.vars, costs = append(p.vars, int32(j)), append(costs, c)
		}
	}
	p.offset = a.Constant
	if len(costs) == 0 {
		return nil
	}
	p.bounded = true
	f, whole := scaled(costs)
	if f == 0 {
		return refusal("the objective", "has coefficients that no factor up to 10^9 scales to integers")
	}
	if err := p.fits("the objective", p.vars, whole); err != nil {
		return err
	}
	p.costs, p.factor = whole, f
	if a.Maximize {
		for k := range p.costs {
			p.costs[k] = -p.costs[k]
		}
		p.factor = -f
	}
	return nil
}

// scaled returns the first factor that makes all values whole, and them; 0 where none does.
func scaled(values []float64) (factor float64, whole []int64) {
	whole = make([]int64, len(values))
next:
	for _, f := range factors {
		for k, x := range values {
			n := math.Round(x * f)
			if n/f != x || math.Abs(n) > largest {
				continue next
			}
			whole[k] = int64(n)
		}
		return f, whole
	}
	return 0, nil
}
