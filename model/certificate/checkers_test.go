// Tests of the checkers of board certificates in C and Python: on every small board, on files
// with all the faults by which a false claim could pass, and on thousands of damaged files,
// where they and the checker in Go must say the same and never call false what breadth-first
// search knows to be true.

package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// compiled returns the command of board.c, compiled with every warning.
func compiled(t *testing.T) []string {
	t.Helper()
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not here: the checker in C was not compiled")
	}
	program := filepath.Join(t.TempDir(), "board")
	if out, err := exec.Command(gcc, "-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic", "-Werror", "-o", program, "../../scripts/checkers/board.c").CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	return []string{program}
}

// interpreted returns the command of board.py.
func interpreted(t *testing.T) []string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not here: the checker in Python was not run")
	}
	script, err := filepath.Abs("../../scripts/checkers/board.py")
	if err != nil {
		t.Fatal(err)
	}
	return []string{python, script}
}

// words runs a checker over texts and returns what it said of each, after the file's name.
func words(t *testing.T, checker, texts []string) []string {
	t.Helper()
	folder := t.TempDir()
	var names []string
	for i, text := range texts {
		name := fmt.Sprintf("%d.cert", i)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	cmd := exec.Command(checker[0], append(checker[1:len(checker):len(checker)], names...)...)
	cmd.Dir = folder
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1 && exit.ExitCode() != 2) {
		t.Fatalf("%s: %v", checker[0], err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(texts) {
		t.Fatalf("%s: %d lines for %d files", checker[0], len(lines), len(texts))
	}
	var said []string
	for i, line := range lines {
		_, after, ok := strings.Cut(line, names[i]+": ")
		if !ok {
			t.Fatalf("%s: line %d: %s", checker[0], i+1, line)
		}
		said = append(said, after)
	}
	return said
}

func write(t *testing.T, b *certificate.Board) string {
	t.Helper()
	var out bytes.Buffer
	if err := certificate.Write(&out, b); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// sample is a certificate, and whether it is true.
type sample struct {
	text string
	want string // how the answer begins
}

// everySample makes of each step-th board of a goal one true certificate, and one that refutes
// the optimum.
func everySample(t *testing.T, goal puzzle.Board, step int) []sample {
	far := distancesFrom(goal, 99)
	var out []sample
	for i, name := range slices.Sorted(maps.Keys(far)) {
		if i%step != 0 {
			continue
		}
		s, err := puzzle.ParseSlide(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Goal = goal
		r := rand.New(rand.NewPCG(uint64(i), 5))
		out = append(out,
			sample{write(t, someBoard(r, s, shortestPlan(s.Start, far), far[name]-2)), "VERIFIED: " + fewestMoves(far[name])},
			sample{write(t, someBoard(r, s, nil, far[name])), "REFUSED: a plan of "})
	}
	return out
}

func judge(t *testing.T, checker []string, samples []sample) {
	t.Helper()
	var texts []string
	for _, s := range samples {
		texts = append(texts, s.text)
	}
	for i, said := range words(t, checker, texts) {
		if !strings.HasPrefix(said, samples[i].want) {
			t.Errorf("%s; want %s\n%.400s", said, samples[i].want, texts[i])
		}
	}
}

func TestLongCheckersEveryBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker and tries every board of 2×2 and 2×3")
	}
	var samples []sample
	for _, goal := range []puzzle.Board{puzzle.StandardGoal(2, 2), puzzle.StandardGoal(2, 3)} {
		samples = append(samples, everySample(t, goal, 1)...)
	}
	t.Run("C", func(t *testing.T) { judge(t, compiled(t), samples) })
	t.Run("Python", func(t *testing.T) { judge(t, interpreted(t), samples) })
}

func TestPython(t *testing.T) {
	judge(t, interpreted(t), everySample(t, puzzle.StandardGoal(2, 3), 30))
}

// larger is a board of 4×4 with 16 moves, by prices of pairs and by the additive dual.
func larger(t *testing.T) []sample {
	var out []sample
	s, err := puzzle.ParseSlide("1 2 4 8 / 9 5 7 3 / 13 6 11 12 / 10 14 15 0")
	if err != nil {
		t.Fatal(err)
	}
	pairs := [][]int{{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, 12}, {13, 14}, {15}}
	fives := [][]int{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, {11, 12, 13, 14, 15}}
	for _, refutes := range []int{14, 16} {
		want := "VERIFIED: no plan has 14 moves or fewer"
		if refutes == 16 {
			want = "REFUSED: a plan of 16 moves exists"
		}
		b := &certificate.Board{Slide: s, NoPlan: true, Refutes: refutes}
		b.Duals = certificate.Single(pairs, somePrices(rand.New(rand.NewPCG(1, 1)), b, len(pairs), 64, 4))
		out = append(out, sample{write(t, b), want})
		out = append(out, sample{write(t, &certificate.Board{Slide: s, NoPlan: true, Refutes: refutes, Duals: certificate.Single(fives, nil)}), want})
	}
	return out
}

func TestLongLargerBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker for boards of 4×4")
	}
	samples := larger(t)
	t.Run("C", func(t *testing.T) { judge(t, compiled(t), samples) })
	t.Run("Python", func(t *testing.T) { judge(t, interpreted(t), slices.Delete(samples, 1, 2)[:2]) })
}

