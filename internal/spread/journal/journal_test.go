package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func headOf(run string) Head {
	spec, _ := json.Marshal(map[string]any{"kind": "cover", "version": 1, "run": run})
	return Head{Program: "test", Run: run, Subject: "a test", Spec: spec}
}

// some are entries of every kind, with data of all bytes.
func some(n int) (all []Entry) {
	r := rand.New(rand.NewPCG(36, uint64(n)))
	for i := range n {
		data := make([]byte, r.IntN(200))
		for k := range data {
			data[k] = byte(r.IntN(256))
		}
		name, by := fmt.Sprintf("0.%d.%d", i, r.IntN(9)), ""
		if r.IntN(2) == 0 {
			by = "-host-3"
		}
		if r.IntN(9) == 0 {
			name = ""
		}
		all = append(all, Entry{Kind: "rwcxsm"[r.IntN(6)], Name: name, By: by, Took: time.Duration(r.Int64N(1e12)), Data: data})
	}
	return all
}

func opened(t *testing.T, folder, run string) *File {
	t.Helper()
	j, err := Open(folder, headOf(run))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func all(t *testing.T, s Store) (got []Entry, damage []Damage) {
	t.Helper()
	damage, err := s.Each(func(e Entry) error {
		e.Data = append([]byte{}, e.Data...)
		got = append(got, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return got, damage
}

// What is stored comes back, over sittings, whatever bytes it has.
func TestStore(t *testing.T) {
	folder, want := filepath.Join(t.TempDir(), "new", "run"), some(300)
	for k := 0; k < len(want); k += 100 {
		j := opened(t, folder, "a")
		if j.Fresh != (k == 0) {
			t.Errorf("after %d entries: fresh %v", k, j.Fresh)
		}
		if err := j.Append(context.Background(), want[k:k+60]); err != nil {
			t.Fatal(err)
		}
		for _, e := range want[k+60 : k+100] {
			if err := j.Add(e); err != nil {
				t.Fatal(err)
			}
		}
		if got, damage := all(t, j); !reflect.DeepEqual(got, want[:k+100]) || len(damage) > 0 {
			t.Fatalf("%d entries, %v; want the %d that were stored", len(got), damage, k+100)
		}
		j.Close()
	}
	j := opened(t, folder, "a")
	defer j.Close()
	for _, e := range []Entry{{Kind: Record, Name: "0 1"}, {Kind: Record, Name: "-"}, {Kind: Record, By: "a\nb"}} {
		if err := j.Append(context.Background(), []Entry{e}); err == nil {
			t.Errorf("%+v is stored", e)
		}
	}
	if got, _ := all(t, j); len(got) != len(want) {
		t.Errorf("%d entries after refusals, want %d", len(got), len(want))
	}
}

// spoilt damages bytes in one of the ways of broken disks.
func spoilt(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	at := r.IntN(len(b))
	switch r.IntN(4) {
	case 0:
		b[at] ^= 1 << r.IntN(8)
	case 1:
		b = b[:at]
	case 2:
		clear(b[at:min(len(b), at+1+r.IntN(2000))])
	case 3: // a part of it stands elsewhere
		copy(b[at:], b[r.IntN(len(b)):])
	}
	return b
}

// A damaged file gives entries that were stored, in their order, and names what it cannot give; and
// it goes on: what is stored then is there. It is refused only where no entry of it is left.
func TestLongDamage(t *testing.T) {
	folder, want := t.TempDir(), some(60)
	j := opened(t, folder, "a")
	if err := j.Append(context.Background(), want); err != nil {
		t.Fatal(err)
	}
	j.Close()
	name := filepath.Join(folder, fileName)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for trial := range 400 {
		r := rand.New(rand.NewPCG(6, uint64(trial)))
		bad := spoilt(r, whole)
		if err := os.WriteFile(name, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := Open(folder, headOf("a"))
		if err != nil {
			refused++
			if after, _ := os.ReadFile(name); !strings.Contains(err.Error(), "left as it is") || !bytes.Equal(after, bad) {
				t.Fatalf("trial %d: %v, or it was changed", trial, err)
			}
			if _, _, err := Read(name, bytes.NewReader(bad), "a", func(e Entry) error { return fmt.Errorf("%+v", e) }); err != nil {
				t.Fatalf("trial %d: refused, and has an entry (%v)", trial, err)
			}
			continue
		}
		more := Entry{Kind: Record, Name: "0.1", Data: []byte("more")}
		if err := j.Append(context.Background(), []Entry{more}); err != nil {
			t.Fatal(err)
		}
		got, damage := all(t, j)
		j.Close()
		next, missed := 0, 0
		for _, e := range got[:len(got)-1] {
			at := slices.IndexFunc(want, func(w Entry) bool { return reflect.DeepEqual(e, w) })
			if at < 0 {
				t.Fatalf("trial %d: %+v was never stored", trial, e)
			}
			missed, next = missed+max(0, at-next), at+1
		}
		if last := got[len(got)-1]; !reflect.DeepEqual(last, more) {
			t.Fatalf("trial %d: %+v in place of what was stored after the damage", trial, last)
		}
		if missed > 0 && len(damage) == 0 {
			t.Fatalf("trial %d: %d entries are missing, and no damage is named", trial, missed)
		}
		if again := opened(t, folder, "a"); again.Fresh && len(got) > 1 {
			t.Fatalf("trial %d: fresh", trial)
		} else {
			again.Close()
		}
	}
	t.Logf("400 trials, %d refused", refused)
}

// The lines of another run are no entries, also where their own sums are right.
func TestOtherRunsLines(t *testing.T) {
	folder := t.TempDir()
	for _, run := range []string{"a", "b"} {
		j := opened(t, filepath.Join(folder, run), run)
		if err := j.Append(context.Background(), some(10)); err != nil {
			t.Fatal(err)
		}
		j.Close()
	}
	a, _ := os.ReadFile(filepath.Join(folder, "a", fileName))
	b, _ := os.ReadFile(filepath.Join(folder, "b", fileName))
	n := 0
	head, damage, err := Read("mixed", bytes.NewReader(append(a, b...)), "", func(Entry) error { n++; return nil })
	if err != nil || head.Run != "a" || n != 10 || len(damage) != 1 || damage[0].Where != "mixed, lines 12 to 22" {
		t.Errorf("run %+v, %d entries, %v, %v", head, n, damage, err)
	}
}

// What is not this run's folder or file is refused in words, and left.
func TestLeft(t *testing.T) {
	at := func(folder, name, text string) string {
		os.MkdirAll(folder, 0o700)
		os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600)
		return folder
	}
	dir := t.TempDir()
	other := filepath.Join(dir, "other")
	opened(t, other, "b").Close()
	busy := filepath.Join(dir, "busy")
	defer opened(t, busy, "a").Close()
	for _, c := range []struct{ folder, why string }{
		{other, "keeps another search (a test, run b; asked for is run a)"},
		{busy, "another process works with this file"},
		{at(filepath.Join(dir, "photos"), "a.jpg", "x"), "keeps no search"},
		{at(filepath.Join(dir, "old"), "run.json", "{}"), "by an earlier version"},
		{at(filepath.Join(dir, "notes"), fileName, "my notes\n"), "no line says of which run it is"},
		{at(filepath.Join(dir, "shard"), fileName, "{\"tilemip_shard\":1}\n"), "a shard of an earlier version"},
	} {
		if runtime.GOOS == "windows" && c.folder == busy {
			continue // within one process
		}
		before, _ := os.ReadFile(filepath.Join(c.folder, fileName))
		_, err := Open(c.folder, headOf("a"))
		if after, _ := os.ReadFile(filepath.Join(c.folder, fileName)); err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") || !bytes.Equal(before, after) {
			t.Errorf("%s: %v; want %q", c.folder, err, c.why)
		}
	}
	newer, changed, part := headOf("c"), headOf("c"), headOf("b")
	newer.Spec = json.RawMessage(`{"kind":"cover","version":2}`)
	changed.Spec = json.RawMessage(`{"kind":"cover","version":1,"rule":"0123abcd"}`)
	part.Shard = Shard{1, 3}
	for want, h := range map[string]Head{"by the rules cover 1, those of this program by cover 2": newer, "those of this program by cover 1 0123abcd": changed, "is of shard 0/0, asked for is 1/3": part} {
		if _, err := Open(other, h); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	again := headOf("b")
	again.Program = "newer"
	j, err := Open(other, again)
	if err != nil {
		t.Fatalf("another version of the program, with the same rules: %v", err)
	}
	j.Close()
}

// A line without an end, longer than any may be, is passed over without being kept.
func TestLongLineIsPassed(t *testing.T) {
	folder := t.TempDir()
	j := opened(t, folder, "a")
	if err := j.Append(context.Background(), some(3)); err != nil {
		t.Fatal(err)
	}
	j.Close()
	f, err := os.OpenFile(filepath.Join(folder, fileName), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	info, _ := f.Stat()
	f.WriteAt([]byte("\n"), info.Size()+3*mostLine) // a hole of zeros before it
	f.Close()
	j = opened(t, folder, "a")
	defer j.Close()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, damage := all(t, j)
	runtime.ReadMemStats(&after)
	if len(got) != 3 || len(damage) != 1 || !strings.Contains(damage[0].What, "more than") {
		t.Errorf("%d entries, %v", len(got), damage)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 6*mostLine {
		t.Errorf("%d MB to read it", used>>20)
	}
}

// A run of the same search, cut into units of another size, goes on as it was cut once it has a record,
// also a damaged one; before that it begins anew. Another search is refused.
func TestOtherSize(t *testing.T) {
	head := func(aim, seed int) Head {
		h := headOf(fmt.Sprint(aim, "-", seed))
		h.Spec = json.RawMessage(fmt.Sprintf(`{"kind":"cover","seed":%d,"aim":%d,"budget":%d,"piece":1}`, seed, aim, 16*aim))
		return h
	}
	folder, record := t.TempDir()+"/run", []Entry{{Kind: Record, Name: "0.1", Data: []byte("x")}}
	for _, c := range []struct {
		aim    int
		add    []Entry
		damage bool
		want   int // the aim
	}{
		{aim: 5, add: []Entry{{Kind: Worker, Name: "w-1"}}, want: 5}, {aim: 6, want: 6}, {aim: 7, add: record, want: 7},
		{aim: 8, add: record, want: 7}, {aim: 7, damage: true, want: 7}, {aim: 9, want: 7},
	} {
		j, err := Open(folder, head(c.aim, 1))
		if err != nil {
			t.Fatal(err)
		}
		if want := head(c.want, 1); string(j.Spec) != string(want.Spec) || j.Fresh != (c.aim < 8 && !c.damage) {
			t.Errorf("asked for aim %d: %s, fresh %v; want aim %d", c.aim, j.Spec, j.Fresh, c.want)
		}
		if err := j.Append(context.Background(), c.add); err != nil {
			t.Fatal(err)
		}
		if got, _ := all(t, j); c.aim == 8 && len(got) != 2 {
			t.Errorf("%d entries, want both records", len(got))
		}
		j.Close()
		if c.damage {
			text, _ := os.ReadFile(j.name)
			for k := bytes.IndexByte(text, '\n') + 1; k < len(text); k++ {
				if text[k] != '\n' {
					text[k] = '?'
				}
			}
			os.WriteFile(j.name, text, 0o600)
		}
	}
	if _, err := Open(folder, head(7, 2)); err == nil || !strings.Contains(err.Error(), "it keeps another search") {
		t.Errorf("another search: %v", err)
	}
}

// Damage is named by its lines, neighbours together.
func TestLinesOfDamage(t *testing.T) {
	folder := t.TempDir()
	j := opened(t, folder, "a")
	if err := j.Append(context.Background(), some(9)); err != nil {
		t.Fatal(err)
	}
	j.Close()
	name := filepath.Join(folder, fileName)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	for _, number := range []int{2, 4, 6, 7, 8} {
		lines[number-1][0] ^= 1
	}
	if err := os.WriteFile(name, bytes.Join(lines, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	j = opened(t, folder, "a")
	defer j.Close()
	damage, err := j.Each(func(Entry) error { return nil })
	var where []string
	for _, d := range damage {
		where = append(where, strings.TrimPrefix(d.Where, name+", "))
	}
	if got := strings.Join(where, "; "); err != nil || got != "line 2; line 4; lines 6 to 8" {
		t.Errorf("%s, %v", got, err)
	}
}
