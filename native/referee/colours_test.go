package referee

import (
	"strings"
	"testing"
)

func TestColoursOfCovers(t *testing.T) {
	// Options by number: 0 p x:A, 1 q x:A, 2 q x:B, 3 q x, 4 p x, 5 r x:A, 6 r, 7 q x y:A
	c := parseCover(t, "p q r | x y\np x:A\nq x:A\nq x:B\nq x\np x\nr x:A\nr\nq x y:A\n")
	j := NewCovers(c)
	for _, tc := range []struct {
		chosen []int
		want   string // part of the reason; empty for right
	}{
		{[]int{0, 1, 5}, ""},
		{[]int{0, 1, 6}, ""},
		{[]int{0, 2, 6}, "item x has the colours A and B"},
		{[]int{2, 0, 6}, "item x has the colours B and A"},
		{[]int{0, 3, 6}, "secondary item x is covered twice"},
		{[]int{3, 0, 6}, "secondary item x is covered twice"},
		{[]int{3, 4, 6}, "secondary item x is covered twice"},
		{[]int{0, 3, 5}, "secondary item x is covered"},
		{[]int{0, 7, 5}, "secondary item x is covered"},
		{[]int{0, 1}, "item r is covered never"},
		{[]int{0, 1, 5}, ""}, // nothing is left of those before
	} {
		v := j.Judge(tc.chosen)
		if v.OK != (tc.want == "") || !strings.Contains(v.Reason, tc.want) {
			t.Errorf("%v: %+v, want %q", tc.chosen, v, tc.want)
		}
	}
}

func TestIntervalsOfCovers(t *testing.T) {
	c := parseCover(t, "1:2|a 0:1|b c\na\na\na c\nb c\nb\n")
	for _, tc := range []struct {
		chosen []int
		want   string // part of the reason; empty for right
	}{
		{[]int{2}, ""},
		{[]int{0, 2}, ""},
		{[]int{0, 3}, ""},
		{[]int{0, 1, 2}, "item a is covered 3 times, not 1 to 2 times"},
		{[]int{3}, "item a is covered never, not 1 to 2 times"},
		{[]int{0, 3, 4}, "item b is covered twice, not 0 to 1 times"},
		{[]int{0}, "item c is covered never, not once"},
	} {
		v := Cover(c, tc.chosen)
		if v.OK != (tc.want == "") || !strings.Contains(v.Reason, tc.want) {
			t.Errorf("%v: %+v, want %q", tc.chosen, v, tc.want)
		}
	}
}
