package bench

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// The rule sees in each program of the table what it is; docs/measurements/solvers.tsv has the same
// kinds.
func TestProgramsAndTheirKinds(t *testing.T) {
	combinatorial := strings.Fields("assignment-walk-16 flow-walk-16 patterns-walk-16 pentominoes-6x10 pentominoes-8x8 pentominoes-3x20 soma bedlam queens-24 langford-12 colouring bin-packing-20 job-shop-ft06")
	want := map[string][]string{
		"pure integer":  strings.Fields("langford-9 p-median-30 knapsack-5x40 set-cover set-cover-unit set-packing-unit independent-set assignment-5x25 cutting-stock"),
		"mixed integer": {"lot-sizing", "facilities"},
		"linear":        {"transport"},
		"quadratic":     {"portfolio", "portfolio-8-of-40"},
	}
	for _, p := range programs {
		m, err := programOf(t.Context(), p.name)
		if err != nil {
			t.Fatal(p.name, err)
		}
		kind := backends.KindOf(m)
		if is := kind == "combinatorial"; is != (slices.Contains(combinatorial, p.name) || strings.HasPrefix(p.name, "textbook-")) || !is && !slices.Contains(want[kind], p.name) {
			t.Errorf("%s is %s", p.name, kind)
		}
	}
}

// Claims that contradict each other are no rows of a table.
func TestSolversHere(t *testing.T) {
	backends.Register(scripted.New("liar", scripted.Answer(model.StatusInfeasible)))
	var out bytes.Buffer
	b := Solvers{Output: silent(&out, true), Subjects: []string{"langford-9"}, Backends: []string{"liar"}, Here: true}
	if err := b.Run(t.Context()); err != nil || !strings.Contains(out.String(), `"kind":"pure integer","status":"infeasible"`) {
		t.Errorf("%v: %s", err, out.String())
	}
	b.Subjects = nil
	if err := b.Run(t.Context()); !errors.As(err, new(*tilemip.OptionError)) {
		t.Errorf("every program in one process: %v", err)
	}
	one, two := 1.0, 2.0
	for _, c := range []struct {
		a, b   solverRow
		agrees bool
	}{
		{solverRow{Status: model.StatusOptimal, Objective: &one}, solverRow{Status: model.StatusOptimal, Objective: &one}, true},
		{solverRow{Status: model.StatusOptimal, Objective: &one}, solverRow{Status: model.StatusOptimal, Objective: &two}, false},
		{solverRow{Status: model.StatusOptimal, Objective: &one}, solverRow{Status: model.StatusInfeasible}, false},
		{solverRow{Status: model.StatusInfeasible}, solverRow{Status: model.StatusLimit}, true},
		{solverRow{Status: model.StatusInfeasible}, solverRow{Status: model.StatusOptimal, Objective: &one, Refused: "no"}, true},
	} {
		if err := agree([]*solverRow{&c.a, &c.b}); (err == nil) != c.agrees {
			t.Errorf("%s and %s: %v", c.a.claim(), c.b.claim(), err)
		}
	}
}
