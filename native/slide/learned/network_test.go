package learned

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/cpu"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// mostMade is the width of the widest layer for which weights are made: a wider one is
// refused before they are read.
const mostMade = 1 << 12

// made writes the file of a network with random weights.
func made(d Description, seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 0))
	text, _ := json.Marshal(d)
	body := append([]byte(networkMagic), binary.LittleEndian.AppendUint32(nil, uint32(len(text)))...)
	body = append(body, text...)
	for i := range len(d.Layers) - 1 {
		in, out := min(mostMade, d.Layers[i]), min(mostMade, d.Layers[i+1])
		for range out { // sums are of the size of 73·127·√in, or of 73·√22 in the first layer
			most := 73 * math.Sqrt(22)
			if i > 0 {
				most = 73 * 60 * math.Sqrt(float64(in))
			}
			body = binary.LittleEndian.AppendUint32(body, math.Float32bits(float32(80/most*(0.5+rng.Float64()))))
		}
		for range out {
			body = binary.LittleEndian.AppendUint32(body, uint32(int32(rng.IntN(2001)-1000)))
		}
		for range in * out {
			body = append(body, byte(int8(rng.IntN(255)-127)))
		}
		if d.Activation == "elu" && i+2 < len(d.Layers) {
			for k := range tableSize {
				body = append(body, byte(k/9))
			}
		}
	}
	sum := sha256.Sum256(body)
	return append(body, sum[:]...)
}

var (
	oneHotOnly = Description{Name: "test", Layers: []int{256, 74, 129, 33, 1}, Activation: "elu", Head: "moves"}
	withValues = Description{Name: "test", Layers: []int{256 + 240, 140, 70, 12}, Activation: "relu", Head: "missing", Tier: 5}
)

