package main

// The verb serve: the page and its jobs, for a browser on this machine.

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	_ "github.com/tilemip/tilemip/cmd/tilemip/internal/jobs/reporting"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/webserver"
	"github.com/tilemip/tilemip/internal/neos/server"
)

// serveCommand serves the page until Ctrl-C.
func serveCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "serve", Usage: "the web application: see, play and teach in a browser on this machine",
		Description: `Prints the address to open, and serves until Ctrl-C. The page computes with this
machine's solvers and engines; a closed tab ends its job. It listens on 127.0.0.1 unless
--listen says otherwise; beyond this machine it needs --token, which the printed address
has in it, and is meant for a network that you trust, or behind a proxy with TLS.
With --runs the page /runs shows how far searches in units are.

  tilemip serve
  tilemip serve --listen 127.0.0.1:0 --parallel 2 --job-time 60s
  tilemip serve --runs http://127.0.0.1:9100,http://192.0.2.7:9100
  TILEMIP_TOKEN=secret tilemip serve --listen 192.0.2.7:8765`,
		Action: func(c *cli.Context) error { return serve(c, io) },
	}
}

// serve serves until the context ends; the address is the only line on standard output.
func serve(c *cli.Context, io *streams) error {
	if err := refusal(c); err != nil {
		return err
	}
	if c.Args().Present() {
		return usagef("serve takes no subject: %q", c.Args().First())
	}
	address, token := c.String("listen"), c.String("token")
	if server.Beyond(address) && token == "" {
		return usagef("--listen %s is open to other machines: expected --token (or TILEMIP_TOKEN)", address)
	}
	var runs []string
	if text := c.String("runs"); text != "" {
		var err error
		if runs, err = webserver.ParseRuns(text); err != nil {
			return usagef("--runs: %v", err)
		}
	}
	l, url, err := server.Listen(address, "", "")
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	defer l.Close()
	debug.SetMemoryLimit(c.Int64("memory") << 20)
	o := webserver.Options{
		Page: pageFiles(), Most: c.Int("parallel"), Token: token, Hosts: strings.FieldsFunc(c.String("host"), func(r rune) bool { return r == ',' }), Version: version(), Runs: runs,
		Jobs: jobs.Settings{Backend: apart, TimeLimit: c.Duration("job-time"), Threads: c.Int("threads"), ModelBytes: c.Int64("memory") << 19},
	}
	for _, b := range backends.All() {
		if info := b.Info(); info.Missing == "" {
			o.Backends = append(o.Backends, info.Name)
		}
	}
	if c.Bool("log") {
		o.Log = sayer(io)
	}
	query := ""
	if token != "" {
		query = "?token=" + token
	}
	if runs != nil {
		fmt.Fprintf(io.err, "tilemip: searches in units: %s/runs%s\n", url, query)
	}
	url += "/" + query
	fmt.Fprintln(io.out, url) // the one line that people open and scripts wait for
	return webserver.New(l.Addr(), o).Serve(c.Context, l)
}

// apart is a solver in a process of its own, which ends with its job whatever the solver does.
func apart(name string) (backends.Backend, error) {
	b, err := backends.Default()
	if name != "" {
		b, err = backends.Lookup(name)
	}
	if err != nil {
		return nil, err
	}
	return isolate.New(b.Info().Name), nil
}
