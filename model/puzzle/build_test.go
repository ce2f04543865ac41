package puzzle

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/internal/textpos"
)

func TestQueens(t *testing.T) {
	c, err := Queens(2)
	if err != nil {
		t.Fatal(err)
	}
	want := &Cover{
		Name: "2 queens", Primary: 4,
		Items:   []string{"r1", "c1", "r2", "c2", "a3", "b2"},
		Options: [][]int{{0, 1, 5}, {0, 3, 4}, {2, 1, 4}, {2, 3, 5}},
		Labels:  []string{"r1c1", "r1c2", "r2c1", "r2c2"},
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
	for _, n := range []int{1, 5, 8} {
		c, err := Queens(n)
		if err != nil || c.Check() != nil || len(c.Options) != n*n || len(c.Items) != 2*n+2*max(0, 2*n-3) {
			t.Errorf("%d queens: %v, %v, %d options", n, err, c.Check(), len(c.Options))
		}
	}
	for _, n := range []int{-1, 0, 1025} {
		if _, err := Queens(n); err == nil {
			t.Errorf("%d queens were accepted", n)
		}
	}
}

func TestOrganPipe(t *testing.T) {
	for n, want := range map[int][]int{1: {1}, 2: {1, 2}, 5: {3, 4, 2, 5, 1}, 6: {3, 4, 2, 5, 1, 6}} {
		if got := organPipe(n); !slices.Equal(got, want) {
			t.Errorf("%d: got %v, want %v", n, got, want)
		}
	}
}

func TestProgressions(t *testing.T) {
	c, err := Progressions(2, 3)
	if err != nil {
		t.Fatal(err)
	}
	want := &Cover{
		Name: "2 progressions of length 3", Primary: 6,
		Items:   []string{"1", "2", "3", "4", "5", "6"},
		Options: [][]int{{0, 1, 2}, {0, 2, 4}, {1, 2, 3}, {1, 3, 5}, {2, 3, 4}, {3, 4, 5}},
		Labels:  []string{"1+1", "1+2", "2+1", "2+2", "3+1", "4+1"},
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
	for _, bad := range [][2]int{{0, 4}, {1, 1}, {1 << 40, 1 << 40}, {2000, 3}} {
		if _, err := Progressions(bad[0], bad[1]); err == nil {
			t.Errorf("%v were accepted", bad)
		}
	}
}

func TestLangford(t *testing.T) {
	c, err := Langford(2)
	if err != nil {
		t.Fatal(err)
	}
	want := &Cover{
		Name: "Langford pairs, n = 2", Primary: 6,
		Items:   []string{"1", "2", "s1", "s2", "s3", "s4"},
		Options: [][]int{{0, 2, 4}, {0, 3, 5}, {1, 2, 5}},
		Labels:  []string{"1@1,3", "1@2,4", "2@1,4"},
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
	for _, n := range []int{-1, 0, 1025} {
		if _, err := Langford(n); err == nil {
			t.Errorf("%d was accepted", n)
		}
	}
}

func TestSudoku(t *testing.T) {
	c, err := Sudoku("5" + strings.Repeat(".", 79) + "0\n")
	if err != nil || c.Check() != nil {
		t.Fatal(err, c.Check())
	}
	if len(c.Items) != 324 || len(c.Options) != 1+80*9 {
		t.Errorf("%d items, %d options", len(c.Items), len(c.Options))
	}
	// The last option: digit 9 in row 9, column 9, box 9.
	var names []string
	for _, i := range c.Options[len(c.Options)-1] {
		names = append(names, c.Items[i])
	}
	if got := strings.Join(names, " "); got != "p99 r99 c99 b99" || c.Labels[len(c.Labels)-1] != "r9c9=9" {
		t.Errorf("last option %s, %s", got, c.Labels[len(c.Labels)-1])
	}
	for _, tc := range []struct{ grid, want string }{
		{"", "sudoku: 0 cells; expected 81 cells, each a digit or . for an empty one"},
		{strings.Repeat(".", 80), "sudoku: 80 cells; expected 81 cells, each a digit or . for an empty one"},
		{strings.Repeat(".", 83), "sudoku:1:82: more than 81 cells; expected 81 cells, each a digit or . for an empty one"},
		{"12x", `sudoku:1:3: "x"; expected 81 cells, each a digit or . for an empty one`},
	} {
		_, err := Sudoku(tc.grid)
		var place *textpos.Error
		if !errors.As(err, &place) || err.Error() != tc.want {
			t.Errorf("%q: got %v, want %s", tc.grid, err, tc.want)
		}
	}
}

func FuzzSudoku(f *testing.F) {
	f.Add(strings.Repeat(".", 81))
	f.Add("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	f.Add("1 2 3\n4é")
	f.Fuzz(func(t *testing.T, grid string) {
		c, err := Sudoku(grid)
		if err != nil {
			var place *textpos.Error
			if !errors.As(err, &place) {
				t.Fatalf("no place: %v", err)
			}
			return
		}
		if err := c.Check(); err != nil {
			t.Fatal(err)
		}
	})
}
