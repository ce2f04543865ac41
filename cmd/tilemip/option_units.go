// The rows of the table: options of searches that are cut into units (package internal/units).

package main

import (
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
)

const groupUnits = "Searches in parts"

// whole are options of searches that one process does from beginning to end.
var whole = []string{"engine", "tune", "limit", "first", "graph", "tree", "svg", "png", "tikz", "seed"}

// idleInParts says why an option of parts would do nothing, or contradicts another one.
func idleInParts(l option.Line) string {
	for _, name := range whole {
		if l.Given(name) {
			return "searches in units by one engine; expected no --" + name + " beside it"
		}
	}
	if l.Kind == option.Slides {
		for _, name := range []string{"heuristic", "network", "weight"} {
			if l.Given(name) {
				return "searches by IDA* with pattern databases; expected no --" + name + " beside it"
			}
		}
		return ""
	}
	if !l.Given("all") && !l.Given("count") {
		return "searches a part of all solutions; expected --all or --count beside it"
	}
	return ""
}

// unitOptions are of searches of which each process does a part.
func unitOptions() []option.Row {
	withShard := func(l option.Line) string {
		if l.Given("shard") {
			return ""
		}
		return "applies only to a search in parts; expected --shard beside it"
	}
	cut := func(l option.Line) string {
		if l.Given("jobs") || l.Given("state") || l.Given("estimate") {
			return ""
		}
		return withShard(l)
	}
	return append(workerOptions(), []option.Row{
		{Name: "estimate", Group: groupUnits, Value: false,
			Help: "say how many nodes the search will have, and how long it will take, and do not search",
			Uses: []option.Use{{Verbs: "search", Kinds: option.Exact, Idle: func(l option.Line) string {
				for _, name := range []string{"shard", "jobs", "state", "threads"} {
					if l.Given(name) {
						return "searches nothing; expected no --" + name + " beside it"
					}
				}
				return idleInParts(l)
			}}}},
		{Name: "shard", Group: groupUnits, Into: into(func(s *session) *string { return &s.shard }),
			Help: "search part `I/N` of the tree, I from 0 to N-1, and write what was found to the file of --out, for merge",
			Uses: []option.Use{{Verbs: "search", Kinds: option.Exact, Idle: func(l option.Line) string {
				if !l.Given("out") {
					return "needs a file for what it finds; expected --out FILE beside it"
				}
				return idleInParts(l)
			}}}},
		{Name: "out", Group: groupUnits, Into: into(func(s *session) *string { return &s.shardFile }), Files: option.Continues,
			Help: "write the records of --shard to `FILE`; a run that was stopped goes on with it, and any other file is left as it is",
			Uses: []option.Use{{Verbs: "search", Kinds: option.Exact, Idle: withShard}}},
		{Name: "unit", Group: groupUnits, Into: into(func(s *session) *int { return &s.unit }), Words: "4,000,000, for boards 8,000,000, about a second", Unit: "nodes", In: option.From(1),
			Help: "cut the search into units of about `N` nodes of its tree; a unit that turns out 16 times as large leaves the rest to others",
			Uses: []option.Use{{Verbs: "search", Kinds: option.Puzzles, Idle: cut}, {Verbs: "coordinate", Kinds: option.Puzzles}}},
	}...)
}

