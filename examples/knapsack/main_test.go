package main

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// best tries every choice of items.
func best() (value float64, chosen []string) {
	for bits := range 1 << len(items) {
		weight, v := 0.0, 0.0
		var names []string
		for i, it := range items {
			if bits>>i&1 == 1 {
				weight, v = weight+it.weight, v+it.value
				names = append(names, it.name)
			}
		}
		tentWithoutLamp := bits&1 == 1 && bits>>7&1 == 0
		if weight <= capacity+1e-9 && !tentWithoutLamp && v > value {
			value, chosen = v, names
		}
	}
	return value, chosen
}

func TestKnapsack(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	var out strings.Builder
	if err := run(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	value, chosen := best()
	if value != 180 {
		t.Errorf("the best value by enumeration is %g, want 180", value)
	}
	if !strings.HasPrefix(out.String(), "status: optimal, value 180, proven bound 180\n") {
		t.Errorf("want value 180 proven:\n%s", out.String())
	}
	for _, name := range chosen {
		if !strings.Contains(out.String(), "take["+name+"]") {
			t.Errorf("%s is not taken:\n%s", name, out.String())
		}
	}
}
