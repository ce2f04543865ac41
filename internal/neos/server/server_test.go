package server

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/installed"
	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// Every solver that is offered answers LP jobs in its own words.
func TestSolversAnswer(t *testing.T) {
	s := start(t, Options{Parallel: 2})
	for _, c := range []struct{ solver, want string }{
		{"CPLEX", "MIP - Integer optimal solution:  Objective =  8.0000000000e+00"},
		{"CPLEX", "x                             2.000000\ny                             1.000000\n"},
		{"Cbc", "Result - Optimal solution found\n\nObjective value:                8.00000000"},
		{"HiGHS", "  Status            Optimal\n  Primal bound      8\n"},
		{"scip", "SCIP Status        : problem is solved [optimal solution found]"},
		{"scip", "objective value:                                  8\n"},
	} {
		text, code := s.submit(jobText("milp", c.solver, "LP", "LP", small, "post", "display solution variables -")).results()
		if code != codeNormal || !strings.Contains(text, "You are using the solver "+c.solver) || !strings.Contains(text, c.want) {
			t.Errorf("%s: %s, want %q in\n%s", c.solver, code, c.want, text)
		}
		if _, own, _ := solverNamed(c.solver).available(); own == strings.Contains(text, c.solver+" is not available") {
			t.Errorf("%s: who solved it is not said\n%s", c.solver, text)
		}
	}
}

// A solver that is a program on PATH works within the worker's limits, too.
func TestProgramsWork(t *testing.T) {
	s := start(t, Options{})
	for name, program := range map[string]string{"Cbc": "cbc", "GLPK": "glpsol"} {
		if _, own, _ := solverNamed(name).available(); !own {
			t.Logf("no program %s here", program)
			continue
		}
		text, code := s.submit(jobText("milp", name, "MPS", "MPS", smallMPS)).results()
		if code != codeNormal || !strings.Contains(text, "Solved by "+program) || !strings.Contains(text, "optimal") && !strings.Contains(text, "Optimal") {
			t.Errorf("%s: %s\n%s", name, code, text)
		}
	}
}

const smallMPS = `NAME small
ROWS
 N cost
 L c1
 L c2
COLUMNS
 MARK 'MARKER' 'INTORG'
 x cost -3 c1 2
 x c2 1
 y cost -2 c1 1
 y c2 1
 MARK 'MARKER' 'INTEND'
RHS
 RHS c1 5 c2 3
BOUNDS
 UP BND x 10
 UP BND y 1
ENDATA
`

func solverNamed(name string) *solver {
	return &solvers[slices.IndexFunc(solvers, func(s solver) bool { return s.name == name })]
}

// Models without an optimum, and files that are no models, get words and no
// solution.
func TestOtherEnds(t *testing.T) {
	s := start(t, Options{Parallel: 2})
	infeasible := "Minimize\n obj: x\nSubject To\n c1: x + y >= 3\n c2: x + y <= 2\nBounds\n x <= 9\n y <= 9\nGeneral\n x y\nEnd\n"
	unbounded := "Maximize\n obj: x\nSubject To\n c1: x - y <= 3\nEnd\n"
	for _, c := range []struct{ solver, input, model, want string }{
		{"CPLEX", "LP", infeasible, "MIP - Integer infeasible."},
		{"Cbc", "LP", infeasible, "Result - Problem proven infeasible"},
		{"scip", "LP", infeasible, "[infeasible]"},
		{"HiGHS", "LP", infeasible, "Status            Infeasible"},
		{"CPLEX", "LP", unbounded, "Unbounded."},
		{"CPLEX", "LP", "Minimize\n obj: x +\nSubject To\n ???\nEnd\n", "Error in the LP file: it was not solved."},
		{"CPLEX", "MPS", "NAME x\nROWS\n N cost\nENDATA\nrubbish", "Error in the MPS file"},
		{"Cbc", "GAMS", "$call touch /tmp/x\nvariable x; solve m using mip minimizing x;", "Error in the GAMS file"},
		{"Cbc", "GAMS", gamsText("minimizing", "x =g= 3", 9), "**** MODEL STATUS      1 Optimal"},
		{"Cbc", "GAMS", gamsText("minimizing", "x =g= 3", 2), "**** MODEL STATUS      10 Integer Infeasible"},
	} {
		field := map[string]string{"GAMS": "model"}[c.input]
		if field == "" {
			field = c.input
		}
		text, code := s.submit(jobText("milp", c.solver, c.input, field, c.model)).results()
		if code != codeNormal || !strings.Contains(text, c.want) {
			t.Errorf("%s %s: %s, want %q in\n%s", c.solver, c.input, code, c.want, text)
		}
	}
}

