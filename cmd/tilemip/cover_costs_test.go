// Least-cost covers by both methods against trying every set of options.

package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model"
)

// costsThreeWays verifies random covers with costs: the 0-1 program, by turns with and without
// reductions, and the native search, each refereed, must have the cost that brute force finds.
func costsThreeWays(t *testing.T, trials int) {
	highs, err := backends.Lookup("highs")
	if err != nil || !highs.Info().Available() {
		t.Skip("HiGHS is not in this build")
	}
	solved := 0
	for seed := range uint64(trials) {
		c := puzzletest.Costed(rand.New(rand.NewPCG(seed, 77)), seed%2 == 0)
		want, found := puzzletest.LeastCost(c)
		o := tilemip.Options{Integer: tilemip.Integer{Backend: highs}, Limits: tilemip.Limits{Seed: int(seed)}}
		if seed%4 < 2 {
			o.Reduce = []string{}
		}
		a, err := tilemip.Verify(context.Background(), tilemip.Subject{Cover: c}, o)
		if err != nil {
			t.Fatalf("seed %d: %v\n%+v", seed, err, c)
		}
		status := model.StatusInfeasible
		if found {
			status, solved = model.StatusOptimal, solved+1
		}
		if !a.Agrees || a.Status != status || a.Native.Status != status {
			t.Fatalf("seed %d: %s, %s and %s; want %s\n%+v", seed, a.Verdict, a.Status, a.Native.Status, status, c)
		}
		for _, one := range []*tilemip.Answer{a, a.Native} {
			if found && (*one.Objective != float64(want) || *one.Bound != float64(want) || !one.Checked) {
				t.Fatalf("seed %d: cost %g, bound %g by %s; want %d\n%+v", seed, *one.Objective, *one.Bound, one.Engine, want, c)
			}
		}
	}
	t.Logf("measured: %d covers, %d with a solution", trials, solved)
	if solved < trials/4 {
		t.Errorf("only %d of %d have a solution: the test has lost its point", solved, trials)
	}
}

func TestCostsThreeWays(t *testing.T) { costsThreeWays(t, 60) }

func TestLongCostsThreeWays(t *testing.T) {
	if testing.Short() {
		t.Skip("solves a thousand programs")
	}
	costsThreeWays(t, 1000)
}

// TestCostsAmongAll: all covers are found whatever they cost, and the cheapest is among them.
func TestCostsAmongAll(t *testing.T) {
	for seed := range uint64(200) {
		c := puzzletest.Costed(rand.New(rand.NewPCG(seed, 78)), true)
		all, err := tilemip.Search(context.Background(), tilemip.Subject{Cover: c}, tilemip.Options{Listing: tilemip.Listing{All: true}})
		if err != nil {
			t.Fatal(err)
		}
		want, found := puzzletest.LeastCost(c)
		if found != (*all.Solutions > 0) || all.Objective != nil || all.Bound != nil {
			t.Fatalf("seed %d: %d solutions, objective %v", seed, *all.Solutions, all.Objective)
		}
		if !found {
			continue
		}
		least, err := tilemip.Search(context.Background(), tilemip.Subject{Cover: c}, tilemip.Options{})
		if err != nil || *least.Objective != float64(want) {
			t.Fatalf("seed %d: %v, %+v", seed, err, least)
		}
		stored, err := json.Marshal(least) // the cheapest cover may have no option at all
		if err != nil {
			t.Fatal(err)
		}
		verdict, err := tilemip.Check(tilemip.Subject{Cover: c}, "stored", stored)
		if err != nil || !verdict.OK || !strings.Contains(verdict.Reason, "together") {
			t.Errorf("seed %d: %v, %v", seed, verdict, err)
		}
	}
}
