package integer_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// byHiGHS solves random packings, each of which breaks a premise on purpose, without
// reductions, by diving on HiGHS's linear programs and by its own branch and bound. Both must
// say what brute force says, and the referee sees each solution.
func byHiGHS(t *testing.T, trials, cells int, seed uint64) {
	highs, err := backends.Lookup("highs")
	if err != nil || !highs.Info().Available() {
		t.Skip("HiGHS is not in this build")
	}
	r := rand.New(rand.NewPCG(seed, 4))
	dived := map[model.Status]int{}
	for trial := range trials {
		c, _ := bruteforce.Draw(r, trial%len(bruteforce.Premises), cells)
		ps, err := puzzle.ParsePackings("random", strings.NewReader(c.Definition()))
		if err != nil {
			t.Fatal(err)
		}
		pc, err := ps[0].Cover()
		if err != nil {
			t.Fatal(err)
		}
		want := model.StatusInfeasible
		if len(bruteforce.Solve(c).Solutions) > 0 {
			want = model.StatusOptimal
		}
		for _, method := range []string{integer.MethodAuto, integer.MethodSolver} {
			a, err := integer.Cover(t.Context(), pc.Cover, pc, integer.Options{
				Settings: integer.Settings{Backend: highs, Method: method, Reduce: []string{}, Force: true, Solver: backends.Options{Limits: backends.Limits{Seed: trial}}},
			})
			if err != nil {
				t.Fatalf("case %d, %s: %v\n%s", trial, method, err, c.Definition())
			}
			if a.Status != want {
				t.Fatalf("case %d: %v by %s (%s), want %v\n%s", trial, a.Status, method, a.By, want, c.Definition())
			}
			if a.Dive != nil && a.Dive.Gave {
				dived[want]++
			}
		}
	}
	t.Logf("measured: %d packings, answered by diving: %v", trials, dived)
	if dived[model.StatusOptimal] < trials/10 || dived[model.StatusInfeasible] < trials/40 {
		t.Errorf("of %d packings diving answered %v: the test has lost its point", trials, dived)
	}
}

func TestDivingByHiGHS(t *testing.T) { byHiGHS(t, 80, 9, 1) }

func TestLongDivingByHiGHS(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	byHiGHS(t, 500, 12, 2)
}
