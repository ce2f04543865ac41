package itemnames

import (
	"strings"
	"testing"
)

func TestWhatOptionsAre(t *testing.T) {
	for _, c := range []struct {
		option                string
		digit, square, paired bool
	}{
		{"p11 r15 c15 b15", true, false, false},
		{"p19 r15 c95 b35", true, false, false},
		{"p11 r25 c15 b15", false, false, false}, // another row than the cell's
		{"p11 r15 c15", false, false, false},
		{"r1 c8", false, true, false},
		{"r1 c8 a8 b1", false, true, false},
		{"r0 c8", false, false, false},
		{"r1 c8 a8 b1 x", false, false, false},
		{"7 s1 s9", false, false, true},
		{"7 s9 s1", false, false, true},
		{"7 s1", false, false, false},
		{"a b", false, false, false},
		{"", false, false, false},
	} {
		option := strings.Fields(c.option)
		_, _, _, digit := Digit(option)
		_, _, square := Square(option)
		_, from, to, pair := Pair(option)
		if digit != c.digit || square != c.square || pair != c.paired || pair && from > to {
			t.Errorf("%q: digit %v, square %v, pair %v", c.option, digit, square, pair)
		}
	}
	if row, column, digit, _ := Digit([]string{"p37", "r34", "c74", "b24"}); row != 2 || column != 6 || digit != 4 {
		t.Errorf("row %d, column %d, digit %d; want 2, 6, 4", row, column, digit)
	}
}
