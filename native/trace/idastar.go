package trace

// Iterative-deepening A* with the Manhattan distance: R. E. Korf, Depth-first
// iterative-deepening, Artificial Intelligence 27 (1985). A node is a position that was
// generated, the root of each contour among them; moves of the blank are tried up, down, left,
// right, never back at once.

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

type deepening struct {
	*recorder
	goal  puzzle.Board
	bound int
	next  int // least f over the bound
	path  []puzzle.Move
}

// Board follows a search of a board by IDA*. A board that parity rules out is an error.
func Board(ctx context.Context, s puzzle.Slide, steps int) (*Trace, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if ok, why := s.Solvable(); !ok {
		return nil, fmt.Errorf("the board has no plan, and IDA* would never end: %s", why)
	}
	r := newRecorder(ctx, "ida*", steps)
	r.trace.Nodes = 0 // every contour counts its root
	(&deepening{recorder: r, goal: s.Goal}).run(s.Start)
	return r.end(), nil
}

func (d *deepening) run(start puzzle.Board) {
	d.bound = distance(start, d.goal)
	for number := 1; ; number++ {
		d.next = 0
		d.trace.Nodes++
		if !d.add(Contour, 0, func(s *Step) {
			s.Text = fmt.Sprintf("Contour %d: follow every path as long as f, the moves made plus the Manhattan distance left, is at most %d.", number, d.bound)
			if number == 1 {
				s.Text += " That is the distance of the start itself: no plan can be shorter."
			} else {
				s.Text += " That is the smallest f that the contour before had cut off, so no plan is shorter."
			}
			d.show(s, start, 0, d.bound)
		}) {
			return
		}
		if d.search(start, 0, 0) || d.over {
			return
		}
		d.bound = d.next
	}
}

var directions = [...]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}

// search follows all moves from a position that is within the bound, and reports whether one
// leads to the goal. last is the move that led here, 0 for none.
func (d *deepening) search(b puzzle.Board, depth int, last puzzle.Move) bool {
	if depth == 0 && b.Equal(d.goal) {
		d.add(Solution, 0, func(s *Step) { s.Text = "The start is the goal."; d.show(s, b, 0, 0) })
		return true
	}
	for _, m := range directions {
		if last != 0 && m == last.Inverse() {
			continue
		}
		child, ok := b.Apply(m)
		if !ok {
			continue
		}
		h := distance(child, d.goal)
		if f := depth + 1 + h; f > d.bound {
			if d.next == 0 || f < d.next {
				d.next = f
			}
			if !d.add(Cut, depth, func(s *Step) { d.cut(s, child, m, depth+1, h) }) {
				return false
			}
			continue
		}
		d.path = append(d.path, m)
		if !d.add(Try, depth+1, func(s *Step) { d.tell(s, child, m, depth+1, h) }) {
			return false
		}
		if h == 0 && child.Equal(d.goal) {
			d.add(Solution, depth+1, func(s *Step) {
				s.Text = fmt.Sprintf("The goal, in %s. No shorter plan exists: every contour below %d was searched to its end.", counted(depth+1, "move"), depth+1)
				d.show(s, child, depth+1, 0)
			})
			return true
		}
		if d.search(child, depth+1, m) {
			return true
		}
		d.path = d.path[:len(d.path)-1]
		if !d.add(Back, depth, func(s *Step) {
			s.Choice = m.String()
			s.Text = fmt.Sprintf("All that move %s leads to within the bound has been seen: it is taken back.", m)
			d.show(s, b, depth, distance(b, d.goal))
		}) {
			return false
		}
	}
	return false
}

func (d *deepening) tell(s *Step, b puzzle.Board, m puzzle.Move, g, h int) {
	s.Choice = m.String()
	s.Text = fmt.Sprintf("Move %s: %s made, distance %d left, f = %d, at most %d. Follow it.", m, counted(g, "move"), h, g+h, d.bound)
	d.show(s, b, g, h)
}

func (d *deepening) cut(s *Step, b puzzle.Board, m puzzle.Move, g, h int) {
	s.Choice = m.String()
	s.Text = fmt.Sprintf("Move %s would make f = %d + %d = %d, more than %d: cut off in this contour. The next one begins at %d, unless something smaller is cut off.", m, g, h, g+h, d.bound, d.next)
	d.show(s, b, g, h)
}

func (d *deepening) show(s *Step, b puzzle.Board, g, h int) {
	s.Board, s.Bound = append([]int{}, b.Tiles...), d.bound
	s.Counts = map[string]int{"g": g, "h": h, "f": g + h}
}

// distance is the Manhattan distance: over all tiles, rows and columns from here to the goal.
func distance(b, goal puzzle.Board) int {
	sum, at := 0, goal.CellOf()
	for cell, tile := range b.Tiles {
		if tile != 0 {
			to := int(at[tile])
			sum += abs(cell/b.Cols-to/b.Cols) + abs(cell%b.Cols-to%b.Cols)
		}
	}
	return sum
}

func abs(x int) int { return max(x, -x) }
