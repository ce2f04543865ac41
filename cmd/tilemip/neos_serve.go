package main

// The verb neos serve: a local NEOS server (package neos/server), and who may reach it.

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/neos/server"
)

// neosServeCommand runs the local NEOS-compatible server until Ctrl-C.
func neosServeCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "serve", Usage: "be a local NEOS server: the same protocol, solved by the solvers of this machine",
		Description: `Jobs are kept in a folder for two days, also over a restart. The server listens on
127.0.0.1 unless --listen says otherwise. Beyond this machine it wants --token, or a
certificate, or --open-to-all: who may connect may submit jobs.

  tilemip neos serve
  tilemip neos submit --server http://127.0.0.1:3333 model.lp
  TILEMIP_NEOS_TOKEN=secret tilemip neos serve --listen :3333 --tls-cert c.pem --tls-key k.pem`,
		Flags:  flagsOf("neos serve"),
		Action: func(c *cli.Context) error { return neosServe(c, io) },
	}
}

// serverMemory is the memory limit of the server's garbage collector, in bytes; jobs run
// in separate processes.
const serverMemory = 384 << 20

func neosServe(c *cli.Context, io *streams) error {
	if c.Args().Present() {
		return usagef("neos serve takes no subject: %q", c.Args().First())
	}
	listener, scheme, err := neosListener(c)
	if err != nil {
		return err
	}
	defer listener.Close()
	dir, err := neosFolder(c.String("dir"))
	if err != nil {
		return err
	}
	var lock sync.Mutex
	say := func(line string) {
		lock.Lock()
		defer lock.Unlock()
		fmt.Fprintln(io.err, "tilemip:", line)
	}
	o := server.Options{
		Dir: dir, Parallel: c.Int("parallel"), Queue: c.Int("queue"), PerClient: c.Int("per-client"),
		TimeLimit: c.Duration("job-time"), Token: c.String("token"), Memory: c.Int64("job-memory") << 20, Keep: c.Duration("keep"),
	}
	if !c.Bool("quiet") {
		o.Notify = say
	}
	if warning := exposure(c, listener.Addr()); warning != "" {
		say(warning) // also with --quiet
	}
	debug.SetMemoryLimit(serverMemory)
	s, err := server.New(o)
	if other := new(server.FolderError); errors.As(err, &other) {
		return usagef("--dir: %v", err)
	}
	if err != nil {
		return err
	}
	if !c.Bool("quiet") {
		say("jobs are kept in " + dir)
		for _, line := range s.Describe() {
			say(line)
		}
	}
	fmt.Fprintf(io.out, "%s://%s\n", scheme, listener.Addr()) // the one line that scripts wait for
	return s.Serve(c.Context, listener)
}

func neosListener(c *cli.Context) (net.Listener, string, error) {
	cert, key := c.String("tls-cert"), c.String("tls-key")
	if (cert == "") != (key == "") {
		return nil, "", usagef("--tls-cert and --tls-key belong together")
	}
	var pair tls.Certificate
	if cert != "" {
		var err error
		if pair, err = tls.LoadX509KeyPair(cert, key); err != nil {
			return nil, "", usagef("certificate: %v", err)
		}
	}
	if beyond(c.String("listen")) && cert == "" && c.String("token") == "" && !c.Bool("open-to-all") {
		return nil, "", usagef("--listen %s is open to other machines: expected --token (or TILEMIP_NEOS_TOKEN), or --tls-cert and --tls-key, or --open-to-all to take jobs from anybody", c.String("listen"))
	}
	l, err := net.Listen("tcp", c.String("listen"))
	if err != nil {
		return nil, "", fmt.Errorf("--listen: %w", err)
	}
	if cert == "" {
		return l, "http", nil
	}
	return tls.NewListener(l, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}), "https", nil
}

// beyond reports whether an address to listen on can be reached from other machines;
// net.Listen refuses what is not an address.
func beyond(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return err == nil && host != "localhost" && (ip == nil || !ip.IsLoopback())
}

// exposure is the warning of a server that other machines can reach, or "".
func exposure(c *cli.Context, at net.Addr) string {
	token, encrypted := c.String("token") != "", c.String("tls-cert") != ""
	switch {
	case !beyond(at.String()) || token && encrypted:
		return ""
	case token:
		return fmt.Sprintf("warning: %s is open to other machines in the clear: models, passwords of jobs and the token can be read on the way; --tls-cert and --tls-key encrypt", at)
	}
	return fmt.Sprintf("warning: %s is open to other machines: anybody who can connect may submit jobs (%d unfinished ones an address, %s each); --token admits only who knows it", at, c.Int("per-client"), c.Duration("job-time"))
}

// neosFolder is the folder of the jobs.
func neosFolder(dir string) (string, error) {
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", usagef("no folder for caches (%v): give --dir", err)
		}
		dir = filepath.Join(cache, "tilemip", "neos")
	}
	return filepath.Abs(dir)
}
