package labels

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// TestWrite makes labels at once, and again with a stop in between and the last
// record cut, with more threads; and checks that the pattern databases never exceed them.
func TestWrite(t *testing.T) {
	shipped, err := learned.Shipped("missing")
	if err != nil {
		t.Fatal(err)
	}
	beside := Options{Boards: 3, Near: 2, Walk: 5, Seed: 8, Search: slide.Options{Heuristic: "pattern", Tier: slide.Tier6}}
	met := beside
	met.Walk, met.Network = 0, shipped
	t.Run("beside solutions", func(t *testing.T) { testLabels(t, beside, met) })
	t.Run("met by a search", func(t *testing.T) { testLabels(t, met, beside) })
	met.Walk = 1
	if err := Write(context.Background(), nil, met); err == nil {
		t.Error("a walk was taken for positions that a search met")
	}
}

// testLabels makes labels; other says labels that do not belong into the same file.
func testLabels(t *testing.T, o, other Options) {
	ctx := context.Background()
	write := func(name string, o Options) []byte {
		t.Helper()
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := Write(ctx, f, o); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	whole := write(filepath.Join(t.TempDir(), "a"), o)
	if want := headSize + 3*3*recordSize; len(whole) != want {
		t.Fatalf("%d bytes; want %d", len(whole), want)
	}
	parts := filepath.Join(t.TempDir(), "b")
	first := o
	first.Boards = 2
	write(parts, first)
	if err := os.Truncate(parts, headSize+3*recordSize+4); err != nil {
		t.Fatal(err)
	}
	o.Threads = 3
	if again := write(parts, o); !bytes.Equal(again, whole) {
		t.Error("labels that were gone on with differ from those made at once")
	}
	later := o
	later.Seed++
	for _, wrong := range []Options{later, other} {
		f, _ := os.OpenFile(parts, os.O_RDWR, 0)
		defer f.Close()
		if err := Write(ctx, f, wrong); err == nil {
			t.Error("labels of other options were added to the file")
		}
	}

	var values bytes.Buffer
	if err := WriteValues(ctx, bytes.NewReader(whole), &values, o.Search); err != nil {
		t.Fatal(err)
	}
	v := values.Bytes()
	if width := binary.LittleEndian.Uint32(v[8:]); width != 6 || len(v) != headSize+9*6 {
		t.Fatalf("%d bytes, %d a record; want 6 a record for 9 records", len(v), width)
	}
	for i := range 9 {
		moves := whole[headSize+recordSize*i+8]
		for view := range 2 {
			at := v[headSize+6*i+3*view:]
			if sum := at[0] + at[1] + at[2]; sum > moves || (moves-sum)%2 != 0 {
				t.Errorf("record %d: the databases give %d, the label is %d", i, sum, moves)
			}
		}
	}
	if err := WriteValues(ctx, bytes.NewReader(v), &values, o.Search); err == nil {
		t.Error("values were taken for labels")
	}
}

// TestShippedReference compares the program's networks with the library that trained
// them, on boards kept in testdata. The weights of all are small enough for a repository.
func TestShippedReference(t *testing.T) {
	bytes := 0
	for _, name := range learned.Networks() {
		n, err := learned.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes += n.Bytes; n.Bytes > 4<<20 || n.Name != name {
			t.Errorf("%s: %d bytes, named %q", name, n.Bytes, n.Name)
		}
		if n.Provenance["trained_by"] == "package native/slide/learned/fit" {
			continue // by this module itself, by the trainer before cmd/lab/internal/training
		}
		f, err := os.Open("../../../../native/slide/learned/testdata/" + name + ".reference")
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
	}
	if bytes > 8<<20 {
		t.Errorf("%d bytes of weights; want 8 MB at most", bytes)
	}
	if _, err := learned.Shipped("none"); err == nil {
		t.Error("a network that is not there was found")
	}
}
