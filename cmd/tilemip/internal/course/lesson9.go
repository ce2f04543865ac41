// Lesson 9: rows are added with multipliers, in exact rationals. Of any row a·x ≥ b that such a sum
// is, the bounds of the variables settle the rest, so every choice of multipliers proves something
// (weak duality), and some choice all that the relaxation is worth (strong duality: J. von Neumann
// 1947; D. Gale, H. W. Kuhn, A. W. Tucker 1951; with the objective 0, J. Farkas 1902). A cut is
// tested on every plan, and on a point that it has to cut off. V. Chvátal, "Linear Programming", 1983.

package course

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// board91 is to be bounded, board92 has a point to cut off at horizon92, two periods more than its
// shortest plan, and board93 no plan of horizon93 moves.
const (
	board91   = "4 3 0 / 2 1 5 / 7 8 6"
	board92   = "1 3 6 / 4 0 2 / 7 5 8"
	horizon92 = 8
	board93   = "0 1 2 / 4 5 3 / 7 8 6"
	horizon93 = 2
)

// point92 is z(i,t) of a point of the relaxation; what is left out is 0.
var point92 = map[[2]int]string{
	{2, 4}: "4/9", {2, 6}: "1/3", {2, 7}: "5/9", {3, 0}: "2/9", {3, 5}: "1/9", {5, 5}: "2/9", {5, 6}: "2/3", {5, 7}: "1/9", {6, 0}: "4/9", {6, 4}: "5/9", {8, 7}: "1/3",
}

var exercises9 = []Exercise{
	{"9.1", []string{"multipliers"}, func(k *tools, given func(string) string) string {
		s := own(board91)
		want := big.NewRat(int64(displacement(s)), int64(s.Start.Cols))
		got := proven(k.program(s, "textbook", len(k.shortest(s))).Model, given("multipliers"), true, want)
		return fmt.Sprintf("added up in exact fractions: your rows prove that every plan, and every point of the relaxation, has the value %s or more", got.RatString())
	}},
	{"9.2", []string{"cut"}, (*tools).cutsOff},
	{"9.3", []string{"multipliers"}, func(k *tools, given func(string) string) string {
		got := proven(k.program(own(board93), "textbook", horizon93).Model, given("multipliers"), false, new(big.Rat))
		return fmt.Sprintf("added up in exact fractions: 0 ≥ %s is left, so the relaxation is infeasible at horizon %d, and no plan exists", got.RatString(), horizon93)
	}},
}

// proven is the bound that a sum of rows proves: of the objective, or without it of 0, which refutes
// the program where it is positive. One that is less than wanted is refused.
func proven(m *model.Model, text string, objective bool, want *big.Rat) *big.Rat {
	a, value := m.Matrix(), new(big.Rat)
	rest := make([]*big.Rat, m.Columns()) // of the objective, when the rows are taken from it
	for j := range rest {
		if rest[j] = new(big.Rat); objective {
			rest[j].SetFloat64(a.Cost[j])
		}
	}
	for r, y := range multipliers(m, text) {
		side := a.RowLower[r]
		if y.Sign() < 0 {
			side = a.RowUpper[r]
		}
		value.Add(value, times(y, side))
		index, coefficient := a.Row(r)
		for n, j := range index {
			rest[j].Sub(rest[j], times(y, coefficient[n]))
		}
	}
	least, worst := new(big.Rat), -1
	for j, d := range rest {
		at := a.Lower[j]
		if d.Sign() < 0 {
			at = a.Upper[j]
		}
		part := times(d, at)
		value.Add(value, part)
		if part.Cmp(least) < 0 && a.Lower[j] < a.Upper[j] {
			least, worst = part, j
		}
	}
	if short := value.Cmp(want); short < 0 || short == 0 && !objective {
		hint := ". Which tiles are missing, and does the position of each grow (c2_1) or fall (c2_2)?"
		if worst >= 0 {
			hint = fmt.Sprintf(". Most is lost by %s: in the sum its coefficient is not cancelled, and its bounds allow %s", m.ColumnName(worst), least.RatString())
		}
		if objective {
			refuse("your rows prove %s, and %s is wanted%s", value.RatString(), want.RatString(), hint)
		}
		refuse("what is left of your rows is 0 ≥ %s, which is true%s", value.RatString(), hint)
	}
	return value
}

// times multiplies; 0 times a side or a bound that is not there is 0.
func times(x *big.Rat, y float64) *big.Rat {
	if x.Sign() == 0 {
		return new(big.Rat)
	}
	return new(big.Rat).Mul(x, new(big.Rat).SetFloat64(y))
}

