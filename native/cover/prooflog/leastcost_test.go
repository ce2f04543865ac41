package prooflog

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model/puzzle"
)

// costedCover draws a cover that a proof can state: without multiplicities, intervals, colours.
func costedCover(seed, stream uint64) *puzzle.Cover {
	return puzzletest.Costed(rand.New(rand.NewPCG(seed, stream)), false)
}

// leastClaim is the claim that brute force supports.
func leastClaim(c *puzzle.Cover) string {
	cost, found := puzzletest.LeastCost(c)
	if !found {
		return "no solution"
	}
	return fmt.Sprintf("least cost %d", cost)
}

func TestLeastCostClaims(t *testing.T) {
	for seed := range uint64(300) {
		c := costedCover(seed, 31)
		p, program, proof := written(t, c, false)
		if want := leastClaim(c); p.Claim() != want && weighs(c) {
			t.Fatalf("seed %d: %s; want %s", seed, p.Claim(), want)
		}
		if weighs(c) != strings.Contains(program, "\nmin:") || weighs(c) != strings.Contains(proof, "conclusion BOUNDS") {
			t.Fatalf("seed %d: no objective or no bounds:\n%s\n%s", seed, program, proof)
		}
		if _, program, _ = written(t, c, true); strings.Contains(program, "min:") {
			t.Fatalf("seed %d: an objective where all are counted", seed)
		}
	}
}

// TestLongLeastCostProofs takes the covers without multiplicities, intervals and colours of
// TestLongCostsThreeWays in cmd/tilemip: brute force, both methods and VeriPB agree on each.
func TestLongLeastCostProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("runs VeriPB 500 times")
	}
	checker := veripb(t)
	for seed := uint64(1); seed < 1000; seed += 2 {
		c := costedCover(seed, 77)
		p, program, proof := written(t, c, false)
		if want := leastClaim(c); p.Claim() != want && weighs(c) {
			t.Fatalf("seed %d: %s; want %s", seed, p.Claim(), want)
		}
		ok, said := verified(t, checker, program, proof)
		want := "s VERIFIED BOUNDS INF <= obj <= INF"
		if len(p.Solutions) > 0 {
			want = fmt.Sprintf("s VERIFIED BOUNDS %d <= obj <= %d", p.Cost, p.Cost)
		}
		if !weighs(c) {
			want = "s VERIFIED"
		}
		if !ok || !strings.Contains(said, want) {
			t.Fatalf("seed %d: %s; want %s\n%s\n%s", seed, said, want, program, proof)
		}
	}
}

// withCosts gives a cover costs from 0 to 99.
func withCosts(c *puzzle.Cover) *puzzle.Cover {
	r := rand.New(rand.NewPCG(1, 1))
	for range c.Options {
		c.Costs = append(c.Costs, r.IntN(100))
	}
	return c
}

// TestLongLeastCostPackings: the larger proofs, and the size that is told before.
func TestLongLeastCostPackings(t *testing.T) {
	if testing.Short() {
		t.Skip("runs VeriPB on proofs of a megabyte")
	}
	checker := veripb(t)
	for name, c := range map[string]*puzzle.Cover{
		"least cost 64": read(t, "tours.dlx"), "least cost 102": withCosts(read(t, "soma.txt")), "least cost 372": withCosts(read(t, "pent_20x3.txt")),
		"no solution": withCosts(tetrominoes(t)),
	} {
		p, program, proof := written(t, c, false)
		if ok, said := verified(t, checker, program, proof); !ok || p.Claim() != name || !strings.Contains(said, "s VERIFIED BOUNDS") {
			t.Errorf("%s, want %s: %s", p.Claim(), name, said)
		}
		if size, told := int64(len(proof)), p.Bytes(); told < size/2 || told > 2*size {
			t.Errorf("%s: %d bytes told, %d written", name, told, size)
		}
		t.Logf("measured: %s: %d branches, %d bytes", name, p.Branches, len(proof))
	}
}

