package nativetest

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
)

// checkRegions counts the solutions of the regions and has the judge look at
// every hundredth.
func checkRegions(t *testing.T, long bool) {
	checked := 0
	for _, r := range puzzletest.Regions(t) {
		if r.Long != long {
			continue
		}
		checked++
		t.Run(r.Name, func(t *testing.T) {
			pc, err := r.Packing.Cover()
			if err != nil {
				t.Fatal(err)
			}
			var o PackingOptions
			seen := 0
			o.Visit = func(options []int) {
				if seen%100 == 0 {
					judge(t, pc, options)
				}
				seen++
			}
			got, err := SearchPacking(context.Background(), pc, o)
			if err != nil {
				t.Fatal(err)
			}
			if got.Termination != native.Completed || got.Solutions != r.Solutions || got.Unique != r.Unique || got.Symmetries != r.Symmetries {
				t.Errorf("%s: %d solutions, %d unique, %d symmetries; want %d, %d, %d", got.Termination,
					got.Solutions, got.Unique, got.Symmetries, r.Solutions, r.Unique, r.Symmetries)
			}
		})
	}
	if checked < 40 {
		t.Errorf("only %d regions", checked)
	}
}

// judge has the referee check a solution as a cover and as a packing.
func judge(t *testing.T, pc *puzzle.PackingCover, options []int) {
	t.Helper()
	if v := referee.Cover(pc.Cover, options); !v.OK {
		t.Fatalf("%v: %s", options, v.Reason)
	}
	placed, err := pc.Decode(options)
	if err != nil {
		t.Fatal(err)
	}
	if v := referee.Packing(pc.Packing, placed); !v.OK {
		t.Fatalf("%v: %s", options, v.Reason)
	}
}

func TestRegions(t *testing.T) { checkRegions(t, false) }

func TestLongRegions(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkRegions(t, true)
}
