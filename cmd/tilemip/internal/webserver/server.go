// Package webserver is `tilemip serve`: the page, and the jobs that it asks for at native
// speed. A job is a POST whose answer is a stream of server-sent events (WHATWG HTML,
// "Server-sent events"); closing the connection ends the job and its solver.
//
// It serves a person or a class, and trusts nobody who connects: packages httpserver and sandbox say
// who may come in and what a job may use; places are shared out among users, a reader that stops
// reading loses its job, and a Content-Security-Policy lets only the page's own files run. Own.
//
// server.go has the handler, jobs.go the jobs and their processes, places.go the queue, files.go the
// page's files, runs.go the page of searches in units.
//
// Not here: what a job does (package jobs). Begin with server.go.
package webserver

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/internal/httpserver"
)

// Options are what a server allows.
type Options struct {
	Page     fs.FS         // the page's files; a file may be there as NAME.gz only
	Jobs     jobs.Settings // of each job: TimeLimit and Threads
	Most     int           // jobs at once; others wait
	Memory   int64         // bytes, of the server and all its jobs together; 0: 2 GiB
	Token    string        // that every request must have; "": none is needed
	Hosts    []string      // names by which a proxy on this machine calls the server, with or without a port
	Version  string        // for the page to show
	Backends []string      // solvers that are here, by name, for the page to show
	Embed    []string      // origins whose pages may show the page in a frame (ParseOrigins)
	Runs     []string      // addresses of coordinators that /runs shows (ParseRuns); none: there is no such page
	Grace    time.Duration // for running jobs to end by themselves when the server is to end
	Log      func(string)  // one line a job; nil: none
}

// Server answers requests. It is safe for many goroutines.
type Server struct {
	options     Options
	guard       httpserver.Guard
	door        httpserver.Door
	bodies      httpserver.Budget
	places      places
	files       files
	environment []string // of the processes of jobs, once places are open
	runs        *runs    // nil without any
	count       struct{ done, refused, killed atomic.Int64 }
	running     sync.Map    // of *running: the jobs that run or wait, by their names
	closing     atomic.Bool // no more jobs are taken
}

// mostBody bounds the body of a request, in bytes: the largest puzzle of the library has 60 kB.
const mostBody = 1 << 20

// Jobs are held, from the first byte until they end, in a part of OwnMemory; one user has up to a half
// of it. Small ones are not counted.
const (
	smallBody  = 16 << 10
	mostBodies = 32 << 20
)

// A body must arrive at this rate, in bytes a second, and within this time.
const (
	bodyRate = 16 << 10
	bodyTime = 2 * time.Minute
)

// OwnMemory is what the server keeps of its memory for itself; jobs share the rest.
const OwnMemory = 128 << 20

// leastShare is what a job needs to begin, with an embedded HiGHS.
const leastShare = 128 << 20

// LeastMemory is the least Options.Memory for so many jobs at once.
func LeastMemory(most int) int64 { return OwnMemory + int64(max(1, most))*leastShare }

// share is the memory of each job.
func (s *Server) share() int64 { return (s.options.Memory - OwnMemory) / int64(s.places.most) }

// New makes a server that will listen at an address.
func New(at net.Addr, o Options) *Server {
	o.Most, o.Memory = max(1, o.Most), cmp.Or(o.Memory, 2<<30)
	_, port, _ := net.SplitHostPort(at.String())
	s := &Server{options: o, door: httpserver.Door{Most: mostConnections, MostEach: mostOfAddress}, bodies: httpserver.Budget{Free: mostBodies, Each: mostBodies / 2}, places: places{most: o.Most, running: map[string]int{}}, files: files{from: o.Page, read: map[string][]byte{}}}
	// Browsers do not keep the cookies of a machine's ports apart, so its name has the port.
	s.guard = httpserver.Guard{Token: o.Token, Cookie: "tilemip-token-" + port}
	for _, host := range o.Hosts {
		s.guard.Names = append(s.guard.Names, strings.ToLower(host))
	}
	if len(o.Runs) > 0 {
		s.runs = newRuns(o.Runs)
	}
	return s
}

// headers of every answer. The page needs WebAssembly and workers of its own, pictures from
// data and blobs, and nothing from anywhere else.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; style-src 'self'; " +
		"img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// ParseOrigins reads the origins of pages, with commas between, as browsers name them.
func ParseOrigins(text string) (origins []string, err error) {
	for _, one := range strings.Split(text, ",") {
		one = strings.TrimSpace(one)
		u, err := url.Parse(one)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || one != u.Scheme+"://"+u.Host || u.Hostname() == "" || strings.ContainsAny(u.Host, "*;' ") {
			return nil, fmt.Errorf("%q: expected a scheme, a host and perhaps a port, such as https://course.example.org", one)
		}
		origins = append(origins, one)
	}
	return origins, nil
}

// framed are the headers that let the pages of some origins show the page in a frame, and load
// the file that does so.
func (s *Server) framed(h http.Header, path string) {
	if len(s.options.Embed) == 0 {
		return
	}
	h.Set("Content-Security-Policy", strings.Replace(headers["Content-Security-Policy"], "frame-ancestors 'none'", "frame-ancestors 'self' "+strings.Join(s.options.Embed, " "), 1))
	if path == "/figure.js" {
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
}

// Handler is the whole server.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/info", s.info)
	mux.HandleFunc("GET /api/health", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /metrics", s.metrics)
	mux.HandleFunc("POST /api/jobs", s.job)
	mux.HandleFunc("POST /api/jobs/{id}/stop", s.stop)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { s.refuseMethod(w, r) })
	if s.runs != nil {
		mux.HandleFunc("GET /runs", s.showRuns)
	}
	mux.HandleFunc("/", s.file)
	return s.handle(mux)
}

