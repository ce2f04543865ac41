package fetch

import (
	"bytes"
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

// entry is one member of an archive made for a test; kind l is a link.
type entry struct {
	name string
	kind byte
	body string
}

// fileOf describes an archive as a wheel with a library, a program and a folder of headers.
func fileOf(archive []byte) File {
	sum, library := sha256.Sum256(archive), sha256.Sum256([]byte("library"))
	return File{
		Project: "highspy", Software: "highs", Version: "1", Name: "box-1.whl", SHA256: hex.EncodeToString(sum[:]), Bytes: int64(len(archive)), Inside: inside,
		Members: []Member{
			{From: "lib/libhighs.so", To: "lib/libhighs.so", Bytes: 7, SHA256: hex.EncodeToString(library[:])},
			{From: "bin/highs", To: "bin/highs", Program: true},
			{From: "include/", To: "include/"},
		},
	}
}

const header = "include/a/b.h"

// fakeBuild installs what complete looks for, from what was unpacked.
func fakeBuild(_ context.Context, src, out string) error {
	text, err := os.ReadFile(filepath.Join(src, header))
	if err != nil {
		return err
	}
	return errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(out, header)), 0o755), os.WriteFile(filepath.Join(out, header), text, 0o644), half(out))
}

// half installs one of the two files that complete looks for.
func half(out string) error {
	return errors.Join(os.MkdirAll(out, 0o755), os.WriteFile(filepath.Join(out, "highs.pc"), nil, 0o644))
}

func complete(dir string) bool {
	return exists(filepath.Join(dir, header)) && exists(filepath.Join(dir, "highs.pc"))
}

// newInstaller returns an installer of the archive from a server that answers
// with serve, into an empty folder.
func newInstaller(t *testing.T, archive []byte, serve http.HandlerFunc) *Installer {
	t.Helper()
	server := httptest.NewServer(serve)
	t.Cleanup(server.Close)
	r := fileOf(archive)
	r.URL = server.URL + "/" + r.Name
	return &Installer{
		Prefix:   filepath.Join(t.TempDir(), "cache", "highs-1"),
		File:     r,
		Complete: complete,
		sources:  sources(r, "")[:1],
		client:   server.Client(),
		Make:     fakeBuild,
		Show:     NewProgress(io.Discard, "test"),
	}
}

func send(archive []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.Write(archive) }
}

