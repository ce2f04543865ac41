//go:build linux

package server

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
	"github.com/tilemip/tilemip/internal/sandbox"
)

// leftovers lists processes that the tests' jobs should not have left: those whose
// command line has the marker.
func leftovers(t *testing.T, marker string) []string {
	t.Helper()
	entries, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		text, _ := os.ReadFile(e)
		if strings.Contains(string(text), marker) {
			out = append(out, e+" "+strings.ReplaceAll(string(text), "\x00", " "))
		}
	}
	return out
}

// A solver may do what it likes: the job ends with the right code, nothing is
// called a solution that is none, nothing is left, and the server answers on.
func TestLongHostileSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	dir := t.TempDir()
	limited := start(t, Options{Dir: filepath.Join(dir, "limited"), Memory: 600 << 20, TimeLimit: 2 * time.Second})
	patient := start(t, Options{Dir: filepath.Join(dir, "patient"), Memory: 600 << 20, TimeLimit: 5 * time.Minute}) // for what ends by itself, however busy the machine is
	for _, c := range []struct {
		solver, code string
		says         string
	}{
		{"segfaults", codeServer, "segmentation"},
		{"panics", codeServer, "a bug"},
		{"fails", codeServer, "out of luck"},
		{"hangs", codeTime, "killed"},
		{"waits", codeTime, "Time limit"},
		{"fills", codeMemory, "memory"},
		{"lies", codeServer, "not feasible"},
		{"settles", codeServer, "reports optimal, but highs found a feasible point with objective 8"},
		{"hedges", codeServer, "its own bound of 8 leaves room for a better one"},
		{"despairs", codeServer, "reports infeasible, but highs found a feasible point"},
		{"forgets", codeServer, "1 values for 2 columns"},
		{"prints", codeServer, "died"},
		{"forks", codeServer, "died"},
		{"writes", codeServer, ""},
	} {
		t.Run(c.solver, func(t *testing.T) {
			if _, err := backends.Lookup("highs"); err != nil && strings.Contains(c.says, "highs") {
				t.Skipf("the case needs HiGHS: %v", err)
			}
			with, folder := patient, "patient"
			if c.code == codeTime {
				with, folder = limited, "limited"
			}
			s := &running{with.Server, t, with.url}
			j := s.submit(jobText("milp", c.solver, "LP", "LP", small))
			text, code := j.results()
			if log := string(j.ask("getOutputFile", "job.out").([]byte)); code != c.code || !strings.Contains(text+log, c.says) {
				t.Errorf("code %q, want %q and %q in\n%s\n%s", code, c.code, c.says, text, log)
			}
			for _, success := range []string{"Status            Optimal", "Primal solution values\nFeasible", "Integer optimal", "Infeasible"} {
				if strings.Contains(text, success) {
					t.Errorf("a false success:\n%s", text)
				}
			}
			onlyKnownFiles(t, filepath.Join(dir, folder, fmt.Sprint(j.number)))
			if s.call("ping") != "NeosServer is alive\n" {
				t.Error("the server is gone")
			}
		})
	}
	until(t, "no child left", func() bool { return len(leftovers(t, "sleep\x00"+stray)) == 0 && len(children(t)) == 0 })
	j := patient.submit(jobText("milp", "exaggerates", "LP", "LP", small))
	if text, code := j.results(); code != codeNormal || !strings.Contains(text, "Primal bound      8\n") || strings.Contains(text, "1e+06") {
		t.Errorf("a false objective is passed on: %s\n%s", code, text)
	}
}

