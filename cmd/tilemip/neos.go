// The verb neos: its subverbs, and the groups of options that they share: the connection to a
// server, the job that a command line names, and the wait for it. Packages neos and backends/neos
// do the work.

package main

import (
	"fmt"
	"io"
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
		{Name: "server", To: &g.server, Words: neos.DefaultServer, Help: "the server's `URL` (also NEOS_SERVER)"},
		{Name: "ca", To: &g.ca, Help: "trust the certificates in `FILE` (PEM) besides the system's", Files: option.Reads},
		{Name: "plain-http", To: &g.plain, Help: "allow http to another machine, in the clear"},
		{Name: "token", Env: "TILEMIP_NEOS_TOKEN", To: &g.token, Help: "the `TOKEN` of a server of your own that needs one"},
	}
}

// open connects to --server, or to the server of NEOS_SERVER, or to that of NEOS.
func (g *Link) open() error { return g.connect(or(g.server, os.Getenv("NEOS_SERVER"))) }

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
	if err := g.say(k, state, state.String()); err != nil {
		return err
	}
	return exitWith(status)
}

// JobFile is the file of a job, which holds its number and its password.
type JobFile struct{ job string }

// Rows declares the option.
func (g *JobFile) Rows(*call) []option.Row {
	return []option.Row{{Name: "job", To: &g.job, Help: "the job file `FILE`, which holds number, password and model", Files: option.Reads}}
}

// Number is a job without a file.
type Number struct{ named neos.Job }

// Rows declares the options.
func (g *Number) Rows(*call) []option.Row {
	return []option.Row{
		{Name: "number", To: &g.named.Number, Help: "the job's `NUMBER`, instead of a job file"},
		{Name: "password", Env: "NEOS_JOB_PASSWORD", To: &g.named.Password, Help: "the job's `PASSWORD`"},
	}
}

// which returns the job that the command line names, its file when there is one, and the arguments
// after it, at most the given number. A job file names its server; only --server overrides it.
func (g *Client) which(k *call, most int) (neos.Job, *neos.JobFile, []string, error) {
	name, rest := of[JobFile](k).job, k.line.Args().Slice()
	if name == "" && len(rest) > 0 {
		name, rest = rest[0], rest[1:]
	}
	if len(rest) > most {
		return neos.Job{}, nil, nil, usagef("%q is too much; neos %s takes one job", rest[most], k.line.Command.Name)
	}
	if n := of[Number](k); n != nil && (n.named.Number != 0 || n.named.Password != "") {
		if name != "" || n.named.Number <= 0 || !neos.IsPassword(n.named.Password) {
			return n.named, nil, rest, usagef("expected a job file, or --number and --password")
		}
		return n.named, nil, rest, g.open()
	}
	if name == "" {
		return neos.Job{}, nil, nil, usagef("which job? expected the job file that neos submit wrote, or --number and --password")
	}
	f, err := neos.ReadJobFile(name)
	if err != nil {
		return neos.Job{}, nil, nil, usagef("%v", err)
	}
	if k.line.IsSet("server") {
		return f.Job(), f, rest, g.open()
	}
	return f.Job(), f, rest, g.connect(f.Server)
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
		{Name: "kill", To: &g.watch.Kill, Help: "on Ctrl-C while waiting, kill the job too", Idle: idle},
		{Name: "log", To: &g.log, Help: "while waiting, the solver's output on standard error", Idle: idle},
	}, g.SecondLook.Rows(k)...)
}

// until waits for a job as the options say. At Ctrl-C or the limit the job file remains usable.
func (g *Wait) until(k *call, client *neos.Client, job neos.Job) error {
	var log io.Writer
	if g.log {
		log = neos.Printable(k.err)
	}
	g.watch.Log = log
	g.watch.Status = func(status string) { k.view.Note("job %d: %s", job.Number, status) }
	_, err := client.Wait(k.ctx, job, g.watch)
	return err
}

// Status asks once how a job stands and does not wait.
type Status struct {
	Client
	JobFile
	Number
}

func (v *Status) run(k *call) error {
	job, _, _, err := v.which(k, 0)
	if err != nil {
		return err
	}
	defer v.client.Close()
	state, err := v.client.State(k.ctx, job)
	if err != nil {
		return err
	}
	return v.sayState(k, state, exitDone)
}

// Kill asks the server to stop a job, and prints its answer.
type Kill struct {
	Client
	JobFile
	Number
}

func (v *Kill) run(k *call) error {
	job, _, _, err := v.which(k, 0)
	if err != nil {
		return err
	}
	defer v.client.Close()
	if err := v.client.Reach(k.ctx); err != nil {
		return err
	}
	text, err := v.client.KillJob(k.ctx, job, "stopped by the user")
	if err != nil {
		return err
	}
	return v.say(k, map[string]any{"server": v.client.Server(), "number": job.Number, "answer": text}, fmt.Sprintf("job %d: %s", job.Number, text))
}

// Solvers lists the solvers whose names contain the argument, or all.
type Solvers struct{ Client }

// run prints the list. Text from the server is stripped of control characters before it reaches a
// terminal.
func (v *Solvers) run(k *call) error {
	if k.line.NArg() > 1 {
		return usagef("neos solvers takes one name, or none for all")
	}
	if err := v.open(); err != nil {
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
	if err := table(neos.Printable(k.out), rows); err != nil {
		return err
	}
	if len(shown) == 0 {
		return fmt.Errorf("none of the %d solvers of the server has %q in its name", len(all), k.line.Args().First())
	}
	return nil
}
