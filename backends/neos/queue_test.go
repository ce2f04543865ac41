package neos

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

// A job that never leaves the server's queue is killed when its time limit, and the
// time that the queue may take, are over.
func TestTimeLimitBoundsTheQueue(t *testing.T) {
	defer func(g, q time.Duration) { grace, queue = g, q }(grace, queue)
	grace, queue = time.Millisecond, 50*time.Millisecond
	killed := false
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method, _, _ := xmlrpc.DecodeCall(r.Body, xmlrpc.Limits{})
		answer := map[string]any{
			"ping": "alive", "listAllSolvers": []string{"milp:CPLEX:LP"}, "submitJob": []any{777, "AbCdEfGh"}, "getJobStatus": neos.Waiting,
			"getSolverTemplate": "<document><category/><solver/><inputMethod/><email/><LP/><options/></document>", "killJob": "Job #777 is killed",
		}[method]
		killed = killed || method == "killJob"
		b, err := xmlrpc.EncodeResponse(answer)
		if err != nil {
			t.Error(err)
		}
		w.Write(b)
	}))
	defer h.Close()
	m := model.New("m")
	x := m.Binary("x")
	m.Row("r").Add(1, x.At()).Ge(1)
	b := New(Config{Client: neos.Options{Server: h.URL}, Email: "student@university.edu"})
	r, err := b.Solve(t.Context(), m, backends.Options{Limits: backends.Limits{TimeLimit: 50 * time.Millisecond}})
	if err != nil || r.Status != model.StatusLimit || r.Termination != model.TimeLimit || !killed || !strings.Contains(r.Message, "--wait-limit") && !strings.Contains(r.Message, "killJob") {
		t.Errorf("%+v, %v, killed %v", r, err, killed)
	}
}
