package listing

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

func box(t *testing.T) *puzzle.PackingCover {
	t.Helper()
	all, err := puzzle.ParsePackings("box", strings.NewReader("D:xDim=3:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\nC:name=b:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n~D\n"))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := all[0].CoverContext(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// However solutions are asked for, as many are found, listed and told of as were asked for, and
// the numbers up to symmetry are those of whole lists alone.
func TestWanted(t *testing.T) {
	packed := box(t)
	for _, c := range []struct {
		wanted         call.Wanted
		found, unique  uint64 // 0: no number
		grids          int
		status         model.Status
		rotations, all uint64
	}{
		{call.Wanted{}, 1, 0, 1, model.StatusOptimal, 0, 0},
		{call.Wanted{All: true}, 4, 1, 4, model.StatusOptimal, 1, 1},
		{call.Wanted{All: true, Mirrors: true}, 4, 1, 4, model.StatusOptimal, 1, 1},
		{call.Wanted{Count: true}, 4, 1, 0, model.StatusOptimal, 1, 1},
		{call.Wanted{Limit: 2}, 2, 0, 2, model.StatusFeasible, 0, 0},
	} {
		told := 0
		r, err := Search(context.Background(), packed.Cover, packed, call.Asked{Wanted: c.wanted, Watch: func(e call.Event) {
			if e.Type == call.Solution {
				told++
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		number := func(n *uint64) uint64 {
			if n == nil {
				return 0
			}
			return *n
		}
		if *r.Solutions != c.found || number(r.Unique) != c.unique || len(r.Grids) != c.grids || told != c.grids || r.Status != c.status || number(r.UniqueRotations) != c.rotations || number(r.UniqueReflections) != c.all {
			t.Errorf("%+v: %+v, %d told", c.wanted, r, told)
		}
	}
}

// The caller's error ends a search, and is the error of the call.
func TestVisitEnds(t *testing.T) {
	packed, enough, seen := box(t), errors.New("enough"), 0
	_, err := Search(context.Background(), packed.Cover, packed, call.Asked{Wanted: call.Wanted{All: true, Visit: func([]int) error {
		seen++
		return enough
	}}})
	if !errors.Is(err, enough) || seen != 1 {
		t.Errorf("%v after %d solutions", err, seen)
	}
}

// Of a cover with costs the cheapest is found, with its cost as the bound; what does not go with
// costs is refused.
func TestLeast(t *testing.T) {
	c, err := puzzle.ParseCover("c", strings.NewReader("a b\na |1\nb |5\na b |12\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Search(context.Background(), c, nil, call.Asked{})
	if err != nil || r.Status != model.StatusOptimal || *r.Objective != 6 || *r.Bound != 6 || *r.Gap != 0 || !r.Checked || len(r.Chosen) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	for option, o := range map[string]call.Asked{"limit": {Wanted: call.Wanted{Limit: 2}}, "engine": {Native: call.Native{Engine: "dlx"}}} {
		var refused *integer.OptionError
		if _, err := Search(context.Background(), c, nil, o); !errors.As(err, &refused) || refused.Option != option {
			t.Errorf("%s: %v", option, err)
		}
	}
	if r, err := Search(context.Background(), c, nil, call.Asked{Wanted: call.Wanted{All: true}}); err != nil || *r.Solutions != 2 || r.Objective != nil {
		t.Errorf("all of them: %+v, %v", r, err)
	}
}
