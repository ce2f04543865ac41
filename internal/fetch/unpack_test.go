package fetch

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Whatever the archive, nothing is written outside the folder, and nothing but
// files and folders inside it.
func FuzzUntar(f *testing.F) {
	for _, entries := range [][]entry{
		{{"a/", tar.TypeDir, ""}, {"a/b", tar.TypeReg, "x"}},
		{{"a/../../b", tar.TypeReg, "x"}},
		{{"a/link", tar.TypeSymlink, ".."}, {"a/link/b", tar.TypeReg, "x"}},
		{{"a/b", tar.TypeReg, "x"}, {"a/b/c", tar.TypeReg, "x"}},
		{{"./a/b", tar.TypeReg, "x"}, {"a", tar.TypeReg, "x"}, {"b/", tar.TypeDir, ""}},
	} {
		z, err := gzip.NewReader(bytes.NewReader(pack(f, entries)))
		if err != nil {
			f.Fatal(err)
		}
		plain, err := io.ReadAll(z)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(plain)
	}
	f.Fuzz(func(t *testing.T, plain []byte) {
		outer := t.TempDir()
		archive, dir := filepath.Join(outer, "archive"), filepath.Join(outer, "deep", "dir")
		var buf bytes.Buffer
		z := gzip.NewWriter(&buf)
		z.Write(plain)
		z.Close()
		if err := os.WriteFile(archive, buf.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		_ = untar(context.Background(), archive, dir) // may fail; what it wrote counts
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
