package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
	"github.com/tilemip/tilemip/neos"
)

// gamsNEOS is a server that gives every job the same listing. sent has the document of the last.
func gamsNEOS(t *testing.T, listing string) (url string, sent *string) {
	sent = new(string)
	answers := map[string]any{
		"ping": "NeosServer is alive", "listAllSolvers": []string{"milp:Cbc:GAMS"}, "submitJob": []any{777, "AbCdEfGh"},
		"getSolverTemplate": "<document><category/><solver/><inputMethod/><email/><model/><options/></document>",
		"getJobStatus":      neos.Done, "getCompletionCode": neos.Normal, "getOutputFile": "no such file", "getFinalResultsNonBlocking": []byte(listing),
	}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method, params, err := xmlrpc.DecodeCall(r.Body, xmlrpc.Limits{})
		if err != nil {
			t.Error(err)
		}
		if method == "submitJob" {
			*sent, _ = params[0].(string)
		}
		text, err := xmlrpc.EncodeResponse(answers[method])
		if err != nil {
			t.Error(err)
		}
		w.Write(text)
	}))
	t.Cleanup(h.Close)
	return h.URL, sent
}

const transport = `Sets i /s1,s2/, j /d1*d3/;
Table c(i,j)
      d1  d2  d3
s1    4   6   9
s2    5   3   8 ;
Positive variables x(i,j); Variable z;
Equations cost, some(i);
cost.. z =e= sum((i,j), c(i,j)*x(i,j));
some(i).. sum(j, x(i,j)) =g= 1;
Loop(i, display c);
Model tr /all/; tr.reslim = 999;
Solve tr using lp minimizing z;
`

const transportListing = `Solution Report     SOLVE tr Using LP From line 12

               S O L V E      S U M M A R Y

     MODEL   tr                  OBJECTIVE  z
     TYPE    LP                  DIRECTION  MINIMIZE
     SOLVER  CBC                 FROM LINE  12

**** SOLVER STATUS     1 Normal Completion
**** MODEL STATUS      1 Optimal
**** OBJECTIVE VALUE                7.0000

---- VAR x

           LOWER     LEVEL     UPPER    MARGINAL

s1.d1      .         1.000     +INF       .
s1.d2      .          .        +INF      2.000
s2.d2      .         1.000     +INF       .

                       LOWER     LEVEL     UPPER    MARGINAL

---- VAR z             -INF       7.000     +INF       .
`

// A GAMS text that is not read here is sent byte for byte, and its answer is shown as the server
// reports it: claimed, not checked, without a bound. With a limit one line of it changes.
func TestNeosShowsWhatItCannotRead(t *testing.T) {
	url, sent := gamsNEOS(t, transportListing)
	t.Chdir(t.TempDir())
	if err := os.WriteFile("tr.gms", []byte(transport), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, problem := neosRun(t, "submit", "tr.gms", "--server", url, "--email", "student@university.edu", "--solver", "Cbc", "--wait", "--json", "--job", "job.json")
	var a struct {
		Status, Claimed string
		ClaimedBy       string `json:"claimed_by"`
		Objective       float64
		Bound           *float64
		Checked         bool
		Values          map[string]float64
		Message         string
	}
	if err := json.Unmarshal([]byte(out), &a); err != nil || status != exitDone {
		t.Fatalf("status %d, %v: %s%s", status, err, out, problem)
	}
	if a.Status != "optimal" || !strings.HasPrefix(a.ClaimedBy, "Cbc at 127.0.0.1") || a.Objective != 7 || a.Bound != nil || a.Checked || !strings.Contains(a.Message, ":10:1: ") {
		t.Errorf("%s", out)
	}
	if len(a.Values) != 3 || a.Values["x.s1.d1"] != 1 || a.Values["x.s2.d2"] != 1 || a.Values["z"] != 7 {
		t.Errorf("values %v", a.Values)
	}
	if !strings.Contains(*sent, transport) || !strings.Contains(problem, "can be checked only as far as the server reports it") {
		t.Errorf("%s\n%s", *sent, problem)
	}
	status, out, problem = neosRun(t, "submit", "tr.gms", "--server", url, "--email", "student@university.edu", "--solver", "Cbc", "--time-limit", "15s", "--dry-run")
	if want := strings.Replace(transport, "Solve tr", "tr.resLim = 15; Solve tr", 1); status != exitDone || !strings.Contains(out, want) {
		t.Errorf("status %d: %s%s", status, out, problem)
	}
	if status, out, _ = neosRun(t, "result", "job.json"); status != exitDone || !strings.Contains(out, "optimal, reported by Cbc") || !strings.Contains(out, "objective  7") || strings.Contains(out, "checked    ") || strings.Contains(out, "verify") {
		t.Errorf("status %d: %s", status, out)
	}
}

// An answer of another job, or none, is not shown.
func TestNeosUnreadIsNotGuessed(t *testing.T) {
	for listing, want := range map[string]int{
		"   Job#     : 778\n\n" + transportListing: exitDisagree,
		"**** 140  Unknown symbol\n":               exitFailed,
		strings.Replace(transportListing, "MODEL STATUS      1 Optimal", "MODEL STATUS      4 Infeasible", 1): exitInfeasible,
	} {
		url, _ := gamsNEOS(t, listing)
		t.Chdir(t.TempDir())
		if err := os.WriteFile("tr.gms", []byte(transport), 0o600); err != nil {
			t.Fatal(err)
		}
		status, out, problem := neosRun(t, "submit", "tr.gms", "--server", url, "--email", "student@university.edu", "--solver", "Cbc", "--wait")
		if status != want || strings.Contains(out, "x.s1") {
			t.Errorf("status %d, want %d: %s%s", status, want, out, problem)
		}
	}
}
