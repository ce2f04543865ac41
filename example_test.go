package tilemip_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/scripted"
)

// A shortest plan of a board by native search, which needs no solver.
func ExampleSearch() {
	board, err := tilemip.ParseBoard("1 2 3 / 4 0 6 / 7 5 8")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := tilemip.Search(context.Background(), board, tilemip.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Status, *a.Moves, a.ProvenBy)
	// Output: optimal DR [native search]
}

// How many ways there are to put the Soma cube together.
func ExampleSearch_count() {
	soma, err := tilemip.Library("soma-cube")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := tilemip.Search(context.Background(), soma, tilemip.Options{Listing: tilemip.Listing{Count: true}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(*a.Solutions, *a.UniqueRotations, *a.UniqueReflections)
	// Output: 11520 480 240
}

// No plan of up to ten moves: the reductions of the integer program show it, so that the
// solver, which would know no answer, is not asked.
func ExampleSolve() {
	board, err := tilemip.ParseBoard("1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := tilemip.Solve(context.Background(), board, tilemip.Options{Integer: tilemip.Integer{Backend: scripted.New("nobody"), Horizon: 10}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s, %s, proven by %s\n", a.Status, a.Message, a.ProvenBy[0])
	// Output: infeasible, no plan of up to 10 moves, proven by reductions
}

// A board's textbook program at the horizon of its shortest plan, and its size.
func ExampleState() {
	board, err := tilemip.ParseBoard("1 2 3 / 4 0 6 / 7 5 8")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := tilemip.State(context.Background(), board, tilemip.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Formulation.Name, p.Board.Horizon, p.Board.MostMoves, p.Model.Columns() > 0)
	// Output: textbook 2 2 true
}

// A plan that was found elsewhere is replayed.
func ExampleCheck() {
	board, err := tilemip.ParseBoard("1 2 3 / 4 0 6 / 7 5 8")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, plan := range []string{"DR", "RD"} {
		verdict, err := tilemip.Check(board, "plan", []byte(plan))
		fmt.Println(verdict.OK, verdict.Reason, err)
	}
	// Output:
	// true 2 moves lead from 1 2 3 / 4 0 6 / 7 5 8 to the goal 1 2 3 / 4 5 6 / 7 8 0 (blank-last) <nil>
	// false after 2 moves row 2, column 2 holds tile 6, the goal 1 2 3 / 4 5 6 / 7 8 0 (blank-last) has tile 5 there <nil>
}

// The kind of a subject is found from its text.
func ExampleRead() {
	for name, text := range map[string]string{"cover.dlx": "a b | c\na c\nb\n"} {
		subjects, err := tilemip.Read(name, strings.NewReader(text))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(subjects[0].Kind(), len(subjects[0].Cover.Options))
	}
	// Output: cover 2
}

// Which assemblies of a lock come apart, and with how many moves.
func ExampleDisassemble() {
	lock, err := tilemip.Open("examples/puzzles/lock.xmpuzzle")
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := tilemip.Disassemble(context.Background(), lock[0], tilemip.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Assemblies, d.Found[0].Level, d.Found[0].Moves, d.Checked)
	// Output: 1 1.3 4 true
}
