package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/gams"
	"github.com/tilemip/tilemip/internal/format/nl"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/neos"
)

// subjectOf is a model with a judge of its points that knows no model.
type subjectOf struct {
	name    string
	model   *model.Model
	algebra *algebra.Program
	judge   func(t *testing.T, r *model.Result)
}

// caseStudy is the case study's, with the textbook program and room for 12 moves.
func caseStudy(t *testing.T) subjectOf {
	t.Helper()
	s, err := puzzle.ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	if err != nil {
		t.Fatal(err)
	}
	textbook, err := planning.Lookup("textbook")
	if err != nil {
		t.Fatal(err)
	}
	p, err := textbook.Build(s, 12)
	if err != nil {
		t.Fatal(err)
	}
	return subjectOf{"board", p.Model, p.Algebra, func(t *testing.T, r *model.Result) {
		if r.Status != model.StatusOptimal || r.Objective != 11 {
			t.Fatalf("%v with objective %g (%s), want optimal with 11", r.Status, r.Objective, r.Message)
		}
		moves := p.Moves(r.X)
		if v := referee.Slide(s, moves); !v.OK || len(moves) != 11 {
			t.Errorf("%d moves: %s", len(moves), v.Reason)
		}
	}}
}

// somaCube is a packing that every solver fills within a second: what is tested is the way
// there and back. The pentominoes in 6×10 took five times some ten seconds of CPU.
func somaCube(t *testing.T) subjectOf {
	t.Helper()
	e, err := library.Lookup("soma-cube")
	if err != nil {
		t.Fatal(err)
	}
	c := puzzletest.Cover(t, e.Text)
	p, err := setpartition.Build(t.Context(), c.Cover)
	if err != nil {
		t.Fatal(err)
	}
	return subjectOf{"soma", p.Model, p.Algebra, func(t *testing.T, r *model.Result) {
		if !r.Status.HasPoint() {
			t.Fatalf("%v (%s), want a point", r.Status, r.Message)
		}
		if v := referee.Cover(c.Cover, p.Decode(r.X)); !v.OK {
			t.Error(v.Reason)
		}
	}}
}

// viaClient sends a model through this project's own client and has it judge the answer.
func viaClient(t *testing.T, s *running, solver string, text *neos.ModelText) *model.Result {
	t.Helper()
	c, err := neos.New(neos.Options{Server: s.url})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx := context.Background()
	p, err := c.Prepare(ctx, neos.Request{Solver: solver, Input: text.Input, Model: text.Text, Email: "student@university.edu", Short: true})
	if err != nil {
		t.Fatal(err)
	}
	j, err := c.SubmitJob(ctx, p.Document)
	if err != nil {
		t.Fatal(err)
	}
	if code, err := c.Wait(ctx, j, neos.Watch{}); err != nil || code != neos.Normal {
		t.Fatalf("%s %v", code, err)
	}
	out, err := c.Fetch(ctx, j)
	if err != nil {
		t.Fatal(err)
	}
	r, err := text.Evaluate(neos.Read(p.Solver, out, text))
	if err != nil {
		t.Fatalf("%v\n%.3000s", err, out.Text)
	}
	return r
}

// roundTrip tries every input, several at a time.
func roundTrip(t *testing.T, s *running, sub subjectOf, solvers ...string) {
	for _, solver := range solvers {
		for _, in := range []string{"LP", "MPS", "GAMS"} {
			t.Run(sub.name+":"+solver+":"+in, func(t *testing.T) {
				t.Parallel()
				text, err := neos.WriteModel(sub.model, in)
				if err != nil {
					t.Fatal(err)
				}
				sub.judge(t, viaClient(t, s, solver, text))
			})
		}
	}
	t.Run(sub.name+":GAMS indexed", func(t *testing.T) {
		t.Parallel()
		var b bytes.Buffer
		if err := gams.WriteIndexed(&b, sub.algebra); err != nil {
			t.Fatal(err)
		}
		text, err := neos.ReadModel("indexed.gms", "GAMS", b.String())
		if err != nil {
			t.Fatal(err)
		}
		own, differences := text.For(sub.model)
		if len(differences) > 0 {
			t.Fatal(differences)
		}
		sub.judge(t, viaClient(t, s, "CPLEX", own))
	})
	t.Run(sub.name+":AMPL", func(t *testing.T) {
		t.Parallel()
		sub.judge(t, viaKestrel(t, &running{s.Server, t, s.url}, sub.model))
	})
}

// viaKestrel sends a model as AMPL does and reads the answer as AMPL does.
func viaKestrel(t *testing.T, s *running, m *model.Model) *model.Result {
	t.Helper()
	var file, packed bytes.Buffer
	order, err := nl.Write(&file, m)
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(&packed)
	z.Write(file.Bytes())
	z.Close()
	job := strings.Replace(jobText("kestrel", "Cbc", "AMPL", "solver_options", "kestrel_options:solver=cbc\ncbc_options:ratio=0"),
		"</document>", "<nlfile><base64>\n"+base64.StdEncoding.EncodeToString(packed.Bytes())+"\n</base64></nlfile></document>", 1)
	text, code := s.submit(job).results()
	if code != codeNormal {
		t.Fatalf("%s %s", code, text)
	}
	a, err := nl.ReadSol("ampl.sol", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if a.Code != nl.CodeSolved || len(a.X) != m.Columns() || a.Rows != m.Rows() {
		t.Fatalf("code %d with %d values: %s", a.Code, len(a.X), a.Message)
	}
	r := model.NewResult(m, "kestrel")
	r.Status, r.X = model.StatusOptimal, make([]float64, m.Columns())
	for k, j := range order {
		r.X[j] = a.X[k]
	}
	report, err := m.Check(r.X)
	if err != nil || !report.OK {
		t.Fatalf("%v %+v", err, report)
	}
	r.Objective, _ = report.Objective.Float64()
	return r
}

// The case study's board through each input, by our client, with the answer
// checked three times: by the server, by the client, by the referee.
func TestLongBoardRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	roundTrip(t, start(t, Options{Parallel: 2}), caseStudy(t), "CPLEX", "HiGHS", "Cbc", "scip")
}

func TestLongPackingRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	roundTrip(t, start(t, Options{Parallel: 2}), somaCube(t), "CPLEX")
}
