// The choices of a recipe, and which of them are the paper's.

package training

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Recipe is everything that a network follows from, but the labels themselves. Complete gives
// zero values the setting of the authors' notebook, which says more than their paper.
type Recipe struct {
	Layers     []int   `json:"layers,omitempty"`     // units of the hidden layers; nil: 1024, 1024, 512, 128, 64
	Activation string  `json:"activation,omitempty"` // elu-twice (the notebook's: the layer has it, and a layer of its own after it), elu (the paper's word), relu, sigmoid
	Norm       string  `json:"norm,omitempty"`       // batch normalisation: after (the notebook's: behind the activation), before, none
	Dropout    float64 `json:"dropout"`              // part of the units left out in training, 0 to 0.9; the notebook's 0.2
	Init       string  `json:"init,omitempty"`       // he (the notebook's: truncated normal of variance 2/inputs), scaled: the first layer by the 16 inputs that are 1, the last by 0.1 and with the mean label as bias
	Rate       float64 `json:"rate,omitempty"`       // of Adam; the notebook's 0.01
	Schedule   string  `json:"schedule,omitempty"`   // of the rate: constant (the notebook's), or cycle: up in the first tenth, then down to 0 as a cosine
	Batch      int     `json:"batch,omitempty"`      // boards of a step; the notebook's 256
	Mirror     bool    `json:"mirror,omitempty"`     // learn every board also as its mirror image at the main diagonal, which is as far from the goal
	Epochs     int     `json:"epochs,omitempty"`     // 40 without
	Labels     int     `json:"labels,omitempty"`     // use at most so many of each file; 0: all
	Seed       uint64  `json:"seed,omitempty"`       // of weights, order and dropout
	Punish     float64 `json:"punish,omitempty"`     // how much more an estimate counts that is too high, 0 to less than 1: see loss
}

// Complete fills in the defaults and reports settings that do not exist.
func (r *Recipe) Complete() error {
	if r.Layers == nil {
		r.Layers = []int{1024, 1024, 512, 128, 64}
	}
	for _, one := range []struct {
		to    *string
		name  string
		known []string
	}{
		{&r.Activation, "activation", []string{"elu-twice", "elu", "relu", "sigmoid"}}, {&r.Norm, "norm", []string{"after", "before", "none"}},
		{&r.Init, "init", []string{"he", "scaled"}}, {&r.Schedule, "schedule", []string{"constant", "cycle"}},
	} {
		if *one.to == "" {
			*one.to = one.known[0]
		}
		if !slices.Contains(one.known, *one.to) {
			return fmt.Errorf("%s %q; expected %s", one.name, *one.to, strings.Join(one.known, ", "))
		}
	}
	orElse(&r.Rate, 0.01)
	orElse(&r.Batch, 256)
	orElse(&r.Epochs, 40)
	switch {
	case r.Dropout < 0 || r.Dropout > 0.9:
		return fmt.Errorf("dropout %g; expected 0 to 0.9", r.Dropout)
	case !(r.Punish >= 0 && r.Punish < 1):
		return fmt.Errorf("punish %g; expected 0 to less than 1", r.Punish)
	case !(r.Rate > 0 && r.Rate <= 1):
		return fmt.Errorf("rate %g; expected more than 0 and at most 1", r.Rate)
	case r.Batch < 2 || r.Batch > 1<<16 || r.Epochs < 1 || r.Labels < 0:
		return errors.New("batch, epochs or labels out of range; expected 2 to 65536, at least 1 and at least 0")
	case len(r.Layers) < 1 || len(r.Layers) > 12 || slices.Min(r.Layers) < 1 || slices.Max(r.Layers) > 4096:
		return fmt.Errorf("layers %v; expected 1 to 12 numbers from 1 to 4096", r.Layers)
	}
	return nil
}

// orElse sets a setting that is zero.
func orElse[T comparable](to *T, value T) {
	if *to == *new(T) {
		*to = value
	}
}
