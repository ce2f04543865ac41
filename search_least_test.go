package tilemip

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

func tripsWithCosts(t *testing.T) Subject {
	t.Helper()
	c, err := puzzle.ParseCover("trips", strings.NewReader("a b c d\na b |7\nc d |-6\na c |3\nb d |5\n"))
	if err != nil {
		t.Fatal(err)
	}
	return Subject{Cover: c}
}

// A solver that calls a dearer cover optimal, or says that there is none, is found out.
func TestLyingSolverOfCostsIsCaught(t *testing.T) {
	for want, b := range map[string]*scripted.Backend{
		"no solution costs less than 8 but the native search found one of cost 1": scripted.New("liar", scripted.Answer(model.StatusOptimal, 0, 0, 1, 1)),
		"there is no solution but the native search found one of cost 1":          scripted.New("liar", scripted.Answer(model.StatusInfeasible)),
	} {
		a, err := Verify(context.Background(), tripsWithCosts(t), Options{Integer: Integer{Backend: b, Reduce: []string{}}})
		if err != nil || a.Agrees || !strings.Contains(a.Verdict, want) || slices.Contains(a.ProvenBy, ByNative) {
			t.Errorf("%+v, %v; want %s", a, err, want)
		}
	}
}

// A cost that is not the sum of its options is refused by check.
func TestStoredCostIsAddedUp(t *testing.T) {
	s := tripsWithCosts(t)
	for stored, ok := range map[string]bool{
		`{"objective":1,"chosen":[["a b |7","c d |-6"]]}`: true,
		`{"objective":2,"chosen":[["a b |7","c d |-6"]]}`: false,
		`{"objective":1,"chosen":[["b a","d c"]]}`:        true,
		"a c\nb d\n": true,
	} {
		if v, err := Check(s, "stored", []byte(stored)); err != nil || v.OK != ok {
			t.Errorf("%s: %v, %v", stored, v, err)
		}
	}
	if _, err := Check(s, "stored", []byte("a b |8\nc d\n")); err == nil {
		t.Error("an option with another cost is found")
	}
}

// TestLeastCostStoppedOnTheWay: a search that a limit ends gives the best cover and a bound. The
// packing, one-sided pentominoes in 9×10, is far too hard to finish.
func TestLeastCostStoppedOnTheWay(t *testing.T) {
	s, err := Library("one-sided-pentominoes-9x10")
	if err != nil {
		t.Fatal(err)
	}
	pc, err := s.Packing.Cover()
	if err != nil {
		t.Fatal(err)
	}
	c := pc.Cover
	for o := range c.Options {
		c.Costs = append(c.Costs, o*7919%100)
	}
	a, err := Search(context.Background(), Subject{Cover: c}, Options{Limits: Limits{TimeLimit: 200 * time.Millisecond}})
	if err != nil || a.Termination != model.TimeLimit || a.Bound == nil || *a.Bound < 0 || len(a.ProvenBy) != 1 {
		t.Fatalf("%+v, %v", a, err)
	}
	switch a.Status {
	case model.StatusFeasible:
		if a.Objective == nil || *a.Objective < *a.Bound || a.Gap == nil || len(a.Chosen) != 1 || !a.Checked {
			t.Errorf("%+v", a)
		}
	case model.StatusLimit:
		if a.Objective != nil || *a.Solutions != 0 {
			t.Errorf("%+v", a)
		}
	default:
		t.Errorf("%s", a.Status)
	}
}
