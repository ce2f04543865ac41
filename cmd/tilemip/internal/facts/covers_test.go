package facts

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatOptionsAre(t *testing.T) {
	for _, c := range []struct {
		option string
		kind   Kind
		marks  []Mark
	}{
		{"p11 r15 c15 b15", Sudoku, []Mark{{0, 0, 5}}},
		{"p37 r34 c74 b24", Sudoku, []Mark{{2, 6, 4}}},
		{"p19 r15 c95 b35", Sudoku, []Mark{{0, 8, 5}}},
		{"p11 r25 c15 b15", None, nil}, // another row than the cell's
		{"p11 r15 c15", None, nil},
		{"r1 c8", Queens, []Mark{{0, 7, 0}}},
		{"r1 c8 a8 b1", Queens, []Mark{{0, 7, 0}}},
		{"r0 c8", None, nil},
		{"r1 c8 a8 b1 x", None, nil},
		{"7 s1 s9", Langford, []Mark{{0, 0, 7}, {0, 8, 7}}},
		{"7 s9 s1", Langford, []Mark{{0, 0, 7}, {0, 8, 7}}},
		{"7 s1", None, nil},
		{"a b", None, nil},
		{"", None, nil},
	} {
		b := BoardOf([][]string{strings.Fields(c.option)})
		if b.Kind != c.kind || c.kind != None && !slices.Equal(b.Options[0], c.marks) {
			t.Errorf("%q: %+v; want kind %d, %v", c.option, b, c.kind, c.marks)
		}
	}
	if b := BoardOf([][]string{{"r1", "c3"}, {"r2", "c1"}}); b.Kind != Queens || b.Rows != 3 || b.Columns != 3 || len(b.Options) != 2 {
		t.Errorf("two queens: %+v", b)
	}
	if b := BoardOf([][]string{{"r1", "c3"}, {"7", "s1", "s9"}}); b.Kind != None {
		t.Errorf("a queen and a pair: %+v", b)
	}
}