func gamsText(direction, row string, up int) string {
	return fmt.Sprintf("Integer Variables x; Variable z; Equations goal, r; goal.. z =e= x; r.. %s;\nx.lo = 0; x.up = %d;\nModel m / all /;\nOption optcr = 0, reslim = 30;\nSolve m using mip %s z;\n", row, up, direction)
}

// GAMS statements that could reach files or programs are refused with their place.
func TestGAMSThatReachesFiles(t *testing.T) {
	s := start(t, Options{Parallel: 2})
	for _, line := range []string{
		"$include /etc/passwd", "$call touch /tmp/x", "$hiddenCall id", "$batInclude x", "$libInclude x", "$onEcho > x", "$gdxIn x", "$funcLibIn a b",
		"execute 'touch x';", "execute_unload 'x.gdx';", "file f / x /; put f;", "put_utility 'shell' / 'id';", "embeddedCode Python:", "$onEmbeddedCode Python:",
		"$if exist x $abort", "$setEnv a b", "display '%sysEnv.HOME%';", "$dollar #\n#call id", "$onMulti\n$CALL id", "\t$call id", "scalar a / %gams.ps% /;",
	} {
		text, code := s.submit(jobText("milp", "CPLEX", "GAMS", "model", line+"\n"+gamsText("minimizing", "x =g= 3", 9))).results()
		if code != codeNormal || !strings.Contains(text, "Error in the GAMS file: it was not solved.") || !strings.Contains(text, "Remark: model:") {
			t.Errorf("%s: %s\n%s", line, code, text)
		}
	}
}

// The table of methods, with what clients compare.
func TestMethods(t *testing.T) {
	s := start(t, Options{})
	j := s.submit(jobText("lp", "CPLEX", "LP", "LP", small, "wantsol", "yes"))
	j.results()
	for _, c := range []struct {
		method string
		params []any
		want   string
	}{
		{"ping", nil, "NeosServer is alive\n"},
		{"help", nil, "class NeosServer"},
		{"welcome", nil, "WELCOME TO NEOS!"},
		{"version", nil, "neos version 6"},
		{"printQueue", nil, "Running:"},
		{"listCategories", nil, "milp:Mixed Integer Linear Programming"},
		{"listAllSolvers", nil, "milp:CPLEX:LP"},
		{"listAllSolvers", nil, "kestrel:Cbc:AMPL"},
		{"listSolversInCategory", []any{"Linear programming"}, "HiGHS:MPS"},
		{"listSolversInCategory", []any{"nlp"}, "[]"},
		{"getSolverTemplate", []any{"MILP", "cplex", "lp"}, "<inputMethod>LP</inputMethod>"},
		{"getSolverTemplate", []any{"milp", "CPLEX", "LP"}, "<LP><![CDATA[...Insert Value Here...]]></LP>"},
		{"getSolverTemplate", []any{"milp", "minos", "LP"}, "unknown"},
		{"getSolverTemplate", []any{"nco", "minos", "LP"}, "unknown"},
		{"getJobStatus", []any{j.number, j.password}, "Done"},
		{"getJobStatus", []any{j.number, "wrong"}, "Bad Password"},
		{"getJobStatus", []any{j.number + 1, j.password}, "Unknown Job"},
		{"getJobStatus", []any{-1, ""}, "Unknown Job"},
		{"getCompletionCode", []any{j.number, j.password}, "Normal"},
		{"getCompletionCode", []any{j.number, ""}, "Bad Password"},
		{"getJobInfo", []any{j.number, j.password}, "[lp CPLEX LP Done Normal]"},
		{"killJob", []any{j.number, j.password, "why"}, fmt.Sprintf("Job #%d is finished", j.number)},
		{"emailJobResults", []any{j.number, j.password}, "Non-authenticated user: skipping email for job"},
		{"getOutputFile", []any{j.number, j.password, "ampl.sol"}, "Output file does not exist"},
		{"getOutputFile", []any{j.number, j.password, "soln.sol"}, "Output file does not exist"},
		{"getOutputFile", []any{j.number, j.password, "../../../../etc/passwd"}, "Output file does not exist"},
		{"getOutputFile", []any{j.number, j.password, "record.json"}, "Output file does not exist"},
		{"authenticatedSubmitJob", []any{"x", "user", "secret"}, "[0 Error: this local server has no user accounts"},
		{"system.listMethods", nil, "getIntermediateResultsNonBlocking"},
		{"system.methodSignature", []any{"getJobStatus"}, "[[string int string]]"},
	} {
		if got := fmt.Sprint(s.call(c.method, c.params...)); !strings.Contains(got, c.want) {
			t.Errorf("%s%v: %q, want %q", c.method, c.params, got, c.want)
		}
	}
	for _, name := range []string{"results.txt", "job.results", "job.in", "job.out", "solver-output.zip", fmt.Sprintf("%d-%s-solver-output.zip", j.number, j.password)} {
		if text, ok := j.ask("getOutputFile", name).([]byte); !ok || len(text) == 0 {
			t.Errorf("no %s", name)
		}
	}
}

