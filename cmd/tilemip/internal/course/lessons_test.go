package course

// The answers on the instructor's pages are accepted, and a wrong one to every exercise is
// refused with a hint that does not contain the answer.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	pages "github.com/tilemip/tilemip/docs/course"
	"github.com/tilemip/tilemip/internal/format/gams"
	"github.com/tilemip/tilemip/internal/format/lp"
	"github.com/tilemip/tilemip/model/puzzle"
)

// folder is that of the course.
const folder = "../../../../docs/course"

// needSolver skips where no solver is linked.
func needSolver(t *testing.T) {
	t.Helper()
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
}

var attribute = regexp.MustCompile(`([a-z0-9]+)="([^"]*)"`)

var answersBlock = regexp.MustCompile("(?s)```answers\n(.*?)```")

// instructor returns the answers on an instructor's page.
func instructor(t *testing.T, lesson string) []byte {
	t.Helper()
	name := "lesson-" + lesson
	if lesson == "A" || lesson == "B" {
		name = "lab-" + strings.ToLower(lesson)
	}
	text, err := os.ReadFile(filepath.Join(folder, "instructor", name+".md"))
	if err != nil {
		t.Fatal(err)
	}
	m := answersBlock.FindSubmatch(text)
	if m == nil {
		t.Fatalf("%s has no block of answers", name)
	}
	return m[1]
}

// files makes the files that the labs' answers name.
func files(t *testing.T) func(string) ([]byte, error) {
	k := &tools{ctx: t.Context()}
	return func(name string) ([]byte, error) {
		var text strings.Builder
		var n int
		switch {
		case name == "fifteen.gms":
			p := k.program(own(boardA), "textbook", 12)
			err := gams.WriteIndexed(&text, p.Algebra)
			return []byte(text.String()), err
		case scan(name, "flow%d.lp", &n):
			m := k.unreduced(own(boardsB2[n-1]), "flow", []int{5, 8}[n-1])
			_, err := lp.Write(&text, m, nil)
			return []byte(text.String()), err
		case scan(name, "board%d.lp", &n):
			to := filepath.Join(t.TempDir(), name)
			out, err := exec.Command("glpsol", "-m", filepath.Join(folder, "files/board.mod"), "-d", filepath.Join(folder, "files", fmt.Sprintf("board%d.dat", n)), "--check", "--wlp", to).CombinedOutput()
			if err != nil {
				return nil, fmt.Errorf("glpsol: %w\n%s", err, out)
			}
			return os.ReadFile(to)
		}
		return nil, fmt.Errorf("no file %s", name)
	}
}

func scan(text, form string, n *int) bool {
	_, err := fmt.Sscanf(text, form, n)
	return err == nil
}

