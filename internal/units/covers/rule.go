// The stamp of the rule.

package covers

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Rule is the stamp of the rule by which covers are cut, divided, searched and counted
// (units.Stamp): of small covers of all kinds, with secondary items, items that are needed several
// times, equal options and more than 64 items, and of units that are cut, divided and ended.
var Rule = sync.OnceValues(func() (string, error) {
	var jobs []units.Job
	r := rand.New(rand.NewPCG(3, 6))
	for k := range 8 {
		c := &puzzle.Cover{Primary: 12 + k%3/2*70}
		items := c.Primary + k%4
		for i := range items {
			c.Items = append(c.Items, fmt.Sprint(i))
			if k%4 == 1 && i < c.Primary {
				c.Multiplicity = append(c.Multiplicity, 1+i%5/4)
			}
		}
		for range 4 * c.Primary {
			first := r.IntN(c.Primary)
			option := []int{first}
			for _, i := range []int{first + 1, first + 2, first + 3, c.Primary + first%4} {
				if i < items && (i < c.Primary || first < c.Primary/3) && r.IntN(2) == 0 {
					option = append(option, i)
				}
			}
			c.Options = append(c.Options, option)
		}
		size := units.Size{Aim: 60, Budget: 90, Piece: 12}
		if k == 4 { // none is divided
			size.Aim = 20
		}
		if c.Primary > 64 { // a large tree, of which the first units are taken
			size.Aim = 1 << 62
		}
		job, err := made(context.Background(), c, Cut{Solutions: []string{List, Hash}[k%2], Size: size}, unstamped)
		if err != nil {
			return "", err
		}
		jobs = append(jobs, job)
	}
	return units.Stamp(jobs...)
})

// unstamped is that of the searches that make the stamp.
func unstamped() (string, error) { return "", nil }