// Where the kernel has Landlock a solver cannot write outside its job's folder, nor
// reach the network.
func TestSolverCannotEscape(t *testing.T) {
	if !strings.Contains(sandbox.Describe(), "from the network") {
		t.Skip("this kernel's Landlock does not cover files and network")
	}
	dir := t.TempDir()
	s := start(t, Options{Dir: dir})
	if err := os.Mkdir(filepath.Join(dir, "keep"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "keep", "address"), []byte(strings.TrimPrefix(s.url, "http://")), 0o600); err != nil {
		t.Fatal(err)
	}
	j := s.submit(jobText("milp", "escapes", "LP", "LP", small))
	if _, code := j.results(); code != codeNormal {
		t.Error(code)
	}
	log := string(j.ask("getOutputFile", "job.out").([]byte))
	for _, word := range []string{"wrote", "removed", "dialled", "its own folder"} {
		if strings.Contains(log, word) {
			t.Errorf("%s", log)
			break
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "keep", "address")); err != nil {
		t.Error(err)
	}
	onlyKnownFiles(t, filepath.Join(dir, fmt.Sprint(j.number)))
}

// While a job runs, the worker and the solver below it stand behind the server.
func TestWorkersAreNice(t *testing.T) {
	s := start(t, Options{})
	j := s.submit(jobText("milp", "waits", "LP", "LP", small))
	defer j.ask("killJob")
	until(t, "worker and solver run with less priority", func() bool {
		nice := 0
		for _, child := range children(t) {
			leader, _ := strconv.Atoi(child)
			for pid := range sandbox.Session(leader) {
				if p, err := syscall.Getpriority(syscall.PRIO_PROCESS, pid); err == nil && p <= 20-sandbox.Niceness { // as the kernel gives it: less is less priority
					nice++
				}
			}
		}
		return nice == 2
	})
}

// children lists the live child processes of this test.
func children(t *testing.T) []string {
	t.Helper()
	var out []string
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", os.Getpid()))
	for _, task := range tasks {
		text, _ := os.ReadFile(task)
		out = append(out, strings.Fields(string(text))...)
	}
	return out
}

func onlyKnownFiles(t *testing.T, folder string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		switch e.Name() {
		case recordFile, jobFile, logFile, resultsFile, solFile, zipFile:
		default:
			t.Errorf("a stray file %s", e.Name())
		}
	}
}

// A log without end is cut, and its escape sequences do not come through.
func TestLogIsCutAndPlain(t *testing.T) {
	s := start(t, Options{})
	j := s.submit(jobText("milp", "chatters", "LP", "LP", small))
	if _, code := j.results(); code != codeNormal {
		t.Error(code)
	}
	size, err := fileSize(s.store.file(j.number, logFile))
	if err != nil || size > mostLogBytes+1000 {
		t.Errorf("a log of %d bytes, %v", size, err)
	}
	text := j.ask("getIntermediateResults", 0).([]any)[0].([]byte)
	if bytes.ContainsAny(text, "\x00\x1b") {
		t.Error("control characters in the log")
	}
}

// rawPost sends a body as it is and returns the HTTP status and the answer.
func rawPost(t *testing.T, url string, body io.Reader) (int, string) {
	t.Helper()
	r, err := http.Post(url, "text/xml", body)
	if err != nil {
		return 0, err.Error()
	}
	defer r.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(r.Body, 1<<16))
	return r.StatusCode, string(text)
}

func TestHostileCalls(t *testing.T) {
	s := start(t, Options{})
	for name, body := range map[string]string{
		"nothing":      "",
		"no XML":       "GET / HTTP/1.0",
		"deep":         "<methodCall><methodName>ping</methodName><params><param>" + strings.Repeat("<value><array><data>", 100000),
		"second root":  "<methodCall><methodName>ping</methodName></methodCall><methodCall><methodName>ping</methodName></methodCall>",
		"many values":  "<methodCall><methodName>ping</methodName><params><param><value><array><data>" + strings.Repeat("<value>x</value>", 200000),
		"entity bomb":  `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><methodCall><methodName>&b;</methodName></methodCall>`,
		"unknown":      "<methodCall><methodName>shutdown</methodName></methodCall>",
		"few":          "<methodCall><methodName>submitJob</methodName></methodCall>",
		"other types":  "<methodCall><methodName>getOutputFile</methodName><params><param><value><boolean>1</boolean></value></param></params></methodCall>",
		"half":         "<methodCall><methodName>ping</methodName>",
		"control text": "<methodCall><methodName>pi\x00ng</methodName></methodCall>",
	} {
		status, text := rawPost(t, s.url, strings.NewReader(body))
		if status == http.StatusOK && !strings.Contains(text, "faultString") {
			t.Errorf("%s: %d %s", name, status, text)
		}
	}
	if s.call("ping") != "NeosServer is alive\n" {
		t.Error("the server is gone")
	}
}

