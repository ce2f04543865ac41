package planning

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
)

// The size that is foretold is that of the program, and a horizon that would take all memory is
// refused at once, with about the longest that is not.
func TestSizeIsForetold(t *testing.T) {
	s := neosBoard(t)
	for _, f := range Formulations() {
		if f.whole == nil || strings.Contains(f.Name, "+") && f.Name != "textbook+all" { // which has all families
			continue
		}
		p, err := f.Build(s, sizeless+1)
		if err != nil {
			t.Fatal(err)
		}
		var e *SizeError
		if err := f.fits(context.Background(), s, math.MaxInt32); !errors.As(err, &e) {
			t.Fatalf("%s: %v", f.Name, err)
		}
		each := e.Nonzeros / math.MaxInt32
		if n := float64(p.Model.Nonzeros()); math.Abs(n-each*(sizeless+1)) > 0.02*n {
			t.Errorf("%s: %g nonzeros at %d, foretold %g a period", f.Name, n, sizeless+1, each)
		}
		if _, err := f.Build(s, math.MaxInt32); !errors.As(err, &e) || f.fits(context.Background(), s, e.Most) != nil || f.fits(context.Background(), s, e.Most+e.Most/100) == nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}
