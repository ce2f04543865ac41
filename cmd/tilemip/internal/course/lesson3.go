// Lesson 3: the printed listing loses a move, and one statement repairs it.

package course

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all" // the reader and writer of GAMS
	"github.com/tilemip/tilemip/model/puzzle"
)

// board31 is solved in an odd number of moves; boards32 are those on which a repair is tried.
var (
	board31  = own("1 3 6 / 4 2 0 / 7 5 8")
	boards32 = []puzzle.Slide{own("0 2 3 / 1 4 5"), own("1 2 3 / 4 0 6 / 7 5 8"), own("4 1 3 / 2 0 5")}
)

var exercises3 = []Exercise{
	{"3.1", []string{"horizon"}, (*tools).lostMove},
	{"3.2", []string{"fix"}, (*tools).repaired},
}

// lostMove solves the printed listing at the horizon given and at the one below.
func (k *tools) lostMove(given func(string) string) (string, error) {
	n, err := number(given("horizon"))
	if err != nil {
		return "", err
	}
	if n != math.Trunc(n) || n < 2 || n > 20 {
		return "", wrongf("the horizon %v; expected an integer from 2 to 20", n)
	}
	best, err := k.shortest(board31)
	if err != nil {
		return "", err
	}
	for _, step := range []struct {
		horizon int
		point   bool
		hint    string
	}{
		{int(n), true, "the printed listing is infeasible at horizon %d. Which periods are left for moves when the start is fixed at label 1?"},
		{int(n) - 1, false, "the printed listing is feasible at horizon %d already, so yours is not the smallest"},
	} {
		if step.horizon < 2 {
			continue
		}
		p, err := k.program(board31, "textbook-printed", step.horizon)
		if err != nil {
			return "", err
		}
		r, err := k.solved(p.Model)
		if err != nil {
			return "", err
		}
		if r.Status.HasPoint() != step.point {
			return "", wrongf(step.hint, step.horizon)
		}
	}
	return fmt.Sprintf("solved: at horizon %d the printed listing has a plan, of %d moves, and at %d it has none", int(n), len(best), int(n)-1), nil
}

// repaired puts the student's statement into the printed listing of three boards, reads it back
// and solves it at the horizon that the board needs.
func (k *tools) repaired(given func(string) string) (string, error) {
	fix := strings.TrimSpace(given("fix"))
	if len(fix) > 300 {
		return "", wrongf("the repair has %d characters; one statement is enough", len(fix))
	}
	if !strings.HasSuffix(fix, ";") {
		fix += ";"
	}
	listing, err := format.Named("gams")
	if err != nil {
		return "", err
	}
	for _, s := range boards32 {
		best, err := k.shortest(s)
		if err != nil {
			return "", err
		}
		horizon := max(len(best), 2) // the least that the printed listing can be written for
		p, err := k.program(s, "textbook-printed", horizon)
		if err != nil {
			return "", err
		}
		var text strings.Builder
		if err := listing.Indexed(&text, p.Algebra); err != nil {
			return "", err
		}
		const fault = "p.fx(i,'1') = initial(i);"
		if !strings.Contains(text.String(), fault) {
			return "", fmt.Errorf("the listing has no statement %s", fault)
		}
		m, _, err := listing.Read("repaired.gms", strings.NewReader(strings.Replace(text.String(), fault, fix, 1)))
		if err != nil {
			return "", wrongf("the listing with your statement cannot be read: %v", err)
		}
		r, err := k.solved(m)
		if err != nil {
			return "", err
		}
		if !r.Status.HasPoint() {
			return "", wrongf("with your statement the board %s still has no plan at horizon %d, though %d moves solve it", s.Start.Flat(), horizon, len(best))
		}
		if math.Abs(r.Objective-float64(len(best))) > 1e-6 {
			return "", wrongf("with your statement the board %s has the optimum %v at horizon %d, which is not the length of its shortest plan. Is the start still fixed?", s.Start.Flat(), math.Round(r.Objective), horizon)
		}
	}
	return fmt.Sprintf("read back and solved on %d boards: the listing now finds every plan within its horizon", len(boards32)), nil
}
