package polycube_test

import (
	"context"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/native/polycube"
)

// Published numbers come out, the sampling is the same for a seed, and it takes its
// share of the work only.
func TestPrepare(t *testing.T) {
	for _, c := range []struct {
		name   string
		unique uint64
		words  string
		races  int // at least
	}{
		{"soma", 480, "-r -e6 -b3 -V7", 0}, {"pent_20x3", 2, "-b11 -V12", 0}, {"pent_10x6", 2339, "-b11", 0}, {"tetris", 0, "-rL", 9},
	} {
		p := load(t, c.name)
		s, first, err := polycube.Prepare(context.Background(), p, polycube.Options{}, polycube.Tuning{Seed: 3, Longest: 300 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		_, second, err := polycube.Prepare(context.Background(), p, polycube.Options{}, polycube.Tuning{Seed: 3, Longest: 300 * time.Millisecond})
		first.Elapsed, second.Elapsed = 0, 0
		if err != nil || !reflect.DeepEqual(first, second) {
			t.Errorf("%s: %+v, then %+v, %v", c.name, first, second, err)
		}
		if !strings.Contains(first.Words, c.words) || len(first.Candidates) < c.races || first.Why == "" {
			t.Errorf("%s: %q because %q, %d candidates", c.name, first.Words, first.Why, len(first.Candidates))
		}
		if len(first.Candidates) > 0 && first.Work > 0.06*first.Predicted {
			t.Errorf("%s: %.3g s of sampling for %.3g s of search", c.name, first.Work, first.Predicted)
		}
		if c.unique == 0 {
			continue
		}
		if r := s.Run(context.Background()); !r.UniqueKnown || r.Unique != c.unique {
			t.Errorf("%s %s: %d unique solutions, want %d", c.name, first.Words, r.Unique, c.unique)
		}
	}
}

// What is given stays, and a context that has ended leaves the rule of thumb.
func TestPrepareKeeps(t *testing.T) {
	p := load(t, "bedlam")
	o := options(t, "-rT -m12 -e7 -b4 -P9 -v5")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, r, err := polycube.Prepare(ctx, p, o, polycube.Tuning{Keep: polycube.Keep{Engines: true, Piece: true, Filters: true, Triggers: true}})
	if err != nil || r.Words != "-rT -m12 -e7 -b4 -v5 -P9" || len(r.Candidates) > 0 {
		t.Errorf("%q, %d candidates, %v", r.Words, len(r.Candidates), err)
	}
	_, r, err = polycube.Prepare(ctx, p, o, polycube.Tuning{Keep: polycube.Keep{Piece: true, Filters: true}, Longest: 20 * time.Millisecond})
	if err != nil || !strings.HasPrefix(r.Words, "-rT") || !strings.Contains(r.Words, "-P9") || r.Work > 0.1 {
		t.Errorf("%q, %.3g s, %v", r.Words, r.Work, err)
	}
	cancel()
	_, r, err = polycube.Prepare(ctx, p, polycube.Options{}, polycube.Tuning{})
	if err != nil || !strings.HasSuffix(r.Words, "-m12 -e6 -b4 -V13") {
		t.Errorf("%q, %v", r.Words, err)
	}
	if _, _, err := polycube.Prepare(ctx, p, polycube.Options{Goal: -1}, polycube.Tuning{}); err == nil {
		t.Error("a negative goal is no error")
	}
}

// A search too long to see the end of is tuned by how often it gets near a solution.
func TestLongPrepare(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	text, err := os.ReadFile("../../model/puzzle/testdata/packing/hex_par_def.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := parse(t, string(text))
	_, r, err := polycube.Prepare(context.Background(), p, polycube.Options{}, polycube.Tuning{})
	if err != nil || !r.Long || !strings.Contains(r.Words, "-ox:f=") {
		t.Errorf("%+v, %v", r, err)
	}
}

// Whatever the tuner takes, the solutions are the same up to symmetry.
func TestTunedSearchesAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := randomPuzzle(t)
		want := run(t, p, polycube.Options{Unique: true}).Unique
		s, r, err := polycube.Prepare(context.Background(), p, polycube.Options{}, polycube.Tuning{Share: 0.5, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		got := s.Run(context.Background())
		if !got.UniqueKnown || got.Unique != want {
			t.Errorf("%s: %d unique solutions, want %d", r.Words, got.Unique, want)
		}
	})
}

// An ordering is written as it is read.
func TestOrderString(t *testing.T) {
	for _, text := range []string{"f", "x:f=20", "a@30,1,2:f=9", "l@1,-2,0.5", "R"} {
		order, err := polycube.ParseOrder(text)
		if err != nil || order.String() != text {
			t.Errorf("%q: %q, %v", text, order, err)
		}
		again, err := polycube.ParseOrder(order.String())
		if err != nil || !reflect.DeepEqual(order, again) {
			t.Errorf("%q: %v, %v", text, again, err)
		}
	}
}
