package neos

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

func TestMethods(t *testing.T) {
	ctx := t.Context()
	_, c := script(t, map[string]handler{
		"ping":           always("NeosServer is alive\n"),
		"version":        always("neos version 6"),
		"help":           always("class NeosServer"),
		"welcome":        func(w http.ResponseWriter, _ int, _ []any) { raw(w, "<value>WELCOME TO NEOS!</value>") },
		"printQueue":     always([]byte("Running:\n")),
		"listCategories": always(map[string]any{"milp": "Mixed Integer Linear Programming"}),
		"listAllSolvers": func(w http.ResponseWriter, _ int, _ []any) {
			raw(w, "<value><array><data><value>milp:CPLEX:LP</value><value><string>milp:scip:CPLEX</string></value><value>odd</value></data></array></value>")
		},
		"listSolversInCategory": always([]any{"CPLEX:LP"}),
		"getJobInfo": func(w http.ResponseWriter, call int, _ []any) {
			if call == 1 { // four fields, the job number as i4 elsewhere
				raw(w, "<value><array><data><value>milp</value><value>CPLEX</value><value>LP</value><value>Done</value></data></array></value>")
				return
			}
			respond(w, []any{"milp", "CPLEX", "LP", "Done", "Normal"})
		},
		"killJob":         always("Job #12345678 is finished"),
		"emailJobResults": always("Non-authenticated user: skipping email for job 12345678"),
		"getOutputFile": func(w http.ResponseWriter, _ int, p []any) {
			if p[2] == "ampl.sol" {
				raw(w, "<value><base64>\nYWFh\r\n YmJi\nY2Nj\n</base64></value>")
				return
			}
			respond(w, "Output file does not exist")
		},
		"getIntermediateResultsNonBlocking": func(w http.ResponseWriter, _ int, p []any) {
			raw(w, "<value><array><data><value><base64>bG9n</base64></value><value><i4>"+"7"+"</i4></value></data></array></value>")
		},
	})
	for method, want := range map[string]string{"version": "neos version", "help": "class", "welcome": "WELCOME", "printQueue": "Running:", "listCategories": "map[milp:"} {
		if got, err := c.Call(ctx, method); err != nil || !strings.HasPrefix(fmt.Sprintf("%s", got), want) {
			t.Errorf("%s: %v, %v; want %s", method, got, err, want)
		}
	}
	all, err := c.ListAllSolvers(ctx)
	if d := cmp.Diff([]Solver{{"milp", "CPLEX", "LP"}, {"milp", "scip", "CPLEX"}}, all); d != "" || err != nil {
		t.Errorf("%s, %v", d, err)
	}
	for call := 1; call <= 2; call++ {
		if got, err := c.Call(ctx, "getJobInfo", job.Number, job.Password); err != nil || len(got.([]any)) != 3+call {
			t.Errorf("%v, %v", got, err)
		}
	}
	if got, err := c.OutputFile(ctx, job, "ampl.sol"); string(got) != "aaabbbccc" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := c.OutputFile(ctx, job, "soln.sol"); !errors.Is(err, ErrNoFile) {
		t.Error(err)
	}
	if got, next, err := c.intermediateResults(ctx, job, 4); string(got) != "log" || next != 7 || err != nil {
		t.Errorf("%q, %d, %v", got, next, err)
	}
	if got, err := c.Call(ctx, "emailHelp"); err == nil || !strings.Contains(err.Error(), "no method emailHelp") {
		t.Errorf("%q, %v; want the server's fault", got, err)
	}
}

