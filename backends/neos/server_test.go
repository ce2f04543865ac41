package neos_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/backends/isolate"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/internal/neos/server"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/neos"
)

// The backend is tried against the local server, which solves in child processes.
func TestMain(m *testing.M) {
	isolate.Main()
	server.Main()
	os.Exit(m.Run())
}

// serve starts a local server and returns its URL.
func serve(t testing.TB) string {
	t.Helper()
	if _, err := backends.Default(); err != nil {
		t.Skipf("no solver is available, and the local server needs one: %v", err)
	}
	s, err := server.New(server.Options{Dir: t.TempDir(), Parallel: 2})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(t.Context(), l) }()
	t.Cleanup(func() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

func at(url, solver, input string) backends.Backend {
	return neosbackend.New(neosbackend.Config{Client: neos.Options{Server: url}, Solver: solver, Input: input, Email: "student@university.edu"})
}

// ways are solvers and inputs whose answers take different readers.
var ways = []struct{ solver, input string }{
	{"cplex", "lp"}, {"CPLEX", "MPS"}, {"Cbc", "MPS"}, {"SCIP", "LP"}, {"HiGHS", "MPS"}, {"cbc", "gams"},
}

// Every way gives the same answer, and what the local server cannot do is said.
func TestRoundTrip(t *testing.T) {
	url := serve(t)
	for _, w := range ways {
		m := model.New("knapsack")
		x := m.Family("x", model.Spec{Type: model.Integer, Upper: 3}, model.Labels("thing", "cup", "e9", "a b"))
		y := m.Continuous("y", 0, 0.5)
		m.Row("weight").Add(3, x.Nth(0)).Add(4, x.Nth(1)).Add(5, x.Nth(2)).Add(1, y.At()).Le(10.25)
		m.Maximize().Add(4, x.Nth(0)).Add(5, x.Nth(1)).Add(7, x.Nth(2)).Add(2, y.At()).Const(-100)
		var said []string
		b := neosbackend.New(neosbackend.Config{
			Client: neos.Options{Server: url}, Solver: w.solver, Input: w.input, Email: "student@university.edu",
			Notify: func(text string) { said = append(said, text) },
		})
		r, err := backends.Solve(t.Context(), b, m, backends.Options{})
		if err != nil || r.Status != model.StatusOptimal || math.Abs(r.Objective+85.5) > 1e-5 || r.Engine != "neos" {
			t.Errorf("%v: %+v, %v", w, r, err)
		}
		if len(said) < 2 || !strings.Contains(said[0], w.solver) && !strings.Contains(strings.ToLower(said[0]), strings.ToLower(w.solver)) {
			t.Errorf("%v: said %q", w, said)
		}
	}
	for want, b := range map[string]backends.Backend{
		"no solver gurobi": at(url, "gurobi", "LP"), "expected LP, MPS or GAMS": at(url, "CPLEX", "zimpl"), "not an email address": neosbackend.New(neosbackend.Config{Email: "x"}),
	} {
		m := model.New("m")
		v := m.Binary("x")
		m.Row("r").Add(1, v.At()).Ge(1)
		if _, err := backends.Solve(t.Context(), b, m, backends.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q in it", err, want)
		}
	}
}

// Every method of the protocol is asked of the local server.
func TestEveryMethod(t *testing.T) {
	ctx := t.Context()
	client, err := neos.New(neos.Options{Server: serve(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	m := model.New("m")
	x := m.Binary("x")
	m.Row("r").Add(1, x.At()).Ge(1)
	m.Minimize().Add(3, x.At())
	text, err := neos.WriteModel(m, "LP")
	if err != nil {
		t.Fatal(err)
	}
	prepared, err := client.Prepare(ctx, neos.Request{Model: text.Text, Email: "student@university.edu", Escaped: true, Short: true})
	if err != nil {
		t.Fatal(err)
	}
	job, err := client.SubmitJob(ctx, prepared.Document)
	if err != nil {
		t.Fatal(err)
	}
	final, err := client.Call(ctx, "getFinalResults", job.Number, job.Password) // waits
	if text, ok := final.([]byte); err != nil || !ok || !bytes.Contains(text, []byte("Objective =")) {
		t.Errorf("%s, %v", final, err)
	}
	s := prepared.Solver
	info, err := client.Call(ctx, "getJobInfo", job.Number, job.Password)
	if list, ok := info.([]any); err != nil || !ok || !slices.Equal(list, []any{s.Category, s.Name, s.Input, neos.Done, neos.Normal}) {
		t.Errorf("%+v, %v", info, err)
	}
	got, err := client.Call(ctx, "getIntermediateResults", job.Number, job.Password, 0)
	if pair, ok := got.([]any); err != nil || !ok || len(pair) != 2 || len(pair[0].([]byte)) == 0 {
		t.Errorf("%q, %v", got, err)
	}
	if all, err := client.ListAllSolvers(ctx); err != nil || !slices.Contains(all, prepared.Solver) {
		t.Errorf("%v, %v", all, err)
	}
	some, err := client.Call(ctx, "listSolversInCategory", "Mixed Integer Linear Programming")
	if list, ok := some.([]any); err != nil || !ok || len(list) == 0 {
		t.Errorf("%v, %v", some, err)
	}
	for want, call := range map[string][]any{
		"alive": {"ping"}, "map[kestrel:": {"listCategories"}, "class NeosServer": {"help"}, "WELCOME TO NEOS!": {"welcome"}, "neos version": {"version"},
		"Running:": {"printQueue"}, "skipping email": {"emailJobResults", job.Number, job.Password},
	} {
		if got, err := client.Call(ctx, call[0].(string), call[1:]...); err != nil || !strings.Contains(fmt.Sprintf("%s", got), want) {
			t.Errorf("%v: %v, %v; want %q in it", call, got, err, want)
		}
	}
	for want, call := range map[string]func() (string, error){
		"is finished": func() (string, error) { return client.KillJob(ctx, job, "") },
		neos.Normal:   func() (string, error) { return client.CompletionCode(ctx, job) },
		neos.BadPassword: func() (string, error) {
			return client.JobStatus(ctx, neos.Job{Number: job.Number, Password: "aaaaaaaa"})
		},
		neos.UnknownJob: func() (string, error) { return client.JobStatus(ctx, neos.Job{Number: 1, Password: job.Password}) },
	} {
		if got, err := call(); err != nil || !strings.Contains(got, want) {
			t.Errorf("%q, %v; want %q in it", got, err, want)
		}
	}
	if _, err := client.OutputFile(ctx, job, "../../etc/passwd"); err == nil {
		t.Error("a file of the system was sent")
	}
	var refused *neos.RefusedError
	if _, err := client.SubmitJob(ctx, "<document><solver>CPLEX</solver></document>"); !errors.As(err, &refused) || !strings.Contains(refused.Text, "category") {
		t.Errorf("%v", err)
	}
	if _, err := client.AuthenticatedSubmitJob(ctx, prepared.Document, "nobody", "secret"); err != nil && !errors.As(err, &refused) {
		t.Errorf("%v; want a job or a refusal", err)
	}
}

// Fields of the job are Options.Raw; the server's template knows which there are.
func TestRawFields(t *testing.T) {
	url := serve(t)
	m := model.New("m")
	v := m.Binary("x")
	m.Row("r").Add(1, v.At()).Ge(1)
	if _, err := backends.Solve(t.Context(), at(url, "CPLEX", "LP"), m, backends.Options{Raw: map[string]string{"nonsense": "1"}}); err == nil || !strings.Contains(err.Error(), `no field "nonsense"`) {
		t.Error(err)
	}
	if _, err := backends.Solve(t.Context(), at(url, "CPLEX", "LP"), m, backends.Options{Raw: map[string]string{"options": "read /etc/passwd"}}); err == nil {
		t.Error("an option that reads a file was taken")
	}
}

// A context that ends kills the job, and the server is free again.
func TestLongCancelled(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	url := serve(t)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	r, err := backends.Solve(ctx, at(url, "CPLEX", "LP"), partition(), backends.Options{})
	if err != nil || r.Status != model.StatusLimit || r.Termination != model.TimeLimit || !strings.Contains(r.Message, "killJob") {
		t.Fatalf("%+v, %v", r, err)
	}
	// Told as a time limit, it is the solver that stops.
	r, err = backends.Solve(t.Context(), at(url, "CPLEX", "LP"), partition(), backends.Options{Limits: backends.Limits{TimeLimit: 2 * time.Second}})
	if err != nil || r.Termination != model.TimeLimit || r.Status != model.StatusLimit && r.Status != model.StatusFeasible {
		t.Fatalf("%+v, %v", r, err)
	}
}

// partition is a market split model (Cornuéjols and Dawande, 1998): small, and far
// beyond branch and bound.
func partition() *model.Model {
	m := model.New("split")
	x := m.Binary("x", 50)
	seed := uint32(1)
	for i := range 6 {
		row, sum := m.Row("r", i), 0.0
		for j := range 50 {
			seed = seed*1664525 + 1013904223
			a := float64(seed >> 8 % 100)
			row.Add(a, x.At(j))
			sum += a
		}
		row.Eq(math.Floor(sum / 2))
	}
	return m
}

func TestLongConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	url := serve(t)
	for _, w := range []struct{ solver, input string }{{"cplex", "lp"}, {"Cbc", "MPS"}, {"CPLEX", "GAMS"}} {
		t.Run(w.solver+":"+w.input, func(t *testing.T) {
			skip := map[string]string{
				"inexact/sums": "twenty rows of up to 10,000 terms, each a job of its own, take minutes here; the solvers behind the server pass it themselves",
			}
			if w.input == "GAMS" {
				skip["options/seed"] = "GAMS has no option for it that all solvers share, so a job with one is refused before it is sent"
			}
			backendtest.Run(t, at(url, w.solver, w.input), backendtest.Options{Random: 10, Way: w.solver + ":" + w.input, Skip: skip})
		})
	}
}

// The case study's board and the 6×10 pentominoes go through the server by every
// input; plan and packing are replayed by the referee.
func TestLongPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	url := serve(t)
	board := parsed(t, "../../examples/boards/neos.txt", puzzle.ParseSlides)[0]
	pentominoes := parsed(t, "../../examples/puzzles/pent_6x10.txt", puzzle.ParsePackings)[0]
	for _, input := range []string{"LP", "MPS", "GAMS"} {
		t.Run(input, func(t *testing.T) {
			f, err := planning.Lookup("textbook")
			if err != nil {
				t.Fatal(err)
			}
			p, err := f.Build(board, 12)
			if err != nil {
				t.Fatal(err)
			}
			r, err := backends.Solve(t.Context(), at(url, "CPLEX", input), p.Model, backends.Options{})
			if err != nil || r.Status != model.StatusOptimal || r.Objective != 11 {
				t.Fatalf("%+v, %v", r, err)
			}
			if verdict := referee.Slide(board, p.Moves(r.X)); !verdict.OK {
				t.Error(verdict.Reason)
			}

			packed, err := pentominoes.Cover()
			if err != nil {
				t.Fatal(err)
			}
			program, err := setpartition.Build(context.Background(), packed.Cover)
			if err != nil {
				t.Fatal(err)
			}
			if r, err = backends.Solve(t.Context(), at(url, "CPLEX", input), program.Model, backends.Options{}); err != nil || !r.Status.HasPoint() {
				t.Fatalf("%+v, %v", r, err)
			}
			placed, err := packed.Decode(program.Decode(r.X))
			if err != nil {
				t.Fatal(err)
			}
			if verdict := referee.Packing(packed.Packing, placed); !verdict.OK {
				t.Error(verdict.Reason)
			}
		})
	}
}

func parsed[T any](t *testing.T, file string, parse func(string, io.Reader) ([]T, error)) []T {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := parse(file, f)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d, %v", len(all), err)
	}
	return all
}
