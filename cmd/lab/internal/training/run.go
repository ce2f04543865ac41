// Package training trains the networks of package learned, in plain Go: the recipe of
// V. Cahlík, P. Surynek, "On the design of a heuristic based on artificial neural networks
// for the near optimal solving of the (N²−1)-puzzle" (IJCCI 2019), as their paper and their
// notebooks (github.com/vcahlik/fifteen-puzzle, notebooks/Keras) have it, with every choice
// of it as a setting.
//
// # Reading order
//
// recipe.go lists the choices. data.go reads labels and deals out batches, net.go is the
// network and its first weights, forward.go and backward.go a step, with Adam,
// product.go and vectors.go the arithmetic below them. run.go is the loop, with checkpoint.go; export.go
// writes the network in whole numbers, as package learned reads it.
//
// # Repeatable to the bit
//
// What a step does follows from the recipe, the labels and the number of the step: there is
// no state beside the weights, their moments and the running statistics, which a checkpoint
// holds. Sums have one order, whatever the processor's registers and the number of
// goroutines. So a run that was killed and continued gives the same network as one that was
// not, and so do two runs with different sets of instructions.
//
// Not here: inference, which users have (native/slide/learned). Begin with recipe.go, then
// run.go.
package training

import (
	"context"
	"fmt"
	"math"
	"time"
)

// Run is one training: its recipe, the labels, and where it keeps its state.
type Run struct {
	Recipe     Recipe
	Data, Held Samples       // to learn from, and held out to measure on; the latter may be nil or empty
	Start      []float32     // weights to go on from; nil: random ones
	Checkpoint string        // file of the state: it is continued when it is there, and kept up to date; "" for none
	Every      time.Duration // between two checkpoints; 0: two minutes
	Threads    int           // goroutines; 0 is one. The result does not depend on it
	Progress   func(Progress)
	EachEpoch  func(*Network) error // called behind every epoch, after its checkpoint, with the network so far, which it must not keep; its error ends the run. nil: none
	CPUTime    func() time.Duration // of this process, for the loss curve; nil for none
	stop       uint64               // tests: end after this many steps as a kill would, without a checkpoint; 0: never
}

// Progress is how far a run is.
type Progress struct {
	Step, Steps uint64  // done, and of the whole run
	Loss        float64 // mean squared error of the last batch
	CPUSeconds  float64 // since the beginning, without what a kill lost
	Curve       []Epoch // the epochs done
	Total       float64 // of the losses in this epoch
}

// Epoch is a row of the loss curve: losses in training, with the units that are
// left out, and squared errors
// left out, and on the labels held out (0 where there are none).
type Epoch struct {
	Epoch      int     `json:"epoch"`
	TrainLoss  float64 `json:"train_loss"`
	Held       float64 `json:"held_out_mse"`
	CPUSeconds float64 `json:"cpu_seconds"` // since the beginning
}

// trainer is a run in progress.
type trainer struct {
	*Run
	samples Samples // of an epoch
	net     *net
	adam    adam
	done    Progress
	labels  uint32
	file    string
	spent   float64       // CPU seconds before this process
	began   time.Duration // CPU time of this process when it began
}

// Network is a trained network in floating point.
type Network struct {
	net   *net
	Curve []Epoch
}

// Train trains a network. When the context ends it saves its state and returns the context's
// error. The recipe must have passed Complete; the data hold at least one batch.
func (r *Run) Train(ctx context.Context) (*Network, error) {
	t := &trainer{Run: r, file: r.Checkpoint}
	t.samples = r.Recipe.samples(r.Data)
	t.net = newNet(&r.Recipe, r.Data, max(1, r.Threads))
	copy(t.net.param, r.Start)
	n := len(t.net.param)
	t.adam = adam{make([]float32, n), make([]float32, n)}
	if t.file != "" {
		t.labels = r.Data.Sum()
		if err := t.load(); err != nil {
			return nil, err
		}
	}
	t.spent, t.began = t.done.CPUSeconds, t.cpu()
	if err := t.epochs(ctx); err != nil {
		return nil, err
	}
	return &Network{t.net, t.done.Curve}, nil
}

