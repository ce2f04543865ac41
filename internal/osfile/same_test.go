//go:build unix

package osfile

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSame: two names are of one file whatever links lead there, and a file that does not exist
// yet is known by where it would be.
func TestSame(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, err := range []error{
		os.WriteFile("a", []byte("x"), 0o600), os.WriteFile("b", []byte("x"), 0o600), os.Link("a", "hard"), os.Symlink("a", "soft"),
		os.Mkdir("folder", 0o700), os.Symlink("folder", "way"), os.Symlink("new", "to-new"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"a", "a", true}, {"a", "./folder/../a", true}, {"a", filepath.Join(dir, "a"), true}, {"a", "hard", true}, {"a", "soft", true},
		{"a", "b", false}, {"a", "new", false}, {"new", "a", false}, {"a", "folder", false}, {"folder", "folder", false},
		{"new", "new", true}, {"new", "to-new", true}, {"new", "newer", false},
		{"folder/new", "way/new", true}, {"folder/new", "new", false}, {"missing/new", "missing/new", true},
		{"-", "-", false}, {"-", "a", false}, {"a", "-", false}, {os.DevNull, os.DevNull, false},
		{"/dev/stdout", "/dev/stdout", false}, {"/dev/fd/0", "a", false}, {"/dev/fd/9999", "/dev/fd/9999", false},
	} {
		if got := Same(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}

// TestLock: a lock is held until its file is closed; who comes second gets no file and no error.
func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first, err := Lock(path)
	if err != nil || first == nil {
		t.Fatal(first, err)
	}
	if second, err := Lock(path); second != nil || err != nil {
		t.Errorf("locked twice: %v, %v", second, err)
	}
	first.Close()
	again, err := Lock(path)
	if err != nil || again == nil {
		t.Fatalf("after the first was closed: %v, %v", again, err)
	}
	again.Close()
	if f, err := Lock(filepath.Join(path, "below a file")); f != nil || err == nil {
		t.Errorf("a folder that is none: %v, %v", f, err)
	}
}
