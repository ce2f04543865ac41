// Package jobs does what a page asks for: a request with a subject as text becomes events and
// an answer. `tilemip serve` and the page's own engine (WebAssembly) both run it, so that the
// two say the same; its names are those of the command's flags and JSON (docs/reference/serve.md).
// It uses no cgo, reads no file, and knows no command line. Own.
//
// jobs.go has requests and how they run, verbs.go the verbs that answer at once, subject.go
// what is said of a subject, read.go how it is read, program.go a program as a matrix. Another verb
// is added by Add. The build tag boards leaves the small engine that a page loads first: read, state,
// solve, search, verify and check of boards.
//
// Not here: HTTP (package webserver). Begin with verbs.go, the table.
package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/certificate"
)

// Version is the version of the requests.
const Version = 1

// Request is one job.
type Request struct {
	Version int     `json:"version"`
	Verb    string  `json:"verb"`
	Name    string  `json:"name"`    // a file name whose extension decides the reader; may be empty
	Subject string  `json:"subject"` // the text of a file, or "library:NAME"
	Options Options `json:"options"`
}

// Options are options of the command, as far as a job has them: those of the library that have a key
// in JSON there, and those of single verbs. One that does not concern the verb or the kind of
// subject is refused where the library refuses it.
type Options struct {
	tilemip.Integer
	tilemip.Native
	tilemip.Listing
	Backend   string  `json:"backend"`
	TimeLimit float64 `json:"time_limit"` // seconds; 0: the most that the settings allow
	Threads   int     `json:"threads"`
	Seed      int     `json:"seed"`
	Format    string  `json:"format"`   // export, show
	Solution  string  `json:"solution"` // check, explain: what is checked or explained
	Plan      string  `json:"plan"`     // state: moves of the blank, as a solution of the program
	Names     bool    `json:"names"`    // state: with the meaning of each constraint
	Steps     int     `json:"steps"`    // trace
	Lesson    string  `json:"lesson"`   // check-lesson
	Packed    bool    `json:"packed"`   // packings: solutions as events "solutions", see packed.go
	Proof     bool    `json:"proof"`    // solve, search, verify of boards: with an event that has the certificate
	First     bool    `json:"first"`    // solve: stop at the first feasible solution
}

// Settings are what the place where jobs run allows.
type Settings struct {
	TimeLimit  time.Duration // of each method, at most; 0: none
	Threads    int           // at most; 0: one
	ModelBytes int64         // memory that a model may take while it is read; 0: tilemip.MostModel
}

// Error is a refusal or a failure, with the exit status that the command has for it.
type Error struct {
	Status  int
	Message string
}

func (e *Error) Error() string { return e.Message }

// usagef is a request that cannot be met as it stands.
func usagef(format string, args ...any) error { return &Error{2, fmt.Sprintf(format, args...)} }

