// Moves of the sliding-tile puzzle, named by the direction in which the blank moves, and their
// replay.

package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// Move is one step of the blank: Up, Down, Left or Right. The tile in its way goes
// the other way. (Encode a []Move with FormatMoves: package encoding/json would
// take it for binary data.)
type Move byte

// The four moves; their values are the letters of FormatMoves.
const (
	Up    Move = 'U'
	Down  Move = 'D'
	Left  Move = 'L'
	Right Move = 'R'
)

// moveLetters are the moves, each beside its inverse.
const moveLetters = "UDLR"

// Inverse returns the move that undoes m, and m itself when m is no move.
func (m Move) Inverse() Move {
	if i := strings.IndexByte(moveLetters, byte(m)); i >= 0 {
		return Move(moveLetters[i^1])
	}
	return m
}

// String returns the letter of the move.
func (m Move) String() string { return string(rune(m)) }

// FormatMoves writes moves as letters without gaps, "LLUUURRRDDD".
func FormatMoves(moves []Move) string {
	var s strings.Builder
	for _, m := range moves {
		s.WriteByte(byte(m))
	}
	return s.String()
}

// ParseMoves reads the letters U, D, L, R, in upper or lower case. Blanks, tabs,
// commas and line ends between them are skipped, and so is the rest of a line
// after "#". An empty text is no moves. The error is a *textpos.Error.
// Columns of errors count bytes from 1; the result of an empty text is nil.
func ParseMoves(s string) ([]Move, error) {
	var moves []Move
	line, start, comment := 1, 0, false
	for i, r := range s {
		switch {
		case r == '\n':
			line, start, comment = line+1, i+1, false
			continue
		case comment || r == ' ' || r == '\t' || r == '\r' || r == ',':
			continue
		case r == '#':
			comment = true
			continue
		}
		m, ok := moveOf(r)
		if !ok {
			return nil, &textpos.Error{File: "moves", Line: line, Col: i - start + 1, Found: textpos.Quote(string(r)), Want: "U, D, L or R, the way the blank moves"}
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// moveOf returns the move of a letter, in either case.
func moveOf(r rune) (Move, bool) {
	if i := strings.IndexRune(moveLetters+"udlr", r); i >= 0 {
		return Move(moveLetters[i%4]), true
	}
	return 0, false
}

// Replay applies the moves in turn and returns the last board. The error names
// the first illegal move, counted from 1; with it comes the board before that
// move. A start that fails Check is an error too.
func Replay(start Board, moves []Move) (Board, error) {
	if err := start.Check(); err != nil {
		return start, err
	}
	b := start
	for i, m := range moves {
		next, ok := b.Apply(m)
		if !ok {
			return b, illegalMove(b, i, m)
		}
		b = next
	}
	return b, nil
}

// illegalMove is the error of move i, from 0, on board b: an unknown letter, or a step off the
// board.
func illegalMove(b Board, i int, m Move) error {
	if _, ok := moveOf(rune(m)); !ok {
		return fmt.Errorf("move %d is %q; expected U, D, L or R", i+1, byte(m))
	}
	blank := b.Blank()
	return fmt.Errorf("move %d (%v) takes the blank off the board: it is in row %d, column %d of %d×%d",
		i+1, m, blank/b.Cols+1, blank%b.Cols+1, b.Rows, b.Cols)
}

// Shift is one move: some pieces go together, as a rigid body and without turning, from
// the others of their part. A puzzle begins as one part; a shift apart makes two of a
// part, which have nothing to do with each other from then on.
type Shift struct {
	Pieces []string `json:"pieces"`          // that move
	By     [3]int   `json:"by"`              // how far; of a shift apart one step of the endless way
	Apart  bool     `json:"apart,omitempty"` // they leave for good
}

// Scene is a move as it is seen: the part of a puzzle that it separates further. The pieces that
// have left this part are elsewhere.
type Scene struct {
	Part []int    // which of the pieces, ascending
	From [][3]int // by place in Part: how far the piece is from where it was at first, before the move
	Goes []bool   // by place in Part: whether it moves
	Shift
}

// Placed returns the pieces of the part where they lie before the move, or after it: those that
// leave have then gone until they lie beside the others.
func (s Scene) Placed(placed []Placed, after bool) []Placed {
	for times := 0; ; times++ {
		out := make([]Placed, len(s.Part))
		var boxes [2][2][3]int // of those that stay and of those that go: least and greatest coordinates
		var seen [2]bool
		for k, i := range s.Part {
			goes, by := 0, s.From[k]
			if s.Goes[k] {
				goes, by = 1, [3]int{by[0] + times*s.By[0], by[1] + times*s.By[1], by[2] + times*s.By[2]}
			}
			out[k] = Placed{Piece: placed[i].Piece, Cells: shiftedBy(placed[i].Cells, by, 1)}
			for _, c := range out[k].Cells {
				if !seen[goes] {
					boxes[goes], seen[goes] = [2][3]int{c, c}, true
				}
				for axis, v := range c {
					boxes[goes][0][axis], boxes[goes][1][axis] = min(boxes[goes][0][axis], v), max(boxes[goes][1][axis], v)
				}
			}
		}
		beside := false
		for axis := range 3 {
			beside = beside || boxes[0][1][axis]+1 < boxes[1][0][axis] || boxes[1][1][axis]+1 < boxes[0][0][axis]
		}
		if !after || times == 1 && !s.Apart || times > 0 && beside {
			return out
		}
	}
}

// Scenes replays moves that take pieces apart. The names of the pieces are those of the moves.
func Scenes(placed []Placed, shifts []Shift) []Scene {
	at, part, far, parts := map[string]int{}, make([]int, len(placed)), make([][3]int, len(placed)), 1
	for i, p := range placed {
		at[p.Piece] = i
	}
	scenes := make([]Scene, len(shifts))
	for n, m := range shifts {
		scene := Scene{Shift: m}
		now := part[at[m.Pieces[0]]]
		for i, p := range placed {
			if part[i] != now {
				continue
			}
			goes := slices.Contains(m.Pieces, p.Piece)
			scene.Part, scene.From, scene.Goes = append(scene.Part, i), append(scene.From, far[i]), append(scene.Goes, goes)
			if goes && m.Apart {
				part[i] = parts
			} else if goes {
				far[i] = [3]int{far[i][0] + m.By[0], far[i][1] + m.By[1], far[i][2] + m.By[2]}
			}
		}
		if m.Apart {
			parts++
		}
		scenes[n] = scene
	}
	return scenes
}