// traps are the faults that would make a false claim pass if they were not looked for. Each
// changes a text that is a true certificate of a board of 2×3.
var traps = []struct{ name, old, new string }{
	{"a tile in no pattern", "patterns 3\n2 1 2\n2 3 4\n1 5\n", "patterns 3\n2 1 2\n1 3\n1 5\n"},
	{"overlapping patterns", "2 3 4\n1 5\n", "2 3 4\n1 4\n"},
	{"the blank in a pattern", "2 3 4\n1 5\n", "2 3 4\n2 5 0\n"},
	{"a pattern too many", "patterns 3\n", "patterns 4\n"},
	{"no patterns", "patterns 3\n", "patterns 0\n"},
	{"ending pays too much", "step 0\n15 15 18\n", "step 0\n15 16 18\n"},
	{"a price out of range", "\n1 1 1\n", "\n1 1 32768\n"},
	{"a price out of the range of any number", "\n1 1 1\n", "\n1 1 99999999999999999999\n"},
	{"an end out of range", "step 0\n15 15 18\n", "step 0\n15 -16777217 18\n"},
	{"a fraction", "\n1 1 1\n", "\n1 1 0.5\n"},
	{"a price missing", "\n1 1 1\n", "\n1 1\n"},
	{"a price too many", "\n1 1 1\n", "\n1 1 1 1\n"},
	{"a step missing", "step 2\n", "step 3\n"},
	{"the end missing", "end\n", ""},
	{"something after the end", "end\n", "end\n7\n"},
	{"the optimum", "refutes 3\n", "refutes 5\n"},
	{"the other parity", "refutes 3\n", "refutes 4\n"},
	{"no unit", "prices 16\n", "prices 0\n"},
	{"a plan to elsewhere", "plan 5 LLDRR", "plan 4 LLDR"},
	{"a plan of another length", "plan 5 ", "plan 4 "},
	{"a plan off the board", "plan 5 LLDRR", "plan 5 ULDRR"},
	{"a tile twice", "start 2 3 0 1 4 5", "start 2 3 0 1 4 4"},
	{"another board", "start 2 3 0 1", "start 2 3 1 0"},
	{"another goal", "goal 1 2 3 4 5 0", "goal 2 1 3 4 5 0"},
	{"version 2 without a number of duals", "certificate 1", "certificate 2"},
	{"version 3", "certificate 1", "certificate 3"},
	{"a mirror in version 1", "dual prices 16", "dual mirror 1"},
	{"another dual", "dual prices", "dual price"},
	{"a size of no board", "size 2 3", "size 2 9"},
}

// trapsOfDuals are the same for a certificate with several duals, of a board of 3×3.
var trapsOfDuals = []struct{ name, old, new string }{
	{"a dual missing", "duals 4\n", "duals 5\n"},
	{"a dual too many", "duals 4\n", "duals 3\n"},
	{"no duals", "duals 4\n", "duals 0\n"},
	{"more than eight duals", "duals 4\n", "duals 9\n"},
	{"version 1 with a number of duals", "certificate 2", "certificate 1"},
	{"a mirror of itself", "dual mirror 1\n", "dual mirror 3\n"},
	{"a mirror of a later dual", "dual mirror 1\n", "dual mirror 4\n"},
	{"a mirror of nothing", "dual mirror 1\n", "dual mirror 0\n"},
	{"a mirror of a mirror", "dual mirror 2\n", "dual mirror 3\n"},
	{"a mirror without its dual", "dual mirror 2\n", "dual mirror\n"},
	{"a mirror with a partition", "dual mirror 2\n", "dual mirror 2\npatterns 1\n8 1 2 3 4 5 6 7 8\n"},
	{"a tile in no pattern of the second dual", "dual additive\npatterns 2\n4 1 4 5 7\n4 2 3 6 8\n", "dual additive\npatterns 2\n4 1 4 5 7\n3 2 3 6\n"},
	{"overlapping patterns of the second dual", "4 2 3 6 8\n", "4 2 3 6 7\n"},
	{"a price missing in the first dual", "\n1 1 1 1\n", "\n1 1 1\n"},
	{"the first dual's end", "step 0\n8 8 8 8\n", "step 0\n8 9 8 8\n"},
	{"the optimum", "refutes 2\n", "refutes 4\n"},
	{"a goal that is not its mirror", "goal 1 2 3 4 5 6 7 8 0", "goal 1 2 0 4 5 6 7 8 3"},
	{"another dual", "dual mirror 1", "dual mirrored 1"},
}

