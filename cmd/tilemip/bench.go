// The verb bench: the benchmarks of the README. Package bench measures and prints; this
// file has their commands, whose settings the table of options fills (option_bench.go).
//
// What is left to the commands is what the table cannot express: defaults that depend on other
// options, texts that are parsed further, and files that are opened. A wrong setting ends with
// status 2, an answer that contradicts the published one with status 7.

package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/bench"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

func benchCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "bench", Usage: "the benchmarks of the README, as tables",
		Description: `Times are of one run on this machine; counts are the same everywhere.

  tilemip bench slide --repeat 5 korf random
  tilemip bench pack soma
  tilemip bench ladder --depth 12
  tilemip bench formulations examples/boards/neos.txt
  tilemip bench article table2 P-11 TC-5`,
		Action: noSubverb,
		Subcommands: []*cli.Command{
			benchSlide(io), benchPack(io), benchLearned(io), benchTrain(io), benchBootstrap(io), benchOutlook(io), benchLadder(io), benchFormulations(io), benchBuild(io), benchArticle(io), benchLandmine(io),
		},
	}
}

// benchmark is the common part of all commands of bench: it fills the session and the
// settings in target, a struct of package bench that contains out, and runs what run returns.
func benchmark(io *streams, target any, out *bench.Output, run func(c *cli.Context, s *session) error) cli.ActionFunc {
	return func(c *cli.Context) error {
		s, err := newSession(c, io)
		if err != nil {
			return err
		}
		if err := option.Fill(optionTable(), c, target); err != nil {
			return asUsage(err)
		}
		*out = bench.Output{Rows: io.out, JSON: c.Bool("json"), Note: s.view.Note, Progress: s.view.Searching}
		err = run(c, s)
		if errors.Is(err, bench.ErrInterrupted) {
			return exitWith(exitInterrupted)
		}
		return flagged(err)
	}
}

// benchSlide measures the native search. Without --heuristic it uses pattern databases from
// the first node on. A node limit replaces the default time limit, so that the counts of the
// run do not depend on the machine; a time limit that is given applies beside it.
func benchSlide(io *streams) *cli.Command {
	b := new(bench.Slide)
	return &cli.Command{
		Name: "slide", Usage: "the native search on boards of the literature", ArgsUsage: "[SET…]",
		Description: `Sets: korf (100 boards of the 15-puzzle), random (1,000), hard (36, all 17 at 80
moves) and korf24 (50 boards of the 24-puzzle, most of which take hours: give a
limit). Without a set: korf and random. Every solution is replayed and its length
compared with the published one; exit status 7 when one differs. With --each there
is a row for every board as soon as it is done, those of few published nodes first:
plan, proven bound and gap within the limit, as of search. A run that was stopped
is gone on with by --skip and the number of rows that it has written.

  tilemip bench slide --repeat 5
  tilemip bench slide hard korf24 --time-limit 10s
  tilemip bench slide --each --node-limit 100000000 korf24`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) (err error) {
			b.Options = slide.Options{Heuristic: s.asked.Heuristic, Tier: slide.Tier(s.asked.Tier), Groups: s.asked.Groups, Threads: s.asked.Solver.Threads, TableWarning: s.warnOnce}
			if b.Options.Heuristic == "" {
				b.Options.Heuristic = "pattern" // from the first node on, not only for boards that prove hard
			}
			if b.Engine, err = slide.LookupEngine(s.asked.Engine); err != nil {
				return usagef("%v", err)
			}
			if b.Nodes > 0 && !c.IsSet("time-limit") {
				b.Limit = 0
			}
			if b.Sets = c.Args().Slice(); len(b.Sets) == 0 {
				b.Sets = []string{"korf", "random"}
			}
			if b.Skip > 0 && !b.Each {
				return usagef("--skip goes on with a run board by board; expected --each beside it")
			}
			if b.Each && (c.IsSet("engine") || c.IsSet("repeat")) {
				return usagef("--each has plans and bounds as search without --engine, once a board; expected neither --engine nor --repeat beside it")
			}
			return b.Run(c.Context)
		}),
	}
}

// benchPack measures the engines of packings on one core.
func benchPack(io *streams) *cli.Command {
	b := new(bench.Pack)
	return &cli.Command{
		Name: "pack", Usage: "the native engine on packing puzzles of the literature", ArgsUsage: "[PUZZLE…]",
		Description: fmt.Sprintf(`Lists all solutions up to symmetry on one core, each checked by the referee
outside the time. Puzzles: %s; without one, all.
With --peer each is also solved by the polycube solver, with its best options.

  tilemip bench pack --repeat 5
  tilemip bench pack --peer ./polycube tetris bedlam`, strings.Join(bench.PackPuzzles(), ", ")),
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) error {
			b.Puzzles, b.Seed = c.Args().Slice(), uint64(s.asked.Solver.Seed)
			return b.Run(c.Context)
		}),
	}
}

