package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
	"github.com/tilemip/tilemip/neos"
)

// A NEOS server that misbehaves in one method; the others are those of a server
// that gives job 777 and solves tinyModel.
type badNEOS struct {
	url    string
	status atomic.Int64 // calls of getJobStatus
	jobs   atomic.Int64
}

const tinyAnswer = "MIP - Integer optimal solution:  Objective =  1.0\nVariable Name           Solution Value\nx  1.0\nAll other variables in the range 1-2 are 0.\n"

func misbehaves(t *testing.T, on map[string]http.HandlerFunc) *badNEOS {
	s := &badNEOS{}
	answers := map[string]any{
		"ping": "NeosServer is alive\n", "listAllSolvers": []string{"milp:CPLEX:LP"}, "getSolverTemplate": jobTemplate,
		"submitJob": []any{777, "AbCdEfGh"}, "getJobStatus": neos.Done, "getCompletionCode": neos.Normal,
		"getFinalResultsNonBlocking": []byte(tinyAnswer), "getOutputFile": "Output file does not exist", "killJob": "Job #777 is killed",
	}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method, _, err := xmlrpc.DecodeCall(r.Body, xmlrpc.Limits{})
		if err != nil {
			t.Error(err)
		}
		switch method {
		case "submitJob":
			s.jobs.Add(1)
		case "getJobStatus":
			s.status.Add(1)
		}
		if do := on[method]; do != nil {
			do(w, r)
			return
		}
		b, err := xmlrpc.EncodeResponse(answers[method])
		if err != nil {
			t.Error(err)
		}
		w.Write(b)
	}))
	t.Cleanup(h.Close)
	s.url = h.URL
	t.Chdir(t.TempDir())
	os.WriteFile("m.lp", []byte(tinyModel), 0o600)
	t.Setenv("NEOS_SERVER", s.url)
	t.Setenv("NEOS_EMAIL", "student@university.edu")
	return s
}

func execute(t *testing.T, args ...string) (status int, out, problem string) {
	t.Helper()
	var o, e strings.Builder
	status = run(t.Context(), append([]string{"tilemip"}, args...), strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

func answers(v any) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		b, _ := xmlrpc.EncodeResponse(v)
		w.Write(b)
	}
}

func page(w http.ResponseWriter, _ *http.Request) {
	io.WriteString(w, "<html><body>maintenance</body></html>")
}

// solve --backend neos has the job's file on disk before it waits, so that a kill
// of the command loses nothing, and faults of the server end no wait.
func TestSolveAtNEOSKeepsTheJob(t *testing.T) {
	seen := "no file"
	var s *badNEOS
	s = misbehaves(t, map[string]http.HandlerFunc{"getJobStatus": func(w http.ResponseWriter, r *http.Request) {
		if info, err := os.Stat("neos-777.json"); err == nil && info.Mode().Perm() == 0o600 {
			seen = ""
		}
		if s.status.Load() < 4 {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		answers(neos.Done)(w, r)
	}})
	status, out, problem := execute(t, "solve", "m.lp", "--backend", "neos", "--json")
	if status != exitDone || !strings.Contains(out, `"objective":1,`) || seen != "" || s.jobs.Load() != 1 {
		t.Errorf("status %d, %d jobs, while waiting %q\n%s%s", status, s.jobs.Load(), seen, out, problem)
	}
	if !strings.Contains(problem, "tilemip neos result neos-777.json") {
		t.Errorf("no word of the file: %s", problem)
	}
	if status, out, problem = execute(t, "neos", "result", "neos-777.json", "--json"); status != exitDone || !strings.Contains(out, `"objective":1,`) {
		t.Errorf("later: status %d, %s%s", status, out, problem)
	}
}

// Whatever ends the wait, the message says how to come back for the answer.
func TestSolveAtNEOSSaysHowToComeBack(t *testing.T) {
	big := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "200000000")
		w.WriteHeader(http.StatusOK)
	}
	for name, c := range map[string]struct {
		method string
		do     http.HandlerFunc
		args   []string
		status int
		says   string
	}{
		"garbled":      {"getJobStatus", page, nil, exitFailed, "may still be running at the server"},
		"odd words":    {"getJobStatus", answers("Pondering"), nil, exitFailed, "expected Waiting, Running or Done"},
		"huge":         {"getFinalResultsNonBlocking", big, nil, exitFailed, "200000000 bytes"},
		"for ever":     {"getJobStatus", answers(neos.Waiting), []string{"--wait-limit", "200ms"}, exitLimit, "still running at the server"},
		"for ever run": {"getJobStatus", answers(neos.Running), []string{"--wait-limit", "200ms"}, exitLimit, "still running at the server"},
	} {
		t.Run(name, func(t *testing.T) {
			s := misbehaves(t, map[string]http.HandlerFunc{c.method: c.do})
			status, out, problem := execute(t, append([]string{"solve", "m.lp", "--backend", "neos"}, c.args...)...)
			if said := out + problem; status != c.status || s.jobs.Load() != 1 || !strings.Contains(said, c.says) || !strings.Contains(said, "for its answer: tilemip neos result neos-777.json") {
				t.Errorf("status %d, want %d; %d jobs\n%s", status, c.status, s.jobs.Load(), said)
			}
		})
	}
}

