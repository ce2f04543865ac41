// The trainings of the outlook's networks. A folder keeps them: NAME.net in whole numbers for
// the searches, NAME.json in floating point. Own.

package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"github.com/tilemip/tilemip/internal/outfile"
	"github.com/tilemip/tilemip/native/slide/learned"
	"github.com/tilemip/tilemip/native/slide/learned/fit"
)

// outlookNet is a network of the outlook: what it is trained to do.
type outlookNet struct {
	hidden     []int
	activation string
	loss       fit.Loss
	pairs      bool
}

// outlookNets are the networks that a file of labels trains, small enough for a minute each.
var outlookNets = map[string]outlookNet{
	"small":          {hidden: []int{128, 32}, activation: "elu"},
	"relu":           {hidden: []int{128, 32}, activation: "relu"},
	"sigmoid":        {hidden: []int{128, 32}, activation: "sigmoid"},
	"asymmetric-0.4": {hidden: []int{128, 32}, activation: "elu", loss: fit.Loss{Asymmetric: 0.4}},
	"asymmetric-0.8": {hidden: []int{128, 32}, activation: "elu", loss: fit.Loss{Asymmetric: 0.8}},
	"one-layer":      {hidden: []int{128}, activation: "sigmoid"},
	"compare":        {hidden: []int{64, 16}, activation: "elu", loss: fit.Loss{Logistic: true}, pairs: true},
}

// pairGroup is the number of boards of a group of labels that the pairs are drawn from: a random
// board and four near its solution (lab labels --near 4).
const pairGroup = 5

// file is the name of a network's file in the folder.
func (b *Outlook) file(name, kind string) string { return filepath.Join(b.Networks, name+kind) }

// exists reports whether the folder has a file of a network.
func (b *Outlook) exists(name, kind string) bool {
	_, err := os.Stat(b.file(name, kind))
	return b.Networks != "" && err == nil
}

// readLabels reads the labels, once.
func (b *Outlook) readLabels(name string) error {
	if b.labels != nil {
		return nil
	}
	if b.Labels == "" {
		return usagef("the network %q is not at hand; expected --networks DIR with %s.net or %s.json, or --labels FILE to train it (lab labels --near 4 makes one)", name, name, name)
	}
	f, err := os.Open(b.Labels)
	if err != nil {
		return usagef("%v", err)
	}
	defer f.Close()
	labels, err := learned.ReadLabels(f)
	if err != nil {
		return usagef("%s: %v", b.Labels, err)
	}
	if len(labels) < pairGroup {
		return usagef("%s: %d labels; expected at least %d", b.Labels, len(labels), pairGroup)
	}
	b.labels = fit.Labelled(labels)
	return nil
}

// float returns a network in floating point: that of the folder, or else a trained one.
func (b *Outlook) float(ctx context.Context, name string) (*fit.Net, error) {
	if b.exists(name, ".json") {
		text, err := os.ReadFile(b.file(name, ".json"))
		if err != nil {
			return nil, err
		}
		n, _, err := fit.ReadStored(text)
		if err != nil {
			return nil, usagef("%s: %v", b.file(name, ".json"), err)
		}
		return n, nil
	}
	if err := b.readLabels(name); err != nil {
		return nil, err
	}
	how := outlookNets[name]
	inputs, active, first := 256, 16, b.labels.Mean()
	var samples fit.Samples = b.labels
	if how.pairs {
		inputs, active, first = fit.PairInputs(16), 33, 0
		samples = &fit.Pairs{Boards: b.labels, Group: pairGroup}
	}
	n, err := b.train(ctx, name, slices.Concat([]int{inputs}, how.hidden, []int{1}), how.activation, active, first, samples, fit.Options{Epochs: b.Epochs, Loss: how.loss, Seed: 1})
	if err != nil || b.Networks == "" {
		return n, err
	}
	text, err := n.MarshalStored(b.provenance(name, samples.Len(), b.Epochs))
	if err != nil {
		return n, err
	}
	return n, b.keep(name, ".json", text)
}

// train trains a network from random weights of seed 1.
func (b *Outlook) train(ctx context.Context, name string, widths []int, activation string, active int, first float32, s fit.Samples, o fit.Options) (*fit.Net, error) {
	n, err := fit.NewNet(widths, activation, active, first, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		return nil, err
	}
	o.Progress = func(epoch int, loss float64) { b.Note("%s: epoch %d of %d, loss %.4f", name, epoch, o.Epochs, loss) }
	return n, fit.Train(ctx, n, s, o)
}

// provenance says how a network was made.
func (b *Outlook) provenance(name string, samples, epochs int) map[string]any {
	return map[string]any{"command": fmt.Sprintf("lab outlook %s --labels %s --epochs %d", name, filepath.Base(b.Labels), epochs), "labels": samples, "epochs": epochs, "seed": 1, "trained_by": "package native/slide/learned/fit"}
}

// keep writes a file of a network into the folder.
func (b *Outlook) keep(name, kind string, text []byte) error {
	if err := os.MkdirAll(b.Networks, 0o777); err != nil {
		return err
	}
	return outfile.WriteBytes(b.file(name, kind), text)
}

// whole returns a network in whole numbers: that of the folder or of the program, or else one
// that is trained.
func (b *Outlook) whole(ctx context.Context, name string) (*learned.Network, error) {
	if b.exists(name, ".net") {
		return ReadNetwork(b.file(name, ".net"))
	}
	if slices.Contains(learned.Networks(), name) && !b.exists(name, ".json") && b.Labels == "" || outlookNets[name].hidden == nil {
		return learned.Shipped(name)
	}
	n, err := b.float(ctx, name)
	if err != nil {
		return nil, err
	}
	if err := b.readLabels(name); err != nil {
		return nil, err
	}
	file, err := n.Encode(learned.Description{Name: name, Provenance: b.provenance(name, b.labels.Len(), b.Epochs)}, b.labels)
	if err != nil {
		return nil, err
	}
	if b.Networks != "" {
		if err := b.keep(name, ".net", file); err != nil {
			return nil, err
		}
	}
	return learned.ReadNetwork(file)
}
