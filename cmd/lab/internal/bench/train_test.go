package bench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The plans of docs are read as they stand: the table of choices differs from its base in one
// choice a network, and the full training is the authors' recipe to the last setting.
func TestTrainPlans(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "..", "docs", "measurements", "learned")
	p, err := readTrainPlan(filepath.Join(folder, "choices.json"))
	if err != nil {
		t.Fatal(err)
	}
	base, err := p.recipe(p.Entries[0])
	if err != nil || len(p.Entries) < 10 || len(p.Entries[0].Change) > 0 {
		t.Fatalf("%d networks, the first with the changes %s: %v", len(p.Entries), p.Entries[0].Change, err)
	}
	for _, e := range p.Entries[1:] {
		r, err := p.recipe(e)
		if err != nil {
			t.Fatal(err)
		}
		steps := func(labels, epochs int, mirror bool) int {
			if mirror {
				labels *= 2
			}
			return labels * epochs * len(p.Labels[e.Labels])
		}
		if e.Network == "" {
			if got, want := steps(r.Labels, r.Epochs, r.Mirror), base.Labels*base.Epochs; got < want*99/100 || got > want*103/100 {
				t.Errorf("%s learns %d examples, the base %d", e.Name, got, want)
			}
		}
	}
	if p, err = readTrainPlan(filepath.Join(folder, "full.json")); err != nil {
		t.Fatal(err)
	}
	r, err := p.recipe(p.Entries[0])
	if err != nil || r.Epochs != 3 || r.Batch != 256 || r.Rate != 0.01 || r.Dropout != 0.2 || r.Norm != "after" || r.Activation != "elu-twice" || r.Init != "he" || len(r.Layers) != 5 {
		t.Errorf("the full training is %+v, %v", r, err)
	}
}

func TestTrainPlanRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`{`: "EOF", `{"label": {}}`: "unknown field", `{"labels": {}}`: "expected networks",
		`{"labels": {"a": ["x"]}, "networks": [{"name": "a/b", "labels": "a"}]}`:                           "without slashes",
		`{"labels": {"a": ["x"]}, "networks": [{"name": "n", "network": "m"}]}`:                            "not trained above it",
		`{"labels": {"a": ["x"]}, "networks": [{"name": "n", "labels": "a", "change": {"batch": 1}}]}`:     "batch",
		`{"labels": {"a": ["x"]}, "networks": [{"name": "n", "labels": "a", "change": {"width": 1}}]}`:     "unknown field",
		`{"labels": {"a": ["x"]}, "networks": [{"name": "n", "labels": "a", "search": {"ties": "none"}}]}`: "oldest, newest or nearest",
		`{"labels": {"a": ["x"]}, "base": {"layers": [5000]}, "networks": [{"name": "n", "labels": "a"}]}`: "layers",
		`{"labels": {"a": ["x"]}, "base": {"dropout": 0.95}, "networks": [{"name": "n", "labels": "a"}]}`:  "dropout",
		`{"labels": {"a": ["x"]}, "base": {"rate": 2}, "networks": [{"name": "n", "labels": "a"}]}`:        "rate",
		`{"labels": {"a": ["x"]}, "base": {"init": "zero"}, "networks": [{"name": "n", "labels": "a"}]}`:   "he, scaled",
		`{"labels": {"a": ["x"]}, "networks": [{"name": "n", "labels": "b"}]}`:                             "one of the plan's sets",
	} {
		name := filepath.Join(t.TempDir(), "plan.json")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readTrainPlan(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; expected %q", text, err, want)
		}
	}
}

// choices.tsv in docs belongs to the plan beside it: every row has the definition that the plan gives it.
func TestChoicesTable(t *testing.T) {
	docs := filepath.Join("..", "..", "..", "..", "docs")
	plan, err := readTrainPlan(filepath.Join(docs, "measurements", "learned", "choices.json"))
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(filepath.Join(docs, "measurements", "learned", "choices.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	b := &Train{Plan: plan}
	for _, e := range plan.Entries {
		row := rowOf(table, e.Name)
		if row == nil {
			t.Errorf("choices.tsv has no row %q", e.Name)
			continue
		}
		if definition, err := b.definition(e); err != nil || row[1] != definition {
			t.Errorf("%q: the row is of the definition %s, the plan's is %s (%v)", e.Name, row[1], definition, err)
		}
	}
}

// The reduced run of the full recipe in docs belongs to its plan as that stands, and its
// row to its loss curve.
func TestReducedRun(t *testing.T) {
	docs := filepath.Join("..", "..", "..", "..", "docs")
	plan, err := readTrainPlan(filepath.Join(docs, "measurements", "learned", "reduced.json"))
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(filepath.Join(docs, "measurements", "learned", "reduced.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	curve, err := os.ReadFile(filepath.Join(docs, "measurements", "learned", "reduced-loss.csv"))
	if err != nil {
		t.Fatal(err)
	}
	e := plan.Entries[0]
	definition, err := (&Train{Plan: plan}).definition(e)
	row := rowOf(table, e.Name)
	if err != nil || row == nil || row[1] != definition {
		t.Fatalf("the row %v is not of the definition %s (%v)", row, definition, err)
	}
	if last := "," + row[5] + "," + row[6] + "\n"; !strings.HasSuffix(string(curve), last) {
		t.Errorf("the loss curve does not end with %q", last)
	}
}
