package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model/puzzle"
)

// countBoth verifies a subject on standard input with --count, by both methods, and
// returns the program's answer. The referee compares the counts.
func countBoth(t *testing.T, subject string, more ...string) tilemip.Answer {
	t.Helper()
	if _, err := backends.Lookup("highs"); err != nil {
		t.Skip("HiGHS is not in this build")
	}
	var out, errs bytes.Buffer
	args := append([]string{"tilemip", "verify", "-", "--count", "--json", "--quiet", "--backend", "highs"}, more...)
	status := run(context.Background(), args, bytes.NewBufferString(subject), &out, &errs)
	var a tilemip.Answer
	if err := json.Unmarshal(out.Bytes(), &a); err != nil {
		t.Fatalf("%v: status %d, %s%s", err, status, out.String(), errs.String())
	}
	if status != exitDone && status != exitInfeasible || a.Checked != (status == exitDone) || a.Termination != "completed" {
		t.Errorf("status %d, %+v", status, a)
	}
	return a
}

func text(t *testing.T, c *puzzle.Cover, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The 0-1 program with no-good cuts finds as many solutions as are published: queens
// are A000170, Langford pairs twice A014552 (each with its reversal).
func TestCoverCounts(t *testing.T) {
	for n, want := range map[int]uint64{4: 2, 5: 10, 6: 4} {
		c, err := puzzle.Queens(n)
		if a := countBoth(t, text(t, c, err)); *a.Solutions != want {
			t.Errorf("%d queens: %d solutions, want %d", n, *a.Solutions, want)
		}
	}
	for n, want := range map[int]uint64{3: 2, 4: 2, 5: 0} {
		c, err := puzzle.Langford(n)
		if a := countBoth(t, text(t, c, err)); *a.Solutions != want {
			t.Errorf("Langford pairs of %d: %d solutions, want %d", n, *a.Solutions, want)
		}
	}
	// Where all ones and twos are rubbed out, they can at least be exchanged.
	c, err := puzzle.Sudoku(strings.NewReplacer("1", "0", "2", "0").Replace(
		"534678912672195348198342567859761423426853791713924856961537284287419635345286179"))
	if a := countBoth(t, text(t, c, err)); *a.Solutions < 2 {
		t.Errorf("a sudoku without ones and twos: %d solutions", *a.Solutions)
	}
}

// Flat packings with turns, with equal pieces, and one that can only be in one way.
func TestPackingCounts(t *testing.T) {
	for _, c := range []struct {
		name, subject string
		all, unique   uint64
	}{
		{"dominoes in 3×4", dominoes(4, 3), 11, 5},
		{"dominoes in 4×4", dominoes(4, 4), 36, 9},
		{"three straight trominoes in 3×3", "D:xDim=3:yDim=3:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0\nC:name=B:layout=0 0 0, 1 0 0, 2 0 0\nC:name=C:layout=0 0 0, 1 0 0, 2 0 0\n~D\n", 2, 1},
	} {
		for _, reduce := range []string{"auto", "none"} {
			a := countBoth(t, c.subject, "--reduce", reduce)
			if *a.Solutions != c.all || *a.Unique != c.unique {
				t.Errorf("%s, --reduce %s: %d solutions, %d unique; want %d and %d", c.name, reduce, *a.Solutions, *a.Unique, c.all, c.unique)
			}
		}
	}
}

// dominoes is the puzzle of filling a rectangle with equal dominoes.
func dominoes(columns, rows int) string {
	s := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\n", columns, rows)
	for k := range columns * rows / 2 {
		s += fmt.Sprintf("C:name=d%d:layout=0 0 0, 1 0 0\n", k)
	}
	return s + "~D\n"
}

// Colours by both methods: the search and the program of many small covers.
func TestColourCounts(t *testing.T) { colourCounts(t, 12) }

func TestLongColourCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	colourCounts(t, 400)
}

func colourCounts(t *testing.T, n int) {
	t.Helper()
	r, several := rand.New(rand.NewPCG(6, 3)), 0
	for range n {
		s := []string{"p q 2|r | x y\n", "0:1|p q 1:3|r | x y\n"}[r.IntN(2)]
		for range 8 + r.IntN(5) {
			s += string("pqr"[r.IntN(3)])
			for _, item := range []string{" x", " y"} {
				if k := r.IntN(5); k > 0 {
					s += item + []string{":A", ":A", "", ":B"}[k-1]
				}
			}
			s += "\n"
		}
		if a := countBoth(t, s); *a.Solutions > 1 {
			several++
		}
	}
	if several < n/10 {
		t.Errorf("only %d of %d covers have several solutions", several, n)
	}
}

func TestLongCoverCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	c, err := puzzle.Queens(7)
	if a := countBoth(t, text(t, c, err)); *a.Solutions != 40 {
		t.Errorf("7 queens: %d solutions, want 40", *a.Solutions)
	}
	c, err = puzzle.Langford(7)
	if a := countBoth(t, text(t, c, err)); *a.Solutions != 52 {
		t.Errorf("Langford pairs of 7: %d solutions, want 52", *a.Solutions)
	}
	file, err := os.ReadFile("../../examples/puzzles/pent_20x3.txt")
	if err != nil {
		t.Fatal(err)
	}
	if a := countBoth(t, string(file)); *a.Solutions != 8 || *a.Unique != 2 {
		t.Errorf("3×20 pentominoes: %d solutions, %d unique; want 8 and 2", *a.Solutions, *a.Unique)
	}
}
