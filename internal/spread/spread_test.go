package spread_test

// Whole runs, runs that go on, and stores that are damaged.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/trust"
)

// A run makes the records of a plain run, each unit once; units that are chosen are run again by
// another worker or here, and agree.
func TestRun(t *testing.T) {
	j := newJob(t)
	out, said, err := run(context.Background(), t, j, folder(t, j, ""), spread.Options{Policy: trust.Policy{Verify: 0.1}}, helper{name: "one", job: j, threads: 2}, helper{name: "two", job: j})
	if err != nil || out.Report == nil || !out.Report.Whole || out.Report.Solutions != 11520 {
		t.Fatalf("%+v, %v", out, err)
	}
	for _, e := range said {
		if e.err != nil && !errors.Is(e.err, context.Canceled) {
			t.Error(e.err)
		}
	}
	same(t, out.Records, plainly(t, newJob(t)))
	if out.SecondRuns < 3 || out.Differed > 0 || out.Refused > 0 || out.Duplicates > 0 || out.Lost > 0 || out.Reissued > 0 || out.Workers != 2 {
		t.Errorf("%+v", out.Progress)
	}
	t.Logf("%d units, %d split, %d second runs; %s", out.Report.Units, out.Report.Splits, out.SecondRuns, out.Assurance.Text)
}

// Where everything is run again here, the answer has it.
func TestVerifyAll(t *testing.T) {
	j := newJob(t)
	out, _, err := run(context.Background(), t, j, folder(t, j, ""), spread.Options{Policy: trust.Policy{All: true}}, helper{name: "one", job: j})
	if err != nil || !out.Report.Whole || out.Assurance.Here != out.Report.Units || out.Assurance.Pending > 0 || out.Assurance.AtMost > 0 {
		t.Fatalf("%+v, %v", out, err)
	}
}

// records reads the units of a store that have a record.
func records(t *testing.T, s journal.Store) map[string]bool {
	t.Helper()
	done := map[string]bool{}
	if _, err := s.Each(func(e journal.Entry) error {
		if e.Kind == journal.Record {
			done[e.Name] = true
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return done
}

// A coordinator that is stopped goes on where it was, and its worker stays: no unit is run twice, as
// what the worker has it still has, and what it has handed in and nobody has stored it hands in again.
func TestResume(t *testing.T) {
	j := newJob(t)
	path := filepath.Join(t.TempDir(), "run")
	var all lineage
	ended := work(context.Background(), &all, j, "worker", 2)
	for stop := range 4 {
		ctx, cancel := context.WithCancel(context.Background())
		o := quick(spread.Options{Runner: here(t)})
		o.Progress = func(p spread.Progress) {
			if stop < 3 && p.Finished >= 50*(stop+1) {
				cancel()
			}
		}
		store := folder(t, j, path)
		c := spread.NewCoordinator(j, store, o)
		all.now.Store(c)
		out, err := c.Run(ctx)
		all.now.Store(nil)
		if stop < 3 && !errors.Is(err, context.Canceled) || stop == 3 && (err != nil || !out.Report.Whole || out.Report.Solutions != 11520) {
			t.Fatalf("%+v, %v", out, err)
		}
		if stop == 3 {
			same(t, out.Records, plainly(t, newJob(t)))
		}
		if n := len(records(t, store)); n < min(50*(stop+1), 250) {
			t.Errorf("%d records are stored after %d stops", n, stop+1)
		}
		cancel()
		store.Close()
	}
	if err := ended(); err != nil {
		t.Error(err)
	}
	for unit, n := range j.ran {
		if n != 1 {
			t.Errorf("unit %s was run %d times", unit, n)
		}
	}
}

// A store with damaged lines: what they had, and nothing else, is run again.
func TestDamagedStore(t *testing.T) {
	j := newJob(t)
	path := filepath.Join(t.TempDir(), "run")
	for round := range 2 {
		store := folder(t, j, path)
		clear(j.ran)
		out, _, err := run(context.Background(), t, j, store, spread.Options{Runner: here(t)}, helper{name: fmt.Sprint("worker", round), job: j})
		if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
			t.Fatalf("%+v, %v", out, err)
		}
		same(t, out.Records, plainly(t, newJob(t)))
		store.Close()
		name := filepath.Join(path, "journal")
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if round == 1 {
			// At most three records were lost; checks of a new worker run some others again.
			if out.Damaged < 3 || len(j.ran) < 1 || len(j.ran) > 12 {
				t.Errorf("%d places damaged, %d units run again", out.Damaged, len(j.ran))
			}
			continue
		}
		lines := bytes.SplitAfter(text, []byte("\n"))
		for _, k := range []int{6, len(lines) / 2, len(lines) - 10} {
			lines[k][len(lines[k])/2] ^= 4
		}
		if err := os.WriteFile(name, bytes.Join(lines, nil), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
