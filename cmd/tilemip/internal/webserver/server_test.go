package webserver

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/internal/installed"
	"github.com/tilemip/tilemip/internal/sandbox"
	"github.com/tilemip/tilemip/model"
)

// Verbs of these tests, which run in the processes of jobs.
func init() {
	jobs.Add("test-slow", func(ctx context.Context, j *jobs.Job) (any, error) { // until it is stopped
		j.Tell(map[string]any{"type": "progress", "message": "begun"})
		<-ctx.Done()
		return map[string]any{"best": "so far"}, nil
	})
	jobs.Add("test-deaf", func(_ context.Context, j *jobs.Job) (any, error) { // for ever
		j.Tell(map[string]any{"type": "progress", "message": strings.Repeat("x", 200_000)})
		select {}
	})
	jobs.Add("test-flood", func(ctx context.Context, j *jobs.Job) (any, error) {
		text := strings.Repeat("x", 1<<16)
		for ctx.Err() == nil {
			j.Tell(map[string]any{"type": "solution", "solution": text})
		}
		return nil, ctx.Err()
	})
	jobs.Add("test-bomb", func(_ context.Context, j *jobs.Job) (any, error) {
		j.Tell(map[string]any{"type": "progress"})
		for held := [][]byte{}; ; held = append(held, bytes.Repeat([]byte{1}, 1<<20)) {
			if len(held) > 1<<20 { // a terabyte
				return nil, nil
			}
		}
	})
	jobs.Add("test-crash", func(_ context.Context, j *jobs.Job) (any, error) {
		j.Tell(map[string]any{"type": "progress"})
		os.Stderr.WriteString("SIGSEGV: a solver's fault\n")
		os.Exit(3)
		return nil, nil
	})
	jobs.Add("test-escape", func(context.Context, *jobs.Job) (any, error) { // what a job may do
		may := map[string]any{}
		beyond := filepath.Join(os.Getenv("TILEMIP_TEST_FOLDER"), "written")
		may["write"] = os.WriteFile(beyond, nil, 0o600) == nil
		may["scratch"] = os.WriteFile("here", nil, 0o600) == nil
		c, err := net.Dial("tcp", os.Getenv("TILEMIP_TEST_ADDRESS"))
		if may["dial"] = err == nil; err == nil {
			c.Close()
		}
		may["secret"] = os.Getenv("TILEMIP_TOKEN") + os.Getenv("SECRET")
		return may, nil
	})
}

func TestMain(m *testing.M) {
	jobs.Add("test-solve", func(ctx context.Context, j *jobs.Job) (any, error) { // the solver's log
		b, err := backends.Lookup("highs")
		if err != nil {
			return nil, err
		}
		m := model.New("two")
		m.Minimize().Add(1, m.Integer("x", 2, 3).At())
		var log []string
		r, err := b.Solve(ctx, m, backends.Options{Log: func(line string) { log = append(log, line) }})
		if err != nil {
			return nil, err
		}
		return map[string]any{"value": r.Objective, "compiled": slices.ContainsFunc(log, func(line string) bool { return strings.Contains(line, "was compiled") })}, nil
	})
	isolate.Main()
	Main()
	_, forget := isolate.Prepare(context.Background()) // servers of the tests find what it makes
	status := m.Run()
	forget()
	os.Exit(status)
}

// until waits for a condition, and fails the test when it does not come.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatalf("%s: not within 30 s", what)
}

// running counts the jobs of a server that run.
func (s *Server) jobs() int {
	return s.places.state("").running
}

// packed is text as gzip.
func packed(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.Bytes()
}

// started is the address of a server that listens.
func started(t *testing.T, o Options) string {
	t.Helper()
	_, at := server(t, o)
	return at
}

