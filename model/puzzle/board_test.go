package puzzle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func ExampleBoard_String() {
	fmt.Println(StandardGoal(3, 4))
	fmt.Println(StandardGoal(2, 3).Flat())
	// Output:
	//  1  2  3  4
	//  5  6  7  8
	//  9 10 11  .
	// 1 2 3 / 4 5 0
}

func TestBoardCheck(t *testing.T) {
	for _, tt := range []struct {
		b    Board
		want string
	}{
		{Board{}, "a board of 0×0; expected 2×2 to 6×6"},
		{Board{Rows: 7, Cols: 2}, "a board of 7×2; expected 2×2 to 6×6"},
		{Board{Rows: 2, Cols: 2, Tiles: []int{1, 2, 0}}, "3 numbers on a 2×2 board; expected 4"},
		{Board{Rows: 2, Cols: 2, Tiles: []int{1, 2, 4, 0}}, "tile 4 in cell 3 of a 2×2 board; expected each of 0 to 3 once"},
		{Board{Rows: 2, Cols: 2, Tiles: []int{1, -2, 3, 0}}, "tile -2 in cell 2 of a 2×2 board; expected each of 0 to 3 once"},
		{Board{Rows: 2, Cols: 2, Tiles: []int{1, 2, 2, 0}}, "tile 2 in cell 3 for the second time; expected each of 0 to 3 once"},
		{StandardGoal(1, 4), "a board of 0×0; expected 2×2 to 6×6"},
	} {
		if err := tt.b.Check(); err == nil || err.Error() != tt.want {
			t.Errorf("%v:\n got %v\nwant %s", tt.b, err, tt.want)
		}
	}
	// Each limit alone makes a board of no size that is allowed.
	for rows := MinSide - 1; rows <= MaxSide+1; rows++ {
		for cols := MinSide - 1; cols <= MaxSide+1; cols++ {
			allowed := rows >= MinSide && rows <= MaxSide && cols >= MinSide && cols <= MaxSide
			tiles := make([]int, rows*cols)
			for i := range tiles {
				tiles[i] = (i + 1) % len(tiles)
			}
			if err := (Board{Rows: rows, Cols: cols, Tiles: tiles}).Check(); (err == nil) != allowed {
				t.Errorf("%d×%d: %v", rows, cols, err)
			}
		}
	}
}

func TestApply(t *testing.T) {
	b := Board{Rows: 2, Cols: 3, Tiles: []int{1, 0, 2, 3, 4, 5}}
	for m, want := range map[Move]string{
		Left: "0 1 2 / 3 4 5", Right: "1 2 0 / 3 4 5", Down: "1 4 2 / 3 0 5", Up: "", 'X': "",
	} {
		got, ok := b.Apply(m)
		if ok != (want != "") || ok && got.Flat() != want || !ok && !got.Equal(b) {
			t.Errorf("%v: %v, %v, want %q", m, got.Flat(), ok, want)
		}
	}
	if b.Flat() != "1 0 2 / 3 4 5" {
		t.Errorf("Apply changed the board to %v", b.Flat())
	}
	if (Board{}).Blank() != -1 || b.Blank() != 1 {
		t.Error("Blank")
	}
	if _, ok := (Board{}).Apply(Up); ok {
		t.Error("a move on the zero board")
	}
}

func TestTransposeKeepsMoves(t *testing.T) {
	mirror := map[Move]Move{Up: Left, Left: Up, Down: Right, Right: Down}
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t, "board", anySide(t, "rows"), anySide(t, "cols"))
		m := rapid.SampledFrom([]Move{Up, Down, Left, Right}).Draw(t, "move")
		next, ok := b.Apply(m)
		nextT, okT := b.Transpose().Apply(mirror[m])
		if ok != okT || !next.Transpose().Equal(nextT) || !b.Transpose().Transpose().Equal(b) {
			t.Fatalf("%v then %v", b.Flat(), m)
		}
	})
}

