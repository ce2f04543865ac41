package server

// The server: options and their defaults, resuming the jobs of an earlier run, removing old
// ones, and shutting down. Limits are those that NEOS publishes where it has any.

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/httpserver"
	"github.com/tilemip/tilemip/internal/sandbox"
)

// Options of a server. With all fields but Dir zero it suits a server for one machine. A
// field that is zero or negative has its default.
type Options struct {
	Dir        string        // the folder of the jobs; must be set, and belong to one server at a time
	Parallel   int           // jobs run at once; 0: 1
	Queue      int           // jobs that may wait; 0: 1000
	PerClient  int           // unfinished jobs from one address; 0: 100
	TimeLimit  time.Duration // of a job's solver; 0: 8 hours, as NEOS
	ShortLimit time.Duration // of a job's solver at short priority; 0: 5 minutes, as NEOS
	Memory     int64         // bytes that a job's processes may fill; 0: 3 GiB, as NEOS
	Disk       int64         // bytes that all jobs may fill before new ones are refused; 0: 8 GiB
	Keep       time.Duration // how long results are kept; 0: two days, as NEOS
	Block      time.Duration // how long a blocking call may wait; 0: 100 seconds
	ReadLimit  time.Duration // for a client to send a whole request; 0: 2 minutes
	ReadGrace  time.Duration // for a client to send the first bytes of a request; 0: 5 seconds
	ReadRate   int64         // bytes a second at which a body must arrive after that; 0: 16 KiB
	Token      string        // every request must carry it; empty: anybody who can connect may submit and ask

	connections, ofAddress int // in tests; 0: mostConnections, mostOfAddress

	Notify func(line string) // called with a line for the operator; or nil
}

// fill sets the defaults.
func (o *Options) fill() {
	byDefault(&o.Parallel, 1)
	byDefault(&o.Queue, 1000)
	byDefault(&o.PerClient, 100)
	byDefault(&o.connections, mostConnections)
	byDefault(&o.ofAddress, mostOfAddress)
	byDefault(&o.TimeLimit, 8*time.Hour)
	byDefault(&o.ShortLimit, 5*time.Minute)
	byDefault(&o.Keep, 48*time.Hour)
	byDefault(&o.Block, 100*time.Second)
	byDefault(&o.ReadLimit, 2*time.Minute)
	byDefault(&o.ReadGrace, 5*time.Second)
	byDefault(&o.ReadRate, 16<<10)
	byDefault(&o.Disk, 8<<30)
	byDefault(&o.Memory, 3<<30)
}

// byDefault gives a field that is zero or negative its default.
func byDefault[T int | int64 | time.Duration](field *T, value T) {
	if *field <= 0 {
		*field = value
	}
}

// Server is a local NEOS server. It is an http.Handler; Serve adds the bounds on connections.
type Server struct {
	options Options
	guard   httpserver.Guard
	store   *store
	queue   *jobQueue
	bytes   httpserver.Budget // of requests and answers
	blocked httpserver.Budget // calls that wait
	closing chan struct{}     // closed by Close
	once    sync.Once         // of Close
	workers sync.WaitGroup    // the goroutines of serveAll and sweep
	now     func() time.Time  // replaced in tests

	environment []string // of workers, before the first
}

// New opens the folder of jobs, resumes what an earlier server left there, and starts to
// work. The program must call isolate.Main and Main before anything else. Without any
// solver the error is a *backends.MissingError, for a folder that is not a server's own a
// *FolderError.
func New(o Options) (*Server, error) {
	if o.Dir == "" {
		return nil, fmt.Errorf("server: Options.Dir is empty; expected a folder for jobs")
	}
	if _, err := backends.Default(); err != nil {
		return nil, err
	}
	o.fill()
	var err error
	if o.Dir, err = filepath.Abs(o.Dir); err != nil {
		return nil, err
	}
	s := &Server{
		options: o, guard: httpserver.Guard{Token: o.Token}, queue: newJobQueue(), closing: make(chan struct{}), now: time.Now,
		bytes: httpserver.Budget{Free: mostAtOnce}, blocked: httpserver.Budget{Free: mostBlocked, Each: mostBlockedEach},
	}
	if s.store, err = openStore(o.Dir, s.notify); err != nil {
		return nil, err
	}
	if err := s.resume(); err != nil {
		s.store.close()
		return nil, err
	}
	s.spawn(s.serveAll)
	s.spawn(s.sweep)
	return s, nil
}

