//go:build !(cgo && highs) && !js && !nohighs

package highs

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func wasmFile(t *testing.T) []byte {
	t.Helper()
	packed, err := embedded.ReadFile("embedded/highs.wasm.gz")
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	file, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestTable: the table is that of the file, names its licence, and every name in it is in the file.
func TestTable(t *testing.T) {
	sum := sha256.Sum256(wasmFile(t))
	if got := hex.EncodeToString(sum[:]); got != table().SHA256 {
		t.Errorf("the file has the SHA-256 %s, the table names %s", got, table().SHA256)
	}
	if licence, err := embedded.ReadFile("embedded/LICENSE"); err != nil || !strings.HasPrefix(string(licence), table().Licence+" License") {
		t.Errorf("%v: the licence is not that of the table, %s", err, table().Licence)
	}
	m, err := code()
	if err != nil {
		t.Fatal(err)
	}
	var letters []string
	for _, f := range m.solver.ImportedFunctions() {
		_, letter, _ := f.Import()
		letters = append(letters, letter)
	}
	slices.Sort(letters)
	if known := slices.Sorted(maps.Keys(table().Imports)); !slices.Equal(letters, known) {
		t.Errorf("the file imports %q, the table has %q", letters, known)
	}
	exports := m.solver.ExportedFunctions()
	for name, letters := range table().Exports {
		if exports[letters] == nil && name != "memory" && name != "table" {
			t.Errorf("the table calls %s %q, which the file does not export", name, letters)
		}
	}
	h := newObject()
	defer h.destroy()
	if got := h.handle.textAt(uint32(h.handle.call("Highs_version"))); got != table().HiGHS {
		t.Errorf("the file is HiGHS %s, the table says %s", got, table().HiGHS)
	}
}

// dense is an integer program of n columns and n dense rows.
func dense(n int) *model.Model {
	m := model.New("dense")
	x := m.Integer("x", 0, 10, n)
	for i := range n {
		row := m.Row("r", i)
		for j := range n {
			row.Add(float64(1+(i*j+i+j)%97), x.At(j))
		}
		row.Ge(50)
		m.Minimize().Add(float64(1+i%7), x.At(i))
	}
	return m
}

// TestMemoryLimit: memory that is used up ends one solve, with a sentence, and not the next.
func TestMemoryLimit(t *testing.T) {
	solve := func(n int, limit string) (*model.Result, error) {
		return solver{}.Solve(t.Context(), dense(n), backends.Options{NodeLimit: 1, Raw: map[string]string{memoryLimit: limit}})
	}
	r, err := solve(1500, "64")
	if said := "HiGHS needed more than 64 MB of memory"; err == nil && (r.Termination != model.Crashed || r.Message != said) || err != nil && !strings.Contains(err.Error(), said) {
		t.Errorf("%+v, %v, want %q", r, err, said)
	}
	if r, err := solve(5, "64"); err != nil || !r.Status.HasPoint() {
		t.Errorf("the next solve: %+v, %v", r, err)
	}
	if _, err := solve(5, "1"); err == nil || !strings.Contains(err.Error(), memoryLimit) {
		t.Errorf("%v, want an error that names %s", err, memoryLimit)
	}
}

// TestNoFiles: an option that names a file is refused in one line.
func TestNoFiles(t *testing.T) {
	h := newObject()
	defer h.destroy()
	for name, value := range map[string]string{"log_file": "x.log", "solution_file": "x", "write_solution_to_file": "true"} {
		if err := h.set(name, value); err == nil || !strings.HasSuffix(err.Error(), name+": HiGHS inside this program reads and writes no files") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := h.set("log_file", ""); err != nil {
		t.Error(err)
	}
}

// TestTrap: a trap ends one instance, and all later calls of it fail.
func TestTrap(t *testing.T) {
	broken, sound := newObject(), newObject()
	defer broken.destroy()
	defer sound.destroy()
	broken.handle.object = 0xfffffff0
	if !broken.run() || broken.lost() == nil || !strings.Contains(broken.lost().Error(), "HiGHS has crashed") {
		t.Errorf("a call with a wrong address: %v", broken.lost())
	}
	if err := broken.set("output_flag", "false"); err == nil {
		t.Error("an option of a lost instance was set")
	}
	a := newArrays(dense(4).Matrix())
	if err := sound.pass(a, a.Cost); err != nil || sound.run() || sound.status() != isOptimal {
		t.Errorf("the other instance: %v, model status %d", err, sound.status())
	}
}

// TestParallel: solves in many goroutines do not touch each other.
func TestParallel(t *testing.T) {
	want := map[int]float64{}
	for n := 3; n < 9; n++ {
		r, err := solver{}.Solve(t.Context(), dense(n), backends.Options{})
		if err != nil || r.Status != model.StatusOptimal {
			t.Fatalf("%d columns: %+v, %v", n, r, err)
		}
		want[n] = r.Objective
	}
	var all sync.WaitGroup
	for k := range 24 {
		all.Add(1)
		go func() {
			defer all.Done()
			n := 3 + k%6
			if r, err := (solver{}).Solve(t.Context(), dense(n), backends.Options{}); err != nil || r.Objective != want[n] {
				t.Errorf("%d columns: %+v, %v, want %g", n, r, err, want[n])
			}
		}()
	}
	all.Wait()
}

// TestLongMachineCode: it is kept, and made anew where what is kept was changed or cannot be kept.
func TestLongMachineCode(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	file, folder := wasmFile(t), filepath.Join(t.TempDir(), "compiled")
	kept := func() (names []string) {
		filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				names = append(names, path)
			}
			return nil
		})
		return names
	}
	compiles := func(when, folder, news string) {
		t.Helper()
		made.Store(nil)
		if m, err := compileInto(folder, file); err != nil || m.solver == nil {
			t.Errorf("%s: %v", when, err)
		}
		if got := made.Swap(nil); (got == nil) != (news == "") || got != nil && !strings.Contains(*got, news) {
			t.Errorf("%s: the log has %v, expected %q", when, got, news)
		}
	}
	compiles("into a new folder", folder, "once for all runs")
	compiles("found there", folder, "")
	if len(kept()) == 0 {
		t.Error("nothing was kept")
	}
	for _, name := range kept() {
		if err := os.Truncate(name, 1000); err != nil {
			t.Fatal(err)
		}
	}
	compiles("of files cut off", folder, "for this process alone")
	none := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(none, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	compiles("into a file", filepath.Join(none, "compiled"), "for this process alone")
}
