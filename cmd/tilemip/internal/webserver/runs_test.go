package webserver

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// runsPageOf serves a page of coordinators and returns what a path answers.
func runsPageOf(t *testing.T, o Options) func(method, path string) (*http.Response, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: New(l.Addr(), o).Handler()}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return func(method, path string) (*http.Response, string) {
		t.Helper()
		q, err := http.NewRequest(method, "http://"+l.Addr().String()+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return r, string(b)
	}
}

// coordinator answers as one, and counts how often it was asked.
func coordinator(t *testing.T, answer http.HandlerFunc) (address string, asked *atomic.Int64) {
	asked = new(atomic.Int64)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		answer(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

// The page shows what coordinators say, as text, and says which are away and why. It asks the
// addresses it was given, each once for many readers, and nothing else: not where a coordinator
// sends it, not what a reader names.
func TestRunsPage(t *testing.T) {
	good, asked := coordinator(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/sub/progress.json" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, `{"subject":"<script>alert(1)</script>","version":"v","of":"tree","run":"0123456789ab","units":70,"finished":52,"weight":0.756,"rate":2.5,"remaining":150,"within":3,"set_aside":1,"workers":4,"redeliveries":6,"duplicates":2,"crashes":3}`)
	})
	secret, leaked := coordinator(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"subject":"secret","run":"1"}`)
	})
	elsewhere, _ := coordinator(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, secret+"/progress.json", http.StatusFound)
	})
	other, _ := coordinator(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"name":"other"}`) })
	huge, _ := coordinator(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"run":"1","subject":"`+strings.Repeat("x", 2*mostState)+`"}`)
	})
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	urls, err := ParseRuns(strings.Join([]string{good + "/sub/", elsewhere, other, huge, gone.URL}, ","))
	if err != nil {
		t.Fatal(err)
	}
	get := runsPageOf(t, Options{Runs: urls})
	if _, info := get("GET", "/api/info"); !strings.Contains(info, `"runs":true`) {
		t.Errorf("the page of the puzzles cannot know of this one: %s", info)
	}
	for range 5 {
		get("GET", "/runs?url="+secret)
	}
	r, page := get("GET", "/runs")
	for _, want := range []string{
		"&lt;script&gt;alert(1)", "75.6 % of the tree, 52 of 70 units; about 2 min left (± 3 s)", `width="75.6"`, `class="state bad"`, "<dd>4</dd>", "<dd>6, 2</dd>", "<dd>3, 1</dd>", "run 0123456789ab, tilemip v",
		elsewhere + "/</h2>\n<p class=\"state bad\">away: what answers there is no coordinator of tilemip: status 302",
		other + "/</h2>\n<p class=\"state bad\">away: what answers there is no coordinator",
		huge + "/</h2>\n<p class=\"state bad\">away: what answers there is no coordinator",
		gone.URL + "/</h2>\n<p class=\"state bad\">away: it does not answer",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in the page:\n%s", want, page)
		}
	}
	if strings.Contains(page, "<script") || strings.Contains(page, "secret") || leaked.Load() > 0 {
		t.Errorf("a script, or what a redirection leads to (asked %d times):\n%s", leaked.Load(), page)
	}
	policy := r.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") || strings.Contains(policy, "unsafe") || r.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", r.Header)
	}
	if n := asked.Load(); n < 1 || n > 5 {
		t.Errorf("6 readers at once asked the coordinator %d times", n)
	}
	if r, _ := get("POST", "/runs"); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %s", r.Status)
	}
}

// There is no such page without coordinators, and none without the token.
func TestRunsPageIsNotForAll(t *testing.T) {
	if r, _ := runsPageOf(t, Options{})("GET", "/runs"); r.StatusCode != http.StatusNotFound {
		t.Errorf("without --runs: %s", r.Status)
	}
	address, asked := coordinator(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"run":"1"}`) })
	if r, _ := runsPageOf(t, Options{Runs: []string{address + "/"}, Token: "t"})("GET", "/runs"); r.StatusCode != http.StatusUnauthorized || asked.Load() > 0 {
		t.Errorf("without the token: %s, and the coordinator was asked %d times", r.Status, asked.Load())
	}
}

func TestParseRuns(t *testing.T) {
	if got, err := ParseRuns("http://127.0.0.1:9100, https://a.example/x/"); err != nil || fmt.Sprint(got) != "[http://127.0.0.1:9100/ https://a.example/x/]" {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"", "127.0.0.1:9100", "ftp://a/", "file:///etc/passwd", "http:///x", "http://u:p@a/", "http://a/?x=1", "http://a/#x", "http://a,", "http://[::1", strings.Repeat("http://a,", mostRuns) + "http://a"} {
		if got, err := ParseRuns(bad); err == nil {
			t.Errorf("%q is taken for %v", bad, got)
		}
	}
}
