package parts

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/listing"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/boards"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// run runs all units of a job that was made anew from its specification, and audits them.
func run(t *testing.T, j units.Job) (units.Job, *units.Memory, *units.Report) {
	t.Helper()
	ctx := context.Background()
	again, err := Open(ctx, j.Spec())
	if err != nil || again.ID() != j.ID() {
		t.Fatalf("made anew: %v", err)
	}
	records := new(units.Memory)
	if err := units.Run(ctx, again, records, 3, nil, nil); err != nil {
		t.Fatal(err)
	}
	report, err := again.Audit(ctx, records)
	if err != nil || !report.Whole {
		t.Fatalf("%+v, %v", report, err)
	}
	return again, records, report
}

// In parts a cover has the solutions that one search finds, listed in order.
func TestCoverInParts(t *testing.T) {
	ctx := context.Background()
	c, err := puzzle.Queens(6)
	if err != nil {
		t.Fatal(err)
	}
	j, err := Cut(ctx, "queens", c, nil, call.Wanted{All: true}, Size{Aim: 8, Budget: 8})
	if err != nil {
		t.Fatal(err)
	}
	again, records, report := run(t, j)
	if report.Units < 3 || report.Solutions != 4 {
		t.Errorf("%+v", report)
	}
	kind, name, r, err := Together(ctx, again.(*covers.Job), records, report, call.Asked{})
	if err != nil || kind != "cover" || name != "queens" || *r.Solutions != 4 || len(r.Chosen) != 4 || !r.Checked || !r.Complete {
		t.Errorf("%s %s: %+v, %v", kind, name, r, err)
	}
	one, err := listing.Search(ctx, c, nil, call.Asked{Wanted: call.Wanted{All: true}})
	if err != nil || *one.Solutions != *r.Solutions {
		t.Errorf("one search: %+v, %v", one, err)
	}
}

// A packing is counted up to symmetry; one that a definition file cannot express is read again from
// its JSON.
func TestPackingInParts(t *testing.T) {
	ctx := context.Background()
	for _, coloured := range []bool{false, true} {
		all, err := puzzle.ParsePackings("box", strings.NewReader("D:xDim=3:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\nC:name=b:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n~D\n"))
		if err != nil {
			t.Fatal(err)
		}
		p, want := all[0], uint64(4)
		if coloured {
			p.Colours = map[[3]int]int{{0, 0, 0}: 1}
		}
		if (plain(p) != nil) != coloured {
			t.Fatalf("coloured %v, and as JSON: %v", coloured, plain(p) != nil)
		}
		packed, err := p.CoverContext(ctx)
		if err != nil {
			continue // no piece has the colour: nothing to cut
		}
		one, err := listing.Search(ctx, packed.Cover, packed, call.Asked{Wanted: call.Wanted{Count: true}})
		if err != nil {
			t.Fatal(err)
		}
		if !coloured && *one.Solutions != want {
			t.Errorf("one search: %d solutions", *one.Solutions)
		}
		j, err := Cut(ctx, "box", packed.Cover, packed, call.Wanted{Count: true}, Size{})
		if err != nil {
			t.Fatal(err)
		}
		again, records, report := run(t, j)
		kind, _, r, err := Together(ctx, again.(*covers.Job), records, report, call.Asked{})
		if err != nil || kind != "pack" || *r.Solutions != *one.Solutions || *r.UniqueRotations != *one.UniqueRotations || *r.UniqueReflections != *one.UniqueReflections {
			t.Errorf("coloured %v: %+v, %v; one search: %+v", coloured, r, err, one)
		}
	}
}

// A board's plan in parts is a shortest one.
func TestBoardInParts(t *testing.T) {
	s, err := puzzle.ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	if err != nil {
		t.Fatal(err)
	}
	j, err := CutBoard(context.Background(), s, slide.Options{}, Size{Aim: 5, Budget: 10})
	if err != nil {
		t.Fatal(err)
	}
	again, records, report := run(t, j)
	r, err := TogetherBoard(again.(*boards.Job), records, report)
	if err != nil || !r.Optimal || len(r.Moves) != 11 || r.Bound != 11 {
		t.Errorf("%+v, %v", r, err)
	}
}

// What cannot be cut is refused, and so is what is no specification.
func TestRefused(t *testing.T) {
	c, err := puzzle.ParseCover("c", strings.NewReader("a b\na |1\nb |5\n"))
	if err != nil {
		t.Fatal(err)
	}
	var refused *integer.OptionError
	if _, err := Cut(context.Background(), "c", c, nil, call.Wanted{}, Size{}); !errors.As(err, &refused) || !strings.Contains(err.Error(), "a cover with costs") {
		t.Errorf("costs: %v", err)
	}
	for _, spec := range []string{"", "{}", `{"kind":"knot"}`, `{"kind":"cover","version":1}`, `{"kind":"board","version":99}`} {
		if _, err := Open(context.Background(), []byte(spec)); err == nil {
			t.Errorf("%q was opened", spec)
		}
	}
}
