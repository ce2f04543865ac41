package gams

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"pgregory.net/rapid"
)

// written returns the indexed text of a program.
func written(t testing.TB, a *algebra.Program) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteIndexed(&b, a); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// renamed returns the compiled model under the names that GAMS text gives it.
func renamed(t testing.TB, a *algebra.Program) *model.Model {
	t.Helper()
	s := newSymbols(a)
	b := *a
	b.Sets, b.Relations, b.Params, b.Variables, b.Rows = nil, nil, nil, nil, nil
	for _, x := range a.Sets {
		name, labels := x.Name, x.Labels
		defer func() { x.Name, x.Labels = name, labels }()
		x.Name, x.Labels = s.Of[x], s.Label[x]
	}
	for _, x := range a.Variables {
		name := x.Name
		defer func() { x.Name = name }()
		x.Name = s.Of[x]
	}
	for _, x := range a.Rows {
		name := x.Name
		defer func() { x.Name = name }()
		x.Name = s.Of[x]
	}
	c, err := a.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c.Model
}

// What WriteIndexed writes means, to an interpreter of GAMS, the matrix that
// Compile makes.
func TestIndexedIsTheMatrix(t *testing.T) {
	for _, a := range formattest.Programs(t) {
		t.Run(a.Name, func(t *testing.T) { sameMatrix(t, a) })
	}
}

type failer interface {
	testing.TB
}

func sameMatrix(t failer, a *algebra.Program) {
	text := written(t, a)
	got, err := Read("x.gms", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, difference := range matrix.Compare(renamed(t, a), got) {
		t.Errorf("%s", difference)
	}
	if t.Failed() {
		t.Logf("%s", text)
	}
	checkLines(t, text)
}

func TestIndexedOfRandomPrograms(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := algebratest.Random(r)
		var b bytes.Buffer
		if err := WriteIndexed(&b, a); err != nil {
			r.Fatal(err)
		}
		got, err := Read("x.gms", &b)
		if err != nil {
			r.Fatal(err)
		}
		if d := matrix.Compare(renamed(t, a), got); len(d) > 0 {
			r.Fatalf("%s\n%s", strings.Join(d, "\n"), written(t, a))
		}
	})
}

// checkLines checks what NEOS and old compilers ask of a file.
func checkLines(t testing.TB, text string) {
	t.Helper()
	for i, line := range strings.Split(text, "\n") {
		if len(line) >= 120 {
			t.Errorf("line %d has %d characters", i+1, len(line))
		}
		for _, r := range line {
			if r < ' ' || r > '~' {
				t.Errorf("line %d: character %q", i+1, r)
			}
		}
		if order, ok := strings.CutPrefix(line, "$"); ok {
			word, _, _ := strings.Cut(order, " ")
			if word != "title" && word != "offDigit" && word != "onEmpty" {
				t.Errorf("line %d: order %s", i+1, line)
			}
		}
	}
}
