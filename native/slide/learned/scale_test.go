package learned

import (
	"math/rand/v2"
	"testing"
)

// Every kernel limits the product of any sum and any scale of a file to the range of outputs,
// also where the product does not fit into 32 bits; a scale beyond the largest of a file would
// give the same output.
func TestLargeScales(t *testing.T) {
	const most = 127*128*maxWidth + maxBias // of a sum
	rng := rand.New(rand.NewPCG(4, 4))
	n := 640
	sum, scale, want := make([]int32, n), make([]float32, n), make([]uint8, n)
	for i := range n {
		sum[i], scale[i] = int32(rng.IntN(2*most+1)-most), maxScale*rng.Float32()
		switch i % 4 {
		case 0:
			sum[i], scale[i] = most, maxScale
		case 1:
			sum[i], scale[i] = -most, maxScale
		case 2: // of the ordinary size
			sum[i], scale[i] = int32(rng.IntN(2001)-1000), rng.Float32()/4
		}
		want[i] = uint8(min(max(int64(float32(sum[i])*scale[i]+0.5), 0), maxOutput))
		if i%4 == 2 {
			want[i] = uint8(min(max(rounded(sum[i], scale[i]), 0), maxOutput))
		}
	}
	atLevels(t, func(t *testing.T) {
		got := make([]uint8, n)
		clamp(got, sum, scale)
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("sum %d, scale %v: output %d, want %d", sum[i], scale[i], got[i], want[i])
			}
		}
	})
	for s := int32(-3); s <= 3; s++ { // the table is of more steps than the outputs of relu
		at := func(scale float32) int32 { return min(max(rounded(s, scale), -tableZero), tableZero-1) }
		if at(maxScale) != at(1e30) {
			t.Errorf("sum %d: entry %d by the largest scale of a file, %d by a larger one", s, at(maxScale), at(1e30))
		}
	}
}
