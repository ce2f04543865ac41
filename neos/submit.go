package neos

// Sending a job, once. Two jobs where one was meant cost a shared server hours, so after a
// failure that leaves open whether the server has the job, the error says so and nothing is
// sent again. Own.

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// RefusedError is a job that the server did not accept, with the server's reason.
type RefusedError struct{ Text string }

func (e *RefusedError) Error() string {
	return "NEOS refused the job: " + e.Text
}

// LostError is a job that was sent and whose number did not come back: the server
// may have it or not. It is not sent again, because that could make two jobs.
type LostError struct {
	Server string
	Sent   time.Time // UTC
	Job    Job       // what is known of it: number and password where the password looks wrong; otherwise zero
	Err    error
}

func (e *LostError) Error() string {
	if e.Job.Number > 0 {
		return fmt.Sprintf("the job was sent to %s at %s and accepted, but the answer is malformed (%v). It was not sent again, because that could create a second job",
			e.Server, e.Sent.Format("2006-01-02 15:04:05 MST"), e.Err)
	}
	return fmt.Sprintf("the job was sent to %s at %s and the answer with its number was lost (%v); the server may be running it. "+
		"It was not sent again, because that could create a second job: look at the server's queue, or at the mail it sends, before submitting anew",
		e.Server, e.Sent.Format("2006-01-02 15:04:05 MST"), e.Err)
}

// Unwrap returns the error of the call.
func (e *LostError) Unwrap() error { return e.Err }

// SubmitJob sends a job, once. Errors: *RefusedError when the server refuses it, *LostError
// when it is not known whether the server has it, *CallError when the server certainly has
// not. With a *LostError the job returned is what is known of it.
func (c *Client) SubmitJob(ctx context.Context, document string) (Job, error) {
	return c.submit(ctx, "submitJob", document, "", "tilemip")
}

// AuthenticatedSubmitJob sends a job, once, under an account of the server. Errors
// are those of SubmitJob.
func (c *Client) AuthenticatedSubmitJob(ctx context.Context, document, user, password string) (Job, error) {
	return c.submit(ctx, "authenticatedSubmitJob", document, user, password, "tilemip")
}

// submit uses a new connection, because net/http may repeat a request by itself on a reused
// one.
func (c *Client) submit(ctx context.Context, method string, params ...any) (Job, error) {
	ctx, cancel := context.WithTimeout(ctx, c.o.SubmitTimeout)
	defer cancel()
	sent := time.Now().UTC()
	v, err := c.post(ctx, c.once, method, params...)
	if err == nil {
		job, err := accepted(v)
		if err == nil || errors.As(err, new(*RefusedError)) {
			return job, err
		}
		return job, &LostError{c.server, sent, job, err}
	}
	var fault *xmlrpc.Fault
	var failed *CallError
	switch {
	case errors.As(err, &fault):
		return Job{}, &RefusedError{printable(fault.Text)}
	case errors.As(err, &failed) && failed.Sent && !failed.turnedAway():
		return Job{}, &LostError{c.server, sent, Job{}, err}
	}
	return Job{}, err
}

// turnedAway reports whether the status of HTTP shows that the call went no further: 300 to
// 499, but for 408, which a proxy may give after waiting for the server.
func (e *CallError) turnedAway() bool {
	return e.Status >= 300 && e.Status < 500 && e.Status != http.StatusRequestTimeout
}

// accepted reads the pair of number and password; number 0 comes with the text of a refusal.
// A password that does not look like one is returned with the error.
func accepted(v any) (Job, error) {
	pair, ok := v.([]any)
	if !ok || len(pair) != 2 {
		return Job{}, unexpected("submitJob", v)
	}
	number, ok := whole(pair[0])
	text, err := asText("submitJob", pair[1])
	switch {
	case !ok || err != nil || number < 0:
		return Job{}, unexpected("submitJob", v)
	case number == 0:
		return Job{}, &RefusedError{printable(text)}
	case !IsPassword(text):
		return Job{number, text}, fmt.Errorf("NEOS submitJob: job %d with %s in place of a password", number, shortened(text))
	}
	return Job{number, text}, nil
}

// whole accepts a whole number, which may come as text.
func whole(v any) (int, bool) {
	if s, ok := v.(string); ok {
		n, err := strconv.Atoi(strings.TrimSpace(s))
		return n, err == nil
	}
	n, ok := v.(int)
	return n, ok
}

// IsPassword reports whether s can be a job's password: 1 to 64 ASCII letters and digits.
// NEOS uses letters only.
func IsPassword(s string) bool {
	for _, r := range s {
		if r|0x20 < 'a' || r|0x20 > 'z' {
			if r < '0' || r > '9' {
				return false
			}
		}
	}
	return s != "" && len(s) <= 64
}
