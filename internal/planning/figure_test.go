package planning

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// The page of every formulation says which board it is of, and declares variables with
// the indices under which its rows have them.
func TestLaTeXShowsTheBoard(t *testing.T) {
	start := puzzle.Board{Rows: 2, Cols: 3, Tiles: []int{1, 2, 3, 0, 4, 5}}
	s := puzzle.Slide{Start: start, Goal: puzzle.Board{Rows: 2, Cols: 3, Tiles: []int{1, 2, 3, 4, 5, 0}}}
	for _, f := range Formulations() {
		p, err := f.Build(s, 4)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := p.Algebra.LaTeX(&out, true); err != nil {
			t.Fatal(err)
		}
		page := out.String()
		for _, row := range []string{"1 & 2 & 3\\\\ \\hline\n & 4 & 5\\\\", "4 & 5 & \\\\"} {
			if !strings.Contains(page, row) {
				t.Errorf("%s: the page lacks the row %q", f.Name, row)
			}
		}
		if strings.Contains(page, "{t,c,c}") || strings.Contains(page, "{t,i,c,c}") {
			t.Errorf("%s: a variable is declared with one index twice", f.Name)
		}
		if f.Name == "flow" && !strings.Contains(page, `$w_{t,b,d} \in`) {
			t.Errorf("flow declares no w_{t,b,d}:\n%s", page)
		}
	}
}
