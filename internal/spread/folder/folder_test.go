package folder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func refused(t *testing.T, path string, h Head, want string) {
	t.Helper()
	f, err := Open(path, h)
	if err == nil {
		f.Close()
	}
	if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v; want %q in one line", err, want)
	}
}

func TestFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b")
	h := Head{Program: "1", Run: "aa", Subject: "soma"}
	f, err := Open(path, h)
	if err != nil || !f.Fresh {
		t.Fatal(err)
	}
	refused(t, path, h, "another process")
	f.Close()
	if f, err = Open(path, h); err != nil || f.Fresh {
		t.Fatal(err)
	}
	f.Close()
	refused(t, path, Head{Program: "1", Run: "bb"}, "keeps another search (soma, run aa; asked for is run bb)")
	refused(t, path, Head{Program: "2", Run: "aa"}, "begun by tilemip 1, and this is 2")
	for text, want := range map[string]string{"{}": "expected what a search", "x": "expected what a search", `{"tilemip_state":9,"run":"aa"}`: "format 9"} {
		if err := os.WriteFile(filepath.Join(path, headName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, path, h, want)
	}
	// A crash before the head was written leaves a lock.
	if err := os.Remove(filepath.Join(path, headName)); err != nil {
		t.Fatal(err)
	}
	if f, err = Open(path, h); err != nil || !f.Fresh {
		t.Fatal(err)
	}
	f.Close()
}

// What is somebody's folder or file is left as it is.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "thesis"), []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, dir, Head{Run: "aa"}, "keeps no search")
	if _, err := Open(filepath.Join(dir, "thesis"), Head{Run: "aa"}); err == nil {
		t.Error("a file is taken for a folder")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%v", entries)
	}
}
