package main

// The verb neos: what its subverbs share, the client, the job files and the limits of a
// wait. package neos has the protocol.

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/neos"
)

// waitLimit is the option that bounds a wait for a job.
const waitLimit = "wait-limit"

// neosBackend is the backend that the flags of solve and verify describe.
func (s *session) neosBackend(c *cli.Context) backends.Backend {
	said := false
	var b backends.Backend
	limit := c.Duration(waitLimit)
	if !c.IsSet(waitLimit) {
		limit = 0
	}
	b = neosbackend.New(neosbackend.Config{
		Folder: ".", Wait: limit,
		Client: neos.Options{Server: c.String("neos-server"), Agent: agent(), Token: os.Getenv("TILEMIP_NEOS_TOKEN")},
		Solver: c.String("neos-solver"), Input: c.String("neos-input"), Email: c.String("neos-email"),
		Read: func(r *neos.Reading) { s.heard(b.Info().Path, r) },
		Said: func(text string) {
			if !said && !neos.Local(b.Info().Path) {
				said = true
				s.view.note("%s", public)
			}
			s.view.note("neos: %s", text)
		},
	})
	return b
}

func agent() string { return "tilemip/" + strings.ReplaceAll(version(), " ", "-") }

// public is printed once before something is sent to another machine.
const public = "note: what is submitted to NEOS becomes public by its terms of use"

func neosCommand(io *streams) *cli.Command {
	sub := func(name, usage, arguments, description string, action func(*cli.Context, *neosSession) error) *cli.Command {
		return &cli.Command{Name: name, Usage: usage, ArgsUsage: arguments, Description: description, Flags: flagsOf("neos " + name), Action: func(c *cli.Context) error {
			s, err := newNeosSession(c, io)
			if err != nil {
				return err
			}
			defer s.client.Close()
			return action(c, s)
		}}
	}
	return &cli.Command{
		Name: "neos", Usage: "client of the NEOS server, and a local one",
		Description: `A model is submitted once; the job file that comes of it is enough to ask for the
answer days later, and every answer is re-checked against the model.

  tilemip neos submit examples/boards/neos.txt --horizon 12 --email you@university.edu
  tilemip neos result neos-12345678.json examples/boards/neos.txt

What is submitted to NEOS becomes public. tilemip neos serve is a server of your own
for trying all of it: --server http://127.0.0.1:3333.`,
		Action: noSubverb,
		Subcommands: []*cli.Command{
			sub("submit", "send a job", "SUBJECT", submitHelp, neosSubmit),
			sub("status", "ask for a job's status", "[JOBFILE]", "", neosStatus),
			sub("result", "fetch a job's result and check it", "JOBFILE [SUBJECT]", resultHelp, neosResult),
			sub("kill", "stop a job", "[JOBFILE]", "", neosKill),
			sub("solvers", "list the server's solvers", "[NAME]", "", neosSolvers),
			neosServeCommand(io),
		},
	}
}

// neosSession is one run of a verb of neos.
type neosSession struct {
	*session
	client *neos.Client
	json   bool
}

func newNeosSession(c *cli.Context, io *streams) (*neosSession, error) {
	s, err := newSession(c, io)
	if err != nil {
		return nil, err
	}
	client, err := s.connect(c, or(c.String("server"), os.Getenv("NEOS_SERVER")))
	if err != nil {
		return nil, err
	}
	return &neosSession{s, client, c.Bool("json")}, nil
}

func (s *session) connect(c *cli.Context, server string) (*neos.Client, error) {
	o := neos.Options{Server: server, AllowPlain: c.Bool("plain-http"), Agent: agent(), Token: c.String("token")}
	if file := c.String("ca"); file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, usagef("--ca: %v", err)
		}
		if o.Roots, err = x509.SystemCertPool(); err != nil {
			o.Roots = x509.NewCertPool()
		}
		if !o.Roots.AppendCertsFromPEM(text) {
			return nil, usagef("--ca %s: no certificate in it; expected one or more in PEM", file)
		}
	}
	client, err := neos.New(o)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return client, nil
}

// which returns the job that the command line names, its file when there is one, and
// the arguments after it, at most the given number. A job file names its server; only
// --server overrides it.
func (s *neosSession) which(c *cli.Context, most int) (neos.Job, *neos.JobFile, []string, error) {
	name, rest, err := jobName(c, most)
	if err != nil {
		return neos.Job{}, nil, nil, err
	}
	job, file, err := s.find(c, name)
	return job, file, rest, err
}

