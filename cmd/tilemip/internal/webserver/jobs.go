package webserver

// Jobs: a request is read whole, waits for no slot, and streams its events. Each event is one
// "data:" line, written at once; a client that does not take it within a few seconds has
// gone, as far as the job is concerned. Own.

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
)

// patience is how long a client may take for an event. A variable for tests.
var patience = 10 * time.Second

// idHeader has the name of a job, with which it can be stopped and still answer.
const idHeader = "X-Tilemip-Job"

// job runs one job.
func (s *Server) job(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "a job is application/json; found %q", r.Header.Get("Content-Type"))
		return
	}
	// All of the body is read first: only then does net/http watch for the end of the connection.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if errors.As(err, new(*http.MaxBytesError)) {
		refuse(w, http.StatusRequestEntityTooLarge, "a job has at most %d bytes", mostBody)
		return
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, "the job did not arrive whole")
		return
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	default:
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusTooManyRequests, "%d jobs are running, the most at once; stop one or try again", cap(s.slots))
		return
	}
	s.run(w, r, body)
}

// run runs a job that has a slot.
func (s *Server) run(w http.ResponseWriter, r *http.Request, body []byte) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	id := rand.Text()
	s.enter(id, cancel)
	defer s.leave(id)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set(idHeader, id)
	out := &events{w: w, control: http.NewResponseController(w), gone: cancel}
	out.flush() // the headers, so that the client has the name
	jobs.Run(ctx, body, s.options.Jobs, out.send)
}

// enter, leave and stopAll keep the jobs that run.
func (s *Server) enter(id string, cancel context.CancelFunc) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.running[id] = cancel
}

func (s *Server) leave(id string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	delete(s.running, id)
}

func (s *Server) stopAll() {
	s.lock.Lock()
	defer s.lock.Unlock()
	for _, cancel := range s.running {
		cancel()
	}
}

// stop ends a job, whose stream then ends with the best so far. One that has ended by itself
// meanwhile is what was wanted, too.
func (s *Server) stop(w http.ResponseWriter, r *http.Request) {
	s.lock.Lock()
	cancel := s.running[r.PathValue("id")]
	s.lock.Unlock()
	if cancel != nil {
		cancel()
	}
	w.WriteHeader(http.StatusNoContent)
}

// events writes a stream. After the first failure everything is dropped, and the job ended.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
	gone    context.CancelFunc
	failed  bool
}

// send writes one event. JSON has no line breaks, so that one line is enough.
func (e *events) send(event map[string]any) {
	if e.failed {
		return
	}
	text, err := json.Marshal(event)
	if err != nil {
		text, _ = json.Marshal(map[string]any{"type": "error", "status": 1, "message": "the event cannot be written: " + err.Error()})
	}
	e.control.SetWriteDeadline(time.Now().Add(patience))
	if _, err := e.w.Write(append(append([]byte("data: "), text...), "\n\n"...)); err != nil {
		e.fail()
		return
	}
	e.flush()
}

func (e *events) flush() {
	e.control.SetWriteDeadline(time.Now().Add(patience))
	if e.control.Flush() != nil {
		e.fail()
	}
}

func (e *events) fail() {
	e.failed = true
	e.gone()
}
