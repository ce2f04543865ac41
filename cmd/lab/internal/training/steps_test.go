package training

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

// The first steps are those of PyTorch, from the same weights and boards: losses and weights, for
// every activation, place of batch normalisation and loss. native/slide/learned/train/steps.py has
// made the file.
func TestSteps(t *testing.T) {
	text, err := os.ReadFile("testdata/steps.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Recipe             Recipe
		Boards             [][]uint64 // by cell, the goal cell of its tile
		Moves              []uint8
		Start, End, Losses []float64
	}
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) != 4 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		if err := c.Recipe.Complete(); err != nil {
			t.Fatal(err)
		}
		d, pick := &Data{moves: c.Moves}, []int32{}
		for i, tiles := range c.Boards {
			board := uint64(0)
			for cell, tile := range tiles {
				board |= tile << (4 * cell)
			}
			d.boards, pick = append(d.boards, board), append(pick, int32(i))
		}
		n := newNet(&c.Recipe, d, 1)
		if len(c.Start) != len(n.param) {
			t.Fatalf("%+v: %d weights of %d", c.Recipe, len(c.Start), len(n.param))
		}
		for i, v := range c.Start {
			n.param[i] = float32(v)
		}
		a, y := adam{make([]float32, len(n.param)), make([]float32, len(n.param))}, make([]float32, len(pick))
		for step, want := range c.Losses {
			fillBatch(d, n.layers[0].x, y, pick)
			n.forward(len(pick), true, uint64(step))
			if got := n.backward(y, uint64(step)); math.Abs(got-want) > 1e-4*want {
				t.Errorf("%s, %s: a loss of %g at step %d, PyTorch has %g", c.Recipe.Activation, c.Recipe.Norm, got, step+1, want)
			}
			a.step(n, c.Recipe.Rate, uint64(step+1))
		}
		idle := map[*float32]bool{} // a bias before batch normalisation has the derivative 0, which Adam makes noise of
		for i := range n.layers {
			for u := range n.layers[i].bias {
				idle[&n.layers[i].bias[u]] = c.Recipe.Norm == "before" && n.hidden(i)
			}
		}
		for i, want := range c.End {
			if idle[&n.param[i]] {
				continue
			}
			if got := float64(n.param[i]); math.Abs(got-want) > 1e-3 {
				t.Errorf("%s, %s: weight %d is %g, PyTorch has %g", c.Recipe.Activation, c.Recipe.Norm, i, got, want)
			}
		}
	}
}
