package server

// This file holds the methods about single jobs.
//
// Names, parameters and answers are those of the NEOS Server's page "XML-RPC API". A wrong
// number or password is an answer of each method's own type, not a fault.

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
)

// submitJob answers with the job's number and password, or with 0 and the reason. Its
// parameters: the document, and the user as free text.
func (c *call) submitJob() (any, error) {
	number, password, err := c.server.submit(c.text(0), c.text(1), c.client)
	if err != nil {
		return []any{0, err.Error()}, nil
	}
	return []any{number, password}, nil
}

// submit takes a job. When it returns without an error, the job is on disk and in the
// queue. Errors are refusals, in words for the sender; a place that was reserved is given
// back.
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

// aboutJob is a method about the job of the first two parameters. Where there is none, or the password
// is wrong, it answers with the status, in the method's own type.
func aboutJob(answer func(c *call, j *job) (any, error), bad func(status string) any) func(*call) (any, error) {
	return func(c *call) (any, error) {
		j, status := c.job()
		if j == nil {
			return bad(status), nil
		}
		return answer(c, j)
	}
}

func asText(status string) any    { return status }
func asBytes(status string) any   { return []byte(status) }
func asPortion(status string) any { return []any{[]byte(status), 0} }
func asInfo(status string) any    { return []any{"", "", "", status, status} }

// job finds the job of the first two parameters, number and password. Where there is no
// such job or the password is wrong, j is nil and bad is the status to answer with.
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

// getJobStatus answers with the status. An unknown number and a wrong password are statuses,
// too, and no faults.
func (c *call) getJobStatus(j *job) (any, error) {
	return j.state().Status, nil
}

// getCompletionCode answers with "" before the job is done.
func (c *call) getCompletionCode(j *job) (any, error) {
	return j.state().Code, nil
}

// getJobInfo answers with category, solver, input, status and completion code.
func (c *call) getJobInfo(j *job) (any, error) {
	r := j.state()
	return []any{r.Category, r.Solver, r.Input, r.Status, r.Code}, nil
}

// killJob answers with a sentence on what became of the job; its third parameter, the reason,
// is not used.
func (c *call) killJob(j *job) (any, error) {
	return c.server.kill(j), nil
}

// kill ends a job and returns the answer to killJob. A waiting job leaves the queue and is
// done; a running one is marked, and its processes are killed before kill returns. A job
// between the two, taken from the queue and without a worker yet, is killed by worker.wait.
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

// await waits until ready holds for the job's state, for up to Options.Block, and returns
// the last state. Errors: errTimeout when the time or the client's connection is over, errBusy
// when too many calls wait already or the server closes.
func (c *call) await(j *job, ready func(state) bool) (state, error) {
	now := j.state()
	if ready(now) {
		return now, nil
	}
	c.release() // a waiting call must not hold memory that others need for sending
	if !c.server.blocked.Take(c.context, c.client, 1, 0) {
		return now, errBusy
	}
	defer c.server.blocked.Give(c.client, 1)
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

// getFinalResults blocks until the job is done.
func (c *call) getFinalResults(j *job) (any, error) {
	s, err := c.await(j, state.done)
	if err != nil {
		return nil, err
	}
	return c.results(s)
}

// getFinalResultsNonBlocking answers with nothing before the job is done.
func (c *call) getFinalResultsNonBlocking(j *job) (any, error) {
	s := j.state()
	if !s.done() {
		return []byte{}, nil
	}
	return c.results(s)
}

// mostAnswer bounds a file in an answer, mostChunk a piece of the log; both in bytes, before
// base64.
const (
	mostAnswer = 16 << 20
	mostChunk  = 64 << 10
)

// read reads a file of a job, its first mostAnswer bytes, and takes a share of the budget
// for them first. A file that is missing is nil without an error.
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

// results returns the final text, never nil; for a Kestrel job it is the solution file.
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

// getIntermediateResults answers with the log behind an offset and the offset to go on from.
// It blocks until there is more log or the job is done.
func (c *call) getIntermediateResults(j *job) (any, error) {
	offset := c.offset()
	s, err := c.await(j, func(s state) bool { return s.done() || s.logged > offset })
	if errors.Is(err, errBusy) {
		return nil, err
	}
	return c.chunk(s, offset) // after a timeout an empty one: the caller asks again anyway
}

func (c *call) getIntermediateResultsNonBlocking(j *job) (any, error) {
	return c.chunk(j.state(), c.offset())
}

// offset is the third parameter; some clients leave it out.
func (c *call) offset() int64 {
	n, _ := c.number(2)
	return int64(max(n, 0))
}

// chunk reads up to mostChunk bytes of the log behind offset. The log is ASCII, so offsets
// count characters too. An offset beyond the end is taken as the end.
func (c *call) chunk(s state, offset int64) (any, error) {
	offset = min(offset, s.logged)
	text, err := readPart(c.server.store.file(s.Number, logFile), offset, int(min(s.logged-offset, mostChunk)))
	return []any{text, int(offset) + len(text)}, err
}

// noFile is the text, not base64, by which clients know that there is no such file.
const noFile = "Output file does not exist"

// getOutputFile answers for a job that is done. A file larger than mostAnswer is refused as
// missing, for a part of it would look like the whole.
func (c *call) getOutputFile(j *job) (any, error) {
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

// outputFile maps the names that clients may ask for to files of the job's folder. No other
// name reaches a file.
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

// emailJobResults refuses, in the words of NEOS for jobs without an account: the server sends
// no mail.
func (c *call) emailJobResults(j *job) (any, error) {
	return fmt.Sprintf("Non-authenticated user: skipping email for job %d", j.number), nil
}
