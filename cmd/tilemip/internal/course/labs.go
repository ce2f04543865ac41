// The labs: a file exported and an answer fetched (A), and a formulation of one's own (B).

package course

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
)

// boardA is the case study's; boardsB1 and boardsB2 are those of which the second lab wants
// programs, the last of B1 without a solution.
var (
	boardA   = "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"
	boardsB1 = []string{"4 1 3 / 2 0 5", "2 0 5 / 1 3 4", "1 2 3 / 5 4 0"}
	boardsB2 = boardsB1[:2]
)

var exercisesA = []Exercise{
	{"A.1", []string{"file"}, (*tools).exported},
	{"A.2", []string{"moves"}, func(k *tools, given func(string) string) string {
		return k.playShortest(own(boardA), given("moves"))
	}},
}

var exercisesB = []Exercise{
	{"B.1", []string{"board1", "board2", "board3"}, (*tools).ownModels},
	{"B.2", []string{"board1", "board2"}, (*tools).ownBounds},
}

// readModel reads a program in GAMS, LP or MPS, whichever it is; where stands before a refusal.
func readModel(where, text string) *model.Model {
	name := "model.lp"
	switch upper := strings.ToUpper(text); {
	case strings.Contains(upper, "=E=") || strings.Contains(upper, "=L=") || strings.Contains(upper, "=G="):
		name = "model.gms"
	case strings.Contains(upper, "ROWS") && strings.Contains(upper, "COLUMNS"):
		name = "model.mps"
	}
	all, err := tilemip.Read(name, strings.NewReader(text))
	if err != nil {
		refuse("%sit cannot be read: %v", where, err)
	}
	if len(all) != 1 || all[0].Model == nil {
		refuse("%sit is not an integer program in GAMS, LP or MPS", where)
	}
	return all[0].Model
}

// large refuses a program that is too small to hold a plan, such as x ≥ 5.
func large(m *model.Model, where string, least int) {
	n := 0
	for _, t := range m.Matrix().Type {
		if t.IsInteger() {
			n++
		}
	}
	if n < least {
		refuse("%s%d integer variables cannot say where the tiles are at every period: a plan of this board takes at least %d", where, n, least)
	}
}

// exported recognizes the case study's program by what it does: its relaxation and its
// optimum are those of the textbook program of the board.
func (k *tools) exported(given func(string) string) string {
	m := readModel("", given("file"))
	value := k.relaxation(m)
	want := float64(displacement(own(boardA))) / float64(own(boardA).Start.Cols)
	if !near(value, want) {
		refuse("its relaxation is %.2f, unlike that of the textbook program for the case study's board. Is it the right board, and --formulation textbook?", value)
	}
	best := k.shortest(own(boardA))
	if math.Abs(k.optimum(m)-float64(len(best))) > 1e-6 {
		refuse("it has no plan of the shortest length. Is the horizon long enough?")
	}
	large(m, "", len(own(boardA).Start.Tiles)*(len(best)+1))
	return fmt.Sprintf("read and solved: relaxation %.2f, optimum %d, %d columns and %d rows", value, len(best), m.Columns(), m.Rows())
}

// ownModels solves the student's programs of three boards.
func (k *tools) ownModels(given func(string) string) string {
	sizes := []string{}
	for n, text := range boardsB1 {
		s := own(text)
		field := fmt.Sprintf("board%d", n+1)
		m := readModel(field+": ", given(field))
		value := k.optimum(m)
		if solvable, _ := s.Solvable(); !solvable {
			if !math.IsInf(value, 1) {
				refuse("%s: your program is feasible, but the board %s has no plan. Which rows are missing?", field, s.Start.Flat())
			}
			sizes = append(sizes, "none")
			continue
		}
		best := k.shortest(s)
		switch {
		case math.IsInf(value, 1):
			refuse("%s: your program is infeasible, but the board %s can be solved. Is the horizon long enough, and does a known plan satisfy every row?", field, s.Start.Flat())
		case value < float64(len(best))-1e-6:
			refuse("%s: your program's optimum is %v, below the shortest plan. A move may cost nothing, or a tile may pass through another", field, value)
		case value > float64(len(best))+1e-6:
			refuse("%s: your program's optimum is %v, above the shortest plan: some row forbids a legal plan", field, value)
		}
		large(m, field+": ", len(best))
		sizes = append(sizes, fmt.Sprintf("%d moves with %d columns and %d rows", len(best), m.Columns(), m.Rows()))
	}
	return "solved on three boards: " + strings.Join(sizes, "; ")
}

// ownBounds compares the relaxations of the student's programs with the textbook's.
func (k *tools) ownBounds(given func(string) string) string {
	var race []string
	for n, text := range boardsB2 {
		s := own(text)
		field := fmt.Sprintf("board%d", n+1)
		m := readModel(field+": ", given(field))
		best := k.shortest(s)
		if math.Abs(k.optimum(m)-float64(len(best))) > 1e-6 {
			refuse("%s: its optimum is not the length of the shortest plan; correct it in exercise B.1", field)
		}
		large(m, field+": ", len(best))
		mine := k.relaxation(m)
		theirs := k.textbookBound(s, 0, 0)
		if mine <= theirs+1e-6 {
			refuse("%s: your relaxation is %.2f, the textbook's %.2f. Use a variable for every tile and cell, or add the rows of lesson 5", field, mine, theirs)
		}
		race = append(race, fmt.Sprintf("%s %.2f against %.2f", field, mine, theirs))
	}
	return "raced: " + strings.Join(race, ", ") + " of the textbook program"
}
