package puzzle

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// On every size one usual goal can be reached from exactly the boards that the other cannot be
// reached from, where rows and columns are even; else both or neither. By walking, on small ones.
func TestUsualGoalsAgainstReachability(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}} {
		rows, cols := size[0], size[1]
		last := reachable(UsualGoal(BlankLast, rows, cols))
		first := reachable(UsualGoal(BlankFirst, rows, cols))
		if one := rows%2 == 0 && cols%2 == 0; last[UsualGoal(BlankFirst, rows, cols).Flat()] == one {
			t.Errorf("%d×%d: the head of goal.go says that one goal reaches the other: %v", rows, cols, !one)
		}
		for range 300 {
			s := Slide{Start: shuffled(rows, cols), Goal: StandardGoal(rows, cols)}
			flat := s.Start.Flat()
			if other, can := s.OtherGoal(); can != first[flat] || GoalOf(other).Name != BlankFirst {
				t.Errorf("%s: the other goal is %v, %v; walking says %v", flat, other, can, first[flat])
			}
			want := BlankLast
			if !last[flat] && first[flat] {
				want = BlankFirst
			}
			if auto, err := s.To(AutoGoal); err != nil || GoalOf(auto.Goal).Name != want || auto.GoalGiven {
				t.Errorf("%s: auto takes %s, %v; expected %s", flat, GoalOf(auto.Goal), err, want)
			}
		}
	}
}

// shuffled is a board of which half reach a goal, half do not.
func shuffled(rows, cols int) Board {
	return Board{Rows: rows, Cols: cols, Tiles: rand.Perm(rows * cols)}
}

func TestGoalChoices(t *testing.T) {
	const plain, given = "7 2 4 / 5 0 6 / 8 3 1", "7 2 4 / 5 0 6 / 8 3 1 goal: 0 1 2 / 3 4 5 / 6 7 8"
	for _, tt := range []struct{ board, choice, want string }{
		{plain, BlankLast, "1 2 3 / 4 5 6 / 7 8 0 (blank-last)"},
		{plain, BlankFirst, "0 1 2 / 3 4 5 / 6 7 8 (blank-first)"},
		{plain, AutoGoal, "1 2 3 / 4 5 6 / 7 8 0 (blank-last)"},
		{plain, "1 2 3 8 0 4 7 6 5", "1 2 3 / 8 0 4 / 7 6 5"},
		{plain, "1 2 3\n4 5 6\n7 8 .", "1 2 3 / 4 5 6 / 7 8 0 (blank-last)"},
		{given, AutoGoal, "0 1 2 / 3 4 5 / 6 7 8 (blank-first)"},
		{given, BlankFirst, "0 1 2 / 3 4 5 / 6 7 8 (blank-first)"},
		{given, BlankLast, "error: the board comes with the goal 0 1 2 / 3 4 5 / 6 7 8 (blank-first), and 1 2 3 / 4 5 6 / 7 8 0 (blank-last) is chosen; expected one of them"},
		{plain, "first", `error: a goal "first"; expected blank-last, blank-first, auto, or rows of numbers such as "1 2 3 / 4 5 6 / 7 8 0"`},
		{plain, "1 2 / 3 0", "error: the start is 3×3 and the goal 2×2; expected one size"},
		{plain, "1 2 3 / 4 5 6 / 7 8 8", "error: goal:1:21: tile 8 for the second time; expected each of 0 to 8 once; the blank is missing"},
		{plain, given, `error: "` + given + `" is not one board; expected the rows of the goal alone`},
		{plain, "1 2 3 / 4 5 6 / 7 8 0\n1 2 3 / 4 5 6 / 7 0 8", `error: "1 2 3 / 4 5 6 / 7 8 0\n1 2 3 / 4 5 6 / 7 0 8" is not one board; expected the rows of the goal alone`},
	} {
		s, err := ParseSlide(tt.board)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.To(tt.choice)
		if is := GoalOf(got.Goal).String(); err == nil && is != tt.want || err != nil && "error: "+err.Error() != tt.want {
			t.Errorf("%s to %q: %s, %v; expected %s", tt.board, tt.choice, is, err, tt.want)
		}
	}
}

// What answers store can be read again: rows and name.
func TestGoalStored(t *testing.T) {
	text, err := json.Marshal(GoalOf(UsualGoal(BlankFirst, 2, 3)))
	if want := `{"rows":[[0,1,2],[3,4,5]],"name":"blank-first"}`; err != nil || string(text) != want {
		t.Errorf("%s, %v; expected %s", text, err, want)
	}
	b := shuffled(4, 5)
	if again, err := BoardOf(b.Grid()); err != nil || !again.Equal(b) {
		t.Errorf("%v came back as %v, %v", b, again, err)
	}
	for _, bad := range [][][]int{nil, {{1, 2}}, {{1, 2}, {3}}, {{1, 2}, {3, 3}}, {{}, {}}} {
		if b, err := BoardOf(bad); err == nil {
			t.Errorf("%v: read as %v; expected an error", bad, b)
		}
	}
	if name := GoalOf(Board{2, 2, slices.Clone([]int{1, 0, 2, 3})}); name.Name != "" || strings.Contains(name.String(), "(") {
		t.Errorf("an own goal is called %s", name)
	}
}

// The longest shortest plan of 3×3 by walking from each corner; other goals and sizes are not known.
func TestLongest(t *testing.T) {
	for _, corner := range []int{0, 2, 6, 8} {
		goal := UsualGoal(BlankFirst, 3, 3)
		goal.Tiles[0], goal.Tiles[corner] = goal.Tiles[corner], goal.Tiles[0]
		most, source := Slide{Start: goal, Goal: goal}.Longest()
		if far := farthest(goal); far != most || source == "" {
			t.Errorf("%s: %d moves by %q; walking finds %d", goal.Flat(), most, source, far)
		}
	}
	middle := StandardGoal(4, 4)
	middle.Tiles[5], middle.Tiles[15] = 0, 6
	for _, goal := range []Board{middle, StandardGoal(3, 4), StandardGoal(5, 5), {}} {
		if most, source := (Slide{Start: goal, Goal: goal}).Longest(); source != "" || most != 0 {
			t.Errorf("%s: %d moves by %q; that is not known", goal.Flat(), most, source)
		}
	}
}

// farthest walks in breadth from a board of 3×3 and returns the steps to the last ones.
func farthest(from Board) (steps int) {
	code := func(b Board) (n int) {
		for _, tile := range b.Tiles {
			n = 9*n + tile
		}
		return n
	}
	seen, layer := map[int]bool{code(from): true}, []Board{from}
	for ; len(layer) > 0; steps++ {
		var next []Board
		for _, b := range layer {
			for _, m := range []Move{Up, Down, Left, Right} {
				if to, ok := b.Apply(m); ok && !seen[code(to)] {
					seen[code(to)] = true
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	return steps - 1
}
