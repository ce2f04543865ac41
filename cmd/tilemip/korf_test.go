package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

const korfPrinted = "testdata/korf100.txt"

// korf are the 100 boards as printed and as they stand in the benchmarks, turned by half a turn.
func korf(t *testing.T) (printed []tilemip.Subject, turned []benchmarks.Instance) {
	t.Helper()
	printed, err := tilemip.Open(korfPrinted)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range benchmarks.Sets() {
		if set.Name == "korf" {
			if turned, err = set.Boards(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(printed) != 100 || len(turned) != 100 {
		t.Fatalf("%d boards as printed, %d in the benchmarks", len(printed), len(turned))
	}
	return printed, turned
}

// None of the boards as printed reaches the goal with the blank last, all reach the one with the
// blank first, and they are those of the benchmarks.
func TestKorfAsPrinted(t *testing.T) {
	printed, turned := korf(t)
	for i, one := range printed {
		for cell, tile := range one.Board.Start.Tiles {
			if is := turned[i].Slide.Start.Tiles[15-cell]; is != (16-tile)%16 {
				t.Fatalf("%s: tile %d stands in the benchmarks as %d", one.Name, tile, is)
			}
		}
		if ok, _ := one.Board.Solvable(); ok {
			t.Errorf("%s reaches %s", one.Name, puzzle.GoalOf(one.Board.Goal))
		}
		if auto, err := one.Board.To(puzzle.AutoGoal); err != nil || puzzle.GoalOf(auto.Goal).Name != puzzle.BlankFirst {
			t.Errorf("%s: auto takes %s, %v", one.Name, puzzle.GoalOf(auto.Goal), err)
		}
	}
}

// tilemip search -q --json --goal auto on the boards as printed: 100 optima of the published
// lengths.
func TestLongKorfAsPrinted(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	_, turned := korf(t)
	out, problem := new(strings.Builder), new(strings.Builder)
	app := newApp(&streams{strings.NewReader(""), out, problem})
	if err := app.RunContext(t.Context(), []string{"tilemip", "search", "-q", "--json", "--goal", "auto", korfPrinted}); err != nil {
		t.Fatalf("%v\n%s", err, problem)
	}
	in := json.NewDecoder(strings.NewReader(out.String()))
	for i, want := range turned {
		var a tilemip.Answer
		if err := in.Decode(&a); err != nil {
			t.Fatalf("answer %d: %v", i+1, err)
		}
		if a.Status != model.StatusOptimal || a.Objective == nil || *a.Objective != float64(want.Optimal) || a.Goal == nil || a.Goal.Name != puzzle.BlankFirst || !a.Checked {
			t.Errorf("number %s: %+v; published are %d moves", want.ID, a, want.Optimal)
		}
	}
}