// Parse reads a request. Unknown keys are refused: one that is ignored looks like one that was
// obeyed.
func Parse(text []byte) (*Request, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	r := new(Request)
	if err := in.Decode(r); err != nil {
		return nil, usagef("the request: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, usagef("the request: text after its object")
	}
	switch o := r.Options; {
	case r.Version != Version:
		return nil, usagef("the request has version %d; expected %d", r.Version, Version)
	case verbs[r.Verb] == nil:
		return nil, usagef("no verb is called %q; expected one of %s", r.Verb, strings.Join(Verbs(), ", "))
	case o.TimeLimit < 0 || o.TimeLimit > 1e9 || o.Horizon < 0 || o.Limit < 0 || o.Threads < 0 || o.Steps < 0:
		return nil, usagef("the request has a negative or an absurd number in its options")
	}
	return r, nil
}

// Verb does one kind of job. tell gets its events; the result is what the event "result" has
// as answer. The error of a context that ended is its own only where nothing was found.
type Verb func(ctx context.Context, j *Job) (any, error)

// Job is a request that runs.
type Job struct {
	*Request
	Settings Settings
	Tell     func(event map[string]any)
}

var verbs = map[string]Verb{}

// Add adds a verb; two of one name are a fault of the program.
func Add(name string, v Verb) {
	if verbs[name] != nil {
		panic("jobs: two verbs are called " + name)
	}
	verbs[name] = v
}

// Verbs lists the verbs by name.
func Verbs() []string { return slices.Sorted(maps.Keys(verbs)) }

// Run does the job of a request in JSON. emit gets its events, each an object for JSON, from one
// goroutine at a time; the last is "result" with an answer, or "error" with a message and a
// status.
func Run(ctx context.Context, text []byte, set Settings, emit func(event map[string]any)) {
	answer, err := run(ctx, text, set, emit)
	if err != nil {
		emit(map[string]any{"type": "error", "status": Status(ctx, err), "message": err.Error()})
		return
	}
	emit(map[string]any{"type": "result", "answer": answer})
}

func run(ctx context.Context, text []byte, set Settings, emit func(map[string]any)) (any, error) {
	r, err := Parse(text)
	if err != nil {
		return nil, err
	}
	return verbs[r.Verb](ctx, &Job{r, set, emit})
}

// Status is the exit status that the command has for an error.
func Status(ctx context.Context, err error) int {
	var own *Error
	var place *textpos.Error
	var option *tilemip.OptionError
	var missing *backends.MissingError
	var disagree *tilemip.DisagreeError
	switch {
	case errors.As(err, &own):
		return own.Status
	case ctx.Err() != nil:
		return 130
	case errors.As(err, &place), errors.As(err, &option):
		return 2
	case errors.As(err, &missing):
		return 6
	case errors.As(err, &disagree):
		return 7
	}
	return 1
}

// State states the subject of the request as an integer program.
func (j *Job) State(ctx context.Context) (tilemip.Subject, *tilemip.Statement, error) {
	s, err := j.Read()
	if err != nil {
		return s, nil, err
	}
	p, err := tilemip.State(ctx, s, j.Asked())
	return s, p, err
}

// Asked are the options of the library that the request asks for, within the limits of the place.
func (j *Job) Asked() tilemip.Options {
	o := j.Options
	limit := time.Duration(o.TimeLimit * float64(time.Second))
	if most := j.Settings.TimeLimit; most > 0 && (limit == 0 || limit > most) {
		limit = most
	}
	if o.First {
		o.Integer.Solver.SolutionLimit = 1
	}
	return tilemip.Options{
		Limits:  tilemip.Limits{TimeLimit: limit, Seed: o.Seed, Threads: min(o.Threads, max(1, j.Settings.Threads))},
		Integer: o.Integer, Native: o.Native, Listing: o.Listing,
		Events: func(e tilemip.Event) { j.Tell(facts.Event(e)) },
	}
}

// Solver finds the solver that the request asks for; nil is the best for each program.
func (j *Job) Solver() (backends.Backend, error) {
	if j.Options.Backend == "" {
		_, err := backends.Default()
		return nil, err
	}
	return backends.Lookup(j.Options.Backend)
}

// method is a verb that solves: it needs a solver where the subject does.
func method(solver bool, solve func(context.Context, tilemip.Subject, tilemip.Options) (*tilemip.Answer, error)) Verb {
	return func(ctx context.Context, j *Job) (any, error) {
		s, err := j.Read()
		if err != nil {
			return nil, err
		}
		if j.Options.Packed && s.Packing != nil && j.Verb != "verify" { // which has the solutions of two methods
			p := packedOf(s.Packing, j.Tell)
			defer p.flush()
			j.Tell, j.Options.Placed = p.tell, p.add
		}
		o := j.Asked()
		if solver && (o.NeedsBackend(s) || j.Options.Backend != "") {
			if o.Backend, err = j.Solver(); err != nil {
				return nil, err
			}
		}
		a, err := solve(ctx, s, o)
		if err == nil && j.Options.Proof && a.Certificate != nil {
			j.certify(a.Certificate)
		}
		return a, err
	}
}

// certify tells the certificate of an answer, as --proof writes it; one that the format does not have
// is not told.
func (j *Job) certify(c *certificate.Board) {
	var b strings.Builder
	if certificate.Write(&b, c) == nil {
		j.Tell(map[string]any{"type": "proof", "message": b.String()})
	}
}

func init() {
	Add("solve", method(true, tilemip.Solve))
	Add("search", method(false, tilemip.Search))
	Add("verify", method(true, tilemip.Verify))
	Add("check", check)
}

// check re-checks a stored solution.
func check(_ context.Context, j *Job) (any, error) {
	s, err := j.Read()
	if err != nil {
		return nil, err
	}
	v, err := tilemip.Check(s, "the solution", []byte(j.Options.Solution))
	if err != nil {
		return nil, err
	}
	return map[string]any{"kind": s.Kind(), "subject": s.Name, "checked": v.OK, "verdict": v.String(), "not_checked": v.Unchecked}, nil
}
