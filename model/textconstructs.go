package model

import (
	"fmt"
	"strings"
)

// What stands beside the matrix, in words and symbols for a terminal.

// constructLines returns a line for each construct; the products of the objective are one line.
func (m *Model) constructLines() []string {
	var lines []string
	e := &m.extra
	if len(e.Products) > 0 {
		s := linear(len(e.Products), textSigns, func(k int) (float64, string) {
			p := e.Products[k]
			name := m.ColumnName(int(p.A))
			if p.A == p.B {
				name += "²"
			} else {
				name += "·" + m.ColumnName(int(p.B))
			}
			return p.Coefficient, product(p.Coefficient, name)
		})
		lines = append(lines, "and in the objective: "+s)
	}
	for k := range e.Indicators {
		lines = append(lines, m.IndicatorText(k))
	}
	for k := range e.SOS {
		lines = append(lines, m.SOSText(k))
	}
	for k := range e.Semi {
		lines = append(lines, m.SemiText(k))
	}
	return lines
}

// IndicatorText returns indicator row k of Constructs in mathematical notation.
func (m *Model) IndicatorText(k int) string {
	i := m.extra.Indicators[k]
	s := linear(len(i.Index), textSigns, func(k int) (float64, string) {
		return i.Value[k], product(i.Value[k], m.ColumnName(int(i.Index[k])))
	})
	when := 0
	if i.When {
		when = 1
	}
	return fmt.Sprintf("%s: %s = %d implies %s", i.Name, m.ColumnName(int(i.Column)), when, between(i.Lower, s, i.Upper))
}

// SOSText returns special ordered set k of Constructs in words.
func (m *Model) SOSText(k int) string {
	s := m.extra.SOS[k]
	names := make([]string, len(s.Columns))
	for k, j := range s.Columns {
		names[k] = m.ColumnName(int(j))
	}
	what := "at most one of them is not 0"
	if s.Type == 2 {
		what = "at most two of them are not 0, and these are neighbours"
	}
	return fmt.Sprintf("%s: (%s), %s", s.Name, strings.Join(names, ", "), what)
}

// SemiText returns semi-continuous variable k of Constructs in mathematical notation.
func (m *Model) SemiText(k int) string {
	s := m.extra.Semi[k]
	name := m.ColumnName(int(s.Column))
	return fmt.Sprintf("%s = 0 or %s ≥ %s", name, name, plain(s.From))
}
