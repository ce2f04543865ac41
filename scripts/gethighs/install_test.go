//go:build unix

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// entry is one member of an archive made for a test.
type entry struct {
	name string
	kind byte
	body string
}

var good = []entry{
	{"highspy-1/", tar.TypeDir, ""},
	{"highspy-1/CMakeLists.txt", tar.TypeReg, "project(HIGHS)\n"},
	{"highspy-1/highs/interfaces/highs_c_api.h", tar.TypeReg, strings.Repeat("// header\n", 5000)},
}

func pack(t testing.TB, entries []entry) []byte {
	t.Helper()
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	w := tar.NewWriter(z)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Typeflag: e.kind, Mode: 0o644, Size: int64(len(e.body))}
		if e.kind == tar.TypeSymlink {
			h.Size, h.Linkname = 0, e.body
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if h.Size > 0 {
			if _, err := io.WriteString(w, e.body); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func releaseOf(archive []byte) release {
	sum := sha256.Sum256(archive)
	return release{version: "1", file: "highspy-1.tar.gz", sha256: hex.EncodeToString(sum[:]), bytes: int64(len(archive))}
}

// fakeBuild installs what complete looks for, from what was unpacked.
func fakeBuild(_ context.Context, src, prefix string, _ *progress) error {
	header, err := os.ReadFile(filepath.Join(src, "highs/interfaces/highs_c_api.h"))
	if err != nil {
		return err
	}
	file := filepath.Join(prefix, "include/highs/interfaces/highs_c_api.h")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return errors.Join(os.WriteFile(file, header, 0o644), writePC(prefix))
}

// newInstaller returns an installer of the archive from a server that answers
// with serve, into an empty folder.
func newInstaller(t *testing.T, archive []byte, serve http.HandlerFunc) *installer {
	t.Helper()
	server := httptest.NewServer(serve)
	t.Cleanup(server.Close)
	r := releaseOf(archive)
	r.url = server.URL + "/" + r.file
	return &installer{
		prefix:  filepath.Join(t.TempDir(), "cache", "highs-1"),
		release: r,
		sources: sources(r, "")[:1],
		client:  server.Client(),
		build:   fakeBuild,
		show:    &progress{w: io.Discard},
	}
}

func send(archive []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.Write(archive) }
}

// left lists what an installer left in its cache folder.
func left(t *testing.T, in *installer) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(in.prefix))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestInstall(t *testing.T) {
	archive := pack(t, good)
	var downloads atomic.Int32
	in := newInstaller(t, archive, func(w http.ResponseWriter, r *http.Request) {
		downloads.Add(1)
		send(archive)(w, r)
	})
	for range 2 {
		if err := in.install(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !complete(in.prefix) {
		t.Error("not complete after install")
	}
	if n := downloads.Load(); n != 1 {
		t.Errorf("%d downloads for two runs, want 1", n)
	}
	if got, want := left(t, in), []string{"highs-1", "highs-1.lock"}; !slices.Equal(got, want) {
		t.Errorf("the cache holds %q, want %q", got, want)
	}
}

// Whatever goes wrong, nothing that looks installed and no work folder stays.
func TestInstallFails(t *testing.T) {
	archive := pack(t, good)
	changed := bytes.Clone(archive)
	changed[len(changed)/2] ^= 1
	cutOff := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000000")
		w.Write(archive[:len(archive)/2])
	}
	tests := []struct {
		name    string
		archive []byte // what the checksum is of
		serve   http.HandlerFunc
		build   func(context.Context, string, string, *progress) error
		want    string // part of the error
	}{
		{"wrong checksum", archive, send(changed), nil, "not the expected file"},
		{"too long", archive, send(append(bytes.Clone(archive), 0)), nil, "more than"},
		{"too short", archive, send(archive[:10]), nil, "got 10 bytes"},
		{"empty", archive, send(nil), nil, "got 0 bytes"},
		{"interrupted", archive, cutOff, nil, "interrupted after"},
		{"not found", archive, http.NotFound, nil, "404"},
		{"not an archive", []byte("hello"), send([]byte("hello")), nil, "unpacking"},
		{"build fails", archive, send(archive), func(context.Context, string, string, *progress) error {
			return errors.New("no compiler")
		}, "no compiler"},
		{"build makes half", archive, send(archive), func(_ context.Context, _, prefix string, _ *progress) error {
			return writePC(prefix)
		}, "are missing"},
		{"disk is full", archive, send(archive), func(_ context.Context, _, prefix string, _ *progress) error {
			return errors.Join(writePC(prefix), errors.New("no space left on device"))
		}, "no space"},
	}
	for _, bad := range []entry{
		{"highspy-1/../../escape", tar.TypeReg, "x"},
		{"highspy-1/../escape", tar.TypeReg, "x"},
		{"../escape", tar.TypeReg, "x"},
		{"/escape", tar.TypeReg, "x"},
		{"highspy-1//escape", tar.TypeReg, "x"},
		{"highspy-1/link", tar.TypeSymlink, "/etc"},
		{"highspy-1/pipe", tar.TypeFifo, ""},
	} {
		evil := pack(t, append(slices.Clone(good), bad))
		tests = append(tests, struct {
			name    string
			archive []byte
			serve   http.HandlerFunc
			build   func(context.Context, string, string, *progress) error
			want    string
		}{"archive with " + bad.name, evil, send(evil), nil, "the archive holds"})
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := newInstaller(t, tt.archive, tt.serve)
			if tt.build != nil {
				in.build = tt.build
			}
			err := in.install(t.Context())
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("error %v, want one with %q", err, tt.want)
			}
			if got, want := left(t, in), []string{"highs-1.lock"}; !slices.Equal(got, want) {
				t.Errorf("the cache holds %q, want %q", got, want)
			}
			if outside := filepath.Join(filepath.Dir(filepath.Dir(in.prefix)), "escape"); exists(outside) {
				t.Errorf("%s was written", outside)
			}
		})
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func TestSecondSource(t *testing.T) {
	archive := pack(t, good)
	in := newInstaller(t, archive, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/mirror" {
			w.Write(archive)
			return
		}
		io.WriteString(w, "<html>Please log in</html>")
	})
	second := in.release
	second.url = strings.TrimSuffix(second.url, second.file) + "mirror"
	in.sources = append(in.sources, sources(second, "")[0])
	if err := in.install(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestArchiveFromFile(t *testing.T) {
	archive := pack(t, good)
	for _, tt := range []struct {
		name string
		body []byte
		ok   bool
	}{{"right", archive, true}, {"wrong", archive[1:], false}} {
		t.Run(tt.name, func(t *testing.T) {
			in := newInstaller(t, archive, func(http.ResponseWriter, *http.Request) { t.Error("downloaded") })
			in.archive = filepath.Join(t.TempDir(), "highs.tar.gz")
			if err := os.WriteFile(in.archive, tt.body, 0o644); err != nil {
				t.Fatal(err)
			}
			if err := in.install(t.Context()); (err == nil) != tt.ok {
				t.Errorf("error %v", err)
			}
			if !exists(in.archive) {
				t.Error("the user's file is gone")
			}
		})
	}
}

// Runs at the same time wait for each other, and one builds.
func TestConcurrent(t *testing.T) {
	archive := pack(t, good)
	var builds atomic.Int32
	in := newInstaller(t, archive, send(archive))
	in.build = func(ctx context.Context, src, prefix string, show *progress) error {
		builds.Add(1)
		return fakeBuild(ctx, src, prefix, show)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := in.install(t.Context()); err != nil {
				t.Error(err)
			}
		}()
	}
	wg.Wait()
	if n := builds.Load(); n != 1 {
		t.Errorf("built %d times, want once", n)
	}
}

