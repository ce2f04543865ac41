package main

// The verb serve: the page and its jobs, for a browser on this machine.

import (
	"embed"
	"fmt"
	"io/fs"
	"net"
	"runtime/debug"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/cmd/internal/option"
	_ "github.com/tilemip/tilemip/cmd/tilemip/internal/jobs/reporting"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/webserver"
)

func newServe() runner { return &Serve{Listen: Listen{usual: "127.0.0.1:8765"}} }

// Serve serves the page until Ctrl-C.
type Serve struct {
	Listen
	hosts, runs string
	memory      int64
	log         bool
	server      webserver.Options
}

// Own declares the options that no other verb has.
func (v *Serve) Own(*call) []option.Row {
	return []option.Row{
		{Name: "token", Env: "TILEMIP_TOKEN", To: &v.server.Token, Help: "answer only requests with the `TOKEN`, which the printed address contains"},
		{Name: "host", To: &v.hosts, Help: "accept requests for the host `NAMES` of a proxy, with ports and commas"},
		{Name: "runs", To: &v.runs, Help: "show at /runs the progress of searches whose coordinate --metrics is at `URLS`"},
		parallelRow(&v.server.Most, 4, "run up to `N` jobs at once and refuse more"),
		{Name: "job-time", To: &v.server.Jobs.TimeLimit, Value: 10 * time.Minute, In: positive, Help: "stop each method of a job after `DURATION`"},
		{Name: "memory", To: &v.memory, Value: int64(2048), In: option.From(256), Help: "keep the memory of the server below `MB`; solvers are processes of their own"},
		{Name: "threads", To: &v.server.Jobs.Threads, Value: 1, In: option.Between(1, 1024), Help: "let a job use `N` threads"},
		{Name: "log", To: &v.log, Help: "print a line for each request on standard error"},
	}
}

// run serves until the context ends; the address is the only line on standard output.
func (v *Serve) run(k *call) error {
	o := &v.server
	if v.runs != "" {
		var err error
		if o.Runs, err = webserver.ParseRuns(v.runs); err != nil {
			return usagef("--runs: %v", err)
		}
	}
	for _, name := range strings.Split(v.hosts, ",") {
		if net.ParseIP(name) != nil {
			return usagef("--host %s: expected the name and port by which a proxy calls the server; to listen on another address: --listen %s", name, net.JoinHostPort(name, "8765"))
		}
	}
	l, url, err := v.open(o.Token != "", "--token (or TILEMIP_TOKEN)", "", "")
	if err != nil {
		return err
	}
	defer l.Close()
	debug.SetMemoryLimit(v.memory << 20)
	o.Page, o.Hosts, o.Version = pageFiles(), strings.FieldsFunc(v.hosts, func(r rune) bool { return r == ',' }), tilemip.Version()
	o.Jobs.Backend, o.Jobs.ModelBytes = apart, v.memory<<19
	for _, b := range backends.All() {
		if info := b.Info(); info.Missing == "" {
			o.Backends = append(o.Backends, info.Name)
		}
	}
	if v.log {
		o.Log = sayer(k.streams)
	}
	query := ""
	if o.Token != "" {
		query = "?token=" + o.Token
	}
	if o.Runs != nil {
		fmt.Fprintf(k.err, "tilemip: searches in units: %s/runs%s\n", url, query)
	}
	fmt.Fprintln(k.out, url+"/"+query) // the one line that people open and scripts wait for
	return webserver.New(l.Addr(), *o).Serve(k.ctx, l)
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

// dist has the files of the page, bundled and compressed (NAME.gz). They are made by `npm run dist`
// from web/src; nobody needs Node to build the program.
//
//go:embed all:web/dist
var dist embed.FS

// pageFiles are the page's files; each is there as NAME.gz.
func pageFiles() fs.FS {
	files, err := fs.Sub(dist, "web/dist")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}
