// The groups of options of searches that are cut into units (package native/units).

package main

import (
	"slices"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/journal"
)

// whole are options of searches that one process does from beginning to end.
var whole = []string{"engine", "tune", "limit", "first", "graph", "tree", "sets", "svg", "png", "tikz", "seed"}

// idleInParts says why an option of parts would do nothing, or contradicts another one.
func idleInParts(l option.Line) string {
	why := option.Without("searches in units by one engine", whole...)(l)
	switch {
	case why != "":
		return why
	case l.Kind == option.Slides:
		return option.Without("searches by IDA* with pattern databases", "heuristic", "network", "weight")(l)
	}
	return option.Beside("searches a part of all solutions; expected --all or --count beside it", "all", "count")(l)
}

// Parts are a search in parts without a network.
type Parts struct {
	estimate bool
	shard    string // which part of the units is searched, such as 3/8
	part     journal.Shard
	out      string // file for its records
	jobs     int    // workers in this process
}

// Rows declares the options.
func (g *Parts) Rows(*call) []option.Row {
	return []option.Row{
		{Name: "jobs", Group: groupUnits, To: &g.jobs, Words: "1 with --state, else no split", In: option.Between(1, 1024), For: option.Puzzles, Idle: idleInJobs,
			Help: "split the search into work units for `N` local workers"},
		{Name: "estimate", Group: groupUnits, To: &g.estimate, For: option.Exact,
			Help: "estimate nodes and time of the search without searching",
			Idle: option.Either(option.Without("searches nothing", "shard", "jobs", "state", "threads"), idleInParts)},
		{Name: "shard", Group: groupUnits, To: &g.shard, For: option.Exact,
			Help: "search part `I/N` of the tree, 0/N to N-1/N, into the file of --out, for merge",
			Idle: option.Either(option.Beside("needs a file for what it finds; expected --out FILE beside it", "out"), idleInParts)},
		{Name: "out", Group: groupUnits, To: &g.out, Files: option.Continues, For: option.Exact, Idle: option.Beside(inParts, "shard"),
			Help: "write the records of --shard to `FILE`, from which a stopped run resumes", More: "Other files are left as they are."},
	}
}

// inParts says what an option is of that needs a search in parts.
const inParts = "applies only to a search in parts; expected --shard beside it"

// idleInJobs is for options of workers of this process.
func idleInJobs(l option.Line) string {
	others := []string{"shard", "threads"}
	if i := slices.IndexFunc(others, l.Given); i >= 0 {
		return "is another way to share a search than --" + others[i] + "; expected one of them"
	}
	return idleInParts(l)
}

// Unit is the size of a unit; uncut says where a verb cuts nothing.
type Unit struct {
	nodes int
	uncut func(l option.Line) string
}

// Rows declares the option.
func (g *Unit) Rows(*call) []option.Row {
	return []option.Row{{Name: "unit", Group: groupUnits, To: &g.nodes, Words: "250,000 to 4,000,000; boards 8,000,000", In: option.From(1), For: option.Puzzles, Idle: g.uncut,
		Help: "split the search into work units of about `N` nodes", More: "A unit 16 times as large passes the rest on."}}
}

// State is the folder that keeps a run; idle says where it would not.
type State struct {
	folder string
	idle   func(l option.Line) string
}

// Rows declares the option.
func (g *State) Rows(*call) []option.Row {
	return []option.Row{{Name: "state", Group: groupUnits, To: &g.folder, Files: option.Folder, For: option.Puzzles, Idle: g.idle,
		Help: "checkpoint finished work units in `FOLDER`; the same command resumes the run"}}
}

// Broker is where the broker of a run is; inside says why it has no door of an outer one.
type Broker struct {
	reach  spread.Reach
	inside func(l option.Line) string
}

// Rows declares the options.
func (g *Broker) Rows(*call) []option.Row {
	return []option.Row{
		{Name: "nats-creds", Group: groupUnits, To: &g.reach.Creds, Files: option.Reads, Idle: g.inside,
			Help: "read the key of the broker from `FILE`", More: "A user's JWT with its key, an nkey seed, USER:PASSWORD, or a token."},
		{Name: "nats-ca", Group: groupUnits, To: &g.reach.CA, Files: option.Reads, Idle: g.inside,
			Help: "accept the broker's certificate in `FILE` (PEM)"},
		{Name: "nats-plain", Group: groupUnits, To: &g.reach.Plain, Idle: g.inside,
			Help: "connect to a broker on another machine without TLS"},
	}
}

// Listen is the address of a server, and what it is for; usual is the default.
type Listen struct {
	address     string
	group, help string
	usual       string
	idle        func(l option.Line) string
}

// Rows declares the option.
func (g *Listen) Rows(*call) []option.Row {
	return []option.Row{{Name: "listen", Group: g.group, To: &g.address, Value: g.usual, Idle: g.idle, Help: or(g.help, "listen on `ADDRESS:PORT`; port 0 takes a free one")}}
}