// benchLearned measures a network against pattern databases on random boards.
func benchLearned(io *streams) *cli.Command {
	b := new(bench.Learned)
	return &cli.Command{
		Name: "learned", Usage: "the experiment of Cahlík and Surynek (2019): a network against pattern databases", ArgsUsage: " ",
		Description: `Random boards of a seed that no network was trained on, solved by A* with the
network's estimates at several settings, and by A* and IDA* with the 7-8 and the 6-6-3
pattern databases ("ties late": among nodes of the same g + h the highest h first).
25 %, 50 %, 75 % and most are quantiles of the nodes expanded: the paper's Easy, Medium,
Hard and Extreme. CPU ms are of the processor, a board. Then the errors of single
estimates, as counts, and on the positions of shortest solutions. --plots writes the
histograms of the errors and of the moves beyond the optimum as SVG.

  tilemip bench learned --boards 100
  tilemip bench learned --network paper --pure --first --views 1
  tilemip bench learned --plots docs/measurements/learned`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) (err error) {
			if b.Network, err = bench.ReadNetwork(c.String("network")); err != nil {
				return err
			}
			return b.Run(c.Context)
		}),
	}
}

// benchTrain trains the networks of a plan and measures each.
func benchTrain(io *streams) *cli.Command {
	b := new(bench.Train)
	return &cli.Command{
		Name: "train", Usage: "train networks for the 15-puzzle by a plan of recipes, and measure each", ArgsUsage: "PLAN",
		Description: `The plan is a file in JSON: files of labels (tilemip labels), a base recipe, and
networks with the choices in which their recipes differ. Each is trained, written to the
folder of --out, and measured: errors by the moves that are left on shortest solutions,
and the nodes that the A* of Cahlík and Surynek (2019) expands with it. The table is
results.tsv there. A run that was stopped, killed too, goes on at its last checkpoint and
gives the same networks to the bit. native/slide/learned/train/README.md lists the choices.

  tilemip bench train docs/measurements/learned/choices.json --out choices`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) (err error) {
			if c.Args().Len() != 1 {
				return usagef("bench train takes one file with a plan, not %d", c.Args().Len())
			}
			b.Folder, b.Threads = filepath.Dir(c.Args().First()), s.asked.Solver.Threads
			if b.Plan, err = bench.ReadTrainPlan(c.Args().First()); err != nil {
				return err
			}
			return b.Run(c.Context)
		}),
	}
}

// benchOutlook measures the networks of the paper's outlook.
func benchOutlook(io *streams) *cli.Command {
	b := new(bench.Outlook)
	return &cli.Command{
		Name: "outlook", Usage: "the networks of the outlook of Cahlík and Surynek (2019)", ArgsUsage: "[ROW…]",
		Description: `Small networks of the 15-puzzle on the boards of bench learned, searched as in the paper: no
database prunes, the first solution ends. Rows: ` + strings.Join(bench.OutlookNames(), ", ") + `; without one,
all. A network that is not in the folder of --networks nor in the program is trained from the file of
--labels, in a minute each, and kept in the folder. eight is checked on all 181,440 boards of
3×3; bootstrap shows rounds from an untrained network.

  tilemip bench outlook --boards 50 one-layer one-layer-ida
  tilemip labels --boards 70000 --near 4 --walk 10 --seed 301 -o labels.bin
  tilemip bench outlook --labels labels.bin --networks outlook`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) error {
			b.Only = c.Args().Slice()
			return b.Run(c.Context)
		}),
	}
}

// benchBootstrap measures beam search with a network that may be learned first.
func benchBootstrap(io *streams) *cli.Command {
	b := new(bench.Bootstrap)
	return &cli.Command{
		Name: "bootstrap", Usage: "a heuristic for the 24-puzzle that learned from its own solutions", ArgsUsage: " ",
		Description: `Korf's 50 random boards of the 24-puzzle by beam search, with the network of the
program and with the bound of the 6-6-6-6 pattern databases alone, at several widths;
the lengths are compared with the published optimal ones. With --learn a network is
learned first, from random boards and nothing else (Arfaee, Zilles, Holte 2011): each
round is added to the log, and a run that was stopped goes on with it.

  tilemip bench bootstrap --width 1000
  tilemip bench bootstrap --learn rounds.jsonl --seed 2011 --network mine.json`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) error {
			if b.Piece == 0 {
				return usagef("--piece 0: expected 1 to 80, or -1")
			}
			for _, w := range b.Widths {
				if w < 1 || w > 10_000_000 {
					return usagef("--width %d: expected 1 to 10000000", w)
				}
			}
			if err := bootstrapNetwork(c, s, b); err != nil {
				return err
			}
			return b.Run(c.Context)
		}),
	}
}

