package model

// How the arrays of a model grow. What building a large model costs beside filling arrays of known
// size is mostly memory: an array that grows by half at a time is copied twice over, and each copy
// lies in pages that were never touched. So growth looks ahead where something is known: a family
// built by Each has a known number of rows, and from those built so far follows how many entries it
// will have; a model has about as many rows as columns, and two entries a column at least. A guess
// multiplies an array by 8 at most, and what was guessed too large stays untouched. Own.

// plan is what Each knows of the rows it is building.
type plan struct {
	rows         int // how many there will be; 0 outside Each
	first, entry int // the first row, and its first entry
}

// Reserve makes room for that number of further columns, rows and nonzeros, so that building a
// large model does not copy its arrays as they grow. It is never needed.
func (m *Model) Reserve(columns, rows, nonzeros int) {
	m.lower, m.upper, m.cost, m.kind = grow(m.lower, columns), grow(m.upper, columns), grow(m.cost, columns), grow(m.kind, columns)
	m.start, m.rowLow, m.rowUp = grow(m.start, rows), grow(m.rowLow, rows), grow(m.rowUp, rows)
	m.index, m.value = grow(m.index, nonzeros), grow(m.value, nonzeros)
}

func grow[T any](s []T, more int) []T {
	if more <= 0 || cap(s)-len(s) >= more {
		return s
	}
	out := make([]T, len(s), len(s)+more)
	copy(out, s)
	return out
}

// widen makes room for as many again, of a large array for half as many, or for likely elements
// in all, if these are not more than 8 times as many. Left to itself, append adds a quarter.
func widen[T any](s []T, likely int) []T {
	n := len(s)
	more := n + 16
	if n > large {
		more = n / 2
	}
	return grow(s, max(more, min(likely-n, 7*n)))
}

// large is the length from which unused room costs more than copying.
const large = 1 << 22

// widenRows makes room for further rows.
func (m *Model) widenRows() {
	likely := m.rowsLikely()
	m.start, m.rowLow, m.rowUp = widen(m.start, likely+1), widen(m.rowLow, likely), widen(m.rowUp, likely)
}

// rowsLikely leaves a sixteenth for the few rows that most models have besides.
func (m *Model) rowsLikely() int { return max(m.each.first+m.each.rows, m.Columns()) / 16 * 17 }

// widenEntries makes room for further entries.
func (m *Model) widenEntries() {
	likely := 2 * m.Columns()
	if done := m.Rows() - m.each.first; m.each.rows > 0 && done > 0 {
		row := float64(m.start[m.Rows()]-m.each.entry) / float64(done)
		likely = max(likely, m.each.entry+int(row*float64(m.each.rows))) / 16 * 17
	}
	m.index, m.value = widen(m.index, likely), widen(m.value, likely)
}

func clone[T any](s []T) []T { return append([]T(nil), s...) }
