package fast

import (
	"context"
	"testing"
)

// Without vector instructions the scan is the same, fit by fit.
func TestScanWithoutVector(t *testing.T) {
	had := vector
	defer func() { vector = had }()
	for _, name := range []string{"pent_15x4", "pent_20x3", "pent_8x8c"} {
		pc := load(t, name)
		var results []Result
		for _, use := range []bool{had, false} {
			vector = use
			r, err := Search(context.Background(), pc, Options{Kernel: Scan})
			if err != nil {
				t.Fatal(err)
			}
			results = append(results, r)
		}
		if a, b := results[0], results[1]; a.Nodes != b.Nodes || a.Unique != b.Unique || a.Solutions != b.Solutions {
			t.Errorf("%s: %+v, without vectors %+v", name, a, b)
		}
	}
}
