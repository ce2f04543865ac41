package neos

// Waiting for a job and fetching its results, despite failures of the network. Intervals
// double up to a limit (exponential backoff). Which answers count, and how often the question
// is repeated after a strange one, are this package's own rules.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"
)

// Watch holds the settings of Wait. The zero value reports nothing and waits up to 8 hours.
type Watch struct {
	Log      io.Writer           // gets the solver's output as it arrives, unfiltered; or nil. See Printable
	Status   func(status string) // called when the status changes; or nil
	Kill     bool                // kill the job when the context ends
	First    time.Duration       // time between the first two questions, doubling; default 1 s, and 20 ms for a server on this machine
	Longest  time.Duration       // that time at most; default 60 s, and 1 s for a server on this machine
	Patience time.Duration       // how long the server may be out of reach before Wait gives up; default 10 minutes
	Limit    time.Duration       // of the whole wait, the queue included; the job goes on after it, whatever Kill says; default 8 hours, negative: none
}

// ErrWaitLimit is wrapped by the *StoppedError of a wait that reached its limit.
var ErrWaitLimit = errors.New("the wait limit was reached")

// tries is the number of unknown statuses, or of answers that are not XML-RPC, in a row that
// end a wait.
const tries = 3

// StoppedError is a wait that the context or Watch.Limit ended. The job goes on
// unless the server said that it killed it.
type StoppedError struct {
	Job    Job
	Killed string // the server's answer to killJob; "" when it was not asked or did not answer
	Err    error  // why the wait ended, with the failure of killJob if there was one
}

func (e *StoppedError) Error() string {
	if e.Killed != "" {
		return fmt.Sprintf("stopped waiting for job %d; to killJob the server answers %q", e.Job.Number, e.Killed)
	}
	return fmt.Sprintf("stopped waiting for job %d, which is still running at the server (%v)", e.Job.Number, e.Err)
}

func (e *StoppedError) Unwrap() error { return e.Err }

// Wait waits until the job is done and returns its completion code. It asks at
// growing intervals and tolerates temporary failures until the server has been silent for
// w.Patience. A status may go back, from Running to Waiting. Unknown Job, for a job that the
// server knew before, and words that are no status end the wait only the third time in a row.
// Errors: a *StoppedError when ctx or w.Limit ends, otherwise what the server reported or the
// last failure.
func (c *Client) Wait(ctx context.Context, j Job, w Watch) (code string, err error) {
	first, longest := time.Second, time.Minute
	if c.near {
		first, longest = 20*time.Millisecond, time.Second
	}
	byDefault(&w.First, first)
	byDefault(&w.Longest, longest)
	byDefault(&w.Patience, 10*time.Minute)
	w.Limit = cmp.Or(w.Limit, 8*time.Hour)
	whole := ctx
	if w.Limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, w.Limit, fmt.Errorf("%w (%v)", ErrWaitLimit, w.Limit))
		defer cancel()
	}
	stopped := func() error { // a limit leaves the job alone
		return c.stopped(ctx, j, w.Kill && whole.Err() != nil)
	}
	r := &round{c: c, job: j, watch: w, lastAnswer: time.Now()}
	for pause := w.First; ; pause = min(2*pause, w.Longest) {
		done, err := r.ask(ctx)
		if ctx.Err() != nil {
			return "", stopped()
		}
		if err != nil {
			return "", err
		}
		if done {
			break
		}
		if sleep(ctx, pause) != nil {
			return "", stopped()
		}
	}
	return retried(ctx, w.Patience, func() (string, error) { return c.CompletionCode(ctx, j) })
}

// round is the state between two questions.
type round struct {
	c            *Client
	job          Job
	watch        Watch
	lastAnswer   time.Time // when the server last answered
	status       string    // last reported; "" before the first
	unknown      int       // answers in a row that are Unknown Job, after another status
	strange      int       // answers in a row that are no status
	garbled      int       // answers in a row that are not XML-RPC
	offset       int       // of the output read so far, in the server's count
	streamBroken bool      // the output violated the protocol and is no longer read
}

// ask asks once for the status and, where Watch.Log is set and the job has started, for its
// log.
func (r *round) ask(ctx context.Context) (done bool, err error) {
	status, err := r.c.JobStatus(ctx, r.job)
	if err != nil {
		return false, r.tolerate(err)
	}
	r.lastAnswer, r.garbled = time.Now(), 0
	if !known[status] {
		if r.strange++; r.strange >= tries {
			return false, fmt.Errorf("NEOS gives %s as the status of job %d, %d times; expected Waiting, Running or Done. The job may still be running at the server", shortened(status), r.job.Number, tries)
		}
		return false, nil
	}
	r.strange = 0
	if status == UnknownJob && r.status != "" {
		if r.unknown++; r.unknown < 3 {
			return false, nil
		}
	}
	if status == UnknownJob || status == BadPassword {
		return false, fmt.Errorf("NEOS says %q of job %d; a server keeps jobs for some days only, and the password must be the one it gave", status, r.job.Number)
	}
	r.unknown = 0
	if status != r.status && r.watch.Status != nil {
		r.watch.Status(printable(status))
	}
	r.status = status
	if r.watch.Log != nil && !r.streamBroken && status != Waiting {
		if err := r.stream(ctx); err != nil {
			return false, err
		}
	}
	return status == Done || status == Failed || status == Killed, nil
}

// known holds the words that a status can be.
var known = map[string]bool{Waiting: true, Running: true, Done: true, UnknownJob: true, BadPassword: true, Killed: true, Failed: true}

