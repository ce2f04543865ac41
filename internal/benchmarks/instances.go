// Package benchmarks holds the boards by which searches of the sliding-tile puzzle are
// compared in the literature, with the least number of moves of each. They are part of
// the program, so that its benchmarks run wherever it is installed.
//
// A file is tab-separated: comments with #, a line with the names of the columns, then one
// board a line: number, moves of a shortest solution, tiles, and published counts of nodes.
// The head of each file names its source.
//
// Not here: boards of the examples. Begin with instances.go.
package benchmarks

import (
	"bufio"
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// Instance is one board.
type Instance struct {
	ID       string // its number in the source
	Slide    puzzle.Slide
	Optimal  int    // moves of a shortest solution
	Expanded uint64 // nodes that a published search expanded to prove that; 0 when none is known
}

// Set is a list of boards of one size and goal.
type Set struct {
	Name    string
	Summary string // one line
	file    string
	first   bool   // the goal has the blank in the first corner, not in the last
	nodes   string // the column of Instance.Expanded, or empty
}

//go:embed *.tsv
var files embed.FS

var sets = []Set{
	{"korf", "Korf's 100 random boards of the 15-puzzle (1985)", "korf15.tsv", false, ""},
	{"random", "1,000 random boards of the 15-puzzle", "random15.tsv", false, ""},
	{"hard", "36 hard boards of the 15-puzzle, all 17 at 80 moves among them", "hard15.tsv", false, ""},
	{"korf24", "Korf's 50 random boards of the 24-puzzle (Korf and Felner 2002)", "korf24.tsv", true, "korf2002"},
	{"ladder", "10 boards of the 15-puzzle at each of 15 depths from 12 to 70, for integer programs", "ladder15.tsv", false, ""},
	{"ladder3x4", "5 boards of 3×4 at each of 4 depths from 24 to 48, for integer programs", "ladder3x4.tsv", false, ""},
	{"ladder3x5", "5 boards of 3×5 at each of 5 depths from 32 to 64, for integer programs", "ladder3x5.tsv", false, ""},
	{"ladder4x5", "5 boards of 4×5 at each of 4 depths from 32 to 56, for integer programs", "ladder4x5.tsv", false, ""},
	{"ladder5x5", "5 boards of 5×5 at each of 4 depths from 32 to 56, for integer programs", "ladder5x5.tsv", false, ""},
}

// Sets returns all sets.
func Sets() []Set { return append([]Set(nil), sets...) }

// Lookup finds a set by name. The error names those there are.
func Lookup(name string) (Set, error) {
	return textpos.Row(sets, func(s Set) string { return s.Name }, name, fmt.Sprintf("no set of boards is called %q", name))
}

// Boards reads the boards of the set. The error is not nil only when a file of the
// package is damaged.
func (s Set) Boards() ([]Instance, error) {
	text, err := files.ReadFile(s.file)
	if err != nil {
		text, err = library.BoardTable(s.file) // of the sets whose boards are in the library, too
	}
	if err != nil {
		return nil, err
	}
	var boards []Instance
	column := 0 // of Instance.Expanded
	heading := true
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		if heading { // names of the columns
			heading = false
			column = slices.Index(strings.Split(lines.Text(), "\t"), s.nodes)
			continue
		}
		one, err := s.parse(strings.Split(lines.Text(), "\t"), column)
		if err != nil {
			return nil, fmt.Errorf("%s: %q: %w", s.file, lines.Text(), err)
		}
		boards = append(boards, one)
	}
	return boards, nil
}

// parse reads a row: number, moves, tiles, and published counts of nodes, of which one
// column is used, or none when it is negative.
func (s Set) parse(row []string, column int) (Instance, error) {
	if len(row) < max(3, column+1) {
		return Instance{}, fmt.Errorf("%d columns; expected at least %d", len(row), max(3, column+1))
	}
	moves, err := strconv.Atoi(row[1])
	if err != nil {
		return Instance{}, err
	}
	board, err := puzzle.ParseSlide(row[2])
	if err != nil {
		return Instance{}, err
	}
	if s.first {
		for n := range board.Goal.Tiles {
			board.Goal.Tiles[n] = n
		}
	}
	one := Instance{ID: row[0], Slide: board, Optimal: moves}
	if column >= 0 {
		if one.Expanded, err = strconv.ParseUint(row[column], 10, 64); err != nil {
			return one, err
		}
	}
	return one, board.Check()
}