func (s *neosSession) find(c *cli.Context, name string) (neos.Job, *neos.JobFile, error) {
	if c.Int("number") != 0 || c.String("password") != "" {
		j := neos.Job{Number: c.Int("number"), Password: c.String("password")}
		if name != "" || j.Number <= 0 || !neos.IsPassword(j.Password) {
			return j, nil, usagef("expected a job file, or --number and --password")
		}
		return j, nil, nil
	}
	if name == "" {
		return neos.Job{}, nil, usagef("which job? want the job file that neos submit wrote, or --number and --password")
	}
	f, err := neos.ReadJobFile(name)
	if err != nil {
		return neos.Job{}, nil, usagef("%v", err)
	}
	if f.Server != s.client.Server() && !c.IsSet("server") {
		s.client.Close()
		if s.client, err = s.connect(c, f.Server); err != nil {
			return neos.Job{}, nil, err
		}
	}
	return f.Job(), f, nil
}

// jobName is the job file of the command line: --job, or the first argument.
func jobName(c *cli.Context, most int) (name string, rest []string, err error) {
	rest = c.Args().Slice()
	if name = c.String("job"); name == "" && len(rest) > 0 {
		name, rest = rest[0], rest[1:]
	}
	if len(rest) > most {
		return "", nil, usagef("%q is too much; neos %s takes one job", rest[most], c.Command.Name)
	}
	return name, rest, nil
}

func neosStatus(c *cli.Context, s *neosSession) error {
	job, _, _, err := s.which(c, 0)
	if err != nil {
		return err
	}
	if err := s.client.Reach(c.Context); err != nil {
		return err
	}
	status, err := s.client.JobStatus(c.Context, job)
	if err != nil {
		return err
	}
	answer := map[string]any{"server": s.client.Server(), "number": job.Number, "status": status}
	text := fmt.Sprintf("job %d: %s", job.Number, status)
	if status == neos.Done {
		code, err := s.client.CompletionCode(c.Context, job)
		if err != nil {
			return err
		}
		answer["code"] = code
		text += ", " + code
	}
	if err := s.say(answer, text); err != nil {
		return err
	}
	if status == neos.UnknownJob || status == neos.BadPassword {
		return exitWith(exitFailed)
	}
	return nil
}

func neosKill(c *cli.Context, s *neosSession) error {
	job, _, _, err := s.which(c, 0)
	if err != nil {
		return err
	}
	if err := s.client.Reach(c.Context); err != nil {
		return err
	}
	said, err := s.client.KillJob(c.Context, job, "stopped by the user")
	if err != nil {
		return err
	}
	return s.say(map[string]any{"server": s.client.Server(), "number": job.Number, "answer": said}, fmt.Sprintf("job %d: %s", job.Number, said))
}

func neosSolvers(c *cli.Context, s *neosSession) error {
	if c.NArg() > 1 {
		return usagef("neos solvers takes one name, or none for all")
	}
	if err := s.client.Reach(c.Context); err != nil {
		return err
	}
	all, err := s.client.ListAllSolvers(c.Context)
	if err != nil {
		return err
	}
	wanted := strings.ToLower(c.Args().First())
	shown := []neos.Solver{}
	for _, one := range all {
		if strings.Contains(strings.ToLower(one.String()), wanted) {
			shown = append(shown, one)
		}
	}
	if s.json {
		return writeJSON(s.out, shown)
	}
	t := tabwriter.NewWriter(neos.Printable(s.out), 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "CATEGORY\tSOLVER\tINPUT")
	for _, one := range shown {
		fmt.Fprintf(t, "%s\t%s\t%s\n", one.Category, one.Name, one.Input)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if len(shown) == 0 {
		return fmt.Errorf("the server names no solver with %q in it, of %d", wanted, len(all))
	}
	return nil
}

// say prints an answer as JSON or as a line of text.
func (s *neosSession) say(answer map[string]any, text string) error {
	if s.json {
		return writeJSON(s.out, answer)
	}
	_, err := fmt.Fprintln(neos.Printable(s.out), text)
	return err
}

// wait waits for a job as the flags say. Ctrl-C gives exit status 130; the job file
// remains usable.
func (s *neosSession) wait(c *cli.Context, ctx context.Context, job neos.Job) error {
	var log io.Writer
	if c.Bool("log") {
		log = neos.Printable(s.err)
	}
	_, err := s.client.Wait(ctx, job, neos.Watch{
		Log: log, Kill: c.Bool("kill"), Limit: c.Duration(waitLimit),
		Status: func(status string) { s.view.note("job %d: %s", job.Number, status) },
	})
	if errors.Is(err, neos.ErrWaitLimit) {
		return &statusError{exitLimit, err.Error()}
	}
	var stopped *neos.StoppedError
	if errors.As(err, &stopped) {
		return &statusError{exitInterrupted, err.Error()}
	}
	return err
}
