// The state of a run for other programs and for people: metrics for Prometheus, JSON, and a page
// that asks for it once a second. It only tells; nothing can be done by it.

package main

import (
	_ "embed"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/spread"
)

//go:embed run_page.html
var runPage []byte

// runState is /progress.json.
type runState struct {
	Subject string `json:"subject"`
	Version string `json:"version"`
	Of      string `json:"of"` // what the weight is a part of
	spread.Progress
}

// serveState serves the state of the run at an address. see takes a new state in.
func (r *spreadRun) serveState(address string) (end func(), see func(spread.Progress), err error) {
	if strings.HasPrefix(address, ":") {
		address = "127.0.0.1" + address
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, nil, usagef("--metrics: %v; expected HOST:PORT of this machine", err)
	}
	var lock sync.Mutex
	last := runState{Subject: nameOf(r.one.Subject), Version: tilemip.Version(), Of: r.of(), Progress: spread.Progress{Run: spread.RunName(r.job.ID()), Remaining: -1, Within: -1}}
	read := func() runState {
		lock.Lock()
		defer lock.Unlock()
		return last
	}
	server := &http.Server{Handler: stateHandler(read), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second}
	go server.Serve(l)
	r.k.view.Note("page: http://%s/ (metrics: /metrics)", l.Addr())
	see = func(p spread.Progress) {
		lock.Lock()
		last.Progress = p
		lock.Unlock()
	}
	return func() { server.Close() }, see, nil
}

// stateHandler answers for a state.
func stateHandler(read func() runState) http.Handler {
	mux := http.NewServeMux()
	answer := func(pattern, kind string, write func(w http.ResponseWriter, s runState)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) {
			h := w.Header()
			h.Set("Content-Type", kind)
			h.Set("Cache-Control", "no-store")
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'")
			write(w, read())
		})
	}
	answer("GET /metrics", "text/plain; version=0.0.4; charset=utf-8", func(w http.ResponseWriter, s runState) { s.WriteMetrics(w) })
	answer("GET /progress.json", "application/json", func(w http.ResponseWriter, s runState) { json.NewEncoder(w).Encode(s) })
	answer("GET /{$}", "text/html; charset=utf-8", func(w http.ResponseWriter, _ runState) { w.Write(runPage) })
	return mux
}

// of says what the finished part is a part of.
func (r *spreadRun) of() string {
	if r.one.Board != nil {
		return "iteration"
	}
	return "tree"
}
