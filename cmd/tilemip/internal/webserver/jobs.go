package webserver

// Jobs: a request is read whole, waits for its place, and streams its events. It runs in a process
// of its own under limits (package sandbox), which ends with its job whatever the job does: the
// server holds nothing of it but the event that it passes on. Each event is one "data:" line; a
// client that does not take it within a few seconds has gone, as far as the job is concerned. Own.

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/internal/httpserver"
	"github.com/tilemip/tilemip/internal/sandbox"
)

// patience is how long a client may take for a part of an event, and a job that was stopped to say
// what it has. Variables for tests.
var (
	patience     = 10 * time.Second
	stopPatience = 2 * time.Second
)

// idHeader has the name of a job, with which it can be stopped and still answer.
const idHeader = "X-Tilemip-Job"

// kind is what package sandbox calls the processes of jobs.
const kind = "page"

// order is what the process of a job gets.
type order struct {
	Request    []byte
	TimeLimit  time.Duration
	Threads    int
	ModelBytes int64
	Memory     int64
}

// Main does the job of the process that a server has started for it, and never returns then;
// otherwise it does nothing. Call it before anything else in main, and in TestMain. Solvers run in
// that process: one that crashes ends its job alone.
func Main() {
	sandbox.Main(kind, func(text []byte, in io.Reader, said io.Writer) error {
		var o order
		if err := json.Unmarshal(text, &o); err != nil {
			return err
		}
		debug.SetMemoryLimit(o.Memory * 3 / 4)
		runtime.GOMAXPROCS(o.Threads) // the collector's work counts, too
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		go func() {
			io.Copy(io.Discard, in)
			cancel()
		}()
		jobs.Run(ctx, o.Request, jobs.Settings{TimeLimit: o.TimeLimit, Threads: o.Threads, ModelBytes: o.ModelBytes}, func(event map[string]any) {
			said.Write(append(written(event), '\n')) // where it fails the server has gone, and its end kills this process
		})
		return nil
	})
}

// written is an event as JSON, which has no line breaks.
func written(event map[string]any) []byte {
	text, err := json.Marshal(event)
	if err != nil {
		text, _ = json.Marshal(map[string]any{"type": "error", "status": 1, "message": "the event cannot be written: " + err.Error()})
	}
	return text
}

// job runs one job.
func (s *Server) job(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "a job is application/json; found %q", r.Header.Get("Content-Type"))
		return
	}
	user, size := s.user(r), r.ContentLength
	if size > mostBody {
		refuse(w, http.StatusRequestEntityTooLarge, "a job has at most %d bytes", mostBody)
		return
	}
	if size < 0 {
		size = mostBody
	}
	if size > smallBody {
		if !s.bodies.Take(r.Context(), user, size, patience) {
			s.count.refused.Add(1)
			w.Header().Set("Connection", "close") // the body is not read
			w.Header().Set("Retry-After", "5")
			refuse(w, http.StatusServiceUnavailable, "too many large jobs at once; try again")
			return
		}
		defer s.bodies.Give(user, size)
	}
	// All of the body is read first: only then does net/http watch for the end of the connection.
	paced := &httpserver.PacedBody{ReadCloser: r.Body, Control: http.NewResponseController(w), Most: bodyTime, Grace: patience, Rate: bodyRate}
	body := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead)) // which does not grow
	_, err := body.ReadFrom(http.MaxBytesReader(w, paced, size))
	if errors.As(err, new(*http.MaxBytesError)) {
		refuse(w, http.StatusRequestEntityTooLarge, "a job has at most %d bytes", mostBody)
		return
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, "the job did not arrive whole")
		return
	}
	paced.Done()
	if s.closing.Load() {
		refuse(w, http.StatusServiceUnavailable, "the server is about to end and takes no more jobs")
		return
	}
	came := time.Now()
	turn, ok := s.places.enter(user)
	if !ok {
		s.count.refused.Add(1)
		w.Header().Set("Retry-After", "5")
		refuse(w, http.StatusTooManyRequests, "too many jobs are waiting; stop one or try again")
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	id := rand.Text()
	j := &running{cancel: cancel}
	s.running.Store(id, j)
	defer s.running.Delete(id)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set(idHeader, id)
	out := &events{w: w, control: http.NewResponseController(w), gone: cancel}
	out.flush() // the headers, so that the client has the name
	if !s.places.wait(ctx, turn, func(place, of int) {
		out.send(map[string]any{"type": "waiting", "place": place, "of": of, "own": s.places.state(user).own, "places": s.places.most})
	}) {
		out.send(map[string]any{"type": "error", "status": 130, "message": "stopped while it waited for its place"})
		return
	}
	defer s.places.give(user)
	begun := time.Now()
	how := s.run(ctx, j, body.Bytes(), out)
	s.count.done.Add(1)
	var asked struct{ Verb string }
	_ = json.Unmarshal(body.Bytes(), &asked) // else it is none, and the job said so
	s.log("%s %s %.20q: %s after %.1f s, waited %.1f s", user, id[:8], asked.Verb, how, time.Since(begun).Seconds(), begun.Sub(came).Seconds())
}