// left lists what an installer left in its cache folder.
func left(t *testing.T, in *Installer) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(in.Prefix))
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
	_, archive := wheelOf(t, goodWheel...)
	var downloads atomic.Int32
	in := newInstaller(t, archive, func(w http.ResponseWriter, r *http.Request) {
		downloads.Add(1)
		send(archive)(w, r)
	})
	for range 2 {
		if err := in.Install(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !complete(in.Prefix) {
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
	_, archive := wheelOf(t, goodWheel...)
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
		build   func(context.Context, string, string) error
		want    string // part of the error
	}{
		{"wrong checksum", archive, send(changed), nil, "not the expected file"},
		{"too long", archive, send(append(bytes.Clone(archive), 0)), nil, "more than"},
		{"too short", archive, send(archive[:10]), nil, "got 10 bytes"},
		{"empty", archive, send(nil), nil, "got 0 bytes"},
		{"interrupted", archive, cutOff, nil, "interrupted after"},
		{"not found", archive, http.NotFound, nil, "404"},
		{"not an archive", []byte("hello"), send([]byte("hello")), nil, "unpacking"},
		{"build fails", archive, send(archive), func(context.Context, string, string) error {
			return errors.New("no compiler")
		}, "no compiler"},
		{"build makes half", archive, send(archive), func(_ context.Context, _, prefix string) error {
			return half(prefix)
		}, "not complete"},
		{"disk is full", archive, send(archive), func(_ context.Context, _, prefix string) error {
			return errors.Join(half(prefix), errors.New("no space left on device"))
		}, "no space"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := newInstaller(t, tt.archive, tt.serve)
			if tt.build != nil {
				in.Make = tt.build
			}
			err := in.Install(t.Context())
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("error %v, want one with %q", err, tt.want)
			}
			if got, want := left(t, in), []string{"highs-1.lock"}; !slices.Equal(got, want) {
				t.Errorf("the cache holds %q, want %q", got, want)
			}
		})
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func TestSecondSource(t *testing.T) {
	_, archive := wheelOf(t, goodWheel...)
	in := newInstaller(t, archive, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/mirror" {
			w.Write(archive)
			return
		}
		io.WriteString(w, "<html>Please log in</html>")
	})
	second := in.File
	second.URL = strings.TrimSuffix(second.URL, second.Name) + "mirror"
	in.sources = append(in.sources, sources(second, "")[0])
	if err := in.Install(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestArchiveFromFile(t *testing.T) {
	_, archive := wheelOf(t, goodWheel...)
	for _, tt := range []struct {
		name string
		body []byte
		ok   bool
	}{{"right", archive, true}, {"wrong", archive[1:], false}} {
		t.Run(tt.name, func(t *testing.T) {
			in := newInstaller(t, archive, func(http.ResponseWriter, *http.Request) { t.Error("downloaded") })
			in.Archive = filepath.Join(t.TempDir(), "box-1.whl")
			if err := os.WriteFile(in.Archive, tt.body, 0o644); err != nil {
				t.Fatal(err)
			}
			if err := in.Install(t.Context()); (err == nil) != tt.ok {
				t.Errorf("error %v", err)
			}
			if !exists(in.Archive) {
				t.Error("the user's file is gone")
			}
		})
	}
}

// Runs at the same time wait for each other, and one builds.
func TestConcurrent(t *testing.T) {
	_, archive := wheelOf(t, goodWheel...)
	var builds atomic.Int32
	in := newInstaller(t, archive, send(archive))
	in.Make = func(ctx context.Context, src, prefix string) error {
		builds.Add(1)
		return fakeBuild(ctx, src, prefix)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := in.Install(t.Context()); err != nil {
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
	_, archive := wheelOf(t, goodWheel...)
	ctx, cancel := context.WithCancel(t.Context())
	in := newInstaller(t, archive, send(archive))
	in.Make = func(ctx context.Context, src, prefix string) error {
		if err := fakeBuild(ctx, src, prefix); err != nil {
			return err
		}
		cancel() // as late as can be: all is built, nothing renamed
		return nil
	}
	if err := in.Install(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	if got, want := left(t, in), []string{"highs-1.lock"}; !slices.Equal(got, want) {
		t.Errorf("the cache holds %q, want %q", got, want)
	}
}

func TestInterruptedDownload(t *testing.T) {
	_, archive := wheelOf(t, goodWheel...)
	ctx, cancel := context.WithCancel(t.Context())
	in := newInstaller(t, archive, func(w http.ResponseWriter, r *http.Request) {
		w.Write(archive[:10])
		w.(http.Flusher).Flush()
		cancel()
		<-r.Context().Done()
	})
	if err := in.Install(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	if got, want := left(t, in), []string{"highs-1.lock"}; !slices.Equal(got, want) {
		t.Errorf("the cache holds %q, want %q", got, want)
	}
}

func TestKilledRunIsSwept(t *testing.T) {
	_, archive := wheelOf(t, goodWheel...)
	in := newInstaller(t, archive, send(archive))
	stale := in.Prefix + workSuffix + "12345"
	if err := os.MkdirAll(filepath.Join(stale, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := in.Install(t.Context()); err != nil {
		t.Fatal(err)
	}
	if exists(stale) {
		t.Error("the folder of a killed run is still there")
	}
}

func TestPrefixInUse(t *testing.T) {
	_, archive := wheelOf(t, goodWheel...)
	in := newInstaller(t, archive, send(archive))
	mine := filepath.Join(in.Prefix, "thesis.tex")
	if err := os.MkdirAll(in.Prefix, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := in.Install(t.Context()); err == nil || !strings.Contains(err.Error(), "not highs 1") {
		t.Errorf("error %v", err)
	}
	if !exists(mine) {
		t.Error("the user's file is gone")
	}
}
