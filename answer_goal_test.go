package tilemip_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
)

// A plan that is longer than any board of its kind needs comes with that sentence.
func TestTooLongPlan(t *testing.T) {
	for board, says := range map[string]bool{
		"0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1":                                                   true,
		"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15":                                                   false,
		"0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1 goal: 1 2 3 4 / 5 6 7 8 / 9 10 0 12 / 13 14 15 11": false, // not in a corner
	} {
		s, err := tilemip.ParseBoard(board)
		if err != nil {
			t.Fatal(err)
		}
		a, err := tilemip.Search(context.Background(), s, tilemip.Options{Native: tilemip.Native{Engine: "parberry"}})
		if err != nil || strings.Contains(a.Message, "has a plan of at most 80 moves (Brüngger") != says {
			t.Errorf("%s: %+v, %v", board, a, err)
		}
	}
}

// What an answer stores is enough to pose its board again.
func TestPosed(t *testing.T) {
	s, err := tilemip.ParseBoard("7 2 4 / 5 0 6 / 8 3 1 goal: blank-first")
	if err != nil {
		t.Fatal(err)
	}
	a, err := tilemip.Search(context.Background(), s, tilemip.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var stored tilemip.Answer
	if err := json.Unmarshal(text, &stored); err != nil {
		t.Fatal(err)
	}
	again, ok := stored.Posed()
	if !ok || !again.Board.Start.Equal(s.Board.Start) || !again.Board.Goal.Equal(s.Board.Goal) {
		t.Fatalf("posed again: %+v, %v", again, ok)
	}
	if v, err := tilemip.Check(again, "stored", text); err != nil || !v.OK {
		t.Errorf("checked alone: %+v, %v", v, err)
	}
	other, err := tilemip.ParseBoard("7 2 4 / 5 0 6 / 8 3 1")
	if err != nil {
		t.Fatal(err)
	}
	if v, err := tilemip.Check(other, "stored", text); err == nil || !strings.Contains(err.Error(), "to the goal 0 1 2 / 3 4 5 / 6 7 8 (blank-first)") {
		t.Errorf("against another goal: %+v, %v", v, err)
	}
	for _, spoil := range []func(*tilemip.Answer){
		func(a *tilemip.Answer) { a.Goal = nil }, func(a *tilemip.Answer) { a.Board[0][0] = 5 }, func(a *tilemip.Answer) { a.Board = a.Board[1:] },
	} {
		var bad tilemip.Answer
		if err := json.Unmarshal(text, &bad); err != nil {
			t.Fatal(err)
		}
		spoil(&bad)
		if s, ok := bad.Posed(); ok {
			t.Errorf("posed all the same: %+v", s)
		}
	}
}