// run runs a job that has a place, and says how it ended.
func (s *Server) run(ctx context.Context, j *running, body []byte, out *events) (how string) {
	failed := func(err error) string {
		out.send(map[string]any{"type": "error", "status": 1, "message": "the job's process could not be started: " + err.Error()})
		return "not started"
	}
	scratch, err := os.MkdirTemp("", "tilemip-job-")
	if err != nil {
		return failed(err)
	}
	defer os.RemoveAll(scratch)
	share, o := s.share(), s.options.Jobs
	threads := max(1, o.Threads)
	wall := 2*o.TimeLimit + 30*time.Second // more than one method may run
	p, err := sandbox.Start(kind, scratch, sandbox.Limits{Memory: share, FileSize: 64 << 20, CPU: wall * time.Duration(threads), Wall: wall, Writable: "."},
		order{Request: body, TimeLimit: o.TimeLimit, Threads: threads, ModelBytes: share / 2, Memory: share}, s.environment, nil)
	if err != nil {
		return failed(err)
	}
	defer p.Said.Close()
	j.process.Store(p)
	ended, passed := make(chan struct{}), make(chan struct{})
	go func() {
		select {
		case <-ended:
			return
		case <-ctx.Done():
		}
		p.Stop()
		select {
		case <-ended:
		case <-time.After(stopPatience):
			p.Kill()
		}
	}()
	go func() {
		defer close(passed)
		out.pass(p.Said)
	}()
	why, err := p.Wait(nil)
	close(ended)
	<-passed
	switch {
	case out.whole:
		return "done"
	case why == sandbox.Memory:
		s.count.killed.Add(1)
		out.send(map[string]any{"type": "error", "status": 5, "message": fmt.Sprintf("the job needed more than its %d MB of memory and was ended", share>>20)})
		return "out of memory"
	case why == sandbox.Time:
		s.count.killed.Add(1)
		out.send(map[string]any{"type": "error", "status": 5, "message": "the job went past its time limit and was ended"})
		return "out of time"
	case ctx.Err() != nil:
		out.send(map[string]any{"type": "error", "status": 130, "message": "stopped before it had an answer"})
		return "stopped"
	}
	out.send(map[string]any{"type": "error", "status": 1, "message": fmt.Sprintf("the job's process ended without an answer: %.300v", err)})
	return "failed"
}

// user is whose a job is: an address, and behind a proxy on this machine the one that it names.
func (s *Server) user(r *http.Request) string {
	at := httpserver.Host(r.RemoteAddr)
	if via := r.Header.Values("X-Forwarded-For"); len(via) > 0 && len(s.options.Hosts) > 0 {
		last := via[len(via)-1]
		at += " " + last[bytes.LastIndexByte([]byte(last), ',')+1:]
	}
	return at[:min(len(at), 100)]
}

// running is a job that runs or waits.
type running struct {
	cancel  context.CancelFunc
	process atomic.Pointer[sandbox.Process] // nil while it waits
}

// memory is what the job's processes have, in bytes.
func (j *running) memory() int64 {
	if p := j.process.Load(); p != nil {
		return p.Memory()
	}
	return 0
}

// drain takes no more jobs, gives those that run the time to end, and stops the others.
func (s *Server) drain() {
	s.closing.Store(true)
	for end := time.Now().Add(s.options.Grace); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if now := s.places.state(""); now.running+now.waiting == 0 {
			return
		}
	}
	s.running.Range(func(_, j any) bool {
		j.(*running).cancel()
		return true
	})
}

// stop ends a job, whose stream then ends with the best so far. One that has ended by itself
// meanwhile is what was wanted, too.
func (s *Server) stop(w http.ResponseWriter, r *http.Request) {
	if j, is := s.running.Load(r.PathValue("id")); is {
		j.(*running).cancel()
	}
	w.WriteHeader(http.StatusNoContent)
}

// events writes a stream. After the first failure everything is dropped, and the job ended.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
	gone    context.CancelFunc
	failed  bool
	whole   bool // the last event, a result or an error, has been passed on
}

// send writes one event of the server's own.
func (e *events) send(event map[string]any) {
	e.write([]byte("data: "), written(event), []byte("\n\n"))
	e.flush()
}

// pass passes on the events of a job's process, lines of JSON of any length. Go writes the keys of
// an object in order, so that its type stands last.
func (e *events) pass(said io.Reader) {
	in := bufio.NewReaderSize(said, 64<<10)
	var tail []byte // the end of the line so far
	for begins := true; ; {
		part, err := in.ReadSlice('\n')
		if len(part) > 0 {
			line, ends := bytes.CutSuffix(part, []byte("\n"))
			if begins {
				e.write([]byte("data: "))
			}
			e.write(line)
			tail = append(tail[max(0, len(tail)-32):], line[max(0, len(line)-32):]...)
			if begins = ends; ends {
				e.whole = bytes.HasSuffix(tail, []byte(`"type":"result"}`)) || bytes.HasSuffix(tail, []byte(`"type":"error"}`))
				e.write([]byte("\n\n"))
				if in.Buffered() == 0 {
					e.flush()
				}
				tail = tail[:0]
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			if !begins {
				e.write([]byte("\n\n")) // a line that was cut off, by the end of its process
			}
			e.flush()
			return
		}
	}
}

func (e *events) write(parts ...[]byte) {
	for _, part := range parts {
		if e.failed {
			return
		}
		e.control.SetWriteDeadline(time.Now().Add(patience))
		if _, err := e.w.Write(part); err != nil {
			e.fail()
		}
	}
}

func (e *events) flush() {
	if e.failed {
		return
	}
	e.control.SetWriteDeadline(time.Now().Add(patience))
	if e.control.Flush() != nil {
		e.fail()
	}
}

func (e *events) fail() {
	e.failed = true
	e.gone()
}