// trappedDuals is the text that they change: a board of 4 moves, prices of 1, a partition, and
// the mirrors of both.
func trappedDuals(t *testing.T) string {
	s, err := puzzle.ParseSlide("0 1 3 / 4 2 5 / 7 8 6")
	if err != nil {
		t.Fatal(err)
	}
	b := &certificate.Board{Slide: s, NoPlan: true, Refutes: 2}
	p := somePrices(rand.New(rand.NewPCG(1, 1)), b, 4, 16, 0)
	for _, costs := range p.Cost {
		for _, c := range costs {
			copy(c, []int32{1, 1, 1, 1})
		}
	}
	b.Duals = []certificate.Dual{
		{Patterns: [][]int{{1, 2}, {3, 4}, {5, 6}, {7, 8}}, Prices: p}, {Patterns: [][]int{{1, 4, 5, 7}, {2, 3, 6, 8}}},
		{Mirror: 1}, {Mirror: 2},
	}
	return write(t, b)
}

// trapped is the text that the traps change: a board of 5 moves, prices of 1 everywhere.
func trapped(t *testing.T) string {
	s, plan := puzzle.Slide{Start: puzzle.StandardGoal(2, 3), Goal: puzzle.StandardGoal(2, 3)}, []puzzle.Move(nil)
	for _, m := range []puzzle.Move{'L', 'L', 'U', 'R', 'R'} { // the way back: L L D R R
		s.Start, _ = s.Start.Apply(m)
		plan = append([]puzzle.Move{m.Inverse()}, plan...)
	}
	b := &certificate.Board{Slide: s, Plan: plan, Refutes: 3}
	p := somePrices(rand.New(rand.NewPCG(1, 1)), b, 3, 16, 0)
	p.End[0] = []int32{15, 15, 18}
	for _, costs := range p.Cost {
		for _, c := range costs {
			c[0], c[1], c[2] = 1, 1, 1
		}
	}
	b.Duals = certificate.Single([][]int{{1, 2}, {3, 4}, {5}}, p)
	return write(t, b)
}

// trapSamples breaks both texts in every way of their tables.
func trapSamples(t *testing.T) []sample {
	whole := trapped(t)
	samples := []sample{{whole, "VERIFIED: 5 moves are the fewest"}}
	for _, trap := range traps {
		samples = append(samples, broken(t, whole, trap.name, trap.old, trap.new))
	}
	whole = trappedDuals(t)
	samples = append(samples, sample{whole, "VERIFIED: "})
	for _, trap := range trapsOfDuals {
		samples = append(samples, broken(t, whole, trap.name, trap.old, trap.new))
	}
	return samples
}

// broken changes the first old in a text, and expects the checker in Go to refuse the result, too.
func broken(t *testing.T, whole, name, old, new string) sample {
	t.Helper()
	text := strings.Replace(whole, old, new, 1)
	if text == whole {
		t.Fatalf("%s: %q is not in the certificate\n%s", name, old, whole)
	}
	if b, err := certificate.Read("f", strings.NewReader(text)); err == nil && b.Check() == nil {
		if v, err := certificate.Verify(context.Background(), b, 0); err != nil || v.OK {
			t.Errorf("%s: %+v, %v; want it refused", name, v, err)
		}
	}
	return sample{text, "REFUSED: "}
}

func TestTrapsPython(t *testing.T) { judge(t, interpreted(t), trapSamples(t)) }

func TestLongTrapsC(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker")
	}
	judge(t, compiled(t), trapSamples(t))
}