// accepted checks that the instructor's answers are right.
func accepted(t *testing.T, lesson string) {
	needSolver(t)
	if _, err := exec.LookPath("glpsol"); lesson == "B" && err != nil {
		t.Skip("needs glpsol, of package glpk-utils")
	}
	r, err := Check(t.Context(), lesson, instructor(t, lesson), nil, files(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range r.Exercises {
		if v.Verdict != Right {
			t.Errorf("%s %s: %s", v.Exercise, v.Verdict, v.Text)
		}
	}
	want := map[string]int{"4": 3, "9": 3}[lesson]
	if want = max(want, 2); len(r.Exercises) != want || !r.Right {
		t.Errorf("%d exercises, right %v; want %d, true", len(r.Exercises), r.Right, want)
	}
}

func TestRightAnswers(t *testing.T) {
	for _, lesson := range []string{"1", "2", "3", "6", "7", "8", "9"} {
		t.Run(lesson, func(t *testing.T) { accepted(t, lesson) })
	}
}

func TestLongRightAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, lesson := range []string{"4", "5", "A", "B"} {
		t.Run(lesson, func(t *testing.T) { accepted(t, lesson) })
	}
}

// wrongAnswers has for every exercise answers that look right, and a word of the hint.
var wrongAnswers = []struct{ exercise, answers, hint string }{
	{"1.1", "1.1 moves: RURULD", "not the goal"},
	{"1.1", "1.1 moves: URRRD", "off the board"},
	{"1.1", "1.1 moves: RURULDDRUD", "a shorter one"},
	{"1.1", "1.1 moves: RUX", "cannot be read"},
	{"1.2", "1.2 p:\ni0 1 4 5 6\ni1 4 1 1 1\ni2 2 2 2 2\ni3 3 3 3 3\ni4 5 5 5 4\ni5 6 6 6 5", "violated by your table"},
	{"1.2", "1.2 p:\ni0 1 4 5 6", "no line for i1"},
	{"2.1", "2.1 sum: 66\n2.1 up: 5\n2.1 bigm: 12\n2.1 stay: 4", "add up"},
	{"2.1", "2.1 sum: 78\n2.1 up: 4\n2.1 bigm: 12\n2.1 stay: 4", "c_up"},
	{"2.1", "2.1 sum: 78\n2.1 up: 5\n2.1 bigm: 16\n2.1 stay: 4", "M in c_move2_1"},
	{"2.1", "2.1 sum: 78\n2.1 up: 5\n2.1 bigm: 12\n2.1 stay: 3", "in one step"},
	{"2.1", "2.1 sum: 21\n2.1 up: 4\n2.1 bigm: 6\n2.1 stay: 3", "add up"}, // the lesson's, of another size
	{"2.1", "2.1 sum: -78\n2.1 up: 5\n2.1 bigm: 12\n2.1 stay: 4", "add up"},
	{"2.1", "2.1 sum: 78\n2.1 up: 5\n2.1 bigm: -12\n2.1 stay: 4", "M in c_move2_1"},
	{"2.2", "2.2 board: 1 2 3 / 5 4 0\n2.2 letters: LLRR", "find another"},
	{"2.2", "2.2 board: 1 2 3 / 0 4 5\n2.2 letters: RR", "can be solved"},
	{"2.2", "2.2 board: 2 1 3 / 4 5 0\n2.2 letters: LLRR", "is still infeasible"},
	{"3.1", "3.1 horizon: 5", "is infeasible at horizon 5"},
	{"3.1", "3.1 horizon: 8", "not the smallest"},
	{"3.2", "3.2 fix: p.fx(i,'1') = initial(i);", "no plan at horizon"},
	{"3.2", "3.2 fix: p.fx('i0','0') = initial('i0');", "optimum"},
	{"3.2", "3.2 fix: p.fx(i,0) := initial(i)", "cannot be read"},
	{"4.1", "4.1 sum: 20\n4.1 bound: 20/3\n4.1 m100: 20/3\n4.1 s6: 20/6", "blank out"},
	{"4.1", "4.1 sum: 14\n4.1 bound: 3.5\n4.1 m100: 14/3\n4.1 s6: 7/3", "Divide the sum"},
	{"4.1", "4.1 sum: 14\n4.1 bound: 4.67\n4.1 m100: 0.14\n4.1 s6: 7/3", "Does M appear"},
	{"4.1", "4.1 sum: 14\n4.1 bound: 4.67\n4.1 m100: 4.67\n4.1 s6: 4.67", "is now 6"},
	{"4.2", "4.2 board: 2 1 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", "cannot be solved"},
	{"4.2", "4.2 board: 2 1 4 3 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", "at least 8"},
	{"4.2", "4.2 board: 5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12", "at most 2.5"},
	{"4.3", "4.3 one: md\n4.3 three: least+swap+md", "relaxation is 4.00"},
	{"4.3", "4.3 one: gap\n4.3 three: least+gap+md", "relaxation is 2.00"},
	{"4.3", "4.3 one: magic\n4.3 three: least+gap+md", "not a list"},
	{"4.3", "4.3 one: all\n4.3 three: least+gap+md", "not a list"},
	{"4.3", "4.3 one: md\n4.3 three: md+cells", "not cells"},
	{"4.3", "4.3 one: md+dir\n4.3 three: least+gap+md", "expected 1"},
	{"4.3", "4.3 one: md\n4.3 three: least+md", "expected 3"},
	{"4.3", "4.3 one: md\n4.3 three: md+md+gap", "not a list"},
	{"5.1", "5.1 rows: 1 1\n2 1", "it can be 10"},
	{"5.1", "5.1 rows: 1 9", "cuts off"},
	{"5.1", "5.1 rows: 8 2", "it can be 10"}, // the lesson's example
	{"5.2", "5.2 board: 3 1 4 / 5 2 0\n5.2 horizon: 14", "find another"},
	{"5.2", "5.2 board: 2 5 1 / 3 4 0\n5.2 horizon: 14", "find another"},
	{"5.2", "5.2 board: 3 4 2 / 5 1 0\n5.2 horizon: 12", "refute|feasible"},
	{"5.2", "5.2 board: 2 1 / 4 3 / 0 5\n5.2 horizon: 2", "3 rows and 2 columns"},
	{"5.2", "5.2 board: 5 4 3 / 2 1 0\n5.2 horizon: 12", "Only flow may refute"},
	{"5.2", "5.2 board: 3 4 2 / 5 1 0\n5.2 horizon: 16", "nothing to refute"},
	{"5.2", "5.2 board: 3 4 2 / 5 1 0\n5.2 horizon: 13", "parity"},
	{"6.1", "6.1 horizons: 2 4 6 8 10", "refutes it without"},
	{"6.1", "6.1 horizons: 4 5 6 7 8 9 10", "parity"},
	{"6.1", "6.1 horizons: 4 6 8 10 12", "has a plan"},
	{"6.1", "6.1 horizons: 4 6 10", "missing"},
	{"6.1", "6.1 horizons: 5 7 9 11 13 15 17 19", "not the lowest"}, // the lesson's, of another board
	{"6.2", "6.2 two: 0\n6.2 five: 0", "prove 17.00"},
	{"6.2", "6.2 two: 1\n6.2 five: 1/2", "prove"},
	{"6.2", "6.2 two: 1\n6.2 five: 1", "prove 17.00"},
	{"6.2", "6.2 two: 2\n6.2 five: 1", "between 0 and 1"},
	{"7.1", "7.1 region:\n#####\n#####\n#####\n#####", "difference of 0"},
	{"7.1", "7.1 region:\n####\n####", "8 cells"},
	{"7.1", "7.1 region:\nIIII.OO.TTT..SS.LLL\n.....OO..T..SS..L..", "in one piece"}, // the lesson's drawing
	{"7.1", "7.1 region:\n#.#.#.\n.#.#.#\n######\n######\n..##", "in one piece"},
	{"7.1", "7.1 region:\n..#\n###################", "difference of 0"},
	{"7.1", "7.1 region:\n.#\n##\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#\n.#", "do not fill|difference"},
	{"7.2", "7.2 balanced: 35\n7.2 unbalanced: 0\n7.2 least: 0", "balanced"},
	{"7.2", "7.2 balanced: 24\n7.2 unbalanced: 11\n7.2 least: 22", "closest to 0"},
	{"8.1", "8.1 tree:\nz[i3,0]=1\nz[i3,0]=0", "still open"},
	{"8.1", "8.1 tree:\nz[i3,0]=1", `no leaf contains the points with z\[i3,0\]=0:`},
	{"8.1", "8.1 tree:\nz[i3,0]=1\nu[0]=0", `with z\[i3,0\]=0 u\[0\]=1:`},
	{"8.1", "8.1 tree:\nu[0]=1\nd[0]=1\nl[0]=1\nr[0]=1", `with u\[0\]=0 d\[0\]=0 l\[0\]=0 r\[0\]=0:`}, // the blank may rest
	{"8.1", "8.1 tree:\nu[0]=1\nd[0]=1\nl[0]=1\nr[0]=1\nz[i0,0]=0", "5 of 5 leaves are still open"},
	{"8.1", "8.1 tree:\nz[i1,0]=1\nz[i2,0]=1\nz[i3,0]=1\nz[i4,0]=1\nz[i5,0]=1\nz[i6,0]=1\nz[i7,0]=1\nz[i8,0]=1", "no leaf contains"}, // c1 may be 0
	{"8.1", "8.1 tree:\nz[i3,0]=1 z[i3,0]=0\nz[i3,0]=0", "no leaf contains"},
	{"8.1", "8.1 tree:\nz[i2,0]=1\nz[i2,0]=0 z[i2,1]=1\nz[i2,0]=0 z[i2,1]=0", "still open"}, // the lesson's, of another board
	{"8.2", "8.2 plain: A B C D E\n8.2 parity: A B C D E", "plain: look at node A"},
	{"8.1", "8.1 tree:\np[i3,0]=1", "not a 0-1 variable"},
	{"8.2", "8.2 plain: B C D E\n8.2 parity: B C D E", "plain: look at node B"},
	{"8.2", "8.2 plain: C E\n8.2 parity: C E", "parity: look at node B"},
	{"9.1", "9.1 multipliers: c1[*] 1\nc2_1[i4,*] -1/3", "prove 1, and 14/3 is wanted. Which tiles"},         // the example
	{"9.1", "9.1 multipliers: c1[*] 1\nc2_2[i1,*] -1/3\nc2_2[i4,*] -1/3\nc2_2[i5,*] -1/3", "14/3 is wanted"}, // the lesson's
	{"9.1", "9.1 multipliers: c1[*] 1\nc2_2[i1,*] -1/3\nc2_2[i2,*] -1/3\nc2_1[i3,*] -1/3\nc2_1[i4,*] -1/3\nc2_2[i5,*] -1/3\nc2_1[i6,*] -1/3", "14/3 is wanted"},
	{"9.1", "9.1 multipliers: c1[*] 14\nc2_2[i1,*] -14/3", "Most is lost by z"},
	{"9.1", "9.1 multipliers: c2_2[i1,*] 1/3", "a row with ≤"},
	{"9.1", "9.1 multipliers: c_move2_2[i1,*] -1", "a row with ≥"},
	{"9.1", "9.1 multipliers: 14/3", "expected a row"},
	{"9.1", "9.1 multipliers: c1[9] 1", "expected a row"},
	{"9.1", "9.1 multipliers: c1[*] 1/0", "no number"},
	{"9.2", "9.2 cut: z[i1,0] + z[i1,1] >= 1", "does not satisfy your row"}, // the example
	{"9.2", "9.2 cut: z[i4,*] >= 1", "does not satisfy your row"},           // the lesson's
	{"9.2", "9.2 cut: z[i5,*] >= 1", "is not cut off"},
	{"9.2", "9.2 cut: z[i2,*] >= 3", "does not satisfy your row"},
	{"9.2", "9.2 cut: z[i0,*] >= 8", "the plan [UDLR]*–[UDLR–]* does not satisfy"}, // plans may rest
	{"9.2", "9.2 cut: z[i2,4] <= 0", "does not satisfy your row"},
	{"9.2", "9.2 cut: 3 z[i3,*] >= 1", "is not cut off"},
	{"9.2", "9.2 cut: p[i3,0] >= 1", "the variable p_i3_0"},
	{"9.2", "9.2 cut: z[i9,0] >= 1", "the variable z_i9_0"},
	{"9.2", "9.2 cut: 1 >= 0", "cannot be read"},
	{"9.2", "9.2 cut: z[i3,0] >= 1\n second: z[i3,1] >= 1", "2 rows"},
	{"9.3", "9.3 multipliers: c_move[*] -1", "Most is lost by"},
	{"9.3", "9.3 multipliers: c_blank[*] -3", "which is true"},
	{"9.3", "9.3 multipliers: c_move[*] 1\nc_blank[*] 3", "which is true"},
	{"9.3", "9.3 multipliers: c1[*] 0", "0 ≥ 0, which is true"},
	{"A.1", "A.1 file: Minimize\n obj: x\nSubject To\n c: x >= 11\nBounds\n x <= 20\nGenerals\n x\nEnd", "relaxation is 11.00"},
	{"A.1", "A.1 file: hello", "cannot be read"},
	{"A.1", "A.1 file: Minimize\n obj: 7.25 x + 3.75 y\nSubject To\n c: x = 1\n d: y >= 0.001\nBinaries\n x y\nEnd", "2 integer variables"},
	{"A.2", "A.2 moves: LLUUURRRDD", "not the goal"},
	{"B.1", "B.1 board1: Minimize\n obj: x\nSubject To\n c: x >= 5\nGenerals\n x\nEnd\nB.1 board2: x\nB.1 board3: x", "1 integer variables"},
	{"B.1", "B.1 board1: Minimize\n obj: x\nSubject To\n c: x >= 4\nEnd\nB.1 board2: x\nB.1 board3: x", "below the shortest plan"},
	{"B.2", "B.2 board1: Minimize\n obj: x\nSubject To\n c: x >= 5\nGenerals\n x\nEnd\nB.2 board2: x", "1 integer variables"},
	{"B.2", "B.2 board1: Minimize\n obj: x\nSubject To\n c: x >= 1.5\nBounds\n x >= 1.5\nGenerals\n x\nEnd\nB.2 board2: x", "not the length"},
	{"B.2", "B.2 board1: Minimize\n obj: x\nSubject To\n c: 5 x - 5 y >= 0\n d: y >= 0.2\nBounds\n x <= 9\n y <= 1\nGenerals\n x y\nEnd\nB.2 board2: x", "not the length"},
}

// moreRight has right answers that the instructor's pages do not have.
var moreRight = map[string][]string{
	"2.1": {"2.1 sum: 78\n2.1 up: -5\n2.1 bigm: 12\n2.1 stay: −4"},
	"2.2": {"2.2 board: 1 3 2 / 4 5 0\n2.2 letters: uldr"},
	"3.2": {`3.2 fix: P.FX(I,"0") = INITIAL(I)`, "3.2 fix: p.fx(i,t)$(ord(t)=1) = initial(i);"},
	"4.1": {"4.1 sum: 14,0\n4.1 bound: 4.66\n4.1 m100: 4,67\n4.1 s6: 2.33"},
	"4.3": {"4.3 one: least\n4.3 three: md, gap, least"},
	"5.1": {"5.1 rows: tile 1: 1\ni2 1\n3, 2\n4 1\n5 2\n7 1\n8 2\n6 0"},
	"5.2": {"5.2 board: 5 3 1 / 2 4 0\n5.2 horizon: 14"},
	"6.1": {"6.1 horizons: 10, 8, 6, 4, 4"},
	"6.2": {"6.2 two: 0.5\n6.2 five: 1/2"},
	"7.1": {"7.1 region:\nIIII.\nOOTTT\nOOT..\nLLLSS\n.LSS."},
	"8.2": {"8.2 plain: e, c\n8.2 parity: BCDE", "8.2 plain: c e\n8.2 parity: e d c b"},
	"9.2": {"9.2 cut: z[i2,*] >= 2", "9.2 cut: sum{t in S} z[2,t] >= 2", "9.2 cut: 2*sum{t in S} z[3,t] ≥ 2", "9.2 cut: z(i8,*) ≥ 1", "9.2 cut: - 2 z[i8,*] - z[i3,*] <= -3", "9.2 cut: z[i0,*] - z[i5,*] - z[i6,*] ≥ 4"},
	"9.3": {"9.3 multipliers: c2_1[i0,*] -1", "9.3 multipliers: c1(*): 1\nc2_2[i1,*] −1/3\nc2_2[i2,*] -1/3\nc2_2[i3,*] -1/3\nc2_2[i6,*] -1/3"},
}

func TestMoreRightAnswers(t *testing.T) {
	needSolver(t)
	for exercise, all := range moreRight {
		for _, text := range all {
			lesson, _, _ := strings.Cut(exercise, ".")
			r, err := Check(t.Context(), lesson, []byte(text), nil, nil)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			i := slices.IndexFunc(r.Exercises, func(v Verdict) bool { return v.Exercise == exercise })
			if r.Exercises[i].Verdict != Right {
				t.Errorf("%s\n%s: %s", text, r.Exercises[i].Verdict, r.Exercises[i].Text)
			}
		}
	}
}

// TestPrintedBoards: no exercise that asks for a board takes one that its lesson has.
func TestPrintedBoards(t *testing.T) {
	needSolver(t)
	printed := regexp.MustCompile("[`\"]((?:[0-9]+ )+/[0-9 /]+)[`\"]")
	for exercise, form := range map[string]string{"2.2": "2.2 board: %s\n2.2 letters: LLRR", "4.2": "4.2 board: %s", "5.2": "5.2 board: %s\n5.2 horizon: 14"} {
		lesson, _, _ := strings.Cut(exercise, ".")
		boards := printed.FindAllStringSubmatch(pages.Page(lesson), -1)
		if len(boards) < 3 {
			t.Errorf("lesson %s has %d boards", lesson, len(boards))
		}
		for _, m := range boards {
			r, err := Check(t.Context(), lesson, fmt.Appendf(nil, form, m[1]), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if i := slices.IndexFunc(r.Exercises, func(v Verdict) bool { return v.Exercise == exercise }); r.Exercises[i].Verdict != Wrong {
				t.Errorf("%s takes %s: %s", exercise, m[1], r.Exercises[i].Text)
			}
		}
	}
}

func TestWrongAnswers(t *testing.T) {
	needSolver(t)
	refused := map[string]bool{}
	for _, w := range wrongAnswers {
		lesson, _, _ := strings.Cut(w.exercise, ".")
		r, err := Check(t.Context(), lesson, []byte(w.answers), nil, nil)
		if err != nil {
			t.Errorf("%s: %v", w.exercise, err)
			continue
		}
		for _, v := range r.Exercises {
			if v.Exercise != w.exercise {
				continue
			}
			if v.Verdict != Wrong || !regexp.MustCompile(w.hint).MatchString(v.Text) {
				t.Errorf("%s\n%s: %s; want wrong, with %q", w.answers, v.Verdict, v.Text, w.hint)
			}
			refused[v.Exercise] = true
		}
		if r.Right {
			t.Errorf("%s: all right", w.answers)
		}
	}
	for _, lesson := range Names() {
		for _, e := range Exercises(lesson) {
			if !refused[e.Name] {
				t.Errorf("no wrong answer to exercise %s", e.Name)
			}
		}
	}
}

// TestAnswersAreRead: both forms, slips in names, and values that files hold.
func TestAnswersAreRead(t *testing.T) {
	read := func(string) ([]byte, error) { return []byte("RURULDDR"), nil }
	for _, text := range []string{
		"# mine\n1.1 moves: RURULDDR", `{"1.1": {"moves": "RURULDDR"}}`, `{"1.1 moves": "RURULDDR"}`,
		"1.1 moves: @plan.txt", "\ufeff1.1 moves:\r\nRURULDDR\r\n",
	} {
		r, err := Check(t.Context(), "lesson-1", []byte(text), nil, read)
		if err != nil || r.Exercises[0].Verdict != Right || r.Exercises[1].Verdict != Open || r.Right {
			t.Errorf("%q: %+v, %v", text, r, err)
		}
	}
	for text, want := range map[string]string{
		"1.1 move: U":                    "has no answer",
		"moves: U":                       "expected an exercise",
		"1.1 moves: U\n1.1 moves: D":     "answered twice",
		"{":                              "not JSON",
		"4.1 sum: 3":                     "has no answer",
		"1.1 moves: @plan.txt":           "cannot be read here",
		strings.Repeat(" ", 8<<20) + "x": "at most",
	} {
		_, err := Check(t.Context(), "1", []byte(text), nil, nil)
		if !errors.As(err, new(*ReadError)) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text[:min(len(text), 40)], err, want)
		}
	}
	if _, err := Check(t.Context(), "10", nil, nil, nil); err == nil {
		t.Error("there is a lesson 10")
	}
}

