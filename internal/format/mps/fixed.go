package mps

// Fixed MPS gives each field its place on the line (IBM, "Mathematical Programming
// System Extended", 1971; so also the netlib collection):
//
//	columns  2–3    5–12    15–22    25–36    40–47    50–61
//	field    type   name    name     number   name     number
//
// Nearly every such file can be cut at its blanks, and is: that also reads files
// whose numbers stand a little aside. Only a name with blanks in it, as in netlib's
// forplan, needs the places. The first line that cannot be cut at its blanks but fits
// the places switches the reader over, with a warning; a line NAME … FREE forbids it.

import "slices"

// fixedFields are the places as indices from 0, ends excluded.
var fixedFields = [...][2]int{{1, 3}, {4, 12}, {14, 22}, {24, 36}, {39, 47}, {49, 61}}

// splitFixed cuts a line of data by the places of its fields into words and reports
// whether nothing stands between them. Fields that are empty are left out.
func (t *reader) splitFixed(line []byte) bool {
	t.count = 0
	end := 0
	for _, field := range fixedFields {
		if !blank(line, end, field[0]) {
			return false
		}
		from, to := min(field[0], len(line)), min(field[1], len(line))
		for from < to && line[from] == ' ' {
			from++
		}
		for to > from && line[to-1] == ' ' {
			to--
		}
		if from < to {
			t.words[t.count] = word{line[from:to], from + 1}
			t.count++
		}
		end = field[1]
	}
	return blank(line, end, len(line))
}

func blank(line []byte, from, to int) bool {
	for i := from; i < to && i < len(line); i++ {
		if line[i] != ' ' {
			return false
		}
	}
	return true
}

// asFixed cuts the current line by places, if that gives one of the counts of fields and,
// with number, the last one is a number; from then on all lines are cut so. Otherwise it
// returns false and the words stay as they were.
func (t *reader) asFixed(number bool, counts ...int) bool {
	if t.fixed || t.free {
		return false
	}
	words, count := t.words, t.count
	if t.splitFixed(t.Lines.Bytes()) && slices.Contains(counts, t.count) {
		last := t.count - 1
		if _, err := t.number(last); err == nil || !number {
			t.fixed = true
			t.warnAt(last, "names without blanks", "a name with blanks in it: the file is read by the places of its fields, as HiGHS, CBC and glpsol --mps do; free MPS has no such names")
			return true
		}
	}
	t.words, t.count = words, count
	return false
}
