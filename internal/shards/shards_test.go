package shards

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/osfile"
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

func read(t *testing.T, name string) *File {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// merged puts files together.
func merged(t *testing.T, names ...string) (*Merged, error) {
	t.Helper()
	m := new(Merged)
	for _, name := range names {
		if err := m.Add(filepath.Base(name), read(t, name)); err != nil {
			return m, err
		}
	}
	return m, m.Complete()
}

func runs(t *testing.T, name string, job units.Job, i, of int) *Result {
	t.Helper()
	r, err := Run(context.Background(), name, job, Shard{Index: i, Of: of}, Options{Program: "test", Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// However many shards there are, their files together are the run: the audit proves it, and
// the count is that of the 7 queens (40, OEIS A000170) and the 6 queens (4).
func TestShardsAreTheRun(t *testing.T) {
	for _, c := range []struct {
		n, of int
		want  uint64
	}{{6, 1, 4}, {6, 40, 4}, {7, 3, 40}, {7, 8, 40}} {
		job, folder := queens(t, c.n, 3), t.TempDir()
		var names []string
		for i := range c.of {
			names = append(names, filepath.Join(folder, fmt.Sprintf("%d.shard", i)))
			runs(t, names[i], job, i, c.of)
		}
		rand.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		m, err := merged(t, names...)
		if err != nil {
			t.Fatal(err)
		}
		again, err := covers.Open(context.Background(), m.Spec)
		if err != nil || again.ID() != m.Run {
			t.Fatalf("the specification in the files makes another run (%v)", err)
		}
		report, err := again.Audit(context.Background(), m.Records)
		if err != nil || !report.Whole || report.Solutions != c.want {
			t.Errorf("%d queens in %d shards: %+v, %v; want %d solutions", c.n, c.of, report, err, c.want)
		}
		if report.Splits == 0 {
			t.Errorf("no unit was split; the test wants some")
		}
	}
}

// A file that was cut off at any byte is finished by the next run, with the records that it
// has kept, and has the same records in the end.
func TestCutOffAnywhere(t *testing.T) {
	job, name := queens(t, 6, 30), filepath.Join(t.TempDir(), "a.shard")
	runs(t, name, job, 0, 2)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := read(t, name)
	head := bytes.IndexByte(whole, '\n') + 1
	r := rand.New(rand.NewPCG(18, 2))
	for range 60 {
		cut := r.IntN(len(whole))
		if err := os.WriteFile(name, whole[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		kept := max(0, bytes.Count(whole[:cut], []byte("\n"))-1)
		got := runs(t, name, job, 0, 2)
		if got.Before != kept && cut >= head {
			t.Errorf("cut at %d of %d: %d records taken over, want %d", cut, len(whole), got.Before, kept)
		}
		again := read(t, name)
		if !again.Finished() || again.Records.Len() != want.Records.Len() {
			t.Fatalf("cut at %d: %d records, finished %v; want %d", cut, again.Records.Len(), again.Finished(), want.Records.Len())
		}
		m := new(Merged)
		if m.Add("first", want) != nil || m.Add("second", again) != nil || len(m.Repeated) != 1 {
			t.Fatalf("cut at %d: other records than without", cut)
		}
	}
	before, _ := os.ReadFile(name)
	if r := runs(t, name, job, 0, 2); r.Before != want.Records.Len() {
		t.Errorf("a finished shard is run again")
	}
	if after, _ := os.ReadFile(name); !bytes.Equal(before, after) {
		t.Error("a finished file was changed")
	}
}

// What is not this shard's file is left alone.
func TestOtherFilesAreLeft(t *testing.T) {
	folder := t.TempDir()
	job := queens(t, 5, 100)
	other := filepath.Join(folder, "other.shard")
	runs(t, other, queens(t, 6, 100), 0, 2)
	notes := filepath.Join(folder, "notes")
	os.WriteFile(notes, []byte("my notes\n"), 0o644)
	for _, name := range []string{other, notes} {
		before, _ := os.ReadFile(name)
		_, err := Run(context.Background(), name, job, Shard{Index: 0, Of: 2}, Options{Program: "test"})
		if after, _ := os.ReadFile(name); !errors.Is(err, errOther) || !bytes.Equal(before, after) {
			t.Errorf("%s: %v; want it refused and left", name, err)
		}
	}
	if _, err := Run(context.Background(), other, queens(t, 6, 100), Shard{Index: 0, Of: 2}, Options{Program: "newer"}); !errors.Is(err, errOther) {
		t.Errorf("another version goes on with the file: %v", err)
	}
	locked, err := osfile.Lock(filepath.Join(folder, "locked"))
	if err != nil {
		t.Fatal(err)
	}
	defer locked.Close()
	if _, err := Run(context.Background(), locked.Name(), job, Shard{Index: 0, Of: 2}, Options{}); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("a file in use: %v", err)
	}
}

// A context that ends leaves a good file.
func TestStopped(t *testing.T) {
	job, name := queens(t, 7, 20), filepath.Join(t.TempDir(), "a.shard")
	ctx, stop := context.WithCancel(context.Background())
	ran := 0
	r, err := Run(ctx, name, job, Shard{Index: 0, Of: 1}, Options{Program: "test", Ran: func(string, []byte) {
		if ran++; ran == 5 {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) || r.Finished() || r.Records.Len() < 5 {
		t.Fatalf("%v, finished %v, %d records; want it stopped after 5", err, r.Finished(), r.Records.Len())
	}
	if _, err := merged(t, name); err == nil || !strings.Contains(err.Error(), "not finished") {
		t.Errorf("merged: %v; want it refused", err)
	}
	if again := runs(t, name, job, 0, 1); again.Before < 5 || !again.Finished() {
		t.Errorf("%d records taken over, finished %v", again.Before, again.Finished())
	}
}

// What is wrong with a set of files is said, each with its own words.
func TestMergeRefuses(t *testing.T) {
	folder, job := t.TempDir(), queens(t, 6, 30)
	at := func(name string) string { return filepath.Join(folder, name) }
	for i := range 3 {
		runs(t, at(fmt.Sprint(i)), job, i, 3)
	}
	runs(t, at("of2"), job, 0, 2)
	runs(t, at("run"), queens(t, 5, 30), 1, 3)
	if _, err := Run(context.Background(), at("version"), job, Shard{Index: 1, Of: 3}, Options{Program: "newer"}); err != nil {
		t.Fatal(err)
	}
	whole, _ := os.ReadFile(at("1"))
	copied := func(name string, change func([]byte) []byte) {
		if err := os.WriteFile(at(name), change(bytes.Clone(whole)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	copied("same", func(b []byte) []byte { return b })
	for _, c := range []struct{ names, why string }{
		{"0 1", "1 of 3 shards have no file: 2/3"},
		{"0 of2", "one of 2 shards"},
		{"0 run", "expected the shards of one run"},
		{"0 version", "expected the same program"},
	} {
		var names []string
		for _, n := range strings.Fields(c.names) {
			names = append(names, at(n))
		}
		if _, err := merged(t, names...); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v; want %q", c.names, err, c.why)
		}
	}
	if m, err := merged(t, at("0"), at("1"), at("same"), at("2")); err != nil || len(m.Repeated) != 1 || m.Repeated[0] != "same" {
		t.Errorf("a shard that is there twice: %v, %v", err, m.Repeated)
	}
	// A digit of a record changed, with a sum that fits: only the other file of the shard,
	// or the audit, can know.
	copied("lie", func(b []byte) []byte {
		at := bytes.Index(b, []byte(`"nodes":`)) + len(`"nodes":`)
		b[at] = '0' + (b[at]-'0'+1)%10
		lines := b[:bytes.LastIndex(b[:len(b)-1], []byte("\n"))+1]
		end, _, err := lastLine(bytes.Count(lines, []byte("\n"))-1, bytes.NewReader(lines))
		if err != nil {
			t.Fatal(err)
		}
		return append(append(bytes.Clone(lines), end...), '\n')
	})
	var conflict *Conflict
	if _, err := merged(t, at("1"), at("lie")); !errors.As(err, &conflict) {
		t.Errorf("two files of a shard that differ: %v; want a Conflict", err)
	}
	m, err := merged(t, at("0"), at("lie"), at("2"))
	if err != nil {
		t.Fatal(err)
	}
	if report, err := job.Audit(context.Background(), m.Records); err != nil || report.Whole {
		t.Errorf("the audit proves changed records: %v", err)
	}
	for i := range 40 { // any byte
		r := rand.New(rand.NewPCG(18, uint64(i)))
		b := bytes.Clone(whole)
		b[r.IntN(len(b))] ^= byte(1 + r.IntN(255))
		f, err := Read(bytes.NewReader(b))
		if err == nil && f.Finished() {
			t.Errorf("a file with a changed byte is taken (%d)", i)
		}
	}
}
