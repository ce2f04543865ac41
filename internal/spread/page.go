// The state of a run for other programs and for people: metrics for Prometheus, JSON, and a page
// that asks for it once a second. It only tells; nothing can be done by it.

package spread

import (
	_ "embed"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

//go:embed page.html
var runPage []byte

// State is how far a run is, as /progress.json.
type State struct {
	Version string `json:"version"`
	Of      string `json:"of"` // what the weight is a part of
	Progress
}

// ServeState serves the state of a run at an address of this machine, beginning with a first one.
// see takes a new one in.
func ServeState(address string, last State) (at net.Addr, end func(), see func(Progress), err error) {
	if strings.HasPrefix(address, ":") {
		address = "127.0.0.1" + address
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, nil, nil, err
	}
	var lock sync.Mutex
	read := func() State {
		lock.Lock()
		defer lock.Unlock()
		return last
	}
	server := &http.Server{Handler: StateHandler(read), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second}
	go server.Serve(l)
	see = func(p Progress) {
		lock.Lock()
		last.Progress = p
		lock.Unlock()
	}
	return l.Addr(), func() { server.Close() }, see, nil
}

// StateHandler answers for a state.
func StateHandler(read func() State) http.Handler {
	mux := http.NewServeMux()
	answer := func(pattern, kind string, write func(w http.ResponseWriter, s State)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) {
			h := w.Header()
			h.Set("Content-Type", kind)
			h.Set("Cache-Control", "no-store")
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'")
			write(w, read())
		})
	}
	answer("GET /metrics", "text/plain; version=0.0.4; charset=utf-8", func(w http.ResponseWriter, s State) { s.WriteMetrics(w) })
	answer("GET /progress.json", "application/json", func(w http.ResponseWriter, s State) { json.NewEncoder(w).Encode(s) })
	answer("GET /{$}", "text/html; charset=utf-8", func(w http.ResponseWriter, _ State) { w.Write(runPage) })
	return mux
}
