// The rows of the table: options of the NEOS client and server, of the cache, and of the
// maker of training data.

package main

import (
	"slices"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/polyform"
	"github.com/tilemip/tilemip/neos"
)

// positive is the range of durations that are not empty: from one millisecond on, in seconds.
var positive = option.From(1e-3)

// neosForms are the forms in which a model is sent.
var neosForms = words("LP", "MPS", "GAMS")

// The verbs of NEOS that name a job, and those that may wait for one.
const (
	ofJob   = "neos status, neos kill"
	waiting = "neos submit, neos result"
)

// clientOptions are of NEOS: as a backend of solve and verify, as verbs, and the server's.
func clientOptions() []option.Row {
	needed := func(l option.Line) string {
		if l.Backend == "neos" || l.Text("backend") == "neos" {
			return ""
		}
		return "applies only to the backend neos; expected --backend neos beside it"
	}
	asBackend := []option.Use{{Verbs: solving, Idle: needed}}
	return slices.Concat([]option.Row{
		{Name: "neos-solver", Group: groupNEOS, Value: "CPLEX", Help: "with --backend neos, the solver's `NAME`", Uses: asBackend},
		{Name: "neos-input", Group: groupNEOS, Value: "LP", Help: "with --backend neos, send the model as `FORMAT`: LP, MPS or GAMS", Values: neosForms, Uses: asBackend},
		{Name: "neos-server", Group: groupNEOS, Value: "", Words: neos.DefaultServer, Help: "with --backend neos, the server's `URL` (also NEOS_SERVER)", Uses: asBackend},
		{Name: "neos-email", Group: groupNEOS, Value: "", Help: "with --backend neos, your email `ADDRESS` (also NEOS_EMAIL)", Uses: asBackend},
		{Name: waitLimit, Group: groupNEOS, Value: 8 * time.Hour, In: positive, Help: "give up waiting for a job at NEOS after `DURATION`, its queue included, and leave the job as it is",
			Uses: append([]option.Use{{Verbs: waiting, Idle: idleWithoutWait}}, asBackend...)},
		{Name: "second-look", Group: groupNEOS, Value: 10 * time.Second, Into: into(func(s *session) *time.Duration { return &s.look.TimeLimit }), In: option.From(0),
			Help: "let a second solver of this machine look for `DURATION` at most for what refutes a claim from NEOS; 0: none looks",
			Uses: []option.Use{{Verbs: solving, Idle: needed}, {Verbs: "neos submit", Idle: idleWithoutWait}, {Verbs: "neos result"}}},
	}, jobOptions(), serverOptions(), pageOptions())
}

// idleWithoutWait is for options of a wait.
func idleWithoutWait(l option.Line) string {
	if l.Given("wait") {
		return ""
	}
	return "applies only while waiting; expected --wait beside it"
}

// jobOptions are of jobs: sent, waited for, read. A job is named by its file, which holds its
// number and its password, or by the two.
func jobOptions() []option.Row {
	in := func(verbs string) []option.Use { return []option.Use{{Verbs: verbs}} }
	whileWaiting := []option.Use{{Verbs: waiting, Idle: idleWithoutWait}}
	return []option.Row{
		{Name: "solver", Value: "CPLEX", Help: "the solver's `NAME`, in any case (tilemip neos solvers lists them)", Uses: in("neos submit")},
		{Name: "input", Value: "", Help: "send the model as `FORMAT`: LP, MPS or GAMS (default: as the file is, else LP)", Values: neosForms, Open: true, Uses: in("neos submit")},
		{Name: "email", Value: "", Help: "submit under the `ADDRESS`, which NEOS needs to be yours; a server of this machine needs none (also NEOS_EMAIL, or the file neos-email in the folder tilemip of your configuration)", Uses: in("neos submit")},
		{Name: "category", Value: "", Help: "take the solver from the `CATEGORY` (default: milp, or lp, or any that has it)", Uses: in("neos submit")},
		{Name: "short", Value: false, Help: "short priority: at most five minutes, and the output streams", Uses: in("neos submit")},
		{Name: "field", Value: []string(nil), Help: "set a field of the job, `NAME=VALUE` or NAME=@FILE", Uses: in("neos submit")},
		{Name: "escaped", Value: false, Help: "write the job with escaped text instead of CDATA sections", Uses: in("neos submit")},
		{Name: "dry-run", Value: false, Help: "write the job to standard output and send nothing", Uses: in("neos submit")},
		{Name: "wait", Value: false, Help: "wait until the job is done", Uses: in(waiting)},
		{Name: "kill", Value: false, Help: "on Ctrl-C while waiting, kill the job too", Uses: whileWaiting},
		{Name: "log", Value: false, Help: "while waiting, the solver's output on standard error", Uses: whileWaiting},
		{Name: "text", Value: "", Help: "write the server's own text to `FILE`; - is standard output", Files: option.Writes, Uses: in("neos result")},
		{Name: "files", Value: "", Help: "write the solver's files into the new `FOLDER`", Files: option.Folder, Uses: in("neos result")},
		{Name: "job", Value: "", Help: "the job file `FILE`, which holds number, password and model", Files: option.Reads, Uses: in(waiting + ", " + ofJob)},
		{Name: "number", Value: 0, Help: "the job's `NUMBER`, instead of a job file", Uses: in(ofJob)},
		{Name: "password", Env: "NEOS_JOB_PASSWORD", Value: "", Help: "the job's `PASSWORD`", Uses: in(ofJob)},
		{Name: "server", Value: "", Words: neos.DefaultServer, Help: "the server's `URL` (also NEOS_SERVER)", Uses: in(clients)},
		{Name: "ca", Value: "", Help: "trust the certificates in `FILE` (PEM) besides the system's", Files: option.Reads, Uses: in(clients)},
		{Name: "plain-http", Value: false, Help: "allow http to another machine, in the clear", Uses: in(clients)},
		{Name: "token", Env: "TILEMIP_NEOS_TOKEN", Value: "", Help: "the `TOKEN` of a server of your own that needs one", Uses: in(clients)},
	}
}

