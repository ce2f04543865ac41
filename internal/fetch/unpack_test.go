package fetch

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Whatever the archive, nothing is written outside the folder, and nothing but
// files and folders inside it.
func FuzzExtract(f *testing.F) {
	for _, entries := range [][]entry{
		goodWheel,
		append([]entry{{inside + "include/../../../escape", 0, "x"}}, goodWheel...),
		append([]entry{{inside + "include//escape", 0, "x"}}, goodWheel...),
		append([]entry{{inside + "include/link", 'l', ".."}, {inside + "include/link/b", 0, "x"}}, goodWheel...),
		append([]entry{{inside + "include/a", 0, "x"}}, goodWheel...),
	} {
		_, archive := wheelOf(f, entries...)
		f.Add(archive)
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		outer := t.TempDir()
		archive, dir := filepath.Join(outer, "archive"), filepath.Join(outer, "deep", "dir")
		if err := os.WriteFile(archive, bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		_ = fileOf(bytes).Extract(context.Background(), archive, dir) // may fail; what it wrote counts
		err := filepath.WalkDir(outer, func(path string, d fs.DirEntry, err error) error {
			rel, _ := filepath.Rel(dir, path)
			if !filepath.IsLocal(rel) && path != outer && path != archive && path != filepath.Dir(dir) {
				t.Errorf("%s was written", path)
			}
			if d != nil && !d.IsDir() && !d.Type().IsRegular() {
				t.Errorf("%s is %v", path, d.Type())
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}