// TestLongFalsifiedCosts: a proof of a least cost that claims more, or of a program in which the
// claim is false, or of which a step is missing, is refused.
func TestLongFalsifiedCosts(t *testing.T) {
	if testing.Short() {
		t.Skip("runs VeriPB on falsified proofs")
	}
	checker := veripb(t)
	p, right, whole := written(t, withCosts(read(t, "soma.txt")), false)
	lines := strings.SplitAfter(whole, "\n")
	steps := regexp.MustCompile(`(?m)^(rup|pol) .*\n`).FindAllStringIndex(whole, -1)
	bounds := fmt.Sprintf("conclusion BOUNDS %d : ", p.Cost)
	for i := range 48 {
		r := rand.New(rand.NewPCG(uint64(i), 33))
		program, proof := right, whole
		switch i % 6 {
		case 0: // a bound too high
			proof = strings.Replace(proof, bounds, fmt.Sprintf("conclusion BOUNDS %d : ", p.Cost+1+r.IntN(5)), 1)
		case 1: // a cover too cheap
			proof = strings.Replace(proof, fmt.Sprintf(" %d;\nend", p.Cost), fmt.Sprintf(" %d;\nend", p.Cost-1-r.IntN(5)), 1)
		case 2: // the cheapest cover is cheaper, by another cost in the program
			o := p.Solutions[0][r.IntN(len(p.Solutions[0]))]
			term := fmt.Sprintf(" %+d x%d ", p.c.Costs[o], o+1)
			program = strings.Replace(program, term, fmt.Sprintf(" %+d x%d ", p.c.Costs[o]-1-r.IntN(9), o+1), 1)
		case 3: // a step is missing
			at := steps[r.IntN(len(steps))]
			proof = proof[:at[0]] + proof[at[1]:]
		case 4: // the cover is none
			o := p.Solutions[0][r.IntN(len(p.Solutions[0]))]
			proof = strings.Replace(proof, fmt.Sprintf(" x%d ", o+1), fmt.Sprintf(" ~x%d ", o+1), 1)
		case 5: // the end is claimed after a part of the refutation
			end := 6 + r.IntN(len(lines)-20)
			proof = strings.Join(lines[:end], "") + strings.Join(lines[len(lines)-4:], "")
		}
		if program == right && proof == whole {
			t.Fatalf("falsification %d changes nothing", i)
		}
		if ok, said := verified(t, checker, program, proof); ok {
			t.Errorf("falsified proof %d is accepted: %s", i, said)
		}
	}
}

// TestLongElaborated: VeriPB translates a proof of each kind into its kernel format, which a
// verified checker reads, and accepts the translation.
func TestLongElaborated(t *testing.T) {
	if testing.Short() {
		t.Skip("runs VeriPB")
	}
	checker := veripb(t)
	for name, c := range map[string]*puzzle.Cover{"least cost": read(t, "tours.dlx"), "exactly": read(t, "queens8.dlx"), "no solution": tetrominoes(t)} {
		p, program, proof := written(t, c, name == "exactly")
		if !strings.HasPrefix(p.Claim(), name) {
			t.Fatalf("%s: %s", name, p.Claim())
		}
		folder := t.TempDir()
		opb, pbp, kernel := filepath.Join(folder, "f.opb"), filepath.Join(folder, "f.pbp"), filepath.Join(folder, "k.pbp")
		if err := errors.Join(os.WriteFile(opb, []byte(program), 0o600), os.WriteFile(pbp, []byte(proof), 0o600)); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(checker, "--elaborate", kernel, opb, pbp).CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", name, err, out)
		}
		text, err := os.ReadFile(kernel)
		if err != nil {
			t.Fatal(err)
		}
		if ok, said := verified(t, checker, program, string(text)); !ok {
			t.Errorf("%s: the translation is refused: %s", name, said)
		}
	}
}
