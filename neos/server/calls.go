package server

// This file is what the methods about single jobs do.
//
// Names, parameters and answers are those of the NEOS Server's page "XML-RPC API".

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
)

// submitJob answers with number and password, or with 0 and why not.
func (c *call) submitJob() (any, error) {
	number, password, err := c.server.submit(c.text(0), c.text(1), c.client)
	if err != nil {
		return []any{0, err.Error()}, nil
	}
	return []any{number, password}, nil
}

// submit takes a job: it is confirmed once it is on disk.
func (s *Server) submit(text, user, client string) (int, string, error) {
	if len(text) > mostBytes {
		return 0, "", refusef("Error: the job has %d bytes; at most %d are taken", len(text), mostBytes)
	}
	d, err := parseDocument(strings.NewReader(text))
	if err != nil {
		return 0, "", err
	}
	o, err := admit(d)
	if err != nil {
		return 0, "", err
	}
	number, err := s.queue.reserve(client, int64(len(text)), &s.options)
	if err != nil {
		return 0, "", err
	}
	j := newJob(record{
		Number: number, Password: newPassword(), Category: o.Category, Solver: o.Solver, Input: o.Input, Priority: o.Priority,
		User: clip(user, 60), Client: client, Status: statusWaiting, Submitted: s.now(), Bytes: int64(len(text)),
	})
	if err := s.store.create(&j.record, text); err != nil {
		s.queue.release(client)
		s.notify("job %d: %v", number, err)
		return 0, "", refusal("Error: the server could not store the job")
	}
	s.queue.enter(j, false)
	return number, j.password, nil
}

// job finds the job of the first two parameters. bad is what to answer when there
// is none or the password is not its own.
func (c *call) job() (j *job, bad string) {
	number, ok := c.number(0)
	if ok {
		j = c.server.queue.find(number)
	}
	switch {
	case j == nil:
		newJob(record{Password: "--------"}).opens(c.text(1)) // the same work as for a wrong password
		return nil, statusUnknown
	case !j.opens(c.text(1)):
		return nil, statusBad
	}
	return j, ""
}

func (c *call) getJobStatus() (any, error) {
	j, bad := c.job()
	if j == nil {
		return bad, nil
	}
	return j.state().Status, nil
}

func (c *call) getCompletionCode() (any, error) {
	j, bad := c.job()
	if j == nil {
		return bad, nil
	}
	return j.state().Code, nil
}

func (c *call) getJobInfo() (any, error) {
	j, bad := c.job()
	if j == nil {
		return []any{"", "", "", bad, bad}, nil
	}
	r := j.state()
	return []any{r.Category, r.Solver, r.Input, r.Status, r.Code}, nil
}

func (c *call) killJob() (any, error) {
	j, bad := c.job()
	if j == nil {
		return bad, nil
	}
	return c.server.kill(j), nil
}

// kill ends a job. What it answers is said once the job can no longer go on.
func (s *Server) kill(j *job) string {
	number := j.number
	if s.queue.withdraw(j) {
		s.finish(j, codeKilled, "The job was killed on request of its owner.")
		return fmt.Sprintf("Job #%d is killed", number)
	}
	var kill func()
	var done bool
	j.lock.Lock()
	if done = j.record.Status == statusDone; !done {
		j.killed, kill = true, j.kill
	}
	j.lock.Unlock()
	if done {
		return fmt.Sprintf("Job #%d is finished", number)
	}
	if kill != nil {
		kill()
	}
	return fmt.Sprintf("Job #%d is killed", number)
}

// await waits until ready says so, for the time of one call.
func (c *call) await(j *job, ready func(state) bool) (state, error) {
	now := j.state()
	if ready(now) {
		return now, nil
	}
	c.release() // who waits must not keep others from sending
	if !c.server.blocked.take(c.client) {
		return now, errBusy
	}
	defer c.server.blocked.give(c.client)
	patience := time.NewTimer(c.server.options.Block)
	defer patience.Stop()
	for !ready(now) {
		select {
		case <-now.changed:
		case <-patience.C:
			return now, errTimeout
		case <-c.context.Done():
			return now, errTimeout
		case <-c.server.closing:
			return now, errBusy
		}
		now = j.state()
	}
	return now, nil
}