// epochs makes the steps that are left.
func (t *trainer) epochs(ctx context.Context) error {
	var order []int32
	each := uint64(t.samples.Len() / t.Recipe.Batch) // steps of an epoch; what is left over waits for the next order
	t.done.Steps = each * uint64(t.Recipe.Epochs)
	if t.done.Step > t.done.Steps {
		return fmt.Errorf("%s has %d steps, more than the %d of %d epochs; expected more epochs, or another folder", t.file, t.done.Step, t.done.Steps, t.Recipe.Epochs)
	}
	y := make([]float32, t.Recipe.Batch)
	saved, shown := time.Now(), time.Time{}
	every := t.Every
	if every == 0 {
		every = 2 * time.Minute
	}
	epoch := uint64(math.MaxUint64)
	for t.done.Step < t.done.Steps {
		if e := t.done.Step / each; e != epoch {
			epoch, order = e, orderOf(t.samples, &t.Recipe, int(e))
		}
		at := t.done.Step % each * uint64(t.Recipe.Batch)
		t.step(order[at:][:t.Recipe.Batch], y)
		if t.stop != 0 && t.done.Step >= t.stop {
			return context.Canceled
		}
		ended := t.done.Step%each == 0
		if ended {
			t.endEpoch(int(epoch)+1, each)
		}
		if t.Progress != nil && time.Since(shown) > time.Second {
			shown = time.Now()
			t.Progress(t.done)
		}
		if t.file != "" && (ctx.Err() != nil || ended || time.Since(saved) > every) {
			if err := t.save(); err != nil {
				return err
			}
			saved = time.Now()
		}
		if ended && t.EachEpoch != nil {
			if err := t.EachEpoch(&Network{t.net, t.done.Curve}); err != nil {
				return fmt.Errorf("after epoch %d: %w", epoch+1, err)
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// step learns from one batch.
func (t *trainer) step(pick []int32, y []float32) {
	n, number := t.net, t.done.Step
	fillBatch(t.samples, n.layers[0].x, y, pick)
	n.forward(len(pick), true, number)
	loss := n.backward(y, number)
	t.adam.step(n, t.Recipe.rateAt(number, t.done.Steps), number+1)
	t.done.Step++
	t.done.Loss, t.done.CPUSeconds = loss, round4(t.spent+(t.cpu()-t.began).Seconds())
	t.done.Total += loss
}

// endEpoch adds a row to the loss curve.
func (t *trainer) endEpoch(epoch int, steps uint64) {
	row := Epoch{Epoch: epoch, TrainLoss: round4(t.done.Total / float64(steps)), CPUSeconds: t.done.CPUSeconds}
	if t.Held != nil && t.Held.Len() > 0 {
		row.Held = round4(t.net.measure(t.Held))
	}
	t.done.Curve, t.done.Total = append(t.done.Curve, row), 0
}

func (t *trainer) cpu() time.Duration {
	if t.CPUTime == nil {
		return 0
	}
	return t.CPUTime()
}

func round4(x float64) float64 { return math.Round(1e4*x) / 1e4 }

// measure returns the mean squared error on data, by the running statistics.
func (n *net) measure(s Samples) float64 {
	total := 0.0
	n.estimates(s, func(i int, moves, y float32) {
		e := float64(moves) - float64(y)
		total += e * e
	})
	return total / float64(s.Len())
}

// estimates calls one with the estimate and the label of every sample.
func (n *net) estimates(s Samples, one func(i int, moves, y float32)) {
	pick, y := make([]int32, 0, n.r.Batch), make([]float32, n.r.Batch)
	for i := range s.Len() {
		pick = append(pick, int32(i))
		if len(pick) < n.r.Batch && i < s.Len()-1 {
			continue
		}
		fillBatch(s, n.layers[0].x, y, pick)
		n.forward(len(pick), false, 0)
		for k, at := range pick {
			one(int(at), n.out[k], y[k])
		}
		pick = pick[:0]
	}
}
