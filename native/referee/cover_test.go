package referee

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// knuthCover is the example of Knuth's DLX1, solved by options 0, 3 and 4 only.
const knuthCover = `A B C D E | F G
C E F
A D G
B C F
A D
B G
D E G
`

func ExampleCover() {
	c, err := puzzle.ParseCover("knuth", strings.NewReader(knuthCover))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(Cover(c, []int{0, 3, 4}).OK)
	fmt.Println(Cover(c, []int{0, 1, 4}).Reason)
	// Output:
	// true
	// secondary item G is covered twice
}

func parseCover(t *testing.T, text string) *puzzle.Cover {
	t.Helper()
	c, err := puzzle.ParseCover("test", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCoverRejects(t *testing.T) {
	for _, tc := range []struct {
		name, cover string
		chosen      []int
		want        string
	}{
		{"nothing chosen", knuthCover, nil, "item A is covered never, not once"},
		{"too little", knuthCover, []int{0, 3}, "item B is covered never, not once"},
		{"too much", knuthCover, []int{0, 2, 3, 4}, "item B is covered twice, not once"},
		{"first in the order of the problem", knuthCover, []int{5, 1, 3}, "item A is covered twice, not once"},
		{"same option twice", knuthCover, []int{3, 3}, "option 3 is chosen twice"},
		{"no such option", knuthCover, []int{6}, "there is no option 6; the problem has 6"},
		{"negative option", knuthCover, []int{-1}, "there is no option -1; the problem has 6"},
		{"multiplicity", "3|A B\nA\nA B\nA\nA\n", []int{0, 1, 2, 3}, "item A is covered 4 times, not 3 times"},
	} {
		if v := Cover(parseCover(t, tc.cover), tc.chosen); v.OK || v.Reason != tc.want {
			t.Errorf("%s: got %v %q, want %q", tc.name, v.OK, v.Reason, tc.want)
		}
	}
	if v := Cover(parseCover(t, "3|A B\nA\nA B\nA\nA\n"), []int{0, 1, 3}); !v.OK {
		t.Errorf("three times A and once B: %s", v.Reason)
	}
	broken := &puzzle.Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{7}}}
	if v := Cover(broken, []int{0}); v.OK || !strings.Contains(v.Reason, "item 7 of 1") {
		t.Errorf("broken problem: %v", v)
	}
}

// The referee accepts exactly the subsets that a count over all of them accepts.
func TestCoverOnAllSubsets(t *testing.T) {
	c := parseCover(t, knuthCover)
	many := NewCovers(c)
	for set := range 1 << len(c.Options) {
		var chosen []int
		times := make([]int, len(c.Items))
		for o, option := range c.Options {
			if set>>o&1 == 1 {
				chosen = append(chosen, o)
				for _, i := range option {
					times[i]++
				}
			}
		}
		want := true
		for i, n := range times {
			want = want && n <= 1 && (n == 1 || i >= c.Primary)
		}
		v := Cover(c, chosen)
		if v.OK != want {
			t.Errorf("%v: got %v (%s), want %v", chosen, v.OK, v.Reason, want)
		}
		if again := many.Judge(chosen); again != v {
			t.Errorf("%v: %v by the judge of many, %v by that of one", chosen, again, v)
		}
	}
}

// Numbers up to symmetry that both methods report must be the same.
func TestCompareClasses(t *testing.T) {
	say := func(method string, rotations, reflections uint64) CoverCount {
		return CoverCount{Method: method, Solutions: 24, Complete: true, Rotations: &rotations, Reflections: &reflections}
	}
	for _, tc := range []struct {
		a, b CoverCount
		ok   bool
		want string
	}{
		{say("a", 2, 1), say("b", 2, 1), true, "a and b agree: 24 solutions, 2 up to rotation, 1 up to rotation and reflection"},
		{say("a", 2, 1), say("b", 1, 1), false, "a counts 2 up to rotation but b counts 1"},
		{say("a", 2, 1), say("b", 2, 2), false, "a counts 1 up to rotation and reflection but b counts 2"},
		{say("a", 2, 1), CoverCount{Method: "b", Solutions: 24, Complete: true}, true, "a and b agree: 24 solutions"},
	} {
		if v := CompareCover(tc.a, tc.b); v.OK != tc.ok || v.Reason != tc.want {
			t.Errorf("got %v %q, want %v %q", v.OK, v.Reason, tc.ok, tc.want)
		}
	}
}

