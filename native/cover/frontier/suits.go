// When counting by classes is the way to count: many equal pieces, in a region that is
// narrow for them.
//
// A search that lists solutions takes at least as long as there are solutions, and equal
// pieces make these many: 28 dominoes in 8×7 lie there in 1,292,697 ways, which are
// 1,200 classes. But a class says which of the pieces are used, so that pieces which
// all differ make as many classes as there are sets of them; and which cells of the
// window behind the first open one are filled.

package frontier

import (
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

const (
	manyCopies = 5  // equal pieces, at least, so that classes are worth a try
	narrow     = 40 // places of the window, at most, with copies in a fixed number
)

// Suits reports whether a puzzle is better counted by classes than by listing its
// solutions, and why: a piece may be used any number of times; or one is used five
// times or more, pieces are twice as many as shapes, and the window is narrow. It
// is a rule of thumb: Options.Memory bounds what it can cost.
func Suits(pc *puzzle.PackingCover) (why string, suits bool) {
	pieces, most, of := 0, 0, ""
	for s, shape := range pc.Shapes {
		if shape.Most == puzzle.Unlimited {
			return "piece " + shape.Name + " may be used any number of times", true
		}
		n := pc.MostCopies(s)
		if pieces += n; n > most {
			most, of = n, shape.Name
		}
	}
	if most < manyCopies || pieces < 2*len(pc.Shapes) {
		return "", false
	}
	identity := make([]int, len(pc.Cells))
	for i := range identity {
		identity[i] = i
	}
	q := newQuotient(pc, identity, false)
	moves := q.moves()
	window, _ := spans(bestOrder(q, moves), moves)
	if window > narrow {
		return "", false
	}
	return fmt.Sprintf("%d equal pieces %s, in a window of %d cells", most, of, window), true
}