func network(t testing.TB, d Description) *Network {
	t.Helper()
	n, err := ReadNetwork(made(d, 1))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// forward computes the last sums for one view of a position anew, one product after the
// other.
func forward(n *Network, p *slide.Valued, view int) []int32 {
	x := newInference(n, 2)
	var at [maxInputs]uint16
	now := make([]int32, n.Layers[0])
	for _, i := range at[:x.inputs(&at, p, view)] {
		now[i] = 1
	}
	for k := range n.layers {
		l, next := &n.layers[k], make([]int32, n.Layers[k+1])
		for o := range next {
			next[o] = l.bias[o]
			for i, v := range now {
				place := l.inBlocks
				if k == 0 {
					place = l.inRows
				}
				next[o] += v * int32(l.weight[place(i, o)])
			}
			if y := rounded(next[o], l.scale[o]); k == len(n.layers)-1 {
			} else if n.Activation == "relu" {
				next[o] = min(max(y, 0), 127)
			} else {
				next[o] = int32(l.table[min(max(y, -512), 511)+512])
			}
		}
		now = next
	}
	return now
}

// expected is the estimate by forward.
func expected(n *Network, p *slide.Valued, views int) float64 {
	sum := make([]float64, n.Layers[len(n.Layers)-1])
	for v := range views {
		for i, x := range forward(n, p, v) {
			sum[i] += float64(x) * float64(n.layers[len(n.layers)-1].scale[i]) / float64(views)
		}
	}
	if !n.logits() {
		return sum[0]
	}
	total, mean, most := 0.0, 0.0, slices.Max(sum)
	for k, x := range sum {
		total += math.Exp(x - most)
		mean += 2 * float64(k) * math.Exp(x-most)
	}
	return float64(p.Bound()) + mean/total
}

// atLevels runs a test with each set of instructions that the processor has.
func atLevels(t *testing.T, test func(t *testing.T)) {
	had := level
	defer func() { level = had }()
	for _, use := range []int{cpu.VNNI, cpu.AVX2, 0} {
		if level = use; use <= had {
			t.Run(fmt.Sprintf("level=%d", use), test)
		}
	}
}

// TestEvaluate compares batches of children, whose first layer is made from that of the
// parent, with the definition, with and without vector instructions.
func TestEvaluate(t *testing.T) {
	for _, d := range []Description{oneHotOnly, withValues} {
		n := network(t, d)
		values, err := openValues(context.Background(), n, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, views := range []int{1, 2} {
			atLevels(t, func(t *testing.T) {
				x := newInference(n, views)
				for seed := range uint64(20) {
					start := puzzle.Random(rand.New(rand.NewPCG(9, seed)), side, side)
					tiles, _, _ := boardOf(puzzle.Slide{Start: start, Goal: puzzle.StandardGoal(side, side)})
					parent := values.Start(tiles[:])
					batch := []slide.Valued{parent}
					for dir := range 4 {
						if shapes[side].legal[parent.Blank()][dir] {
							child := parent
							values.Move(&child, parent.Blank()+shapes[side].delta[dir])
							batch = append(batch, child)
						}
					}
					out := make([]Estimate, len(batch))
					x.Start(&parent)
					x.Evaluate(batch, out)
					for i := range batch {
						if want := expected(n, &batch[i], views); math.Abs(float64(out[i].Moves)-want) > 1e-4 {
							t.Fatalf("%s, views %d: %v, want %v", d.Head, views, out[i].Moves, want)
						}
					}
				}
			})
		}
	}
}

// magicAndDescription is what stands before the first layer.
func magicAndDescription(file []byte) []byte {
	at := len(networkMagic)
	return file[:at+4+int(binary.LittleEndian.Uint32(file[at:]))]
}

func TestReadNetworkRefuses(t *testing.T) {
	good := made(withValues, 1)
	flip := bytes.Clone(good)
	flip[len(flip)/2] ^= 1
	change := func(edit func(*Description)) []byte {
		d := withValues
		d.Layers = append([]int(nil), d.Layers...)
		edit(&d)
		return made(d, 1)
	}
	sealed := func(body []byte) []byte {
		sum := sha256.Sum256(body)
		return append(body, sum[:]...)
	}
	longer := sealed(append(bytes.Clone(good[:len(good)-32]), 0))
	weights := len(magicAndDescription(good))
	scale := bytes.Clone(good[:len(good)-32])
	binary.LittleEndian.PutUint32(scale[weights:], math.Float32bits(1025))
	scale = sealed(scale)
	table := made(oneHotOnly, 1)
	entry := len(magicAndDescription(table)) + 8*oneHotOnly.Layers[1] + oneHotOnly.Layers[0]*oneHotOnly.Layers[1]
	table[entry] = 128
	table = sealed(table[:len(table)-32])
	for _, one := range []struct {
		name, want string
		file       []byte
	}{
		{"empty", "no network", nil},
		{"another file", "no network", []byte(strings.Repeat("x", 100))},
		{"cut off", "damaged", good[:len(good)-1]},
		{"a flipped bit", "damaged", flip},
		{"an unknown head", "head", change(func(d *Description) { d.Head = "words" })},
		{"an unknown activation", "activation", change(func(d *Description) { d.Activation = "" })},
		{"tables of no tier", "inputs", change(func(d *Description) { d.Tier = 0 })},
		{"tables of a strange tier", "tier 3", change(func(d *Description) { d.Tier = 3 })},
		{"no layer", "layers", change(func(d *Description) { d.Layers = d.Layers[:1] })},
		{"a wide layer", "layer of", change(func(d *Description) { d.Layers[1] = 1 << 20 })},
		{"more than its layers", "behind the last layer", longer},
		{"a large scale", "scale 1025", scale},
		{"a large entry", "the entry 128", table},
	} {
		if _, err := ReadNetwork(one.file); err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%s: error %v; want %q in it", one.name, err, one.want)
		}
	}
	if _, err := ReadNetwork(good); err != nil {
		t.Errorf("a good network: %v", err)
	}
}

// FuzzReadNetwork checks that no file makes the reader fail otherwise than by an error.
// The checksum is put right, so that the parts behind it are reached.
func FuzzReadNetwork(f *testing.F) {
	f.Add(made(oneHotOnly, 1))
	f.Add(made(withValues, 2))
	f.Fuzz(func(t *testing.T, file []byte) {
		sum := sha256.Sum256(file)
		n, err := ReadNetwork(append(bytes.Clone(file), sum[:]...))
		if err == nil && len(n.layers) != len(n.Layers)-1 {
			t.Errorf("%d layers of %d", len(n.layers), len(n.Layers)-1)
		}
	})
}

func benchmarkEvaluate(b *testing.B, n *Network, most int) {
	had := level
	defer func() { level = had }()
	level = min(level, most)
	values, err := openValues(context.Background(), n, nil)
	if err != nil {
		b.Fatal(err)
	}
	start := puzzle.Random(rand.New(rand.NewPCG(9, 3)), side, side)
	tiles, _, _ := boardOf(puzzle.Slide{Start: start, Goal: puzzle.StandardGoal(side, side)})
	parent := values.Start(tiles[:])
	var batch []slide.Valued
	for dir := range 4 {
		if shapes[side].legal[parent.Blank()][dir] && len(batch) < 3 {
			child := parent
			values.Move(&child, parent.Blank()+shapes[side].delta[dir])
			batch = append(batch, child)
		}
	}
	out := make([]Estimate, len(batch))
	x := newInference(n, 2)
	x.Start(&parent)
	x.Evaluate(batch, out) // makes room
	b.ReportAllocs()
	for b.Loop() {
		x.Start(&parent)
		x.Evaluate(batch, out)
	}
	b.ReportMetric(float64(b.N*len(batch))/b.Elapsed().Seconds(), "boards/s")
}

func BenchmarkEvaluate(b *testing.B) {
	shipped, err := Shipped("")
	if err != nil {
		b.Fatal(err)
	}
	paper := network(b, Description{Name: "paper", Layers: []int{256, 1024, 1024, 512, 128, 64, 1}, Activation: "elu", Head: "moves"})
	for _, most := range []int{cpu.VNNI, cpu.AVX2, 0} {
		b.Run(fmt.Sprintf("shipped/level=%d", most), func(b *testing.B) { benchmarkEvaluate(b, shipped, most) })
		b.Run(fmt.Sprintf("paper/level=%d", most), func(b *testing.B) { benchmarkEvaluate(b, paper, most) })
	}
}
