package jobs

// What is said of a subject: the board with its parity, the packing with its cells, the cover
// with its options. Own.

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Subject is what the verb read answers.
type Subject struct {
	Kind     string   `json:"kind"`
	Name     string   `json:"name"`
	Warnings []string `json:"warnings"`
	Text     string   `json:"text"` // in a form that read reads again
	Board    *Board   `json:"board,omitempty"`
	Packing  *Packing `json:"packing,omitempty"`
	Cover    *Cover   `json:"cover,omitempty"`
	Model    *Model   `json:"model,omitempty"`
}

// Board is a sliding board, row by row; 0 is the blank.
type Board struct {
	Rows     int    `json:"rows"`
	Cols     int    `json:"cols"`
	Tiles    []int  `json:"tiles"`
	Goal     []int  `json:"goal"`
	Solvable bool   `json:"solvable"`
	Reason   string `json:"reason"` // of that, by parity, with the numbers
}

// Packing is a packing puzzle. Cells are x, y, z; those of a box of more dimensions are of the
// folded box.
type Packing struct {
	Dim        [3]int   `json:"dim"`
	Axes       []int    `json:"axes,omitempty"`     // lengths, beyond three dimensions
	OneSide    bool     `json:"one_side,omitempty"` // flat, and pieces may not be turned over
	Grid       string   `json:"grid"`
	Region     [][3]int `json:"region"`
	Pieces     []Piece  `json:"pieces"`
	Impossible string   `json:"impossible,omitempty"` // why there is no solution, where volume or a colouring says so
	Colouring  []int    `json:"colouring,omitempty"`  // the number of each cell of region, where that colouring is the reason
}

// Piece is one, with how many copies there are.
type Piece struct {
	Name       string   `json:"name"`
	Cells      [][3]int `json:"cells"`
	Stationary bool     `json:"stationary,omitempty"`
	Count      int      `json:"count"` // at least so many
}

// Cover is an exact cover.
type Cover struct {
	Items     []string   `json:"items"`     // primary ones
	Secondary []string   `json:"secondary"` // that may be covered
	Options   [][]string `json:"options"`
}

// Model is the size of a model.
type Model struct {
	Columns  int `json:"columns"`
	Rows     int `json:"rows"`
	Nonzeros int `json:"nonzeros"`
}

func init() { Add("read", read) }

// read describes the subject.
func read(_ context.Context, j *Job) (any, error) {
	s, err := j.Read()
	if err != nil {
		return nil, err
	}
	out := Subject{Kind: s.Kind(), Name: s.Name, Warnings: append([]string{}, s.Warnings...), Text: j.Subject}
	if s.Board != nil {
		out.Board, out.Text = boardOf(s.Board), boardText(s.Board)
		return out, nil
	}
	err = out.describe(j, s)
	return out, err
}

func boardOf(s *puzzle.Slide) *Board {
	b := &Board{Rows: s.Start.Rows, Cols: s.Start.Cols, Tiles: s.Start.Tiles, Goal: s.Goal.Tiles}
	b.Solvable, b.Reason = s.Solvable()
	return b
}

// boardText writes a board, with its goal where that is not the usual one.
func boardText(s *puzzle.Slide) string {
	if puzzle.GoalOf(s.Goal).Name == puzzle.BlankLast {
		return s.Start.Flat()
	}
	return s.Start.String() + "\ngoal:\n" + s.Goal.String()
}
