package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
)

func TestFifteen(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		name, board string
		want        []string
	}{
		{"the case study's board", caseStudy, []string{
			"horizon 11: 456 columns, 789 rows, optimal", "integer program: 11 moves", "independent checker: 11 moves lead from 5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12 to the goal",
			"the integer program and the search agree that 11 moves are the fewest"}},
		{"a horizon too short", "2 3 / 0 1", []string{"horizon 5: ", "integer program: 5 moves", "agree that 5 moves are the fewest"}},
		{"solved already", "1 2 3 / 4 5 0", []string{"integer program: 0 moves", "agree that 0 moves are the fewest"}},
		{"the exchange of 14 and 15", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0", []string{"unsolvable: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			err := run(context.Background(), c.board, 10*time.Second, &out)
			if errors.Is(err, errPatience) {
				t.Skipf("the solver that is here is too slow: %v", err)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range c.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%q is missing in\n%s", want, out.String())
				}
			}
		})
	}
}

func TestFifteenBadBoard(t *testing.T) {
	if err := run(context.Background(), "1 2 3 / 4 5", time.Second, &strings.Builder{}); err == nil {
		t.Error("a ragged board was read")
	}
}
