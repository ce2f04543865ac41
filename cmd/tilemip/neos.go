package main

// The verb neos: its subverbs, and what they share: the client, and the job that a command
// line names. Packages neos and backends/neos do the work.

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/neos"
)

// waitLimit is the option that bounds a wait for a job.
const waitLimit = "wait-limit"

// neosBackend is the backend that the flags of solve and verify describe. It makes no call
// before it is asked to solve. Job files go into the working folder, so that an answer can
// still be fetched after the program has ended.
func (s *session) neosBackend(c *cli.Context) backends.Backend {
	announced := false
	say := func(text string) { s.view.Note("neos: %s", text) }
	s.look.RelativeGap, s.look.Notify = s.asked.Solver.RelativeGap, say
	limit := c.Duration(waitLimit)
	if !c.IsSet(waitLimit) {
		limit = 0
	}
	var b backends.Backend
	b = neosbackend.New(neosbackend.Config{
		Folder: ".", Wait: limit,
		Client: neos.Options{Server: c.String("neos-server"), Agent: agent(), Token: os.Getenv("TILEMIP_NEOS_TOKEN")},
		Solver: c.String("neos-solver"), Input: c.String("neos-input"), Email: c.String("neos-email"),
		Read: func(r *neos.Reading) { s.look.Record(b.Info().Path, r) },
		Notify: func(text string) {
			if !announced && !neos.Local(b.Info().Path) {
				announced = true
				s.view.Note("%s", public)
			}
			say(text)
		},
	})
	return s.look.Over(b)
}

// agent names the program in requests, as clients of HTTP do; it has no spaces.
func agent() string { return "tilemip/" + strings.ReplaceAll(version(), " ", "-") }

// public is printed once before something is sent to another machine.
const public = "note: what is submitted to NEOS becomes public by its terms of use"

// creditNEOS names in an answer the solver at NEOS that claims it, and what confirms all of it.
func (s *session) creditNEOS(a *tilemip.Answer) {
	g := s.look.Take()
	if g.Claimant == "" {
		return
	}
	a.StandIn = g.StandIn
	if a.ClaimedBy == "neos" {
		a.Claim(g.Claimant)
	}
	switch {
	case a.ClaimedBy == "":
	case g.Second != "":
		a.Prove(tilemip.BySecond(g.Second))
	case g.Checked:
		a.Prove("the exact check of the point")
	}
}

// neosCommand has the subverbs. Every verb of the client is an action with a connected
// neosSession, which is closed after it.
func neosCommand(io *streams) *cli.Command {
	sub := func(name, usage, arguments, description string, action func(*cli.Context, *neosSession) error) *cli.Command {
		return &cli.Command{Name: name, Usage: usage, ArgsUsage: arguments, Description: description, Action: func(c *cli.Context) error {
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

// neosSession is one run of a verb of neos: a session with a connection to one server.
type neosSession struct {
	*session
	client *neos.Client
	json   bool
}

// newNeosSession connects to --server, or to the server of NEOS_SERVER, or to that of NEOS.
func newNeosSession(c *cli.Context, io *streams) (*neosSession, error) {
	s, err := newSession(c, io)
	if err != nil {
		return nil, err
	}
	client, err := connect(c, or(c.String("server"), os.Getenv("NEOS_SERVER")))
	if err != nil {
		return nil, err
	}
	return &neosSession{s, client, c.Bool("json")}, nil
}

// connect makes a client. It sends nothing: an address or a certificate that is wrong is a
// usage error, a server that does not answer is found by the first call.
func connect(c *cli.Context, server string) (*neos.Client, error) {
	o := neos.Options{Server: server, AllowPlain: c.Bool("plain-http"), Agent: agent(), Token: c.String("token")}
	if file := c.String("ca"); file != "" {
		var err error
		if o.Roots, err = neos.TrustAlso(file); err != nil {
			return nil, usagef("--ca %v", err)
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
	name, rest := c.String("job"), c.Args().Slice()
	if name == "" && len(rest) > 0 {
		name, rest = rest[0], rest[1:]
	}
	if len(rest) > most {
		return neos.Job{}, nil, nil, usagef("%q is too much; neos %s takes one job", rest[most], c.Command.Name)
	}
	job, file, err := s.find(c, name)
	return job, file, rest, err
}

// find returns the job of --number and --password, or of a job file; naming both, or neither,
// is a usage error.
func (s *neosSession) find(c *cli.Context, name string) (neos.Job, *neos.JobFile, error) {
	if c.Int("number") != 0 || c.String("password") != "" {
		j := neos.Job{Number: c.Int("number"), Password: c.String("password")}
		if name != "" || j.Number <= 0 || !neos.IsPassword(j.Password) {
			return j, nil, usagef("expected a job file, or --number and --password")
		}
		return j, nil, nil
	}
	if name == "" {
		return neos.Job{}, nil, usagef("which job? expected the job file that neos submit wrote, or --number and --password")
	}
	f, err := neos.ReadJobFile(name)
	if err != nil {
		return neos.Job{}, nil, usagef("%v", err)
	}
	if f.Server != s.client.Server() && !c.IsSet("server") {
		s.client.Close()
		if s.client, err = connect(c, f.Server); err != nil {
			return neos.Job{}, nil, err
		}
	}
	return f.Job(), f, nil
}

// neosStatus asks once how a job stands and does not wait.
func neosStatus(c *cli.Context, s *neosSession) error {
	job, _, _, err := s.which(c, 0)
	if err != nil {
		return err
	}
	state, err := s.client.State(c.Context, job)
	if err != nil {
		return err
	}
	return s.sayState(state, exitDone)
}

// sayState prints how a job stands. A job that the server does not know is a failure,
// otherwise the exit status is the given one.
func (s *neosSession) sayState(state neos.State, status int) error {
	if state.Unknown() {
		status = exitFailed
	}
	if err := s.say(state, state.String()); err != nil {
		return err
	}
	return exitWith(status)
}

// neosKill asks the server to stop a job, and prints its answer.
func neosKill(c *cli.Context, s *neosSession) error {
	job, _, _, err := s.which(c, 0)
	if err != nil {
		return err
	}
	if err := s.client.Reach(c.Context); err != nil {
		return err
	}
	text, err := s.client.KillJob(c.Context, job, "stopped by the user")
	if err != nil {
		return err
	}
	return s.say(map[string]any{"server": s.client.Server(), "number": job.Number, "answer": text}, fmt.Sprintf("job %d: %s", job.Number, text))
}

// neosSolvers lists the solvers whose names contain the argument, or all. Text from the server
// is stripped of control characters before it reaches a terminal.
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
	shown := neos.Matching(all, c.Args().First())
	if s.json {
		return display.WriteJSON(s.out, shown)
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
		return fmt.Errorf("none of the %d solvers of the server has %q in its name", len(all), c.Args().First())
	}
	return nil
}

// say prints an answer as JSON or as a line of text.
func (s *neosSession) say(answer any, text string) error {
	if s.json {
		return display.WriteJSON(s.out, answer)
	}
	_, err := fmt.Fprintln(neos.Printable(s.out), text)
	return err
}