// A server that holds a call for longer than the client waits is not asked again by the call.
func TestHangs(t *testing.T) {
	over := make(chan struct{})
	defer close(over)
	hang := func(w http.ResponseWriter, call int, _ []any) {
		if call == 1 {
			<-over
		}
		respond(w, []byte("done"))
	}
	s, _ := script(t, map[string]handler{"getFinalResultsNonBlocking": hang, "submitJob": hang})
	c, err := New(Options{Server: s.url, CallTimeout: 300 * time.Millisecond, SubmitTimeout: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	var failed *CallError
	if _, err := c.finalResults(t.Context(), job); !errors.As(err, &failed) || !failed.temporary() {
		t.Errorf("%v", err)
	}
	if _, err := c.SubmitJob(t.Context(), "<document/>"); !errors.As(err, new(*LostError)) || s.called("submitJob") != 1 {
		t.Errorf("%v, %d calls", err, s.called("submitJob"))
	}
}

// However a server answers to submitJob, it gets the job once.
func TestSubmitOnce(t *testing.T) {
	for name, c := range map[string]struct {
		do      handler
		lost    bool
		refused string
		want    string // in the error; "" for none
	}{
		"accepted": {do: always([]any{12345678, "AbCdEfGh"})},
		"i4 untyped": {do: func(w http.ResponseWriter, _ int, _ []any) {
			raw(w, "<value><array><data><value><i4>12345678</i4></value><value>AbCdEfGh</value></data></array></value>")
		}},
		"refused": {do: always([]any{0, "'category' tag not found in xml file"}), refused: "'category' tag not found in xml file"},
		"escapes": {do: always([]any{0, "\u009b31m no \t way"}), refused: "31m no   way"},
		"fault":   {do: func(w http.ResponseWriter, _ int, _ []any) { w.Write(xmlrpc.EncodeFault(3, "too many jobs")) }, refused: "too many jobs"},
		"504":     {do: status(504), lost: true, want: "504"},
		"502":     {do: status(502), lost: true, want: "502"},
		"500":     {do: status(500), lost: true, want: "500"},
		"413":     {do: status(413), want: "413"},
		"redirect": {do: func(w http.ResponseWriter, _ int, _ []any) {
			w.Header().Set("Location", "http://example.org/")
			w.WriteHeader(307)
		}, want: "307"},
		"reset":   {do: func(w http.ResponseWriter, _ int, _ []any) { cut(w) }, lost: true, want: "was not sent again"},
		"not XML": {do: func(w http.ResponseWriter, _ int, _ []any) { io.WriteString(w, "<html>") }, lost: true, want: "<html>"},
		"cut answer": {do: func(w http.ResponseWriter, _ int, _ []any) {
			io.WriteString(w, "<methodResponse><params><param><value><array>")
		}, lost: true, want: "XML-RPC response"},
		"text":          {do: always("ok"), lost: true, want: "of type string"},
		"negative":      {do: always([]any{-5, "AbCdEfGh"}), lost: true, want: "-5"},
		"no password":   {do: always([]any{5, ""}), lost: true, want: "password"},
		"odd password":  {do: always([]any{5, "../../etc"}), lost: true, want: "password"},
		"huge":          {do: func(w http.ResponseWriter, _ int, _ []any) { raw(w, "<value>"+strings.Repeat("x", 2<<20)+"</value>") }, lost: true, want: "limit"},
		"three members": {do: always([]any{1, "AbCdEfGh", 2}), lost: true, want: "protocol"},
	} {
		t.Run(name, func(t *testing.T) {
			s, client := script(t, map[string]handler{"submitJob": c.do, "ping": always("alive")})
			if _, err := client.Call(t.Context(), "ping"); err != nil { // leaves a kept connection behind
				t.Fatal(err)
			}
			got, err := client.SubmitJob(t.Context(), "<document/>")
			if n := s.called("submitJob"); n != 1 {
				t.Errorf("%d calls of submitJob", n)
			}
			var refused *RefusedError
			if errors.As(err, &refused) != (c.refused != "") || refused != nil && refused.Text != c.refused {
				t.Errorf("%v; want the refusal %q", err, c.refused)
			}
			if errors.As(err, new(*LostError)) != c.lost {
				t.Errorf("%v; want lost: %v", err, c.lost)
			}
			switch {
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%v; want %q in it", err, c.want)
			case c.want == "" && c.refused == "" && (err != nil || got != job):
				t.Errorf("%v, %v", got, err)
			}
			if err != nil && strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("%q is no clean line", err)
			}
		})
	}
}

// A server that does not listen has certainly not been sent the job.
func TestSubmitNotSent(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	c, err := New(Options{Server: "http://" + l.Addr().String()})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.SubmitJob(t.Context(), "<document/>")
	var failed *CallError
	if !errors.As(err, &failed) || failed.Sent || errors.As(err, new(*LostError)) {
		t.Errorf("%#v", err)
	}
}

// A kept connection that the server has dropped makes net/http repeat a request;
// a job must not be.
func TestSubmitOverDeadConnection(t *testing.T) {
	jobs := 0
	h := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method, _, _ := xmlrpc.DecodeCall(r.Body, xmlrpc.Limits{})
		if method == "submitJob" {
			jobs++
			cut(w)
			return
		}
		respond(w, "alive")
	}))
	h.Start()
	defer h.Close()
	c, _ := New(Options{Server: h.URL})
	for range 3 {
		if _, err := c.Call(t.Context(), "ping"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := c.SubmitJob(t.Context(), "<document/>"); !errors.As(err, new(*LostError)) || jobs != 1 {
		t.Errorf("%v, %d jobs", err, jobs)
	}
}

func TestSubmitStoppedIsLost(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s, c := script(t, map[string]handler{"submitJob": func(w http.ResponseWriter, _ int, _ []any) { cancel(); cut(w) }})
	if _, err := c.SubmitJob(ctx, "<document/>"); !errors.As(err, new(*LostError)) || s.called("submitJob") != 1 {
		t.Errorf("%v", err)
	}
}

// A whole life of a job, with failures between, a status that goes back and output
// in pieces.
func TestWait(t *testing.T) {
	states := []any{Waiting, Running, 504, Waiting, UnknownJob, Running, nil, Running, Done}
	log := "Job 12345678 dispatched\n\x1b[31mred\n"
	s, c := script(t, map[string]handler{
		"getJobStatus": func(w http.ResponseWriter, call int, _ []any) {
			switch v := states[min(call, len(states))-1].(type) {
			case string:
				respond(w, v)
			case int:
				w.WriteHeader(v)
			default:
				cut(w)
			}
		},
		"getIntermediateResultsNonBlocking": func(w http.ResponseWriter, call int, p []any) {
			from := p[2].(int)
			if call == 2 {
				w.WriteHeader(502)
				return
			}
			to := min(len(log), from+7)
			respond(w, []any{[]byte(log[from:to]), to})
		},
		"getCompletionCode": func(w http.ResponseWriter, call int, _ []any) {
			if call == 1 {
				cut(w)
				return
			}
			respond(w, "Normal")
		},
	})
	var got bytes.Buffer
	var seen []string
	code, err := c.Wait(t.Context(), job, Watch{First: time.Millisecond, Longest: time.Millisecond, Log: Printable(&got), Status: func(s string) { seen = append(seen, s) }})
	if err != nil || code != Normal {
		t.Fatalf("%q, %v", code, err)
	}
	if want := "Job 12345678 dispatched\n[31mred\n"; got.String() != want {
		t.Errorf("log %q, want %q", got.String(), want)
	}
	if d := cmp.Diff([]string{Waiting, Running, Waiting, Running, Done}, seen); d != "" {
		t.Error(d)
	}
	if s.called("submitJob") != 0 {
		t.Error("waiting submitted a job")
	}
}

func TestWaitEnds(t *testing.T) {
	quick := Watch{First: time.Millisecond, Longest: time.Millisecond, Patience: 20 * time.Millisecond}
	for name, c := range map[string]struct {
		do   handler
		log  io.Writer
		want string
	}{
		"unknown":          {do: always(UnknownJob), want: "Unknown Job"},
		"unknown later":    {do: inTurn(Running, UnknownJob), want: "Unknown Job"},
		"password":         {do: always(BadPassword), want: "Bad Password"},
		"out of reach":     {do: status(503), want: "may still be running at the server"},
		"a fault":          {do: func(w http.ResponseWriter, _ int, _ []any) { w.Write(xmlrpc.EncodeFault(9, "no")) }, want: "fault 9"},
		"no text":          {do: always([]any{1}), want: "of type []interface"},
		"log fails":        {do: always(Running), log: failingWriter{}, want: "short write"},
		"wrong certainly":  {do: status(404), want: "404"},
		"huge status":      {do: func(w http.ResponseWriter, _ int, _ []any) { raw(w, "<value>"+strings.Repeat("x", 2<<20)+"</value>") }, want: "limit"},
		"offset goes back": {do: inTurn(Running, Running, Done), log: io.Discard, want: ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, client := script(t, map[string]handler{
				"getJobStatus":      c.do,
				"getCompletionCode": always(Normal),
				"getIntermediateResultsNonBlocking": func(w http.ResponseWriter, call int, _ []any) {
					respond(w, []any{[]byte("x"), 2 - call})
				},
			})
			w := quick
			w.Log = c.log
			_, err := client.Wait(t.Context(), job, w)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q in it", err, c.want)
			}
		})
	}
}

