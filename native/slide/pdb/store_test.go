package pdb

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
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

// Cutting a file, or copying another over it, touches no search that uses its table: the
// large table is one that would be mapped.
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
