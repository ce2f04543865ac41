package pdb

import (
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// loaded returns a table and the warnings on the way.
func loaded(t *testing.T, s Store, p Pattern) (*Table, []string) {
	t.Helper()
	var warnings []string
	s.Warn = func(err error) { warnings = append(warnings, err.Error()) }
	tables, err := Load(context.Background(), s, []Pattern{p}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	return tables[0], warnings
}

// Cutting a file, or copying another over it, touches no search that has read its table: the
// large table is one that could be mapped.
func TestFileChangedWhileInUse(t *testing.T) {
	for _, p := range saved {
		dir := t.TempDir()
		built, _ := loaded(t, Store{Dir: dir}, p)
		read, warnings := loaded(t, Store{Dir: dir}, p)
		file := filepath.Join(dir, p.FileName())
		if err := os.WriteFile(file, make([]byte, headerSize+read.size()), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(file, headerSize); err != nil {
			t.Fatal(err)
		}
		if string(read.Bits) != string(built.Bits) || len(warnings) > 0 {
			t.Errorf("%v: the table has changed with its file, %v", p, warnings)
		}
	}
}

// A file is mapped while it is as Save left it. One that something wrote to is read and checked, also
// where that left every byte as it was; it is mapped again once it has been found sound and is
// not being written.
func TestMapping(t *testing.T) {
	dir, p := t.TempDir(), saved[1]
	file := filepath.Join(dir, p.FileName())
	built, _ := loaded(t, Store{Dir: dir, Map: true}, p)
	sound, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	mapped := func(what string, s Store, want bool) *Table {
		t.Helper()
		table, warnings := loaded(t, s, p)
		if !mapsFiles() {
			want = false
		}
		if got := table.found != nil; got != want || string(table.Bits) != string(built.Bits) || len(warnings) > 0 || !table.Intact() {
			t.Errorf("%s: mapped %v, intact %v, warnings %v", what, got, table.Intact(), warnings)
		}
		return table
	}
	mapped("as saved", Store{Dir: dir, Map: true}, true)
	mapped("not asked for", Store{Dir: dir}, false)
	if err := os.WriteFile(file, sound, 0o644); err != nil {
		t.Fatal(err)
	}
	mapped("just written", Store{Dir: dir, Map: true}, false)
	mapped("still young", Store{Dir: dir, Map: true}, false)
	before := time.Now().Add(-time.Hour)
	if err := os.Chtimes(file, before, before); err != nil {
		t.Fatal(err)
	}
	mapped("written long ago", Store{Dir: dir, Map: true, ReadOnly: true}, false)
	mapped("written long ago", Store{Dir: dir, Map: true}, false)
	table := mapped("found sound", Store{Dir: dir, Map: true}, true)

	older := slices.Clone(sound)
	clear(older[40:48]) // a file of before there were times
	if err := os.WriteFile(file, older, 0o644); err != nil {
		t.Fatal(err)
	}
	if mapsFiles() && table.Intact() {
		t.Error("a mapped file that was written to is intact")
	}
	mapped("without a time", Store{Dir: dir, Map: true}, false)
	table = mapped("written anew", Store{Dir: dir, Map: true}, true)
	if err := table.Save(dir); err != nil || !table.Intact() {
		t.Errorf("replaced by another file: intact %v, %v", table.Intact(), err)
	}
}

// mapsFiles reports whether this system maps files.
func mapsFiles() bool {
	_, err := mapFile(os.Stdin, 0)
	return !errors.Is(err, errors.ErrUnsupported)
}

// Whatever byte of the header or of the table is changed, the table that is loaded is sound; and what
// a program that sets times back has damaged is found by Verify, after which no search maps it.
func TestDamagedAnywhere(t *testing.T) {
	dir, p := t.TempDir(), saved[0]
	file := filepath.Join(dir, p.FileName())
	built, _ := loaded(t, Store{Dir: dir}, p)
	sound, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(33, 2))
	for at := range binary.Size(header{}) + 100 {
		if at >= binary.Size(header{}) {
			at = headerSize + rng.IntN(len(sound)-headerSize)
		}
		damaged := slices.Clone(sound)
		damaged[at] ^= 1 << rng.IntN(8)
		if err := os.WriteFile(file, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		table, warnings := loaded(t, Store{Dir: dir, Map: true}, p)
		if string(table.Bits) != string(built.Bits) || table.found != nil || at >= headerSize && len(warnings) != 1 {
			t.Errorf("byte %d: sound %v, mapped %v, %v", at, string(table.Bits) == string(built.Bits), table.found != nil, warnings)
		}
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	damaged := slices.Clone(sound)
	damaged[len(damaged)-1] ^= 1
	h := header{}
	if err := h.read(sound); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file, info.ModTime(), time.Unix(0, h.Stamp)); err != nil {
		t.Fatal(err)
	}
	shelf, err := OpenShelf(dir)
	if err != nil {
		t.Fatal(err)
	}
	if bad, err := shelf.Verify(context.Background()); bad != 1 || err != nil {
		t.Errorf("%d damaged files, %v", bad, err)
	}
	if table, warnings := loaded(t, Store{Dir: dir, Map: true}, p); string(table.Bits) != string(built.Bits) || len(warnings) != 1 {
		t.Errorf("after Verify: %v", warnings)
	}
}

// Others may read what one has built, as far as the umask goes.
func TestFilesCanBeShared(t *testing.T) {
	dir := t.TempDir()
	loaded(t, Store{Dir: dir}, saved[0])
	probe, err := os.OpenFile(filepath.Join(dir, "probe"), os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	probe.Close()
	want, _ := os.Stat(probe.Name())
	got, err := os.Stat(filepath.Join(dir, saved[0].FileName()))
	if err != nil || got.Mode() != want.Mode() {
		t.Errorf("mode %v, want %v; %v", got.Mode(), want.Mode(), err)
	}
}

// What keeps a file from being used or written is told, once for each file, and nothing
// else is.
func TestWarnings(t *testing.T) {
	dir, p := t.TempDir(), saved[0]
	file := filepath.Join(dir, p.FileName())
	if _, warnings := loaded(t, Store{Dir: dir}, p); len(warnings) > 0 {
		t.Errorf("a new folder: %v", warnings)
	}
	if err := os.WriteFile(file, []byte("nonsense"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, warnings := loaded(t, Store{Dir: dir, ReadOnly: true}, p); len(warnings) != 1 || !strings.Contains(warnings[0], file+" are built again: damaged") {
		t.Errorf("a damaged file: %v", warnings)
	}
	if text, _ := os.ReadFile(file); string(text) != "nonsense" {
		t.Error("a file was written, although nothing should be")
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, warnings := loaded(t, Store{Dir: dir}, p); len(warnings) != 2 || !strings.Contains(warnings[1], "cannot be kept in "+dir) {
		t.Errorf("a folder in the file's place: %v", warnings)
	}
	if _, warnings := loaded(t, Store{}, p); len(warnings) > 0 {
		t.Errorf("no files: %v", warnings)
	}
}

// Unfinished files of other programs are left alone, however old.
func TestLeftoversOfOthersStay(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "film"+partSuffix)
	if err := os.WriteFile(other, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	old, err := os.Stat(other)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(other, old.ModTime().AddDate(-1, 0, 0), old.ModTime().AddDate(-1, 0, 0)); err != nil {
		t.Fatal(err)
	}
	loaded(t, Store{Dir: dir}, saved[0])
	if _, err := os.Stat(other); err != nil {
		t.Error(err)
	}
}
