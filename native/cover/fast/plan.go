// The choice of the kernel and of the piece that is laid in fewer places.
//
// The piece: laid in each of its places, it leaves so many placements of the others.
// The piece is taken for which the fourth powers of these numbers have the least sum.
// On the Tetris cube that is the best piece: the search makes 30 million nodes, with
// others 41 to 77, with the one that has the fewest places some 80. On the pentominoes
// in 6×10 it is the best, on the Bedlam cube the second best, by a tenth. Estimates by
// random walks that take a twentieth of the search are too noisy for this choice.
//
// The kernel: in narrow strips the scan is the faster one; in wider ones estimates of
// both trees by random walks decide, in other regions there is only the list.

package fast

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/general"
)

// The kernels.
const (
	List = "list"
	Scan = "scan"
)

// Seconds that the kernels take for a node, on one core of a server of 2023 with the
// vector instructions of the list kernel. Only their ratio matters.
const (
	listNode = 85e-9
	scanNode = 25e-9
)

const (
	narrow    = 6    // columns up to which the scan is taken without estimates
	scanWalks = 1000 // to estimate a scan
	tasks     = 24   // to estimate the list kernel, see general.Estimate
	walks     = 16
)

// plan is how a puzzle will be searched.
type plan struct {
	choice
	kernel string
	window *window // of a flat region
	table  *table
	why    []string
}

// choice is a piece that is laid in one place of every orbit only; shape is -1 for
// none.
type choice struct {
	shape  int
	places []place
}

// newPlan chooses the piece and the kernel.
func newPlan(g *group, o Options) *plan {
	p := &plan{kernel: o.Kernel, choice: choose(g, o)}
	if p.kernel != List {
		p.window = widest(g.pc)
	}
	switch {
	case p.kernel != "" && (p.kernel == List || p.window != nil):
		p.say("%s: as asked for", p.kernel)
	case p.window == nil:
		p.kernel = List
		p.say("list: the region is not flat, or too wide")
	case p.window.stride-1 <= narrow:
		p.kernel = Scan
		p.say("scan: columns of at most %d cells", narrow)
	}
	if p.window != nil {
		p.table = p.window.newTable()
	}
	if p.kernel == "" {
		p.compareKernels(g.pc)
	}
	return p
}

func (p *plan) say(format string, args ...any) { p.why = append(p.why, fmt.Sprintf(format, args...)) }

// reason says what was chosen and why.
func (p *plan) reason(pc *puzzle.PackingCover) string {
	if p.shape >= 0 {
		p.say("piece %s in %d places", pc.Shapes[p.shape].Name, len(p.places))
	}
	return strings.Join(p.why, "; ")
}

// choose chooses the piece.
func choose(g *group, o Options) choice {
	best, least := choice{shape: -1}, 0.0
	if o.All || len(g.perms) == 1 {
		return best
	}
	masks, words := cellMasks(g.pc)
	for s, shape := range g.pc.Shapes {
		if len(shape.Pieces) > 1 || !g.fixed[s] || o.Piece != "" && o.Piece != shape.Name {
			continue
		}
		c := choice{s, g.places(s)}
		if n := c.size(g.pc, masks, words); best.shape < 0 || n < least {
			best, least = c, n
		}
	}
	return best
}

// sampled is the number of places of a piece that are looked at to choose it.
const sampled = 12

// size says how large the search with a piece is, in some unit of its own. Masks are
// those of the placements, words words each.
func (c choice) size(pc *puzzle.PackingCover, masks []uint64, words int) (sum float64) {
	step := (len(c.places) + sampled - 1) / sampled
	for k := 0; k < len(c.places); k += step {
		taken := masks[c.places[k].option*words:][:words]
		left := 0
		for o := range pc.Placements {
			both := uint64(0)
			for w, m := range masks[o*words:][:words] {
				both |= m & taken[w]
			}
			if both == 0 && pc.Placements[o].Shape != c.shape {
				left++
			}
		}
		n := float64(left)
		sum += n * n * n * n * float64(step)
	}
	return sum
}

// cellMasks returns the cells of every placement as bits.
func cellMasks(pc *puzzle.PackingCover) (masks []uint64, words int) {
	words = (len(pc.Cells) + 63) / 64
	masks = make([]uint64, words*len(pc.Placements))
	for o, pl := range pc.Placements {
		for _, c := range pl.Cells {
			masks[o*words+c>>6] |= 1 << (c & 63)
		}
	}
	return masks, words
}

func (p *plan) compareKernels(pc *puzzle.PackingCover) {
	list := listNode * general.Estimate(pc.Cover, live(pc, p.choice), tasks, walks, 1)
	scan := scanNode * p.estimateScan()
	if p.kernel = List; scan < list {
		p.kernel = Scan
	}
	p.say("%s: %.2g s expected by list, %.2g s by scan", p.kernel, list, scan)
}

// estimateScan estimates the fits of a scan.
func (p *plan) estimateScan() (fits float64) {
	if p.shape >= 0 && len(p.places) == 0 {
		return 0
	}
	r := rand.New(rand.NewPCG(1, 2))
	s := newScan(p.window, p.table, nil)
	for range scanWalks {
		weight, used := 1.0, bits128{}
		if p.shape >= 0 {
			var possible bool
			weight, used = float64(len(p.places)), one128(p.window.cells+p.shape)
			if s.filled, possible = p.window.filled(p.places[r.IntN(len(p.places))].option); !possible {
				continue
			}
		}
		fits += weight * s.walk(r.IntN, used)
	}
	return fits / scanWalks
}

// live returns the options without the places of the piece that are not searched.
func live(pc *puzzle.PackingCover, c choice) []int {
	keep := map[int]bool{}
	for _, p := range c.places {
		keep[p.option] = true
	}
	out := make([]int, 0, len(pc.Placements))
	for o, pl := range pc.Placements {
		if pl.Shape != c.shape || keep[o] {
			out = append(out, o)
		}
	}
	return out
}
