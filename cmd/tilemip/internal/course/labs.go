// The labs: a file exported and an answer fetched (A), and a formulation of one's own (B).

package course

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// boardA is the case study's; boardsB1 and boardsB2 are those of which the second lab wants
// programs, the last of B1 without a solution.
var (
	boardA   = own("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	boardsB1 = []puzzle.Slide{own("4 1 3 / 2 0 5"), own("2 0 5 / 1 3 4"), own("1 2 3 / 5 4 0")}
	boardsB2 = boardsB1[:2]
)

var exercisesA = []Exercise{
	{"A.1", []string{"file"}, (*tools).exported},
	{"A.2", []string{"moves"}, func(k *tools, given func(string) string) (string, error) {
		return k.playShortest(boardA, given("moves"))
	}},
}

var exercisesB = []Exercise{
	{"B.1", []string{"board1", "board2", "board3"}, (*tools).ownModels},
	{"B.2", []string{"board1", "board2"}, (*tools).ownBounds},
}

// readModel reads a program in GAMS, LP or MPS, whichever it is.
func readModel(text string) (*model.Model, error) {
	name := "model.lp"
	switch upper := strings.ToUpper(text); {
	case strings.Contains(upper, "=E=") || strings.Contains(upper, "=L=") || strings.Contains(upper, "=G="):
		name = "model.gms"
	case strings.Contains(upper, "ROWS") && strings.Contains(upper, "COLUMNS"):
		name = "model.mps"
	}
	all, err := tilemip.Read(name, strings.NewReader(text))
	if err != nil {
		return nil, wrongf("it cannot be read: %v", err)
	}
	if len(all) != 1 || all[0].Model == nil {
		return nil, wrongf("it is not an integer program in GAMS, LP or MPS")
	}
	return all[0].Model, nil
}

// exported recognizes the case study's program by what it does: its relaxation and its
// optimum are those of the textbook program of the board.
func (k *tools) exported(given func(string) string) (string, error) {
	m, err := readModel(given("file"))
	if err != nil {
		return "", err
	}
	value, err := k.relaxation(m)
	if err != nil {
		return "", err
	}
	want := float64(displacement(boardA)) / float64(boardA.Start.Cols)
	if !near(value, want) {
		return "", wrongf("its relaxation is %.2f, unlike that of the textbook program for the case study's board. Is it the right board, and --formulation textbook?", value)
	}
	r, err := k.solved(m)
	if err != nil {
		return "", err
	}
	best, err := k.shortest(boardA)
	if err != nil {
		return "", err
	}
	if !r.Status.HasPoint() || math.Abs(r.Objective-float64(len(best))) > 1e-6 {
		return "", wrongf("it has no plan of the shortest length. Is the horizon long enough?")
	}
	return fmt.Sprintf("read and solved: relaxation %.2f, optimum %d, %d columns and %d rows", value, len(best), m.Columns(), m.Rows()), nil
}

// ownModels solves the student's programs of three boards.
func (k *tools) ownModels(given func(string) string) (string, error) {
	sizes := []string{}
	for n, s := range boardsB1 {
		field := fmt.Sprintf("board%d", n+1)
		m, err := readModel(given(field))
		if err != nil {
			return "", in(field, err)
		}
		r, err := k.solved(m)
		if err != nil {
			return "", err
		}
		if solvable, _ := s.Solvable(); !solvable {
			if r.Status != model.StatusInfeasible {
				return "", wrongf("%s: your program is feasible, but the board %s has no plan. Which rows are missing?", field, s.Start.Flat())
			}
			sizes = append(sizes, "none")
			continue
		}
		best, err := k.shortest(s)
		if err != nil {
			return "", err
		}
		switch {
		case !r.Status.HasPoint():
			return "", wrongf("%s: your program is infeasible, but the board %s can be solved. Is the horizon long enough, and does a known plan satisfy every row?", field, s.Start.Flat())
		case r.Objective < float64(len(best))-1e-6:
			return "", wrongf("%s: your program's optimum is %v, below the shortest plan. A move may cost nothing, or a tile may pass through another", field, r.Objective)
		case r.Objective > float64(len(best))+1e-6:
			return "", wrongf("%s: your program's optimum is %v, above the shortest plan: some row forbids a legal plan", field, r.Objective)
		}
		sizes = append(sizes, fmt.Sprintf("%d moves with %d columns and %d rows", len(best), m.Columns(), m.Rows()))
	}
	return "solved on three boards: " + strings.Join(sizes, "; "), nil
}

// in names the field of a refusal.
func in(field string, err error) error {
	var refused *wrong
	if errors.As(err, &refused) {
		return wrongf("%s: %s", field, refused.hint)
	}
	return err
}

// ownBounds compares the relaxations of the student's programs with the textbook's.
func (k *tools) ownBounds(given func(string) string) (string, error) {
	var race []string
	for n, s := range boardsB2 {
		field := fmt.Sprintf("board%d", n+1)
		m, err := readModel(given(field))
		if err != nil {
			return "", in(field, err)
		}
		best, err := k.shortest(s)
		if err != nil {
			return "", err
		}
		r, err := k.solved(m)
		if err != nil {
			return "", err
		}
		if !r.Status.HasPoint() || math.Abs(r.Objective-float64(len(best))) > 1e-6 {
			return "", wrongf("%s: its optimum is not the length of the shortest plan; correct it in exercise B.1", field)
		}
		mine, err := k.relaxation(m)
		if err != nil {
			return "", err
		}
		theirs, err := k.textbookBound(s, 0, 0)
		if err != nil {
			return "", err
		}
		if mine <= theirs+1e-6 {
			return "", wrongf("%s: your relaxation is %.2f, the textbook's %.2f. Use a variable for every tile and cell, or add the rows of lesson 5", field, mine, theirs)
		}
		race = append(race, fmt.Sprintf("%s %.2f against %.2f", field, mine, theirs))
	}
	return "raced: " + strings.Join(race, ", ") + " of the textbook program", nil
}
