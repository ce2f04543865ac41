package boards

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

type forged = units.Record

// No honest record of a board is refused, whatever its units are divided into: parts are those that
// Part makes, a divided unit counts what an undivided one does, and lists that are wrong are refused.
// Records of no work are refused wherever there was work.
func TestHonestBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 4))
	ctx := context.Background()
	records, divided, plans, over, lazy, refused, half, halves := 0, 0, 0, 0, 0, 0, 0, 0
	for i := range 60 {
		s, o := walked(r, 3, 3, 400), slide.Options{Groups: [][]int{{1, 2, 3}, {4, 5, 6}, {7, 8}}}
		if i%6 == 0 {
			s, o = walked(r, 4, 4, 120), slide.Options{Tier: slide.Tier5}
		}
		size := units.Size{Aim: 1 + r.Uint64N(1000), Budget: 1 + r.Uint64N(600), Piece: 1 + r.Uint64N(40)}
		j, err := made(ctx, s, nil, size, o, Rule)
		if err != nil {
			continue // the board is its goal
		}
		w, _ := j.Worker()
		plain := w.(runner).Divided.(*worker)
		done := finished(t, j, 1)
		done.Each(func(unit string, b []byte) error {
			again, list, err := w.Run(ctx, unit)
			if err != nil || string(again) != string(b) {
				t.Fatalf("unit %s: %s, again %s, %v", unit, b, again, err)
			}
			record, _ := decode(unit, b)
			if err := j.Look(ctx, unit, b, r.Uint64()); err != nil {
				t.Fatalf("%v: %s: %v", s, b, err)
			}
			names, err := j.Parts(ctx, unit, b, list)
			if err != nil {
				t.Fatalf("%v: %s: %v", s, b, err)
			}
			for k := range list {
				if one, _, err := w.Run(ctx, names[k]); err != nil || string(one) != string(list[k]) {
					t.Fatalf("part %s: %s, %v; in the list %s", names[k], one, err, list[k])
				}
			}
			if len(list) > 1 {
				divided++
				for what, other := range map[string][][]byte{"one short": list[1:], "none": nil, "exchanged": append([][]byte{list[1], list[0]}, list[2:]...)} {
					if _, err := j.Parts(ctx, unit, b, other); err == nil {
						t.Fatalf("unit %s: a list with %s is taken", unit, what)
					}
				}
			}
			records++
			if record.Plan != "" {
				plans++
				return nil
			}
			if record.Over {
				over++
				return nil
			}
			bound, at, _ := units.ParseName(unit)
			one, err := plain.parts.Run(ctx, at, bound, 0)
			if err != nil || one.Generated != record.Nodes || one.Expanded != record.Expanded {
				t.Fatalf("unit %s: %s; undivided %+v, %v", unit, b, one, err)
			}
			if record.Nodes == 0 {
				return nil
			}
			lazy++
			if j.Look(ctx, unit, (&forged{Unit: unit}).Encode(), r.Uint64()) != nil {
				refused++
			}
			if record.Nodes > 200 {
				half++
				if j.Look(ctx, unit, (&forged{Unit: unit, Nodes: one.Generated / 2, Expanded: one.Expanded / 2}).Encode(), r.Uint64()) != nil {
					halves++
				}
			}
			return nil
		})
	}
	t.Logf("%d records, %d divided, %d with a plan, %d given up; no work: %d of %d refused; half: %d of %d", records, divided, plans, over, refused, lazy, halves, half)
	if divided < 100 || plans < 20 || over < 20 || refused < lazy {
		t.Error("the test wants more, or a record of no work was taken")
	}
}

// A plan is replayed.
func TestPlansAreReplayed(t *testing.T) {
	s := puzzle.Slide{Start: puzzle.Board{Rows: 3, Cols: 3, Tiles: []int{4, 1, 3, 0, 2, 6, 7, 5, 8}}, Goal: puzzle.StandardGoal(3, 3)}
	j, err := made(context.Background(), s, nil, units.Size{}, slide.Options{Tier: slide.Tier5}, Rule)
	if err != nil {
		t.Fatal(err)
	}
	finished(t, j, 1).Each(func(unit string, b []byte) error {
		r, _ := decode(unit, b)
		if r.Plan == "" {
			return nil
		}
		for _, plan := range []string{r.Plan[1:], r.Plan + "UD", "UUUU", "nonsense"} {
			other := *r
			other.Plan = plan
			if j.Look(context.Background(), unit, other.Encode(), 1) == nil {
				t.Errorf("unit %s: the plan %s is taken", unit, plan)
			}
		}
		return nil
	})
}
