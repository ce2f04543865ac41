package course

// Every table of the lessons whose first column is "board" is computed again. The other
// columns say by their names what they have; a column that is unknown is an error.

import (
	"fmt"
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	pages "github.com/tilemip/tilemip/docs/course"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model/puzzle"
)

// tableRow is one row of a table, by the names of its columns.
type tableRow struct {
	place string
	cells map[string]string
	order []string
}

// boardTables reads the tables of a page.
func boardTables(lesson string) []tableRow {
	var rows []tableRow
	var head []string
	for n, line := range strings.Split(pages.Page(lesson), "\n") {
		if strings.HasPrefix(line, "|-") {
			continue
		}
		if !strings.HasPrefix(line, "| ") {
			head = nil
			continue
		}
		var cells []string
		for _, cell := range strings.Split(strings.Trim(line, "| "), "|") {
			cells = append(cells, strings.Trim(strings.TrimSpace(cell), "`"))
		}
		switch {
		case head == nil:
			head = cells
		case head[0] == "board":
			row := tableRow{place: fmt.Sprintf("lesson %s, line %d", lesson, n+1), cells: map[string]string{}, order: head}
			for i, name := range head {
				row.cells[name] = cells[i]
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// printedAs is a number as the tables have it.
func printedAs(x float64) string {
	if math.IsInf(x, 1) {
		return "infeasible"
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// computed is what a cell must have.
func (k *tools) computed(row tableRow, column string, s puzzle.Slide) (string, error) {
	switch column {
	case "name", "M", "S", "node", "horizon":
		return row.cells[column], nil // what the others are computed from
	case "displacements":
		return strconv.Itoa(displacement(s)), nil
	case "Manhattan":
		return strconv.Itoa(planning.ManhattanBound(s)), nil
	case "optimum":
		if solvable, _ := s.Solvable(); !solvable {
			return "none", nil
		}
		best, err := k.shortest(s)
		return strconv.Itoa(len(best)), err
	case "relaxation":
		x, err := k.tabled(row, s)
		return printedAs(x), err
	case "textbook":
		x, err := k.textbookBound(s, 0, 0)
		return printedAs(x), err
	case "assignment", "flow":
		horizon, err := strconv.Atoi(row.cells["horizon"])
		if err != nil {
			return "", err
		}
		m, err := k.unreduced(s, column, horizon)
		if err != nil {
			return "", err
		}
		x, err := k.relaxation(m)
		return map[bool]string{true: "infeasible", false: "feasible"}[math.IsInf(x, 1)], err
	}
	return "", fmt.Errorf("unknown column %q", column)
}

// tabled is the relaxation of the textbook program with what the row says besides.
func (k *tools) tabled(row tableRow, s puzzle.Slide) (float64, error) {
	if row.cells["S"] != "" {
		bigM, _ := strconv.ParseFloat(row.cells["M"], 64)
		stay, _ := strconv.ParseFloat(row.cells["S"], 64)
		return k.textbookBound(s, bigM, stay)
	}
	if row.cells["node"] == "" {
		return k.textbookBound(s, 0, 0)
	}
	best, err := k.shortest(s)
	if err != nil {
		return 0, err
	}
	p, err := k.program(s, "textbook", len(best))
	if err != nil {
		return 0, err
	}
	leaves, err := readTree(row.cells["node"], p.Model)
	if err != nil {
		return 0, err
	}
	return k.relaxation(decided(p.Model, leaves[0]))
}

func TestLongTables(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	needSolver(t)
	k, cells := &tools{ctx: t.Context()}, 0
	for _, lesson := range Names() {
		for _, row := range boardTables(lesson) {
			s := own(row.cells["board"])
			for _, column := range row.order[1:] {
				if column == "this program" {
					continue // TestLongGMPL
				}
				want, err := k.computed(row, column, s)
				if err != nil {
					t.Fatalf("%s: %v", row.place, err)
				}
				if row.cells[column] != want {
					t.Errorf("%s: %s of %s is %s, the page has %s", row.place, column, s.Start.Flat(), want, row.cells[column])
				}
				cells++
			}
		}
	}
	if cells < 60 {
		t.Errorf("%d cells: are the tables still found?", cells)
	}
}

// The sentence below lesson four's last table: from S = 8 on the blank's rows bind.
func TestBeyondSeven(t *testing.T) {
	needSolver(t)
	k := &tools{ctx: t.Context()}
	for stay, want := range map[float64]float64{7: 18.0 / 7, 8: 2.5, 12: 2.5} {
		if got, err := k.textbookBound(own("1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15"), 16, stay); err != nil || !near(got, want) {
			t.Errorf("S = %v: %v, %v; want %v", stay, got, err, want)
		}
	}
}

// The relaxations of the program that lab B begins with.
func TestLongGMPL(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	needSolver(t)
	if _, err := exec.LookPath("glpsol"); err != nil {
		t.Skip("needs glpsol, of package glpk-utils")
	}
	k, read := &tools{ctx: t.Context()}, files(t)
	for n, s := range boardsB2 {
		text, err := read(fmt.Sprintf("board%d.lp", n+1))
		if err != nil {
			t.Fatal(err)
		}
		m, err := readModel(string(text))
		if err != nil {
			t.Fatal(err)
		}
		x, err := k.relaxation(m)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range boardTables("B") {
			if row.cells["board"] == s.Start.Flat() && row.cells["this program"] != "" && row.cells["this program"] != printedAs(x) {
				t.Errorf("%s: the relaxation is %s, the page has %s", row.place, printedAs(x), row.cells["this program"])
			}
		}
	}
}

// The numbers in the sentences of the lessons.
func TestSentences(t *testing.T) {
	needSolver(t)
	k := &tools{ctx: t.Context()}
	for _, share := range [][2]float64{{1, 1}, {0, 0}} { // of tiles 2 and 5
		sum := cheapest(board62, patterns62[0], map[int]float64{1: 1, 2: share[0], 4: 1, 5: share[1]}) + cheapest(board62, patterns62[1], map[int]float64{2: 1 - share[0], 3: 1, 5: 1 - share[1]})
		if sum != 17 {
			t.Errorf("lesson 6: the prices %v prove %v; the page has 17", share, sum)
		}
	}
	for lesson, root := range map[string]struct {
		s       puzzle.Slide
		horizon int
		text    string
	}{"first": {board82, 5, "3.00"}, "exercise": {board81, 6, "4.00"}} {
		p, err := k.program(root.s, "textbook", root.horizon)
		if err != nil {
			t.Fatal(err)
		}
		x, err := k.relaxation(p.Model)
		if err != nil || printedAs(x) != root.text || !strings.Contains(pages.Page("8"), root.text) {
			t.Errorf("lesson 8, %s board: root %v, %v; want %s", lesson, x, err, root.text)
		}
	}
	// The tree in the text of lesson 8 is closed.
	var tree []string
	for _, line := range strings.Split(pages.Page("8"), "\n") {
		if regexp.MustCompile(`^z\[i2,0\]=[01]`).MatchString(line) {
			var path []string
			for _, word := range strings.Fields(line) {
				if strings.Contains(word, "=") {
					path = append(path, word)
				}
			}
			tree = append(tree, strings.Join(path, " "))
		}
	}
	if _, err := k.closedBy(board82, strings.Join(tree, "\n"), 6); err != nil || len(tree) != 6 {
		t.Errorf("lesson 8: the tree of %d leaves: %v", len(tree), err)
	}
	// Lesson 2: the plan that only the sums refuse.
	if _, err := k.fooled(func(field string) string {
		return map[string]string{"board": "1 2 3 / 5 4 0", "letters": "LLRR"}[field]
	}); err != nil {
		t.Error(err)
	}
	// Lesson 7: no relaxation finds what the colours show.
	all, err := tilemip.Open(folder + "/files/tetrominoes-4x5.txt")
	if err != nil {
		t.Fatal(err)
	}
	program, err := tilemip.State(t.Context(), all[0], tilemip.Options{Integer: tilemip.Integer{Reduce: []string{}}})
	if err != nil {
		t.Fatal(err)
	}
	if x, err := k.relaxation(program.Model); err != nil || math.IsInf(x, 1) {
		t.Errorf("lesson 7: the relaxation of the tetrominoes is %v, %v; the page says that it has a point", x, err)
	}
	// Half a T lets the relaxation of the tetrominoes have a point.
	if imbalance(tetrominoes[2].Cells) != 2 {
		t.Error("the T is balanced")
	}
}
