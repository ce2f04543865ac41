package proof

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// twoByTwo has four solutions, all of the cost 0.
var twoByTwo = tilemip.Subject{Cover: &puzzle.Cover{Items: []string{"a", "b"}, Primary: 2, Options: [][]int{{0}, {0}, {1}, {1}}}}

// TestOfCover: an answer that the search for its proof does not find is refuted, and one of a search
// that was stopped has no proof.
func TestOfCover(t *testing.T) {
	answer := func(solutions uint64) *tilemip.Answer {
		a := new(tilemip.Answer)
		a.Status, a.Termination, a.Solutions = model.StatusOptimal, model.Completed, &solutions
		return a
	}
	p, err := OfCover(context.Background(), twoByTwo, answer(4), true)
	if err != nil || len(p.Solutions) != 4 {
		t.Fatalf("%v, %v", p, err)
	}
	var untrue *tilemip.DisagreeError
	if _, err := OfCover(context.Background(), twoByTwo, answer(5), true); !errors.As(err, &untrue) || !strings.Contains(err.Error(), "finds 4 solutions, the answer has 5") {
		t.Errorf("five solutions: %v", err)
	}
	dear, cost := answer(1), 3.0
	dear.Objective = &cost
	if _, err := OfCover(context.Background(), twoByTwo, dear, false); !errors.As(err, &untrue) {
		t.Errorf("a cost of 3: %v", err)
	}
	for _, end := range []model.Termination{model.TimeLimit, model.Interrupted} {
		a := answer(2)
		a.Termination = end
		if _, err := OfCover(context.Background(), twoByTwo, a, true); Unwritten(err) != "the search was stopped" {
			t.Errorf("%s: %v", end, err)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := OfCover(stopped, twoByTwo, answer(4), true); Unwritten(err) != "interrupted" {
		t.Errorf("after Ctrl-C: %v", err)
	}
	if why := Unwritten(errors.New("the disk is full")); why != "" {
		t.Errorf("an error is taken for an early end: %s", why)
	}
}

// TestRefuse: a search without pattern databases of the board, and tables that no checker takes.
func TestRefuse(t *testing.T) {
	board := func(rows, cols int) tilemip.Subject {
		goal := puzzle.StandardGoal(rows, cols)
		return tilemip.Subject{Board: &puzzle.Slide{Start: goal, Goal: goal}}
	}
	for _, c := range []struct {
		one    tilemip.Subject
		o      tilemip.Native
		native bool
		want   string
	}{
		{board(4, 4), tilemip.Native{}, true, ""},
		{board(6, 6), tilemip.Native{}, true, "this one is 6×6"},
		{board(6, 6), tilemip.Native{}, false, ""},
		{board(5, 5), tilemip.Native{Tier: 8}, true, "expected smaller groups"},
		{twoByTwo, tilemip.Native{}, true, ""},
	} {
		err := Refuse(c.one, c.o, c.native)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v %v: %v; want %q", c.o, c.native, err, c.want)
		}
	}
}
