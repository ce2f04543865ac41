package training

import (
	"context"
	"math"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// The file computes what the network in floating point does, as far as whole numbers can: its
// estimates lie near, and their errors on labels held out are nearly the same.
func TestFile(t *testing.T) {
	d, held := labelled(t, 1500, 7), labelled(t, 300, 8)
	for k, r := range variants() {
		r.Epochs, r.Layers, r.Schedule = 4, []int{24, 16}, "cycle"
		n, err := (&Run{Recipe: r, Data: d}).Train(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		float, whole, far := compared(t, n, d, held)
		t.Logf("variant %d: squared error %.4f, in whole numbers %.4f, farthest %.3f", k, float, whole, far)
		if whole > 1.1*float+0.1 || far > 2 {
			t.Errorf("variant %d (%s, %s): squared errors %g and %g, farthest %g", k, r.Norm, r.Activation, float, whole, far)
		}
	}
}

// compared writes the network as a file, reads that, and returns the mean squared errors on
// held of the network and of the file, and the largest difference of two estimates.
func compared(t *testing.T, n *Network, d, held *Data) (float, whole, far float64) {
	t.Helper()
	file, err := n.File("test", map[string]any{"seed": 1}, d)
	if err != nil {
		t.Fatal(err)
	}
	read, err := learned.ReadNetwork(file)
	if err != nil {
		t.Fatal(err)
	}
	e, err := learned.NewEstimator(context.Background(), read, 1)
	if err != nil {
		t.Fatal(err)
	}
	n.net.estimates(held, func(i int, moves, _ float32) {
		b := puzzle.StandardGoal(4, 4)
		for c := range b.Tiles {
			b.Tiles[c] = int(held.boards[i]>>(4*c)+1) & 15
		}
		got, err := e.Moves(puzzle.Slide{Start: b, Goal: puzzle.StandardGoal(4, 4)})
		if err != nil {
			t.Fatal(err)
		}
		y := float64(held.moves[i])
		float += (float64(moves) - y) * (float64(moves) - y)
		whole += (got - y) * (got - y)
		far = max(far, math.Abs(got-float64(moves)))
	})
	k := float64(held.Len())
	return float / k, whole / k, far
}

// Units with weights a thousand times those of others, at the lower end of ELU and of ReLU on
// every board, have scales far beyond the rest; the file says what the network does.
func TestFileOfLargeScales(t *testing.T) {
	d, held := labelled(t, 1500, 7), labelled(t, 300, 8)
	for _, r := range []Recipe{variants()[0], variants()[4], variants()[3]} {
		for _, times := range []float32{1e3, 1e6} {
			r.Epochs, r.Layers, r.Schedule = 4, []int{24, 16}, "cycle"
			n, err := (&Run{Recipe: r, Data: d}).Train(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			for i := range 2 {
				l := &n.net.layers[i]
				for u := range 3 { // a norm before the activation keeps its mean, so the unit goes down by the bias
					for in := range l.in {
						l.weight[in*l.out+u] *= times
					}
					l.bias[u] = -40 * times
				}
			}
			float, whole, far := compared(t, n, d, held)
			t.Logf("%s, %s, %g: squared error %.4f, in whole numbers %.4f, farthest %.3f", r.Norm, r.Activation, times, float, whole, far)
			if math.Abs(whole-float) > 0.1*float+0.1 {
				t.Errorf("%s, %s, %g: squared errors %g and %g, farthest %g", r.Norm, r.Activation, times, float, whole, far)
			}
		}
	}
}

// Half of the units of a layer have outputs of a hundredth or of three hundred times those of others,
// as after many epochs: the bytes of both tell enough.
func TestFileOfMixedScales(t *testing.T) {
	d, held := labelled(t, 1500, 7), labelled(t, 300, 8)
	for _, times := range []float32{0.01, 300} {
		r := variants()[0]
		r.Epochs, r.Layers, r.Schedule = 4, []int{24, 16}, "cycle"
		n, err := (&Run{Recipe: r, Data: d}).Train(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for i := range 2 {
			l := &n.net.layers[i]
			for u := 0; u < l.out; u += 2 {
				for in := range l.in {
					l.weight[in*l.out+u] *= times
				}
				l.bias[u] *= times
				l.runMean[u] *= times
				l.runVar[u] *= times * times
			}
		}
		float, whole, far := compared(t, n, d, held)
		t.Logf("%g: squared error %.4f, in whole numbers %.4f, farthest %.3f", times, float, whole, far)
		if math.Abs(whole-float) > 0.1*float+0.1 {
			t.Errorf("%g: squared errors %g and %g, farthest %g", times, float, whole, far)
		}
	}
}
