package main

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// cheapest tries every set of two depots.
func (p plain) cheapest() int {
	best := 1 << 30
	for a := range p.towns {
		for b := range a {
			sum := 0
			for t := range p.towns {
				way := min(p.distance(t, a), p.distance(t, b))
				if way > p.reach {
					sum = 1 << 30
					break
				}
				sum += way
			}
			best = min(best, sum)
		}
	}
	return best
}

func TestPMedian(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	for seed := range uint64(3) {
		p := randomPlain(seed, 12, 2)
		p.reach = 100
		var out strings.Builder
		if err := run(context.Background(), p, &out); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("status: optimal (completed), %d km, gap 0\n", p.cheapest())
		if !strings.Contains(out.String(), want) {
			t.Errorf("seed %d: want %s in\n%s", seed, want, out.String())
		}
	}
}

// Towns that no depot can reach: the program says so instead of serving them.
func TestOutOfReach(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	p := plain{towns: [][2]int{{0, 0}, {90, 0}, {0, 90}}, depots: 2, reach: 50}
	var out strings.Builder
	if err := run(context.Background(), p, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "status: infeasible") {
		t.Errorf("want infeasible in\n%s", out.String())
	}
}
