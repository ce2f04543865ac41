package puzzle

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/textpos"
	"pgregory.net/rapid"
)

// Every file of testdata/failing opens with a comment that is the error it must give.
func TestParseSlidesFailing(t *testing.T) {
	files, err := filepath.Glob("testdata/failing/*.txt")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d failing files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(text), "\n")
		want, ok := strings.CutPrefix(first, "# error: ")
		if !ok {
			t.Errorf("%s: no error named in its first line", file)
			continue
		}
		sep := ":"
		if !strings.ContainsAny(want[:1], "0123456789") {
			sep = ": "
		}
		want = "f.txt" + sep + want
		_, err = ParseSlides("f.txt", strings.NewReader(string(text)))
		var place *textpos.Error
		if !errors.As(err, &place) || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", file, err, want)
		}
	}
}

func TestParseSlides(t *testing.T) {
	std4 := "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0"
	std3 := "1 2 3 / 4 5 6 / 7 8 0"
	tests := []struct {
		name, text string
		want       []string // name | start | goal
	}{
		{"rows", "5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 0 12\n", []string{"f | 5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12 | " + std4}},
		{"rows, no last line end, returns, tabs, comments", "# c\r\n1 2\t3 # x\r\n\r\n4 . 6\r\n7 5 8", []string{"f | 1 2 3 / 4 0 6 / 7 5 8 | " + std3}},
		{"double spaced", "5 1 2 3\n\n9 6 7 4\n\n13 10 11 8\n\n14 15 _ 12", []string{"f | 5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12 | " + std4}},
		{"first row looks like a 2×2 board", "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n", []string{"f | 0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15 | " + std4}},
		{"slashes", "1 2 3/4 5 0", []string{"f | 1 2 3 / 4 5 0 | 1 2 3 / 4 5 0"}},
		{"plain lists", "1 2 3 4 5 6 7 0 8\n\n1 2 3 4 0 6 7 8 5\n", []string{"f:1 | 1 2 3 / 4 5 6 / 7 0 8 | " + std3, "f:3 | 1 2 3 / 4 0 6 / 7 8 5 | " + std3}},
		{"2×2 lists", "1 2 3 0\n1 2 0 3\n", []string{"f:1 | 1 2 / 3 0 | 1 2 / 3 0", "f:2 | 1 2 / 0 3 | 1 2 / 3 0"}},
		{"one 2×2 list", "3 1 2 0", []string{"f | 3 1 / 2 0 | 1 2 / 3 0"}},
		{"grids apart", "1 2\n3 0\n\n# between\n\n3 1\n2 0\n", []string{"f:1 | 1 2 / 3 0 | 1 2 / 3 0", "f:6 | 3 1 / 2 0 | 1 2 / 3 0"}},
		{"comment inside a grid", "1 2\n# not a gap\n3 0\n", []string{"f | 1 2 / 3 0 | 1 2 / 3 0"}},
		{"mixed", "1 2\n3 0\n1 2 3 4 5 6 7 8 0\n2 1 / 3 0\n", []string{"f:1 | 1 2 / 3 0 | 1 2 / 3 0", "f:3 | " + std3 + " | " + std3, "f:4 | 2 1 / 3 0 | 1 2 / 3 0"}},
		{"goal", "1 2\n3 0\ngoal:\n0 1\n2 3\n", []string{"f | 1 2 / 3 0 | 0 1 / 2 3"}},
		{"goal on its line", "1 2 3 0\nGOAL: 0 1 / 2 3\n", []string{"f | 1 2 / 3 0 | 0 1 / 2 3"}},
		{"goal after an empty line", "1 2\n3 0\n\ngoal:\n\n0 1\n2 3\n", []string{"f | 1 2 / 3 0 | 0 1 / 2 3"}},
		{"goal for several, then a board without", "1 2 3 0\n1 2 0 3\ngoal: 0 1 2 3\n2 3 1 0\n",
			[]string{"f:1 | 1 2 / 3 0 | 0 1 / 2 3", "f:2 | 1 2 / 0 3 | 0 1 / 2 3", "f:4 | 2 3 / 1 0 | 1 2 / 3 0"}},
		{"a goal each", "1 2\n3 0\ngoal:\n0 1\n2 3\n\n3 1\n2 0\ngoal:\n1 0\n3 2\n",
			[]string{"f:1 | 1 2 / 3 0 | 0 1 / 2 3", "f:7 | 3 1 / 2 0 | 1 0 / 3 2"}},
		{"goals at the ends of lines", "1 2 3 0\n1 2 0 3 goal: 0 1 2 3 # of the second alone\n2 3 1 0 Goal:3 1 / 2 0\n3 2 1 0\n",
			[]string{"f:1 | 1 2 / 3 0 | 1 2 / 3 0", "f:2 | 1 2 / 0 3 | 0 1 / 2 3", "f:3 | 2 3 / 1 0 | 3 1 / 2 0", "f:4 | 3 2 / 1 0 | 1 2 / 3 0"}},
		{"a goal at the end of the last row", "1 2\n3 0 goal:\n0 1\n2 3\n", []string{"f | 1 2 / 3 0 | 0 1 / 2 3"}},
		{"named goals", "1 2 / 3 0 goal: blank-first\n1 2 3\n4 0 5\n\n1 2 3\n4 5 0\ngoal: blank-first\n1 2 / 3 0 goal: blank-last\n",
			[]string{"f:1 | 1 2 / 3 0 | 0 1 / 2 3", "f:2 | 1 2 3 / 4 0 5 | 0 1 2 / 3 4 5", "f:5 | 1 2 3 / 4 5 0 | 0 1 2 / 3 4 5", "f:8 | 1 2 / 3 0 | 1 2 / 3 0"}},
		{"leading zeros", "01 02\n03 00\n", []string{"f | 1 2 / 3 0 | 1 2 / 3 0"}},
	}
	for _, tt := range tests {
		slides, err := ParseSlides("f", strings.NewReader(tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var got []string
		for _, s := range slides {
			got = append(got, s.Name+" | "+s.Start.Flat()+" | "+s.Goal.Flat())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

func TestParseSlide(t *testing.T) {
	s, err := ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	if err != nil || s.Start.Rows != 4 || s.Start.Tiles[14] != 0 || !s.Goal.Equal(StandardGoal(4, 4)) {
		t.Errorf("%+v, %v", s, err)
	}
	for text, want := range map[string]string{
		"":                            "board: no board; expected rows of numbers, 0 for the blank",
		"1 2 / 3 0\n1 2 / 0 3":        "board: 2 boards; expected one board",
		"5 1 2 3 / 9 6 7 4 / 13 10 q": `board:1:27: "q"; expected a tile number, or 0 for the blank`,
	} {
		if _, err := ParseSlide(text); err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
}

// endless yields one byte for ever and counts what was taken.
type endless struct {
	b    byte
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.b
	}
	e.read += len(p)
	return len(p), nil
}

func TestParseSlidesBounded(t *testing.T) {
	for _, b := range []byte{' ', '\n', '1', '/', '#', 0} {
		r := &endless{b: b}
		_, err := ParseSlides("big", r)
		var place *textpos.Error
		if !errors.As(err, &place) {
			t.Errorf("endless %q: %v", b, err)
		}
		if r.read > 2*maxSlideBytes {
			t.Errorf("endless %q: %d bytes read before giving up", b, r.read)
		}
	}
}

var errBroken = errors.New("the disk is broken")

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }

func TestParseSlidesReadError(t *testing.T) {
	if _, err := ParseSlides("f", brokenReader{}); !errors.Is(err, errBroken) {
		t.Errorf("got %v, want the reader's own error", err)
	}
}

func anyBoard(t *rapid.T, label string, rows, cols int) Board {
	b := StandardGoal(rows, cols)
	b.Tiles = rapid.Permutation(b.Tiles).Draw(t, label)
	return b
}

func anySide(t *rapid.T, label string) int { return rapid.IntRange(MinSide, MaxSide).Draw(t, label) }

func TestParseReadsWhatBoardsWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := anySide(t, "rows"), anySide(t, "cols")
		start, goal := anyBoard(t, "start", rows, cols), anyBoard(t, "goal", rows, cols)
		for _, text := range []string{
			start.String() + "\ngoal:\n" + goal.String() + "\n",
			start.Flat() + "\ngoal: " + goal.Flat(),
		} {
			slides, err := ParseSlides("f", strings.NewReader(text))
			if err != nil || len(slides) != 1 || !slides[0].Start.Equal(start) || !slides[0].Goal.Equal(goal) {
				t.Fatalf("%q: %v, %v", text, slides, err)
			}
		}
	})
}

func FuzzParseSlides(f *testing.F) {
	files, _ := filepath.Glob("testdata/failing/*.txt")
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			f.Add(string(text))
		}
	}
	f.Add("5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 . 12\ngoal:\n0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15\n")
	pasted, _ := os.ReadFile("../../cmd/tilemip/internal/input/testdata/pasted.txt")
	for line := range strings.Lines(string(pasted)) {
		if text, err := strconv.Unquote(strings.TrimSpace(line)); err == nil {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		sudokus, _ := ReadSudokus("f", strings.NewReader(text))
		for _, c := range sudokus {
			if err := c.Check(); err != nil {
				t.Fatalf("%q: a sudoku, but %v", text, err)
			}
		}
		slides, err := ParseSlides("f", strings.NewReader(text))
		if err != nil {
			var place *textpos.Error
			if !errors.As(err, &place) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q: not one line with a place: %v", text, err)
			}
			return
		}
		for _, s := range slides {
			if err := s.Check(); err != nil {
				t.Fatalf("%q: accepted, but %v", text, err)
			}
			again, err := ParseSlide(s.Start.Flat())
			if err != nil || !again.Start.Equal(s.Start) {
				t.Fatalf("%q: %q does not read back: %v", text, s.Start.Flat(), err)
			}
		}
	})
}
