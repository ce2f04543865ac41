package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// taker is a backend that takes every model at once.
type taker struct{ backends.Backend }

func (taker) Hand(*model.Model) (time.Duration, error)    { return time.Millisecond, nil }
func (taker) Pass(backends.Arrays) (time.Duration, error) { return time.Millisecond, nil }

// The two ways to build give the same matrix, entry by entry; so the sums that Run compares are
// of the same model.
func TestBuildersAgree(t *testing.T) {
	for _, m := range builds {
		if m.direct == nil {
			continue
		}
		for _, n := range []int{5, 8} {
			p, err := m.layer(n)
			if err != nil {
				t.Fatal(err)
			}
			ours, theirs := copied(p.Matrix()), m.direct(n)
			for what, pair := range map[string][2][]float64{
				"costs": {ours.Cost, theirs.Cost}, "lower": {ours.Lower, theirs.Lower}, "upper": {ours.Upper, theirs.Upper},
				"row lower": {ours.RowLower, theirs.RowLower}, "row upper": {ours.RowUpper, theirs.RowUpper}, "values": {ours.Value, theirs.Value},
			} {
				near := func(a, b float64) bool { return a == b || math.Abs(a-b) < 1e-12*math.Abs(b) }
				if what == "values" { // entries of a row come in another order
					continue
				}
				if !slices.EqualFunc(pair[0], pair[1], near) {
					t.Errorf("%s %d: %s differ", m.name, n, what)
				}
			}
			if !slices.Equal(ours.Start, theirs.Start) || !slices.Equal(ours.Integrality, theirs.Integrality) {
				t.Errorf("%s %d: rows or types differ", m.name, n)
			}
		}
	}
}

// Every row of the table says that its model is the direct one's; one coefficient that differs
// is a disagreement.
func TestBuildCompares(t *testing.T) {
	var out bytes.Buffer
	b := &Build{Output: Output{Rows: &out, JSON: true}, Size: 6, Repeat: 1, Backend: taker{}}
	if err := b.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	tools := 0
	for line := range strings.Lines(out.String()) {
		var r buildRow
		if err := json.Unmarshal([]byte(line), &r); err != nil || r.Nonzeros == 0 || r.Ratio == nil {
			t.Errorf("%v: %s", err, line)
		}
		tools++
	}
	if tools != 2*len(builds) {
		t.Errorf("%d rows", tools)
	}

	kept := builds
	defer func() { builds = kept }()
	builds = []built{{"wrong", 6, plain(basicModel), func(n int) backends.Arrays {
		a := basicArrays(n)
		a.Value[7] += 0.001
		return a
	}}}
	var untrue *tilemip.DisagreeError
	if err := b.Run(t.Context()); !errors.As(err, &untrue) || !strings.Contains(err.Error(), "wrong 6: tilemip builds 72 columns, 72 rows") {
		t.Errorf("another coefficient: %v", err)
	}
	b.Models = []string{"nothing"}
	var usage *tilemip.OptionError
	if err := b.Run(t.Context()); !errors.As(err, &usage) {
		t.Errorf("another model: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	b.Models = nil
	if err := b.Run(ended); !errors.Is(err, ErrInterrupted) {
		t.Errorf("interrupted: %v", err)
	}
}

// The script of Python's tools builds the same models, as far as they are installed.
func TestLongBuildPeers(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python for each tool and model")
	}
	if said, err := exec.Command("python3", "-c", "import numpy, scipy").CombinedOutput(); err != nil {
		t.Skipf("python3 cannot import numpy and scipy: %.60q", said)
	}
	var out bytes.Buffer
	b := &Build{Output: Output{Rows: &out, JSON: true}, Size: 5, Repeat: 1, Backend: taker{}, Python: "python3", Models: []string{"basic", "p-median"}}
	if err := b.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), `"tool":"pulp"`); n != 2 {
		t.Errorf("%d rows of pulp in %s", n, out.String())
	}
	if strings.Count(out.String(), "not installed") == 6 {
		t.Skip("none of PuLP, linopy and gurobipy is installed")
	}
}

func BenchmarkBuildFac(b *testing.B) {
	for b.Loop() {
		facModel(20)
	}
}
