// Inference: estimates for several positions together, without allocation.
//
// A move changes the tile in two cells and the value of one group in each view, so the
// sums of the first layer are made from those of the parent by taking out and adding
// eight rows at most, where a position from nothing takes 16 and one for each value. The
// other layers go through the weights in blocks that stay in the cache while all
// positions of the batch use them.

package learned

import (
	"math"

	"github.com/tilemip/tilemip/native/slide"
)

const (
	maxInputs  = cells + 8 // inputs of a position that are 1, at most
	maxClasses = 32
	blockBytes = 1 << 16 // weights that are used for all positions before the next ones
)

// mirror holds the cell on which each cell lies in the mirror image at the main diagonal.
var mirror = func() (m [cells]uint8) {
	for c := range m {
		m[c] = uint8(c%side*side + c/side)
	}
	return m
}()

// Estimate is what a network says of a position.
type Estimate struct {
	Moves float32 // to the goal, the mean
	// Chance[k] says how likely at most Bound + 2k moves are enough, for the bound of the
	// pattern databases, by networks that give logits; others leave it zero.
	Chance [maxClasses]float32
}

// Inference is a network at work. It is used from one goroutine.
type Inference struct {
	net   *Network
	views int  // 2: the mean over the board and its mirror image; 1: the board alone
	Plain bool // without vector instructions
	// the position that a batch begins with: sums of the first layer by member and view,
	// and its inputs by view
	root     [][2][]float32
	rootAt   [2][maxInputs]uint16
	at       [][2][maxInputs]uint16 // inputs of the batch
	now, new [][]float32            // outputs of a layer, by position and view
	out      [][]float32            // mean outputs, by position
	rows     rows
}

// NewInference makes an Inference. With one view it takes half the time.
func NewInference(n *Network, views int) *Inference {
	x := &Inference{net: n, views: min(max(views, 1), 2), root: make([][2][]float32, len(n.members))}
	for m, layers := range n.members {
		for v := range x.root[m] {
			x.root[m][v] = make([]float32, layers[0].stride)
		}
	}
	return x
}

// grow makes room for boards positions.
func (x *Inference) grow(boards int) {
	if boards <= len(x.out) {
		return
	}
	width := 0
	for _, l := range x.net.members[0] {
		width = max(width, l.stride)
	}
	for len(x.out) < boards {
		x.at = append(x.at, [2][maxInputs]uint16{})
		x.out = append(x.out, make([]float32, x.net.Layers[len(x.net.Layers)-1]))
		for range x.views {
			x.now, x.new = append(x.now, make([]float32, width)), append(x.new, make([]float32, width))
		}
	}
}

// inputs writes the inputs of a position that are 1 and returns how many they are.
func (x *Inference) inputs(to *[maxInputs]uint16, p *slide.Valued, view int) int {
	for cell := range cells {
		at := cell*cells + p.Tile(cell)
		if view == 1 {
			at = int(mirror[cell])*cells + int(mirror[p.Tile(cell)])
		}
		to[cell] = uint16(at)
	}
	values := (x.net.Layers[0] - oneHot) / valueRange
	groups := values / 2
	for i := range values {
		value := min(p.Value(i/groups^view, i%groups), valueRange-1)
		to[cells+i] = uint16(oneHot + i*valueRange + value)
	}
	return cells + values
}

// Start makes p the position that the next Evaluate begins with: best the parent of
// those it is given.
func (x *Inference) Start(p *slide.Valued) {
	for v := range x.views {
		n := x.inputs(&x.rootAt[v], p, v)
		for m, layers := range x.net.members {
			x.rows.use(&layers[0], x.Plain)
			sum := x.root[m][v]
			copy(sum, layers[0].bias)
			for _, at := range x.rootAt[v][:n] {
				x.rows.add(int(at), 1)
			}
			x.rows.flush(sum)
		}
	}
}

// Evaluate estimates positions; out has their number. Start must have been called.
func (x *Inference) Evaluate(positions []slide.Valued, out []Estimate) {
	x.grow(len(positions))
	n := 0
	for i := range positions {
		clear(x.out[i])
		for v := range x.views {
			n = x.inputs(&x.at[i][v], &positions[i], v)
		}
	}
	for m, layers := range x.net.members {
		x.first(len(positions), n, m)
		for l := range layers[1:] {
			x.layer(len(positions)*x.views, &layers[l], &layers[l+1])
		}
		part := 1 / float32(x.views*len(x.net.members))
		for i := range positions {
			for _, y := range x.now[i*x.views : (i+1)*x.views] {
				for k := range x.out[i] {
					x.out[i][k] += part * y[k]
				}
			}
		}
	}
	for i := range positions {
		x.read(&positions[i], x.out[i], &out[i])
	}
}

// first makes the sums of a member's first layer from those of the position that the
// batch began with; n is the number of inputs that are 1.
func (x *Inference) first(positions, n, member int) {
	l := &x.net.members[member][0]
	x.rows.use(l, x.Plain)
	for i := range positions {
		for v := range x.views {
			sum := x.now[i*x.views+v][:l.stride]
			copy(sum, x.root[member][v])
			for k, at := range x.at[i][v][:n] {
				if old := x.rootAt[v][k]; old != at {
					x.rows.add(int(old), -1)
					x.rows.add(int(at), 1)
				}
			}
			x.rows.flush(sum)
		}
	}
}

// layer takes the outputs of one layer through the activation and the next layer.
func (x *Inference) layer(n int, last, l *layer) {
	x.rows.use(l, x.Plain)
	for i := range n {
		x.activate(x.now[i][:last.out])
		copy(x.new[i], l.bias)
	}
	block := max(4, blockBytes/(4*l.stride))
	for from := 0; from < l.in; from += block {
		to := min(from+block, l.in)
		for i := range n {
			y := x.new[i][:l.stride]
			for k, value := range x.now[i][from:to] {
				if value != 0 {
					x.rows.add(from+k, value)
				}
			}
			x.rows.flush(y)
		}
	}
	x.now, x.new = x.new, x.now
}

func (x *Inference) activate(y []float32) {
	if x.net.Activation == "relu" {
		for i, v := range y {
			y[i] = max(v, 0)
		}
		return
	}
	for i, v := range y {
		if v < 0 {
			y[i] = float32(math.Expm1(float64(v)))
		}
	}
}

// read turns outputs into an estimate.
func (x *Inference) read(p *slide.Valued, sum []float32, to *Estimate) {
	*to = Estimate{Moves: sum[0]}
	if !x.net.logits() {
		return
	}
	most := sum[0]
	for _, v := range sum[1:] {
		most = max(most, v)
	}
	total, mean := float32(0), float32(0)
	for k, v := range sum {
		e := float32(math.Exp(float64(v - most)))
		total += e
		mean += 2 * float32(k) * e
		to.Chance[k] = total
	}
	for k := range sum {
		to.Chance[k] /= total
	}
	to.Moves = float32(p.Bound()) + mean/total
}