// benchLadder races formulations and methods on boards of increasing depth. The log is opened
// for reading and writing: it holds the boards that an earlier run has finished.
func benchLadder(io *streams) *cli.Command {
	b := new(bench.Ladder)
	return &cli.Command{
		Name: "ladder", Usage: "integer programs on boards of growing depth",
		Description: `Ten boards of the 15-puzzle at each of the depths 12, 16, 20, … 48, 53 (the depth of
a random board), 58, 62, 66 and 70, certified by native search, and ten each of 70, 72,
78 and 80 moves that were chosen for being hard ("80 hard"; there are six of 70). Each is
solved as "tilemip solve" would without a horizon, by every route in turn: a formulation
by a solver, or a method. Its plan is replayed and its length compared with the depth;
exit status 7 when one differs. A board that is not proven shortest within the limit
counts as unsolved, and as the limit in the median. A route that solves no board of a
depth is not tried on deeper ones. Seconds are wall time, with --cpu CPU time of this
process, and so is the limit.

"nodes" is the median of the boards that a branch and bound expanded, or of the solver's
nodes on the last program. "LP T" is the bound of a formulation's linear relaxation at
the least horizon with a plan, and "LP T-2" at the one before: the median over the
boards where it is feasible. "cut" says on how many boards it is infeasible there, so
that no search is needed. Both cost as much again as a solve does before its search:
--no-lp leaves them out. "peak MB" is of this process so far: one route a run tells them
apart.

  tilemip bench ladder --boards 3 --depth 12 --depth 16
  tilemip bench ladder --method additive --cpu --log additive.jsonl
  tilemip bench ladder --formulation textbook --backend highs --backend cbc`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) error {
			if name := c.String("log"); name != "" {
				log, err := resumable(name)
				if err != nil {
					return err
				}
				defer log.Close()
				b.Log = log
			}
			b.Options = tilemip.Options{TimeLimit: s.asked.Solver.TimeLimit, Threads: s.asked.Solver.Threads, Seed: s.asked.Solver.Seed}
			return b.Run(c.Context)
		}),
	}
}

// benchBuild measures how models are built and handed to HiGHS.
func benchBuild(io *streams) *cli.Command {
	b := new(bench.Build)
	return &cli.Command{
		Name: "build", Usage: "how fast models are built and handed to HiGHS, beside its C interface", ArgsUsage: "[MODEL…]",
		Description: fmt.Sprintf(`Builds a model by package model and by arrays filled by hand for the C interface
("direct"), and hands both to HiGHS, in turn in one process; nothing is solved.
Models: %s; without one, all. The ratio is that of the
totals to the direct one, the seconds are the least of --repeat runs. Of textbook the
arrays are not filled but copied. With --python, a Python with numpy and scipy, PuLP,
linopy and gurobipy build the same models, as far as they are installed: the first two
hand them to HiGHS, gurobipy to its own solver. Columns, rows, nonzeros and a weighted
sum of all coefficients, costs and bounds must be equal; exit status 7 where not.

  tilemip bench build p-median --size 1280
  tilemip bench build --repeat 5 --python python3`, strings.Join(bench.BuildModels(), ", ")),
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) (err error) {
			if b.Backend, err = backends.Lookup("highs"); err != nil {
				return err
			}
			b.Models = c.Args().Slice()
			return b.Run(c.Context)
		}),
	}
}

