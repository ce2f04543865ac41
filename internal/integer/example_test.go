package integer_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// A board's horizons, and what closed each. The reductions refute all that are too short,
// so that the solver is asked for the plan alone; here it is one that gives up at once.
func ExampleBoard() {
	board, err := puzzle.ParseSlide("1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := integer.Board(context.Background(), board, integer.Options{Settings: integer.Settings{Backend: scripted.New("lazy", scripted.Answer(model.StatusLimit))}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range r.Proofs {
		fmt.Println(p.Horizon, p.Result, p.By)
	}
	fmt.Printf("%s; at least %g moves, proven by %s\n", r.Status, r.Bound, r.ProvenBy[0])
	// Output:
	// 10 infeasible reductions: bound
	// 12 limit reductions + lazy, stopped
	// limit; at least 12 moves, proven by reductions
}

// A cover without a solution, which its reductions show.
func ExampleCover() {
	c, err := puzzle.ParseCover("two pairs", strings.NewReader("a b c\na b\nb c\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := integer.Cover(context.Background(), c, nil, integer.Options{Settings: integer.Settings{Backend: scripted.New("nobody")}, Wanted: call.Wanted{All: true}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, r.Solutions, r.Complete, r.ProvenBy)
	// Output: infeasible 0 true [reductions]
}