func TestRandomIsSolvableAndUniform(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	const draws = 12000
	for range draws {
		b := Random(rng, 2, 2)
		if ok, why := (Slide{Start: b, Goal: StandardGoal(2, 2)}).Solvable(); !ok {
			t.Fatal(why)
		}
		seen[b.Flat()]++
	}
	if len(seen) != 12 {
		t.Fatalf("%d different 2×2 boards, want the 12 solvable ones", len(seen))
	}
	for b, n := range seen { // 1,000 expected, standard deviation 30
		if n < 850 || n > 1150 {
			t.Errorf("%s drawn %d times of %d", b, n, draws)
		}
	}
	one := Random(rand.New(rand.NewPCG(7, 0)), 4, 4)
	two := Random(rand.New(rand.NewPCG(7, 0)), 4, 4)
	if !one.Equal(two) || one.Check() != nil {
		t.Errorf("the same seed gave %v and %v", one.Flat(), two.Flat())
	}
	if Random(rng, 1, 9).Check() == nil {
		t.Error("a 1×9 board")
	}
}

func TestMoves(t *testing.T) {
	moves, err := ParseMoves(" LLu,U # up\nU RRR\r\n\tddD")
	if err != nil || FormatMoves(moves) != "LLUUURRRDDD" {
		t.Fatalf("%v, %v", FormatMoves(moves), err)
	}
	neos, err := ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	if err != nil {
		t.Fatal(err)
	}
	end, err := Replay(neos.Start, moves)
	if err != nil || !end.Equal(neos.Goal) {
		t.Fatalf("%v, %v", end.Flat(), err)
	}
	for i := len(moves) - 1; i >= 0; i-- {
		end, _ = end.Apply(moves[i].Inverse())
	}
	if !end.Equal(neos.Start) {
		t.Errorf("the inverse moves lead to %v", end.Flat())
	}
	for text, want := range map[string]string{
		"LX":         `moves:1:2: "X"; expected U, D, L or R, the way the blank moves`,
		"L # X\n R2": `moves:2:3: "2"; expected U, D, L or R, the way the blank moves`,
		"\xff":       `moves:1:1: "�"; expected U, D, L or R, the way the blank moves`,
	} {
		if _, err := ParseMoves(text); err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
}

func TestReplayNamesTheIllegalMove(t *testing.T) {
	for _, tt := range []struct {
		moves []Move
		stop  string
		want  string
	}{
		{[]Move{Up, Left, Left}, "0 1 / 3 2", "move 3 (L) takes the blank off the board: it is in row 1, column 1 of 2×2"},
		{[]Move{Down}, "1 2 / 3 0", "move 1 (D) takes the blank off the board: it is in row 2, column 2 of 2×2"},
		{[]Move{Up, 'x'}, "1 0 / 3 2", "move 2 is 'x'; expected U, D, L or R"},
	} {
		at, err := Replay(StandardGoal(2, 2), tt.moves)
		if err == nil || err.Error() != tt.want || at.Flat() != tt.stop {
			t.Errorf("%v:\n got %v at %s\nwant %s at %s", FormatMoves(tt.moves), err, at.Flat(), tt.want, tt.stop)
		}
	}
	if _, err := Replay(Board{}, nil); err == nil {
		t.Error("the zero board was replayed")
	}
}

func FuzzParseMoves(f *testing.F) {
	f.Add("LLUUURRRDDD")
	f.Add("l, u # x\nR")
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := ParseMoves(text)
		if err != nil {
			return
		}
		if len(moves) > len(text) {
			t.Fatalf("%d moves from %d bytes", len(moves), len(text))
		}
		again, err := ParseMoves(strings.ToLower(FormatMoves(moves)))
		if err != nil || FormatMoves(again) != FormatMoves(moves) {
			t.Fatalf("%q: %v", FormatMoves(moves), err)
		}
	})
}

// The neighbours of a cell are where the blank of that cell may go, and CellOf undoes Tiles.
func TestNeighbours(t *testing.T) {
	for rows := MinSide; rows <= MaxSide; rows++ {
		for cols := MinSide; cols <= MaxSide; cols++ {
			b := StandardGoal(rows, cols)
			for cell, next := range b.Neighbours() {
				at := b.Clone()
				blank := at.Blank()
				at.Tiles[cell], at.Tiles[blank] = at.Tiles[blank], at.Tiles[cell]
				for d, m := range []Move{Up, Down, Left, Right} {
					moved, ok := at.Apply(m)
					if ok != (next[d] >= 0) || ok && (moved.Blank() != int(next[d]) || int(moved.CellOf()[0]) != moved.Blank()) {
						t.Fatalf("%d×%d, cell %d, %c: %d; the blank goes to %d (%v)", rows, cols, cell, m, next[d], moved.Blank(), ok)
					}
				}
			}
		}
	}
}
