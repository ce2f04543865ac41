package main

import (
	"github.com/tilemip/tilemip/native/slide/learned"
)

// The rows of flags that the file of their verb declares: of the NEOS client and server,
// the makers of data, and the benchmarks.

// clientOptions are of NEOS.
func clientOptions() []option {
	needed := func(u use) string {
		if u.backend == "neos" || u.text("backend") == "neos" {
			return ""
		}
		return "is of the backend neos; expected --backend neos beside it"
	}
	waits := func(u use) string {
		if u.given("wait") {
			return ""
		}
		return "is of a wait; expected --wait beside it"
	}
	formats := words("LP", "MPS", "GAMS")
	return []option{
		{name: "neos-solver", group: groupNEOS, verbs: solving, idle: needed},
		{name: "neos-input", group: groupNEOS, verbs: solving, idle: needed, values: formats},
		{name: "neos-server", group: groupNEOS, verbs: solving, idle: needed},
		{name: "neos-email", group: groupNEOS, verbs: solving, idle: needed},
		{name: "wait-limit", group: groupNEOS, verbs: solving, in: from(1e-3), idle: needed},
		{name: "second-look", group: groupNEOS, verbs: solving, in: from(0), idle: needed},

		{name: "server", verbs: clients},
		{name: "ca", verbs: clients, files: true},
		{name: "plain-http", verbs: clients},
		{name: "token", verbs: clients + ", neos serve"},
		{name: "solver", verbs: "neos submit"},
		{name: "input", verbs: "neos submit", values: formats, open: true},
		{name: "email", verbs: "neos submit"},
		{name: "job", verbs: "neos submit, neos status, neos result, neos kill", files: true},
		{name: "number", verbs: "neos status, neos kill"},
		{name: "password", verbs: "neos status, neos kill"},
		{name: "wait", verbs: "neos submit, neos result"},
		{name: "wait-limit", verbs: "neos submit, neos result", in: from(1e-3), idle: waits},
		{name: "kill", verbs: "neos submit, neos result", idle: waits},
		{name: "log", verbs: "neos submit, neos result", idle: waits},
		{name: "second-look", verbs: "neos submit", in: from(0), idle: waits},
		{name: "second-look", verbs: "neos result", in: from(0)},
		{name: "category", verbs: "neos submit"},
		{name: "short", verbs: "neos submit"},
		{name: "field", verbs: "neos submit"},
		{name: "escaped", verbs: "neos submit"},
		{name: "dry-run", verbs: "neos submit"},
		{name: "solution", verbs: "neos result", files: true},
		{name: "text", verbs: "neos result", files: true},
		{name: "files", verbs: "neos result", files: true},

		{name: "listen", verbs: "neos serve"},
		{name: "dir", verbs: "neos serve", files: true},
		{name: "tls-cert", verbs: "neos serve", files: true},
		{name: "tls-key", verbs: "neos serve", files: true},
		{name: "parallel", verbs: "neos serve", in: from(1)},
		{name: "queue", verbs: "neos serve", in: from(1)},
		{name: "per-client", verbs: "neos serve", in: from(1)},
		{name: "job-time", verbs: "neos serve"},
		{name: "job-memory", verbs: "neos serve", in: from(64)},
		{name: "keep", verbs: "neos serve"},
		{name: "open-to-all", verbs: "neos serve"},
	}
}

// toolOptions are of labels and of the benchmarks.
func toolOptions() []option {
	return []option{
		{name: "boards", verbs: "labels", in: from(0), idle: idleForValues},
		{name: "near", verbs: "labels", in: from(0), idle: idleForValues},
		{name: "walk", verbs: "labels", idle: func(u use) string {
			if u.given("near") {
				return idleForValues(u)
			}
			return "is of the positions beside a solution; expected --near N beside it"
		}},
		{name: "met-by", verbs: "labels", values: learned.Networks, open: true, files: true, idle: idleForValues},
		{name: "doubt", verbs: "labels", idle: func(u use) string {
			if u.given("met-by") {
				return idleForValues(u)
			}
			return "is of the search of --met-by; expected --met-by NAME beside it"
		}},
		{name: "values-of", verbs: "labels", files: true},
		{name: "yes", verbs: "cache clear"},
		{name: "output", verbs: "labels", files: true},

		{name: "repeat", verbs: "bench slide, bench pack", in: from(1)},
		{name: "boards", verbs: "bench slide, bench learned, bench bootstrap, bench ladder", in: from(1)},
		{name: "peer", verbs: "bench pack", files: true},
		{name: "board-seed", verbs: "bench learned"},
		{name: "network", verbs: "bench learned, bench bootstrap", values: learned.Networks, open: true, files: true},
		{name: "doubt", verbs: "bench learned"},
		{name: "margin", verbs: "bench learned"},
		{name: "views", verbs: "bench learned", in: between(1, 2)},
		{name: "pure", verbs: "bench learned"},
		{name: "searches", verbs: "bench learned"},
		{name: "databases", verbs: "bench learned"},
		{name: "plots", verbs: "bench learned", files: true},
		{name: "reference", verbs: "bench learned", files: true},
		{name: "width", verbs: "bench bootstrap"},
		{name: "piece", verbs: "bench bootstrap", in: from(-1)},
		{name: "learn", verbs: "bench bootstrap", files: true},
		{name: "rounds", verbs: "bench bootstrap", in: from(0)},
		{name: "formulation", verbs: "bench ladder, bench formulations", values: formulationNames, open: true},
		{name: "backend", verbs: "bench ladder, bench formulations", values: backendNames, open: true},
		{name: "depth", verbs: "bench ladder"},
		{name: "no-lp", verbs: "bench ladder"},
		{name: "keep-going", verbs: "bench ladder"},
		{name: "svg", verbs: "bench formulations, bench article", files: true},
		{name: "png", verbs: "bench formulations, bench article", files: true},
		{name: "from", verbs: "bench article"},
		{name: "rows", verbs: "bench article"},
		{name: "remain", verbs: "bench article", in: from(0)},
		{name: "volume-filter", verbs: "bench article", in: from(0)},
		{name: "trials", verbs: "bench article", in: from(1)},
		{name: "batches", verbs: "bench article", in: from(1)},
	}
}

// idleForValues is for what makes labels, where their values are asked for instead.
func idleForValues(u use) string {
	if u.given("values-of") {
		return "makes new labels, and --values-of reads those of a file"
	}
	return ""
}
