package course

// Every table of the lessons whose first column is "board" is computed again. The other
// columns say by their names what they have; a column that is unknown is an error.

import (
	"fmt"
	"math"
	"math/big"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	pages "github.com/tilemip/tilemip/docs/course"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
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
func (k *tools) computed(row tableRow, column string, s puzzle.Slide) string {
	switch column {
	case "name", "M", "S", "node", "horizon":
		return row.cells[column] // what the others are computed from
	case "displacements":
		return strconv.Itoa(displacement(s))
	case "Manhattan":
		return strconv.Itoa(planning.ManhattanBound(s))
	case "optimum":
		if solvable, _ := s.Solvable(); !solvable {
			return "none"
		}
		return strconv.Itoa(len(k.shortest(s)))
	case "relaxation":
		return printedAs(k.tabled(row, s))
	case "cuts":
		n := len(k.shortest(s))
		return printedAs(k.relaxation(requiring(k.program(s, "textbook", n).Model, rounded(s), n)))
	case "textbook":
		return printedAs(k.textbookBound(s, 0, 0))
	case "assignment", "flow":
		x := k.relaxation(k.unreduced(s, column, must(strconv.Atoi(row.cells["horizon"]))))
		return map[bool]string{true: "infeasible", false: "feasible"}[math.IsInf(x, 1)]
	}
	check(fmt.Errorf("unknown column %q", column))
	return ""
}

// tabled is the relaxation of the textbook program with what the row says besides.
func (k *tools) tabled(row tableRow, s puzzle.Slide) float64 {
	if row.cells["S"] != "" {
		bigM, _ := strconv.ParseFloat(row.cells["M"], 64)
		stay, _ := strconv.ParseFloat(row.cells["S"], 64)
		return k.textbookBound(s, bigM, stay)
	}
	if row.cells["node"] == "" {
		return k.textbookBound(s, 0, 0)
	}
	p := k.program(s, "textbook", len(k.shortest(s)))
	return k.relaxation(decided(p.Model, readTree(row.cells["node"], p.Model)[0]))
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
				want, err := attempt(func() string { return k.computed(row, column, s) })
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
		if got := k.textbookBound(own("1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15"), 16, stay); !near(got, want) {
			t.Errorf("S = %v: %v; want %v", stay, got, want)
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
	for n, text := range boardsB2 {
		s := own(text)
		text, err := read(fmt.Sprintf("board%d.lp", n+1))
		if err != nil {
			t.Fatal(err)
		}
		x := k.relaxation(readModel("", string(text)))
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
		sum := cheapest(own(board62), patterns62[0], map[int]float64{1: 1, 2: share[0], 4: 1, 5: share[1]}) + cheapest(own(board62), patterns62[1], map[int]float64{2: 1 - share[0], 3: 1, 5: 1 - share[1]})
		if sum != 17 {
			t.Errorf("lesson 6: the prices %v prove %v; the page has 17", share, sum)
		}
	}
	for lesson, root := range map[string]struct {
		s       puzzle.Slide
		horizon int
		text    string
	}{"first": {own(board82), 5, "3.00"}, "exercise": {own(board81), 6, "4.00"}} {
		x := k.relaxation(k.program(root.s, "textbook", root.horizon).Model)
		if printedAs(x) != root.text || !strings.Contains(pages.Page("8"), root.text) {
			t.Errorf("lesson 8, %s board: root %v; want %s", lesson, x, root.text)
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
	if _, err := attempt(func() string { return k.closedBy(own(board82), strings.Join(tree, "\n"), 6) }); err != nil || len(tree) != 6 {
		t.Errorf("lesson 8: the tree of %d leaves: %v", len(tree), err)
	}
	// Lesson 2: the plan that only the sums refuse.
	if moves, err := puzzle.ParseMoves("LLRR"); err != nil || !k.acceptedWithoutSums(own(printed22), moves) {
		t.Errorf("lesson 2: LLRR is refused without the sums, too (%v)", err)
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
	if x := k.relaxation(program.Model); math.IsInf(x, 1) {
		t.Errorf("lesson 7: the relaxation of the tetrominoes is %v; the page says that it has a point", x)
	}
	// Half a T lets the relaxation of the tetrominoes have a point.
	if imbalance(tetrominoes[2].Cells) != 2 {
		t.Error("the T is balanced")
	}
}

// Lesson 9: the multipliers in the text prove 5/3, and the relaxation has no more; the point of
// exercise 9.2 is one, and the same in text and checker.
func TestDuality(t *testing.T) {
	needSolver(t)
	k := &tools{ctx: t.Context()}
	small := own("0 2 3 / 1 4 5")
	program := k.program(small, "textbook", 3).Model
	if got, err := attempt(func() string {
		return proven(program, "c1[*] 1\nc2_2[i1,*] -1/3\nc2_2[i4,*] -1/3\nc2_2[i5,*] -1/3", true, big.NewRat(5, 3)).RatString()
	}); err != nil || got != "5/3" || !near(k.relaxation(program), 5.0/3) {
		t.Errorf("lesson 9: %s proven (%v), the relaxation is %v", got, err, k.relaxation(program))
	}
	if x := printedAs(k.relaxation(requiring(program, map[int]int{4: 1}, 3))); !strings.Contains(pages.Page("9"), "from 1.67 to "+x+":") {
		t.Errorf("lesson 9: with the cut of tile 4 the relaxation is %s", x)
	}
	program = k.program(own(board92), "textbook", horizon92).Model.Clone()
	for name, v := range columns(program) {
		var tile, period int
		if n, _ := fmt.Sscanf(name, "z[i%d,%d]", &tile, &period); n == 2 && tile > 0 {
			value, _ := shown92(tile, period).Float64()
			program.SetType(v, model.Continuous)
			program.Fix(v, value)
		}
	}
	if x := k.relaxation(program); !near(x, 4) {
		t.Errorf("lesson 9: the point of exercise 9.2 is worth %v", x)
	}
	var shown, known []string
	for _, line := range strings.Split(pages.Page("9"), "\n") {
		if cells := strings.Split(line, "|"); strings.HasPrefix(line, "| i") {
			for n, period := range []int{0, 4, 5, 6, 7} {
				if value := strings.TrimSpace(cells[n+2]); value != "" {
					shown = append(shown, fmt.Sprintf("%s,%d %s", strings.Trim(cells[1], " i"), period, value))
				}
			}
		}
	}
	for at, value := range point92 {
		known = append(known, fmt.Sprintf("%d,%d %s", at[0], at[1], value))
	}
	slices.Sort(shown)
	slices.Sort(known)
	if !slices.Equal(shown, known) {
		t.Errorf("lesson 9 shows the point %v; the checker has %v", shown, known)
	}
}

// rounded has, for every tile, the Chvátal–Gomory cut of its rows c2: added and divided by S they say
// that it moves displacement/S times at least, and a whole number is not below that rounded up.
func rounded(s puzzle.Slide) map[int]int {
	least := displacements(s)
	for tile, d := range least {
		least[tile] = (d + s.Start.Cols - 1) / s.Start.Cols
	}
	return least
}