// serverOptions are of the local NEOS server. Limits without an option have the defaults of
// server.Options.
func serverOptions() []option.Row {
	serve := []option.Use{{Verbs: "neos serve"}}
	return []option.Row{
		{Name: "listen", Value: "127.0.0.1:3333", Help: "`ADDRESS` with port; port 0 takes a free one", Uses: serve},
		{Name: "dir", Value: "", Help: "keep jobs in `FOLDER` (default: tilemip/neos in the user's folder for caches)", Files: option.Folder, Uses: serve},
		{Name: "tls-cert", Value: "", Help: "serve https with the certificate in `FILE` (PEM)", Files: option.Reads, Uses: serve},
		{Name: "tls-key", Value: "", Help: "its private key in `FILE` (PEM)", Files: option.Reads, Uses: serve},
		{Name: "token", Env: "TILEMIP_NEOS_TOKEN", Value: "", Help: "answer only who sends the `TOKEN`: as Authorization: Bearer, or as the password of http://x:TOKEN@host:port", Uses: serve},
		{Name: "open-to-all", Value: false, Help: "with --listen beyond this machine, take jobs from anybody, in the clear", Uses: serve},
		{Name: "parallel", Value: 1, Unit: "jobs", In: option.Between(1, 1024), Help: "run `N` jobs at once", Uses: serve},
		{Name: "queue", Value: 1000, Unit: "jobs", In: option.From(1), Help: "let `N` jobs wait", Uses: serve},
		{Name: "per-client", Value: 100, Unit: "jobs", In: option.From(1), Help: "let one address have `N` unfinished jobs", Uses: serve},
		{Name: "job-time", Value: 8 * time.Hour, In: positive, Help: "end a job after `DURATION`", Uses: serve},
		{Name: "job-memory", Value: int64(3072), Unit: "MB", In: option.From(64), Help: "let a job fill `MB` of memory", Uses: serve},
		{Name: "keep", Value: 48 * time.Hour, In: positive, Help: "keep results for `DURATION`", Uses: serve},
	}
}

// pageOptions are of the web application.
func pageOptions() []option.Row {
	serve := []option.Use{{Verbs: "serve"}}
	return []option.Row{
		{Name: "listen", Value: "127.0.0.1:8765", Help: "`ADDRESS` with port; port 0 takes a free one", Uses: serve},
		{Name: "token", Env: "TILEMIP_TOKEN", Value: "", Help: "answer only who has the `TOKEN`; the printed address has it", Uses: serve},
		{Name: "host", Value: "", Help: "`NAMES` with port, commas between, by which a proxy calls the server", Uses: serve},
		{Name: "runs", Value: "", Help: "show at /runs how far the searches are whose coordinate --metrics answers at the `URLS`, commas between", Uses: serve},
		{Name: "parallel", Value: 4, Unit: "jobs", In: option.Between(1, 1024), Help: "run `N` jobs at once; more are refused", Uses: serve},
		{Name: "job-time", Value: 10 * time.Minute, In: positive, Help: "end a method of a job after `DURATION`", Uses: serve},
		{Name: "memory", Value: int64(2048), Unit: "MB", In: option.From(256), Help: "collect garbage so that the server stays below `MB`; solvers are processes of their own", Uses: serve},
		{Name: "threads", Value: 1, Unit: "threads", In: option.Between(1, 1024), Help: "let a job use `N` threads", Uses: serve},
		{Name: "log", Value: false, Help: "a line for each request on standard error", Uses: serve},
	}
}

// toolOptions are of the cache, of installing solvers and of pieces.
func toolOptions() []option.Row {
	pieces := []option.Use{{Verbs: "pieces"}}
	installing := []option.Use{{Verbs: "backends install"}}
	return []option.Row{
		{Name: "yes", Value: false, Help: "install it without a question", Uses: installing},
		{Name: "file", Value: "", Help: "install from `FILE`, the wheel that was fetched by other means; its checksum must be the same", Files: option.Reads, Uses: installing},
		{Name: "list", Value: false, Help: "show what can be installed and what is", Uses: installing},
		{Name: "remove", Value: false, Help: "remove the solver, only what was installed", Uses: installing},
		{Name: "yes", Value: false, Help: "remove them; without it they are only shown", Uses: []option.Use{{Verbs: "cache clear"}}},
		{Name: "dimensions", Value: 2, In: option.Between(1, polyform.MaxDimensions), Help: "pieces in `N` dimensions", Uses: pieces},
		{Name: "kind", Value: "free", Values: polyform.Kinds, Help: "pieces that differ as `KIND`: fixed, one-sided or free", Uses: pieces},
		{Name: "box", Value: "", Help: "a puzzle definition with the pieces and a box of these `LENGTHS`, e.g. 33x23", Uses: []option.Use{{Verbs: "pieces", Idle: only("json", "count")}}},
	}
}
