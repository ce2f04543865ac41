package display

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model/puzzle"
)

// plain is a text without the colours of a terminal.
func plain(text string) string {
	return regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(text, "")
}

// Boards say the same with and without colours, and mark the tile that has moved.
func TestFrames(t *testing.T) {
	s, err := puzzle.ParseSlide("1 2 3 / 4 5 6 / 7 0 8")
	if err != nil {
		t.Fatal(err)
	}
	moves, _ := puzzle.ParseMoves("R")
	without, err := Frames(s, moves, false)
	if err != nil || len(without) != 2 || without[1] != "move 1 of 1: R\n 1  2  3 \n 4  5  6 \n 7 [8]   \n" {
		t.Errorf("%v, %q", err, without)
	}
	with, err := Frames(s, moves, true)
	if err != nil || plain(with[1]) != without[1] || with[1] == without[1] {
		t.Errorf("%v, %q", err, with)
	}
	bad, _ := puzzle.ParseMoves("D")
	if _, err := Frames(s, bad, false); err == nil {
		t.Error("a move off the board was played")
	}
}

// A packing in colours has its names, one colour each, and layers side by side.
func TestBlocks(t *testing.T) {
	p, err := puzzle.ParsePackings("p", strings.NewReader("D:xDim=2:yDim=1:zDim=2\nL\nA A , B B\n~L\n~D\n"))
	if err != nil {
		t.Fatal(err)
	}
	got := blocks(p[0], "A A , B B")
	if plain(got) != " A  A     B  B \n" || strings.Count(got, "48;5;74m") != 2 || strings.Count(got, "48;5;221m") != 2 {
		t.Errorf("%q", got)
	}
}

// What a cover is about is told by its items; a terminal then has a board, a pipe the options.
func TestCoverBoard(t *testing.T) {
	for text, options := range map[string][]string{
		"    Q \n Q    \n": {"r1 c2 a1", "r2 c1"},
		" 1  2  1 \n":      {"1 s1 s3", "2 s2 s2"},
		"":                 {"a b", "c"},
	} {
		if text == "" {
			options = []string{"a b", "c"}
		}
		if got := plain(coverBoard(options, true)); got != text {
			t.Errorf("%q: %q, want %q", options, got, text)
		}
	}
	var sudoku []string
	for row := range 9 {
		for column := range 9 {
			r, d := row+1, (3*row+row/3+column)%9+1
			sudoku = append(sudoku, fmt.Sprintf("p%d%d r%d%d c%d%d b%d%d", r, column+1, r, d, column+1, d, row/3*3+column/3+1, d))
		}
	}
	if got := plain(coverBoard(sudoku, true)); strings.Count(got, "\n") != 9 || !strings.HasPrefix(got, " 1  2  3  4  5  6  7  8  9 \n 4 ") {
		t.Errorf("%q", got)
	}
	if coverBoard(sudoku[:80], true) != "" {
		t.Error("a sudoku with 80 digits")
	}
	a := &tilemip.Answer{Kind: tilemip.KindCover, Covered: tilemip.Covered{Chosen: [][]string{{"r1 c2", "r2 c1"}}}}
	for color, want := range map[bool]string{false: "options    r1 c2; r2 c1\n", true: " Q "} {
		var out bytes.Buffer
		v := &View{Out: &out, Color: color}
		if err := v.text(a, tilemip.Subject{}); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("colours %v: %v, no %q in\n%s", color, err, want, out.String())
		}
	}
}

// Values are shown by family: a table, a list, a line; what does not fit is counted.
func TestValuesByFamily(t *testing.T) {
	columns := 500
	a := &tilemip.Answer{Kind: tilemip.KindModel, Programs: tilemip.Programs{Columns: &columns, Rows: &columns, Nonzeros: &columns}, Point: tilemip.Point{Values: map[string]float64{
		"p[i1,0]": 1, "p[i1,10]": 3, "p[i2,0]": 12, "u[3]": 1, "u[10]": 2, "total": 7.5, "z_i1_2": 1, "z_i2_3": 1, "tent_a": 4,
	}}}
	var out bytes.Buffer
	v := &View{Out: &out}
	if err := v.text(a, tilemip.Subject{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"  p             0 10\n", "i1  1  3\n", "i2 12  .\n", "  total     7.5\n", "  u         [3] 1   [10] 2\n", "  z            2 3\n", "i1 1 .\n", "  tent_a    4\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	out.Reset()
	for i := range 1000 {
		a.Values["q["+strings.Repeat("x", 20)+string(rune('a'+i%26))+string(rune('a'+i/26%26))+string(rune('a'+i/676))+"]"] = 1
	}
	if err := v.text(a, tilemip.Subject{}); err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`and (\d+) more nonzero`).FindStringSubmatch(out.String())
	if shown := strings.Count(out.String(), "] 1"); m == nil || strings.Count(out.String(), "\n") > 50 || shown > 150 {
		t.Errorf("%v, %d shown in\n%s", m, shown, out.String())
	}
}
