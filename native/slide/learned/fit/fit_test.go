package fit

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/native/slide/learned"
)

// The gradient of back-propagation against the difference quotient of the loss, for every
// activation and loss, at every bias and a sample of the weights.
func TestGradient(t *testing.T) {
	for i, c := range []struct {
		activation string
		loss       Loss
	}{{"sigmoid", Loss{}}, {"elu", Loss{}}, {"relu", Loss{}}, {"elu", Loss{Asymmetric: 0.4}}, {"sigmoid", Loss{Logistic: true}}} {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		n, err := NewNet([]int{12, 7, 5, 1}, c.activation, 3, 2, rng)
		if err != nil {
			t.Fatal(err)
		}
		active, target := []int32{1, 4, 9}, float32(0.5)
		value := func() float64 { loss, _ := c.loss.of(n.Forward(active), target); return float64(loss) }
		l := newLearner(n)
		_, derivative := c.loss.of(n.Forward(active), target)
		l.learn(active, derivative)
		checked := 0
		for k, w := range append(append([]moments{}, l.weights...), l.biases...) {
			for j := range w.weight {
				const step = 2e-3
				before := w.weight[j]
				w.weight[j] = before + step
				up := value()
				w.weight[j] = before - step
				down := value()
				w.weight[j] = before
				if want := (up - down) / (2 * step); math.Abs(want-float64(w.sum[j])) > 2e-2*(1+math.Abs(want)) {
					t.Errorf("%s %+v: part %d, weight %d: gradient %.4f, quotient %.4f", c.activation, c.loss, k, j, w.sum[j], want)
				}
				if w.sum[j] != 0 {
					checked++
				}
			}
		}
		if checked < 25 {
			t.Errorf("%s: only %d weights have a gradient", c.activation, checked)
		}
	}
}

// tiny returns boards to learn something from: the tile in cell 0 decides.
func tiny(count int) *Boards {
	b := &Boards{Side: 4}
	rng := rand.New(rand.NewPCG(4, 4))
	for range count {
		tiles := make([]uint8, 16)
		for i, v := range rng.Perm(16) {
			tiles[i] = uint8(v)
		}
		b.All = append(b.All, Board{tiles, 20 + 3*float32(tiles[0])})
	}
	return b
}

// A network learns what can be learned, the same from run to run, and its form in whole numbers
// says nearly the same.
func TestTrain(t *testing.T) {
	for _, activation := range Activations {
		s := tiny(600)
		train := func() *Net {
			n, err := NewNet([]int{256, 16, 8, 1}, activation, 16, s.Mean(), rand.New(rand.NewPCG(7, 7)))
			if err != nil {
				t.Fatal(err)
			}
			if err := Train(context.Background(), n, s, Options{Epochs: 18, Batch: 16, Rate: 2e-2, Seed: 3}); err != nil {
				t.Fatal(err)
			}
			return n
		}
		n := train()
		square := 0.0
		for i := range s.All {
			active, target := s.Sample(i, nil, nil)
			square += math.Pow(float64(n.Forward(active)-target), 2) / 600
		}
		if square > 15 { // the targets' own variance is 191
			t.Errorf("%s: a squared error of %.2f", activation, square)
		}
		a, err := n.Encode(learned.Description{Name: "tiny"}, s)
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := train().Encode(learned.Description{Name: "tiny"}, s); !bytes.Equal(a, b) {
			t.Errorf("%s: a second training gave other weights", activation)
		}
		if text, err := n.MarshalStored(nil); err != nil {
			t.Error(err)
		} else if again, _, err := ReadStored(text); err != nil {
			t.Error(err)
		} else if b, _ := again.Encode(learned.Description{Name: "tiny"}, s); !bytes.Equal(a, b) {
			t.Errorf("%s: the file of its own does not keep the network", activation)
		}
		compareWhole(t, n, s, a)
	}
}

// compareWhole compares a network with its form in whole numbers.
func compareWhole(t *testing.T, n *Net, s *Boards, file []byte) {
	t.Helper()
	whole, err := learned.ReadNetwork(file)
	if err != nil {
		t.Fatal(err)
	}
	e, err := learned.NewEstimator(context.Background(), whole, 1)
	if err != nil {
		t.Fatal(err)
	}
	square := 0.0
	for i := range 100 {
		active, _ := s.Sample(i, nil, nil)
		miss := e.Tiles([16]uint8(s.All[i].Tiles)) - float64(n.Forward(active))
		square += miss * miss / 100
	}
	if square > 1 {
		t.Errorf("%s: in whole numbers the estimates differ by %.2f moves, root of the mean square", n.Activation, math.Sqrt(square))
	}
}

// A pair's target is what the distances say, and its inputs those of both boards and the lead.
func TestPairs(t *testing.T) {
	b := tiny(40)
	p := &Pairs{Boards: b, Group: 4}
	for i := range p.Len() {
		rng := rand.New(rand.NewPCG(9, uint64(i)))
		active, target := p.Sample(i, rng, nil)
		if len(active) != 33 || int(active[32]) >= PairInputs(16) || active[32] < 512 {
			t.Fatalf("inputs %v", active)
		}
		lead := float32(active[32] - 512 - Lead)
		var other *Board
		for k := range b.All {
			if same := appendBoard(nil, b.All[k].Tiles, 4, 256, false); same[0] == active[16] && same[7] == active[23] && same[15] == active[31] {
				other = &b.All[k]
			}
		}
		first, second := lead+b.All[i].Moves, other.Moves
		if want := map[bool]float32{true: 1}[first < second]; first != second && target != want || first == second && target != 0.5 {
			t.Errorf("sample %d: %g against %g, target %g", i, first, second, target)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		widths     []int
		activation string
	}{{[]int{4}, "relu"}, {[]int{4, 2}, "relu"}, {[]int{4, 0, 1}, "relu"}, {[]int{4, 1}, "tanh"}} {
		if _, err := NewNet(c.widths, c.activation, 1, 0, rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%v", c)
		}
	}
	for _, text := range []string{"", "{}", `{"layers":[2,1],"activation":"relu","weights":[[1]],"biases":[[1]]}`, `{"layers":[2,1],"activation":"relu"}`} {
		if _, _, err := ReadStored([]byte(text)); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	n, _ := NewNet([]int{256, 1}, "relu", 16, 0, rand.New(rand.NewPCG(1, 1)))
	if err := Train(ctx, n, tiny(10), Options{}); err == nil {
		t.Error("training went on after its context had ended")
	}
}

// The published numbers of positions of the 8-puzzle by depth, blank in a corner: 181,440 in all,
// two of 31 moves (A. Reinefeld, IJCAI 1993).
func TestEight(t *testing.T) {
	b := Eight()
	deepest := 0
	for i := range b.All {
		if b.All[i].Moves == 31 {
			deepest++
		}
	}
	if last := b.All[len(b.All)-1].Moves; len(b.All) != 181440 || last != 31 || deepest != 2 {
		t.Errorf("%d boards, the last of %g moves, %d of 31; want 181440, 31 and 2", len(b.All), last, deepest)
	}
}
