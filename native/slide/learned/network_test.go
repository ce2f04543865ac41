package learned

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

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
	float := func(v float64) { body = binary.LittleEndian.AppendUint32(body, math.Float32bits(float32(v))) }
	for i := range max(1, d.Members) * (len(d.Layers) - 1) {
		i %= len(d.Layers) - 1
		in, out := min(mostMade, d.Layers[i]), min(mostMade, d.Layers[i+1])
		if d.Weights == "int8" {
			for range out {
				float(0.5 / math.Sqrt(float64(in)) / 64)
			}
			for range in * out {
				body = append(body, byte(int8(rng.IntN(255)-127)))
			}
		} else {
			for range in * out {
				float(rng.NormFloat64() / math.Sqrt(float64(in)))
			}
		}
		for range out {
			float(rng.NormFloat64() / 4)
		}
	}
	sum := sha256.Sum256(body)
	return append(body, sum[:]...)
}

var (
	oneHotOnly = Description{Name: "test", Layers: []int{256, 24, 9, 1}, Activation: "elu", Head: "moves", Weights: "float32"}
	withValues = Description{Name: "test", Layers: []int{256 + 240, 40, 17, 12}, Activation: "relu", Head: "missing", Weights: "int8", Tier: 5, Members: 2}
)

func network(t testing.TB, d Description) *Network {
	t.Helper()
	n, err := ReadNetwork(made(d, 1))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// forward computes the outputs for one view of a position anew, one product after the
// other, in float64.
func forward(n *Network, p *slide.Valued, member, view int) []float64 {
	x := NewInference(n, 2)
	var at [maxInputs]uint16
	now := make([]float64, n.Layers[0])
	for _, i := range at[:x.inputs(&at, p, view)] {
		now[i] = 1
	}
	for k, l := range n.members[member] {
		next := make([]float64, l.out)
		for o := range next {
			next[o] = float64(l.bias[o])
			for i := range l.in {
				next[o] += now[i] * float64(l.weight[i*l.stride+o])
			}
			if k < len(n.members[member])-1 && next[o] < 0 {
				if n.Activation == "relu" {
					next[o] = 0
				} else {
					next[o] = math.Expm1(next[o])
				}
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
		for m := range n.members {
			for i, x := range forward(n, p, m, v) {
				sum[i] += x / float64(views*len(n.members))
			}
		}
	}
	if !n.logits() {
		return sum[0]
	}
	total, mean := 0.0, 0.0
	for k, x := range sum {
		total += math.Exp(x)
		mean += 2 * float64(k) * math.Exp(x)
	}
	return float64(p.Bound()) + mean/total
}

// TestEvaluate compares batches of children, whose first layer is made from that of the
// parent, with the definition, with and without vector instructions.
func TestEvaluate(t *testing.T) {
	for _, d := range []Description{oneHotOnly, withValues} {
		n := network(t, d)
		values, err := openValues(context.Background(), n)
		if err != nil {
			t.Fatal(err)
		}
		for _, views := range []int{1, 2} {
			for _, plain := range []bool{false, true} {
				x := NewInference(n, views)
				x.Plain = plain
				for seed := range uint64(20) {
					start := puzzle.Random(rand.New(rand.NewPCG(9, seed)), side, side)
					tiles, _, _ := boardOf(puzzle.Slide{Start: start, Goal: puzzle.StandardGoal(side, side)})
					parent := values.Start(tiles[:])
					batch := []slide.Valued{parent}
					for dir := range 4 {
						if legal[parent.Blank()][dir] {
							child := parent
							values.Move(&child, parent.Blank()+delta[dir])
							batch = append(batch, child)
						}
					}
					out := make([]Estimate, len(batch))
					x.Start(&parent)
					x.Evaluate(batch, out)
					for i := range batch {
						if want := expected(n, &batch[i], views); math.Abs(float64(out[i].Moves)-want) > 1e-4 {
							t.Fatalf("%s, views %d, plain %v: %v, want %v", d.Head, views, plain, out[i].Moves, want)
						}
					}
				}
			}
		}
	}
}

// TestShippedReference compares the program's networks with the library that trained
// them, on boards kept in testdata. The weights of all are small enough for a repository.
func TestShippedReference(t *testing.T) {
	bytes := 0
	for _, name := range Networks() {
		n, err := Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := os.Open("testdata/" + name + ".reference")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if n.Tier > 6 && testing.Short() {
			continue // its tables take seconds to build
		}
		boards, worst, err := Compare(context.Background(), n, f)
		if err != nil || boards < 1000 || worst > 1e-3 {
			t.Errorf("%s: %d boards, worst difference %v, error %v; want 1000 and at most 0.001", name, boards, worst, err)
		}
		if bytes += n.Bytes; n.Bytes > 4<<20 || n.Name != name {
			t.Errorf("%s: %d bytes, named %q", name, n.Bytes, n.Name)
		}
	}
	if bytes > 8<<20 {
		t.Errorf("%d bytes of weights; want 8 MB at most", bytes)
	}
	if _, err := Shipped("none"); err == nil {
		t.Error("a network that is not there was found")
	}
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
	longer := bytes.Clone(good[:len(good)-32])
	longer = append(longer, 0)
	sum := sha256.Sum256(longer)
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
		{"more than its layers", "behind the last layer", append(longer, sum[:]...)},
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
		if err == nil && len(n.members) != max(1, n.Members) {
			t.Errorf("%d members of %d", len(n.members), n.Members)
		}
	})
}

func benchmarkEvaluate(b *testing.B, n *Network, plain bool) {
	values, err := openValues(context.Background(), n)
	if err != nil {
		b.Fatal(err)
	}
	start := puzzle.Random(rand.New(rand.NewPCG(9, 3)), side, side)
	tiles, _, _ := boardOf(puzzle.Slide{Start: start, Goal: puzzle.StandardGoal(side, side)})
	parent := values.Start(tiles[:])
	var batch []slide.Valued
	for dir := range 4 {
		if legal[parent.Blank()][dir] && len(batch) < 3 {
			child := parent
			values.Move(&child, parent.Blank()+delta[dir])
			batch = append(batch, child)
		}
	}
	out := make([]Estimate, len(batch))
	x := NewInference(n, 2)
	x.Plain = plain
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
	paper := network(b, Description{Name: "paper", Layers: []int{256, 1024, 1024, 512, 128, 64, 1}, Activation: "elu", Head: "moves", Weights: "float32"})
	b.Run("shipped", func(b *testing.B) { benchmarkEvaluate(b, shipped, false) })
	b.Run("shipped/plain", func(b *testing.B) { benchmarkEvaluate(b, shipped, true) })
	b.Run("paper", func(b *testing.B) { benchmarkEvaluate(b, paper, false) })
	b.Run("paper/plain", func(b *testing.B) { benchmarkEvaluate(b, paper, true) })
}
