package compare

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/cmd/lab/internal/paper"
	"github.com/tilemip/tilemip/cmd/lab/internal/training"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

var goal = puzzle.StandardGoal(4, 4)

func walked(seed uint64, steps int) puzzle.Slide {
	rng, b := rand.New(rand.NewPCG(seed, 1)), goal.Clone()
	for range steps {
		if next, ok := b.Apply([]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}[rng.IntN(4)]); ok {
			b = next
		}
	}
	return puzzle.Slide{Start: b, Goal: goal}
}

// labelled returns boards whose label is that of the tile in the first cell.
func labelled(t *testing.T, n int) *training.Data {
	t.Helper()
	file := append([]byte("TMLABEL1"), make([]byte, 24)...)
	for i := range n {
		word, rng := uint64(0), rand.New(rand.NewPCG(4, uint64(i)))
		tiles := rng.Perm(cells)
		for c, tile := range tiles {
			word |= uint64(tile) << (4 * c)
		}
		file = append(binary.LittleEndian.AppendUint64(file, word), byte(20+tiles[0]))
	}
	d := new(training.Data)
	if err := d.Add(bytes.NewReader(file), 0); err != nil {
		t.Fatal(err)
	}
	return d
}

// network returns one that is hardly trained.
func network(t *testing.T, s training.Samples, layers ...int) *training.Network {
	t.Helper()
	r := training.Recipe{Layers: layers, Activation: "elu", Norm: "none", Batch: 16, Epochs: 1, Seed: 2, Logistic: true}
	if err := r.Complete(); err != nil {
		t.Fatal(err)
	}
	n, err := (&training.Run{Recipe: r, Data: s}).Train(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func pairs(t *testing.T) *Pairs { return &Pairs{Boards: labelled(t, 40), Passes: 2, Seed: 9} }

// A pair's label is what the distances say, and its inputs those of both boards, as they are or
// both turned, and the lead.
func TestPairs(t *testing.T) {
	p := pairs(t)
	for i := range p.Len() {
		x := make([]float32, p.Inputs())
		label := p.Fill(x, i)
		ones, ahead, corner := 0, 0, [2]int{}
		for k, v := range x {
			if v == 0 {
				continue
			}
			ones++
			if board := k / (cells * cells); board == 2 {
				ahead = k - 2*cells*cells - lead
			} else if k%(cells*cells) < cells { // the tile in the first cell, by its goal cell
				corner[board] = k % cells
			}
		}
		right := false
		for _, turn := range []func(int) int{func(c int) int { return c }, training.Mirror} {
			f, g := ahead+(turn(corner[0])+1)%cells, (turn(corner[1])+1)%cells
			want := float32(0.5)
			if f != g {
				want = map[bool]float32{true: 1}[f < g]
			}
			right = right || label == want
		}
		if ones != p.Ones() || !right {
			t.Errorf("sample %d: %d inputs are 1, %d ahead, tiles %v: label %g", i, ones, ahead, corner, label)
		}
	}
}

// Whatever a network says, here one of random weights, a plan is a plan, the comparisons are counted
// and a limit ends the search.
func TestSearch(t *testing.T) {
	n := network(t, pairs(t), 8, 4)
	solvedOnes := 0
	for seed := range uint64(12) {
		s := walked(seed, 6)
		r, asked, err := Search(context.Background(), n, s, 1500)
		if err != nil {
			t.Fatal(err)
		}
		if !r.Solved {
			continue
		}
		solvedOnes++
		if v := referee.Slide(s, r.Moves); !v.OK {
			t.Errorf("board %d: %s", seed, v.Reason)
		}
		if len(r.Moves) > 2 && asked < r.Expanded {
			t.Errorf("board %d: %d comparisons for %d nodes", seed, asked, r.Expanded)
		}
	}
	if solvedOnes == 0 {
		t.Error("no board six random moves away was solved")
	}
	hard := puzzle.Slide{Start: puzzle.Random(rand.New(rand.NewPCG(5, 5)), 4, 4), Goal: goal}
	if r, _, err := Search(context.Background(), n, hard, 50); err != nil || r.Expanded > 50 {
		t.Errorf("%v: %d nodes at a limit of 50", err, r.Expanded)
	}
}

// What is said of a and b is the opposite of what is said of b and a.
func TestAntisymmetric(t *testing.T) {
	l := newList(network(t, pairs(t), 8, 4))
	var all []paper.Entry
	for seed := range uint64(8) {
		n := paper.Node{}
		for cell, tile := range rand.New(rand.NewPCG(seed, 3)).Perm(cells) {
			n.Key |= uint64(tile) << (4 * cell)
		}
		l.Made(&n)
		all = append(all, paper.Entry{Node: int32(seed), Moves: int32(seed)})
	}
	for _, a := range all {
		for _, b := range all {
			if l.before(a, b) && l.before(b, a) {
				t.Errorf("%d before %d, and after it", a.Node, b.Node)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	right, wrong := network(t, pairs(t), 2), network(t, labelled(t, 40), 2)
	odd, small := goal.Clone(), puzzle.StandardGoal(3, 3)
	odd.Tiles[0], odd.Tiles[1] = odd.Tiles[1], odd.Tiles[0]
	for i, c := range []struct {
		net *training.Network
		s   puzzle.Slide
	}{{wrong, walked(1, 3)}, {right, puzzle.Slide{Start: odd, Goal: goal}}, {right, puzzle.Slide{Start: small, Goal: small}}} {
		if _, _, err := Search(context.Background(), c.net, c.s, 10); err == nil {
			t.Errorf("case %d was searched", i)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Search(ctx, right, walked(1, 30), 0); err == nil {
		t.Error("searched although the context had ended")
	}
}
