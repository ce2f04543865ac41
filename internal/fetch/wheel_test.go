package fetch

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const inside = "box-1.data/purelib/box/dist/"

// wheelOf packs entries as a zip file, and describes it.
func wheelOf(t testing.TB, entries ...entry) (File, []byte) {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		h.SetMode(0o644)
		if e.kind == 'l' {
			h.SetMode(fs.ModeSymlink | 0o777)
		}
		w, err := z.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(e.body))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return fileOf(buf.Bytes()), buf.Bytes()
}

var goodWheel = []entry{
	{inside + "lib/libhighs.so", 0, "library"},
	{inside + "lib/libopenblas.so", 0, "dead weight"},
	{inside + "bin/highs", 0, "program"},
	{inside + "include/", 0, ""},
	{inside + "include/a/b.h", 0, "header"},
	{"box/__init__.py", 0, "python"},
}

// Only the members are taken, under their names, and the program can be run.
func TestWheel(t *testing.T) {
	f, archive := wheelOf(t, goodWheel...)
	in := newInstaller(t, archive, send(archive))
	in.File, in.Make = f, nil
	in.Complete = func(dir string) bool { return exists(filepath.Join(dir, "lib")) }
	if err := in.Install(t.Context()); err != nil {
		t.Fatal(err)
	}
	var got []string
	err := filepath.WalkDir(in.Prefix, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(in.Prefix, path)
			got = append(got, filepath.ToSlash(rel))
		}
		return err
	})
	if want := []string{"bin/highs", "include/a/b.h", "lib/libhighs.so"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("installed %q (%v), want %q", got, err, want)
	}
	info, err := os.Stat(filepath.Join(in.Prefix, "bin/highs"))
	if err != nil || info.Mode()&0o100 == 0 && os.PathSeparator == '/' {
		t.Errorf("the program cannot be run: %v", info.Mode())
	}
	library, _ := f.Library()
	place := filepath.Join(in.Prefix, "lib/libhighs.so")
	if err := library.Check(place); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(place, []byte("another"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := library.Check(place); err == nil {
		t.Error("a changed library passes")
	}
}

// A hostile or damaged wheel leaves nothing, even with the right checksum of the whole.
func TestWheelRefused(t *testing.T) {
	for _, tt := range []struct {
		name    string
		entries []entry
		want    string
	}{
		{"no library", goodWheel[1:], "holds no lib/libhighs.so"},
		{"another library", append([]entry{{inside + "lib/libhighs.so", 0, "librarY"}}, goodWheel[1:]...), "not the expected file"},
		{"twice", append(slices.Clone(goodWheel), goodWheel[0]), "lib/libhighs.so"},
		{"dots", append(slices.Clone(goodWheel), entry{inside + "include/../../../escape", 0, "x"}), "only files inside"},
		{"link", append(slices.Clone(goodWheel), entry{inside + "include/link", 'l', "/etc"}), "only files inside"},
		{"absolute", append(slices.Clone(goodWheel), entry{inside + "include//escape", 0, "x"}), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, archive := wheelOf(t, tt.entries...)
			in := newInstaller(t, archive, send(archive))
			in.File, in.Make = f, nil
			in.Complete = func(dir string) bool { return exists(filepath.Join(dir, "lib")) }
			err := in.Install(t.Context())
			if tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
			if tt.want != "" && exists(in.Prefix) {
				t.Error("it was installed")
			}
			if exists("/escape") || exists(filepath.Join(filepath.Dir(in.Prefix), "escape")) {
				t.Error("a file outside was written")
			}
		})
	}
}

// What the error without a network tells to do is what the caller said.
func TestOffline(t *testing.T) {
	f, archive := wheelOf(t, goodWheel...)
	in := newInstaller(t, archive, http.NotFound)
	in.File, in.Offline = f, "name it by --file"
	if err := in.Install(t.Context()); err == nil || !strings.Contains(err.Error(), "box-1.whl could not be downloaded; with that file at hand, name it by --file") {
		t.Errorf("error %v", err)
	}
}

// Every row of the table is whole, and names what cgo or a loader needs.
func TestTable(t *testing.T) {
	sum := func(s string) bool { b, err := hex.DecodeString(s); return err == nil && len(b) == sha256.Size }
	for _, f := range pinned() {
		if !sum(f.SHA256) || f.Bytes == 0 || f.Licence == "" || !strings.HasSuffix(f.URL, "/"+f.Name) {
			t.Errorf("%s: %+v", f.Name, f)
		}
	}
	for _, at := range []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64"} {
		goos, goarch, _ := strings.Cut(at, "/")
		f, ok := HiGHS(goos, goarch)
		library, hasLibrary := f.Library()
		program, hasProgram := f.Program()
		if !ok || !hasLibrary || !hasProgram || !sum(library.SHA256) || !sum(program.SHA256) || !program.Program {
			t.Errorf("%s: %+v, %+v, %+v", at, f, library, program)
		}
	}
	if _, ok := HiGHS("freebsd", "amd64"); ok {
		t.Error("a wheel for FreeBSD")
	}
}
