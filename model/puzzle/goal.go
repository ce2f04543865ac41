// Which board is the goal. Two are usual: 1, 2, …, blank last, as the puzzle was sold, and blank
// first, 1, 2, …, as in R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27
// (1985) 97-109, and most papers since. The two differ by a cycle of all n = rows·columns cells,
// which is n-1 exchanges, and the blank's cells by rows-1 + columns-1 steps: where rows and
// columns are both even a board reaches just one of them, else both or neither.

package puzzle

import (
	"fmt"
	"slices"
	"strings"
)

// The names of the usual goals, and the choice of one that can be reached.
const (
	BlankLast  = "blank-last"
	BlankFirst = "blank-first"
	AutoGoal   = "auto"
)

var usualGoals = []string{BlankLast, BlankFirst}

// GoalChoices are the words that Slide.To takes besides rows of numbers.
func GoalChoices() []string { return append(slices.Clone(usualGoals), AutoGoal) }

// UsualGoal returns the goal of a name; it is the zero Board for another name, or a size outside
// MinSide to MaxSide.
func UsualGoal(name string, rows, cols int) Board {
	b := StandardGoal(rows, cols)
	switch {
	case name == BlankLast || b.Tiles == nil:
		return b
	case name == BlankFirst:
		b.Tiles = slices.Insert(b.Tiles[:len(b.Tiles)-1], 0, 0)
		return b
	}
	return Board{}
}

// Goal is a goal as answers name it.
type Goal struct {
	Rows [][]int `json:"rows"`           // rows; 0 is the blank
	Name string  `json:"name,omitempty"` // blank-last or blank-first; absent for other goals
}

// GoalOf names a goal.
func GoalOf(b Board) Goal {
	g := Goal{Rows: b.Grid()}
	for _, name := range usualGoals {
		if UsualGoal(name, b.Rows, b.Cols).Equal(b) {
			g.Name = name
		}
	}
	return g
}

// String writes a goal on one line, a usual one with its name: "1 2 3 / 4 5 6 / 7 8 0 (blank-last)".
func (g Goal) String() string {
	b, err := BoardOf(g.Rows)
	switch {
	case err != nil:
		return "no board: " + err.Error()
	case g.Name == "":
		return b.Flat()
	}
	return b.Flat() + " (" + g.Name + ")"
}

// To returns the problem with the goal of a choice: one of GoalChoices, or rows of numbers in any
// form of ParseSlide. AutoGoal is the goal that was given with the board, else blank-last where
// that can be reached, else blank-first where that can, else blank-last. The error says what is
// wrong with the choice, or that another goal was given with the board.
func (s Slide) To(choice string) (Slide, error) {
	if choice == AutoGoal {
		if ok, _ := s.Solvable(); ok {
			return s, nil
		}
		if other, can := s.OtherGoal(); can {
			s.Goal = other
		}
		return s, nil
	}
	goal, err := chosenGoal(choice, s.Start.Rows, s.Start.Cols)
	if err != nil {
		return s, err
	}
	if s.GoalGiven && !s.Goal.Equal(goal) {
		return s, fmt.Errorf("the board comes with the goal %s, and %s is chosen; expected one of them", GoalOf(s.Goal), GoalOf(goal))
	}
	chosen := s
	chosen.Goal, chosen.GoalGiven = goal, true
	if err := chosen.Check(); err != nil {
		return s, err
	}
	return chosen, nil
}

// chosenGoal is the goal that a name or rows of numbers mean.
func chosenGoal(choice string, rows, cols int) (Board, error) {
	if b := UsualGoal(choice, rows, cols); b.Tiles != nil {
		return b, nil
	}
	if !strings.ContainsAny(choice, "0123456789") {
		return Board{}, fmt.Errorf("a goal %q; expected %s, or rows of numbers such as \"1 2 3 / 4 5 6 / 7 8 0\"", choice, strings.Join(GoalChoices(), ", "))
	}
	read, err := ParseSlides("goal", strings.NewReader(choice))
	switch {
	case err != nil:
		return Board{}, err
	case len(read) != 1 || read[0].GoalGiven:
		return Board{}, fmt.Errorf("%q is not one board; expected the rows of the goal alone", choice)
	}
	return read[0].Start, nil
}

// longest are the square boards of which it is known how many moves a shortest plan has at most,
// where the goal's blank is in a corner, and who found it: A. Reinefeld, "Complete solution of the
// eight-puzzle and the benefit of node ordering in IDA*", IJCAI 1993, 248-253; A. Brüngger,
// A. Marzetta, K. Fukuda, J. Nievergelt, "The parallel search bench ZRAM and its applications",
// Annals of Operations Research 90 (1999) 45-63.
var longest = map[int]struct {
	moves  int
	source string
}{3: {31, "Reinefeld 1993"}, 4: {80, "Brüngger, Marzetta, Fukuda and Nievergelt 1999"}}

// Longest returns how many moves a shortest plan to this goal has at most, whatever the start, and
// who found that; "" where it is not known. All goals with the blank in a corner are one, up to the
// names of the tiles.
func (s Slide) Longest() (moves int, source string) {
	rows, cols, blank := s.Goal.Rows, s.Goal.Cols, s.Goal.Blank()
	if rows != cols || blank < 0 || blank/cols%(rows-1) != 0 || blank%cols%(cols-1) != 0 {
		return 0, ""
	}
	return longest[rows].moves, longest[rows].source
}

// OtherGoal returns the usual goal that s does not have, where moves lead to it; not for a goal
// that was given with the board.
func (s Slide) OtherGoal() (Board, bool) {
	name := BlankLast
	switch GoalOf(s.Goal).Name {
	case "":
		return Board{}, false
	case BlankLast:
		name = BlankFirst
	}
	if s.GoalGiven {
		return Board{}, false
	}
	other := Slide{Start: s.Start, Goal: UsualGoal(name, s.Start.Rows, s.Start.Cols)}
	ok, _ := other.Solvable()
	return other.Goal, ok
}
