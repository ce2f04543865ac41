package training

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// labelled makes boards whose label is something that can be learned: how many tiles are off
// their goal cell, plus the blank's distance.
func labelled(t *testing.T, n int, seed uint64) *Data {
	t.Helper()
	file := append([]byte("TMLABEL1"), make([]byte, 24)...)
	for i := range n {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		word, moves := uint64(0), 0
		for c, tile := range rng.Perm(16) {
			word |= uint64(tile) << (4 * c)
			switch {
			case tile == 0:
				moves += 3 - c/4 + 3 - c%4
			case tile != c+1:
				moves++
			}
		}
		file = append(binary.LittleEndian.AppendUint64(file, word), byte(moves))
	}
	d := new(Data)
	if err := d.Add(bytes.NewReader(append(file, 1, 2)), 0); err != nil {
		t.Fatal(err)
	}
	if d.Len() != n {
		t.Fatalf("%d labels of %d", d.Len(), n)
	}
	return d
}

func tiny(r Recipe) Recipe {
	r.Layers, r.Batch, r.Epochs, r.Rate = []int{24, 17, 9}, 32, 2, 0.01
	if err := r.Complete(); err != nil {
		panic(err)
	}
	return r
}

func variants() []Recipe {
	return []Recipe{tiny(Recipe{Dropout: 0.2}), tiny(Recipe{Norm: "before", Activation: "elu", Mirror: true, Schedule: "cycle"}),
		tiny(Recipe{Norm: "none", Activation: "relu", Init: "scaled", Dropout: 0.1}), tiny(Recipe{Norm: "before", Activation: "relu"}),
		tiny(Recipe{Activation: "elu", Punish: 0.4}), tiny(Recipe{Activation: "sigmoid", Norm: "none", Rate: 0.02}), tiny(Recipe{Activation: "sigmoid"})}
}

// The gradients are those of the loss: the difference quotient in the direction of a random
// vector, for every place of batch normalisation, every activation and with dropout.
func TestGradient(t *testing.T) {
	d := labelled(t, 32, 1)
	for k, r := range variants() {
		n := newNet(&r, d, 1)
		rng := rand.New(rand.NewPCG(5, uint64(k)))
		for i := range n.param { // away from the corners of relu and from zero biases
			n.param[i] += float32(0.05 * rng.NormFloat64())
		}
		y := make([]float32, r.Batch)
		pick := orderOf(r.samples(d), &r, 0)[:r.Batch]
		loss := func() float64 {
			fillBatch(r.samples(d), n.layers[0].x, y, pick)
			n.forward(len(pick), true, 3)
			return n.backward(y, 3)
		}
		loss()
		slope, way := 0.0, make([]float64, len(n.param))
		for i, g := range n.grad {
			way[i] = rng.NormFloat64()
			slope += float64(g) * way[i]
		}
		old := slices.Clone(n.param)
		at := func(far float64) float64 {
			for i := range n.param {
				n.param[i] = old[i] + float32(far*way[i])
			}
			return loss()
		}
		const far = 2e-4
		if got := (at(far) - at(-far)) / (2 * far); math.Abs(got-slope) > 0.02*math.Abs(slope)+0.02 {
			t.Errorf("variant %d (%s, %s): slope %g by the gradient, %g by differences", k, r.Norm, r.Activation, slope, got)
		}
	}
}

// A run that is killed again and again, with checkpoints at moments of its own, gives the same
// network to the bit as one that is not; so do several goroutines and every kernel.
func TestResumed(t *testing.T) {
	d, held := labelled(t, 400, 2), labelled(t, 60, 3)
	for k, r := range variants()[:3] {
		whole := &Run{Recipe: r, Data: d, Held: held}
		want, err := whole.Train(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "state")
		var got *Network
		kills := 0
		for stop := uint64(1); got == nil; stop += 5 {
			run := &Run{Recipe: r, Data: d, Held: held, Checkpoint: file, Every: 1, Threads: 3, stop: stop}
			if stop%2 == 0 {
				run.Every = time.Hour // the kill comes before any checkpoint
			}
			if got, err = run.Train(context.Background()); err != nil {
				kills++
			}
		}
		if kills < 3 || !slices.Equal(got.net.param, want.net.param) || !slices.Equal(got.net.running, want.net.running) || !slices.Equal(got.Curve, want.Curve) {
			t.Errorf("recipe %d: %d kills, and the network or its curve is another: %v, want %v", k, kills, got.Curve, want.Curve)
		}
	}
}

