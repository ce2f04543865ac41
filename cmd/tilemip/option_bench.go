// The rows of the table: options of the benchmarks. Benchmarks share names such as --boards in
// different senses, each with a row and a field of its own; a row is bound to the field of the
// benchmark's settings that it fills. A row without a binding is read by the verb itself, in
// bench.go, because its text must be parsed or names a file.

package main

import (
	"strings"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/bench"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
	"github.com/tilemip/tilemip/native/slide/learned/comparator"
)

// benchOptions are those that several benchmarks have: engines, repeats, boards, limits.
func benchOptions() []option.Row {
	in := func(verbs string) []option.Use { return []option.Use{{Verbs: verbs}} }
	return []option.Row{
		{Name: "engine", Group: groupSearch, Into: into(func(s *session) *string { return &s.asked.Engine }), Values: slide.EngineNames, Help: "search with the engine `NAME`", Uses: in("bench slide")},
		{Name: "heuristic", Group: groupSearch, Into: into(func(s *session) *string { return &s.asked.Heuristic }), Values: slide.HeuristicNames, Help: "search with the heuristic `NAME`", Uses: in("bench slide")},
		{Name: "repeat", Into: option.Into(func(b *bench.Slide) *int { return &b.Repeat }), Value: 1, In: option.From(1), Help: "solve each set `N` times; seconds are the median", Uses: in("bench slide")},
		{Name: "repeat", Into: option.Into(func(b *bench.Pack) *int { return &b.Repeat }), Value: 1, In: option.From(1), Help: "solve each puzzle `N` times; seconds are the median", Uses: in("bench pack")},
		{Name: "boards", Into: option.Into(func(b *bench.Slide) *int { return &b.Boards }), Words: "all", In: option.From(1), Help: "only the first `N` boards of a set", Uses: in("bench slide")},
		{Name: "boards", Into: option.Into(func(b *bench.Learned) *int { return &b.Boards }), Value: 1600, In: option.From(1), Help: "`N` random boards", Uses: in("bench learned")},
		{Name: "boards", Into: option.Into(func(b *bench.Bootstrap) *int { return &b.Boards }), Value: 50, In: option.Between(1, 50), Help: "only the first `N` boards", Uses: in("bench bootstrap")},
		{Name: "boards", Into: option.Into(func(b *bench.Ladder) *int { return &b.Boards }), Words: "all", In: option.From(1), Help: "only the first `N` boards of a depth", Uses: in("bench ladder")},
		ofSolver("time-limit", option.Row{Value: time.Minute, In: positive, Help: "stop a board after `DURATION`", Uses: in("bench ladder")}),
		ofSolver("time-limit", option.Row{Into: option.Into(func(b *bench.Slide) *time.Duration { return &b.Limit }), Value: time.Minute, In: positive, Help: "stop a board after `DURATION`; with --node-limit only if it is given", Uses: in("bench slide")}),
		{Name: "node-limit", Into: option.Into(func(b *bench.Slide) *uint64 { return &b.Nodes }), Words: "none", Unit: "nodes", In: option.From(1), Help: "stop a board after `N` generated nodes", Uses: in("bench slide")},
		{Name: "skip", Into: option.Into(func(b *bench.Slide) *int { return &b.Skip }), Words: "none", In: option.From(1), Help: "with --each, leave the first `N` boards of a set out", Uses: in("bench slide")},
		{Name: "each", Into: option.Into(func(b *bench.Slide) *bool { return &b.Each }), Help: "a row for every board: plan, bound and gap within the limit", Uses: in("bench slide")},
		ofSolver("time-limit", option.Row{Into: option.Into(func(b *bench.Pack) *time.Duration { return &b.Limit }), Value: 5 * time.Minute, In: positive, Help: "stop a puzzle after `DURATION`", Uses: in("bench pack")}),
		ofSolver("time-limit", option.Row{Value: time.Minute, In: positive, Help: "stop a program after `DURATION`", Uses: in("bench formulations")}),
		ofSolver("time-limit", option.Row{Into: option.Into(func(b *bench.Article) *time.Duration { return &b.Limit }), Words: "none", In: positive, Help: "stop a case after `DURATION` of wall time", Uses: in("bench article")}),
		{Name: "repeat", Into: option.Into(func(b *bench.Build) *int { return &b.Repeat }), Value: 3, In: option.From(1), Help: "build each model `N` times; seconds are the least", Uses: in("bench build")},
		{Name: "size", Into: option.Into(func(b *bench.Build) *int { return &b.Size }), Words: "each its own", In: option.Between(5, 5000), Help: "places, cells of a side or moves `N` of every model", Uses: in("bench build")},
		{Name: "python", Into: option.Into(func(b *bench.Build) *string { return &b.Python }), Help: "build with PuLP, linopy and gurobipy of the Python `PROGRAM` too", Files: option.Reads, Uses: in("bench build")},
		{Name: "peer", Into: option.Into(func(b *bench.Pack) *string { return &b.Peer }), Help: "the `PROGRAM` polycube 1.2.1, run in turn with ours", Files: option.Reads, Uses: in("bench pack")},
	}
}

