package server

// This file runs a job from the server's side: it starts the worker, collects its
// log and its verdict, watches time and memory, and leaves no process and no temporary file.
//
// Own. Only a worker that ended with status 0 and reported a completion code is believed; for
// every other end the server sets the code.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/tilemip/tilemip/internal/machine"
)

// assignment is what a worker reads from its standard input, as JSON.
type assignment struct {
	Dir      string        // the job's folder
	Limit    time.Duration // of the solver
	Memory   int64         // of each process, bytes
	FileSize int64         // of each file that it writes, bytes
}

// verdict is what a worker writes to its descriptor 3 at its end, as JSON: a completion code.
type verdict struct {
	Code string
}

// How long a worker may take beyond its solver's limit, to read the model and to
// write the answer; how often memory is looked at; and how much log is kept.
const (
	overhead     = 60 * time.Second
	memoryEvery  = 250 * time.Millisecond
	mostLogBytes = 8 << 20
	mostFileSize = 1 << 30 // bytes
)

// serveQueue runs jobs, one at a time, until the server closes.
func (s *Server) serveQueue() {
	runtime.LockOSThread() // see ownSession
	defer runtime.UnlockOSThread()
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
	w, err := s.startWorker(r, scratch, log)
	if err != nil {
		return codeServer, "The worker process could not be started: " + err.Error()
	}
	return w.wait(s, j)
}

// worker is a running worker process.
type worker struct {
	cmd     *exec.Cmd
	words   *machine.Words // the beginning of what it and its children print to standard error
	verdict *os.File       // the reading end of its descriptor 3
	limit   time.Duration  // of the whole process: the solver's and overhead
	memory  int64          // bytes, of the session together
}

// startWorker starts this executable again as a worker, in a session of its own and in the
// scratch folder, which is removed afterwards.
func (s *Server) startWorker(r record, scratch string, log io.Writer) (*worker, error) {
	cmd, words, err := machine.Again()
	if err != nil {
		return nil, err
	}
	limit := s.options.TimeLimit
	if r.Priority == "short" {
		limit = min(limit, s.options.ShortLimit)
	}
	order, err := json.Marshal(assignment{
		Dir: s.store.folder(r.Number), Limit: limit, Memory: s.options.Memory, FileSize: mostFileSize,
	})
	if err != nil {
		return nil, err
	}
	verdict, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	w := &worker{cmd: cmd, words: words, verdict: verdict, limit: limit + overhead, memory: s.options.Memory}
	w.cmd.Env = workerEnvironment(scratch)
	w.cmd.Dir = scratch
	w.cmd.Stdin, w.cmd.Stdout = bytes.NewReader(order), log
	w.cmd.ExtraFiles = []*os.File{theirs} // descriptor 3
	w.cmd.WaitDelay = 2 * time.Second
	ownSession(w.cmd)
	if err := w.cmd.Start(); err != nil {
		verdict.Close()
		return nil, err
	}
	return w, nil
}

// environment marks a worker process: a fresh one, and one that has given up its
// rights.
const (
	environment = "TILEMIP_NEOS_WORKER"
	fresh       = "1"
	restricted  = "2"
)

// workerEnvironment holds only the variables by which programs and libraries are found: the
// server's others may hold secrets.
func workerEnvironment(scratch string) []string {
	env := []string{environment + "=" + fresh, "HOME=" + scratch, "TMPDIR=" + scratch, "LC_ALL=C"}
	for _, name := range []string{"PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT", "GOCOVERDIR"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// wait waits until the worker has ended and kills whatever is left of its session: at the
// time limit, above the memory limit, on killJob, and when the server closes. The verdict is
// read beside, at most 4096 bytes, so that a worker cannot block on it.
func (w *worker) wait(s *Server, j *job) (code, note string) {
	pid := w.cmd.Process.Pid
	kill := func() { endSession(pid) }
	j.change(func(j *job) {
		if j.kill = kill; j.killed { // by killJob, before there was a worker
			go kill()
		}
	})
	ended := make(chan error, 1)
	go func() { ended <- w.cmd.Wait() }()
	said := make(chan []byte, 1)
	go func() {
		text, _ := io.ReadAll(io.LimitReader(w.verdict, 4096))
		said <- text
	}()
	overdue := time.NewTimer(w.limit)
	defer overdue.Stop()
	look := time.NewTicker(memoryEvery)
	defer look.Stop()
	var err error
	for running := true; running; {
		select {
		case err = <-ended:
			running = false
		case <-overdue.C:
			code = codeTime
			kill()
		case <-look.C:
			if code == "" && memoryOf(pid) > w.memory {
				code = codeMemory
				kill()
			}
		case <-s.closing:
			kill()
			err, running = <-ended, false
		}
	}
	kill() // what the worker may have left
	text := <-said
	w.verdict.Close()
	return w.completionCode(j, code, text, err)
}

// completionCode turns the worker's end into a completion code.
func (w *worker) completionCode(j *job, code string, text []byte, err error) (string, string) {
	var v verdict
	switch {
	case j.wasKilled():
		return codeKilled, "The job was killed on request of its owner."
	case code == codeTime:
		return code, "The job went past its time limit and was ended."
	case code == codeMemory || err != nil && outOfMemory().MatchString(w.words.String()):
		return codeMemory, fmt.Sprintf("The job needed more than %d MB of memory and was ended.", w.memory>>20)
	case err != nil:
		return codeServer, "The worker process died: " + err.Error() + clip(w.words.First(), 202)
	case json.Unmarshal(text, &v) != nil || v.Code == "":
		return codeServer, "The worker process ended without a result."
	}
	return v.Code, ""
}

// outOfMemory matches the last words of allocators of C, C++ and Go.
var outOfMemory = late(`(?i)out of memory|bad_alloc|cannot allocate memory|errno=12`)