// The wait of submit has its limit too, with the status of a limit.
func TestSubmitWaitLimit(t *testing.T) {
	misbehaves(t, map[string]http.HandlerFunc{"getJobStatus": answers(neos.Waiting)})
	status, _, problem := execute(t, "neos", "submit", "m.lp", "--wait", "--wait-limit", "200ms")
	if status != exitLimit || !strings.Contains(problem, "still running at the server") || !strings.Contains(problem, "neos-777.json") {
		t.Errorf("status %d, %s", status, problem)
	}
	if status, _, problem = execute(t, "neos", "submit", "m.lp", "--wait", "--wait-limit", "-1s"); status != exitUsage || !strings.Contains(problem, "--wait-limit -1s: expected a duration") {
		t.Errorf("status %d, %s", status, problem)
	}
}

// No answer of a server is bad usage: a script that takes status 2 for "mend it and
// send it again" would make a second job.
func TestAnswersAreNotUsageErrors(t *testing.T) {
	for name, c := range map[string]struct {
		method string
		do     http.HandlerFunc
		says   string
		file   bool // something is kept
	}{
		"a page for submitJob": {"submitJob", page, "It was not sent again, because that could create a second job", false},
		"half an answer":       {"submitJob", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "<methodResponse><params>") }, "was not sent again", false},
		"a huge number": {"submitJob", func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, "<methodResponse><params><param><value><array><data><value><int>99999999999999999999</int></value></data></array></value></param></params></methodResponse>")
		}, "was not sent again", false},
		"no password":               {"submitJob", answers([]any{777, ""}), "tilemip neos status neos-777.json", true},
		"an odd password":           {"submitJob", answers([]any{777, "pass word"}), "tilemip neos status neos-777.json", true},
		"a page for listAllSolvers": {"listAllSolvers", page, "listAllSolvers", false},
		"a page for ping":           {"ping", page, "may not be a NEOS server", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := misbehaves(t, map[string]http.HandlerFunc{c.method: c.do})
			status, _, problem := execute(t, "neos", "submit", "m.lp")
			if status != exitFailed || !strings.Contains(problem, c.says) || s.jobs.Load() > 1 {
				t.Errorf("status %d, %d jobs, %s", status, s.jobs.Load(), problem)
			}
			text, err := os.ReadFile("neos-777.json")
			if (err == nil) != c.file {
				t.Errorf("job file: %v; want one: %v", err, c.file)
			}
			var f neos.JobFile
			if c.file && (json.Unmarshal(text, &f) != nil || f.Number != 777) {
				t.Errorf("kept %s", text)
			}
		})
	}
	t.Run("as text", func(t *testing.T) {
		misbehaves(t, map[string]http.HandlerFunc{"submitJob": answers([]any{"777", "AbCdEfGh"})})
		if status, out, problem := execute(t, "neos", "submit", "m.lp"); status != exitDone || !strings.Contains(out, "job 777") {
			t.Errorf("status %d, %s%s", status, out, problem)
		}
	})
}
