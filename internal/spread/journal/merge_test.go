package journal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/model/puzzle"
)

// queens is a job of many small units, which split at their budget.
func queens(t *testing.T, n int, budget uint64) units.Job {
	t.Helper()
	c, err := puzzle.Queens(n)
	if err != nil {
		t.Fatal(err)
	}
	j, err := covers.New(context.Background(), c, covers.Cut{Size: units.Size{Aim: 8, Budget: budget}})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// shard runs a shard into a file until done units were run, and returns the records that were there.
func shard(t *testing.T, name string, job units.Job, s Shard, done int) (had *units.Memory, damage []Damage, err error) {
	t.Helper()
	f, err := OpenFile(name, Head{Program: "test", Run: job.ID(), Subject: "queens", Shard: s, Spec: job.Spec()})
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	had, damage, err = f.Records()
	if err != nil {
		t.Fatal(err)
	}
	before := new(units.Memory)
	had.Each(func(unit string, record []byte) error { _, err := before.Put(unit, record); return err })
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if done == 0 {
		stop()
	}
	err = f.Run(ctx, job, s, had, 2, func(units.Progress, string) {
		if done--; done == 0 {
			stop()
		}
	})
	return before, damage, err
}

// shards runs all shards of a job, and returns their files.
func shards(t *testing.T, folder string, job units.Job, of int) (names []string) {
	t.Helper()
	for i := range of {
		name := filepath.Join(folder, fmt.Sprintf("%d.shard", i))
		if _, _, err := shard(t, name, job, Shard{i, of}, -1); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

// merged merges files by a rule, and returns what the audit counts, and what was told.
func merged(t *testing.T, job units.Job, r Rule, names ...string) (solutions uint64, a *trust.Assurance, told string, err error) {
	t.Helper()
	var words []string
	r.Workers, r.Note = 2, func(line string) { words = append(words, line) }
	h, err := Gather(context.Background(), names)
	if err != nil {
		return 0, nil, "", err
	}
	if len(h.Damage) > 0 {
		words = append(words, Lost(h.Damage))
	}
	records, a, err := h.Check(context.Background(), job, r)
	told = strings.Join(words, "\n")
	if err != nil {
		return 0, nil, told, err
	}
	report, err := job.Audit(context.Background(), records)
	if err != nil || !report.Whole {
		t.Fatalf("the audit refuses what Check returned: %v, %+v", err, report)
	}
	return report.Solutions, a, told, nil
}

// However many shards there are, their files together are the run: the audit proves it, and
// the count is that of the 7 queens (40, OEIS A000170) and the 6 queens (4).
func TestShardsAreTheRun(t *testing.T) {
	for _, c := range []struct {
		n, of int
		want  uint64
	}{{6, 1, 4}, {6, 40, 4}, {7, 3, 40}, {7, 8, 40}} {
		job, folder := queens(t, c.n, 3), t.TempDir()
		names := shards(t, folder, job, c.of)
		rand.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		h, err := Gather(context.Background(), []string{folder})
		if err != nil {
			t.Fatal(err)
		}
		again, err := covers.Open(context.Background(), h.Spec)
		if err != nil || again.ID() != h.Run {
			t.Fatalf("the specification in the files makes another run (%v)", err)
		}
		for _, share := range []float64{0, 0.3, 1} {
			got, a, told, err := merged(t, again, Rule{Share: share}, names...)
			if err != nil || got != c.want || told != "" || float64(a.Here) < share*float64(a.Units) || share == 1 && a.AtMost != 0 || share < 1 && a.AtMost < 1 {
				t.Errorf("%d queens in %d shards: %d, %+v, %q, %v; want %d solutions", c.n, c.of, got, a, told, err, c.want)
			}
		}
	}
}

// A shard that was stopped, or whose file was cut off anywhere, goes on with the records that it has.
func TestGoesOn(t *testing.T) {
	job, name := queens(t, 6, 30), filepath.Join(t.TempDir(), "a.shard")
	s := Shard{0, 2}
	if _, _, err := shard(t, name, job, s, 3); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	had, damage, err := shard(t, name, job, s, -1)
	if err != nil || had.Len() < 3 || len(damage) > 0 {
		t.Fatalf("%d records, %v, %v; want the 3 of before", had.Len(), damage, err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if had, _, err := shard(t, name, job, s, 0); had.Len() < 3 || err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(had.Len(), err)
	}
	if again, _ := os.ReadFile(name); !bytes.Equal(again, whole) {
		t.Error("a finished file was changed")
	}
	for cut := range len(whole) {
		if cut%7 != 0 {
			continue
		}
		os.WriteFile(name, whole[:cut], 0o600)
		had, _, err := shard(t, name, job, s, -1)
		if want := max(0, bytes.Count(whole[:cut], []byte("\n"))-1); err != nil || had.Len() != want {
			t.Fatalf("cut at %d: %d records taken over, %v; want %d", cut, had.Len(), err, want)
		}
		if again, _ := os.ReadFile(name); bytes.Count(again, []byte("\n")) != bytes.Count(whole, []byte("\n")) {
			t.Fatalf("cut at %d: another number of records in the end", cut)
		}
	}
}

// forged writes a file as somebody would who knows this program, with every sum right: the records
// of another file, changed.
func forged(t *testing.T, from, to string, change func(r *units.Record) bool) {
	t.Helper()
	f, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var entries []Entry
	changed := 0
	head, _, err := Read(from, f, "", func(e Entry) error {
		r, err := units.Decode(e.Name, e.Data)
		if err != nil {
			t.Fatal(err)
		}
		if change(r) {
			changed++
		}
		e.Data = r.Encode()
		entries = append(entries, e)
		return nil
	})
	if err != nil || changed == 0 {
		t.Fatal("nothing was forged:", err)
	}
	j, err := OpenFile(to, *head)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if err := j.Append(context.Background(), entries); err != nil {
		t.Fatal(err)
	}
}

// Records of no work and records that leave a solution out are found; what they claim is never the
// answer of a merge that runs everything here, and no file of a lie is believed in anything.
func TestForged(t *testing.T) {
	job, folder := queens(t, 7, 300), t.TempDir()
	names := shards(t, folder, job, 2)
	lazy := func(r *units.Record) bool {
		*r = units.Record{Unit: r.Unit, Nodes: 1, Levels: []uint64{1}, Hash: new(units.Hash)}
		return true
	}
	once := false
	drop := func(r *units.Record) bool {
		if once || r.Solutions == 0 {
			return false
		}
		once = true
		r.Found, r.Solutions, r.Hash = r.Found[1:], r.Solutions-1, new(units.Hash)
		for _, options := range r.Found {
			r.Hash.Add(options)
		}
		return true
	}
	for what, change := range map[string]func(r *units.Record) bool{"lazy": lazy, "drop": drop} {
		bad := filepath.Join(folder, what)
		forged(t, names[1], bad, change)
		// Nobody else has this shard: it is run here where that is allowed.
		got, a, told, err := merged(t, job, Rule{Share: 1}, names[0], bad)
		if err != nil || got != 40 || !strings.Contains(told, bad+": ") || a.Here != a.Units || a.Out != 1 {
			t.Errorf("%s, all run here: %d, %+v, %q, %v", what, got, a, told, err)
		}
		// The other file of the shard decides nothing: the unit is run here.
		for _, order := range [][]string{{names[0], names[1], bad}, {bad, names[1], names[0]}} {
			got, a, told, err = merged(t, job, Rule{}, order...)
			if err != nil || got != 40 || !strings.Contains(told, bad+": ") || strings.Contains(told, names[1]+":") || a.Out != 1 {
				t.Errorf("%s beside the honest file: %d, %+v, %q, %v", what, got, a, told, err)
			}
		}
	}
	// A file that is all lies is found by any sample, and there is no answer without it.
	bad := filepath.Join(folder, "lazy")
	if _, _, told, err := merged(t, job, Rule{Share: 0.9}, names[0], bad); err == nil || !strings.Contains(err.Error(), "1 of 2 shards have no file that is believed ("+bad) || !strings.Contains(err.Error(), "1/2; expected theirs, or --verify all") {
		t.Errorf("%q, %v", told, err)
	}
}

// One false record among many is found with the chance that the assurance states, and no other: what
// is drawn is drawn anew each time, whatever the names.
func TestLongSample(t *testing.T) {
	c, err := puzzle.Queens(10)
	if err != nil {
		t.Fatal(err)
	}
	job, err := covers.New(context.Background(), c, covers.Cut{Size: units.Size{Aim: 2000, Budget: 1 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	names := shards(t, folder, job, 1)
	bad := filepath.Join(folder, "bad")
	once := false
	forged(t, names[0], bad, func(r *units.Record) bool {
		if once || r.Nodes < 1000 {
			return false
		}
		once = true // one node more where there are most: no look sees that
		most := 0
		for i, n := range r.Levels {
			if n > r.Levels[most] {
				most = i
			}
		}
		r.Nodes, r.Levels[most] = r.Nodes+1, r.Levels[most]+1
		return true
	})
	found, trials, all := 0, 200, 0
	for range trials {
		_, a, told, err := merged(t, job, Rule{Share: 0.3}, bad)
		if err == nil {
			all = a.Units
		} else if found++; !strings.Contains(told, "its record of unit ") {
			t.Fatal(told, err)
		}
	}
	if part := float64(found) / float64(trials); part < 0.2 || part > 0.45 { // 0.3 ± 0.026
		t.Errorf("found in %.2f of the merges of %d units; want about 0.3", part, all)
	}
}

// What is wrong with a set of files is said, each with its own words.
func TestMergeRefuses(t *testing.T) {
	folder, job := t.TempDir(), queens(t, 6, 30)
	at := func(name string) string { return filepath.Join(folder, name) }
	shards(t, folder, job, 3)
	for name, s := range map[string]Shard{"of2": {0, 2}, "half": {2, 3}} {
		if _, _, err := shard(t, at(name), job, s, map[string]int{"of2": -1, "half": 1}[name]); err != nil && name != "half" {
			t.Fatal(err)
		}
	}
	if _, _, err := shard(t, at("run"), queens(t, 5, 30), Shard{1, 3}, -1); err != nil {
		t.Fatal(err)
	}
	os.WriteFile(at("notes"), []byte("my notes\n"), 0o600)
	whole, _ := os.ReadFile(at("1.shard"))
	os.WriteFile(at("same"), whole, 0o600)
	for _, c := range []struct{ names, why string }{
		{"0.shard 1.shard", "1 of 3 shards have no file: 2/3"},
		{"0.shard of2", "one of 2 shards"},
		{"0.shard run", "expected the shards of one run"},
		{"0.shard notes 1.shard 2.shard", "notes: expected what search --shard or --state writes"},
		{"notes", "no line says of which run it is"},
		{"0.shard 1.shard half", " of shard 2/3; run these shards again with their files"},
		{"none", "no such file"},
	} {
		var names []string
		for _, n := range strings.Fields(c.names) {
			names = append(names, at(n))
		}
		if _, _, _, err := merged(t, job, Rule{}, names...); err == nil || !strings.Contains(err.Error(), c.why) {
			if runtime.GOOS != "windows" || c.names != "none" {
				t.Errorf("%s: %v; want %q", c.names, err, c.why)
			}
		}
	}
	if got, a, told, err := merged(t, job, Rule{Time: time.Minute}, at("0.shard"), at("1.shard"), at("half")); err != nil || got != 4 || a.Units == 0 || !strings.Contains(told, "without a record") {
		t.Errorf("a shard that is not finished: %d, %+v, %q, %v; want the rest run here", got, a, told, err)
	}
	h, err := Gather(context.Background(), []string{at("0.shard"), at("1.shard"), at("same"), at("2.shard")})
	if err != nil || len(h.Repeated) != 1 || h.Repeated[0] != at("same") {
		t.Errorf("a shard that is there twice: %v, %+v", err, h)
	}
}

// 600 trials of damage, each to one file: a run in a folder goes on, and shards are merged, at once or
// after the damaged shard was run again with its file. Never is a count wrong, and never is what
// was damaged taken for a lie.
func TestLongTrials(t *testing.T) {
	const want = 40
	job, dir := queens(t, 7, 300), t.TempDir()
	state := filepath.Join(dir, fileName)
	if _, _, err := shard(t, state, job, Shard{}, 20); err == nil {
		t.Fatal("the run ended before it was to be stopped")
	}
	names := shards(t, dir, job, 3)
	good := map[string][]byte{}
	for _, name := range append(names, state) {
		good[name], _ = os.ReadFile(name)
	}
	byItself, resumed, refused, named := 0, 0, 0, 0
	for trial := range 600 {
		r := rand.New(rand.NewPCG(36, uint64(trial)))
		name := state
		if trial%2 == 1 {
			name = names[r.IntN(len(names))]
		}
		bad := spoilt(r, good[name])
		os.WriteFile(name, bad, 0o600)
		if name == state {
			_, damage, err := shard(t, state, job, Shard{}, -1)
			if err != nil { // only a file without one entry of this run is left as it is
				refused++
				if after, _ := os.ReadFile(state); !strings.Contains(err.Error(), "left as it is") || !bytes.Equal(after, bad) {
					t.Fatalf("trial %d: %v", trial, err)
				}
				continue
			}
			if len(damage) > 0 {
				named++
			}
			f, err := OpenFile(state, Head{Run: job.ID(), Spec: job.Spec()})
			if err != nil {
				t.Fatal(err)
			}
			all, _, _ := f.Records()
			f.Close()
			report, err := job.Audit(context.Background(), all)
			if err != nil || !report.Whole || report.Solutions != want {
				t.Fatalf("trial %d: %+v, %v", trial, report, err)
			}
			byItself++
		} else {
			got, _, told, err := merged(t, job, Rule{Share: 0.1}, names...)
			switch {
			case err == nil:
				byItself++
			case strings.Contains(err.Error(), "run these shards again"), strings.Contains(err.Error(), "shards have no file"):
				if resumed++; name != "" {
					var at int
					fmt.Sscanf(filepath.Base(name), "%d.shard", &at)
					if _, _, err := shard(t, name, job, Shard{at, 3}, -1); err != nil {
						os.Remove(name) // nothing of it can be read
						shard(t, name, job, Shard{at, 3}, -1)
					}
				}
				if got, _, told, err = merged(t, job, Rule{Share: 0.1}, names...); err != nil {
					t.Fatalf("trial %d, run again: %v", trial, err)
				}
			case strings.Contains(err.Error(), "no line says of which run"):
				refused++
			default:
				t.Fatalf("trial %d: %v", trial, err)
			}
			if err == nil && got != want || strings.Contains(told, "believed") {
				t.Fatalf("trial %d: %d solutions, %q", trial, got, told)
			}
			if strings.Contains(told, ", line") {
				named++
			}
		}
		os.WriteFile(name, good[name], 0o600)
	}
	t.Logf("600 trials: %d went on by themselves, %d when the shard was run again with its file, %d files were refused by name; damage was named in %d", byItself, resumed, refused, named)
	if byItself < 500 {
		t.Errorf("%d of 600 went on by themselves", byItself)
	}
}
