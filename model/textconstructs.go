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
	for _, i := range e.Indicators {
		s := linear(len(i.Index), textSigns, func(k int) (float64, string) {
			return i.Value[k], product(i.Value[k], m.ColumnName(int(i.Index[k])))
		})
		when := 0
		if i.When {
			when = 1
		}
		lines = append(lines, fmt.Sprintf("%s: %s = %d implies %s", i.Name, m.ColumnName(int(i.Column)), when, between(i.Lower, s, i.Upper)))
	}
	for _, s := range e.SOS {
		names := make([]string, len(s.Columns))
		for k, j := range s.Columns {
			names[k] = m.ColumnName(int(j))
		}
		what := "at most one of them is not 0"
		if s.Type == 2 {
			what = "at most two of them are not 0, and these are neighbours"
		}
		lines = append(lines, fmt.Sprintf("%s: (%s), %s", s.Name, strings.Join(names, ", "), what))
	}
	for _, s := range e.Semi {
		lines = append(lines, fmt.Sprintf("%s = 0 or %s ≥ %s", m.ColumnName(int(s.Column)), m.ColumnName(int(s.Column)), plain(s.From)))
	}
	return lines
}