// stream copies the output that there is. Only a failure of the writer is an error:
// the job does not depend on its log.
func (r *round) stream(ctx context.Context) error {
	for {
		piece, next, err := r.c.intermediateResults(ctx, r.job, r.offset)
		var failed *CallError
		if err != nil {
			r.streamBroken = !errors.As(err, &failed) || !failed.temporary()
			return nil
		}
		if len(piece) == 0 {
			return nil
		}
		r.offset = next
		if _, err := r.watch.Log.Write(piece); err != nil {
			return fmt.Errorf("writing the output of job %d: %w", r.job.Number, err)
		}
	}
}

// tolerate returns nil for a temporary failure while the server has been silent for less than
// the patience, and otherwise the error that ends the wait.
func (r *round) tolerate(err error) error {
	var failed *CallError
	if errors.As(err, &failed) && time.Since(r.lastAnswer) < r.watch.Patience {
		if failed.Garbled {
			if r.garbled++; r.garbled < tries {
				return nil
			}
		} else if failed.temporary() || failed.untrusted() && r.status != "" { // a certificate that is being renewed
			return nil
		}
	}
	return fmt.Errorf("waiting for job %d, which may still be running at the server: %w", r.job.Number, err)
}

// stopped returns the error of a wait that was stopped. With kill it kills the job first, for
// which it has 20 seconds although ctx has ended.
func (c *Client) stopped(ctx context.Context, j Job, kill bool) error {
	e := &StoppedError{Job: j, Err: context.Cause(ctx)}
	if kill {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
		defer cancel()
		answer, err := c.KillJob(last, j, "stopped by the user")
		if err != nil {
			e.Err = errors.Join(e.Err, err)
		}
		e.Killed = printable(answer)
	}
	return e
}

// State is how a job stands. Its JSON is that of the command.
type State struct {
	Code   string `json:"code,omitempty"` // completion code of a job that is Done
	Number int    `json:"number"`         // of the job
	Server string `json:"server"`         // URL
	Status string `json:"status"`         // one of the statuses, or another word
}

// String is the state in one line, with the completion code of a job that has one.
func (s State) String() string {
	if s.Code != "" {
		return fmt.Sprintf("job %d: %s, %s", s.Number, s.Status, s.Code)
	}
	return fmt.Sprintf("job %d: %s", s.Number, s.Status)
}

// Unknown reports whether the server does not know the job by this number and password.
func (s State) Unknown() bool { return s.Status == UnknownJob || s.Status == BadPassword }

// State asks once how a job stands, and for its completion code when it is Done.
func (c *Client) State(ctx context.Context, j Job) (State, error) {
	s := State{Number: j.Number, Server: c.server}
	if err := c.Reach(ctx); err != nil {
		return s, err
	}
	var err error
	if s.Status, err = c.JobStatus(ctx, j); err == nil && s.Status == Done {
		s.Code, err = c.CompletionCode(ctx, j)
	}
	return s, err
}

// Output is all that a job that is done left.
type Output struct {
	Job    Job
	Status string            // Done, or another word by which the job ended
	Code   string            // completion code
	Text   []byte            // of the result, including the server's frame
	Files  map[string][]byte // of solver-output.zip, by their paths in it; nil where there is none
	Notes  []string          // what could not be fetched, one sentence each
}

// Fetch gets the results of a job that is done, and for each part repeats temporary failures
// for up to a minute. Files that are not safe to unpack are a note and missing ones are
// normal; a missing text is an error.
func (c *Client) Fetch(ctx context.Context, j Job) (*Output, error) {
	const patience = time.Minute
	out := &Output{Job: j}
	var err error
	out.Status, err = retried(ctx, patience, func() (string, error) { return c.JobStatus(ctx, j) })
	if failed := (*CallError)(nil); errors.As(err, &failed) && failed.temporary() || ctx.Err() != nil {
		return nil, err
	}
	if out.Code, err = retried(ctx, patience, func() (string, error) { return c.CompletionCode(ctx, j) }); err != nil {
		return nil, err
	}
	if out.Text, err = retried(ctx, patience, func() ([]byte, error) { return c.finalResults(ctx, j) }); err != nil {
		return nil, err
	}
	names := []string{"solver-output.zip", fmt.Sprintf("%d-%s-solver-output.zip", j.Number, j.Password)}
	for i, name := range names {
		packed, err := retried(ctx, patience, func() ([]byte, error) { return c.OutputFile(ctx, j, name) })
		if errors.Is(err, ErrNoFile) && i+1 < len(names) {
			continue
		}
		if err == nil {
			out.Files, err = unpack(packed)
		}
		if err != nil && !errors.Is(err, ErrNoFile) { // many jobs leave no files
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			out.Notes = append(out.Notes, "no files of the solver: "+err.Error())
		}
		break
	}
	return out, nil
}

// Save writes the solver's files into a new folder. Directories within the archive are left
// out: a file has the last part of its name there. A folder that cannot be made, or is there
// already, is a *PlaceError.
func (o *Output) Save(folder string) error {
	if err := os.Mkdir(folder, 0o777); err != nil {
		return &PlaceError{err}
	}
	for name, content := range o.Files {
		if err := os.WriteFile(filepath.Join(folder, path.Base(name)), content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// retried repeats a call after temporary failures, until patience is over; after garbled
// answers, until there were as many as tries. The call must be safe to repeat.
func retried[T any](ctx context.Context, patience time.Duration, call func() (T, error)) (T, error) {
	began, garbled := time.Now(), 0
	for pause := 100 * time.Millisecond; ; pause = min(2*pause, 10*time.Second) {
		v, err := call()
		var failed *CallError
		if err == nil || !errors.As(err, &failed) || !failed.temporary() || time.Since(began) > patience {
			return v, err
		}
		if failed.Garbled {
			if garbled++; garbled >= tries {
				return v, err
			}
		}
		if sleep(ctx, pause) != nil {
			return v, err
		}
	}
}

// sleep waits for d or until ctx ends, and returns the error of ctx then.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
