package pricing

// The walk by prices: own. The bounds of a board's four successors are read with one load per
// network: a row is one word with four lanes of 16 bits, direction d in bits 16d to 16d+15,
// the least cost from the network's state after that move to the goal. Rows of all networks
// are added as whole words; a lane above the step's limit is a move that no plan makes.
//
// Scale. A lane is (cost - base) / 2^shift, rounded down, with the least cost of the
// network's layer as base, so that lanes are never negative and a sum of them never exceeds the
// sum of the costs: the bound stays valid. Costs beyond the limit are cut to the limit
// and one; the shift is chosen for each step so that all networks together stay below 2^16
// and no lane carries into the next. With 8 networks that is 1/128 of a move.

import "github.com/tilemip/tilemip/model/certificate"

// rows are the costs of all networks, as the search reads them.
type rows struct {
	step []stepRows // by step: of the moves made there
}

// stepRows are those of one step.
type stepRows struct {
	networks [][]uint64 // by network: the row of a state is at class · places + placement
	limit    uint16     // largest sum of lanes that may be on a plan
	dead     bool       // no move of this step is on a plan
	base     int64      // sum of the networks' bases, in 1/unit of a move
	shift    uint       // a lane counts units of 2^shift/unit of a move
}

// pack makes the rows from the suffixes, and releases each layer of these that is no longer
// needed. The suffixes cannot be used afterwards.
func (p *pricer) pack() *rows {
	r := &rows{step: make([]stepRows, p.horizon)}
	for t := range p.horizon {
		p.packStep(&r.step[t], t)
		for k := range p.shapes {
			p.suffix[k][t] = nil
		}
	}
	p.suffix = nil
	return r
}

// packStep fills in the rows of step t: the moves from layer t to layer t+1. States that no
// plan reaches, and directions off the board, keep a lane beyond the limit.
func (p *pricer) packStep(r *stepRows, t int) {
	many := len(p.shapes)
	bases := make([]int32, many)
	for k := range p.shapes {
		bases[k] = never
		for _, v := range p.suffix[k][t+1] {
			bases[k] = min(bases[k], v)
		}
		r.base += int64(bases[k])
	}
	room := int64(p.horizon-t-1)*unit - r.base
	r.networks = make([][]uint64, many)
	if room < 0 {
		r.dead = true
		return
	}
	for (room>>r.shift+1)*int64(many) > 1<<16-1 {
		r.shift++
	}
	r.limit = uint16(room >> r.shift)
	beyond := uint64(r.limit) + 1
	for k, s := range p.shapes {
		row := make([]uint64, p.times.width(t)*s.places)
		for i := range row {
			row[i] = beyond * 0x0001_0001_0001_0001
		}
		for _, at := range p.times.at(t) {
			to := p.block(p.suffix[k][t+1], s, t+1, at.to, at.dir)
			c := 0
			if t > 0 {
				c = p.times.class[at.blank][at.last]
			}
			lane := 16 * uint(at.dir)
			for from, q := range s.perm[at.blank][at.dir] {
				v := min(beyond, uint64(to[q]-bases[k])>>r.shift)
				x := &row[c*s.places+from]
				*x = *x&^(0xFFFF<<lane) | v<<lane
			}
		}
		r.networks[k] = row
	}
}

// pricesWalk is the board at the current step, as one placement per network, with the frames
// of all steps before it.
type pricesWalk struct {
	p      *Prices
	frames []pricesFrame // by step
	goal   []uint16      // by network: the placement of the goal
}

// pricesFrame is one step.
type pricesFrame struct {
	at          [36]uint16 // by network: number of the placement
	sums        uint64     // the lanes of all networks added, by direction; set by survivors
	left        int32      // bound on the moves left, in 1/unit of a move; rounded down, 0 at the start
	blank, last int8       // cell of the blank, and the last direction
}

// walk returns a walk from the start. Prices serve one horizon only; another is an error.
func (p *Prices) walk(most int) (walker, error) {
	if most != p.horizon {
		return nil, errHorizon(p.String(), p.horizon, most)
	}
	w := &pricesWalk{p: p, frames: make([]pricesFrame, most+2)}
	for _, tiles := range p.patterns {
		w.goal = append(w.goal, p.g.number(p.g.goal[0], cellsIn(p.g.goal, tiles)))
	}
	w.set(0, p.g.start, start0)
	return w, nil
}

func (w *pricesWalk) refuted() bool { return w.p.start > int64(w.p.horizon)*unit }

func (w *pricesWalk) set(t int, cells []int8, last int8) {
	f := &w.frames[t]
	f.blank, f.last = cells[0], last
	for k, tiles := range w.p.patterns {
		f.at[k] = w.p.g.number(cells[0], cellsIn(cells, tiles))
	}
}

func (w *pricesWalk) survivors(t int) uint8 {
	if t >= w.p.horizon {
		return 0
	}
	f := &w.frames[t]
	r := &w.p.rows.step[t]
	if r.dead {
		return 0
	}
	class := 0
	if t > 0 {
		class = w.p.times.class[f.blank][f.last]
	}
	sum := uint64(0)
	for k, row := range r.networks {
		sum += row[class*w.p.shapes[k].places+int(f.at[k])]
	}
	f.sums = sum
	limit := uint64(r.limit)
	mask := uint8(0)
	for d := range uint(4) {
		if sum>>(16*d)&0xFFFF <= limit {
			mask |= 1 << d
		}
	}
	return mask
}

func (w *pricesWalk) step(t, d int) {
	f, o := &w.frames[t], &w.frames[t+1]
	o.blank, o.last = w.p.g.next[f.blank][d], int8(d)
	for k, s := range w.p.shapes {
		o.at[k] = s.perm[f.blank][d][f.at[k]]
	}
	r := &w.p.rows.step[t]
	o.left = int32(int64(f.sums>>(16*uint(d))&0xFFFF)<<r.shift + r.base)
}

// back does nothing: the frame of the earlier step is still complete.
func (w *pricesWalk) back(_, _ int) {}

func (w *pricesWalk) done(t int) bool {
	f := &w.frames[t]
	if f.blank != w.p.g.goal[0] {
		return false
	}
	for k, p := range w.goal {
		if f.at[k] != p {
			return false
		}
	}
	return true
}

func (w *pricesWalk) left(t int) int32 { return w.frames[t].left }

// Certificate returns the prices in the order of the certificate's labels. They refute plans
// of at most its horizon of moves. Package certificate states the format and the claim.
func (p *Prices) Certificate() *certificate.Prices {
	out := &certificate.Prices{Unit: unit, End: p.ends}
	b := &certificate.Board{Slide: p.g.board}
	many := len(p.patterns)
	for t := range p.horizon {
		var costs [][]int32
		for _, k := range b.Labels(t) {
			i := label{blank: int8(k.Blank), last: int8(k.Last), dir: int8(k.Next)}.index()
			costs = append(costs, p.tied[t][i*many:][:many])
		}
		out.Cost = append(out.Cost, costs)
	}
	return out
}
