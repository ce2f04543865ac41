// A sliding-tile problem and the parity test that decides whether it can be
// solved at all (Johnson and Story 1879; for every rectangle and goal it is the
// grid case of R. M. Wilson, "Graph puzzles, homotopy, and the alternating
// group", Journal of Combinatorial Theory B 16 (1974) 86-96).

package puzzle

import "fmt"

// Slide is a sliding-tile problem: bring Start to Goal by moving the blank.
type Slide struct {
	Name  string `json:"name"` // where it was read: file, or file:line when the file holds several
	Start Board  `json:"start"`
	Goal  Board  `json:"goal"` // of the same size as Start

	GoalGiven bool `json:"-"` // Goal was written with the board or chosen, not taken because none was
}

// Check reports why s is not a problem: either board fails its own Check, or
// their sizes differ.
func (s Slide) Check() error {
	if err := s.Start.Check(); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	if err := s.Goal.Check(); err != nil {
		return fmt.Errorf("goal: %w", err)
	}
	if s.Start.Rows != s.Goal.Rows || s.Start.Cols != s.Goal.Cols {
		return fmt.Errorf("the start is %d×%d and the goal %d×%d; expected one size",
			s.Start.Rows, s.Start.Cols, s.Goal.Rows, s.Goal.Cols)
	}
	return nil
}

// Transpose returns the problem mirrored at the main diagonal; it needs as many
// moves as s.
func (s Slide) Transpose() Slide {
	return Slide{Name: s.Name, Start: s.Start.Transpose(), Goal: s.Goal.Transpose(), GoalGiven: s.GoalGiven}
}

// Solvable reports whether any sequence of moves leads from Start to Goal, and
// gives the reason in words with its numbers.
//
// Every move exchanges the blank with one tile and takes the blank one step, so
// the permutation from start to goal and the blank's distance are odd or even
// together when the problem is solvable; on a rectangle of at least 2×2 this is
// sufficient too. A problem that fails Check is reported as unsolvable.
func (s Slide) Solvable() (bool, string) {
	if err := s.Check(); err != nil {
		return false, err.Error()
	}
	swaps := slideExchanges(s.Start, s.Goal)
	from, to, cols := s.Start.Blank(), s.Goal.Blank(), s.Start.Cols
	steps := cellDistance(from/cols, to/cols) + cellDistance(from%cols, to%cols)
	facts := fmt.Sprintf("the permutation from the start to the goal %s is %s (%s) and the blank's distance to its goal cell is %s (%s)",
		GoalOf(s.Goal), evenOdd(swaps), howMany(swaps, "exchange"), evenOdd(steps), howMany(steps, "step"))
	if swaps%2 != steps%2 {
		return false, facts + "; every move changes both, so no sequence of moves can make them agree"
	}
	return true, facts + "; they agree, so a sequence of moves exists"
}

// slideExchanges returns the least number of exchanges of two cells' contents that
// turn start into goal: the cells less the cycles of the permutation.
func slideExchanges(start, goal Board) int {
	n, goalCell := len(start.Tiles), goal.CellOf()
	var seen [MaxSide * MaxSide]bool
	swaps := n
	for first := range n {
		if seen[first] {
			continue
		}
		swaps--
		for cell := first; !seen[cell]; cell = int(goalCell[start.Tiles[cell]]) {
			seen[cell] = true
		}
	}
	return swaps
}

func cellDistance(a, b int) int { return max(a-b, b-a) }

func evenOdd(n int) string {
	if n%2 == 0 {
		return "even"
	}
	return "odd"
}

func howMany(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