// spawn runs f in a goroutine that Close waits for.
func (s *Server) spawn(f func()) {
	s.workers.Add(1)
	go func() {
		defer s.workers.Done()
		f()
	}()
}

// resume enters the jobs found on disk. A job that was running starts again, but not a third
// time: the job itself may have brought the server down.
func (s *Server) resume() error {
	records, highest, err := s.store.load()
	if err != nil {
		return fmt.Errorf("folder for jobs: %w", err)
	}
	s.queue.skip(highest)
	for _, r := range records {
		j := newJob(*r)
		if part, err := fileSize(s.store.file(r.Number, logFile)); err == nil {
			j.logged = part
		}
		switch {
		case r.Status == statusDone:
			s.queue.enter(j, true)
			continue
		case r.Attempts >= mostAttempts:
			s.queue.enter(j, true)
			s.queue.hold(r.Client)
			s.finish(j, codeServer, "The server died twice while this job was running.")
			continue
		}
		j.record.Status = statusWaiting
		s.queue.hold(r.Client)
		s.queue.enter(j, false)
	}
	return nil
}

// sweep removes jobs that ended longer than Options.Keep ago, at the start and then every
// half of that time or every ten minutes.
func (s *Server) sweep() {
	tick := time.NewTicker(min(s.options.Keep/2, 10*time.Minute))
	defer tick.Stop()
	for {
		for _, number := range s.queue.expired(s.now().Add(-s.options.Keep)) {
			if err := s.store.remove(number); err != nil {
				s.notify("job %d: %v", number, err)
			}
		}
		select {
		case <-tick.C:
		case <-s.closing:
			return
		}
	}
}

// Close ends the running jobs, which the next server on the same folder starts again, and
// returns when every process is gone.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.closing)
		s.queue.close()
	})
	s.workers.Wait()
	s.store.close()
}

// Serve answers on a listener until the context ends, and then closes the server and
// returns nil. An error is that of the listener. For TLS give it a listener of crypto/tls.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	defer s.Close()
	h := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: min(s.options.ReadGrace, s.options.ReadLimit),
		ReadTimeout:       min(2*s.options.ReadGrace, s.options.ReadLimit), // of bodies that are not read; see httpserver.PacedBody
		WriteTimeout:      s.options.ReadLimit + s.options.Block + 5*time.Minute,
		IdleTimeout:       30 * time.Second,
		MaxHeaderBytes:    32 << 10,
	}
	return (&httpserver.Door{Most: s.options.connections, MostEach: s.options.ofAddress}).Serve(ctx, l, h, nil)
}

// notify gives the operator a line.
func (s *Server) notify(format string, args ...any) {
	if s.options.Notify != nil {
		s.options.Notify(fmt.Sprintf(format, args...))
	}
}

// Describe returns a few lines for the operator: where the jobs are, how they are confined, and
// which backend does the work of each solver.
func (s *Server) Describe() []string {
	lines := []string{"jobs are kept in " + s.options.Dir, "jobs run in " + sandbox.Describe()}
	for _, v := range offered() {
		backend, own, err := v.available()
		if err != nil {
			continue
		}
		who := backend
		if !own {
			who += ", which stands in"
		}
		lines = append(lines, fmt.Sprintf("solver %s: solved by %s", v.name, who))
	}
	return lines
}

// Exposure describes what anybody beyond this machine can do to a server with these options
// that listens at an address; "" where nothing, or only with the token and over TLS.
func (o Options) Exposure(at net.Addr, encrypted bool) string {
	o.fill()
	switch {
	case !httpserver.Beyond(at.String()) || o.Token != "" && encrypted:
		return ""
	case o.Token != "":
		return fmt.Sprintf("%s is open to other machines in the clear: models, passwords of jobs and the token can be read on the way", at)
	}
	return fmt.Sprintf("%s is open to other machines: anybody who can connect may submit jobs (%d unfinished ones an address, %s each)", at, o.PerClient, o.TimeLimit)
}

// DefaultFolder returns the folder for jobs where none is named: tilemip/neos in the user's
// folder for caches. The error says that the system has no such folder.
func DefaultFolder() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "tilemip", "neos"), err
}