func TestZipHasTheSolution(t *testing.T) {
	s := start(t, Options{})
	for _, c := range []struct{ solver, name, want string }{
		{"CPLEX", "soln.sol", `<variable name="x" index="0" value="2"/>`}, {"HiGHS", "solution.sol", "\nx 2\n"},
	} {
		j := s.submit(jobText("milp", c.solver, "LP", "LP", small, "wantsol", "yes"))
		j.results()
		file := j.ask("getOutputFile", "solver-output.zip").([]byte)
		z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		f, err := z.Open(c.name)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(f)
		if !strings.Contains(string(text), c.want) {
			t.Errorf("%s: no %q in\n%s", c.solver, c.want, text)
		}
	}
}

// Offsets put the log together piece by piece, blocking or not; a missing offset
// is 0.
func TestIntermediateResults(t *testing.T) {
	s := start(t, Options{})
	j := s.submit(jobText("milp", "slow", "LP", "LP", small))
	var log []byte
	for calls, offset := 0, 0; ; calls++ {
		answer := j.ask("getIntermediateResults", offset).([]any)
		log = append(log, answer[0].([]byte)...)
		if next := answer[1].(int); next != offset+len(answer[0].([]byte)) {
			t.Fatalf("offset %d after %d and %d bytes", next, offset, len(answer[0].([]byte)))
		} else if offset = next; len(answer[0].([]byte)) == 0 {
			break
		}
		if calls > 100 {
			t.Fatal("no end")
		}
	}
	if !strings.HasPrefix(string(log), fmt.Sprintf("Job %d dispatched\npassword: %s\n", j.number, j.password)) || !strings.Contains(string(log), "step 4") {
		t.Errorf("%s", log)
	}
	whole := j.ask("getIntermediateResultsNonBlocking").([]any)[0].([]byte)
	if !bytes.Equal(whole, log) {
		t.Error("the pieces are not the whole")
	}
	if far := j.ask("getIntermediateResultsNonBlocking", 1<<30).([]any); len(far[0].([]byte)) != 0 {
		t.Error("output beyond the end")
	}
}

