package spread_test

// Workers that are late, lie or crash.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

// A worker that is silent for longer than its lease: another makes the record. The late one, when it
// comes, is dropped and counted; one that differs is decided about here, and its maker shut out.
func TestLate(t *testing.T) {
	for _, lie := range []bool{false, true} {
		j, gate := newJob(t), make(chan struct{})
		store := folder(t, j, "")
		ctx := context.Background()
		c, end := begun(ctx, t, j, store, spread.Options{Lease: 300 * time.Millisecond, Runner: here(t)})
		slow := newRaw(t, direct{To: c})
		slow.join("slow")
		its := slow.take(1)[0]
		j.do = func(ctx context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
			if records(t, store)[its.Unit] { // the run does not end before
				<-gate
			}
			return run()
		}
		work(ctx, direct{To: c}, j, "quick", 2)
		for !records(t, store)[its.Unit] {
			time.Sleep(5 * time.Millisecond)
		}
		record := slow.record(its.Unit)
		if lie {
			record = lied(record)
		}
		slow.hand(its, record)
		time.Sleep(100 * time.Millisecond)
		close(gate)
		out, err := end()
		if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
			t.Fatalf("%+v, %v", out, err)
		}
		same(t, out.Records, plainly(t, newJob(t)))
		one := out.Each[slices.IndexFunc(out.Each, func(w spread.Worker) bool { return w.Worker == slow.name })]
		if out.Redeliveries < 1 || (one.ShutOut != "") != lie || !lie && out.Duplicates < 1 {
			t.Errorf("lie %v: %+v of %+v", lie, one, out.Effort)
		}
	}
}

// lied is a record with one solution more, which says the same of itself everywhere.
func lied(record []byte) []byte {
	var r units.Record
	if err := json.Unmarshal(record, &r); err != nil {
		panic(err)
	}
	r.Solutions++
	return r.Encode()
}

// A worker that lies in every record is shut out, whatever else it does, and what it made is made
// again: the answer is right.
func TestLiar(t *testing.T) {
	j, liar := newJob(t), newJob(t)
	liar.do = func(_ context.Context, _ string, run func() ([]byte, error)) ([]byte, error) {
		record, err := run()
		return lied(record), err
	}
	out, said, err := run(context.Background(), t, j, folder(t, j, ""), spread.Options{Policy: trust.Policy{Verify: 0.05}, Runner: here(t)},
		helper{name: "honest", job: j}, helper{name: "liar", job: liar})
	if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
		t.Fatalf("%+v, %v", out, err)
	}
	same(t, out.Records, plainly(t, newJob(t)))
	for _, w := range out.Each {
		if (w.ShutOut != "") != strings.HasPrefix(w.Worker, "liar") {
			t.Errorf("%+v", w)
		}
	}
	if !errors.Is(said[1].err, spread.ErrRefused) || !strings.Contains(said[1].err.Error(), "shut out") {
		t.Errorf("%+v", said)
	}
}

// Units in which processes die wherever they run are set aside, and told by name; the others are
// finished, and the run is no success. --retry runs them again.
func TestPoison(t *testing.T) {
	j := newJob(t)
	store := folder(t, j, "")
	roots, err := j.Roots(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	// Six of them: a list in the order of a map would be sorted by chance once in 720 runs.
	bad := slices.Sorted(slices.Values(roots))[:6]
	j.do = func(_ context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
		if slices.Contains(bad, unit) {
			return nil, fmt.Errorf("%w: signal: killed", spread.ErrCrashed)
		}
		return run()
	}
	all := []helper{{name: "a", job: j}, {name: "b", job: j}, {name: "c", job: j}}
	out, said, err := run(context.Background(), t, j, store, spread.Options{}, all...)
	for _, e := range said { // they are told that the run is over
		if e.err != nil {
			t.Errorf("%+v", e)
		}
	}
	var poison *spread.PoisonError
	if !errors.As(err, &poison) || !strings.Contains(err.Error(), "signal: killed") || !strings.Contains(err.Error(), "and 5 more were") {
		t.Fatalf("%+v, %v", out, err)
	}
	var aside []string // by name
	for _, c := range poison.Units {
		aside = append(aside, c.Unit)
	}
	if !slices.Equal(aside, bad) {
		t.Errorf("%q were set aside, want %q", aside, bad)
	}
	if out.Crashes < 18 || out.Finished != out.Units-6 || out.Report != nil {
		t.Errorf("%+v", out)
	}
	// A later run on the same folder says so at once; --retry tries again, and they are well now.
	if _, _, err := run(context.Background(), t, j, store, spread.Options{}); !errors.As(err, &poison) {
		t.Error(err)
	}
	j.do = nil
	out, _, err = run(context.Background(), t, j, store, spread.Options{Retry: true}, all...)
	if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
		t.Errorf("%+v, %v", out, err)
	}
}

// Three workers cannot set a unit aside by saying that processes died in it: it is run here, and not
// set aside.
func TestClaimedDeaths(t *testing.T) {
	j := newJob(t)
	roots, err := j.Roots(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	j.do = func(_ context.Context, unit string, run func() ([]byte, error)) ([]byte, error) {
		if unit == roots[3] {
			return nil, fmt.Errorf("%w: so they say", spread.ErrCrashed)
		}
		return run()
	}
	out, _, err := run(context.Background(), t, j, folder(t, j, ""), spread.Options{Runner: here(t)}, helper{name: "a", job: j}, helper{name: "b", job: j}, helper{name: "c", job: j})
	if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 || out.SetAside > 0 || out.Crashes != 3 || j.ran[roots[3]] != 3 {
		t.Errorf("%+v, %v; the unit was run %d times", out, err, j.ran[roots[3]])
	}
}

// One machine on which every process dies sets nothing aside: the others do the run.
func TestBlackHole(t *testing.T) {
	j, hole := newJob(t), newJob(t)
	hole.do = func(context.Context, string, func() ([]byte, error)) ([]byte, error) {
		return nil, fmt.Errorf("%w: signal: killed", spread.ErrCrashed)
	}
	out, said, err := run(context.Background(), t, j, folder(t, j, ""), spread.Options{}, helper{name: "hole", job: hole}, helper{name: "good", job: j})
	if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 || out.SetAside > 0 {
		t.Fatalf("%+v, %v", out, err)
	}
	if out.Crashes < 3 || out.Crashes > 40 {
		t.Errorf("%d crashes, %+v", out.Crashes, said)
	}
}
