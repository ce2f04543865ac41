package spread_test

// The forgers that an earlier version of this program believed, each with what it got: workers that
// hold the run's key and say what is false. All runs here end with the true answer. Own.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

// forger is a job whose workers make records with forge; its units take a while, so that every worker
// of a run has some.
type forger struct {
	*spread.MadeUp
	forge func(unit string, record []byte, parts [][]byte) ([]byte, [][]byte)
}

func (f *forger) Worker() (units.Worker, error) {
	w, err := f.MadeUp.Worker()
	return &forgery{w, f}, err
}

type forgery struct {
	units.Worker
	f *forger
}

func (f *forgery) Run(ctx context.Context, unit string) (record []byte, parts [][]byte, err error) {
	record, parts, err = f.Worker.Run(ctx, unit)
	if time.Sleep(500 * time.Microsecond); err == nil && f.f.forge != nil {
		record, parts = f.f.forge(unit, record, parts)
	}
	return record, parts, err
}

// dropped leaves one solution out of a record, and out of the part that it is in, so that nothing but
// the search itself shows it. A record without solutions stays.
func dropped(record []byte, parts [][]byte) ([]byte, [][]byte) {
	var r units.Record
	if json.Unmarshal(record, &r); r.Solutions == 0 {
		return record, parts
	}
	r.Solutions--
	if r.Parts == "" {
		return r.Encode(), [][]byte{r.Encode()}
	}
	parts = slices.Clone(parts)
	for i := range parts {
		var p units.Record
		if json.Unmarshal(parts[i], &p); p.Solutions > 0 {
			p.Solutions--
			parts[i] = p.Encode()
			break
		}
	}
	r.Parts = units.Commit(parts)
	return r.Encode(), parts
}

// Liars of each kind beside honest workers: the answer is the true one, the liars are shut out, and
// nobody else is.
func TestForgers(t *testing.T) {
	const roots = 700
	upper := func(unit string) bool { // the half that was never chosen for a second run, while anybody could compute what is
		sum := sha256.Sum256([]byte("run " + unit))
		return sum[0] >= 128
	}
	another, _ := spread.NewMadeUp(99, roots).Worker()
	drop := func(_ int, _ string, record []byte, parts [][]byte) ([]byte, [][]byte) { return dropped(record, parts) }
	for _, c := range []struct {
		name   string
		policy trust.Policy
		liars  int
		forge  func(n int, unit string, record []byte, parts [][]byte) ([]byte, [][]byte)
	}{
		// Was: "infeasible, proven".
		{"lazy", trust.Policy{}, 1, func(_ int, unit string, _ []byte, _ [][]byte) ([]byte, [][]byte) {
			r := &units.Record{Unit: unit, Nodes: 1}
			return r.Encode(), [][]byte{r.Encode()}
		}},
		// Was: 478 of 480 solutions, "proven"; with --verify found at the end, and the run was lost.
		{"drops a solution", trust.Policy{Verify: 0.2}, 1, drop},
		// Was: 0 of 3 found, as which units are run again was the hash of their names.
		{"forges by the hash, once it is trusted", trust.Policy{Verify: 0.3, Show: 0.5}, 1, func(n int, unit string, record []byte, parts [][]byte) ([]byte, [][]byte) {
			if n < 20 || !upper(unit) {
				return record, parts
			}
			return dropped(record, parts)
		}},
		// Was: 19,189 solutions of 19,186, "proven, 211 second runs". Both make the same false records.
		{"two in league", trust.Policy{Verify: 0.3, Least: 300}, 2, drop},
		{"replays another run", trust.Policy{}, 1, func(_ int, unit string, record []byte, parts [][]byte) ([]byte, [][]byte) {
			if r, p, err := another.Run(context.Background(), unit); err == nil {
				return r, p
			}
			return record, parts
		}},
		// Was: the end of the run, for ever.
		{"cuts its records short", trust.Policy{}, 1, func(_ int, _ string, record []byte, parts [][]byte) ([]byte, [][]byte) {
			return record[:len(record)-1], parts
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			job := spread.NewMadeUp(36, roots)
			helpers := []helper{{name: "good", job: &forger{MadeUp: job}}, {name: "fine", job: &forger{MadeUp: job}}}
			var lock sync.Mutex
			lies := make([]int, c.liars)
			for i := range c.liars {
				made := 0
				helpers = append(helpers, helper{name: "liar", job: &forger{job, func(unit string, record []byte, parts [][]byte) ([]byte, [][]byte) {
					lock.Lock()
					defer lock.Unlock()
					made++
					lie, p := c.forge(made, unit, record, parts)
					if !bytes.Equal(lie, record) {
						lies[i]++
					}
					return lie, p
				}}})
			}
			out, _, err := run(context.Background(), t, job, folder(t, job, ""), spread.Options{Policy: c.policy, Runner: func([]byte) (units.Worker, error) { return job.Worker() }}, helpers...)
			if err != nil || !out.Report.Whole {
				t.Fatalf("%+v, %v", out, err)
			}
			known(t, job, out)
			var shut []string
			for _, w := range out.Each {
				if w.ShutOut != "" {
					shut = append(shut, w.Worker)
				}
				if w.ShutOut != "" && !strings.HasPrefix(w.Worker, "liar") {
					t.Errorf("an honest worker is shut out: %+v", w)
				}
			}
			if len(shut) < len(slices.DeleteFunc(slices.Clone(lies), func(n int) bool { return n == 0 })) || slices.Max(lies) == 0 {
				t.Errorf("%v shut out, %v records forged: %+v", shut, lies, out.Each)
			}
			t.Logf("%v records forged, %d made again by others, %d differed, %d opened again; %s", lies, out.SecondRuns, out.Differed, out.Reopened, out.Assurance.Text)
		})
	}
}

// known holds an answer against the plain walk.
func known(t *testing.T, job *spread.MadeUp, out *spread.Outcome) {
	t.Helper()
	if r, want := out.Report, job.Count(); !r.Whole || r.Solutions != want.Solutions || r.Nodes != want.Nodes || r.Hash != fmt.Sprintf("%016x", want.Expanded) {
		t.Errorf("%+v, want %+v", r, want)
	}
}
