package neos

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// calls are the methods of a client, by the names of the protocol.
var calls = map[string]func(context.Context, *Client) error{
	"listAllSolvers":    func(ctx context.Context, c *Client) error { _, err := c.ListAllSolvers(ctx); return err },
	"getSolverTemplate": func(ctx context.Context, c *Client) error { _, err := c.solverTemplate(ctx, Solver{}); return err },
	"submitJob":         func(ctx context.Context, c *Client) error { _, err := c.SubmitJob(ctx, "<document/>"); return err },
	"authenticatedSubmitJob": func(ctx context.Context, c *Client) error {
		_, err := c.AuthenticatedSubmitJob(ctx, "", "me", "pw")
		return err
	},
	"getJobStatus":               func(ctx context.Context, c *Client) error { _, err := c.JobStatus(ctx, job); return err },
	"getCompletionCode":          func(ctx context.Context, c *Client) error { _, err := c.CompletionCode(ctx, job); return err },
	"killJob":                    func(ctx context.Context, c *Client) error { _, err := c.KillJob(ctx, job, "why"); return err },
	"getFinalResultsNonBlocking": func(ctx context.Context, c *Client) error { _, err := c.finalResults(ctx, job); return err },
	"getIntermediateResultsNonBlocking": func(ctx context.Context, c *Client) error {
		_, _, err := c.intermediateResults(ctx, job, 3)
		return err
	},
	"getOutputFile": func(ctx context.Context, c *Client) error { _, err := c.OutputFile(ctx, job, "a.txt"); return err },
}

// No method takes an answer of a type that the protocol does not have there, and every error
// is one line that names the method, without what could control a terminal.
func TestAnswersOfOtherTypes(t *testing.T) {
	strange := []any{
		map[string]any{"a": 1, "b": map[string]any{}}, []any{map[string]any{}, []any{}}, []any{}, []any{"a", 1.5, true, nil, "\u009b31m"}, 1.5, true,
		map[string]any{"milp": []any{}}, []any{[]any{}}, []any{[]byte("log"), 2}, []any{[]byte("log"), 3}, []any{"log", "9"}, []any{-7, "AbCdEfGh"}, []any{1 << 62, []any{}},
	}
	fine := map[string]int{"listAllSolvers": 5} // what can be read as texts, and an empty list
	for method, call := range calls {
		n := 0
		for _, v := range strange {
			_, c := script(t, map[string]handler{method: always(v)})
			err := call(t.Context(), c)
			if err == nil {
				n++
				continue
			}
			if !strings.Contains(err.Error(), method) && !strings.Contains(err.Error(), "submitJob") || strings.ContainsAny(err.Error(), "\n\x1b\u009b") || len(err.Error()) > 700 {
				t.Errorf("%s, %v: %v", method, v, err)
			}
		}
		if most, ok := fine[method]; !ok && n > 0 || ok && n > most {
			t.Errorf("%s takes %d of the strange answers", method, n)
		}
	}
}

// A fault is the server's own refusal, and a dead connection is temporary, for every method.
func TestFaultsOfEveryMethod(t *testing.T) {
	for method, call := range calls {
		_, c := script(t, map[string]handler{method: func(w http.ResponseWriter, _ int, _ []any) { w.Write(xmlrpc.EncodeFault(7, "no\x1b[31m way")) }})
		err := call(t.Context(), c)
		if !errors.As(err, new(*xmlrpc.Fault)) && !errors.As(err, new(*RefusedError)) || strings.ContainsAny(err.Error(), "\n") {
			t.Errorf("%s: %v", method, err)
		}
		_, c = script(t, map[string]handler{method: func(w http.ResponseWriter, _ int, _ []any) { cut(w) }})
		err = call(t.Context(), c)
		var failed *CallError
		if !errors.As(err, &failed) || !failed.temporary() || !failed.Sent || failed.Garbled {
			t.Errorf("%s, cut: %+v", method, err)
		}
		if lost := strings.HasSuffix(strings.ToLower(method), "submitjob"); errors.As(err, new(*LostError)) != lost {
			t.Errorf("%s, cut: %v; lost job: want %v", method, err, lost)
		}
	}
}

// EmailFor invents an address for this machine alone, and takes no bad one for it.
func TestEmailFor(t *testing.T) {
	t.Setenv("NEOS_EMAIL", "")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	for _, c := range []struct {
		server, given, want string
		fails               string
	}{
		{"http://127.0.0.1:3333", "", "nobody@this-machine.local", ""}, {"http://localhost", "me@university.edu", "me@university.edu", ""},
		{DefaultServer, "", "", "NEOS needs an email address with every job"}, {"http://127.0.0.1:3333", "me@nowhere.invalid", "", "is not a real address"},
		{"http://10.0.0.1:3333", "", "", "NEOS needs"}, {"not a url\x7f", "", "", "NEOS needs"},
	} {
		got, err := EmailFor(c.server, c.given)
		if got != c.want || (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
	}
}