// damaged makes n certificates whose numbers are random, disturbed or cut short, and says
// how the checker in Go judges them; it fails where that is not the truth.
func damaged(t *testing.T, n int) []sample {
	far := map[[2]int]map[string]int{}
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}} {
		far[size] = distancesFrom(puzzle.StandardGoal(size[0], size[1]), 12)
	}
	var out []sample
	for i := range n {
		r := rand.New(rand.NewPCG(uint64(i), 77))
		size := [][2]int{{2, 2}, {2, 3}, {3, 3}}[r.IntN(3)]
		s, _ := walked(r, size[0], size[1], r.IntN(12))
		optimum := far[size][s.Start.Flat()]
		plan := shortestPlan(s.Start, far[size])
		text := write(t, someBoard(r, s, plan, min(optimum-2+2*r.IntN(3), 10+optimum%2)))
		if i%5 > 0 {
			text = disturbed(r, text)
		}
		out = append(out, sample{text, truth(t, text, far[size])})
	}
	return out
}

// judged is what the checker in Go says of a text, as the others say it: of what is true also from
// which board to which goal. The certificate is nil where the text is none.
func judged(t *testing.T, text string) (string, *certificate.Board) {
	t.Helper()
	b, err := certificate.Read("f", strings.NewReader(text))
	if err != nil || b.Check() != nil {
		return "REFUSED: ", nil
	}
	v, err := certificate.Verify(context.Background(), b, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if !v.OK {
		return "REFUSED: ", b
	}
	claim, _, _ := strings.Cut(v.Reason, "; ")
	return "VERIFIED: " + strings.ReplaceAll(claim, "×", "x") + "; ", b
}

// truth is what a checker must say, as the checker in Go says it, which must be the truth. The
// goal of a damaged file may be another one: then its distances are searched.
func truth(t *testing.T, text string, far map[string]int) string {
	said, b := judged(t, text)
	if b == nil {
		return said
	}
	if !b.Slide.Goal.Equal(puzzle.StandardGoal(b.Slide.Goal.Rows, b.Slide.Goal.Cols)) {
		far = distancesFrom(b.Slide.Goal, b.Refutes)
	}
	d, known := far[b.Slide.Start.Flat()]
	if strings.HasPrefix(said, "VERIFIED") != (!known || d > b.Refutes) {
		t.Fatalf("T = %d, the optimum %d (%v): %s\n%s", b.Refutes, d, known, said, text)
	}
	return said
}

// odd are bytes that one reader may take for a blank, an end of line, a sign or a digit, and
// another for a letter.
const odd = "\x00\x01\b\t\n\v\f\r\x1a\x1b\x1c\x1d\x1e\x1f \x7f\x80\x85\xa0\xc2\xe2\xff+-#.,_0123456789xeUDLR"

// mutated changes a text in one to three places, byte by byte, as no writer would.
func mutated(r *rand.Rand, text string) string {
	b := []byte(text)
	for range 1 + r.IntN(3)*r.IntN(2) {
		if len(b) == 0 {
			break
		}
		i, c := r.IntN(len(b)), odd[r.IntN(len(odd))]
		switch r.IntN(10) {
		case 0, 1, 2:
			b[i] = c
		case 3, 4:
			b = slices.Insert(b, i, c)
		case 5:
			b = slices.Delete(b, i, min(len(b), i+1+r.IntN(3)))
		case 6:
			b = slices.Insert(b, i, b[i:min(len(b), i+r.IntN(40))]...)
		case 7:
			b = bytes.Replace(b, []byte(" "), []byte([]string{" 0", " +", " -", " 000000000", "\x00 ", "\u2028", "\u00a0", "\r", "  # \r "}[r.IntN(9)]), 1+r.IntN(30))
		case 8:
			b = bytes.ReplaceAll(b, []byte("\n"), []byte([]string{"\r\n", "\r", "\n\n", " ", "\v", " # remark\n", "\r\r\n"}[r.IntN(7)]))
		case 9:
			b = b[:i]
		}
	}
	return string(b)
}

// kept reads a certificate of testdata.
func kept(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".cert"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// mutants makes n certificates that were damaged byte by byte, most of small boards, and what the
// checker in Go says of each.
func mutants(t *testing.T, n int) []sample {
	whole := []string{trapped(t), trappedDuals(t), kept(t, "othergoal"), kept(t, "nul"), kept(t, "hidden"), kept(t, "2x5_max")}
	r := rand.New(rand.NewPCG(29, 9))
	for range 40 {
		s, plan := walked(r, 2, 2+r.IntN(2), r.IntN(12))
		whole = append(whole, write(t, someBoard(r, s, plan, len(plan)-2)))
	}
	var out []sample
	for range n {
		text := mutated(r, whole[r.IntN(len(whole))])
		said, _ := judged(t, text)
		out = append(out, sample{text, said})
	}
	return out
}

func TestMutantsPython(t *testing.T) { judge(t, interpreted(t), mutants(t, 600)) }

// TestLongMutants: the three checkers say the same of every damaged file, whatever the damage,
// and of those that they accept the same claim, start and goal.
func TestLongMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("five thousand damaged certificates for each checker")
	}
	samples, verified := mutants(t, 5000), 0
	for _, s := range samples {
		if strings.HasPrefix(s.want, "VERIFIED") {
			verified++
		}
	}
	if verified < 200 || verified > 4800 {
		t.Errorf("%d of %d are true; both kinds should be tried", verified, len(samples))
	}
	t.Logf("%d of %d are still true", verified, len(samples))
	samples = append(samples, unseen(t)...)
	t.Run("C", func(t *testing.T) { judge(t, compiled(t), samples) })
	t.Run("Python", func(t *testing.T) { judge(t, interpreted(t), samples) })
}