// A blocking call on a job that does not end becomes a 504, as at NEOS, and the
// job goes on.
func TestBlockingCallsEnd(t *testing.T) {
	s := start(t, Options{Block: 50 * time.Millisecond})
	j := s.submit(jobText("milp", "waits", "LP", "LP", small))
	if _, err := s.try("getFinalResults", j.number, j.password); err == nil || !strings.Contains(err.Error(), "504") {
		t.Errorf("%v", err)
	}
	if text := j.ask("getFinalResultsNonBlocking").([]byte); len(text) != 0 {
		t.Errorf("results of a running job: %s", text)
	}
	if code := j.ask("getCompletionCode"); code != "" {
		t.Errorf("code %q of a running job", code)
	}
	until(t, "the job runs", func() bool { return j.ask("getJobStatus") == statusRunning })
	until(t, "the log has its head", func() bool { return len(j.ask("getIntermediateResultsNonBlocking", 0).([]any)[0].([]byte)) > 0 })
	j.ask("killJob")
	until(t, "the job has ended", func() bool { return j.ask("getJobStatus") == statusDone }) // or the next call may end in a 504, too
	if _, code := j.results(); code != codeKilled {
		t.Error(code)
	}
}

// A new server on the same folder has the finished jobs, does the waiting ones,
// and begins the interrupted one again.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	ctx, stop := context.WithCancel(context.Background())
	first := startUntil(t, ctx, Options{Dir: dir})
	job := jobText("milp", "CPLEX", "LP", "LP", small)
	done := first.submit(job)
	text, _ := done.results()
	running := first.submit(jobText("milp", "slow", "LP", "LP", small))
	waiting := first.submit(job)
	stop()
	first.Close()
	os.MkdirAll(dir+"/10000099", 0o700) // a job whose record was never written
	os.WriteFile(dir+"/notes.txt", nil, 0o600)

	second := start(t, Options{Dir: dir})
	for _, j := range []*submitted{&done, &running, &waiting} {
		j.s = second
		if again, code := j.results(); code != codeNormal || j == &done && again != text {
			t.Errorf("job %d: %s\n%s", j.number, code, again)
		}
	}
	if next := second.submit(job); next.number <= waiting.number {
		t.Errorf("job %d after %d", next.number, waiting.number)
	}
	if _, err := os.Stat(dir + "/set-aside/10000099"); err != nil {
		t.Errorf("half a job was not set aside: %v", err)
	}
	if next := second.submit(job); next.number <= 10000099 {
		t.Errorf("job %d: the number of a job set aside is given again", next.number)
	}
}

