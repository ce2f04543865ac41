package model

import "math"

// WholeBounds returns the model with the bounds of its integer columns, and the thresholds of
// those that are semi-integer, moved inwards to whole numbers; m itself where they are whole. The
// points are the same, since Check compares whole values with the bounds as they are:
// 3.0000000000000004 as a lower bound means 4. A column with no whole number between its bounds
// keeps them.
func (m *Model) WholeBounds() *Model {
	whole := m
	own := func() *Model {
		if whole == m {
			whole = m.Clone()
		}
		return whole
	}
	for j, t := range m.kind {
		low, up := math.Ceil(m.lower[j]), math.Floor(m.upper[j])
		if t.IsInteger() && low <= up && (low != m.lower[j] || up != m.upper[j]) {
			c := own()
			c.lower[j], c.upper[j] = low+0, up+0 // no -0
		}
	}
	for k, s := range m.extra.Semi {
		if from := math.Ceil(s.From); m.kind[s.Column].IsInteger() && from != s.From {
			own().extra.Semi[k].From = from
		}
	}
	return whole
}
