package pricing_test

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/internal/pricing"
	"github.com/tilemip/tilemip/model/puzzle"
)

func ExampleSolve() {
	s, err := puzzle.ParseSlide("8 6 7 / 2 5 4 / 3 0 1")
	if err != nil {
		panic(err)
	}
	answer, err := pricing.Solve(context.Background(), s, pricing.Options{Dual: pricing.ByAdditive})
	if err != nil {
		panic(err)
	}
	fmt.Println(len(answer.Moves), answer.Bound, answer.Proven)
	fmt.Println(answer.Dual)
	// Output:
	// 31 31 true
	// 0/1 of 5-3
}
