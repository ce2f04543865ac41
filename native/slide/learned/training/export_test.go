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
		float, whole, far := 0.0, 0.0, 0.0
		n.net.estimates(held, func(i int, moves float32) {
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
		t.Logf("variant %d: squared error %.4f, in whole numbers %.4f, farthest %.3f", k, float/300, whole/300, far)
		if whole > 1.1*float+30 || far > 2 {
			t.Errorf("variant %d (%s, %s): squared errors %g and %g, farthest %g", k, r.Norm, r.Activation, float/300, whole/300, far)
		}
	}
}
