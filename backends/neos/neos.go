// Package neos makes NEOS, or a server that speaks its protocol, a backend:
// the model is sent as the text of a job, a solver elsewhere solves it, and the
// point that comes back is checked here like any other.
//
// The backend called neos takes its server from NEOS_SERVER and its email address
// from NEOS_EMAIL or the file that neos.EmailFile names; New makes one with other
// settings. The entries of Options.Raw are fields of the job by their tags.
//
// Not here: the protocol (internal/neos/xmlrpc) and jobs (package neos). Begin with neos.go. This
// package may change with every release.
package neos

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

func init() { backends.Register(New(Config{})) }

// Config holds the settings of a backend. The zero value is the public NEOS with CPLEX.
type Config struct {
	Client neos.Options        // Client.Server empty: NEOS_SERVER, or the public NEOS
	Solver string              // default CPLEX
	Input  string              // LP (default), MPS or GAMS
	Email  string              // empty: see neos.EmailFor
	Folder string              // where the file of each job is written before the wait for it; empty: none is written
	Wait   time.Duration       // limit of the whole wait, the queue included; 0: 8 hours, or with a time limit that and a minute; negative: none
	Read   func(*neos.Reading) // called with what each answer claims, before it is checked; or nil
	Notify func(text string)   // called with what a user should know: that a job was submitted, and its number; or nil
}

// New returns a backend.
func New(c Config) backends.Backend { return &backend{c} }

type backend struct{ Config }

// Name is the backend's.
func (*backend) Name() string { return "neos" }

// Info reports the backend as available when there is an email address, which a server on
// this machine does not need; it does not talk to the server.
func (b *backend) Info() backends.Info {
	i := backends.Info{Name: "neos", Kind: backends.Service, Path: b.server(), Capabilities: backends.Capabilities{Integers: true, RelativeGap: true, AbsoluteGap: true, Threads: true, Seed: true, Raw: true}}
	if _, err := neos.EmailFor(b.server(), b.Email); err != nil {
		i.Missing = err.Error()
	}
	return i
}

// server returns the URL: that of Config, of NEOS_SERVER, or the public NEOS.
func (b *backend) server() string {
	for _, s := range []string{b.Client.Server, os.Getenv("NEOS_SERVER")} {
		if s != "" {
			return s
		}
	}
	return neos.DefaultServer
}

// Solve submits the model as a job, waits for it, and reads its answer. What the solver at NEOS
// cannot be given is a *neos.SettingError, before anything is sent. A time
// limit is passed to the solver, and counts here from the moment when the server reports
// that the job runs; the queue may take a minute more, or the time of Config.Wait. When the
// context ends, or the time limit, the job is killed; at the end of Config.Wait it goes on.
// With Config.Folder the job's file is on disk before the wait, so that the answer can be
// fetched whatever happens to this process; errors and messages name the file.
func (b *backend) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	email, err := neos.EmailFor(b.server(), b.Email)
	if err != nil {
		return nil, err
	}
	options := b.Client
	options.Server = b.server()
	client, err := neos.New(options)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	began := time.Now()
	text, err := neos.WriteModel(m, b.Input)
	if err != nil {
		return nil, err
	}
	s := &solve{backend: b, client: client, text: text, o: o}
	out, err := s.job(ctx, email)
	if err != nil && s.file != "" {
		err = fmt.Errorf("%w; for its answer: tilemip neos result %s", err, s.file)
	}
	if r := stopped(ctx, m, err); r != nil {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	reading := neos.Read(s.solver, out, text)
	if s.Read != nil {
		s.Read(reading)
	}
	r, err := text.Evaluate(reading)
	if err == nil {
		r.Solve = time.Since(began)
	}
	return r, err
}

// stopped is the result of a job that the context or a limit ended: it was killed, or left
// alone, or not submitted yet. nil where err, which may be nil, means something else.
func stopped(ctx context.Context, m *model.Model, err error) *model.Result {
	reason := model.TimeLimit
	switch {
	case ctx.Err() != nil:
		reason = backends.StopReason(ctx)
	case errors.Is(err, errTime), errors.Is(err, errQueue), errors.Is(err, neos.ErrWaitLimit):
	default:
		return nil
	}
	r := model.NewResult(m, "neos")
	r.Status, r.Termination = model.StatusLimit, reason
	if err != nil {
		r.Message = err.Error()
	}
	return r
}

// solve is one call of Solve.
type solve struct {
	*backend
	client *neos.Client
	text   *neos.ModelText // the model as sent
	o      backends.Options
	solver neos.Solver // as the server spells it
	file   string      // the job's file, once it is written; "" before
}

// The reasons for killing a job that exceeded its time limit.
var (
	errTime  = errors.New("the job ran past its time limit and was killed")
	errQueue = errors.New("the job was still in the server's queue when its time limit was over, and was killed; --wait-limit gives the queue more time")
)

// grace is the time that a job may take beyond its solver's time limit, to start and to
// print; queue is the time that it may wait for its turn in addition. Variables for tests.
var (
	grace = 10 * time.Second
	queue = time.Minute
)

