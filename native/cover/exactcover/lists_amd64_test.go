package exactcover

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/internal/cpu"
)

// Random lists: the vector passes give what the plain ones give.
func TestVectorPasses(t *testing.T) {
	if level == 0 {
		t.Skip("no vectors here")
	}
	for _, use := range []int{cpu.AVX2, cpu.AVX512} {
		if use <= level {
			checkPasses(t, use)
		}
	}
}

func checkPasses(t *testing.T, use int) {
	had := level
	defer func() { level = had }()
	level = use
	r := rand.New(rand.NewPCG(7, 7))
	for range 20000 {
		n, width := r.IntN(90), 1+r.IntN(64)
		if r.IntN(50) == 0 {
			n = vectorRarest - r.IntN(9)
		}
		list := make([]uint64, n+padding)
		for i := range n {
			list[i] = sparse(r, 3) >> (64 - width)
		}
		pad(list, n)
		some := sparse(r, 3) >> (64 - width)
		if r.IntN(8) == 0 {
			some = 0
		}
		need := sparse(r, 4) >> (64 - width)
		a, b := make([]uint64, n+padding), make([]uint64, n+padding)
		var ca, cb tally
		na, nb := filterPlain(a, list, n, some, need, &ca), filter(b, list, n, some, need, &cb)
		if na != nb || na >= 0 && (ca != cb || !slices.Equal(a[:na+padding], b[:nb+padding])) {
			t.Fatalf("filter of %d: %d %v, vector %d %v", n, na, ca, nb, cb)
		}
		if some != 0 {
			na, nb = gatherPlain(a, list, n, some), gather(b, list, n, some)
			if na != nb || !slices.Equal(a[:na+padding], b[:nb+padding]) {
				t.Fatalf("gather of %d: %d, vector %d", n, na, nb)
			}
		}
		if x, y := rarestPlain(list, n, ones>>(64-width)), rarest(list, n, ones>>(64-width)); x != y {
			t.Fatalf("rarest of %d: %x, vector %x", n, x, y)
		}
	}
}

// sparse draws a word in which each bit is set with a chance of 2 to the power of -k.
func sparse(r *rand.Rand, k int) uint64 {
	w := ^uint64(0)
	for range k {
		w &= r.Uint64()
	}
	return w
}
