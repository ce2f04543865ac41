package display

import (
	"slices"
	"testing"
)

func TestNaturally(t *testing.T) {
	want := []string{"d[1]", "p[i0,2]", "p[i0,10]", "p[i1,1]", "p[i2,1]", "p[i10,1]", "x", "x1", "x2", "x02", "x10"}
	got := slices.Clone(want)
	slices.Sort(got)
	slices.SortFunc(got, naturally)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
