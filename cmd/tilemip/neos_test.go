package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/neos/server"
	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
	"github.com/tilemip/tilemip/neos"
)

// serveNEOS gives a script a local server of its own, in NEOS_SERVER, when there is
// a solver.
func serveNEOS(env *testscript.Env) error {
	if _, err := backends.Default(); err != nil {
		return nil // such scripts skip themselves
	}
	s, err := server.New(server.Options{Dir: filepath.Join(env.WorkDir, "jobs")})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	env.Defer(func() { stop(); <-done })
	env.Setenv("NEOS_SERVER", "http://"+l.Addr().String())
	return nil
}

// A server with a token answers who gives it, by flag or variable, and says what is
// missing to others.
func TestNeosToken(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	s, err := server.New(server.Options{Dir: t.TempDir(), Token: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	h := httptest.NewServer(s)
	defer h.Close()
	if status, _, problem := neosRun(t, "solvers", "--server", h.URL); status != exitFailed || !strings.Contains(problem, "requires a token; give it with --token") {
		t.Errorf("without: status %d, %s", status, problem)
	}
	if status, out, problem := neosRun(t, "solvers", "--server", h.URL, "--token", "correct horse", "cplex"); status != exitDone || !strings.Contains(out, "CPLEX") {
		t.Errorf("by flag: status %d, %s", status, problem)
	}
	t.Setenv("TILEMIP_NEOS_TOKEN", "correct horse")
	if status, out, problem := neosRun(t, "solvers", "--server", h.URL, "cplex"); status != exitDone || !strings.Contains(out, "CPLEX") {
		t.Errorf("by variable: status %d, %s", status, problem)
	}
}

const jobTemplate = "<document><category>milp</category><solver>CPLEX</solver><inputMethod>LP</inputMethod><email></email><LP>...Insert Value Here...</LP></document>"

// scriptedNEOS is a server with a submitJob of its own that counts the jobs.
func scriptedNEOS(t *testing.T, submit http.HandlerFunc) (url string, jobs *int) {
	jobs = new(int)
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method, _, err := xmlrpc.DecodeCall(r.Body, xmlrpc.Limits{})
		if err != nil {
			t.Error(err)
		}
		var answer any
		switch method {
		case "submitJob":
			*jobs++
			submit(w, r)
			return
		case "listAllSolvers":
			answer = []string{"milp:CPLEX:LP"}
		case "getSolverTemplate":
			answer = jobTemplate
		case "getJobStatus":
			answer = neos.Done
		case "getCompletionCode":
			answer = neos.Normal
		case "getFinalResultsNonBlocking":
			answer = []byte("MIP - Integer optimal solution:  Objective =  1.0\nVariable Name           Solution Value\nx  1.0\ny  1.0\n")
		default:
			answer = "Output file does not exist"
		}
		b, err := xmlrpc.EncodeResponse(answer)
		if err != nil {
			t.Error(err)
		}
		w.Write(b)
	}))
	t.Cleanup(h.Close)
	return h.URL, jobs
}

func neosRun(t *testing.T, args ...string) (status int, out, problem string) {
	var o, e bytes.Buffer
	status = run(t.Context(), append([]string{"tilemip", "neos"}, args...), strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

const tinyModel = "Minimize\n obj: x + y\nSubject To\n c: x + y >= 1\n d: x + y <= 1\nBinary\n x y\nEnd\n"

// A job whose answer is lost is sent once, and the user is told what is known.
func TestNeosLostJob(t *testing.T) {
	url, jobs := scriptedNEOS(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGatewayTimeout) })
	t.Chdir(t.TempDir())
	os.WriteFile("m.lp", []byte(tinyModel), 0o600)
	status, out, problem := neosRun(t, "submit", "m.lp", "--server", url, "--email", "student@university.edu", "--wait")
	if status != exitFailed || *jobs != 1 || out != "" || !strings.Contains(problem, "was not sent again") {
		t.Errorf("status %d, %d jobs, %q, %q", status, *jobs, out, problem)
	}
	if left, _ := os.ReadDir("."); len(left) != 1 {
		t.Errorf("%d files; want no job file", len(left))
	}
}

// A refusal is told in the server's words; a false answer is the referee's case.
func TestNeosRefusedAndFalse(t *testing.T) {
	answer := []any{0, "Error: this solver is not allowed to be used via this interface"}
	url, jobs := scriptedNEOS(t, func(w http.ResponseWriter, _ *http.Request) {
		b, _ := xmlrpc.EncodeResponse(answer)
		w.Write(b)
	})
	t.Chdir(t.TempDir())
	os.WriteFile("m.lp", []byte(tinyModel), 0o600)
	submit := []string{"submit", "m.lp", "--server", url, "--email", "student@university.edu", "--wait", "--job", "job.json"}
	status, _, problem := neosRun(t, submit...)
	if status != exitFailed || *jobs != 1 || !strings.Contains(problem, "not allowed to be used via this interface") {
		t.Errorf("status %d, %d jobs, %q", status, *jobs, problem)
	}
	answer = []any{17, "AbCdEfGh"}
	status, out, problem := neosRun(t, submit...)
	if status != exitDisagree || *jobs != 2 || out != "" || !strings.Contains(problem, "job 17 of milp:CPLEX:LP") || !strings.Contains(problem, "d is 2 and must be at most 1") {
		t.Errorf("status %d, %d jobs, %q, %q", status, *jobs, out, problem)
	}
	if status, _, problem = neosRun(t, submit...); status != exitUsage || *jobs != 2 || !strings.Contains(problem, "is there already") {
		t.Errorf("over another job's file: status %d, %d jobs, %q", status, *jobs, problem)
	}
}
