// Package webserver is `tilemip serve`: the page, and the jobs that it asks for at native
// speed. A job is a POST whose answer is a stream of server-sent events (WHATWG HTML,
// "Server-sent events"); closing the connection ends the job and its solver.
//
// It listens for one person on one machine, and still trusts nobody who connects: the name of
// the host is checked (DNS rebinding), requests of other sites are refused (cross-origin),
// bodies, jobs at once, time and memory are limited, a reader that stops reading loses its
// job, and a Content-Security-Policy lets only the page's own files run. Own.
//
// server.go has the handler and who may come in, jobs.go the jobs, files.go the page's files,
// runs.go the page of searches in units.
//
// Not here: what a job does (package jobs). Begin with server.go.
package webserver

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
)

// Options are what a server allows.
type Options struct {
	Page     fs.FS         // the page's files; a file may be there as NAME.gz only
	Jobs     jobs.Settings // of each job
	Most     int           // jobs at once; more are refused with 429
	Token    string        // that every request must have; "": none is needed
	Hosts    []string      // names with port by which the server may be called, besides its address
	Version  string        // for the page to show
	Backends []string      // solvers that are here, by name, for the page to show
	Runs     []string      // addresses of coordinators that /runs shows (ParseRuns); none: there is no such page
	Log      func(string)  // one line a request; nil: none
}

// Server answers requests. It is safe for many goroutines.
type Server struct {
	options Options
	slots   chan struct{}
	hosts   map[string]bool
	runs    *runs // nil without any

	lock    sync.Mutex
	running map[string]context.CancelFunc // jobs by their names
}

// mostBody bounds the body of a request, in bytes: the largest puzzle of the library has 60 kB.
const mostBody = 1 << 20

// New makes a server that will listen at an address.
func New(at net.Addr, o Options) *Server {
	s := &Server{options: o, slots: make(chan struct{}, max(1, o.Most)), hosts: map[string]bool{at.String(): true}, running: map[string]context.CancelFunc{}}
	if _, port, err := net.SplitHostPort(at.String()); err == nil {
		s.hosts["localhost:"+port] = true
	}
	if len(o.Runs) > 0 {
		s.runs = newRuns(o.Runs)
	}
	for _, host := range o.Hosts {
		s.hosts[host] = true
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

// Handler is the whole server.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/info", s.info)
	mux.HandleFunc("GET /api/health", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("POST /api/jobs", s.job)
	mux.HandleFunc("POST /api/jobs/{id}/stop", s.stop)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { s.refuseMethod(w, r) })
	if s.runs != nil {
		mux.HandleFunc("GET /runs", s.showRuns)
	}
	mux.HandleFunc("/", s.file)
	return s.guard(mux)
}

// guard sets the headers and refuses who may not come in.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.options.Log != nil {
			s.options.Log(fmt.Sprintf("%s %s %s", r.RemoteAddr, r.Method, r.URL.Path))
		}
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		switch {
		case !s.hosts[r.Host]:
			refuse(w, http.StatusMisdirectedRequest, "this server is not called %q; call it by the address that it printed", r.Host)
		case foreign(r):
			refuse(w, http.StatusForbidden, "a page of another site may not ask this server")
		case !s.admitted(w, r):
			refuse(w, http.StatusUnauthorized, "this server wants its token: open the address that it printed")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// foreign reports whether a request that changes something comes from a page of another site.
// Browsers say so in Sec-Fetch-Site, older ones by Origin; programs send neither. (F. Valsorda,
// "Cross-site request forgery", 2025, whose rules net/http follows from Go 1.25 on.)
func foreign(r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return false
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site != "same-origin" && site != "none"
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false
	}
	u, err := url.Parse(origin)
	return err != nil || u.Host != r.Host
}

// cookie holds the token in the browser, for as long as it is open.
const cookie = "tilemip-token"

// admitted reports whether a request has the token: as Authorization: Bearer, as the cookie,
// or once as ?token=, which sets the cookie.
func (s *Server) admitted(w http.ResponseWriter, r *http.Request) bool {
	if s.options.Token == "" {
		return true
	}
	right := func(token string) bool {
		return subtle.ConstantTimeCompare([]byte(token), []byte(s.options.Token)) == 1
	}
	if given, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); bearer && right(given) {
		return true
	}
	if c, err := r.Cookie(cookie); err == nil && right(c.Value) {
		return true
	}
	if r.Method == http.MethodGet && right(r.URL.Query().Get("token")) {
		http.SetCookie(w, &http.Cookie{Name: cookie, Value: s.options.Token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil})
		return true
	}
	return false
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
func (s *Server) info(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	json.NewEncoder(w).Encode(map[string]any{
		"name": "tilemip", "version": s.options.Version, "jobs": jobs.Version, "verbs": jobs.Verbs(),
		"backends": s.options.Backends, "most_jobs": cap(s.slots), "time_limit": s.options.Jobs.TimeLimit.Seconds(), "most_bytes": mostBody, "runs": s.runs != nil,
	})
}

// Serve answers requests until the context ends. Then running jobs are stopped, and have a
// moment to send what they found.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	base, stop := context.WithCancel(context.Background())
	defer stop()
	h := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		BaseContext: func(net.Listener) context.Context { return base },
	}
	end := make(chan error, 1)
	go func() { end <- h.Serve(l) }()
	select {
	case err := <-end:
		return err
	case <-ctx.Done():
	}
	s.stopAll()
	patience, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if err := h.Shutdown(patience); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	stop()
	return h.Close()
}