// workerOptions are of searches on several workers, with a state that is kept.
func workerOptions() []option.Row {
	idle := func(l option.Line) string {
		for _, name := range []string{"shard", "threads"} {
			if l.Given(name) {
				return "is another way to share a search than --" + name + "; expected one of them"
			}
		}
		return idleInParts(l)
	}
	return []option.Row{
		{Name: "jobs", Group: groupUnits, Into: into(func(s *session) *int { return &s.jobs }), Words: "1 with --state, else the search is not cut", Unit: "workers", In: option.Between(1, 1024),
			Help: "cut the search into units and let `N` workers of this process do them",
			Uses: []option.Use{{Verbs: "search", Kinds: option.Puzzles, Idle: idle}}},
		{Name: "state", Group: groupUnits, Into: into(func(s *session) *string { return &s.stateDir }), Files: option.Folder,
			Help: "keep every finished unit in `FOLDER`; a run that was stopped, or killed, goes on with it",
			Uses: []option.Use{{Verbs: "search", Kinds: option.Puzzles, Idle: idle}, {Verbs: "coordinate", Kinds: option.Puzzles}}},
		ofSolver("threads", option.Row{Group: groupUnits, Help: "do `N` units at once, each in a process of its own", Uses: []option.Use{{Verbs: "work"}}}),
	}
}

// networkOptions are of a search whose workers are on other machines.
func networkOptions() []option.Row {
	embedded := []option.Use{{Verbs: "coordinate", Idle: func(l option.Line) string {
		if l.Given("nats") {
			return "is of the broker inside the program; expected no --nats beside it"
		}
		return ""
	}}}
	outer := []option.Use{{Verbs: "coordinate", Idle: func(l option.Line) string {
		if l.Given("nats") {
			return ""
		}
		return "is of an outer broker; expected --nats URL beside it"
	}}, {Verbs: "work"}}
	in := func(verbs string) []option.Use { return []option.Use{{Verbs: verbs}} }
	of := func(field func(*network) *string) option.Binding {
		return into(func(s *session) *string { return field(&s.network) })
	}
	return []option.Row{
		{Name: "listen", Group: groupUnits, Into: of(func(n *network) *string { return &n.listen }), Value: "127.0.0.1:4222",
			Help: "let workers come to `ADDRESS` with port; port 0 takes a free one; beyond this machine with TLS", Uses: embedded},
		{Name: "nats", Group: groupUnits, Into: of(func(n *network) *string { return &n.url }),
			Help: "keep units and records in the outer broker at `URL`, with commas between several", Uses: in("coordinate")},
		{Name: "nats-creds", Group: groupUnits, Into: of(func(n *network) *string { return &n.creds }), Files: option.Reads,
			Help: "the broker's key is in `FILE`: a user's JWT with its key, an nkey seed, USER:PASSWORD or a token", Uses: outer},
		{Name: "nats-ca", Group: groupUnits, Into: of(func(n *network) *string { return &n.ca }), Files: option.Reads,
			Help: "trust the broker whose certificate is in `FILE` (PEM)", Uses: outer},
		{Name: "nats-plain", Group: groupUnits, Into: into(func(s *session) *bool { return &s.network.plain }),
			Help: "speak to a broker on another machine in the clear", Uses: outer},
		{Name: "lease", Group: groupUnits, Into: into(func(s *session) *time.Duration { return &s.network.lease }), Value: 30 * time.Second, In: option.From(0.1),
			Help: "give a unit to another worker when its own was not heard of for `DURATION`", Uses: in("coordinate")},
		{Name: "away", Group: groupUnits, Into: into(func(s *session) *time.Duration { return &s.network.away }), Value: time.Hour, In: positive,
			Help: "end when the broker was away for `DURATION`", Uses: in("work")},
		{Name: "run", Group: groupUnits, Into: of(func(n *network) *string { return &n.run }), Words: "any",
			Help: "join only the run whose `NAME` coordinate prints", Uses: in("work")},
		{Name: "verify", Group: groupUnits, Into: of(func(n *network) *string { return &n.verify }), Words: "0%",
			Help: "run `PERCENT` of the units a second time, on another worker where there is one, and compare", Uses: in("coordinate")},
		{Name: "metrics", Group: groupUnits, Into: of(func(n *network) *string { return &n.metrics }), Words: "nowhere",
			Help: "serve the state of the run at `ADDRESS` with port: a page, /progress.json, and /metrics for Prometheus", Uses: in("coordinate")},
	}
}
