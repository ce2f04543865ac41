package exactcover

import (
	"context"
	"math/rand/v2"
	"testing"
)

// The item branched on is the first with the fewest choices, at every node of random walks down
// and after every step back; due and the counts are what a look at all items says.
func TestChoiceIsThatOfALookAtAllItems(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 7))
	for range 300 {
		p, err := newProblem(context.Background(), randomCover(r, r.IntN(100)), nil)
		if err != nil {
			t.Fatal(err)
		}
		s := newSearcher(context.Background(), p, Options{})
		for range 40 {
			item, choices := s.choose()
			if wantItem, want := slowChoice(t, s); choices != want || want > 0 && want < plenty && item != wantItem {
				t.Fatalf("choice: item %d with %d, want %d with %d", item, choices, wantItem, want)
			}
			if s.wide.open == 0 || choices <= 0 || r.IntN(4) == 0 {
				if len(s.chosen) > 0 {
					s.ascend()
				}
				continue
			}
			nth := r.IntN(int(choices))
			s.tries(item, choices, func(o int32) bool {
				if nth--; nth < 0 {
					s.descend(o)
				}
				return nth >= 0
			})
		}
	}
}

// slowChoice computes the choice from need and live alone, and checks due and starved.
func slowChoice(t *testing.T, s *searcher) (item, choices int32) {
	t.Helper()
	w, starved, dues := s.wide, 0, 0
	choices = plenty
	for i := range int32(s.p.primary) {
		n := 1 - w.need[i]
		for _, o := range s.p.having[i] {
			if w.isLive(o) {
				n++
			}
		}
		due := w.need[i] > 0 && n == 1
		if due != (w.due[i>>6]>>(i&63)&1 == 1) {
			t.Fatalf("item %d has %d choices, and due says otherwise", i, n)
		}
		switch {
		case w.need[i] == 0:
			continue
		case n < 1:
			starved++
		case due:
			dues++
		}
		if n < choices {
			item, choices = i, n
		}
	}
	if starved != w.starved || dues != w.dues {
		t.Fatalf("%d starved and %d due, want %d and %d", w.starved, w.dues, starved, dues)
	}
	if starved > 0 {
		return 0, 0
	}
	return item, choices
}
