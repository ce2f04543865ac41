package main

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

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
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "listen", Usage: "`ADDRESS` with port; port 0 takes a free one", Value: "127.0.0.1:3333"},
			&cli.StringFlag{Name: "dir", Usage: "keep jobs in `FOLDER` (default: tilemip/neos in the user's folder for caches)"},
			&cli.StringFlag{Name: "tls-cert", Usage: "serve https with the certificate in `FILE` (PEM)"},
			&cli.StringFlag{Name: "tls-key", Usage: "its private key in `FILE` (PEM)"},
			&cli.StringFlag{Name: "token", Usage: "answer only who sends the `TOKEN`: as Authorization: Bearer, or as the password of http://x:TOKEN@host:port", EnvVars: []string{"TILEMIP_NEOS_TOKEN"}},
			&cli.BoolFlag{Name: "open-to-all", Usage: "with --listen beyond this machine, take jobs from anybody, in the clear"},
			&cli.IntFlag{Name: "parallel", Usage: "run `N` jobs at once", Value: 1},
			&cli.IntFlag{Name: "queue", Usage: "let `N` jobs wait", Value: 1000},
			&cli.IntFlag{Name: "per-client", Usage: "let one address have `N` unfinished jobs", Value: 100},
			&cli.DurationFlag{Name: "job-time", Usage: "end a job after `DURATION`", Value: 8 * time.Hour},
			&cli.Int64Flag{Name: "job-memory", Usage: "let a job fill `MB` of memory", Value: 3072},
			&cli.DurationFlag{Name: "keep", Usage: "keep results for `DURATION`", Value: 48 * time.Hour},
			quietFlag,
		},
		Action: func(c *cli.Context) error { return neosServe(c, io) },
	}
}

// serverMemory is what the garbage collector of the server tries to stay below;
// jobs run in processes of their own.
const serverMemory = 384 << 20

func neosServe(c *cli.Context, io *streams) error {
	if c.Args().Present() {
		return usagef("neos serve takes no subject: %q", c.Args().First())
	}
	for _, name := range []string{"parallel", "queue", "per-client"} {
		if c.Int(name) < 1 {
			return usagef("--%s %d; want a number from 1", name, c.Int(name))
		}
	}
	if c.Int64("job-memory") < 64 || c.Duration("job-time") <= 0 || c.Duration("keep") <= 0 {
		return usagef("--job-memory wants at least 64 (MB), --job-time and --keep a positive duration")
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
	if !c.Bool(quietFlag.Name) {
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
	if !c.Bool(quietFlag.Name) {
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
		return nil, "", usagef("--listen %s is open to other machines: want --token (or TILEMIP_NEOS_TOKEN), or --tls-cert and --tls-key, or --open-to-all to take jobs from anybody", c.String("listen"))
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
// what is no address is left to net.Listen.
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

// neosFolder is where jobs are kept.
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
