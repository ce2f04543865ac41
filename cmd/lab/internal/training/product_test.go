package training

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/internal/cpu"
)

// atLevels runs a test with every set of instructions that the processor has.
func atLevels(t *testing.T, run func(t *testing.T)) {
	have := level
	defer func() { level = have }()
	for _, l := range []int{0, cpu.AVX2, cpu.AVX512} {
		if l <= have {
			level = l
			t.Run(fmt.Sprint("level ", l), run)
		}
	}
}

func random(rng *rand.Rand, rows, cols int) matrix {
	m := matrix{make([]float32, rows*cols), rows, cols, false}
	for i := range m.at {
		m.at[i] = float32(math.Ldexp(rng.NormFloat64(), rng.IntN(9)-4))
	}
	return m
}

func (m matrix) get(row, col int) float32 {
	if m.transposed {
		row, col = col, row
	}
	return m.at[row*m.cols+col]
}

// Every kernel, on matrices of odd sizes and transposed in every way, gives the same bits as
// a chain of fma32 in the order of the definition, with one goroutine and with several.
func TestProduct(t *testing.T) {
	atLevels(t, func(t *testing.T) {
		for i := range 40 {
			rng := rand.New(rand.NewPCG(7, uint64(i)))
			size := func() int { return 1 + rng.IntN(70) }
			rows, inner, cols := size(), size(), size()
			if i%8 == 0 {
				inner = depth + rng.IntN(2*depth)
			}
			a, b, c := random(rng, rows, inner), random(rng, inner, cols), random(rng, rows, cols)
			if i&1 != 0 {
				a = random(rng, inner, rows).t()
			}
			if i&2 != 0 {
				b = random(rng, cols, inner).t()
			}
			want := make([]float32, rows*cols)
			for r := range rows {
				for j := range cols {
					sum := c.get(r, j)
					for k := range inner {
						sum = fma32(a.get(r, k), b.get(k, j), sum)
					}
					want[r*cols+j] = sum
				}
			}
			p := product{threads: 1 + i%3}
			p.add(c, a, b)
			for k := range want {
				if math.Float32bits(c.at[k]) != math.Float32bits(want[k]) {
					t.Fatalf("case %d, %d×%d×%d: element %d is %v, want %v", i, rows, inner, cols, k, c.at[k], want[k])
				}
			}
		}
	})
}

// fma32 rounds the exact value once, also where rounding twice would go astray.
func TestFMA(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	number := func() float32 {
		if rng.IntN(2) == 0 { // few bits: ties are frequent
			return float32(math.Ldexp(float64(rng.IntN(64)-32), rng.IntN(50)-25))
		}
		return float32(math.Ldexp(rng.NormFloat64(), rng.IntN(60)-30))
	}
	for range 20000 {
		x, y, z := number(), number(), number()
		exact := new(big.Float).SetPrec(400).Mul(big.NewFloat(float64(x)), big.NewFloat(float64(y)))
		exact.SetPrec(400).Add(exact, new(big.Float).SetPrec(400).SetFloat64(float64(z)))
		if want, _ := exact.Float32(); fma32(x, y, z) != want {
			t.Fatalf("%v·%v + %v = %v, want %v", x, y, z, fma32(x, y, z), want)
		}
	}
}

func BenchmarkProduct(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	x, w, y := random(rng, 256, 1024), random(rng, 1024, 1024), random(rng, 256, 1024)
	p := product{threads: 1}
	for b.Loop() {
		p.add(y, x, w)
	}
	b.ReportMetric(2*256*1024*1024/float64(b.Elapsed().Nanoseconds())*float64(b.N), "GFLOP/s")
	for range 1 {
		p.add(x, y, w.t())
		p.add(w, x.t(), y)
	}
}
