package prooflog

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// veripb returns the checker, which `make test-long` builds into the user's cache.
func veripb(t *testing.T) string {
	t.Helper()
	if path, err := exec.LookPath("veripb"); err == nil {
		return path
	}
	cache, err := os.UserCacheDir()
	if err == nil {
		path := filepath.Join(cache, "tilemip", "veripb-3.0.2", "bin", "veripb")
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skip("veripb is not here, so no proof was checked; make test-long builds it where cargo is")
	return ""
}

// read reads a cover or a packing.
func read(t testing.TB, name string) *puzzle.Cover {
	t.Helper()
	f, err := os.Open("../../../examples/puzzles/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if strings.HasSuffix(name, ".dlx") {
		c, err := puzzle.ParseCover(name, f)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	ps, err := puzzle.ParsePackings(name, f)
	if err != nil {
		t.Fatal(err)
	}
	pc, err := ps[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	return pc.Cover
}

// written are the program and the proof of a claim.
func written(t testing.TB, c *puzzle.Cover, all bool) (*Proof, string, string) {
	t.Helper()
	p, err := Prepare(context.Background(), c, all)
	if err != nil {
		t.Fatal(err)
	}
	var program, proof bytes.Buffer
	if err := errors.Join(p.WriteProgram(&program), p.WriteProof(context.Background(), &proof)); err != nil {
		t.Fatal(err)
	}
	return p, program.String(), proof.String()
}

// verified runs VeriPB and returns what it says in its last lines.
func verified(t *testing.T, checker, program, proof string) (bool, string) {
	t.Helper()
	folder := t.TempDir()
	opb, pbp := filepath.Join(folder, "f.opb"), filepath.Join(folder, "f.pbp")
	if err := errors.Join(os.WriteFile(opb, []byte(program), 0o600), os.WriteFile(pbp, []byte(proof), 0o600)); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(checker, opb, pbp).CombinedOutput()
	return err == nil && bytes.Contains(out, []byte("s VERIFIED")), string(out)
}

// tetrominoes in 4×5: each of the five once; the colouring of a chessboard refutes it.
func tetrominoes(t testing.TB) *puzzle.Cover {
	t.Helper()
	shapes := map[string][][2]int{
		"I": {{0, 0}, {0, 1}, {0, 2}, {0, 3}}, "O": {{0, 0}, {0, 1}, {1, 0}, {1, 1}}, "T": {{0, 0}, {0, 1}, {0, 2}, {1, 1}},
		"S": {{0, 1}, {0, 2}, {1, 0}, {1, 1}}, "L": {{0, 0}, {0, 1}, {0, 2}, {1, 0}},
	}
	c := &puzzle.Cover{Name: "tetrominoes", Items: []string{"I", "O", "T", "S", "L"}, Primary: 25}
	for i := range 20 {
		c.Items = append(c.Items, "c"+string(rune('a'+i)))
	}
	for piece, name := range c.Items[:5] {
		seen := map[string]bool{}
		for turn := range 8 {
			for r := range 4 {
				for col := range 5 {
					option, mark := []int{piece}, make([]byte, 20)
					for _, at := range shapes[name] {
						x, y := at[0], at[1]
						if turn&1 != 0 {
							x, y = y, x
						}
						if turn&2 != 0 {
							x = 3 - x
						}
						if turn&4 != 0 {
							y = 3 - y
						}
						if x, y = x+r-3, y+col-3; x >= 0 && x < 4 && y >= 0 && y < 5 {
							option, mark[x*5+y] = append(option, 5+x*5+y), 1
						}
					}
					if len(option) == 5 && !seen[string(mark)] {
						seen[string(mark)] = true
						c.Options = append(c.Options, option)
					}
				}
			}
		}
	}
	return c
}

func TestCounts(t *testing.T) {
	for name, want := range map[string]int{"queens8.dlx": 92, "langford7.dlx": 52} {
		p, _, proof := written(t, read(t, name), true)
		if len(p.Solutions) != want || p.Claim() != "exactly "+map[int]string{92: "92", 52: "52"}[want]+" solutions" {
			t.Errorf("%s: %s; want %d", name, p.Claim(), want)
		}
		if size, told := int64(len(proof)), p.Bytes(); told < size/2 || told > 2*size {
			t.Errorf("%s: %d bytes told, %d written", name, told, size)
		}
	}
}

func TestLongVeriPB(t *testing.T) {
	if testing.Short() {
		t.Skip("runs VeriPB on proofs of some megabytes")
	}
	checker := veripb(t)
	for _, c := range []struct {
		name, claim string
		cover       *puzzle.Cover
		all         bool
	}{
		{"queens8", "exactly 92 solutions", read(t, "queens8.dlx"), true},
		{"langford7", "exactly 52 solutions", read(t, "langford7.dlx"), true},
		{"3×20", "exactly 8 solutions", read(t, "pent_20x3.txt"), true},
		{"soma", "exactly 11520 solutions", read(t, "soma.txt"), true},
		{"sudoku", "exactly 1 solution", read(t, "sudoku.dlx"), true},
		{"soma, one", "a solution", read(t, "soma.txt"), false},
		{"tetrominoes", "no solution", tetrominoes(t), true},
		{"an item in no option", "no solution", &puzzle.Cover{Items: []string{"a", "b"}, Primary: 2, Options: [][]int{{0}}}, true},
	} {
		p, program, proof := written(t, c.cover, c.all)
		if ok, said := verified(t, checker, program, proof); !ok || p.Claim() != c.claim {
			t.Errorf("%s: %s, want %s: %s\n%.600s", c.name, p.Claim(), c.claim, said, proof)
		}
	}
}

// TestParityIsShort: three steps, where the search has 140 branches.
func TestParityIsShort(t *testing.T) {
	p, _, proof := written(t, tetrominoes(t), true)
	if p.Claim() != "no solution" || strings.Count(proof, "\npol ") != 3 || strings.Contains(proof, "rup") {
		t.Errorf("%s", proof)
	}
	if !regexp.MustCompile(`(?m)^% colouring: .*\n% T c`).MatchString(proof) && !strings.Contains(proof, " T ") {
		t.Errorf("the colouring is not told: %s", proof)
	}
}

// random covers with secondary items, small enough for every subset to be tried.
func random(r *rand.Rand) *puzzle.Cover {
	n := 3 + r.IntN(4)
	c := &puzzle.Cover{Primary: 1 + r.IntN(n)}
	for i := range n {
		c.Items = append(c.Items, string(rune('a'+i)))
	}
	for range 2 + r.IntN(9) {
		option := []int{r.IntN(c.Primary)}
		for i := range n {
			if i != option[0] && r.IntN(3) == 0 {
				option = append(option, i)
			}
		}
		c.Options = append(c.Options, option)
	}
	return c
}

// brute counts the solutions by trying every set of options.
func brute(c *puzzle.Cover) int {
	count := 0
	for set := range 1 << len(c.Options) {
		times := make([]int, len(c.Items))
		for o, option := range c.Options {
			for _, i := range option {
				times[i] += set >> o & 1
			}
		}
		good := true
		for i, k := range times {
			good = good && k <= 1 && (k == 1 || i >= c.Primary)
		}
		if good {
			count++
		}
	}
	return count
}

func TestRandomCovers(t *testing.T) {
	for seed := range uint64(300) {
		c := random(rand.New(rand.NewPCG(seed, 4)))
		if p, _, _ := written(t, c, true); len(p.Solutions) != brute(c) {
			t.Fatalf("seed %d: %d solutions, %d by trying all", seed, len(p.Solutions), brute(c))
		}
	}
}

func TestLongRandomProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("runs VeriPB 120 times")
	}
	checker := veripb(t)
	for seed := range uint64(120) {
		c := random(rand.New(rand.NewPCG(seed, 8)))
		_, program, proof := written(t, c, seed%4 > 0)
		if ok, said := verified(t, checker, program, proof); !ok {
			t.Fatalf("seed %d: %s\n%s\n%s", seed, said, program, proof)
		}
	}
}

// TestLongFalsified: a proof of which a literal, a hint or a row is taken away is refused.
func TestLongFalsified(t *testing.T) {
	if testing.Short() {
		t.Skip("runs VeriPB on a hundred falsified proofs")
	}
	checker := veripb(t)
	_, program, proof := written(t, read(t, "langford7.dlx"), true)
	steps := regexp.MustCompile(`(?m)^rup( 1 ~x\d+)+ >= 1`).FindAllStringIndex(proof, -1)
	rows := strings.SplitAfter(strings.TrimSuffix(program, "\n"), "\n")
	for i := range 100 {
		r := rand.New(rand.NewPCG(uint64(i), 3))
		false1, false2 := program, proof
		if i%4 == 0 { // a solution that is not excluded
			k := len(rows) - 1 - r.IntN(52)
			false1 = strings.Join(rows[:k], "") + strings.Join(rows[k+1:], "")
		} else { // a clause that says more than what was shown
			at := steps[r.IntN(len(steps))]
			clause := proof[at[0]:at[1]]
			literals := regexp.MustCompile(` 1 ~x\d+`).FindAllStringIndex(clause, -1)
			one := literals[r.IntN(len(literals))]
			false2 = proof[:at[0]] + clause[:one[0]] + clause[one[1]:] + proof[at[1]:]
		}
		if ok, said := verified(t, checker, false1, false2); ok {
			t.Errorf("falsified proof %d is accepted: %s", i, said)
		}
	}
}

// withChain adds to a cover a chain of items, each of which shares an option with the next, and with
// ring the last with the first; in a shuffled order. A chain has one solution, or none if its length is
// odd; a ring has two, each with a single choice that forces all others.
func withChain(r *rand.Rand, c *puzzle.Cover, length int, ring bool) *puzzle.Cover {
	n := c.Primary
	d := &puzzle.Cover{Primary: n + length}
	for i := range len(c.Items) + length {
		d.Items = append(d.Items, "i"+strconv.Itoa(i))
	}
	for _, option := range c.Options { // the primary items come first
		var items []int
		for _, i := range option {
			if i >= n {
				i += length
			}
			items = append(items, i)
		}
		d.Options = append(d.Options, items)
	}
	at := r.Perm(length)
	for i := range length {
		if i+1 < length || ring {
			d.Options = append(d.Options, []int{n + at[i], n + at[(i+1)%length]})
		}
	}
	r.Shuffle(len(d.Options), func(i, j int) { d.Options[i], d.Options[j] = d.Options[j], d.Options[i] })
	return d
}

// TestForcedChains: as many options chosen together as there are, before and after the choices of a
// random cover.
func TestForcedChains(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 1))
	none := &puzzle.Cover{}
	for _, length := range []int{511, 512, 513, 1022, 1024, 1026, 5000} {
		c := withChain(r, none, length, false)
		if p, _, _ := written(t, c, true); len(p.Solutions) != 1-length%2 {
			t.Errorf("a chain of %d: %s", length, p.Claim())
		}
	}
	for seed := range 40 {
		c := random(r)
		want := 2 * brute(c)
		c = withChain(r, withChain(r, c, 2*(500+seed), seed%2 == 0), 2*(10+30*seed), seed%2 != 0)
		if p, _, _ := written(t, c, true); len(p.Solutions) != want {
			t.Errorf("seed %d: %s, %d by trying all", seed, p.Claim(), want)
		}
	}
}

