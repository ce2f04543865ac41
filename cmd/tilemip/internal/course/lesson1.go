// Lesson 1: a plan is played, and then written down as values of the textbook's variables.

package course

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// The boards of lesson 1.
var (
	board11 = "1 3 6 / 4 5 2 / 0 7 8"
	board12 = "0 2 3 / 1 4 5"
)

var exercises1 = []Exercise{
	{"1.1", []string{"moves"}, func(k *tools, given func(string) string) string {
		return k.playShortest(own(board11), given("moves"))
	}},
	{"1.2", []string{"p"}, func(k *tools, given func(string) string) string {
		return k.positions(own(board12), given("p"))
	}},
}

// playShortest replays a plan, and compares its length with the shortest that search finds.
func (k *tools) playShortest(s puzzle.Slide, letters string) string {
	moves := replayed(s, letters)
	best := k.shortest(s)
	if len(moves) > len(best) {
		refuse("your plan solves the board, but a shorter one than %d moves exists", len(moves))
	}
	return fmt.Sprintf("replayed: the plan solves the board in %d moves, and the native search proves that none is shorter", len(moves))
}

// replayed plays letters on a board to the goal.
func replayed(s puzzle.Slide, letters string) []puzzle.Move {
	moves, err := puzzle.ParseMoves(strings.TrimSpace(letters))
	if err != nil {
		refuse("the plan cannot be read: %v", err)
	}
	at := s.Start
	for n, m := range moves {
		next, legal := at.Apply(m)
		if !legal {
			refuse("move %d, %c, takes the blank off the board; the letters are directions of the blank, not of the tile", n+1, m)
		}
		at = next
	}
	if !at.Equal(s.Goal) {
		refuse("after your last move the board is %s, which is not the goal", at.Flat())
	}
	return moves
}

// positions reads the table p(i,t), completes it to a point of the textbook program and checks
// every row.
func (k *tools) positions(s puzzle.Slide, text string) string {
	best := k.shortest(s)
	p := positionTable(text, len(s.Start.Tiles), len(best)+1)
	program := k.program(s, "textbook", len(best))
	x := completed(program.Model, p, s.Start.Cols)
	report := must(program.Model.Check(x))
	if !report.OK {
		refuse("%d rows and bounds of the textbook program are violated by your table, most of all %s: %s", report.Violated, report.Worst, report.Reason)
	}
	return fmt.Sprintf("your table is a feasible solution of the textbook program: all %d rows hold, and z(i0,t) adds up to %d moves", program.Model.Rows(), len(best))
}

// positionTable reads one line a tile: its name and its position at every period.
func positionTable(text string, tiles, periods int) [][]int {
	p := make([][]int, tiles)
	for _, line := range lines(text) {
		numbers := whole(strings.NewReplacer(":", " ", "|", " ", "blank", "0", "i", "").Replace(strings.ToLower(line)))
		if len(numbers) != periods+1 || numbers[0] < 0 || numbers[0] >= tiles {
			refuse("the line %q; expected the tile, i0 to i%d, and its position at %d periods", short(line), tiles-1, periods)
		}
		p[numbers[0]] = numbers[1:]
	}
	for i := range p {
		if p[i] == nil {
			refuse("the table has no line for i%d", i)
		}
	}
	return p
}

// completed is the only point of the textbook program with these positions, if there is one:
// what moves, and where the blank is, follows from them.
func completed(m *model.Model, p [][]int, cols int) []float64 {
	x, at := make([]float64, m.Columns()), columns(m)
	set := func(name string, value int) {
		if v, ok := at[name]; ok {
			x[m.Index(v)] = float64(value)
		}
	}
	step := map[int]string{-cols: "u", cols: "d", -1: "l", 1: "r"}
	for i := range p {
		for t, cell := range p[i] {
			set(fmt.Sprintf("p[i%d,%d]", i, t), cell)
			if i == 0 {
				set(fmt.Sprintf("y[%d]", t), (cell-1)/cols)
				set(fmt.Sprintf("x[%d]", t), (cell-1)%cols+1)
			}
			if t+1 < len(p[i]) && p[i][t+1] != cell {
				set(fmt.Sprintf("z[i%d,%d]", i, t), 1)
				if i == 0 {
					set(fmt.Sprintf("%s[%d]", step[p[i][t+1]-cell], t), 1)
				}
			}
		}
	}
	return x
}
