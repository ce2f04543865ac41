// The verb neos: its subverbs, and the groups of options that they share: the connection to a
// server, the job that a command line names, and the wait for it. Packages neos and backends/neos
// do the work.

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/neos"
)

// Link is the connection to a server.
type Link struct {
	server, ca, token string
	plain             bool
	client            *neos.Client
}

// Rows declares the options.
func (g *Link) Rows(*call) []option.Row {
	return []option.Row{
		{Name: "server", To: &g.server, Words: neos.DefaultServer, Help: "use the NEOS server at `URL` (also NEOS_SERVER)"},
		{Name: "ca", To: &g.ca, Help: "accept the certificates in `FILE` (PEM) besides the system's", Files: option.Reads},
		{Name: "plain-http", To: &g.plain, Help: "allow http to another machine, without encryption"},
		{Name: "token", Env: "TILEMIP_NEOS_TOKEN", To: &g.token, Help: "send the `TOKEN` that a server of your own asks for"},
	}
}

// address is --server, or that of NEOS_SERVER, or "" for that of NEOS.
func (g *Link) address() string { return or(g.server, os.Getenv("NEOS_SERVER")) }

// connect makes a client. It sends nothing: an address or a certificate that is wrong is a
// usage error, a server that does not answer is found by the first call.
func (g *Link) connect(server string) (err error) {
	o := neos.Options{Server: server, AllowPlain: g.plain, Agent: agent(), Token: g.token}
	if g.ca != "" {
		if o.Roots, err = neos.TrustAlso(g.ca); err != nil {
			return usagef("--ca %v", err)
		}
	}
	if g.client, err = neos.New(o); err != nil {
		return usagef("%v", err)
	}
	return nil
}

// Client is what the verbs of the client have.
type Client struct {
	JSON
	Quiet
	Link
}

// say prints an answer as JSON or as a line of text.
func (g *Client) say(k *call, answer any, text string) error {
	if k.view.JSON {
		return display.WriteJSON(k.out, answer)
	}
	_, err := fmt.Fprintln(neos.Printable(k.out), text)
	return err
}

// sayState prints how a job stands. A job that the server does not know is a failure,
// otherwise the exit status is the given one.
func (g *Client) sayState(k *call, state neos.State, status int) error {
	if state.Unknown() {
		status = exitFailed
	}
	return finished(status, g.say(k, state, state.String()))
}

// JobFile is the file of a job, which holds its number and its password.
type JobFile struct{ job string }

// Rows declares the option.
func (g *JobFile) Rows(*call) []option.Row {
	return []option.Row{{Name: "job", To: &g.job, Help: "use the job file `FILE`, which has number, password and model", Files: option.Reads}}
}

// Number is a job without a file.
type Number struct{ job neos.JobFile }

// Rows declares the options.
func (g *Number) Rows(*call) []option.Row {
	return []option.Row{
		{Name: "number", Words: "none", To: &g.job.Number, Help: "name the job by its `NUMBER` instead of a job file"},
		{Name: "password", Env: "NEOS_JOB_PASSWORD", To: &g.job.Password, Help: "give the `PASSWORD` of the job"},
	}
}

// which returns the job that the command line names, and the arguments after it, at most the given
// number; of a job without a file number and password are known. A job file names its server; only
// --server overrides it.
func (g *Client) which(k *call, most int) (file *neos.JobFile, rest []string, err error) {
	name, rest := of[JobFile](k).job, k.line.Args().Slice()
	if name == "" && len(rest) > 0 {
		name, rest = rest[0], rest[1:]
	}
	n, server := of[Number](k), g.address()
	numbered := n != nil && (n.job.Number != 0 || n.job.Password != "")
	switch {
	case len(rest) > most:
		return nil, nil, usagef("%q is too much; neos %s takes one job", rest[most], k.line.Command.Name)
	case numbered && (name != "" || n.job.Number <= 0 || !neos.IsPassword(n.job.Password)):
		return nil, nil, usagef("expected a job file, or --number and --password")
	case numbered:
		file = &n.job
	case name == "":
		return nil, nil, usagef("which job? expected the job file that neos submit wrote, or --number and --password")
	default:
		if file, err = neos.ReadJobFile(name); errors.Is(err, fs.ErrNotExist) {
			return nil, nil, usagef("%s: no such file; expected the job file that neos submit wrote, or --number and --password", name)
		} else if err != nil {
			return nil, nil, usagef("%v", err)
		}
		if !k.line.IsSet("server") {
			server = file.Server
		}
	}
	return file, rest, g.connect(server)
}

