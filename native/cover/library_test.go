package cover

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle/library"
)

// checkLibrary counts the solutions of the puzzles of the library whose effort is
// from least to most.
func checkLibrary(t *testing.T, least, most uint64) {
	checked := 0
	for _, e := range library.All() {
		if e.Effort == nil || *e.Effort < least || *e.Effort > most {
			continue
		}
		p, err := e.Packing()
		if err != nil {
			t.Fatal(err)
		}
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		for _, mirrors := range []bool{false, true} {
			want := e.Unique
			if mirrors {
				want = e.Mirrors
			}
			if want == nil {
				continue
			}
			checked++
			r, err := SearchPacking(context.Background(), pc, PackingOptions{Mirrors: mirrors})
			if err != nil {
				t.Fatal(err)
			}
			if r.Unique != *want || e.Solutions != nil && r.Solutions != *e.Solutions {
				t.Errorf("%s, mirrors %v: %d solutions, %d unique", e.Name, mirrors, r.Solutions, r.Unique)
			}
		}
	}
	if checked < 25 {
		t.Errorf("only %d counts", checked)
	}
}

func TestLibrary(t *testing.T) { checkLibrary(t, 0, 100e3) }

func TestLongLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkLibrary(t, 100e3+1, 5e6)
}