// A job that was running when the server died, twice, is not begun again.
func TestJobThatKillsServers(t *testing.T) {
	dir := t.TempDir()
	st, err := openStore(dir, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	r := &record{Number: 10000005, Password: "abcdefgh", Category: "milp", Solver: "HiGHS", Input: "LP", Client: "127.0.0.1", Status: statusRunning, Attempts: mostAttempts}
	if err := st.create(r, jobText("milp", "HiGHS", "LP", "LP", small)); err != nil {
		t.Fatal(err)
	}
	st.close()
	s := start(t, Options{Dir: dir})
	j := submitted{s, r.Number, r.Password}
	if text, code := j.results(); code != codeServer || !strings.Contains(text, "died twice") {
		t.Errorf("%s\n%s", code, text)
	}
}

func TestOldJobsAreRemoved(t *testing.T) {
	dir := t.TempDir()
	s := start(t, Options{Dir: dir, Keep: 200 * time.Millisecond})
	j := s.submit(jobText("milp", "HiGHS", "LP", "LP", small))
	until(t, "the job is gone", func() bool { return j.ask("getJobStatus") == statusUnknown })
	until(t, "its folder is gone", func() bool { return jobFolders(dir) == 0 })
}

// jobFolders counts them.
func jobFolders(dir string) int {
	left, _ := filepath.Glob(filepath.Join(dir, "[0-9]*"))
	return len(left)
}

func TestDiskCap(t *testing.T) {
	s := start(t, Options{Disk: 20 << 10})
	j := s.submit(jobText("milp", "HiGHS", "LP", "LP", small))
	j.results()
	if bytes := j.s.queue.find(j.number).state().Bytes; bytes < int64(len(small)) || bytes > 10<<10 {
		t.Errorf("%d bytes on disk", bytes)
	}
	if says := s.refused(jobText("milp", "HiGHS", "LP", "LP", strings.Repeat("\\ remark\n", 2<<10)+small)); !strings.Contains(says, "disk space") {
		t.Error(says)
	}
}

func TestOneServerAFolder(t *testing.T) {
	dir := t.TempDir()
	start(t, Options{Dir: dir})
	if _, err := New(Options{Dir: dir}); runtime.GOOS == "linux" && (err == nil || !strings.Contains(err.Error(), "another server works in it")) {
		t.Errorf("%v", err)
	}
}

func TestPasswords(t *testing.T) {
	seen := map[string]bool{}
	count := [256]int{}
	for range 2000 {
		p := newPassword()
		if len(p) != passwordLength || strings.Trim(p, letters) != "" || seen[p] {
			t.Fatalf("password %q", p)
		}
		seen[p] = true
		for i := range p {
			count[p[i]]++
		}
	}
	for i := range letters { // 308 expected each, standard deviation 17
		if n := count[letters[i]]; n < 200 || n > 420 {
			t.Errorf("letter %c %d times in 16,000", letters[i], n)
		}
	}
}

// Requests as clients send them: any path, CDATA, i4, values without a type,
// Expect: 100-continue.
func TestFormsOfRequests(t *testing.T) {
	s := start(t, Options{})
	job := jobText("milp", "HiGHS", "LP", "LP", small)
	j := s.submit(job)
	j.results()
	for _, body := range []string{
		fmt.Sprintf("<?xml version='1.0'?><methodCall><methodName>getJobStatus</methodName><params><param><value><i4>%d</i4></value></param><param><value>%s</value></param></params></methodCall>", j.number, j.password),
		fmt.Sprintf("<methodCall>\n<methodName>getJobStatus</methodName>\n<params>\n<param>\n<value><double>%d.0</double></value></param><param><value><string><![CDATA[%s]]></string></value></param></params></methodCall>", j.number, j.password),
	} {
		r, err := http.NewRequest(http.MethodPost, s.url+"/any/path?x=1", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "text/xml")
		r.Header.Set("Expect", "100-continue")
		answer, err := (&http.Client{Transport: &http.Transport{ExpectContinueTimeout: time.Second}}).Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got, err := xmlrpc.DecodeResponse(answer.Body, xmlrpc.Limits{})
		answer.Body.Close()
		if err != nil || got != "Done" {
			t.Errorf("%v %v", got, err)
		}
	}
	if r, err := http.Get(s.url); err != nil || r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("%v %v", r, err)
	}
}

func TestTLS(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	plan := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, plan, plan, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	pool := x509.NewCertPool()
	pool.AddCert(certificate)
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}
	body, _ := xmlrpc.EncodeCall("ping")
	r, err := client.Post("https://"+l.Addr().String()+"/RPC2", "text/xml", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := xmlrpc.DecodeResponse(r.Body, xmlrpc.Limits{}); err != nil || got != "NeosServer is alive\n" {
		t.Errorf("%v %v", got, err)
	}
	r.Body.Close()
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

func FuzzDocument(f *testing.F) {
	f.Add(jobText("milp", "CPLEX", "LP", "LP", small, "options", "set timelimit 5", "post", "display solution variables -"))
	f.Add("<document><nlfile><base64>\nZzMg\n</base64></nlfile></document>")
	f.Add(template("kestrel", "Cbc", "AMPL"))
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parseDocument(strings.NewReader(text))
		if err == nil {
			admit(d)
		}
	})
}

// Workers read the machine code of an embedded HiGHS, which the server has had made: none makes it anew.
func TestLongCompiledOnce(t *testing.T) {
	if b, err := backends.Lookup("highs"); err != nil || b.Info().Kind != backends.Embedded {
		t.Skip("HiGHS is not embedded in this build")
	}
	t.Setenv(installed.CompiledIn, filepath.Join(t.TempDir(), "new"))
	s := start(t, Options{})
	for range 2 {
		j := s.submit(jobText("milp", "HiGHS", "LP", "LP", small))
		j.results()
		log, err := os.ReadFile(s.store.file(j.number, logFile))
		if err != nil || !strings.Contains(string(log), "Begin Solver Output") || strings.Contains(string(log), "was compiled") {
			t.Errorf("%v: the job's log is\n%s", err, log)
		}
	}
}
