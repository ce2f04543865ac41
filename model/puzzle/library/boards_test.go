package library

import (
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Every board is read with its goal, which it reaches unless it has no plan, and has a title and a
// source; names are found in any case.
func TestBoards(t *testing.T) {
	n := map[string]int{}
	for _, e := range Everything() {
		s, err := e.Slide()
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		if again, err := Lookup(strings.ToUpper(e.Name)); err != nil || again.Name != e.Name {
			t.Errorf("%s is not found: %v", e.Name, err)
		}
		if s == nil {
			continue
		}
		if n[e.Goal]++; e.Title == "" || e.Source == "" || puzzle.GoalOf(s.Goal).Name != e.Goal || !s.GoalGiven {
			t.Errorf("%+v", e)
		}
		if ok, why := s.Solvable(); ok != (e.Moves != nil) {
			t.Errorf("%s: %v, %s", e.Name, ok, why)
		}
		if _, err := e.Packing(); err == nil {
			t.Errorf("%s is a packing", e.Name)
		}
	}
	if n[puzzle.BlankFirst] != 151 || n[puzzle.BlankLast] != 60 {
		t.Errorf("%v boards", n)
	}
	for _, name := range []string{"korf-0", "korf-101", "korf24-51", "hardest-15-puzzle-18", "aima"} {
		if _, err := Lookup(name); err == nil {
			t.Errorf("%s is found", name)
		}
	}
}

// Korf's boards are those that were printed, in their order.
func TestKorfAsPrinted(t *testing.T) {
	text, err := os.ReadFile("../../../cmd/tilemip/testdata/korf100.txt")
	if err != nil {
		t.Fatal(err)
	}
	printed, err := puzzle.ParseSlides("korf100.txt", strings.NewReader(string(text)))
	if err != nil || len(printed) != 100 {
		t.Fatalf("%d boards, %v", len(printed), err)
	}
	for i, e := range Sets()[0].Boards {
		if s, err := e.Slide(); err != nil || !s.Start.Equal(printed[i].Start) {
			t.Errorf("%s: %v, %v", e.Name, s, err)
		}
	}
}