// Wait is the wait for a job; always says that the verb reads an answer in any case.
type Wait struct {
	wait   bool
	always bool
	watch  neos.Watch
	log    bool
	SecondLook
}

// Rows declares the options.
func (g *Wait) Rows(k *call) []option.Row {
	idle := option.Beside("applies only while waiting; expected --wait beside it", "wait")
	if !g.always {
		g.idle = idle
	}
	return append([]option.Row{
		waitRow(&g.watch.Limit, idle),
		{Name: "wait", To: &g.wait, Help: "wait until the job is done"},
		{Name: "kill", To: &g.watch.Kill, Help: "kill the job, too, on Ctrl-C while waiting", Idle: idle},
		{Name: "log", To: &g.log, Help: "print the solver's log on standard error while waiting", Idle: idle},
	}, g.SecondLook.Rows(k)...)
}

// until waits for a job as the options say. At Ctrl-C or the limit the job file remains usable.
func (g *Wait) until(k *call, client *neos.Client, job neos.Job) error {
	if g.log {
		g.watch.Log = neos.Printable(k.err)
	}
	g.watch.Status = func(status string) { k.view.Note("job %d: %s", job.Number, status) }
	_, err := client.Wait(k.ctx, job, g.watch)
	return err
}

// OfJob asks the server something about one job, and does not wait.
type OfJob struct {
	Client
	JobFile
	Number
	ask func(k *call, g *Client, job neos.Job) error
}

// ofJob makes the verb that asks it.
func ofJob(ask func(k *call, g *Client, job neos.Job) error) func() runner {
	return func() runner { return &OfJob{ask: ask} }
}

func (v *OfJob) run(k *call) error {
	file, _, err := v.which(k, 0)
	if err != nil {
		return err
	}
	defer v.client.Close()
	return v.ask(k, &v.Client, file.Job())
}

// askStatus asks how a job stands.
func askStatus(k *call, g *Client, job neos.Job) error {
	state, err := g.client.State(k.ctx, job)
	if err != nil {
		return err
	}
	return g.sayState(k, state, exitDone)
}

// kill asks the server to stop a job, and prints its answer.
func kill(k *call, g *Client, job neos.Job) error {
	if err := g.client.Reach(k.ctx); err != nil {
		return err
	}
	text, err := g.client.KillJob(k.ctx, job, "stopped by the user")
	if err != nil {
		return err
	}
	return g.say(k, map[string]any{"server": g.client.Server(), "number": job.Number, "answer": text}, fmt.Sprintf("job %d: %s", job.Number, text))
}

// Solvers lists the solvers whose names contain the argument, or all.
type Solvers struct{ Client }

// run prints the list. Text from the server is stripped of control characters before it reaches a
// terminal.
func (v *Solvers) run(k *call) error {
	if k.line.NArg() > 1 {
		return usagef("neos solvers takes one name, or none for all")
	}
	if err := v.connect(v.address()); err != nil {
		return err
	}
	defer v.client.Close()
	if err := v.client.Reach(k.ctx); err != nil {
		return err
	}
	all, err := v.client.ListAllSolvers(k.ctx)
	if err != nil {
		return err
	}
	shown := neos.Matching(all, k.line.Args().First())
	if k.view.JSON {
		return display.WriteJSON(k.out, shown)
	}
	rows := [][]string{{"CATEGORY", "SOLVER", "INPUT"}}
	for _, one := range shown {
		rows = append(rows, []string{one.Category, one.Name, one.Input})
	}
	if err := display.Table(neos.Printable(k.out), rows); err != nil {
		return err
	}
	if len(shown) == 0 {
		return fmt.Errorf("none of the %d solvers of the server has %q in its name", len(all), k.line.Args().First())
	}
	return nil
}
