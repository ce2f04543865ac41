// The stamp of the rule.

package covers

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// Rule is the stamp of the rule by which covers are cut, divided, searched and counted
// (units.Stamp): of small covers of all kinds, with secondary items, items that are needed several
// times, equal options and more than 64 items, of two packings that are scanned, in windows of one word
// and of two, and of units that are cut, divided and ended.
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
	for k, rows := range []int{5, 30} {
		c, l := trominoes(rows)
		job, err := made(context.Background(), c, Cut{Size: units.Size{Aim: []uint64{60, 1 << 62}[k], Budget: 90, Piece: 12}, Scan: &l}, unstamped)
		if err != nil {
			return "", err
		}
		jobs = append(jobs, job)
	}
	return units.Stamp(jobs...)
})

// unstamped is that of the searches that make the stamp.
func unstamped() (string, error) { return "", nil }

// trominoes are the packings of a strip of six columns by as many straight and bent trominoes as go
// into it: the first and the other half of them, with the places that a scan of it needs.
func trominoes(rows int) (*puzzle.Cover, packing.Layout) {
	c, l := &puzzle.Cover{Primary: 6*rows + 2}, packing.Layout{Stride: rows + 1, First: -1}
	for i := range c.Primary {
		c.Items, c.Multiplicity = append(c.Items, fmt.Sprint(i)), append(c.Multiplicity, 1)
	}
	c.Multiplicity[6*rows], c.Multiplicity[6*rows+1] = rows, rows
	for col := range 6 {
		for row := range rows {
			l.Places = append(l.Places, col*l.Stride+row)
			at := func(right, down int) int { return (col+right)*rows + row + down }
			for k, o := range [][]int{{at(0, 0), at(1, 0), at(2, 0)}, {at(0, 0), at(0, 1), at(0, 2)}, {at(0, 0), at(0, 1), at(1, 0)}, {at(0, 0), at(0, 1), at(1, 1)}, {at(0, 0), at(1, 0), at(1, 1)}, {at(0, 1), at(1, 0), at(1, 1)}} {
				if wide, high := [6]int{2, 0, 1, 1, 1, 1}[k], [6]int{0, 2, 1, 1, 1, 1}[k]; col+wide < 6 && row+high < rows {
					c.Options = append(c.Options, append(o, 6*rows+min(k/2, 1)))
				}
			}
		}
	}
	return c, l
}