// server is a server that listens, and its address.
func server(t *testing.T, o Options) (*Server, string) {
	t.Helper()
	if o.Page == nil {
		o.Page = fstest.MapFS{"index.html.gz": {Data: packed("<!doctype html>page")}, "assets/a-123.js.gz": {Data: packed("js")}, "assets/b.wasm": {Data: []byte("\x00asm")}, "assets/c.wasm.br": {Data: []byte("\x0f")}, "secret.key": {Data: []byte("no")}}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	end := make(chan error, 1)
	s := New(l.Addr(), o)
	s.places.hold(true) // as Serve does
	go func() { end <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-end; err != nil {
			t.Error(err)
		}
	})
	until(t, "what jobs need", func() bool {
		s.places.lock.Lock()
		defer s.places.lock.Unlock()
		return !s.places.held
	})
	return s, l.Addr().String()
}

const search = `{"version":1,"verb":"search","subject":"1 2 3 / 4 5 6 / 0 7 8"}`

// TestHostile: each request gets its status, one line, and the headers.
func TestHostile(t *testing.T) {
	at := started(t, Options{Most: 2})
	for _, c := range []struct {
		name, method, path, body string
		header                   map[string]string
		status                   int
		want                     string
	}{
		{"the page", "GET", "/", "", nil, 200, "<!doctype html>page"},
		{"by localhost", "GET", "/", "", map[string]string{"Host": "localhost:" + at[strings.LastIndex(at, ":")+1:]}, 200, "page"},
		{"another host", "GET", "/", "", map[string]string{"Host": "evil.example"}, 421, "is not called"},
		{"another address", "GET", "/", "", map[string]string{"Host": "192.0.2.7"}, 421, "is not called"},
		{"another port of this machine", "GET", "/", "", map[string]string{"Host": "127.0.0.1:1"}, 200, "page"}, // only names can be made to point here,
		{"a folder", "GET", "/assets/", "", nil, 404, "nothing is called"},
		{"a file of no kind of the page's", "GET", "/secret.key", "", nil, 404, "nothing is called"},
		{"dots", "GET", "/assets/..%2f..%2fetc%2fpasswd.txt", "", nil, 404, "nothing is called"},
		{"no such file", "GET", "/assets/none.js", "", nil, 404, "nothing is called"},
		{"posting to a file", "POST", "/index.html", "", nil, 405, "does not take POST"},
		{"info", "GET", "/api/info", "", nil, 200, `"name":"tilemip","own":0,"running":0,"runs":false`},
		{"health", "GET", "/api/health", "", nil, 200, "ok"},
		{"getting jobs", "GET", "/api/jobs", "", nil, 405, "does not take GET"},
		{"putting info", "PUT", "/api/info", "", nil, 405, "does not take PUT"},
		{"no such thing", "GET", "/api/files", "", nil, 404, "nothing is called"},
		{"a job", "POST", "/api/jobs", search, map[string]string{"Content-Type": "application/json"}, 200, `"moves":"RR"`},
		{"a job of this origin", "POST", "/api/jobs", search, map[string]string{"Content-Type": "application/json; charset=utf-8", "Origin": "http://" + at}, 200, `"moves":"RR"`},
		{"another origin", "POST", "/api/jobs", search, map[string]string{"Content-Type": "application/json", "Origin": "http://evil.example"}, 403, "another site"},
		{"another site", "POST", "/api/jobs", search, map[string]string{"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}, 403, "another site"},
		{"another port of this machine", "POST", "/api/jobs", search, map[string]string{"Content-Type": "application/json", "Sec-Fetch-Site": "same-site"}, 403, "another site"},
		{"a form", "POST", "/api/jobs", "a=b", map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, 415, "application/json"},
		{"no type", "POST", "/api/jobs", search, nil, 415, "application/json"},
		{"too large", "POST", "/api/jobs", strings.Repeat(" ", mostBody+1), map[string]string{"Content-Type": "application/json"}, 413, "at most"},
		{"no JSON", "POST", "/api/jobs", "{", map[string]string{"Content-Type": "application/json"}, 200, `"type":"error"`},
		{"a file of the machine", "POST", "/api/jobs", `{"version":1,"verb":"read","name":"/etc/passwd","subject":""}`, map[string]string{"Content-Type": "application/json"}, 200, `"type":"error"`},
		{"stopping what has ended", "POST", "/api/jobs/X/stop", "", nil, 204, ""},
	} {
		r, err := http.NewRequest(c.method, "http://"+at+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range c.header {
			if r.Header.Set(name, value); name == "Host" {
				r.Host = value
			}
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		body, _ := io.ReadAll(a.Body)
		a.Body.Close()
		if a.StatusCode != c.status || !strings.Contains(string(body), c.want) {
			t.Errorf("%s: %d %.200q, expected %d and %q", c.name, a.StatusCode, body, c.status, c.want)
		}
		for name, value := range headers {
			if a.Header.Get(name) != value {
				t.Errorf("%s: header %s is %q", c.name, name, a.Header.Get(name))
			}
		}
	}
}

// TestFiles: media types, packing and caching.
func TestFiles(t *testing.T) {
	at := started(t, Options{})
	for path, want := range map[string][3]string{
		"/":                    {"text/html; charset=utf-8", "no-cache", "gzip"},
		"/assets/a-123.js":     {"text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "gzip"},
		"/assets/b.wasm":       {"application/wasm", "public, max-age=31536000, immutable", ""},
		"/assets/a-123.js.gz":  {"application/gzip", "public, max-age=31536000, immutable", ""}, // for a page that unpacks by itself
		"/assets/c.wasm.br":    {"application/octet-stream", "public, max-age=31536000, immutable", ""},
		"br /assets/c.wasm.br": {"application/wasm", "public, max-age=31536000, immutable", "br"},
	} {
		accept := "gzip"
		if rest, br := strings.CutPrefix(path, "br "); br {
			path, accept = rest, "gzip, br"
		}
		r, _ := http.NewRequest("GET", "http://"+at+path, nil)
		r.Header.Set("Accept-Encoding", accept)
		a, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		if got := [3]string{a.Header.Get("Content-Type"), a.Header.Get("Cache-Control"), a.Header.Get("Content-Encoding")}; got != want {
			t.Errorf("%s: %q, expected %q", path, got, want)
		}
	}
	r, _ := http.NewRequest("GET", "http://"+at+"/assets/a-123.js", nil)
	r.Header.Set("Accept-Encoding", "identity")
	a, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if body, _ := io.ReadAll(a.Body); string(body) != "js" || a.Header.Get("Content-Encoding") != "" {
		t.Errorf("without packing: %q, %q", body, a.Header.Get("Content-Encoding"))
	}
}

// lastEvent is the first event of the job that was begun last.
var lastEvent string

// begin starts a job on a connection of its own and waits for its first event.
func begin(t *testing.T, at, verb string) (*http.Response, *bufio.Reader, context.CancelFunc) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(ctx, "POST", "http://"+at+"/api/jobs", strings.NewReader(fmt.Sprintf(`{"version":1,"verb":%q,"subject":""}`, verb)))
	r.Header.Set("Content-Type", "application/json")
	a, err := (&http.Client{Transport: &http.Transport{}}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(a.Body)
	if a.StatusCode == 200 {
		var err error
		line := ""
		if line, err = in.ReadString('\n'); err != nil || !strings.HasPrefix(line, `data: {`) {
			t.Fatalf("the first event is %q, %v", line, err)
		}
		lastEvent = line
	}
	return a, in, cancel
}

// TestFrames: only pages of the origins that were named may show the page in a frame.
func TestFrames(t *testing.T) {
	for text, want := range map[string]string{"https://a.org, http://localhost:8000": "https://a.org http://localhost:8000", "a.org": "", "https://a.org/": "", "https://*": "", "https://a.org;script-src": "", "": "", "null": "", "https://u@a.org": ""} {
		got, err := ParseOrigins(text)
		if strings.Join(got, " ") != want && err == nil || (err == nil) != (want != "") {
			t.Errorf("ParseOrigins(%q) = %q, %v", text, got, err)
		}
	}
	page := fstest.MapFS{"index.html": {Data: []byte("page")}, "figure.js": {Data: []byte("figure")}}
	for _, c := range []struct {
		embed                  []string
		name, ancestors, share string
	}{
		{nil, "", "'none'", "same-origin"},
		{nil, "figure.js", "'none'", "same-origin"},
		{[]string{"https://a.org"}, "", "'self' https://a.org", "same-origin"},
		{[]string{"https://a.org"}, "figure.js", "'self' https://a.org", "cross-origin"},
	} {
		r, err := http.Get("http://" + started(t, Options{Page: page, Embed: c.embed}) + "/" + c.name)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if got := r.Header.Get("Content-Security-Policy"); r.StatusCode != 200 || !strings.HasSuffix(got, "; frame-ancestors "+c.ancestors) || r.Header.Get("Cross-Origin-Resource-Policy") != c.share {
			t.Errorf("%v: status %d, headers %v", c, r.StatusCode, r.Header)
		}
	}
}

// TestClosedTab: a connection that closes ends its job, and one user's does not end another's.
func TestClosedTab(t *testing.T) {
	s, at := server(t, Options{Most: 4})
	_, _, close1 := begin(t, at, "test-slow")
	a2, in2, close2 := begin(t, at, "test-slow")
	defer close2()
	until(t, "two jobs", func() bool { return s.jobs() == 2 })
	close1()
	until(t, "the end of the first", func() bool { return s.jobs() == 1 })
	stopped, err := http.Post("http://"+at+"/api/jobs/"+a2.Header.Get(idHeader)+"/stop", "", nil)
	if err != nil || stopped.StatusCode != http.StatusNoContent {
		t.Fatalf("stopping: %v %v", stopped, err)
	}
	rest, err := io.ReadAll(in2)
	if err != nil || !strings.Contains(string(rest), `"best":"so far"`) {
		t.Errorf("a job that was stopped answers %q, %v; expected its best so far", rest, err)
	}
}

// TestJobsThatDoNotEnd: whatever a job does, it ends when it is stopped or at its limits, the client
// is told why, and nothing of it is left.
func TestJobsThatDoNotEnd(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	for _, c := range []struct{ verb, want string }{
		{"test-deaf", `"message":"stopped before it had an answer","status":130,"type":"error"`},
		{"test-bomb", `"message":"the job needed more than its 200 MB of memory and was ended","status":5,"type":"error"`},
		{"test-crash", `"message":"the job's process ended without an answer: exit status 3: SIGSEGV: a solver's fault","status":1,"type":"error"`},
	} {
		if c.verb == "test-bomb" && runtime.GOOS != "linux" {
			continue // memory is not limited there
		}
		s, at := server(t, Options{Most: 1, Memory: 200<<20 + OwnMemory})
		a, in, cancel := begin(t, at, c.verb)
		if c.verb == "test-deaf" {
			if _, err := http.Post("http://"+at+"/api/jobs/"+a.Header.Get(idHeader)+"/stop", "", nil); err != nil {
				t.Fatal(err)
			}
		}
		rest, err := io.ReadAll(in)
		if err != nil || !strings.Contains(string(rest), c.want) {
			t.Errorf("%s: %.300q, %v; expected %s", c.verb, rest, err, c.want)
		}
		cancel()
		until(t, "no job", func() bool { return s.jobs() == 0 })
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestEscape: a job writes in its folder alone, opens no connection, and knows no secret.
func TestEscape(t *testing.T) {
	if !strings.Contains(sandbox.Describe(), "from the network") {
		t.Skip("this kernel's Landlock does not cover files and network")
	}
	folder := t.TempDir()
	at := started(t, Options{})
	for name, value := range map[string]string{"TILEMIP_TEST_FOLDER": folder, "TILEMIP_TEST_ADDRESS": at, "TILEMIP_TOKEN": "s3cret", "SECRET": "x"} {
		t.Setenv(name, value)
	}
	at = started(t, Options{}) // which knows these
	_, in, cancel := begin(t, at, "test-escape")
	defer cancel()
	rest, _ := io.ReadAll(in)
	first := `{"dial":false,"scratch":true,"secret":"","write":false}`
	if !strings.Contains(string(rest)+lastEvent, first) {
		t.Errorf("%q %q, expected %s", lastEvent, rest, first)
	}
}

// TestQueue: no more jobs run at once than places, one user does not hold all, the others wait and
// are told where they stand; a user whose queue is full is refused, and afterwards all places are free.
func TestQueue(t *testing.T) {
	s, at := server(t, Options{Most: 3})
	var closes []context.CancelFunc
	for range 2 + mostWaitingEach {
		a, _, cancel := begin(t, at, "test-slow")
		if a.StatusCode != 200 {
			t.Errorf("status %d", a.StatusCode)
		}
		closes = append(closes, cancel)
	}
	if a, _, cancel := begin(t, at, "test-slow"); a.StatusCode != 429 {
		t.Errorf("one more: status %d, expected 429", a.StatusCode)
		cancel()
	}
	if now := s.places.state("127.0.0.1"); now != (standing{2, 2, mostWaitingEach, 1}) {
		t.Errorf("%+v; expected 2 running, %d waiting", now, mostWaitingEach)
	}
	if !strings.Contains(lastEvent, fmt.Sprintf(`{"of":%d,"own":2,"place":%[1]d,"places":3,"type":"waiting"}`, mostWaitingEach)) {
		t.Errorf("the last is told %q", lastEvent)
	}
	if turn, ok := s.places.enter("another"); !ok || !s.places.wait(t.Context(), turn, func(place, of int) { t.Errorf("another user waits: %d of %d", place, of) }) {
		t.Error("another user has no place")
	}
	s.places.give("another")
	for _, cancel := range closes {
		cancel()
	}
	until(t, "the end of all", func() bool {
		return s.places.state("") == standing{}
	})
}

// TestLargeJobs: of jobs that do not arrive whole no more is held than their part of memory, half of it
// of one user; small jobs pass them by, and afterwards all is free.
func TestLargeJobs(t *testing.T) {
	before := patience
	patience = 300 * time.Millisecond
	defer func() { patience = before }()
	s, at := server(t, Options{Most: 2})
	head := fmt.Sprintf("POST /api/jobs HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", at, mostBody)
	refused := 0
	for i := range mostBodies/2/mostBody + 3 {
		c, err := net.Dial("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if _, err := io.WriteString(c, head+strings.Repeat(" ", 40<<10)); err != nil { // some of it, in time
			t.Fatal(err)
		}
		if i < mostBodies/2/mostBody {
			until(t, "the share of a job", func() bool { return s.held() == int64(i+1)*mostBody })
			continue
		}
		a, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil || a.StatusCode != http.StatusServiceUnavailable {
			t.Fatalf("one more: %v %v", a, err)
		}
		refused++
	}
	if a, err := http.Post("http://"+at+"/api/jobs", "application/json", strings.NewReader(search)); err != nil || a.StatusCode != 200 {
		t.Errorf("a small job beside them: %v %v", a, err)
	}
	if !s.bodies.Take(t.Context(), "another", mostBody, time.Minute) {
		t.Error("another user has no share")
	}
	s.bodies.Give("another", mostBody)
	until(t, "the end of all that did not arrive", func() bool { return s.held() == 0 })
	if refused != 3 || s.count.refused.Load() != 3 {
		t.Errorf("%d refused, %d counted; expected 3", refused, s.count.refused.Load())
	}
}

// held is what the bodies of jobs have.
func (s *Server) held() int64 { return mostBodies - s.bodies.Left() }

// TestFairPlaces: against a model that shares out one place at a time, for random users.
func TestFairPlaces(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 35))
		p := places{most: 1 + r.IntN(4), running: map[string]int{}}
		var turns []*turn
		has := func(t *turn) bool {
			select {
			case <-t.granted:
				return true
			default:
				return false
			}
		}
		for range 60 {
			user := string(rune('a' + r.IntN(3)))
			switch k := r.IntN(3); {
			case k < 2:
				if turn, ok := p.enter(user); ok {
					turns = append(turns, turn)
				}
			default:
				if i := slices.IndexFunc(turns, func(t *turn) bool { return t.user == user && has(t) }); i >= 0 {
					turns = slices.Delete(turns, i, i+1)
					p.give(user)
				}
			}
			runs, waits := map[string]int{}, map[string]int{}
			all := 0
			for _, t := range turns {
				if has(t) {
					runs[t.user]++
					all++
				} else {
					waits[t.user]++
				}
			}
			for one, n := range waits {
				if all < p.most && runs[one] < p.each() {
					t.Fatalf("seed %d: %s waits (%d), with %d of %d places taken, %d its own", seed, one, n, all, p.most, runs[one])
				}
			}
			for one, n := range runs {
				if n > p.each() {
					t.Fatalf("seed %d: %s has %d of %d places", seed, one, n, p.most)
				}
			}
			if now := p.state(""); now != (standing{all, 0, len(turns) - all, len(runs)}) {
				t.Fatalf("seed %d: %+v, expected %d and %d of %d users", seed, now, all, len(turns)-all, len(runs))
			}
			seen := map[int]bool{}
			for _, t := range turns {
				if place, of := p.place(t); place > 0 {
					seen[place] = true
					if place > of {
						panic("beyond the queue")
					}
				}
			}
			if len(seen) != len(turns)-all {
				t.Fatalf("seed %d: places in the queue %v of %d", seed, seen, len(turns)-all)
			}
		}
	}
}

// TestStoppedReader: a client that takes no more of a stream loses its job.
func TestStoppedReader(t *testing.T) {
	before := patience
	patience = 200 * time.Millisecond
	defer func() { patience = before }()
	s, at := server(t, Options{Most: 1})
	_, _, cancel := begin(t, at, "test-flood") // and reads nothing more
	defer cancel()
	until(t, "the end of the job", func() bool { return s.jobs() == 0 })
}

// TestToken: without the token nothing; with it everything, by header, by address, by cookie.
func TestToken(t *testing.T) {
	at := started(t, Options{Token: "s3cret"})
	_, port, _ := net.SplitHostPort(at)
	get := func(path string, set func(*http.Request)) *http.Response {
		r, _ := http.NewRequest("GET", "http://"+at+path, nil)
		if set != nil {
			set(r)
		}
		a, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		return a
	}
	for _, path := range []string{"/", "/api/info", "/?token=s3cre", "/?token="} {
		if a := get(path, nil); a.StatusCode != 401 {
			t.Errorf("%s: %d, expected 401", path, a.StatusCode)
		}
	}
	if a := get("/api/info", func(r *http.Request) { r.Header.Set("Authorization", "Bearer s3cret") }); a.StatusCode != 200 {
		t.Errorf("by header: %d", a.StatusCode)
	}
	a := get("/?token=s3cret", nil)
	if a.StatusCode != 303 || a.Header.Get("Location") != "/" || len(a.Cookies()) != 1 || a.Cookies()[0].Name != "tilemip-token-"+port || !a.Cookies()[0].HttpOnly || a.Cookies()[0].SameSite != http.SameSiteStrictMode {
		t.Fatalf("by address: %d, %v, cookies %v", a.StatusCode, a.Header, a.Cookies())
	}
	if b := get("//evil.example/x?a=1&token=s3cret", nil); b.Header.Get("Location") != "/evil.example/x?a=1" {
		t.Errorf("the address leads to %q", b.Header.Get("Location"))
	}
	if b := get("/api/info", func(r *http.Request) { r.AddCookie(a.Cookies()[0]) }); b.StatusCode != 200 {
		t.Errorf("by cookie: %d", b.StatusCode)
	}
	for _, c := range []struct {
		embed, encrypted bool
		want             string
	}{
		{false, false, "HttpOnly; SameSite=Strict"},
		{false, true, "HttpOnly; Secure; SameSite=Strict"},
		{true, true, "HttpOnly; Secure; SameSite=None"},  // what a frame of another site gets back
		{true, false, "HttpOnly; Secure; SameSite=None"}, // a proxy speaks https
	} {
		o := Options{Page: fstest.MapFS{}, Token: "s3cret"}
		if c.embed {
			o.Embed = []string{"https://a.org"}
		}
		r, w := httptest.NewRequest("GET", "/?token=s3cret", nil), httptest.NewRecorder()
		if c.encrypted {
			r.TLS = &tls.ConnectionState{}
		}
		New(&net.TCPAddr{Port: 8765}, o).Handler().ServeHTTP(w, r)
		if got := w.Header().Get("Set-Cookie"); !strings.HasSuffix(got, "; Path=/; "+c.want) {
			t.Errorf("%v: cookie %q", c, got)
		}
	}
}

// TestSameAnswer: over HTTP a job says what package jobs says directly.
func TestSameAnswer(t *testing.T) {
	at := started(t, Options{Most: 1})
	for _, request := range []string{
		search,
		`{"version":1,"verb":"read","subject":"library:soma-cube"}`,
		`{"version":1,"verb":"state","subject":"1 2 3 / 4 5 6 / 0 7 8","options":{"horizon":2,"plan":"RR"}}`,
		`{"version":1,"verb":"library","subject":""}`,
	} {
		a, err := http.Post("http://"+at+"/api/jobs", "application/json", strings.NewReader(request))
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(a.Body)
		a.Body.Close()
		events := strings.Split(strings.TrimSpace(string(body)), "\n\n")
		var got, want map[string]any
		if err := json.Unmarshal([]byte(strings.TrimPrefix(events[len(events)-1], "data: ")), &got); err != nil {
			t.Fatal(err)
		}
		jobs.Run(context.Background(), []byte(request), jobs.Settings{}, func(e map[string]any) {
			text, _ := json.Marshal(e)
			want = nil
			json.Unmarshal(text, &want)
		})
		for _, e := range []map[string]any{got, want} { // times differ
			if answer, ok := e["answer"].(map[string]any); ok {
				for key := range answer {
					if strings.Contains(key, "seconds") {
						delete(answer, key)
					}
				}
			}
		}
		g, _ := json.Marshal(got)
		w, _ := json.Marshal(want)
		if !bytes.Equal(g, w) {
			t.Errorf("%.80s\nover HTTP %.300s\ndirectly  %.300s", request, g, w)
		}
	}
}

// TestLongCompiledOnce: the machine code of an embedded HiGHS is made before the first job, by a process
// that may write; jobs find it, also where it cannot be kept, and then nothing of it is left.
func TestLongCompiledOnce(t *testing.T) {
	if b, err := backends.Lookup("highs"); err != nil || b.Info().Kind != backends.Embedded {
		t.Skip("HiGHS is not embedded in this build")
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{filepath.Join(t.TempDir(), "new"), filepath.Join(file, "no folder")} {
		t.Setenv(installed.CompiledIn, folder)
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		end := make(chan error, 1)
		go func() { end <- New(l.Addr(), Options{Most: 2, Page: fstest.MapFS{}}).Serve(ctx, l) }()
		for range 2 {
			_, in, leave := begin(t, l.Addr().String(), "test-solve")
			rest, _ := io.ReadAll(in)
			if got := lastEvent + string(rest); !strings.Contains(got, `{"compiled":false,"value":2}`) {
				t.Errorf("%s: a job answers %q", folder, got)
			}
			leave()
		}
		cancel()
		if err := <-end; err != nil {
			t.Error(err)
		}
		if left, _ := filepath.Glob(filepath.Join(temporary, "*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

// TestDrain: a server that is to end takes no more jobs, and lets those that run end by themselves.
func TestDrain(t *testing.T) {
	s, at := server(t, Options{Most: 2, Grace: time.Minute})
	a, in, cancel := begin(t, at, "test-slow")
	defer cancel()
	drained := make(chan bool)
	go func() {
		s.drain()
		close(drained)
	}()
	until(t, "no more jobs", func() bool {
		r, err := http.Post("http://"+at+"/api/jobs", "application/json", strings.NewReader(search))
		if err != nil {
			return false
		}
		r.Body.Close()
		return r.StatusCode == http.StatusServiceUnavailable
	})
	select {
	case <-drained:
		t.Fatal("it did not wait for the job")
	default:
	}
	if _, err := http.Post("http://"+at+"/api/jobs/"+a.Header.Get(idHeader)+"/stop", "", nil); err != nil {
		t.Fatal(err)
	}
	if rest, _ := io.ReadAll(in); !strings.Contains(string(rest), `"best":"so far"`) {
		t.Errorf("the job answered %q", rest)
	}
	<-drained
}

// TestLog: the operator has a line a job: whose, what, how it ended.
func TestLog(t *testing.T) {
	lines := make(chan string, 1)
	at := started(t, Options{Log: func(line string) { lines <- line }})
	r, err := http.Post("http://"+at+"/api/jobs", "application/json", strings.NewReader(search))
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	line := <-lines
	if !regexp.MustCompile(`^127\.0\.0\.1 [A-Z2-7]{8} "search": (done|stopped) after \d+\.\d s, waited \d+\.\d s$`).MatchString(line) {
		t.Errorf("the line is %q", line)
	}
}

// TestLongYield: a job that has run for a while stands back behind newer ones.
func TestLongYield(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems have no sessions")
	}
	s, at := server(t, Options{Most: 1})
	_, _, leave := begin(t, at, "test-slow")
	defer leave()
	nice := func() (out string) {
		s.running.Range(func(_, j any) bool {
			text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", j.(*running).process.Load().ID()))
			out = strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))[16]
			return false
		})
		return out
	}
	until(t, "the priority of an old job", func() bool { return nice() == "15" })
}

// TestMetrics: what the operator sees agrees with what happened.
func TestMetrics(t *testing.T) {
	_, at := server(t, Options{Most: 1, Memory: 200<<20 + OwnMemory})
	see := func() string {
		r, err := http.Get("http://" + at + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, _ := io.ReadAll(r.Body)
		return string(text)
	}
	_, _, close1 := begin(t, at, "test-slow")
	_, _, close2 := begin(t, at, "test-slow")
	for _, want := range []string{"\ntilemip_serve_jobs_running 1\n", "\ntilemip_serve_jobs_waiting 1\n", "\ntilemip_serve_users_running 1\n", "\ntilemip_serve_jobs_total 0\n", "\ntilemip_serve_connections_refused_total 0\n"} {
		if got := see(); !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if got := see(); runtime.GOOS == "linux" && strings.Contains(got, "\ntilemip_serve_jobs_memory_bytes 0\n") {
		t.Errorf("no memory in\n%s", got)
	}
	close2()
	close1()
	r, err := http.Post("http://"+at+"/x", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	until(t, "the end of both", func() bool {
		got := see()
		return strings.Contains(got, "\ntilemip_serve_jobs_running 0\n") && strings.Contains(got, "\ntilemip_serve_jobs_total 1\n")
	})
	refused, _ := http.NewRequest("POST", "http://"+at+"/api/jobs", nil)
	refused.Header.Set("Origin", "http://evil.example")
	if r, err := http.DefaultClient.Do(refused); err == nil {
		r.Body.Close()
	}
	if got := see(); !strings.Contains(got, "\ntilemip_serve_refused_total 1\n") {
		t.Errorf("%s", got)
	}
}