func TestCompareCover(t *testing.T) {
	all := func(n uint64) CoverCount { return CoverCount{Method: "a", Solutions: n, Complete: true} }
	some := func(n uint64) CoverCount { return CoverCount{Method: "b", Solutions: n, Complete: false} }
	for _, tc := range []struct {
		a, b CoverCount
		ok   bool
		want string
	}{
		{all(5), CoverCount{Method: "b", Solutions: 5, Complete: true}, true, "a and b agree: 5 solutions"},
		{all(0), CoverCount{Method: "b", Solutions: 0, Complete: true}, true, "a and b agree that there is no solution"},
		{all(0), CoverCount{Method: "b", Solutions: 1, Complete: true}, false, "a counts no solution but b counts 1 solution"},
		{all(5), some(2), true, "a counts 5 solutions in all and b found 2 solutions before it ended"},
		{CoverCount{Method: "m", Many: true}, some(2), true, "m counts more than 2^64 - 1 solutions in all and b found 2 solutions before it ended"},
		{all(5), CoverCount{Method: "m", Many: true}, false, "m counts more than 2^64 - 1 solutions but a counts 5 solutions"},
		{some(2), all(5), true, "a counts 5 solutions in all and b found 2 solutions before it ended"},
		{all(0), some(1), false, "a counts no solution in all but b found 1 solution"},
		{some(6), all(5), false, "a counts 5 solutions in all but b found 6 solutions"},
		{some(6), CoverCount{Method: "c", Solutions: 0, Complete: false}, true, "b found 6 solutions and c found no solution; neither searched all, so that is no contradiction"},
	} {
		if v := CompareCover(tc.a, tc.b); v.OK != tc.ok || v.Reason != tc.want {
			t.Errorf("%v %v: got %v %q, want %v %q", tc.a, tc.b, v.OK, v.Reason, tc.ok, tc.want)
		}
	}
}

func TestCompareCost(t *testing.T) {
	least := func(n int) CoverCost { return CoverCost{Method: "a", Found: true, Cost: n, Proven: true, Bound: n} }
	found := func(n, bound int) CoverCost {
		return CoverCost{Method: "b", Found: true, Cost: n, Proven: true, Bound: bound}
	}
	none := CoverCost{Method: "c", None: true}
	for _, tc := range []struct {
		a, b CoverCost
		ok   bool
		want string
	}{
		{least(-3), found(-3, -3), true, "a and b agree: the least cost is -3"},
		{least(-3), found(-2, -2), false, "b says that no solution costs less than -2 but a found one of cost -3"},
		{least(5), found(7, 2), true, "a says that the least cost is 5 and b found cost 7 and says that none is below 2; that is no contradiction"},
		{least(5), found(4, 2), false, "a says that no solution costs less than 5 but b found one of cost 4"},
		{found(4, 5), least(5), false, "b found a solution of cost 4 and says that none costs less than 5"},
		{none, none, true, "c and c agree that there is no solution"},
		{none, found(9, 0), false, "c says that there is no solution but b found one of cost 9"},
		{none, CoverCost{Method: "d", Proven: true, Bound: 3}, true, "c says that there is no solution and d says that no cost is below 3; that is no contradiction"},
		{least(5), CoverCost{Method: "d"}, true, "a says that the least cost is 5 and d found nothing; that is no contradiction"},
	} {
		v := CompareCost(tc.a, tc.b)
		if v.OK != tc.ok || v.Reason != tc.want {
			t.Errorf("%v %v: got %v %q, want %v %q", tc.a, tc.b, v.OK, v.Reason, tc.ok, tc.want)
		}
		if again := CompareCost(tc.b, tc.a); again.OK != tc.ok {
			t.Errorf("%v %v: %v, the other way round %v", tc.a, tc.b, v, again)
		}
	}
}
