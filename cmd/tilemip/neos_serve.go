package main

// The verb neos serve: a local NEOS server (package internal/neos/server), and who may reach it.

import (
	"errors"
	"fmt"
	"net"
	"runtime/debug"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/internal/neos/server"
)

// neosServeCommand runs the local NEOS-compatible server until Ctrl-C.
func neosServeCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "serve", Usage: "be a local NEOS server: the same protocol, solved by the solvers of this machine",
		Description: `Jobs are kept in a folder for two days, also over a restart. The server listens on
127.0.0.1 unless --listen says otherwise. Beyond this machine it needs --token, or a
certificate, or --open-to-all: who may connect may submit jobs.

  tilemip neos serve
  tilemip neos submit --server http://127.0.0.1:3333 model.lp
  TILEMIP_NEOS_TOKEN=secret tilemip neos serve --listen :3333 --tls-cert c.pem --tls-key k.pem`,
		Action: func(c *cli.Context) error { return neosServe(c, io) },
	}
}

// serverMemory is the memory limit of the server's garbage collector, in bytes; jobs run
// in separate processes.
const serverMemory = 384 << 20

// neosServe serves until the context ends. The address is printed on standard output once the
// server listens; everything else is written to standard error.
func neosServe(c *cli.Context, io *streams) error {
	if c.Args().Present() {
		return usagef("neos serve takes no subject: %q", c.Args().First())
	}
	listener, url, err := neosListener(c)
	if err != nil {
		return err
	}
	defer listener.Close()
	dir := c.String("dir")
	if dir == "" {
		if dir, err = server.DefaultFolder(); err != nil {
			return usagef("no folder for caches (%v): give --dir", err)
		}
	}
	say := sayer(io)
	report := say
	if c.Bool("quiet") {
		report = func(string) {}
	}
	o := server.Options{
		Dir: dir, Parallel: c.Int("parallel"), Queue: c.Int("queue"), PerClient: c.Int("per-client"), Notify: report,
		TimeLimit: c.Duration("job-time"), Token: c.String("token"), Memory: c.Int64("job-memory") << 20, Keep: c.Duration("keep"),
	}
	if exposed := o.Exposure(listener.Addr(), c.String("tls-cert") != ""); exposed != "" { // also with --quiet
		say("warning: " + exposed + "; --token admits only who knows it, --tls-cert and --tls-key encrypt")
	}
	debug.SetMemoryLimit(serverMemory)
	s, err := server.New(o)
	switch {
	case errors.As(err, new(*server.FolderError)):
		return usagef("--dir: %v", err)
	case err != nil:
		return err
	}
	for _, line := range s.Describe() {
		report(line)
	}
	fmt.Fprintln(io.out, url) // the one line that scripts wait for
	return s.Serve(c.Context, listener)
}

// sayer returns the function that writes lines for the operator, for many goroutines.
func sayer(io *streams) func(line string) {
	var lock sync.Mutex
	return func(line string) {
		lock.Lock()
		defer lock.Unlock()
		fmt.Fprintln(io.err, "tilemip:", line)
	}
}

// neosListener opens the address of --listen, unless anybody could submit jobs there unasked.
func neosListener(c *cli.Context) (net.Listener, string, error) {
	address, cert, key := c.String("listen"), c.String("tls-cert"), c.String("tls-key")
	if (cert == "") != (key == "") {
		return nil, "", usagef("--tls-cert and --tls-key belong together")
	}
	if server.Beyond(address) && cert == "" && c.String("token") == "" && !c.Bool("open-to-all") {
		return nil, "", usagef("--listen %s is open to other machines: expected --token (or TILEMIP_NEOS_TOKEN), or --tls-cert and --tls-key, or --open-to-all to take jobs from anybody", address)
	}
	l, url, err := server.Listen(address, cert, key)
	if errors.As(err, new(*server.CertificateError)) {
		return nil, "", usagef("%v", err)
	}
	if err != nil {
		return nil, "", fmt.Errorf("--listen: %w", err)
	}
	return l, url, nil
}