func TestHostileDocuments(t *testing.T) {
	s := start(t, Options{})
	sound := jobText("milp", "CPLEX", "LP", "LP", small)
	with := func(field string) string { return strings.Replace(sound, "</document>", field+"</document>", 1) }
	for _, c := range []struct{ name, document, says string }{
		{"empty", "", "end of the input"},
		{"root", "<job></job>", "expected <document>"},
		{"second root", sound + sound, "after the end"},
		{"trailing text", sound + "x", "text after"},
		{"twice", with("<email>x@y.org</email>"), "second time"},
		{"nested", with("<post><a>x</a></post>"), "inside the field"},
		{"deep", "<document>" + strings.Repeat("<a>", 100000), "inside the field"},
		{"document type", "<!DOCTYPE document><document></document>", "document type"},
		{"fields", "<document>" + many("<f%d></f%d>", 100) + "</document>", "more than 64 fields"},
		{"bad base64", with("<post><base64>***</base64></post>"), "not base64"},
		{"no category", strings.Replace(sound, "category", "Category", 2), "'category' tag not found in xml file"},
		{"no solver", strings.Replace(sound, "milp", "", 1), "'category' tag not found"},
		{"no model", strings.Replace(sound, "LP>", "lp2>", 2), "'LP' tag not found"},
		{"no email", strings.Replace(sound, "person@example.org", "", 1), "email"},
		{"bad email", strings.Replace(sound, "person@example.org", "person", 1), "email"},
		{"gurobi", strings.Replace(sound, "CPLEX", "Gurobi", 1), "Error: this solver is not allowed to be used via this interface"},
		{"solver", strings.Replace(sound, "CPLEX", "../../bin/sh", 1), "unknown solver"},
		{"input", strings.Replace(sound, "<inputMethod>LP", "<inputMethod>ZIMPL", 1), "unknown input method"},
		{"field", with("<gdx>x</gdx>"), "not supported"},
		{"priority", with("<priority>highest</priority>"), "short or long"},
	} {
		if says := s.refused(c.document); !strings.Contains(says, c.says) {
			t.Errorf("%s: %q, want %q in it", c.name, says, c.says)
		}
	}
}

func many(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i, i)
	}
	return b.String()
}

// What could reach a file or a program is refused: options and commands are taken
// by a list of those that cannot.
func TestOptionsThatReachFiles(t *testing.T) {
	s := start(t, Options{})
	mark := filepath.Join(t.TempDir(), "mark")
	for _, c := range []struct{ solver, field, text string }{
		{"HiGHS", "options", "solution_file = " + mark},
		{"HiGHS", "options", "write_solution_to_file = true\nsolution_file=" + mark},
		{"HiGHS", "options", "log_file=" + mark}, {"HiGHS", "options", "write_model_file = " + mark},
		{"HiGHS", "options", "read_solution_file=/etc/passwd"}, {"HiGHS", "options", "time_limit = 1e400"},
		{"HiGHS", "options", "time_limit = nan"}, {"HiGHS", "options", "threads = -1"},
		{"CPLEX", "options", "set logfile " + mark}, {"CPLEX", "options", "set workdir /tmp"}, {"CPLEX", "options", "write " + mark},
		{"CPLEX", "post", "write " + mark + " lp"}, {"CPLEX", "post", "xecute touch " + mark},
		{"CPLEX", "post", "display solution variables -\nxecute id"}, {"CPLEX", "post", "display file " + mark},
		{"CPLEX", "post", "display solution variables -; xecute id"}, {"CPLEX", "post", "read /etc/passwd"},
		{"scip", "options", "limits/time = 5\nvisual/vbcfilename = " + mark}, {"scip", "options", "set save " + mark},
		{"Cbc", "options", "import=/etc/passwd"}, {"Cbc", "options", "-solution " + mark},
	} {
		says := s.refused(jobText("milp", c.solver, "LP", "LP", small, c.field, c.text))
		if !strings.Contains(says, "line ") {
			t.Errorf("%s: %q names no line", c.text, says)
		}
	}
	for _, c := range []struct{ solver, field, text string }{
		{"HiGHS", "options", "# a remark\ntime_limit = 10\nmip_rel_gap=0\nrandom_seed = 3"},
		{"CPLEX", "options", "set timelimit 10\nset mip tolerances mipgap 0\nset threads 4"},
		{"CPLEX", "post", "display solution objective\ndisplay  solution variables -\n"},
		{"scip", "options", "limits/time = 10"}, {"Cbc", "options", "sec 10"},
	} {
		if _, code := s.submit(jobText("milp", c.solver, "LP", "LP", small, c.field, c.text)).results(); code != codeNormal {
			t.Errorf("%s: %s", c.text, code)
		}
	}
}

