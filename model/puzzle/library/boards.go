package library

// Boards of sliding-tile puzzles that are known from the literature, each with the moves of a
// shortest plan: sets of numbered ones, and single ones.

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tilemip/tilemip/model/puzzle"
)

//go:embed boards/*.tsv
var boards embed.FS

// BoardTable returns a file of boards: tab-separated, comments with #, a line with the names of the
// columns.
func BoardTable(name string) ([]byte, error) { return boards.ReadFile("boards/" + name) }

// Set is a list of numbered boards: NAME-1, NAME-2, …
type Set struct {
	Name, Title, Source string
	Boards              []Entry

	file, goal string
	most       int                             // rows of the file that are in the set; 0: all
	printed    func(puzzle.Board) puzzle.Board // the board as its source has it; nil: as the file
}

var sets = []Set{
	{Name: "korf", Title: "Korf's 100 random boards of the 15-puzzle", file: "korf15.tsv", goal: puzzle.BlankFirst, printed: halfTurn,
		Source: "R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985) 97-109"},
	{Name: "korf24", Title: "Korf's 50 random boards of the 24-puzzle", file: "korf24.tsv", goal: puzzle.BlankFirst,
		Source: "R. E. Korf and A. Felner, Disjoint pattern database heuristics, Artificial Intelligence 134 (2002) 9-22"},
	{Name: "hardest-15-puzzle", Title: "The 17 hardest boards of the 15-puzzle", file: "hard15.tsv", goal: puzzle.BlankLast, most: 17,
		Source: "A. Brüngger, A. Marzetta, K. Fukuda and J. Nievergelt, Annals of Operations Research 90 (1999) 45-63; R. E. Korf and P. Schultze, AAAI 2005, 1380-1385"},
	{Name: "textbook", Title: "Boards of 8 to 24 moves that an integer program solves within seconds", file: "textbook15.tsv", goal: puzzle.BlankLast,
		Source: "tilemip: formulation textbook+all with HiGHS and probing"},
}

// halfTurn turns a board with the goal blank-last by half a turn, and counts its tiles from the
// other end: the goal is then blank-first.
func halfTurn(b puzzle.Board) puzzle.Board {
	b = b.Clone()
	slices.Reverse(b.Tiles)
	for i, t := range b.Tiles {
		if t > 0 {
			b.Tiles[i] = len(b.Tiles) - t
		}
	}
	return b
}

// Sets returns the sets of boards.
func Sets() []Set { return slices.Clone(allBoards().sets) }

// SingleBoards returns the boards that are in no set.
func SingleBoards() []Entry { return slices.Clone(allBoards().single) }

type boardLists struct {
	sets   []Set
	single []Entry
}

var allBoards = sync.OnceValue(func() (all boardLists) {
	for _, s := range sets {
		for i, row := range rows(s.file) {
			if s.most == 0 || i < s.most {
				title := s.Title + ", number " + row[0]
				s.Boards = append(s.Boards, board(s.Name+"-"+row[0], row[1], s.goal, row[2], title, s.Source, s.printed))
			}
		}
		all.sets = append(all.sets, s)
	}
	for _, row := range rows("single.tsv") {
		all.single = append(all.single, board(row[0], row[1], row[2], row[3], row[4], row[5], nil))
	}
	return all
})

// rows are the rows of a table. It is part of the program, so that it is not damaged.
func rows(file string) (out [][]string) {
	text, _ := BoardTable(file)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			out = append(out, strings.Split(line, "\t"))
		}
	}
	return out[min(1, len(out)):]
}

// board is the entry of a board.
func board(name, moves, goal, tiles, title, source string, printed func(puzzle.Board) puzzle.Board) Entry {
	e := Entry{Name: name, Title: title, Source: source, Goal: goal}
	if n, err := strconv.Atoi(moves); err == nil {
		e.Moves = &n
	}
	if s, err := puzzle.ParseSlide(tiles); err == nil && printed != nil {
		tiles = printed(s.Start).Flat()
	}
	e.Text = fmt.Sprintf("# %s\n# moves: %s\n# source: %s\n%s\ngoal: %s\n", title, moves, source, tiles, goal)
	return e
}

// Slide returns the board of an entry, nil for a packing puzzle. An error would be a fault of the
// library.
func (e Entry) Slide() (*puzzle.Slide, error) {
	if e.Goal == "" {
		return nil, nil
	}
	slides, err := puzzle.ParseSlides(e.Name, strings.NewReader(e.Text))
	if err != nil {
		return nil, err
	}
	return &slides[0], nil
}

// Everything returns all packing puzzles and boards.
func Everything() []Entry {
	all := All()
	for _, s := range allBoards().sets {
		all = append(all, s.Boards...)
	}
	return append(all, allBoards().single...)
}

// Beginning returns what begins with a prefix. Of a set of boards the first stands for all until the
// prefix names the set.
func Beginning(prefix string) (found []Entry) {
	all := append(All(), allBoards().single...)
	for _, s := range allBoards().sets {
		if strings.HasPrefix(prefix, s.Name+"-") {
			all = append(all, s.Boards...)
		} else {
			all = append(all, s.Boards[0])
		}
	}
	for _, e := range all {
		if strings.HasPrefix(e.Name, prefix) {
			found = append(found, e)
		}
	}
	return found
}

// Range is the first and the last name of a set, and the least and the most moves of its boards.
func (s Set) Range() (names, moves string) {
	by := func(a, b Entry) int { return cmp.Compare(*a.Moves, *b.Moves) }
	least, most := *slices.MinFunc(s.Boards, by).Moves, *slices.MaxFunc(s.Boards, by).Moves
	if moves = strconv.Itoa(least); most > least {
		moves = fmt.Sprintf("%d–%d", least, most)
	}
	return fmt.Sprintf("%s … %s", s.Boards[0].Name, s.Boards[len(s.Boards)-1].Name), moves
}