func (c *call) getFinalResults() (any, error) {
	j, bad := c.job()
	if j == nil {
		return []byte(bad), nil
	}
	s, err := c.await(j, state.done)
	if err != nil {
		return nil, err
	}
	return c.results(s)
}

func (c *call) getFinalResultsNonBlocking() (any, error) {
	j, bad := c.job()
	if j == nil {
		return []byte(bad), nil
	}
	s := j.state()
	if !s.done() {
		return []byte{}, nil
	}
	return c.results(s)
}

// mostAnswer bounds a file in an answer, mostChunk a piece of the log.
const (
	mostAnswer = 16 << 20
	mostChunk  = 64 << 10
)

// read reads a file of a job up to mostAnswer.
func (c *call) read(number int, name string) ([]byte, error) {
	path := c.server.store.file(number, name)
	size, err := fileSize(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, errors.New("the file cannot be read")
	}
	if !c.hold(min(size, mostAnswer)) {
		return nil, errBusy
	}
	return readPart(path, 0, int(min(size, mostAnswer)))
}

// results is the final text; of a Kestrel job it is the solution file.
func (c *call) results(s state) (any, error) {
	name := resultsFile
	if s.Category == "kestrel" {
		name = solFile
	}
	text, err := c.read(s.Number, name)
	if len(text) == mostAnswer {
		text = append(text, "\n(the output is cut here; solver-output.zip has all of it when wantsol was set)\n"...)
	}
	if text == nil {
		text = []byte{}
	}
	return text, err
}

func (c *call) getIntermediateResults() (any, error) {
	j, bad := c.job()
	if j == nil {
		return []any{[]byte(bad), 0}, nil
	}
	offset := c.offset()
	s, err := c.await(j, func(s state) bool { return s.done() || s.logged > offset })
	if errors.Is(err, errBusy) {
		return nil, err
	}
	return c.chunk(s, offset) // after a timeout an empty one: the caller asks again anyway
}

func (c *call) getIntermediateResultsNonBlocking() (any, error) {
	j, bad := c.job()
	if j == nil {
		return []any{[]byte(bad), 0}, nil
	}
	return c.chunk(j.state(), c.offset())
}

// offset is the third parameter; some clients leave it out.
func (c *call) offset() int64 {
	n, _ := c.number(2)
	return int64(max(n, 0))
}

func (c *call) chunk(s state, offset int64) (any, error) {
	offset = min(offset, s.logged)
	text, err := readPart(c.server.store.file(s.Number, logFile), offset, int(min(s.logged-offset, mostChunk)))
	return []any{text, int(offset) + len(text)}, err
}

const noFile = "Output file does not exist"

func (c *call) getOutputFile() (any, error) {
	j, bad := c.job()
	if j == nil {
		return []byte(bad), nil
	}
	s := j.state()
	name, ok := s.outputFile(c.text(2))
	if !ok || !s.done() {
		return noFile, nil
	}
	if size, err := fileSize(c.server.store.file(s.Number, name)); err != nil || size > mostAnswer {
		return noFile, nil
	}
	return c.read(s.Number, name)
}

// outputFile maps the names that clients may ask for to files. No other name
// leads to a file.
func (s state) outputFile(asked string) (string, bool) {
	switch asked {
	case "results.txt", "job.results":
		if s.Category == "kestrel" {
			return solFile, true
		}
		return resultsFile, true
	case "ampl.sol":
		return solFile, true
	case "solver-output.zip", fmt.Sprintf("%d-%s-solver-output.zip", s.Number, s.Password):
		return zipFile, true
	case "job.in":
		return jobFile, true
	case "job.out":
		return logFile, true
	}
	return "", false
}

func (c *call) emailJobResults() (any, error) {
	j, bad := c.job()
	if j == nil {
		return bad, nil
	}
	return fmt.Sprintf("Non-authenticated user: skipping email for job %d", j.number), nil
}
