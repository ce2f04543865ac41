package packing

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/internal/cpu"
)

// atLevels runs a test with each kind of instructions that there is here.
func atLevels(t *testing.T, test func(t *testing.T)) {
	had := level
	defer func() { level = had }()
	for name, use := range map[string]int{"plain": 0, "AVX2": cpu.AVX2, "AVX-512": cpu.AVX512} {
		if level = use; use <= had {
			t.Run(name, test)
		}
	}
}

// Random lists: the vector instructions give what plain Go gives.
func TestDisjointVectors(t *testing.T) {
	atLevels(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 9))
		for range 20000 {
			n, width := r.IntN(40), 10+r.IntN(54)
			c := &cells{inside: 1<<width - 1, stride: uint64(1 + r.IntN(9))}
			c.edge = c.inside >> c.stride
			src, state := make([]uint64, n), sparse(r, 2)
			for i := range src {
				src[i] = sparse(r, 3)
			}
			a, b := make([]uint64, n+disjointPad), make([]uint64, n+disjointPad)
			keptA, fitsA := disjointPlain(a, src, state, c)
			keptB, fitsB := disjoint(b, src, state, c)
			if fitsA != fitsB || !slices.Equal(a[:keptA], b[:keptB]) {
				t.Fatalf("%d of %d kept, %d fit; plain Go: %d, %d", keptB, n, fitsB, keptA, fitsA)
			}
		}
	})
}

// The scan is the same, fit by fit, with and without vector instructions.
func TestScanAtLevels(t *testing.T) {
	for _, name := range []string{"pent_15x4", "pent_20x3", "pent_8x8c"} {
		pc := load(t, name)
		var first *Result
		atLevels(t, func(t *testing.T) {
			r, err := Search(context.Background(), pc, Options{Kernel: Scan})
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = &r
			}
			if r.Placed != first.Placed || r.Unique != first.Unique || r.Solutions != first.Solutions {
				t.Errorf("%s: %+v, before %+v", name, r, *first)
			}
		})
	}
}
