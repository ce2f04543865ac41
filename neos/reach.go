package neos

// A short first call that finds out whether a server is there at all, so that a dead server
// costs seconds and not the time limit of a call. Own.

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// UnreachableError is a server that gave no sign of life. Its text suggests what to check.
type UnreachableError struct {
	Server string
	Err    error
}

func (e *UnreachableError) Error() string {
	next := "see whether it is up, and whether --server or NEOS_SERVER names it"
	switch failed := (*CallError)(nil); {
	case errors.As(e.Err, &failed) && failed.untrusted():
		next = "its certificate does not hold here; --ca FILE adds one that is to be trusted"
	case errors.As(e.Err, &failed) && failed.Garbled:
		next = "it may not be a NEOS server: see whether --server or NEOS_SERVER names the right one"
	case Local(e.Server):
		next = "on this machine one is started by tilemip neos serve"
	}
	return fmt.Sprintf("no answer from the NEOS server %s (%v); %s", e.Server, e.Err, next)
}

func (e *UnreachableError) Unwrap() error { return e.Err }

// Reach asks a server for a sign of life, up to three times within Options.ReachTimeout:
// without it the first call to a dead server would wait as long as a call may. A fault is a
// sign of life too. The error is an *UnreachableError, or a *CallError where the server
// requires a token or ctx has ended.
func (c *Client) Reach(ctx context.Context) error {
	short, cancel := context.WithTimeout(ctx, c.o.ReachTimeout)
	defer cancel()
	for tries := 1; ; tries++ {
		_, err := c.post(short, c.calls, "ping")
		var fault *xmlrpc.Fault
		var failed *CallError
		switch {
		case err == nil, errors.As(err, &fault):
			return nil
		case errors.As(err, &failed) && failed.Status == http.StatusUnauthorized, ctx.Err() != nil:
			return err
		case tries == 3, !failed.temporary(), failed.Garbled, sleep(short, reachPause) != nil:
			return &UnreachableError{c.server, err}
		}
	}
}

// reachPause is the time between the tries of Reach.
var reachPause = time.Second