// A program that nothing bounds is not taken for one without a plan.
func TestOptimum(t *testing.T) {
	needSolver(t)
	k := &tools{ctx: t.Context()}
	for text, want := range map[string]float64{"c: x >= 2\nGenerals\n x": 2, "c: x >= 2\n d: x <= 1\nGenerals\n x": math.Inf(1), "c: x <= 1\nBounds\n x free": math.Inf(-1)} {
		if got := k.optimum(readModel("", "Minimize\n obj: x\nSubject To\n "+text+"\nEnd\n")); got != want {
			t.Errorf("%s: %v; want %v", text, got, want)
		}
	}
}

// TestCheckStops: a context that has ended is an error of the context, and no verdict.
func TestCheckStops(t *testing.T) {
	needSolver(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Check(ctx, "3", []byte("3.1 horizon: 6"), nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

var (
	answerMarker = regexp.MustCompile(`^\{\{answer exercise="([^"]+)"(.*)\}\}$`)
	marker       = regexp.MustCompile(`^\{\{(race|xray|tree|box|search|takeaway|answer)((?: [a-z0-9]+="[^"]*")+)\}\}$`)
)

// TestMarkers: every exercise has its form, with the fields of the checker in their order, and
// every other marker names a board that can be read, or a puzzle.
func TestMarkers(t *testing.T) {
	for _, lesson := range Names() {
		forms := map[string][]string{}
		for _, line := range strings.Split(pages.Page(lesson), "\n") {
			if !strings.HasPrefix(line, "{{") {
				continue
			}
			m := marker.FindStringSubmatch(line)
			if m == nil {
				t.Errorf("lesson %s: %s", lesson, line)
				continue
			}
			for _, a := range attribute.FindAllStringSubmatch(m[2], -1) {
				if a[1] == "board" && m[1] != "answer" {
					own(a[2]) // panics
				}
			}
			if m := answerMarker.FindStringSubmatch(line); m != nil {
				for _, a := range attribute.FindAllStringSubmatch(m[2], -1) {
					forms[m[1]] = append(forms[m[1]], a[1])
				}
			}
		}
		for _, e := range Exercises(lesson) {
			if !slices.Equal(forms[e.Name], e.Fields) {
				t.Errorf("exercise %s has the form %v in the lesson and %v in the checker", e.Name, forms[e.Name], e.Fields)
			}
		}
		if len(forms) != len(Exercises(lesson)) {
			t.Errorf("lesson %s has %d forms", lesson, len(forms))
		}
	}
}

// The boards of exercises stand in the lessons.
func TestBoardsOfExercises(t *testing.T) {
	for lesson, boards := range map[string][]puzzle.Slide{
		"1": {own(board11), own(board12)}, "3": {own(board31)}, "4": {own(board41)}, "5": {own(board51)}, "6": {own(board61), own(board62)}, "8": {own(board81), own(board82)}, "9": {own(board91), own(board92), own(board93)}, "A": {own(boardA)}, "B": {own(boardsB1[0]), own(boardsB1[1]), own(boardsB1[2])},
	} {
		for _, s := range boards {
			if !strings.Contains(pages.Page(lesson), "`"+s.Start.Flat()+"`") && !strings.Contains(pages.Page(lesson), `board="`+s.Start.Flat()+`"`) {
				t.Errorf("lesson %s does not have the board %s", lesson, s.Start.Flat())
			}
		}
	}
}
