//go:build !(cgo && highs) && !js && (windows || darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/model"
)

// The library is loaded in a child, which is this test binary again.
func TestMain(m *testing.M) {
	isolate.Main()
	os.Exit(m.Run())
}

// TestLoadedHere: the suite on the library in this process, as in a program without isolate.Main.
func TestLoadedHere(t *testing.T) {
	here(t)
	backendtest.Run(t, highs.InProcess, backendtest.Options{Random: 100, Way: "loaded"})
}

// TestLoadedKind: it is found, not linked, and says how.
func TestLoadedKind(t *testing.T) {
	i := here(t).Info()
	if i.Kind != backends.Loaded || i.Found == "" || !filepath.IsAbs(i.Path) {
		t.Errorf("%+v, want a loaded library with its path and how it was found", i)
	}
}

// TestNotALibrary: what is no library, or another one, is an error that names it, and ends nothing.
func TestNotALibrary(t *testing.T) {
	file := filepath.Join(t.TempDir(), "libhighs.so")
	if err := os.WriteFile(file, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TILEMIP_HIGHS_LIBRARY", file)
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Fatal(err)
	}
	m := model.New("one")
	m.Maximize().Add(1, m.Binary("x").At())
	m.Row("r").Add(1, m.Var(0)).Le(1)
	if _, err := backends.Solve(t.Context(), b, m, backends.Options{}); err == nil || !strings.Contains(err.Error(), "cannot be loaded") {
		t.Errorf("%v, want that the library cannot be loaded", err)
	}
}

// TestNotFound: without a library the backend says how to get one, and a relative path is refused.
func TestNotFound(t *testing.T) {
	t.Setenv("TILEMIP_SOLVERS", t.TempDir())
	for path, want := range map[string]string{"": "tilemip backends install highs", "libhighs.so": "full path", filepath.Join(t.TempDir(), "none"): "cannot be read"} {
		t.Setenv("TILEMIP_HIGHS_LIBRARY", path)
		if _, err := backends.Lookup("highs"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", path, err, want)
		}
	}
}
