// The stamp of the rule.

package covers

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// Rule is the stamp of the rule by which covers are cut, divided, searched and counted
// (units.Stamp): of small covers of all kinds, with secondary items, items that are needed several
// times, equal options and more than 64 items, of two packings that are scanned, in windows of one word
// and of two, and of units that are cut, divided and ended.
func Rule() (string, error) { return rule.Of(ruleJobs) }

var rule units.Stamp

func ruleJobs() ([]units.Job, error) {
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
			return nil, err
		}
		jobs = append(jobs, job)
	}
	for _, n := range [][4]int{{6, 5, 3, 4}, {16, 15, 30, 29}} {
		job, err := tiled(context.Background(), n)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, job)
	}
	return jobs, nil
}

// tiled is a rectangle to be filled by a scan, with straight and bent pieces and one in two parts.
func tiled(ctx context.Context, n [4]int) (*Job, error) {
	text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\nC:name=g:layout=0 0 0, 2 0 0, 1 1 0\n", n[0], n[1])
	for k := range n[2] + n[3] {
		text += fmt.Sprintf("C:name=%d:layout=%s\n", k, [...]string{"0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0", "0 0 0, 1 0 0, 0 1 0"}[min(k/n[2], 1)])
	}
	ps, err := puzzle.ParsePackings("rule", strings.NewReader(text+"~D\n"))
	if err != nil {
		return nil, err
	}
	pc, err := ps[0].Cover()
	if err != nil {
		return nil, err
	}
	d, err := packing.Divide(ctx, pc, packing.Options{Mirrors: true, Kernel: packing.Scan})
	if err != nil {
		return nil, err
	}
	cut := Cut{Size: units.Size{Aim: 60, Budget: 90, Piece: 12}, Live: d.Live}
	if n[0] > 6 {
		cut.Aim = 1 << 62
	}
	if cut.Scan, err = d.Layout(ctx); err != nil {
		return nil, err
	}
	return made(ctx, pc.Cover, cut, unstamped)
}

// unstamped is that of the searches that make the stamp.
func unstamped() (string, error) { return "", nil }
