// Where training and inference may differ by batch normalisation: own.

package training

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"
)

// A batch that is the whole data: once the running statistics have followed it, inference says
// what training does, for every recipe without dropout.
func TestInferenceAgrees(t *testing.T) {
	d := labelled(t, 32, 1)
	for k, r := range variants() {
		r.Dropout = 0
		n := newNet(&r, d, 1)
		y, pick := make([]float32, r.Batch), orderOf(r.samples(d), &r, 0)[:r.Batch]
		for range 3000 { // 0.99³⁰⁰⁰ is left of the first ones
			fillBatch(r.samples(d), n.layers[0].x, y, pick)
			n.forward(len(pick), true, 0)
		}
		var want []float32
		want = append(want, n.out[:len(pick)]...)
		n.forward(len(pick), false, 0)
		for i, got := range n.out[:len(pick)] {
			if math.Abs(float64(got-want[i])) > 1e-3*(1+math.Abs(float64(want[i]))) {
				t.Fatalf("variant %d (%s, %s): board %d: %g by the running statistics, %g in training", k, r.Norm, r.Activation, i, got, want[i])
			}
		}
	}
}

// A unit that one board in ten thousand makes active: within a batch that board is √(n−1)
// standard deviations from the mean at most, but its running variance has gone to 0 since the
// last one, and by this it would be thousands. Inference keeps the range of training.
func TestRareUnit(t *testing.T) {
	d := labelled(t, 10000, 1)
	r := tiny(Recipe{Activation: "relu"})
	n := newNet(&r, d, 1)
	l, y := &n.layers[0], make([]float32, r.Batch)
	fillBatch(r.samples(d), l.x, y, []int32{0})
	for in, v := range l.x[:cells*cells] { // unit 0 knows board 0 by its cells
		l.weight[in*l.out] = 20 * v
	}
	l.bias[0] = -20 * 12 // twelve cells in common do nothing yet
	extreme := func(training bool, pick []int32) (most float64) {
		fillBatch(r.samples(d), l.x, y, pick)
		n.forward(len(pick), training, 0)
		for row := range pick {
			most = max(most, math.Abs(float64(l.z[row*l.out])))
		}
		return most
	}
	order, inTraining := orderOf(r.samples(d), &r, 0), 0.0
	for at := 0; at+r.Batch <= len(order); at += r.Batch {
		inTraining = max(inTraining, extreme(true, order[at:][:r.Batch]))
	}
	for at := 1; at+r.Batch <= len(order); at += r.Batch / 4 { // all but board 0, several times
		pick := make([]int32, r.Batch)
		for i := range pick {
			pick[i] = int32(at + i)
		}
		extreme(true, pick)
	}
	limit := math.Sqrt(float64(r.Batch-1)) + 1e-3
	without := float64((80 - l.runMean[0]) * inverseRoot(l.runVar[0]))
	if inTraining < limit/2 || inTraining > limit || without < 1000 {
		t.Fatalf("board 0 is %g standard deviations away in training, and %g by running statistics; expected the range to %g, and thousands", inTraining, without, limit)
	}
	if got := extreme(false, []int32{0}); got > limit {
		t.Errorf("board 0 counts as %g standard deviations; expected %g at most", got, limit)
	}
}

// What EachEpoch reports ends the run at the first epoch, and the checkpoint of that epoch is
// gone on from.
func TestEachEpoch(t *testing.T) {
	d, file := labelled(t, 400, 2), filepath.Join(t.TempDir(), "state")
	calls := 0
	run := &Run{Recipe: variants()[0], Data: d, Checkpoint: file, EachEpoch: func(n *Network) error {
		calls++
		if calls == 1 {
			return errors.New("no file")
		}
		if _, err := n.File("test", nil, d); err != nil {
			t.Error(err)
		}
		return nil
	}}
	if _, err := run.Train(context.Background()); err == nil || !strings.Contains(err.Error(), "after epoch 1: no file") {
		t.Fatalf("error %v", err)
	}
	got, err := run.Train(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	want, err := (&Run{Recipe: variants()[0], Data: d}).Train(context.Background())
	if err != nil || calls != 2 || len(got.Curve) != len(want.Curve) || got.Curve[1] != want.Curve[1] {
		t.Errorf("%d calls, curve %+v, want %+v (%v)", calls, got.Curve, want.Curve, err)
	}
}
