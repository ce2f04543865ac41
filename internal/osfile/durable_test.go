package osfile_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/tilemip/tilemip/internal/osfile"
)

// A file is written, replaced, and has the mode asked for, also where a crash has left a draft
// that others could read; a failure leaves the old file and no draft.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "key")
	if err := os.WriteFile(name+".tmp", []byte("half a ke"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"first", "second, longer", ""} {
		if err := osfile.Durable(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%q, %v; want %q", got, err, text)
		}
	}
	info, err := os.Stat(name)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != fs.FileMode(0o600) {
		t.Errorf("%v, %v; want mode 600", info.Mode(), err)
	}
	full := filepath.Join(dir, "folder")
	if err := os.MkdirAll(filepath.Join(full, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := osfile.Durable(full, []byte("x"), 0o600); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("%v, %v; want the file and the folder alone", entries, err)
	}
	if err := osfile.Durable(filepath.Join(dir, "none", "key"), nil, 0o600); err == nil {
		t.Error("a file in a folder that does not exist")
	}
}