// multipliers reads lines such as "c2_1[i4,*] -1/3", where * stands for every index. In a proof of a
// lower bound rows with ≥ are not multiplied by less than 0, and rows with ≤ by no more.
func multipliers(m *model.Model, text string) map[int]*big.Rat {
	all, a := map[int]*big.Rat{}, m.Matrix()
	for _, line := range lines(text) {
		words := strings.Fields(strings.NewReplacer("(", "[", ")", "]", ":", " ").Replace(line))
		name, y := strings.Join(words[:len(words)-1], ""), rational(words[len(words)-1])
		found := false
		for r := range m.Rows() {
			if !matches(name, m.RowName(r)) {
				continue
			}
			found = true
			if all[r] == nil {
				all[r] = new(big.Rat)
			}
			switch all[r].Add(all[r], y); {
			case all[r].Sign() > 0 && a.RowLower[r] == -model.Infinity:
				refuse("%s is a row with ≤: multiplied by more than 0 it bounds nothing from below", m.RowName(r))
			case all[r].Sign() < 0 && a.RowUpper[r] == model.Infinity:
				refuse("%s is a row with ≥: multiplied by less than 0 it bounds nothing from below", m.RowName(r))
			}
		}
		if !found {
			refuse("the line %q; expected a row of the program and its multiplier, such as c2_1[i4,*] -1/3, where * stands for every period", short(line))
		}
	}
	return all
}

// matches compares the name of a row with one in which * stands for any index.
func matches(pattern, name string) bool {
	want, got := strings.FieldsFunc(pattern, indexed), strings.FieldsFunc(name, indexed)
	for n := range want {
		if len(want) != len(got) || want[n] != got[n] && (n == 0 || want[n] != "*") {
			return false
		}
	}
	return len(want) > 0
}

func indexed(r rune) bool { return strings.ContainsRune("[,]", r) }

// cutsOff tests a row over the moves z on the point of the lesson, which must violate it, and on every
// plan within the horizon, also one that rests.
func (k *tools) cutsOff(given func(string) string) string {
	s := own(board92)
	program := k.program(s, "textbook", horizon92).Model
	at := columns(program)
	text := allPeriods().ReplaceAllStringFunc(given("cut"), func(term string) string {
		m, sum := allPeriods().FindStringSubmatch(term), ""
		for t := range horizon92 {
			sum += fmt.Sprintf(" %s%s z[i%s,%d]", cmp.Or(m[1], "+"), m[2], m[3], t)
		}
		return sum
	})
	cut := readModel("the cut: ", "Minimize\n obj:\nSubject To\n cut: "+lpNames.Replace(strings.TrimSpace(text))+"\nEnd\n")
	if cut.Rows() != 1 {
		refuse("the cut has %d rows; expected one, such as z[i1,0] + z[i1,1] >= 1 or z[i1,*] >= 1", cut.Rows())
	}
	a := cut.Matrix()
	index, coefficient := a.Row(0)
	type move struct{ tile, period int }
	moves := make([]move, len(index))
	for n, j := range index {
		name := cut.ColumnName(int(j))
		if got, err := fmt.Sscanf(name, "z_i%d_%d", &moves[n].tile, &moves[n].period); got != 2 || err != nil || at[fmt.Sprintf("z[i%d,%d]", moves[n].tile, moves[n].period)] == (model.Var{}) {
			refuse("the cut has the variable %s; expected z[i0,t] to z[i%d,t] with t below %d", name, len(s.Start.Tiles)-1, horizon92)
		}
	}
	keeps := func(z func(tile, period int) *big.Rat) bool {
		sum := new(big.Rat)
		for n, v := range moves {
			sum.Add(sum, times(z(v.tile, v.period), coefficient[n]))
		}
		low, up := new(big.Rat), new(big.Rat)
		return (a.RowLower[0] == -model.Infinity || sum.Cmp(low.SetFloat64(a.RowLower[0])) >= 0) &&
			(a.RowUpper[0] == model.Infinity || sum.Cmp(up.SetFloat64(a.RowUpper[0])) <= 0)
	}
	if keeps(shown92) {
		refuse("the point of the exercise satisfies your row, so it is not cut off. Add up z over all periods for one tile: what is the sum at the point, and what in a plan?")
	}
	plans := plansOf(s, horizon92, true)
	for _, plan := range plans {
		tiles := moved(s, plan)
		if !keeps(func(tile, period int) *big.Rat {
			one := period < len(tiles) && (tiles[period] == tile && tile > 0 || tile == 0 && tiles[period] > 0)
			return big.NewRat(map[bool]int64{true: 1}[one], 1)
		}) {
			refuse("the plan %s does not satisfy your row: it is no valid inequality", strings.ReplaceAll(puzzle.FormatMoves(plan), string(rest), "–"))
		}
	}
	return fmt.Sprintf("tested: the point violates your row, and each of the %d plans within horizon %d satisfies it", len(plans), horizon92)
}

// allPeriods is a sum over all periods, with its sign and coefficient: "2 z[i3,*]", or as the X-ray
// has it "2*sum{t in S} z[3,t]".
var allPeriods = textpos.Late(`([-+−]?)\s*([0-9.]*)\s*\*?\s*(?:sum\s*\{\s*t in [ST]\s*\})?\s*z[\[(]\s*i?([0-9]+)\s*,\s*[*t]\s*[\])]`)

// lpNames writes z[i2,0] as the LP format does.
var lpNames = strings.NewReplacer("[", "_", "(", "_", ",", "_", "]", "", ")", "", "≥", ">=", "≤", "<=", "−", "-", "·", " ", "*", " ")

// shown92 is z(i,t) of point92; the blank moves when a tile does.
func shown92(tile, period int) *big.Rat {
	sum := new(big.Rat)
	for at, value := range point92 {
		if (at[0] == tile || tile == 0) && at[1] == period {
			sum.Add(sum, rational(value))
		}
	}
	return sum
}