// experimentOptions are of one benchmark each.
func experimentOptions() []option.Row {
	in := func(verbs string) []option.Use { return []option.Use{{Verbs: verbs}} }
	return []option.Row{
		{Name: "board-seed", Into: option.Into(func(b *bench.Learned) *uint64 { return &b.Seed }), Value: uint64(2019), Help: "seed `N` of the boards", Uses: in("bench learned")},
		{Name: "network", Value: "", Help: "the network `NAME`: missing, missing8, paper, or a file", Values: learned.Networks, Open: true, Files: option.Reads, Uses: in("bench learned")},
		{Name: "doubt", Into: option.Into(func(b *bench.Learned) *[]float64 { return &b.Doubts }), Value: []float64{0.5, 0.2, 0.1, 0.05, 0.02, 0.01}, Help: "settings: leave out nodes that improve with less than this `CHANCE`", Uses: in("bench learned")},
		{Name: "margin", Into: option.Into(func(b *bench.Learned) *[]float64 { return &b.Margins }), Value: []float64{0, 1, 2, 3}, Help: "settings of networks without chances: the estimate may be too high by `MOVES`", Uses: in("bench learned")},
		{Name: "weight", Into: option.Into(func(b *bench.Learned) *float64 { return &b.Weight }), Value: float64(learned.DefaultWeight), Help: "the estimates count `W` times", Uses: in("bench learned")},
		{Name: "views", Into: option.Into(func(b *bench.Learned) *int { return &b.Views }), Value: 2, In: option.Between(1, 2), Help: "`1`: estimate the board; 2: and its mirror image, and take the mean", Uses: in("bench learned")},
		{Name: "pure", Into: option.Into(func(b *bench.Learned) *bool { return &b.Pure }), Help: "prune by no pattern database, as the paper's search", Uses: in("bench learned")},
		{Name: "first", Into: option.Into(func(b *bench.Learned) *bool { return &b.First }), Help: "end with the first solution, as the paper's search, whatever the doubt or margin", Uses: in("bench learned")},
		{Name: "searches", Into: option.Into(func(b *bench.Learned) *bool { return &b.Searches }), Value: true, Help: "solve the boards; --searches=false shows the errors of estimates alone", Uses: in("bench learned")},
		{Name: "databases", Into: option.Into(func(b *bench.Learned) *bool { return &b.Databases }), Value: true, Help: "also the pattern databases alone; --databases=false leaves them out", Uses: in("bench learned")},
		{Name: "comparator", Into: option.Into(func(b *bench.Learned) *[]string { return &b.Comparators }), Value: []string(nil), Help: "also the paper's A* with 7-8, by the choice `NAME`, as a row beside the network's: " + strings.Join(comparator.Names(), ", "), Values: comparator.Names, Open: true, Uses: in("bench learned")},
		{Name: "plots", Into: option.Into(func(b *bench.Learned) *string { return &b.Plots }), Help: "write the histograms and the paper's figures as SVG into the folder `DIR`", Files: option.Folder, Uses: in("bench learned")},
		{Name: "reference", Into: option.Into(func(b *bench.Learned) *string { return &b.Reference }), Help: "instead, compare the estimates with those of the training library in `FILE`", Files: option.Reads, Uses: in("bench learned")},

		{Name: "out", Into: option.Into(func(b *bench.Train) *string { return &b.Out }), Value: "trained", Help: "keep checkpoints, networks and the table in the folder `DIR`", Files: option.Folder, Uses: in("bench train")},
		{Name: "checkpoint", Into: option.Into(func(b *bench.Train) *time.Duration { return &b.Every }), Value: 2 * time.Minute, In: positive, Help: "save the state of a training every `DURATION`", Uses: in("bench train")},
		{Name: "boards", Into: option.Into(func(b *bench.Outlook) *int { return &b.Boards }), Value: 200, In: option.From(1), Help: "`N` random boards", Uses: in("bench outlook")},
		{Name: "board-seed", Into: option.Into(func(b *bench.Outlook) *uint64 { return &b.Seed }), Value: uint64(2019), Help: "seed `N` of the boards", Uses: in("bench outlook")},
		{Name: "labels", Into: option.Into(func(b *bench.Outlook) *string { return &b.Labels }), Help: "train networks that are not at hand from the labels in `FILE`", Files: option.Reads, Uses: in("bench outlook")},
		{Name: "networks", Into: option.Into(func(b *bench.Outlook) *string { return &b.Networks }), Help: "read networks from the folder `DIR` and keep trained ones there", Files: option.Folder, Uses: in("bench outlook")},
		{Name: "epochs", Into: option.Into(func(b *bench.Outlook) *int { return &b.Epochs }), Value: 6, In: option.From(1), Help: "train with `N` passes over the labels", Uses: in("bench outlook")},

		{Name: "width", Into: option.Into(func(b *bench.Bootstrap) *[]int { return &b.Widths }), Value: []int{100, 1000, bootstrap.DefaultWidth}, Help: "go on with the best `POSITIONS` of a layer", Uses: in("bench bootstrap")},
		{Name: "piece", Into: option.Into(func(b *bench.Bootstrap) *int { return &b.Piece }), Value: bootstrap.DefaultPiece, Unit: "moves", In: option.Between(-1, 80), Help: "plans are made shorter in pieces of `MOVES`; -1: not at all", Uses: in("bench bootstrap")},
		{Name: "learn", Value: "", Help: "learn first; the log is `FILE`", Files: option.Continues, Uses: in("bench bootstrap")},
		{Name: "network", Value: "", Help: "the network in `FILE`; with --learn it is written there", Values: learned.Networks, Open: true, Files: option.Continues, Uses: in("bench bootstrap")},
		{Name: "rounds", Value: 6, In: option.From(1), Help: "learn from `N` rounds of random boards", Uses: in("bench bootstrap")},

		{Name: "formulation", Into: option.Into(func(b *bench.Ladder) *[]string { return &b.Formulations }), Short: "f", Value: []string(nil), Help: "state the boards by the formulation `NAME`; may be repeated", Values: formulationNames, Open: true, Uses: in("bench ladder")},
		{Name: "formulation", Into: option.Into(func(b *bench.Formulations) *[]string { return &b.Names }), Short: "f", Value: []string(nil), Help: "only the formulation `NAME`; may be repeated", Values: formulationNames, Open: true, Uses: in("bench formulations")},
		{Name: "backend", Into: option.Into(func(b *bench.Ladder) *[]string { return &b.Backends }), Short: "b", Value: []string(nil), Help: "solve with the backend `NAME`; may be repeated", Values: backendNames, Open: true, Uses: in("bench ladder")},
		{Name: "method", Into: option.Into(func(b *bench.Ladder) *[]string { return &b.Methods }), Value: []string(nil), Help: "solve by the method `NAME` of tilemip solve; may be repeated; without it and --formulation, the textbook's program and all methods", Values: integer.MethodNames, Open: true, Uses: in("bench ladder")},
		{Name: "size", Into: option.Into(func(b *bench.Ladder) *string { return &b.Size }), Value: "4x4", Help: "boards of `SIZE`: " + strings.Join(bench.LadderSizes(), ", "), Values: bench.LadderSizes, Open: true, Uses: in("bench ladder")},
		{Name: "cpu", Into: option.Into(func(b *bench.Ladder) *bool { return &b.CPU }), Help: "the time limit and all seconds count CPU time of this process, not wall time", Uses: in("bench ladder")},
		{Name: "log", Value: "", Help: "keep the boards done in `FILE`, one JSON object a line; a run that was stopped goes on with it", Files: option.Continues, Uses: in("bench ladder")},
		{Name: "depth", Into: option.Into(func(b *bench.Ladder) *[]int { return &b.Depths }), Unit: "moves", Help: "only the boards of depth `N`; may be repeated", Uses: in("bench ladder")},
		{Name: "no-lp", Into: option.Into(func(b *bench.Ladder) *bool { return &b.NoRelaxation }), Help: "leave the linear relaxations out", Uses: in("bench ladder")},
		{Name: "keep-going", Into: option.Into(func(b *bench.Ladder) *bool { return &b.KeepGoing }), Help: "try deeper boards also where none was solved", Uses: in("bench ladder")},
		{Name: "svg", Into: option.Into(func(b *bench.Formulations) *string { return &b.SVG }), Help: "draw bound and incumbent over time into `FILE`", Files: option.Writes, Uses: in("bench formulations")},
		{Name: "svg", Into: option.Into(func(b *bench.Article) *string { return &b.SVG }), Help: "draw the rates beside the article's into `FILE`", Files: option.Writes, Uses: in("bench article")},
		{Name: "png", Into: option.Into(func(b *bench.Formulations) *string { return &b.PNG }), Help: "the same as a PNG picture in `FILE`", Files: option.Writes, Uses: in("bench formulations")},
		{Name: "png", Into: option.Into(func(b *bench.Article) *string { return &b.PNG }), Help: "the same as a PNG picture in `FILE`", Files: option.Writes, Uses: in("bench article")},

		{Name: "runs", Into: option.Into(func(b *bench.Landmine) *int { return &b.Runs }), Value: 1000, In: option.From(1), Help: "`N` random runs", Uses: in("bench landmine")},
		ofSolver("time-limit", option.Row{Into: option.Into(func(b *bench.Landmine) *time.Duration { return &b.Limit }), Value: 10 * time.Minute, In: positive, Help: "stop after `DURATION` of wall time, with the runs that were done", Uses: in("bench landmine")}),
		{Name: "from", Value: "", Help: "takeover: only a `LIST` of the pieces that remain when fewest fits takes over; 0, 2, ..., 34 without it", Uses: in("bench article")},
		{Name: "rows", Value: "", Help: "only these rows, a `LIST` of numbers from 1; all without it", Uses: in("bench article")},
		{Name: "trials", Into: option.Into(func(b *bench.Article) *int { return &b.Trials }), Words: "10000, the article's", In: option.Between(1, 10000), Help: "a reduced run: only the first `N` trials of each sampled case", Uses: in("bench article")},
		{Name: "state", Into: option.Into(func(b *bench.Article) *string { return &b.State }), Help: "keep what was counted, and the place in the search, in `FILE`; a run that was stopped goes on with it", Files: option.Continues, Uses: in("bench article")},
	}
}
