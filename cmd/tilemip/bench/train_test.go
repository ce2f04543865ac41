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
	folder := filepath.Join("..", "..", "..", "docs", "measurements", "learned")
	p, err := ReadTrainPlan(filepath.Join(folder, "choices.json"))
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
	if p, err = ReadTrainPlan(filepath.Join(folder, "full.json")); err != nil {
		t.Fatal(err)
	}
	r, err := p.recipe(p.Entries[0])
	if err != nil || r.Epochs != 40 || r.Batch != 256 || r.Rate != 0.01 || r.Dropout != 0.2 || r.Norm != "after" || r.Activation != "elu-twice" || r.Init != "he" || len(r.Layers) != 5 {
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
		if _, err := ReadTrainPlan(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; expected %q", text, err, want)
		}
	}
}
