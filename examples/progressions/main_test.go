package main

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/units"
)

// The table and the search, whole and in units, count the same partitions; so do the terms
// that the OEIS has for A104430.
func TestCounts(t *testing.T) {
	published := []uint64{1, 2, 4, 11, 23, 68, 161, 488, 1249, 3771}
	for n := 1; n <= 10; n++ {
		count, _, err := Table(n)
		if err != nil || count != published[n-1] {
			t.Errorf("n = %d: table %d, %v; published %d", n, count, err, published[n-1])
		}
		var text strings.Builder
		if err := run(n, false, &text); err != nil {
			t.Fatal(err)
		}
		all, err := tilemip.Read("progressions", strings.NewReader(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		o := tilemip.Options{Listing: tilemip.Listing{Count: true}}
		whole, err := tilemip.Search(context.Background(), all[0], o)
		if err != nil || *whole.Solutions != count {
			t.Errorf("n = %d: search %v, %v; table %d", n, whole, err, count)
		}
		job, err := tilemip.Cut(context.Background(), all[0], o, tilemip.UnitSize{Aim: 100, Budget: 300})
		if err != nil {
			t.Fatal(err)
		}
		records := new(units.Memory)
		if err := units.Run(context.Background(), job, records, 2, nil, nil); err != nil {
			t.Fatal(err)
		}
		parts, report, err := tilemip.Together(context.Background(), job, records, tilemip.Made{}, o)
		if err != nil || *parts.Solutions != count || !report.Whole {
			t.Errorf("n = %d: in units %v, %v; table %d", n, parts, err, count)
		}
	}
	for _, n := range []int{0, 17} {
		if _, _, err := Table(n); err == nil {
			t.Errorf("a table of %d", n)
		}
	}
}
