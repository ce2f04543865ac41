package neos

// The methods of the protocol that a job needs, in the order of NEOS' own page "XML-RPC API";
// Client.Call makes the others. A value of another type than the page states is an error, except
// where real servers are known to differ. Unless a method says otherwise, errors of the call are
// *CallError and nothing is repeated.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Job identifies a job to its server.
type Job struct {
	Number   int    // positive
	Password string // letters; see IsPassword
}

// Solver is one way to use a solver, as the server spells it.
type Solver struct {
	Category string `json:"category"` // abbreviation, such as milp
	Name     string `json:"solver"`   // such as CPLEX
	Input    string `json:"input"`    // the language of the model, such as LP
}

func (s Solver) String() string { return s.Category + ":" + s.Name + ":" + s.Input }

// Statuses of a job, and the completion code of a job that ended well.
const (
	Waiting     = "Waiting"
	Running     = "Running"
	Done        = "Done"
	UnknownJob  = "Unknown Job"
	BadPassword = "Bad Password"
	Killed      = "Killed"
	Failed      = "Error"
	Normal      = "Normal"
)

// ErrNoFile is wrapped by the error of OutputFile where the server has no file of that name.
var ErrNoFile = errors.New("the server has no such output file")

// ListAllSolvers returns every triple of category, solver and input.
func (c *Client) ListAllSolvers(ctx context.Context) ([]Solver, error) {
	list, err := c.texts(ctx, "listAllSolvers")
	if err != nil {
		return nil, err
	}
	var out []Solver
	for _, s := range list {
		// A line that is no triple cannot be asked for.
		if parts := strings.Split(s, ":"); len(parts) == 3 {
			out = append(out, Solver{parts[0], parts[1], parts[2]})
		}
	}
	return out, nil
}

// Matching returns the solvers in whose triple a text stands, in any case; all for "".
func Matching(list []Solver, text string) []Solver {
	return find(list, func(s Solver) bool { return strings.Contains(strings.ToLower(s.String()), strings.ToLower(text)) })
}

// solverTemplate returns the skeleton of a job for a solver, an XML document of one level;
// Prepare fills it in.
func (c *Client) solverTemplate(ctx context.Context, s Solver) (string, error) {
	return c.text(ctx, "getSolverTemplate", s.Category, s.Name, s.Input)
}

// JobStatus returns the status of a job: one of the constants above, or another word. A
// wrong number or password is a status, not an error.
func (c *Client) JobStatus(ctx context.Context, j Job) (string, error) {
	s, err := c.text(ctx, "getJobStatus", j.Number, j.Password)
	return strings.TrimSpace(s), err
}

// CompletionCode returns how a job ended; it means nothing before the job is Done.
func (c *Client) CompletionCode(ctx context.Context, j Job) (string, error) {
	s, err := c.text(ctx, "getCompletionCode", j.Number, j.Password)
	return strings.TrimSpace(s), err
}

// KillJob asks the server to end a job, with a reason, and returns the server's answer.
func (c *Client) KillJob(ctx context.Context, j Job, why string) (string, error) {
	s, err := c.text(ctx, "killJob", j.Number, j.Password, why)
	return strings.TrimSpace(s), err
}

// finalResults returns the text of the result, which is empty before the job is
// done.
func (c *Client) finalResults(ctx context.Context, j Job) ([]byte, error) {
	v, err := c.Call(ctx, "getFinalResultsNonBlocking", j.Number, j.Password)
	if err != nil {
		return nil, err
	}
	return asBytes("getFinalResultsNonBlocking", v)
}

// intermediateResults returns the output that there is after offset, possibly
// none, and the offset for the next call.
func (c *Client) intermediateResults(ctx context.Context, j Job, offset int) ([]byte, int, error) {
	const method = "getIntermediateResultsNonBlocking"
	v, err := c.Call(ctx, method, j.Number, j.Password, offset)
	if err != nil {
		return nil, offset, err
	}
	return portion(method, v, offset)
}

// OutputFile returns a file of the job, or an error that wraps ErrNoFile.
func (c *Client) OutputFile(ctx context.Context, j Job, name string) ([]byte, error) {
	v, err := c.Call(ctx, "getOutputFile", j.Number, j.Password, name)
	if err != nil {
		return nil, err
	}
	if s, ok := v.(string); ok { // files come as base64; a text is a refusal
		return nil, fmt.Errorf("NEOS getOutputFile %s: %w: %s", name, ErrNoFile, shortened(s))
	}
	return asBytes("getOutputFile", v)
}

// text makes a call whose answer is a string.
func (c *Client) text(ctx context.Context, method string, params ...any) (string, error) {
	v, err := c.Call(ctx, method, params...)
	if err != nil {
		return "", err
	}
	return asText(method, v)
}

// texts makes a call whose answer is a list of strings.
func (c *Client) texts(ctx context.Context, method string, params ...any) ([]string, error) {
	v, err := c.Call(ctx, method, params...)
	if err != nil {
		return nil, err
	}
	list, ok := v.([]any)
	if !ok {
		return nil, unexpected(method, v)
	}
	out := make([]string, len(list))
	for i := range list {
		if out[i], err = asText(method, list[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// asText accepts the types that servers send for text: strings, base64, whole numbers and nil.
func asText(method string, v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case []byte:
		return string(v), nil
	case int:
		return strconv.Itoa(v), nil
	case nil:
		return "", nil
	}
	return "", unexpected(method, v)
}

// asBytes accepts the types that servers send for binary data: base64, and text.
func asBytes(method string, v any) ([]byte, error) {
	switch v := v.(type) {
	case []byte:
		return v, nil
	case string:
		return []byte(v), nil
	}
	return nil, unexpected(method, v)
}

// portion reads the pair of a piece of output and the next offset. The offset must not go
// back, and must grow with any output: a server that sends the same piece forever would fill
// the disk.
func portion(method string, v any, offset int) ([]byte, int, error) {
	pair, ok := v.([]any)
	if !ok || len(pair) != 2 {
		return nil, offset, unexpected(method, v)
	}
	piece, err := asBytes(method, pair[0])
	if err != nil {
		return nil, offset, err
	}
	next, ok := pair[1].(int)
	if !ok {
		return nil, offset, unexpected(method, pair[1])
	}
	if next < offset || next == offset && len(piece) > 0 {
		return nil, offset, fmt.Errorf("NEOS %s: %d bytes and the offset %d after offset %d; expected it to grow with the output", method, len(piece), next, offset)
	}
	return piece, next, nil
}

func unexpected(method string, v any) error {
	return fmt.Errorf("NEOS %s: an answer of type %T (%s), which the protocol does not have there", method, v, shortened(fmt.Sprint(v)))
}

// shortened quotes a text of unknown length and content for an error: at most 160 bytes, and
// no control characters.
func shortened(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 160 {
		s = s[:160] + "…"
	}
	return strconv.QuoteToGraphic(s)
}

// find returns the solvers that match, each once, in the order of the list.
func find(list []Solver, matches func(Solver) bool) []Solver {
	out := []Solver{}
	for _, s := range list {
		if matches(s) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