func TestLongForcedChains(t *testing.T) {
	if testing.Short() {
		t.Skip("runs VeriPB on 60 proofs of long chains")
	}
	checker := veripb(t)
	r := rand.New(rand.NewPCG(33, 2))
	var covers []*puzzle.Cover
	for _, length := range []int{511, 512, 513, 1022, 1024, 1026, 5000, 5001} {
		covers = append(covers, withChain(r, &puzzle.Cover{}, length, false), withChain(r, &puzzle.Cover{}, length, true))
	}
	for seed := range 40 {
		c := withChain(r, withChain(r, random(r), 1000+seed, seed%2 == 0), 20+60*seed, seed%2 != 0)
		if seed%4 == 0 { // with a least cost
			for range c.Options {
				c.Costs = append(c.Costs, r.IntN(9))
			}
		}
		covers = append(covers, c)
	}
	for i, c := range covers {
		p, program, proof := written(t, c, c.Costs == nil)
		if ok, said := verified(t, checker, program, proof); !ok {
			t.Errorf("cover %d, %d options, %s: %s", i, len(c.Options), p.Claim(), said)
		}
	}
}

func TestRefused(t *testing.T) {
	c := &puzzle.Cover{Items: []string{"a"}, Primary: 1, Multiplicity: []int{2}, Options: [][]int{{0}, {0}}}
	if _, err := Prepare(context.Background(), c, true); err == nil || !strings.Contains(err.Error(), "multiplicities") {
		t.Errorf("%v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Prepare(ctx, read(t, "queens8.dlx"), true); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// stopper is a file that calls stop once it has some text, and takes no more than most bytes.
type stopper struct {
	bytes.Buffer
	stop func()
	most int
}

func (s *stopper) Write(b []byte) (int, error) {
	s.stop()
	if s.Len()+len(b) > s.most {
		return 0, errors.New("full")
	}
	return s.Buffer.Write(b)
}

// TestStopped: a proof that is stopped, or whose file is full, has no conclusion and no end.
func TestStopped(t *testing.T) {
	c := read(t, "pent_20x3.txt")
	p, _, whole := written(t, c, true)
	for _, full := range []bool{false, true} {
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		w := &stopper{stop: stop, most: 1 << 30}
		if full {
			w.stop, w.most = func() {}, 1<<17
		}
		err := p.WriteProof(ctx, w)
		if full && (err == nil || err.Error() != "full") || !full && !errors.Is(err, context.Canceled) {
			t.Errorf("full %v: %v", full, err)
		}
		if text := w.String(); len(text) == 0 || len(text) > len(whole) || strings.Contains(text, "conclusion") || strings.Contains(text, "end pseudo") {
			t.Errorf("full %v: %d bytes are left, or the end is there: %.80s", full, len(text), text)
		}
	}
}

// TestWithoutPairs: a cover that is too large for the pair table has the same proof.
func TestWithoutPairs(t *testing.T) {
	covers := []*puzzle.Cover{read(t, "queens8.dlx"), read(t, "langford7.dlx")}
	for seed := range uint64(200) {
		covers = append(covers, random(rand.New(rand.NewPCG(seed, 15))))
	}
	defer func(words int) { mostPairWords = words }(mostPairWords)
	usual := mostPairWords
	for i, c := range covers {
		mostPairWords = usual
		_, _, with := written(t, c, true)
		mostPairWords = 0
		if _, _, without := written(t, c, true); with != without {
			t.Errorf("cover %d: another proof without the pair table", i)
		}
	}
}
