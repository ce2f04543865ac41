// Lesson 3: the printed listing loses a move, and one statement repairs it.

package course

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all" // the reader and writer of GAMS
)

// board31 is solved in an odd number of moves; boards32 are those on which a repair is tried.
var (
	board31  = "1 3 6 / 4 2 0 / 7 5 8"
	boards32 = []string{"0 2 3 / 1 4 5", "1 2 3 / 4 0 6 / 7 5 8", "4 1 3 / 2 0 5"}
)

var exercises3 = []Exercise{
	{"3.1", []string{"horizon"}, (*tools).lostMove},
	{"3.2", []string{"fix"}, (*tools).repaired},
}

// lostMove solves the printed listing at the horizon given and at the one below.
func (k *tools) lostMove(given func(string) string) string {
	n := horizon(given("horizon"), 2, 20)
	best := k.shortest(own(board31))
	for _, step := range []struct {
		horizon int
		point   bool
		hint    string
	}{
		{n, true, "the printed listing is infeasible at horizon %d. Which periods are left for moves when the start is fixed at label 1?"},
		{n - 1, false, "the printed listing is feasible at horizon %d already, so yours is not the smallest"},
	} {
		if step.horizon < 2 {
			continue
		}
		p := k.program(own(board31), "textbook-printed", step.horizon)
		if math.IsInf(k.optimum(p.Model), 1) == step.point {
			refuse(step.hint, step.horizon)
		}
	}
	return fmt.Sprintf("solved: at horizon %d the printed listing has a plan, of %d moves, and at %d it has none", n, len(best), n-1)
}

// repaired puts the student's statement into the printed listing of three boards, reads it back
// and solves it at the horizon that the board needs.
func (k *tools) repaired(given func(string) string) string {
	fix := strings.TrimSpace(given("fix"))
	if len(fix) > 300 {
		refuse("the repair has %d characters; one statement is enough", len(fix))
	}
	if !strings.HasSuffix(fix, ";") {
		fix += ";"
	}
	listing := must(format.Named("gams"))
	for _, text := range boards32 {
		s := own(text)
		best := k.shortest(s)
		horizon := max(len(best), 2) // the least that the printed listing can be written for
		p := k.program(s, "textbook-printed", horizon)
		var text strings.Builder
		check(listing.Indexed(&text, p.Algebra))
		const fault = "p.fx(i,'1') = initial(i);"
		if !strings.Contains(text.String(), fault) {
			check(fmt.Errorf("the listing has no statement %s", fault))
		}
		m, _, err := listing.Read("repaired.gms", strings.NewReader(strings.Replace(text.String(), fault, fix, 1)))
		if err != nil {
			refuse("the listing with your statement cannot be read: %v", err)
		}
		value := k.optimum(m)
		if math.IsInf(value, 1) {
			refuse("with your statement the board %s still has no plan at horizon %d, though %d moves solve it", s.Start.Flat(), horizon, len(best))
		}
		if math.Abs(value-float64(len(best))) > 1e-6 {
			refuse("with your statement the board %s has the optimum %v at horizon %d, which is not the length of its shortest plan. Is the start still fixed?", s.Start.Flat(), math.Round(value), horizon)
		}
	}
	return fmt.Sprintf("read back and solved on %d boards: the listing now finds every plan within its horizon", len(boards32))
}