func TestWaitStopped(t *testing.T) {
	for _, kill := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		s, c := script(t, map[string]handler{
			"getJobStatus": func(w http.ResponseWriter, call int, _ []any) {
				if call == 3 {
					cancel()
				}
				respond(w, Running)
			},
			"killJob": always("Job #12345678 killed"),
		})
		_, err := c.Wait(ctx, job, Watch{First: time.Millisecond, Longest: time.Millisecond, Kill: kill})
		var stopped *StoppedError
		if !errors.As(err, &stopped) || !errors.Is(err, context.Canceled) || stopped.Job != job {
			t.Fatalf("%v", err)
		}
		if asked := s.called("killJob"); (asked == 1) != kill || (stopped.Killed != "") != kill {
			t.Errorf("kill %v: %d calls of killJob, %v", kill, asked, err)
		}
		cancel()
	}
}

// packed makes a zip file of names and contents.
func packed(t testing.TB, content map[string]string, change func(*zip.FileHeader)) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range content {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate}
		if change != nil {
			change(h)
		}
		w, err := z.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, text)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestUnpack(t *testing.T) {
	got, err := unpack(packed(t, map[string]string{"soln.sol": "a", "sub/solution.sol": "b"}, nil))
	if d := cmp.Diff(map[string][]byte{"soln.sol": []byte("a"), "sub/solution.sol": []byte("b")}, got); d != "" || err != nil {
		t.Errorf("%s, %v", d, err)
	}
	many := map[string]string{}
	for i := range mostEntries + 1 {
		many[strings.Repeat("x", i%200+1)+"/"+strings.Repeat("y", i/200+1)] = ""
	}
	link := func(h *zip.FileHeader) { h.SetMode(os.ModeSymlink | 0o777) }
	for name, c := range map[string]struct {
		zip  []byte
		want string
	}{
		"up":        {packed(t, map[string]string{"../x": "a"}, nil), "leads out"},
		"up within": {packed(t, map[string]string{"a/../../x": "a"}, nil), "leads out"},
		"absolute":  {packed(t, map[string]string{"/etc/passwd": "a"}, nil), "leads out"},
		"backslash": {packed(t, map[string]string{`..\x`: "a"}, nil), "leads out"},
		"drive":     {packed(t, map[string]string{`c:x`: "a"}, nil), "leads out"},
		"link":      {packed(t, map[string]string{"x": "/etc/passwd"}, link), "not a regular file"},
		"many":      {packed(t, many, nil), "entries"},
		"bomb":      {packed(t, map[string]string{"x": strings.Repeat("\x00", 20<<20)}, nil), "more than a result can be"},
		"no zip":    {[]byte("hello"), "cannot be read"},
	} {
		if _, err := unpack(c.zip); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// Files that cannot be had are notes; the text of the result is what counts.
func TestFetch(t *testing.T) {
	good := packed(t, map[string]string{"soln.sol": "<x/>"}, nil)
	for name, c := range map[string]struct {
		file  handler
		files int
		notes int
	}{
		"both":       {func(w http.ResponseWriter, _ int, _ []any) { respond(w, good) }, 1, 0},
		"none":       {always("Output file does not exist"), 0, 0},
		"other name": {inTurn("Output file does not exist", good), 1, 0},
		"evil":       {always(packed(t, map[string]string{"../x": ""}, nil)), 0, 1},
		"failure":    {func(w http.ResponseWriter, _ int, _ []any) { w.Write(xmlrpc.EncodeFault(1, "x")) }, 0, 1},
	} {
		_, client := script(t, map[string]handler{
			"getCompletionCode":          always(Normal),
			"getFinalResultsNonBlocking": always([]byte("text")),
			"getOutputFile":              c.file,
		})
		out, err := client.Fetch(t.Context(), job)
		if err != nil || string(out.Text) != "text" || len(out.Files) != c.files || len(out.Notes) != c.notes {
			t.Errorf("%s: %+v, %v", name, out, err)
		}
	}
}

func TestServerURL(t *testing.T) {
	for url, ok := range map[string]bool{
		"": true, "https://neos-server.org:3333": true, "http://127.0.0.1:3332": true, "http://localhost:1": true, "http://[::1]:3332/": true,
		"http://neos-server.org:3332": false, "neos-server.org:3333": false, "ftp://x": false, "https://user:pw@host": false, "https://h/?q": false, "https://": false,
	} {
		if _, err := New(Options{Server: url}); (err == nil) != ok {
			t.Errorf("%s: %v", url, err)
		}
	}
	if _, err := New(Options{Server: "http://neos.university.edu", AllowPlain: true}); err != nil {
		t.Error(err)
	}
}

func TestCertificates(t *testing.T) {
	h := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { respond(w, "alive") }))
	h.Config.ErrorLog = nil
	defer h.Close()
	c, _ := New(Options{Server: h.URL})
	_, err := c.Call(t.Context(), "ping")
	var failed *CallError
	if !errors.As(err, &failed) || failed.temporary() {
		t.Errorf("%v; want a certificate that nobody vouches for, for good", err)
	}
	c, _ = New(Options{Server: h.URL, Roots: h.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs})
	if _, err := c.Call(t.Context(), "ping"); err != nil {
		t.Error(err)
	}
}

func TestEmail(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	t.Setenv("HOME", home)
	t.Setenv("NEOS_EMAIL", "")
	if _, err := email(""); err == nil || !strings.Contains(err.Error(), "NEOS_EMAIL") {
		t.Errorf("%v; want the ways to give one", err)
	}
	os.MkdirAll(filepath.Dir(EmailFile()), 0o755)
	os.WriteFile(EmailFile(), []byte("file@university.edu\nmore\n"), 0o600)
	if got, err := email(""); got != "file@university.edu" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	t.Setenv("NEOS_EMAIL", "env@university.edu")
	if got, err := email(""); got != "env@university.edu" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := email("flag@university.edu"); got != "flag@university.edu" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for _, bad := range []string{"x", "x@y", "x@y.", "x@.com", "@y.com", "A <a@b.de>", "a@b.de, c@d.de", "a b@c.de", "a@b.test", "a@host.example", "a@b.invalid", "a@b.c"} {
		if err := checkEmail(bad); err == nil {
			t.Errorf("%q passes", bad)
		}
	}
}
