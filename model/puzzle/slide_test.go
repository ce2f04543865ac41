package puzzle

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func ExampleSlide_Solvable() {
	swap, _ := ParseSlide("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0")
	fmt.Println(swap.Solvable())
	neos, _ := ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	fmt.Println(neos.Solvable())
	// Output:
	// false the permutation from the start to the goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0 (blank-last) is odd (1 exchange) and the blank's distance to its goal cell is even (0 steps); every move changes both, so no sequence of moves can make them agree
	// true the permutation from the start to the goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0 (blank-last) is odd (11 exchanges) and the blank's distance to its goal cell is odd (1 step); they agree, so a sequence of moves exists
}

// The reachable boards, found by walking, are exactly those that Solvable
// accepts, on every small rectangle and from every goal blank: half of all.
func TestSolvableAgainstReachability(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}} {
		std := StandardGoal(size[0], size[1])
		n := len(std.Tiles)
		for cell := range n {
			goal := std.Clone()
			goal.Tiles[cell], goal.Tiles[n-1] = goal.Tiles[n-1], goal.Tiles[cell]
			reached := reachable(goal)
			all, solvable := 0, 0
			permutations(goal.Tiles, func(tiles []int) {
				all++
				s := Slide{Start: Board{Rows: size[0], Cols: size[1], Tiles: tiles}, Goal: goal}
				ok, why := s.Solvable()
				if ok != reached[s.Start.Flat()] {
					t.Fatalf("%s to %s: solvable %v (%s), reached %v", s.Start.Flat(), goal.Flat(), ok, why, !ok)
				}
				if ok {
					solvable++
				}
			})
			if 2*solvable != all {
				t.Errorf("%v: %d of %d solvable, want half", goal.Flat(), solvable, all)
			}
		}
	}
}

func reachable(goal Board) map[string]bool {
	seen := map[string]bool{goal.Flat(): true}
	for queue := []Board{goal}; len(queue) > 0; queue = queue[1:] {
		for _, m := range []Move{Up, Down, Left, Right} {
			if next, ok := queue[0].Apply(m); ok && !seen[next.Flat()] {
				seen[next.Flat()] = true
				queue = append(queue, next)
			}
		}
	}
	return seen
}

// permutations calls f with every order of tiles, each in a slice of its own.
func permutations(tiles []int, f func([]int)) {
	var extend func(prefix, rest []int)
	extend = func(prefix, rest []int) {
		if len(rest) == 0 {
			f(append([]int(nil), prefix...))
			return
		}
		for i := range rest {
			left := append(append([]int(nil), rest[:i]...), rest[i+1:]...)
			extend(append(prefix, rest[i]), left)
		}
	}
	extend(nil, tiles)
}

// Moves keep solvability, exchanging two tiles flips it, transposing keeps it.
func TestSolvableIsAnInvariant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := anySide(t, "rows"), anySide(t, "cols")
		s := Slide{Start: anyBoard(t, "start", rows, cols), Goal: anyBoard(t, "goal", rows, cols)}
		before, _ := s.Solvable()
		if ok, _ := s.Transpose().Solvable(); ok != before {
			t.Fatal("the transposed problem differs")
		}
		if ok, _ := (Slide{Start: s.Goal, Goal: s.Start}).Solvable(); ok != before {
			t.Fatal("the way back differs")
		}
		m := rapid.SampledFrom([]Move{Up, Down, Left, Right}).Draw(t, "move")
		moved, _ := s.Start.Apply(m)
		if ok, _ := (Slide{Start: moved, Goal: s.Goal}).Solvable(); ok != before {
			t.Fatalf("after %v it differs", m)
		}
		swapped := s.Start.Clone()
		for i, v := range swapped.Tiles {
			if v == 1 || v == 2 {
				swapped.Tiles[i] = 3 - v
			}
		}
		if ok, _ := (Slide{Start: swapped, Goal: s.Goal}).Solvable(); ok == before {
			t.Fatal("exchanging tiles 1 and 2 changed nothing")
		}
	})
}

func TestSlideCheck(t *testing.T) {
	for _, tt := range []struct {
		s    Slide
		want string
	}{
		{Slide{}, "start: a board of 0×0; expected 2×2 to 6×6"},
		{Slide{Start: StandardGoal(2, 2)}, "goal: a board of 0×0; expected 2×2 to 6×6"},
		{Slide{Start: StandardGoal(2, 3), Goal: StandardGoal(3, 2)}, "the start is 2×3 and the goal 3×2; expected one size"},
	} {
		if err := tt.s.Check(); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
		if ok, why := tt.s.Solvable(); ok || why != tt.want {
			t.Errorf("Solvable: %v, %s; want false, %s", ok, why, tt.want)
		}
	}
}
