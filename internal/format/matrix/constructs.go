package matrix

// Indicator rows, special ordered sets and products as the formats of the LP and MPS family hold
// them: an indicator row is a row among the others, with a name among theirs, and what makes it
// conditional is said beside it.

import (
	"fmt"
	"strconv"

	"github.com/tilemip/tilemip/model"
)

// conditional holds the indicator rows of a model as rows behind its own ones.
type conditional struct {
	Matrix model.Matrix // with the indicator rows as further rows
	first  int          // the first of them
	rows   []model.Indicator
	names  *Names
	called []string // their names in the dialect
	sets   []string
}

// withIndicators returns the matrix of m with its indicator rows at the end, and names of the
// dialect for them and for the special ordered sets that no row has. A condition that can have
// other values than 0 and 1 is an error.
func withIndicators(m *model.Model, names *Names, d Dialect) (*conditional, error) {
	a, extra := m.Matrix(), m.Constructs()
	c := &conditional{Matrix: a, first: len(a.RowLower), rows: extra.Indicators, names: names}
	b := &c.Matrix
	if len(c.rows) > 0 { // views of the model's arrays, which appending must not touch
		b.RowLower, b.RowUpper = b.RowLower[:c.first:c.first], b.RowUpper[:c.first:c.first]
		b.Start, b.Index, b.Value = b.Start[:c.first+1:c.first+1], b.Index[:len(b.Index):len(b.Index)], b.Value[:len(b.Value):len(b.Value)]
	}
	spell := newMangler(d)
	fresh := func(prefix, name string) string {
		return names.FreshRow(string(spell.spelling(prefix, name)))
	}
	for k, r := range c.rows {
		if j := r.Column; !a.Type[j].IsInteger() || a.Lower[j] < 0 || a.Upper[j] > 1 {
			return nil, fmt.Errorf("indicator row %s: its condition %s is not binary", r.Name, m.ColumnName(int(j)))
		}
		b.RowLower, b.RowUpper = append(b.RowLower, r.Lower), append(b.RowUpper, r.Upper)
		b.Index, b.Value = append(b.Index, r.Index...), append(b.Value, r.Value...)
		b.Start = append(b.Start, len(b.Index))
		c.called = append(c.called, fresh("r", or(r.Name, "if"+strconv.Itoa(k+1))))
	}
	for k, s := range extra.SOS {
		c.sets = append(c.sets, fresh("s", or(s.Name, "sos"+strconv.Itoa(k+1))))
	}
	return c, nil
}

// spelling is a name as the dialect takes it.
func (m *mangler) spelling(prefix, name string) []byte {
	if m.allowed([]byte(name)) {
		return []byte(name)
	}
	return m.append(nil, prefix, []byte(name))
}

func or(name, other string) string {
	if name == "" {
		return other
	}
	return name
}

// Name is that of row i of Matrix.
func (c *conditional) Name(i int) string {
	if i < c.first {
		return c.names.Row(i)
	}
	return c.called[i-c.first]
}

// Condition returns the column and the value on which row i of Matrix depends; ok is false for a
// row that always holds.
func (c *conditional) Condition(i int) (column int, when, ok bool) {
	if i < c.first {
		return 0, false, false
	}
	r := c.rows[i-c.first]
	return int(r.Column), r.When, true
}

// Set is the name of special ordered set k.
func (c *conditional) Set(k int) string { return c.sets[k] }

// Conditions marks the columns on which rows depend; nil without indicator rows.
func (c *conditional) Conditions() []bool {
	if len(c.rows) == 0 {
		return nil
	}
	is := make([]bool, len(c.Matrix.Lower))
	for _, r := range c.rows {
		is[r.Column] = true
	}
	return is
}