// benchFormulations compares all formulations on one board.
func benchFormulations(io *streams) *cli.Command {
	b := new(bench.Formulations)
	return &cli.Command{
		Name: "formulations", Usage: "one board by every formulation, compared", ArgsUsage: "BOARD",
		Description: `States a sliding board by every formulation, at the least horizon with a plan, which
the native search finds, and solves each: how large it is, what its linear relaxation
knows, what is known after the root node, and what the search adds.

"closed by" says what proved the plan shortest: "relaxation" when the linear program
alone did, "root" when presolve and cuts did, "search" when branching was needed, and
"T-2" when the program admits plans of one length only: then the proof is that two
moves fewer are impossible. Of operator-counting only the relaxation is solved; its
bound is that of its dual prices. The last two columns say what proves that, a reduction by
its name or one of the words above. Below the table stands what the reductions left.

  tilemip bench formulations examples/boards/neos.txt --svg bounds.svg
  tilemip bench formulations --board "1 2 3 / 4 0 6 / 7 5 8" --horizon 4`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) error {
			subject, err := one(c, io)
			if err != nil {
				return err
			}
			if subject.slide == nil {
				return usagef("%s is no sliding board; expected one", subject.name)
			}
			b.Board, b.Horizon, b.Solver, b.Patterns = *subject.slide, s.asked.Horizon, s.asked.Solver, s.asked.Patterns
			if b.Backend, err = s.backend(); err != nil {
				return err
			}
			return b.Run(c.Context)
		}),
	}
}

// benchArticle repeats the article's experiments. Its lists of numbers are texts in the table
// of options, because they are written with commas.
func benchArticle(io *streams) *cli.Command {
	b := new(bench.Article)
	return &cli.Command{
		Name: "article", Usage: "the experiments of the polycube article", ArgsUsage: "[table2 [CASE…]|takeover|constraints]",
		Description: `Searches the 51 cases of the article's Table 2 with their puzzles and options of
polycube 1.2.1, and prints attempts, fits and unique solutions, processor time and
unique solutions per second beside the article's numbers:

  table2       all cases or those named: P-1 to P-13, OP-1 and OP-2, TC-1 to TC-13,
               HP-1 to HP-18, HBD-1 to HBD-5; TC-* is a family
  takeover     the cases HP: the hexomino parallelogram of 15×14 cells, filled along x
               until n pieces remain, and by the fewest-fits rule from then on
  constraints  the cases HBD: the box in a diamond by fewest fits, by angle, and with
               one constraint of parity or volume after another

"=" says that all three counts are the article's. Many cases take hours: Ctrl-C gives
the counts so far, and with --state the next run goes on from there, with the counts
of an unbroken run. --trials makes sampled cases short; such rows are called reduced.

  tilemip bench article table2 P-11 P-13 OP-2
  tilemip bench article table2 --state table2.json TC-1 HP-8
  tilemip bench article takeover --trials 200 --svg takeover.svg`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) (err error) {
			if b.From, err = numbers(c, "from", 0, 35); err != nil {
				return err
			}
			if b.Only, err = numbers(c, "rows", 1, 51); err != nil {
				return err
			}
			b.Experiments = c.Args().Slice()
			return b.Run(c.Context)
		}),
	}
}

// bootstrapNetwork reads the network of the benchmark, or learns it first: then --learn names
// the log, which an earlier run may have begun, and --network the file that is written.
func bootstrapNetwork(c *cli.Context, s *session, b *bench.Bootstrap) error {
	name := c.String("learn")
	if name == "" {
		return b.Read(c.String("network"))
	}
	log, err := resumable(name)
	if err != nil {
		return err
	}
	return b.Learn(c.Context, log, c.String("network"), bootstrap.Options{Seed: uint64(s.asked.Solver.Seed), Rounds: c.Int("rounds"), Threads: s.asked.Solver.Threads})
}

// numbers reads an option that lists whole numbers from least to most, separated by commas;
// an empty one is nil.
func numbers(c *cli.Context, name string, least, most int) ([]int, error) {
	if c.String(name) == "" {
		return nil, nil
	}
	var out []int
	for _, word := range strings.Split(c.String(name), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < least || n > most {
			return nil, usagef("--%s %q; expected numbers from %d to %d, with commas between", name, word, least, most)
		}
		out = append(out, n)
	}
	return out, nil
}

// benchLandmine repeats the landmine experiment of the polycube article.
func benchLandmine(io *streams) *cli.Command {
	b := new(bench.Landmine)
	return &cli.Command{
		Name: "landmine", Usage: "how often fewest fits divides a puzzle so that it cannot be filled",
		Description: `An experiment of the polycube article, on the box in a diamond by fewest fits alone: in
how many of --runs random runs the free region is divided into two or more parts that
no pieces fill, each larger than a piece, before the eleventh-to-last piece is placed.
The article counts 842 of 1,000.

  tilemip bench landmine --runs 20
  tilemip bench landmine --seed 5 --json`,
		Action: benchmark(io, b, &b.Output, func(c *cli.Context, s *session) error {
			b.Seed = int64(s.asked.Solver.Seed)
			return b.Run(c.Context)
		}),
	}
}
