//go:build !js && !nohighs

package highs

// The files that other tools write (model/format/testdata/corpus, made by scripts/corpus): each
// is read, and solved to the optimum that Gurobi and HiGHS found for the model it was made of.

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// corpusFolder holds one folder a tool, and corpus.tsv: file, tool with version, optimum,
// constructs beyond linear rows.
var corpusFolder = filepath.Join("..", "..", "model", "format", "testdata", "corpus")

// constructNames are words of which a refusal must have one, by the construct of the table.
var constructNames = map[string][]string{
	"semi":      {"semi-continuous", "semi-integer"},
	"sos":       {"special ordered set", "of set one is unbounded, so its big-M is"}, // Pyomo's members are free columns
	"indicator": {"indicator"},
	"quadratic": {"quadratic"},
}

// corpusFile is a row of corpus.tsv.
type corpusFile struct {
	name, tool string
	optimum    float64
	construct  string // "" for a linear program with integer columns
}

func readCorpus(t *testing.T) []corpusFile {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(corpusFolder, "corpus.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var files []corpusFile
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		optimum, err := strconv.ParseFloat(fields[2], 64)
		if err != nil || len(fields) != 4 {
			t.Fatalf("corpus.tsv: %q", line)
		}
		files = append(files, corpusFile{fields[0], fields[1], optimum, fields[3]})
	}
	return files
}

// TestCorpus reads and solves every file. One with a construct that no model or no
// backend here holds may be refused instead, by the construct's name.
func TestCorpus(t *testing.T) {
	count := map[string]*struct{ files, refused, warned int }{}
	var tools []string
	for _, f := range readCorpus(t) {
		c := count[f.tool]
		if c == nil {
			c = &struct{ files, refused, warned int }{}
			count[f.tool], tools = c, append(tools, f.tool)
		}
		c.files++
		m, warnings, err := format.ReadFile(filepath.Join(corpusFolder, f.name))
		if len(warnings) > 0 {
			c.warned++
		}
		var objective float64
		if err == nil {
			objective, err = optimumOf(m)
		}
		switch {
		case err != nil && f.refusedBy(err):
			c.refused++
		case err != nil:
			t.Errorf("%s, written by %s: %v", f.name, f.tool, err)
		case math.Abs(objective-f.optimum) > 1e-6*math.Max(1, math.Abs(f.optimum)):
			t.Errorf("%s, written by %s: the optimum is %v, and %v is found", f.name, f.tool, f.optimum, objective)
		}
	}
	for _, tool := range tools {
		t.Logf("%-18s %3d files, %d refused by the construct's name, %d read with a warning", tool, count[tool].files, count[tool].refused, count[tool].warned)
	}
}

// refusedBy reports whether an error refuses the file's construct by a name of it.
func (f corpusFile) refusedBy(err error) bool {
	for _, name := range constructNames[f.construct] {
		if strings.Contains(err.Error(), name) {
			return true
		}
	}
	return false
}

// optimumOf solves a model with HiGHS; a result that is no optimum is an error.
func optimumOf(m *model.Model) (float64, error) {
	b, err := backends.Lookup("highs")
	if err != nil {
		return 0, err
	}
	r, err := backends.Solve(context.Background(), b, m, backends.Options{Limits: backends.Limits{Threads: 1}, Reformulate: true})
	if err != nil {
		return 0, err
	}
	if r.Status != model.StatusOptimal {
		return 0, fmt.Errorf("%v", r.Status)
	}
	return r.Objective, nil
}

// TestCorpusIsListed: no file of the corpus is without a row, which would leave it unread.
func TestCorpusIsListed(t *testing.T) {
	listed := map[string]bool{}
	for _, f := range readCorpus(t) {
		listed[f.name] = true
	}
	files, err := filepath.Glob(filepath.Join(corpusFolder, "*", "*.*"))
	if err != nil || len(files) != len(listed) {
		t.Errorf("%d files and %d rows (%v)", len(files), len(listed), err)
	}
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
		if !listed[name] {
			t.Errorf("%s is in no row of corpus.tsv", name)
		}
	}
}
