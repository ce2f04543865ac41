package formattest

// Declarations of package algebra for the tests of the modelling languages.

import (
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Programs returns declarations that use every construct, and the textbook ones.
func Programs(t testing.TB) []*algebra.Program {
	return append(algebratest.Programs(), Textbooks(t)...)
}

// Textbooks returns the textbook programs of the case study's board at horizon 12.
func Textbooks(t testing.TB) []*algebra.Program {
	t.Helper()
	s, err := puzzle.ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	if err != nil {
		t.Fatal(err)
	}
	var out []*algebra.Program
	for _, name := range []string{"textbook", "textbook+carry", "textbook-printed", "textbook-stated"} {
		f, err := planning.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := f.Build(s, 12)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p.Algebra)
	}
	return out
}
