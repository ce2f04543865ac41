package spread_test

// Made-up work is what it says it is. Own.

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/units"
)

// A run gives what the plain walk gives, its records are those of a second run, its parts are
// those that Part makes, and Look and Parts take them.
func TestMadeUp(t *testing.T) {
	for _, roots := range []int{1, 7, 3000} {
		j := spread.NewMadeUp(uint64(roots), roots)
		done := new(units.Memory)
		if err := units.Run(context.Background(), j, done, 2, nil, nil); err != nil {
			t.Fatal(err)
		}
		r, err := j.Audit(context.Background(), done)
		if err != nil || !r.Whole {
			t.Fatalf("%+v, %v", r, err)
		}
		want := j.Count()
		if r.Nodes != want.Nodes || r.Solutions != want.Solutions || r.Hash != fmt.Sprintf("%016x", want.Expanded) {
			t.Errorf("%+v, want %+v", r, want)
		}
		if roots == 3000 && (r.Splits < 20 || r.Units <= roots) {
			t.Errorf("%d split of %d units", r.Splits, r.Units)
		}
		w, _ := j.Worker()
		whole, splits := 0.0, 0
		all, _ := j.Roots(context.Background())
		err = done.Each(func(unit string, record []byte) error {
			whole += j.Weight(unit)
			again, parts, err := w.Run(context.Background(), unit)
			if err != nil || !bytes.Equal(again, record) {
				t.Errorf("unit %s: %s, %v", unit, again, err)
			}
			children, err := j.Children(unit, record)
			for _, c := range children {
				whole -= j.Weight(c)
			}
			if len(children) > 0 { // what it left is all that it stands for
				splits++
				var p units.Progress
				round := units.NewRound(j, all)
				round.Add(j, unit, children, 0)
				if round.Tell(&p, 1, time.Now()); p.Weight > 1e-12 {
					t.Errorf("unit %s: the finished weight is %v", unit, p.Weight)
				}
			}
			if err == nil {
				err = j.Look(context.Background(), unit, record, 0)
			}
			names, failed := j.Parts(context.Background(), unit, record, parts)
			if err != nil || failed != nil {
				t.Errorf("unit %s: %v, %v", unit, err, failed)
			}
			for i, name := range names {
				if p, _, err := w.Run(context.Background(), name); err != nil || !bytes.Equal(p, parts[i]) {
					t.Errorf("part %s of unit %s: %s, want %s; %v", name, unit, p, parts[i], err)
				}
			}
			return nil
		})
		if err != nil || math.Abs(whole-1) > 1e-9 || splits != r.Splits {
			t.Errorf("weights add up to %v, %d units are split, %d by the audit; %v", whole, splits, r.Splits, err)
		}
	}
}

// What Look and Parts are there for.
func TestMadeUpIsRefused(t *testing.T) {
	j := spread.NewMadeUp(1, 100)
	w, _ := j.Worker()
	for k := range 100 {
		unit := units.Name(0, []int{k})
		record, parts, err := w.Run(context.Background(), unit)
		if err != nil {
			t.Fatal(err)
		}
		lazy := &units.Record{Unit: unit, Nodes: 1}
		if r, _ := units.Decode(unit, record); r.Over {
			lazy.Nodes++
		}
		for _, b := range [][]byte{lazy.Encode(), record[:len(record)-1], []byte("junk"), []byte(strings.Replace(string(record), unit, "0.x", 1))} {
			if j.Look(context.Background(), unit, b, 0) == nil {
				t.Errorf("%s is taken", b)
			}
		}
		more, _ := units.Decode(unit, record)
		more.Solutions++
		if _, err := j.Parts(context.Background(), unit, more.Encode(), parts); err == nil {
			t.Errorf("the parts of unit %s are taken for another record", unit)
		}
	}
	for _, unit := range []string{"0", "0.100", "1.0", "x", "0.0.99", "0.0.0.0.0.0", "0.0/99", "0/0.x"} {
		if _, _, err := w.Run(context.Background(), unit); err == nil {
			t.Errorf("unit %s is run", unit)
		}
	}
}
