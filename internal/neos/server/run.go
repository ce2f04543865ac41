package server

// This file runs a job from the server's side: it starts the worker, collects its
// log and its verdict, watches time and memory, and leaves no process and no temporary file.
//
// Own. Only a worker that ended with status 0 and reported a completion code is believed; for
// every other end the server sets the code.

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/internal/sandbox"
)

// kind is what package sandbox calls the workers.
const kind = "neos"

// assignment is what a worker reads, as JSON.
type assignment struct {
	Dir   string        // the job's folder
	Limit time.Duration // of the solver
}

// verdict is what a worker says at its end, as JSON: a completion code.
type verdict struct {
	Code string
}

// How long a worker may take beyond its solver's limit, to read the model and to
// write the answer; and how much log is kept.
const (
	overhead     = 60 * time.Second
	mostLogBytes = 8 << 20
	mostFileSize = 1 << 30 // bytes
)

// serveAll makes what all workers need, then runs jobs until the server closes.
func (s *Server) serveAll() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		<-s.closing
		cancel()
	}()
	env, forget := isolate.Prepare(ctx)
	defer forget()
	s.environment = env
	var all sync.WaitGroup
	defer all.Wait()
	for range s.options.Parallel {
		all.Add(1)
		go func() {
			defer all.Done()
			s.serveQueue()
		}()
	}
}

// serveQueue runs jobs, one at a time, until the server closes.
func (s *Server) serveQueue() {
	for {
		j := s.queue.take()
		if j == nil {
			return
		}
		s.run(j)
	}
}

// run runs one job. Where the server closes meanwhile, a job that was not killed and has no
// normal end is left to the next start.
func (s *Server) run(j *job) {
	r := j.change(func(j *job) {
		j.record.Status, j.record.Started = statusRunning, s.now()
		j.record.Attempts++
	})
	var code, note string
	if err := s.store.save(&r); err != nil {
		code, note = codeDisk, "The server could not write its folder for jobs."
	} else {
		code, note = s.work(j, r)
	}
	select {
	case <-s.closing:
		if code != codeNormal && !j.wasKilled() {
			s.postpone(j)
			return
		}
	default:
	}
	s.finish(j, code, note)
}

// postpone leaves a job that the server's end interrupted to the next start. The attempt
// does not count: the job is not to blame.
func (s *Server) postpone(j *job) {
	r := j.change(func(j *job) {
		j.record.Status, j.kill = statusWaiting, nil
		j.record.Attempts--
	})
	s.queue.finished(j)
	if err := s.store.save(&r); err != nil {
		s.notify("job %d: %v", r.Number, err)
	}
}

// wasKilled reports whether a client asked to end the job.
func (j *job) wasKilled() bool {
	j.lock.Lock()
	defer j.lock.Unlock()
	return j.killed
}

// finish writes the result and makes the job Done, in this order, so that a client that sees
// Done finds the result. It gives back the job's place and counts its bytes on disk.
func (s *Server) finish(j *job, code, note string) {
	r := j.state().record
	r.Status, r.Code, r.Ended = statusDone, code, s.now()
	if r.Started.IsZero() {
		r.Started = r.Ended
	}
	if err := s.writeResults(&r, note); err != nil {
		r.Code = codeDisk
		s.notify("job %d: %v", r.Number, err)
	}
	os.Remove(s.store.file(r.Number, bodyFile))
	before := r.Bytes
	r.Bytes = s.store.size(r.Number)
	s.queue.grew(r.Bytes - before)
	if err := s.store.save(&r); err != nil {
		s.notify("job %d: %v", r.Number, err)
	}
	j.change(func(j *job) { j.record, j.kill = r, nil })
	s.queue.finished(j)
	s.queue.release(r.Client)
	s.notify("job %d %s:%s:%s: %s after %.1f s", r.Number, r.Category, r.Solver, r.Input, r.Code, r.Ended.Sub(r.Submitted).Seconds())
}

// work runs the worker and returns the completion code, with a sentence for the result where
// the job did not end normally.
func (s *Server) work(j *job, r record) (code, note string) {
	log, err := s.openLog(j, r)
	if err != nil {
		return codeDisk, "The server could not write its folder for jobs."
	}
	defer log.Close()
	scratch := s.store.file(r.Number, scratchName)
	os.RemoveAll(scratch)
	defer os.RemoveAll(scratch)
	if err := os.Mkdir(scratch, 0o700); err != nil {
		return codeDisk, "The server could not write its folder for jobs."
	}
	limit := s.options.TimeLimit
	if r.Priority == "short" {
		limit = min(limit, s.options.ShortLimit)
	}
	limits := sandbox.Limits{Memory: s.options.Memory, FileSize: mostFileSize, CPU: limit + 60*time.Second, Wall: limit + overhead, Writable: ".."}
	w, err := sandbox.Start(kind, scratch, limits, assignment{Dir: s.store.folder(r.Number), Limit: limit}, s.environment, log)
	if err != nil {
		return codeServer, "The worker process could not be started: " + err.Error()
	}
	defer w.Said.Close()
	j.change(func(j *job) {
		if j.kill = w.Kill; j.killed { // by killJob, before there was a worker
			go w.Kill()
		}
	})
	said := make(chan []byte, 1)
	go func() {
		text, _ := io.ReadAll(io.LimitReader(w.Said, 4096)) // a worker cannot block on it
		said <- text
	}()
	why, err := w.Wait(s.closing)
	return s.completionCode(j, why, <-said, err)
}

// completionCode turns the worker's end into a completion code.
func (s *Server) completionCode(j *job, why sandbox.Reason, text []byte, err error) (string, string) {
	var v verdict
	switch {
	case j.wasKilled():
		return codeKilled, "The job was killed on request of its owner."
	case why == sandbox.Time:
		return codeTime, "The job went past its time limit and was ended."
	case why == sandbox.Memory:
		return codeMemory, fmt.Sprintf("The job needed more than %d MB of memory and was ended.", s.options.Memory>>20)
	case err != nil:
		return codeServer, "The worker process died: " + clip(err.Error(), 240)
	case json.Unmarshal(text, &v) != nil || v.Code == "":
		return codeServer, "The worker process ended without a result."
	}
	return v.Code, ""
}