func TestInterrupted(t *testing.T) {
	archive := pack(t, good)
	ctx, cancel := context.WithCancel(t.Context())
	in := newInstaller(t, archive, send(archive))
	in.build = func(ctx context.Context, src, prefix string, show *progress) error {
		if err := fakeBuild(ctx, src, prefix, show); err != nil {
			return err
		}
		cancel() // as late as can be: all is built, nothing renamed
		return nil
	}
	if err := in.install(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	if got, want := left(t, in), []string{"highs-1.lock"}; !slices.Equal(got, want) {
		t.Errorf("the cache holds %q, want %q", got, want)
	}
}

func TestInterruptedDownload(t *testing.T) {
	archive := pack(t, good)
	ctx, cancel := context.WithCancel(t.Context())
	in := newInstaller(t, archive, func(w http.ResponseWriter, r *http.Request) {
		w.Write(archive[:10])
		w.(http.Flusher).Flush()
		cancel()
		<-r.Context().Done()
	})
	if err := in.install(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	if got, want := left(t, in), []string{"highs-1.lock"}; !slices.Equal(got, want) {
		t.Errorf("the cache holds %q, want %q", got, want)
	}
}

func TestKilledRunIsSwept(t *testing.T) {
	archive := pack(t, good)
	in := newInstaller(t, archive, send(archive))
	stale := in.prefix + workSuffix + "12345"
	if err := os.MkdirAll(filepath.Join(stale, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := in.install(t.Context()); err != nil {
		t.Fatal(err)
	}
	if exists(stale) {
		t.Error("the folder of a killed run is still there")
	}
}

func TestPrefixInUse(t *testing.T) {
	archive := pack(t, good)
	in := newInstaller(t, archive, send(archive))
	mine := filepath.Join(in.prefix, "thesis.tex")
	if err := os.MkdirAll(in.prefix, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := in.install(t.Context()); err == nil || !strings.Contains(err.Error(), "no HiGHS") {
		t.Errorf("error %v", err)
	}
	if !exists(mine) {
		t.Error("the user's file is gone")
	}
}
