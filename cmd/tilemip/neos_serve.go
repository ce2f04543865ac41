// The verb neos serve: a local NEOS server (package internal/neos/server), and who may reach it.

package main

import (
	"errors"
	"fmt"
	"net"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/httpserver"
	"github.com/tilemip/tilemip/internal/neos/server"
)

func newNeosServe() runner { return &NeosServe{Listen: Listen{usual: "127.0.0.1:3333"}} }

// NeosServe runs the local NEOS-compatible server until Ctrl-C. Limits without an option have the
// defaults of server.Options.
type NeosServe struct {
	Quiet
	Listen
	cert, key string
	open      bool
	server    server.Options
	memory    int64
}

// Own declares the options that no other verb has.
func (v *NeosServe) Own(*call) []option.Row {
	return append(tlsRows(&v.cert, &v.key), []option.Row{
		{Name: "dir", To: &v.server.Dir, Words: "tilemip/neos in the user's cache folder", Help: "keep jobs in `FOLDER`", Files: option.Folder},
		{Name: "token", Env: "TILEMIP_NEOS_TOKEN", To: &v.server.Token, Help: "answer only requests with the `TOKEN`", More: "As Authorization: Bearer, or as the password of http://x:TOKEN@host:port."},
		{Name: "open-to-all", To: &v.open, Help: "accept jobs from other machines from anyone, without encryption"},
		parallelRow(&v.server.Parallel, 1, "run `N` jobs at once"),
		{Name: "queue", To: &v.server.Queue, Value: 1000, In: option.From(1), Help: "let up to `N` jobs wait"},
		{Name: "per-client", To: &v.server.PerClient, Value: 100, In: option.From(1), Help: "let one address have up to `N` unfinished jobs"},
		{Name: "job-time", To: &v.server.TimeLimit, Value: 8 * time.Hour, In: positive, Help: "end a job after `DURATION`"},
		{Name: "job-memory", To: &v.memory, Value: int64(3072), In: option.From(64), Help: "let a job use up to `MB` of memory"},
		{Name: "keep", To: &v.server.Keep, Value: 48 * time.Hour, In: positive, Help: "keep results for `DURATION`"},
	}...)
}

// tlsRows are the certificate of a server and its key.
func tlsRows(cert, key *string) []option.Row {
	return []option.Row{
		{Name: "tls-cert", To: cert, Help: "serve https with the certificate in `FILE` (PEM)", Files: option.Reads},
		{Name: "tls-key", To: key, Help: "use the private key in `FILE` (PEM) for --tls-cert", Files: option.Reads},
	}
}

// parallelRow bounds the jobs of a server.
func parallelRow(to *int, usual int, help string) option.Row {
	return option.Row{Name: "parallel", To: to, Value: usual, In: option.Between(1, 1024), Help: help}
}

// serverMemory is the memory limit of the server's garbage collector, in bytes; jobs run
// in separate processes.
const serverMemory = 384 << 20

// run serves until the context ends. The address is printed on standard output once the server
// listens; everything else is written to standard error.
func (v *NeosServe) run(k *call) error {
	listener, url, err := v.Listen.open(v.cert != "" || v.server.Token != "" || v.open,
		"--token (or TILEMIP_NEOS_TOKEN), or --tls-cert and --tls-key, or --open-to-all to take jobs from anybody", v.cert, v.key)
	if err != nil {
		return err
	}
	defer listener.Close()
	if v.server.Dir == "" {
		if v.server.Dir, err = server.DefaultFolder(); err != nil {
			return usagef("no folder for caches (%v): give --dir", err)
		}
	}
	say := sayer(k.streams)
	v.server.Notify = say
	if k.view.Quiet {
		v.server.Notify = func(string) {}
	}
	v.server.Memory = v.memory << 20
	if exposed := v.server.Exposure(listener.Addr(), v.cert != ""); exposed != "" { // also with --quiet
		say("warning: " + exposed + "; --token admits only who knows it, --tls-cert and --tls-key encrypt")
	}
	debug.SetMemoryLimit(serverMemory)
	s, err := server.New(v.server)
	switch {
	case errors.As(err, new(*server.FolderError)):
		return usagef("--dir: %v", err)
	case err != nil:
		return err
	}
	for _, line := range s.Describe() {
		v.server.Notify(line)
	}
	fmt.Fprintln(k.out, url) // the one line that scripts wait for
	return s.Serve(k.ctx, listener)
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

// open opens the address of --listen, unless anybody could come there unasked; expected is what
// would keep them out.
func (g *Listen) open(guarded bool, expected, cert, key string) (net.Listener, string, error) {
	if (cert == "") != (key == "") {
		return nil, "", usagef("--tls-cert and --tls-key belong together")
	}
	if _, err := strconv.ParseUint(g.address, 10, 16); err == nil { // a port
		g.address = "127.0.0.1:" + g.address
	}
	if httpserver.Beyond(g.address) && !guarded {
		return nil, "", usagef("--listen %s is open to other machines: expected %s", g.address, expected)
	}
	l, url, err := httpserver.Listen(g.address, cert, key)
	if err != nil && !as[*httpserver.CertificateError](err) {
		err = fmt.Errorf("--listen: %w", err)
	}
	return l, url, err
}
