// Tests of cover.py, which compares the program of a cover's proof with the puzzle.

package tests

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
)

const puzzles = "../../../examples/puzzles/"

// program is the program of the proof about all solutions of a puzzle.
func program(t *testing.T, name string, c *puzzle.Cover) string {
	t.Helper()
	return programOf(t, name, c, true)
}

func programOf(t *testing.T, name string, c *puzzle.Cover, all bool) string {
	t.Helper()
	p, err := prooflog.Prepare(context.Background(), c, all)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var out bytes.Buffer
	if err := p.WriteProgram(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// compared runs cover.py.
func compared(t *testing.T, name, program string) string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not here: cover.py was not run")
	}
	file := filepath.Join(t.TempDir(), "p.opb")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _ := exec.Command(python, "../cover.py", name, file).CombinedOutput()
	return string(out)
}

// exact reads a cover.
func exact(t *testing.T, name string) *puzzle.Cover {
	t.Helper()
	text, err := os.ReadFile(puzzles + name)
	if err != nil {
		t.Fatal(err)
	}
	c, err := puzzle.ParseCover(name, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// packed reads a packing as a cover.
func packed(t *testing.T, name string) *puzzle.Cover {
	t.Helper()
	text, err := os.ReadFile(puzzles + name)
	if err != nil {
		t.Fatal(err)
	}
	all, err := puzzle.ParsePackings(name, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c, err := all[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	return c.Cover
}

func TestCoverPrograms(t *testing.T) {
	for name, want := range map[string]string{
		"queens8.dlx": "42 rows; it excludes 92 different", "langford7.dlx": "21 rows; it excludes 52 different",
	} {
		if said := compared(t, puzzles+name, program(t, name, exact(t, name))); !strings.Contains(said, want) {
			t.Errorf("%s: %s; want %s", name, said, want)
		}
	}
	queens := program(t, "queens8.dlx", exact(t, "queens8.dlx"))
	lines := strings.SplitAfter(queens, "\n")
	last := lines[len(lines)-2]
	for _, c := range []struct{ name, text, want string }{
		{"a solution twice", queens + last, "excluded twice"},
		{"no solution excluded", strings.Replace(queens, last, "+1 ~x1 +1 ~x2 >= 1 ;\n", 1), "no solution"},
		{"a part of a solution", strings.Replace(queens, last, last[strings.Index(last, " +1")+1:], 1), "no solution"},
		{"a row more", strings.Replace(queens, last, " +1 x1 >= 1 ;\n"+last, 1), "REFUSED"},
		{"a variable missing", strings.Replace(queens, " +1 x5 ", " ", 1), "is another one"},
		{"a hidden end of a line", strings.Replace(queens, " = 1 ;\n", " = 1 ;\r*\n", 1), "the byte 13"},
		{"an inequality", strings.Replace(queens, " = 1 ;", " >= 1 ;", 1), "not: sum = 1"},
		{"an objective", strings.Replace(queens, " +1 ", "min: +1 x1 ;\n +1 ", 1), "an objective, and solutions"},
		{"an objective behind rows", strings.Replace(queens, last, "min: +1 x1 ;\n"+last, 1), "wrong place"},
	} {
		if said := compared(t, puzzles+"queens8.dlx", c.text); !strings.Contains(said, c.want) || !strings.HasPrefix(said, "REFUSED") {
			t.Errorf("%s: %s; want %s", c.name, said, c.want)
		}
	}
	if said := compared(t, puzzles+"langford7.dlx", queens); !strings.HasPrefix(said, "REFUSED") {
		t.Errorf("another puzzle: %s", said)
	}
}

// TestCostPrograms: the objective is compared with the costs in the file.
func TestCostPrograms(t *testing.T) {
	c := exact(t, "tours.dlx")
	tours := programOf(t, "tours.dlx", c, false)
	if said := compared(t, puzzles+"tours.dlx", tours); !strings.Contains(said, "8 rows; its objective is the costs of 92 options") {
		t.Error(said)
	}
	if said := compared(t, puzzles+"tours.dlx", program(t, "tours.dlx", c)); !strings.Contains(said, "it excludes 2780 different solutions, without the costs") {
		t.Error(said)
	}
	objective := tours[strings.Index(tours, "min:"):]
	objective = objective[:strings.Index(objective, "\n")+1]
	for _, c := range []struct{ name, text, want string }{
		{"a cost less", strings.Replace(tours, "min: +16 x1 ", "min: +15 x1 ", 1), "not the costs"},
		{"a cost missing", strings.Replace(tours, "min: +16 x1 ", "min: ", 1), "not the costs"},
		{"two costs exchanged", strings.Replace(tours, "min: +16 x1 +14 x2 ", "min: +14 x1 +16 x2 ", 1), "not the costs"},
		{"a variable twice", strings.Replace(tours, "min: +16 x1 ", "min: +8 x1 +16 x1 ", 1), "twice"},
		{"two objectives", strings.Replace(tours, objective, objective+objective, 1), "wrong place"},
		{"a literal", strings.Replace(tours, "min: +16 x1 ", "min: +16 ~x1 ", 1), "cannot be read"},
	} {
		if said := compared(t, puzzles+"tours.dlx", c.text); c.text == tours || !strings.Contains(said, c.want) || !strings.HasPrefix(said, "REFUSED") {
			t.Errorf("%s: %s; want %s", c.name, said, c.want)
		}
	}
	queens := programOf(t, "queens8.dlx", exact(t, "queens8.dlx"), false)
	if said := compared(t, puzzles+"queens8.dlx", strings.Replace(queens, " +1 ", "min: +1 x1 ;\n +1 ", 1)); !strings.Contains(said, "not the costs") {
		t.Errorf("an objective without costs: %s", said)
	}
}

func TestLongPackingPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("searches packings")
	}
	for name, want := range map[string]string{"pent_20x3.txt": "72 rows; it excludes 8 different", "soma.txt": "34 rows; it excludes 11520 different"} {
		text := program(t, name, packed(t, name))
		if said := compared(t, puzzles+name, text); !strings.Contains(said, want) {
			t.Errorf("%s: %s; want %s", name, said, want)
		}
		moved := strings.Replace(strings.Replace(text, " +1 x7 ", " +1 x8 ", 1), " +1 x8 +1 x8 ", " +1 x7 +1 x8 ", 1)
		if said := compared(t, puzzles+name, strings.Replace(moved, " +1 x3 ", " ", 1)); !strings.HasPrefix(said, "REFUSED") {
			t.Errorf("%s, changed: %s", name, said)
		}
	}
}