// endless is a body that says it has a gigabyte, or says nothing.
type endless struct{ left int64 }

func (e *endless) Read(p []byte) (int, error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	for i := range p {
		p[i] = 'a'
	}
	e.left -= int64(len(p))
	return len(p), nil
}

// heap is what the process holds in memory at most while f runs.
func heap(f func()) uint64 {
	runtime.GC()
	stop, most := make(chan bool), make(chan uint64)
	go func() {
		var peak uint64
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapInuse)
			select {
			case <-stop:
				most <- peak
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	f()
	stop <- true
	return <-most
}

func TestLongHugeBodies(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	s := start(t, Options{})
	const gigabyte = 1 << 30
	before := `<methodCall><methodName>submitJob</methodName><params><param><value><string>`
	peak := heap(func() {
		r, _ := http.NewRequest(http.MethodPost, s.url, &endless{gigabyte})
		r.ContentLength = gigabyte
		r.Header.Set("Content-Type", "text/xml")
		if answer, err := http.DefaultClient.Do(r); err == nil {
			if answer.StatusCode != http.StatusRequestEntityTooLarge {
				t.Errorf("a gigabyte announced: %s", answer.Status)
			}
			answer.Body.Close()
		}
		done := make(chan int)
		for range 8 { // together, not announced
			go func() {
				status, _ := rawPost(t, s.url, io.MultiReader(strings.NewReader(before), &endless{gigabyte}))
				done <- status
			}()
		}
		for range 8 {
			if status := <-done; status == http.StatusOK {
				t.Error("a gigabyte taken")
			}
		}
	})
	t.Logf("heap of server and clients together: at most %d MB", peak>>20)
	if peak > 512<<20 {
		t.Errorf("%d MB of heap", peak>>20)
	}
	if s.call("ping") != "NeosServer is alive\n" {
		t.Error("the server is gone")
	}
}

// Hundreds of clients that fetch a large result at once do not fill memory either.
func TestLongHugeAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	s := start(t, Options{})
	j := s.submit(jobText("milp", "HiGHS", "LP", "LP", small))
	j.results()
	if err := os.WriteFile(s.store.file(j.number, resultsFile), bytes.Repeat([]byte("x = 1\n"), 2<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	request, err := xmlrpc.EncodeCall("getFinalResults", j.number, j.password)
	if err != nil {
		t.Fatal(err)
	}
	var got atomic.Int64
	peak := heap(func() {
		var group sync.WaitGroup
		for range 100 {
			group.Add(1)
			go func() {
				defer group.Done()
				r, err := http.Post(s.url, "text/xml", bytes.NewReader(request))
				if err != nil {
					t.Error(err)
					return
				}
				defer r.Body.Close()
				n, _ := io.Copy(io.Discard, r.Body)
				got.Add(n)
			}()
		}
		group.Wait()
	})
	t.Logf("%d MB sent, heap of server and clients together: at most %d MB", got.Load()>>20, peak>>20)
	if peak > 512<<20 || got.Load() < 1000<<20 {
		t.Errorf("%d MB of heap, %d MB received", peak>>20, got.Load()>>20)
	}
}

// A job as large as NEOS takes them is taken.
func TestLongLargeJob(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	s := start(t, Options{})
	padding := strings.Repeat("\\ a remark <&>\n", (mostBytes-1<<20)/28)
	peak := heap(func() {
		if _, code := s.submit(jobText("milp", "HiGHS", "LP", "LP", padding+small)).results(); code != codeNormal {
			t.Error(code)
		}
	})
	t.Logf("heap of server and client together: at most %d MB", peak>>20)
	if peak > 512<<20 {
		t.Errorf("%d MB of heap", peak>>20)
	}
}

// Clients that send slowly, or nothing, lose their connections, and others are
// served meanwhile.
func TestLongSlowClients(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	s := start(t, Options{ReadLimit: time.Second}) // shorter than the grace
	address := strings.TrimPrefix(s.url, "http://")
	head := "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nContent-Length: 1000\r\n"
	var slow []net.Conn
	for i := range 200 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if i%2 == 0 {
			io.WriteString(c, head) // a head without end
		} else {
			io.WriteString(c, head+"\r\n<methodCall>") // a body without end
		}
		slow = append(slow, c)
	}
	if s.call("ping") != "NeosServer is alive\n" {
		t.Error("slow clients keep others out")
	}
	for _, c := range slow {
		c.SetReadDeadline(time.Now().Add(20 * time.Second))
		if _, err := io.Copy(io.Discard, c); err != nil && strings.Contains(err.Error(), "timeout") {
			t.Fatal("a slow connection is kept")
		}
	}
}

// The queue and each address have their caps, and a full queue is answered.
func TestLongThousandJobs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	s := start(t, Options{Queue: 1000, PerClient: 2000})
	blocker := s.submit(jobText("milp", "waits", "LP", "LP", small))
	until(t, "the first job runs", func() bool { return blocker.ask("getJobStatus") == "Running" })
	job := jobText("milp", "HiGHS", "LP", "LP", small)
	var jobs []submitted
	for range 1000 {
		jobs = append(jobs, s.submit(job))
	}
	if says := s.refused(job); !strings.Contains(says, "queue") {
		t.Error(says)
	}
	if text := s.call("printQueue").(string); !strings.Contains(text, "Running:\n  1") || !strings.Contains(text, "and 900 more") {
		t.Error(text)
	}
	if status := jobs[999].ask("getJobStatus"); status != "Waiting" {
		t.Error(status)
	}
	for _, j := range jobs {
		if says := j.ask("killJob"); says != fmt.Sprintf("Job #%d is killed", j.number) {
			t.Fatal(says)
		}
	}
	if says := blocker.ask("killJob"); says != fmt.Sprintf("Job #%d is killed", blocker.number) {
		t.Error(says)
	}
	if _, code := blocker.results(); code != codeKilled {
		t.Error(code)
	}
	if says := blocker.ask("killJob"); says != fmt.Sprintf("Job #%d is finished", blocker.number) {
		t.Error(says)
	}
	if _, code := s.submit(job).results(); code != codeNormal {
		t.Error(code)
	}
	until(t, "no child left", func() bool { return len(children(t)) == 0 })
}

func TestPerClientCap(t *testing.T) {
	s := start(t, Options{PerClient: 2})
	job := jobText("milp", "waits", "LP", "LP", small)
	first, _ := s.submit(job), s.submit(job)
	if says := s.refused(job); !strings.Contains(says, "2 unfinished jobs from 127.0.0.1") {
		t.Error(says)
	}
	first.ask("killJob")
	first.results()
	s.submit(job)
}
