package webserver

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
)

// slow is a verb that runs until its job ends, and counts.
var slow struct {
	sync.Mutex
	running, ended int
}

func init() {
	jobs.Add("test-slow", func(ctx context.Context, j *jobs.Job) (any, error) {
		slow.Lock()
		slow.running++
		slow.Unlock()
		defer func() {
			slow.Lock()
			slow.running--
			slow.ended++
			slow.Unlock()
		}()
		j.Tell(map[string]any{"type": "progress", "message": "begun"})
		<-ctx.Done()
		return map[string]any{"best": "so far"}, nil
	})
	jobs.Add("test-flood", func(ctx context.Context, j *jobs.Job) (any, error) {
		text := strings.Repeat("x", 1<<16)
		for ctx.Err() == nil {
			j.Tell(map[string]any{"type": "solution", "solution": text})
		}
		slow.Lock()
		slow.ended++
		slow.Unlock()
		return nil, ctx.Err()
	})
}

// until waits for a condition, and fails the test when it does not come.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		slow.Lock()
		ok := holds()
		slow.Unlock()
		if ok {
			return
		}
	}
	t.Fatalf("%s: not within 30 s", what)
}

// packed is text as gzip.
func packed(text string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.Bytes()
}

// started is a server that listens, and its address.
func started(t *testing.T, o Options) string {
	t.Helper()
	if o.Page == nil {
		o.Page = fstest.MapFS{"index.html.gz": {Data: packed("<!doctype html>page")}, "assets/a-123.js.gz": {Data: packed("js")}, "assets/b.wasm": {Data: []byte("\x00asm")}, "secret.key": {Data: []byte("no")}}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	end := make(chan error, 1)
	go func() { end <- New(l.Addr(), o).Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-end; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
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
		{"another port", "GET", "/", "", map[string]string{"Host": "127.0.0.1:1"}, 421, "is not called"},
		{"a folder", "GET", "/assets/", "", nil, 404, "nothing is called"},
		{"a file of no kind of the page's", "GET", "/secret.key", "", nil, 404, "nothing is called"},
		{"dots", "GET", "/assets/..%2f..%2fetc%2fpasswd.txt", "", nil, 404, "nothing is called"},
		{"no such file", "GET", "/assets/none.js", "", nil, 404, "nothing is called"},
		{"posting to a file", "POST", "/index.html", "", nil, 405, "does not take POST"},
		{"info", "GET", "/api/info", "", nil, 200, `"name":"tilemip","runs":false`},
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
		"/":                {"text/html; charset=utf-8", "no-cache", "gzip"},
		"/assets/a-123.js": {"text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "gzip"},
		"/assets/b.wasm":   {"application/wasm", "public, max-age=31536000, immutable", ""},
	} {
		r, _ := http.NewRequest("GET", "http://"+at+path, nil)
		r.Header.Set("Accept-Encoding", "gzip")
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
		if line, err := in.ReadString('\n'); err != nil || !strings.HasPrefix(line, `data: {`) {
			t.Fatalf("the first event is %q, %v", line, err)
		}
	}
	return a, in, cancel
}

// TestClosedTab: a connection that closes ends its job, and one user's does not end another's.
func TestClosedTab(t *testing.T) {
	at := started(t, Options{Most: 4})
	_, _, close1 := begin(t, at, "test-slow")
	a2, in2, close2 := begin(t, at, "test-slow")
	defer close2()
	until(t, "two jobs", func() bool { return slow.running == 2 })
	ended := slow.ended
	close1()
	until(t, "the end of the first", func() bool { return slow.ended == ended+1 && slow.running == 1 })
	stopped, err := http.Post("http://"+at+"/api/jobs/"+a2.Header.Get(idHeader)+"/stop", "", nil)
	if err != nil || stopped.StatusCode != http.StatusNoContent {
		t.Fatalf("stopping: %v %v", stopped, err)
	}
	rest, err := io.ReadAll(in2)
	if err != nil || !strings.Contains(string(rest), `"best":"so far"`) {
		t.Errorf("a job that was stopped answers %q, %v; expected its best so far", rest, err)
	}
}

// TestStorm: no more jobs run at once than allowed; the others are told so, and afterwards all
// slots are free.
func TestStorm(t *testing.T) {
	at := started(t, Options{Most: 2})
	status := map[int]int{}
	var closes []context.CancelFunc
	for range 20 {
		a, _, cancel := begin(t, at, "test-slow")
		status[a.StatusCode]++
		closes = append(closes, cancel)
	}
	if status[200] != 2 || status[429] != 18 {
		t.Errorf("%v, expected 2 with 200 and 18 with 429", status)
	}
	for _, cancel := range closes {
		cancel()
	}
	until(t, "the end of all", func() bool { return slow.running == 0 })
	until(t, "a free slot", func() bool {
		a, err := http.Post("http://"+at+"/api/jobs", "application/json", strings.NewReader(search))
		if err != nil {
			return false
		}
		defer a.Body.Close()
		return a.StatusCode == 200
	})
}

// TestStoppedReader: a client that takes no more of a stream loses its job.
func TestStoppedReader(t *testing.T) {
	before := patience
	patience = 200 * time.Millisecond
	defer func() { patience = before }()
	at := started(t, Options{Most: 1})
	ended := slow.ended
	_, _, cancel := begin(t, at, "test-flood") // and reads nothing more
	defer cancel()
	until(t, "the end of the job", func() bool { return slow.ended == ended+1 })
}

// TestToken: without the token nothing; with it everything, by header, by address, by cookie.
func TestToken(t *testing.T) {
	at := started(t, Options{Token: "s3cret"})
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
	if a.StatusCode != 200 || len(a.Cookies()) != 1 || !a.Cookies()[0].HttpOnly || a.Cookies()[0].SameSite != http.SameSiteStrictMode {
		t.Fatalf("by address: %d, cookies %v", a.StatusCode, a.Cookies())
	}
	if b := get("/api/info", func(r *http.Request) { r.AddCookie(a.Cookies()[0]) }); b.StatusCode != 200 {
		t.Errorf("by cookie: %d", b.StatusCode)
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