// answerTime is how long a client may take for an answer, besides files and streams.
const answerTime = 30 * time.Second

// handle sets the headers and refuses who may not come in.
func (s *Server) handle(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		httpserver.Answering(r, true)
		defer httpserver.Answering(r, false)
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime))
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		s.framed(w.Header(), r.URL.Path)
		if s.enters(w, r) {
			return
		}
		if status, why := s.guard.Refuses(r); status != 0 {
			s.count.refused.Add(1)
			refuse(w, status, "%s", why)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// enters takes the token from an address that has it into a cookie, and leads to the address
// without it: what stands in the address bar is copied, and kept in the browser's history.
func (s *Server) enters(w http.ResponseWriter, r *http.Request) bool {
	q := r.URL.Query()
	if s.guard.Token == "" || r.Method != http.MethodGet || !q.Has("token") || !s.guard.Right(q.Get("token")) {
		return false
	}
	q.Del("token")
	to := url.URL{Path: "/" + strings.TrimLeft(r.URL.Path, "/"), RawQuery: q.Encode()} // of this server alone
	cookie := http.Cookie{Name: s.guard.Cookie, Value: s.guard.Token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: httpserver.Secure(r)}
	if len(s.options.Embed) > 0 { // a frame in another site's page sends no other; the browser speaks https, here or with a proxy
		cookie.SameSite, cookie.Secure = http.SameSiteNoneMode, true
	}
	http.SetCookie(w, &cookie)
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
	return true
}

// log tells the operator.
func (s *Server) log(format string, args ...any) {
	if s.options.Log != nil {
		s.options.Log(fmt.Sprintf(format, args...))
	}
}

// refuse answers with one line.
func refuse(w http.ResponseWriter, status int, format string, args ...any) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintf(w, format+"\n", args...)
}

// refuseMethod answers requests below /api/ that no other handler takes.
func (s *Server) refuseMethod(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/jobs":
		w.Header().Set("Allow", "POST")
	case "/api/info", "/api/health":
		w.Header().Set("Allow", "GET")
	default:
		refuse(w, http.StatusNotFound, "nothing is called %s here", r.URL.Path)
		return
	}
	refuse(w, http.StatusMethodNotAllowed, "%s does not take %s", r.URL.Path, r.Method)
}

// info says what the server is and what it allows.
func (s *Server) info(w http.ResponseWriter, r *http.Request) {
	now := s.places.state(s.user(r))
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	json.NewEncoder(w).Encode(map[string]any{
		"name": "tilemip", "version": s.options.Version, "jobs": jobs.Version, "verbs": jobs.Verbs(),
		"backends": s.options.Backends, "most_jobs": s.places.most, "running": now.running, "own": now.own, "waiting": now.waiting, "time_limit": s.options.Jobs.TimeLimit.Seconds(), "most_bytes": mostBody, "runs": s.runs != nil,
	})
}

// metrics are for the operator, in Prometheus' text format.
func (s *Server) metrics(w http.ResponseWriter, _ *http.Request) {
	now := s.places.state("")
	used := int64(0)
	s.running.Range(func(_, j any) bool {
		used += j.(*running).memory()
		return true
	})
	var own runtime.MemStats
	runtime.ReadMemStats(&own)
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	for _, row := range []struct {
		name, kind, help string
		value            int64
	}{
		{"jobs_running", "gauge", "jobs that run", int64(now.running)},
		{"jobs_waiting", "gauge", "jobs that wait for a place", int64(now.waiting)},
		{"users_running", "gauge", "users whose jobs run", int64(now.users)},
		{"jobs_total", "counter", "jobs that have ended", s.count.done.Load()},
		{"jobs_killed_total", "counter", "jobs that were ended at their limit of memory or time", s.count.killed.Load()},
		{"refused_total", "counter", "requests that were refused: queue full, wrong token, other site", s.count.refused.Load()},
		{"connections", "gauge", "connections that are open", s.door.Open.Load()},
		{"connections_refused_total", "counter", "connections for which there was no place, or that lost theirs to another", s.door.Refused.Load()},
		{"jobs_memory_bytes", "gauge", "memory of the processes of jobs", used},
		{"memory_bytes", "gauge", "memory of the server itself", int64(own.Sys)},
	} {
		fmt.Fprintf(w, "# HELP tilemip_serve_%s %s\n# TYPE tilemip_serve_%[1]s %[3]s\ntilemip_serve_%[1]s %[4]d\n", row.name, row.help, row.kind, row.value)
	}
}

// mostConnections and mostOfAddress bound open connections; a class may come by one proxy.
const (
	mostConnections = 1024
	mostOfAddress   = 512
)

// Serve answers requests until the context ends. Then running jobs are stopped, and have a
// moment to send what they found.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	base, stop := context.WithCancel(context.Background())
	defer stop()
	h := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		BaseContext: func(net.Listener) context.Context { return base },
	}
	s.places.hold(true) // until what all jobs need is made
	ready := make(chan func(), 1)
	go func() {
		env, forget := isolate.Prepare(ctx)
		s.environment = env
		s.places.hold(false)
		ready <- forget
	}()
	defer func() { (<-ready)() }()
	return s.door.Serve(ctx, l, h, func() {
		s.drain()
		patience, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		_ = h.Shutdown(patience) // what has not ended by then is closed
		stop()
	})
}