// unseen are certificates with what a terminal does not show: the place of it is named.
func unseen(t *testing.T) []sample {
	return []sample{
		{kept(t, "hidden"), "REFUSED: line 3, column 26: the byte 13; expected"},
		{kept(t, "nul"), "REFUSED: line 1, column 87: the byte 0; expected"},
	}
}

func TestUnseen(t *testing.T) {
	for _, s := range unseen(t) {
		want := strings.NewReplacer("REFUSED: line ", "f:", ", column ", ":").Replace(s.want)
		if _, err := certificate.Read("f", strings.NewReader(s.text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
	judge(t, interpreted(t), unseen(t))
}

// TestLongLargest: certificates of 5×6 and 6×6, which take more than 32 bits for a set of cells.
func TestLongLargest(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker, and fills tables for boards of 6×6")
	}
	samples := []sample{{kept(t, "5x6w40"), "VERIFIED: 36 moves are the fewest, from 13 7 2 "}, {kept(t, "6x6w40"), "VERIFIED: 36 moves are the fewest, from 1 2 3 4 5 6 / 8 0 9 "}}
	for seed := range uint64(6) { // few tiles a pattern, for Python
		r := rand.New(rand.NewPCG(seed, 36))
		s, plan := walked(r, 5+int(seed%2), 6, 10)
		b := &certificate.Board{Slide: s, Plan: plan, Refutes: len(plan) - 2, Duals: certificate.Single(somePatterns(r, len(s.Start.Tiles)-1, 2), nil)}
		said, _ := judged(t, write(t, b))
		samples = append(samples, sample{write(t, b), said})
		b.Plan, b.NoPlan, b.Refutes = nil, true, len(plan)
		samples = append(samples, sample{write(t, b), "REFUSED: a plan of "})
	}
	for _, s := range samples {
		if said, _ := judged(t, s.text); !strings.HasPrefix(s.want, said) && !strings.HasPrefix(said, s.want) {
			t.Errorf("Go: %s; want %s", said, s.want)
		}
	}
	t.Run("C", func(t *testing.T) { judge(t, compiled(t), samples) })
	t.Run("Python", func(t *testing.T) { judge(t, interpreted(t), samples[2:]) })
}

func TestDamagedPython(t *testing.T) { judge(t, interpreted(t), damaged(t, 100)) }

func TestLongDamaged(t *testing.T) {
	if testing.Short() {
		t.Skip("ten thousand damaged certificates for the checker in C, 300 for the one in Python")
	}
	samples := damaged(t, 10000)
	verified := 0
	for _, s := range samples {
		if strings.HasPrefix(s.want, "VERIFIED") {
			verified++
		}
	}
	if verified < 500 || verified > 9000 {
		t.Errorf("%d of %d are true; both kinds should be tried", verified, len(samples))
	}
	t.Run("C", func(t *testing.T) { judge(t, compiled(t), samples) })
	t.Run("Python", func(t *testing.T) { judge(t, interpreted(t), samples[:300]) })
}

// TestLongMemory: the checker says that it was given too little, which is no verdict.
func TestLongMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the checker")
	}
	samples := larger(t)[:1]
	samples[0].want = "NOT CHECKED: "
	judge(t, append(compiled(t), "-m", "1"), samples)
	judge(t, append(interpreted(t), "-m", "1"), samples)
}
