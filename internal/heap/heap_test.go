package heap

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestEntriesComeOutInOrder(t *testing.T) {
	before := func(a, b int) bool { return a < b }
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var h Heap[int]
		var kept []int
		for range 1 + random.IntN(60) {
			if len(h) > 0 && random.IntN(3) == 0 {
				slices.Sort(kept)
				if got, _ := h.Pop(before); got != kept[0] {
					t.Fatalf("%d comes out before %d", got, kept[0])
				}
				kept = kept[1:]
				continue
			}
			x := random.IntN(20)
			h.Push(x, before)
			kept = append(kept, x)
		}
		slices.Sort(kept)
		for _, want := range kept {
			if got, _ := h.Pop(before); got != want {
				t.Fatalf("%d comes out before %d", got, want)
			}
		}
		if got, ok := h.Pop(before); ok {
			t.Fatalf("%d is left", got)
		}
	}
}
