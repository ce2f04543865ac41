package fetch

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/installed"
)

// TestSolversPinned: the releases that are looked for are those that are fetched, and every file that
// is loaded or run has a checksum of its own.
func TestSolversPinned(t *testing.T) {
	n := 0
	for _, solver := range Solvers() {
		for _, at := range [][2]string{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"plan9", "386"}} {
			p, err := FindSolver(solver, at[0], at[1])
			if err != nil {
				continue
			}
			n++
			if p.File.Version != installed.Releases[solver] || p.File.OS != at[0] || len(p.File.SHA256) != 64 || p.File.Licence == "" || p.Origin == "" {
				t.Errorf("%s for %v: %+v", solver, at, p)
			}
			main := false
			for _, m := range p.File.Members {
				main = main || len(m.SHA256) == 64 && (strings.Contains(m.To, "lib/") || strings.Contains(m.To, ".libs/") || strings.HasSuffix(m.To, ".dll"))
			}
			if !main {
				t.Errorf("%s for %v has no library with a checksum", solver, at)
			}
		}
	}
	if n != 7 {
		t.Errorf("%d packages, want 5 of HiGHS, 1 of CP-SAT and 1 of SCIP", n)
	}
}

// wheel makes a small wheel and the package that pins it.
func wheel(t *testing.T) (Package, string) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range map[string]string{"x/lib/libhighs.so": "library", "x/bin/highs": "program", "x/other": "not wanted"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	z.Close()
	file := filepath.Join(t.TempDir(), "small.whl")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(b.Bytes())
	return Package{Solver: "highs", File: File{
		Software: "highs", Version: "1.15.1", Name: "small.whl", Inside: "x/", Bytes: int64(b.Len()), SHA256: hex.EncodeToString(sum[:]), Licence: "MIT",
		Members: []Member{{From: "lib/", To: "lib/"}, {From: "bin/highs", To: "lib/highs", Program: true}},
	}}, file
}

// TestInstallFindRemove: installed from a file at hand, found, refused when it was changed, and
// removed without what others have put there.
func TestInstallFindRemove(t *testing.T) {
	t.Setenv("TILEMIP_SOLVERS", t.TempDir())
	p, file := wheel(t)
	if _, missing := installed.Find("highs", "libhighs.so", "NO_SUCH_VARIABLE"); !strings.Contains(missing, "tilemip backends install highs") {
		t.Errorf("before: %q", missing)
	}
	for range 2 { // the second finds it complete
		if err := p.Install(context.Background(), file, nil); err != nil {
			t.Fatal(err)
		}
	}
	found, missing := installed.Find("highs", "libhighs.so", "NO_SUCH_VARIABLE")
	if missing != "" || found.Version != "1.15.1" || !strings.Contains(found.How, "install highs") || found.Verify() != nil {
		t.Fatalf("%+v, %q, %v", found, missing, found.Verify())
	}
	if err := os.WriteFile(found.Path, []byte("another"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := found.Verify(); err == nil || !strings.Contains(err.Error(), "has changed since it was installed") {
		t.Errorf("a changed library: %v", err)
	}
	mine := filepath.Join(filepath.Dir(found.Path), "mine")
	if err := os.WriteFile(mine, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Remove("highs"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Errorf("a file that was not installed is gone: %v", err)
	}
	if _, err := os.Stat(found.Path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the library is left: %v", err)
	}
	if _, err := Remove("highs"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("removed twice: %v", err)
	}
}

// TestAnotherFile: a file with other bytes installs nothing.
func TestAnotherFile(t *testing.T) {
	t.Setenv("TILEMIP_SOLVERS", t.TempDir())
	p, file := wheel(t)
	p.File.SHA256 = strings.Repeat("0", 64)
	if err := p.Install(context.Background(), file, nil); err == nil || !strings.Contains(err.Error(), "SHA-256") {
		t.Errorf("%v, want a wrong checksum", err)
	}
	if _, missing := installed.Find("highs", "libhighs.so", "NO_SUCH_VARIABLE"); missing == "" {
		t.Error("found after a failed install")
	}
}

// TestRecordOutside: a record that names files outside its folder removes nothing.
func TestRecordOutside(t *testing.T) {
	t.Setenv("TILEMIP_SOLVERS", t.TempDir())
	folder, err := installed.Folder("highs")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, installed.RecordFile), []byte(`{"files":{"../../precious":"00"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Remove("highs"); err == nil || !strings.Contains(err.Error(), "outside its folder") {
		t.Errorf("%v, want a refusal", err)
	}
}