// With a constant rate a run of more epochs goes on with the checkpoint of one of fewer, and is
// the same to the bit; a run of fewer refuses it, and so does a rate that depends on the end.
func TestProlonged(t *testing.T) {
	d := labelled(t, 400, 2)
	for _, schedule := range []string{"constant", "cycle"} {
		r := variants()[0]
		r.Schedule = schedule
		file := filepath.Join(t.TempDir(), "state")
		train := func(epochs int, file string) (*Network, error) {
			r.Epochs = epochs
			return (&Run{Recipe: r, Data: d, Checkpoint: file}).Train(context.Background())
		}
		if _, err := train(2, file); err != nil {
			t.Fatal(err)
		}
		got, err := train(5, file)
		if schedule == "cycle" {
			if err == nil {
				t.Error("a cycle is prolonged")
			}
			continue
		}
		want, wrong := train(5, "")
		if err != nil || wrong != nil || !slices.Equal(got.net.param, want.net.param) || !slices.Equal(got.Curve, want.Curve) {
			t.Errorf("%v, %v: prolonged it is another network", err, wrong)
		}
		if _, err := train(3, file); err == nil {
			t.Error("a run of 3 epochs takes a checkpoint of 5")
		}
	}
}

func TestLevels(t *testing.T) {
	d := labelled(t, 64, 4)
	var want []float32
	atLevels(t, func(t *testing.T) {
		got, err := (&Run{Recipe: variants()[0], Data: d}).Train(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = got.net.param
		}
		if !slices.Equal(got.net.param, want) {
			t.Error("another network than by plain Go")
		}
	})
}

// Training learns: the error on boards held out falls far below the variance of the labels.
func TestLearns(t *testing.T) {
	d, held := labelled(t, 4000, 5), labelled(t, 500, 6)
	r := Recipe{Layers: []int{32, 16}, Batch: 64, Epochs: 8, Rate: 0.01, Schedule: "cycle"}
	if err := r.Complete(); err != nil {
		t.Fatal(err)
	}
	n, err := (&Run{Recipe: r, Data: d, Held: held}).Train(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	variance, mean := 0.0, mean(held)
	for _, m := range held.moves {
		variance += (float64(m) - mean) * (float64(m) - mean) / float64(held.Len())
	}
	if last := n.Curve[len(n.Curve)-1]; last.Held > variance/4 || last.Epoch != 8 {
		t.Errorf("after training %+v; the variance of the labels is %g", n.Curve, variance)
	}
}

func TestExp(t *testing.T) {
	for x := float32(0); x > -90; x -= 0.0137 {
		want := math.Exp(float64(x))
		if math.Abs(float64(exp(x))-want) > 4e-7*want+1e-37 {
			t.Fatalf("exp(%v) = %v, want %v", x, exp(x), want)
		}
	}
}

// A checkpoint that is cut off, has another byte, or is of other labels is refused.
func TestDamagedCheckpoint(t *testing.T) {
	d, file := labelled(t, 64, 4), filepath.Join(t.TempDir(), "state")
	train := func(d *Data) error {
		_, err := (&Run{Recipe: variants()[0], Data: d, Checkpoint: file}).Train(context.Background())
		return err
	}
	if err := train(d); err != nil {
		t.Fatal(err)
	}
	if err := train(labelled(t, 64, 5)); err == nil || !strings.Contains(err.Error(), "other labels") {
		t.Errorf("%v; want other labels", err)
	}
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flipped := slices.Clone(good)
	flipped[len(flipped)/2] ^= 1
	for _, bad := range [][]byte{nil, good[:len(good)-9], flipped} {
		if err := os.WriteFile(file, bad, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := train(d); err == nil || !strings.Contains(err.Error(), "no whole checkpoint") {
			t.Errorf("%d bytes: %v; want no whole checkpoint", len(bad), err)
		}
	}
}
