package course

// The answers on the instructor's pages are accepted, and a wrong one to every exercise is
// refused with a hint that does not contain the answer.

import (
	"context"
	"errors"
	"fmt"
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
			p, err := k.program(boardA, "textbook", 12)
			if err != nil {
				return nil, err
			}
			err = gams.WriteIndexed(&text, p.Algebra)
			return []byte(text.String()), err
		case scan(name, "flow%d.lp", &n):
			m, err := k.unreduced(boardsB2[n-1], "flow", []int{5, 8}[n-1])
			if err != nil {
				return nil, err
			}
			_, err = lp.Write(&text, m, nil)
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
	if len(r.Exercises) != 2 || !r.Right {
		t.Errorf("%d exercises, right %v; want 2, true", len(r.Exercises), r.Right)
	}
}

func TestRightAnswers(t *testing.T) {
	for _, lesson := range []string{"1", "2", "3", "6", "7", "8"} {
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
	{"5.1", "5.1 rows: 1 1\n2 1", "it can be 10"},
	{"5.1", "5.1 rows: 1 9", "cuts off"},
	{"5.2", "5.2 board: 5 1 2 / 0 3 4\n5.2 horizon: 14", "Only flow may refute"},
	{"5.2", "5.2 board: 3 1 4 / 5 2 0\n5.2 horizon: 16", "nothing to refute"},
	{"5.2", "5.2 board: 3 1 4 / 5 2 0\n5.2 horizon: 13", "parity"},
	{"6.1", "6.1 horizons: 2 4 6 8 10", "refutes it without"},
	{"6.1", "6.1 horizons: 4 5 6 7 8 9 10", "parity"},
	{"6.1", "6.1 horizons: 4 6 8 10 12", "has a plan"},
	{"6.1", "6.1 horizons: 4 6 10", "missing"},
	{"6.2", "6.2 two: 1\n6.2 five: 1", "prove 17.00"},
	{"6.2", "6.2 two: 2\n6.2 five: 1", "between 0 and 1"},
	{"7.1", "7.1 region:\n#####\n#####\n#####\n#####", "difference of 0"},
	{"7.1", "7.1 region:\n####\n####", "8 cells"},
	{"7.1", "7.1 region:\n#.#.#.\n.#.#.#\n######\n######\n..##", "difference|do not fill"},
	{"7.2", "7.2 balanced: 35\n7.2 unbalanced: 0\n7.2 least: 0", "balanced"},
	{"7.2", "7.2 balanced: 24\n7.2 unbalanced: 11\n7.2 least: 22", "closest to 0"},
	{"8.1", "8.1 tree:\nz[i3,0]=1\nz[i3,0]=0", "still open"},
	{"8.1", "8.1 tree:\nz[i3,0]=1", "missing"},
	{"8.1", "8.1 tree:\nz[i3,0]=1\nu[0]=0", "branch a node on one"},
	{"8.1", "8.1 tree:\nz[i3,0]=1\nz[i3,0]=0\nz[i3,0]=0 u[0]=1", "either a leaf or branched"},
	{"8.1", "8.1 tree:\np[i3,0]=1", "not a 0-1 variable"},
	{"8.2", "8.2 plain: B C D E\n8.2 parity: B C D E", "plain: look at node B"},
	{"8.2", "8.2 plain: C E\n8.2 parity: C E", "parity: look at node B"},
	{"A.1", "A.1 file: Minimize\n obj: x\nSubject To\n c: x >= 11\nBounds\n x <= 20\nGenerals\n x\nEnd", "relaxation is 11.00"},
	{"A.1", "A.1 file: hello", "cannot be read"},
	{"A.2", "A.2 moves: LLUUURRRDD", "not the goal"},
	{"B.1", "B.1 board1: Minimize\n obj: x\nSubject To\n c: x >= 4\nEnd\nB.1 board2: x\nB.1 board3: x", "below the shortest plan"},
	{"B.2", "B.2 board1: Minimize\n obj: x\nSubject To\n c: x >= 1.5\nBounds\n x >= 1.5\nGenerals\n x\nEnd\nB.2 board2: x", "not the length"},
	{"B.2", "B.2 board1: Minimize\n obj: x\nSubject To\n c: 5 x - 5 y >= 0\n d: y >= 0.2\nBounds\n x <= 9\n y <= 1\nGenerals\n x y\nEnd\nB.2 board2: x", "not the length"},
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
	for _, e := range table {
		if !refused[e.Name] {
			t.Errorf("no wrong answer to exercise %s", e.Name)
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
	if _, err := Check(t.Context(), "9", nil, nil, nil); err == nil {
		t.Error("there is a lesson 9")
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
		if len(forms) != 2 {
			t.Errorf("lesson %s has %d forms", lesson, len(forms))
		}
	}
}

// The boards of exercises stand in the lessons.
func TestBoardsOfExercises(t *testing.T) {
	for lesson, boards := range map[string][]puzzle.Slide{
		"1": {board11, board12}, "3": {board31}, "4": {board41}, "5": {board51}, "6": {board61, board62}, "8": {board81, board82}, "A": {boardA}, "B": boardsB1,
	} {
		for _, s := range boards {
			if !strings.Contains(pages.Page(lesson), "`"+s.Start.Flat()+"`") && !strings.Contains(pages.Page(lesson), `board="`+s.Start.Flat()+`"`) {
				t.Errorf("lesson %s does not have the board %s", lesson, s.Start.Flat())
			}
		}
	}
}
