package main

// The verb serve: the page and its jobs, for a browser on this machine.

import (
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"rsc.io/qr"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	_ "github.com/tilemip/tilemip/cmd/tilemip/internal/jobs/reporting"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/webserver"
	"github.com/tilemip/tilemip/internal/httpserver"
)

func newServe() runner { return &Serve{Listen: Listen{usual: "127.0.0.1:8765"}} }

// Serve serves the page until Ctrl-C.
type Serve struct {
	Listen
	hosts, runs, embed, cert, key string
	memory                        int64
	log, check                    bool
	server                        webserver.Options
}

// Own declares the options that no other verb has.
func (v *Serve) Own(*call) []option.Row {
	return append(tlsRows(&v.cert, &v.key), []option.Row{
		{Name: "token", Env: "TILEMIP_TOKEN", To: &v.server.Token, Help: "answer only requests with the `TOKEN`, which the printed address contains"},
		{Name: "host", To: &v.hosts, Help: "accept requests for the host `NAMES` of a proxy, with commas"},
		{Name: "embed", To: &v.embed, Help: "let pages of the `ORIGINS` (commas between) show the page in a frame"},
		{Name: "runs", To: &v.runs, Help: "show at /runs the progress of searches whose coordinate --metrics is at `URLS`"},
		parallelRow(&v.server.Most, 4, "run up to `N` jobs at once; others wait"),
		{Name: "job-time", To: &v.server.Jobs.TimeLimit, Value: 10 * time.Minute, In: positive, Help: "stop each method of a job after `DURATION`"},
		{Name: "memory", To: &v.memory, Value: int64(2048), In: option.From(256), Help: "use up to `MB` of memory for the server and all jobs, each in a process of its own"},
		{Name: "threads", To: &v.server.Jobs.Threads, Value: 1, In: option.Between(1, 1024), Help: "let a job use `N` threads"},
		{Name: "grace", To: &v.server.Grace, Help: "let running jobs go on for up to `DURATION` when the server is to end"},
		{Name: "check", To: &v.check, Help: "ask whether a server answers at the address of --listen, and end"},
		{Name: "log", To: &v.log, Help: "print a line for each job on standard error"},
	}...)
}

// run serves until the context ends; the address is the only line on standard output.
func (v *Serve) run(k *call) error {
	if v.check {
		return v.answers(k.ctx)
	}
	o := &v.server
	if v.runs != "" {
		var err error
		if o.Runs, err = webserver.ParseRuns(v.runs); err != nil {
			return usagef("--runs: %v", err)
		}
	}
	if v.embed != "" {
		var err error
		if o.Embed, err = webserver.ParseOrigins(v.embed); err != nil {
			return usagef("--embed: %v", err)
		}
		if o.Token != "" && v.cert == "" && v.hosts == "" { // browsers send a frame its cookie over https only
			return usagef("--embed with --token needs https (--tls-cert), here or by a proxy (--host)")
		}
	}
	for _, name := range strings.Split(v.hosts, ",") {
		if net.ParseIP(name) != nil {
			return usagef("--host %s: expected the name and port by which a proxy calls the server; to listen on another address: --listen %s", name, net.JoinHostPort(name, "8765"))
		}
	}
	if least := webserver.LeastMemory(o.Most); v.memory<<20 < least {
		return usagef("--memory %d is too little for %d jobs: expected at least %d", v.memory, o.Most, least>>20)
	}
	l, url, err := v.open(o.Token != "", "--token (or TILEMIP_TOKEN)", v.cert, v.key)
	if err != nil {
		return err
	}
	defer l.Close()
	o.Page, o.Hosts, o.Version = pageFiles(), strings.FieldsFunc(v.hosts, func(r rune) bool { return r == ',' }), tilemip.Version()
	o.Memory = v.memory << 20
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
	if httpserver.Beyond(l.Addr().String()) && terminal.Is(k.err) {
		drawQR(k.err, url+"/"+query)
	}
	debug.SetMemoryLimit(webserver.OwnMemory * 3 / 4)
	return webserver.New(l.Addr(), *o).Serve(k.ctx, l)
}

// answers is the health check of a container, which has no other program: whatever the server says,
// also that it wants its token or TLS, it says it.
func (v *Serve) answers(ctx context.Context) error {
	host, port, err := net.SplitHostPort(v.address)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	at := net.JoinHostPort(host, port)
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r, wrong := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+at+"/api/health", nil)
	if err != nil || wrong != nil {
		return usagef("--listen %s: expected ADDRESS:PORT", v.address)
	}
	answer, err := new(http.Transport).RoundTrip(r) // by no proxy
	if err != nil {
		return fmt.Errorf("no server answers at %s: %w", at, err)
	}
	answer.Body.Close()
	if answer.StatusCode >= 500 {
		return fmt.Errorf("the server at %s answers %s", at, answer.Status)
	}
	return nil
}

// drawQR draws a code for a phone's camera, two modules in a character, on a light ground.
func drawQR(w io.Writer, text string) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return // too long for a code: the address stands above
	}
	for y := -2; y < code.Size+2; y += 2 {
		line := "\x1b[97;40m" // white on black, whatever the terminal's colours are
		for x := -2; x < code.Size+2; x++ {
			switch top, bottom := code.Black(x, y), code.Black(x, y+1); {
			case top && bottom:
				line += " "
			case top:
				line += "▄"
			case bottom:
				line += "▀"
			default:
				line += "█"
			}
		}
		fmt.Fprintln(w, line+"\x1b[0m")
	}
}

// dist has the files of the page, bundled and compressed (NAME.gz, NAME.br). They are made by `npm run dist`
// from web/src; nobody needs Node to build the program.
//
//go:embed all:web/dist
var dist embed.FS

// pageFiles are the page's files.
func pageFiles() fs.FS {
	files, err := fs.Sub(dist, "web/dist")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}
