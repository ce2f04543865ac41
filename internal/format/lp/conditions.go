package lp

// Rows under a condition: z = 1 -> x + y <= 3.

import (
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// conditional reads the row behind an arrow. What stands before it, the row just read, must say
// that one variable is 0 or 1; it is taken back.
func (t *reader) conditional(at place, low, up float64) (float64, float64, error) {
	from := t.start[len(t.start)-1]
	if len(t.column) != from+1 || t.value[from] != 1 || low != up || low != 0 && low != 1 {
		return 0, 0, t.errorIn(at, "a binary variable, = and 0 or 1 before the arrow", "a condition of an indicator constraint that is no such thing")
	}
	t.conditions = append(t.conditions, condition{len(t.rowNames), t.column[from], low == 1, at})
	t.column, t.value = t.column[:from], t.value[:from]
	if err := t.next(); err != nil {
		return 0, 0, err
	}
	low, up, err := t.interval()
	if err != nil {
		return 0, 0, err
	}
	if low > up && t.endsInSet() {
		return 0, 0, t.errorf("a linear row behind the arrow", "the special ordered set %s", t.quote())
	}
	if err := t.next(); err != nil {
		return 0, 0, err
	}
	if t.token.is('>') {
		return 0, 0, t.errorf("one condition for each row", "a second arrow")
	}
	return low, up, nil
}

// addIndicator adds a row with a condition.
func (t *reader) addIndicator(m *model.Model, name string, c condition) error {
	if j := c.column; !t.integer[j] || t.lower[j] < 0 || t.upper[j] > 1 {
		return t.errorIn(c.at, "a variable of section Binaries", "the condition %s of an indicator constraint is not binary", textpos.Quote(t.names[j]))
	}
	row := m.Indicator(name, m.Var(int(c.column)), c.when)
	for k := t.start[c.row]; k < t.start[c.row+1]; k++ {
		row.Add(t.value[k], m.Var(int(t.column[k])))
	}
	row.Between(t.rowLow[c.row], t.rowUp[c.row])
	return nil
}
