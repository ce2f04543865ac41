// What show prints: a puzzle with its pieces, the size of its program, and the list of the library.

package display

import (
	"fmt"
	"math/big"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// Shown is a program as text, with its size. Its JSON is the command's.
type Shown struct {
	Kind     string `json:"kind"`
	Subject  string `json:"subject"`
	Columns  int    `json:"columns"`
	Rows     int    `json:"rows"`
	Nonzeros int    `json:"nonzeros"`
	Text     string `json:"text"` // LaTeX with --latex
	pieces
}

// NewShown describes the program of a subject whose text is given.
func NewShown(one tilemip.Subject, m *model.Model, text string) Shown {
	return Shown{one.Kind(), one.Name, m.Columns(), m.Rows(), m.Nonzeros(), text, piecesOf(one)}
}

// pieces are the keys that a packing has besides the others.
type pieces struct {
	Pieces       []puzzle.Complexity `json:"pieces,omitempty"`
	Arrangements string              `json:"arrangements,omitempty"` // an integer, which may have hundreds of digits
}

// piecesOf describes the pieces of a subject; it is empty for others than packings.
func piecesOf(one tilemip.Subject) (out pieces) {
	if one.Packing == nil {
		return out
	}
	out.Pieces = one.Packing.Complexities()
	if n := one.Packing.Arrangements(); n != nil {
		out.Arrangements = n.String()
	}
	return out
}

// Puzzle is a puzzle as text; of a packing or a cover what its program states.
func Puzzle(one tilemip.Subject, p *tilemip.Statement) string {
	switch {
	case one.Board != nil:
		return fmt.Sprintf("%s\n\ngoal\n%s\n\n", one.Board.Start, one.Board.Goal)
	case p.Reduced != nil:
		c := p.Reduced.Reduced.Cover
		return piecesOf(one).table() + fmt.Sprintf("%s: %s, %s, %s\n\n", one.Name, counted(c.Primary, "primary item"), counted(len(c.Items)-c.Primary, "secondary item"), counted(len(c.Options), "option"))
	}
	return ""
}

// table is the pieces as a table; "" for none.
func (p pieces) table() string {
	if p.Pieces == nil {
		return ""
	}
	text := fmt.Sprintf("%-10s %6s %14s %12s\n", "piece", "size", "orientations", "complexity")
	for _, one := range p.Pieces {
		text += fmt.Sprintf("%-10s %6d %14d %12d\n", one.Piece, one.Size, one.Orientations, one.Complexity)
	}
	if p.Arrangements != "" {
		n, _ := new(big.Int).SetString(p.Arrangements, 10)
		text += fmt.Sprintf("%d! × the product of the complexities: %s (about %.2g) ways to place the pieces in any order, each over a given cell\n", len(p.Pieces), english.GroupDigits(p.Arrangements), new(big.Float).SetInt(n))
	}
	return text + "\n"
}

// entry is an entry of the library as --json prints it: with the keys of the answers besides those
// that the listing has always had.
type entry struct {
	library.Entry
	UniqueRotations   *uint64 `json:"unique_rotations,omitempty"`
	UniqueReflections *uint64 `json:"unique_reflections,omitempty"`
}

// Library lists the puzzles of the library: packings with how many solutions they have, as far as
// that is known, and boards with the moves of a shortest plan.
func (v *View) Library() error {
	if all := library.Everything(); v.JSON {
		out := make([]entry, len(all))
		for i, e := range all {
			out[i] = entry{e, e.Unique, e.Mirrors}
		}
		return WriteJSON(v.Out, out)
	}
	const row = "%-42s %12s %12s %12s  %s\n"
	fmt.Fprintf(v.Out, row, "", "", "up to", "rotation and", "")
	fmt.Fprintf(v.Out, row, "puzzle", "solutions", "rotation", "reflection", "title")
	known := func(n *uint64) string {
		if n == nil {
			return "–"
		}
		return grouped(*n)
	}
	for _, e := range library.All() {
		fmt.Fprintf(v.Out, row, e.Name, known(e.Solutions), known(e.Unique), known(e.Mirrors), e.Title)
	}
	const boardRow = "%-42s %12s %12s  %s; %s\n"
	fmt.Fprintf(v.Out, "\n%-42s %12s %12s  %s\n", "board", "moves", "goal", "title; source")
	for _, s := range library.Sets() {
		names, moves := s.Range()
		fmt.Fprintf(v.Out, boardRow, names, moves, s.Boards[0].Goal, s.Title, s.Source)
	}
	for _, e := range library.SingleBoards() {
		moves := "–"
		if e.Moves != nil {
			moves = grouped(*e.Moves)
		}
		fmt.Fprintf(v.Out, boardRow, e.Name, moves, e.Goal, e.Title, e.Source)
	}
	return nil
}