// job submits the job, waits for it and fetches its output. Limits of up to four minutes ask
// for short priority, which NEOS ends after five.
func (s *solve) job(ctx context.Context, email string) (*neos.Output, error) {
	prepared, err := s.client.Prepare(ctx, neos.Request{
		Solver: s.Solver, Input: s.text.Input, Model: s.text.Text, Email: email, Fields: s.o.Raw,
		Short: s.o.TimeLimit > 0 && s.o.TimeLimit <= 4*time.Minute, Settings: settings(s.o),
	})
	if err != nil {
		return nil, err
	}
	s.solver = prepared.Solver
	job, err := s.submit(ctx, prepared)
	if err != nil {
		return nil, err
	}
	waiting, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if s.o.TimeLimit > 0 && s.Wait == 0 {
		defer time.AfterFunc(s.o.TimeLimit+grace+queue, func() { cancel(errQueue) }).Stop()
	}
	watch := neos.Watch{Kill: true, Limit: s.Wait, Status: func(status string) {
		s.notify("job %d: %s", job.Number, status)
		if status == neos.Running && s.o.TimeLimit > 0 {
			time.AfterFunc(s.o.TimeLimit+grace, func() { cancel(errTime) })
		}
	}}
	if s.o.Log != nil {
		watch.Log = &logger{log: s.o.Log}
	}
	if _, err := s.client.Wait(waiting, job, watch); err != nil {
		return nil, err
	}
	return s.client.Fetch(ctx, job)
}

// settings are the options of a solve that go to the solver.
func settings(o backends.Options) map[neos.Setting]float64 {
	all := map[neos.Setting]float64{
		neos.TimeLimit: o.TimeLimit.Seconds(), neos.Gap: o.RelativeGap, neos.AbsoluteGap: o.AbsoluteGap, neos.Seed: float64(o.Seed & math.MaxInt32),
	}
	if o.Threads > 1 { // 1 is the default
		all[neos.Threads] = float64(o.Threads)
	}
	maps.DeleteFunc(all, func(_ neos.Setting, x float64) bool { return x == 0 })
	return all
}

// submit sends the job and writes its file. A file that cannot be written does not end the
// solve: number and password are said instead.
func (s *solve) submit(ctx context.Context, p *neos.Prepared) (neos.Job, error) {
	about := neos.About{Subject: s.text.Model.Name(), Seconds: s.o.TimeLimit.Seconds()}
	sent, err := s.client.Send(ctx, p, s.text, about, neos.Keep{Folder: s.Folder})
	if sent == nil {
		return neos.Job{}, err
	}
	s.file = sent.Name // also of a job with an odd password
	if unkept := (*neos.KeepError)(nil); errors.As(err, &unkept) && !errors.As(err, new(*neos.LostError)) {
		s.notify("%v", unkept)
		err = nil
	}
	if err != nil {
		return sent.File.Job(), err
	}
	text := fmt.Sprintf("job %d of %s at %s", sent.File.Number, p.Solver, s.client.Server())
	if s.file != "" {
		text += "; its answer, also when this command is stopped: tilemip neos result " + s.file
	}
	s.notify("%s", text)
	return sent.File.Job(), nil
}

func (s *solve) notify(format string, args ...any) {
	if s.Notify != nil {
		s.Notify(fmt.Sprintf(format, args...))
	}
}

// logger passes complete lines to Options.Log; a last line without an end is dropped.
type logger struct {
	log  func(string)
	rest []byte
}

func (l *logger) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	for {
		line, rest, ok := bytes.Cut(l.rest, []byte("\n"))
		if !ok {
			return len(p), nil
		}
		l.log(string(bytes.TrimSuffix(line, []byte("\r"))))
		l.rest = rest
	}
}

// The answer of a job that was fetched, as a backend. So it is treated as every other answer:
// decoded, re-checked, replayed by the referee. Own.

// NotSubmittedError is a subject that is not the one of the job: its program is another.
type NotSubmittedError struct {
	Number     int    // of the job
	Difference string // the first between the two programs
}

func (e *NotSubmittedError) Error() string {
	return fmt.Sprintf("this is not what was submitted as job %d: %s", e.Number, e.Difference)
}

// Replay returns a backend that knows the answer of one job: t is the model that was submitted
// (JobFile.Model), and r is what the answer claims, from neos.Read. It answers for that model and
// for the same program built again from a puzzle, which is compared with it by names; for
// another one the error of Solve is a *NotSubmittedError.
func Replay(f *neos.JobFile, t *neos.ModelText, r *neos.Reading) backends.Backend {
	return &replay{f, t, r}
}

type replay struct {
	file    *neos.JobFile
	text    *neos.ModelText
	reading *neos.Reading
}

func (r *replay) Info() backends.Info {
	return backends.Info{Name: "neos", Kind: backends.Service, Version: r.file.Solver.String(), Capabilities: backends.Capabilities{Integers: true}}
}

func (r *replay) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	text := r.text
	if m != text.Model {
		again, differences := text.For(m)
		if len(differences) > 0 {
			return nil, &NotSubmittedError{r.file.Number, differences[0]}
		}
		text = again
	}
	return text.Evaluate(r.reading)
}
