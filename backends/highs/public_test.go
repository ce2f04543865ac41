//go:build !js && !nohighs

package highs

// Problems of netlib and MIPLIB (model/format/testdata/public, with their sources): solved to the
// published optimum, the same after a way through every format that is read and written, and
// solved by other programs in what is written here.

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"

	_ "github.com/tilemip/tilemip/internal/format/lp"
	_ "github.com/tilemip/tilemip/internal/format/mps"
)

var publicFolder = filepath.Join("..", "..", "model", "format", "testdata", "public")

// publicFile is a row of public.tsv.
type publicFile struct {
	name    string
	optimum float64 // as published, to about six digits
	short   bool    // HiGHS takes less than 0.05 CPU seconds
}

func publicFiles(t *testing.T) (files []publicFile) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(publicFolder, "public.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		optimum, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || len(fields) != 3 {
			t.Fatalf("public.tsv: %q", line)
		}
		files = append(files, publicFile{fields[0], optimum, fields[2] == "short"})
	}
	return files
}

// smallest are the files of up to 3 kB, packed, that take no time.
func (f publicFile) smallest() bool {
	info, err := os.Stat(filepath.Join(publicFolder, f.name))
	return err == nil && info.Size() < 3000 && f.short
}

// near compares optima: the catalogue of MIPLIB gives five digits of some.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-5*math.Max(1, math.Abs(b)) }

// publicOptimum solves a file and compares with what is published.
func publicOptimum(t *testing.T, f publicFile) *model.Model {
	t.Helper()
	m := readFile(t, filepath.Join(publicFolder, f.name))
	if got, err := optimumOf(m); err != nil || !near(got, f.optimum) {
		t.Errorf("%s: the published optimum is %v, and %v is found (%v)", f.name, f.optimum, got, err)
	}
	return m
}

// sameInFormat writes a model, reads it again and compares.
func sameInFormat(t *testing.T, name string, f format.Format, m *model.Model) {
	t.Helper()
	var text bytes.Buffer
	if _, err := f.Write(&text, m); err != nil {
		t.Errorf("%s as %s: %v", name, f.Name, err)
		return
	}
	again, _, err := f.Read(name, &text)
	if err != nil {
		t.Errorf("%s as %s: %v", name, f.Name, err)
		return
	}
	names := matrix.NewNames(m, *f.Names)
	before := formattest.Essence(m, names.Var)
	after := formattest.Essence(again, again.ColumnName)
	if f.Names.FoldCase {
		before, after = strings.ToLower(before), strings.ToLower(after)
	}
	if before != after {
		t.Errorf("%s as %s: %s", name, f.Name, cmp.Diff(strings.Split(before, "\n"), strings.Split(after, "\n")))
	}
}

// bothWays are the formats with names that are read and written.
var bothWays = []string{"mps", "lp"}

// TestPublicFiles solves the smallest problems and takes them through each format.
func TestPublicFiles(t *testing.T) {
	for _, f := range publicFiles(t) {
		if !f.smallest() {
			continue
		}
		m := publicOptimum(t, f)
		for _, name := range bothWays {
			sameInFormat(t, f.name, formattest.Named(t, name), m)
		}
	}
}

// TestLongPublicFiles does so with all of them.
func TestLongPublicFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	for _, f := range publicFiles(t) {
		m := publicOptimum(t, f)
		for _, name := range bothWays {
			sameInFormat(t, f.name, formattest.Named(t, name), m)
		}
	}
}

// TestLongPublicFilesElsewhere lets glpsol, cbc and lp_solve solve what is written here of
// the problems that take HiGHS no time.
func TestLongPublicFilesElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	for _, tool := range formattest.Tools {
		t.Run(tool.Name, func(t *testing.T) {
			tool.Need(t)
			for _, f := range publicFiles(t) {
				if !f.short {
					continue
				}
				m := readFile(t, filepath.Join(publicFolder, f.name))
				if a := m.Matrix(); a.HasIntegers() && tool.Name != "cbc" {
					continue // some take the other two minutes
				}
				for _, name := range bothWays {
					if m.Nonzeros() > 3000 || !tool.Solves("."+name) {
						continue
					}
					got, err := tool.Run(writeFile(t, t.TempDir(), name, m))
					if err != nil || !got.Feasible || !near(got.Objective, f.optimum) {
						t.Errorf("%s as %s: the published optimum is %v, and %v is found (%v)", f.name, name, f.optimum, got, err)
					}
				}
			}
		})
	}
}

// writeFile writes a model in a format and returns the file's name.
func writeFile(t *testing.T, dir, name string, m *model.Model) string {
	t.Helper()
	f, err := format.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := f.Write(&text, m); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "model"+f.Extensions[0])
	if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func readFile(t *testing.T, file string) *model.Model {
	t.Helper()
	m, _, err := format.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
