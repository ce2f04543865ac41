// Package boards cuts the search for a shortest plan of a sliding board into units
// (internal/units): the iterations of IDA* with pattern databases are rounds, and a unit of the
// round 66 is a subtree in which a plan of at most 66 moves is looked for, named by the moves
// to its node: 66.0.3.3 (0 up, 1 down, 2 left, 3 right).
//
// A round is cut by what the round before has found: where that generated n nodes below a
// node, growth·n are expected now, and nodes with more than the aim are replaced by their
// children, brothers with less put together. The first round is one unit. A unit that
// generates more nodes than its budget is given up, and its children are units of the round.
//
// When a plan is known beforehand, its length is the bound at which the run ends: the rounds
// below it then prove that it is a shortest one, which is branch and bound with an incumbent
// (native/slide/proof.go). Own.
//
// Not here: the search itself (native/slide). Begin with boards.go.
package boards

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// version is that of the specification.
const version = 2

// growth is what an iteration is expected to cost beside the one before: 8 to 10 times as many
// nodes for boards of 15 and 24 tiles.
const growth = 10

// Kind is the kind of these jobs in their specifications.
const Kind = "board"

// spec is what decides about the run, as JSON.
type spec struct {
	units.Head
	Rows   int        `json:"rows"`
	Cols   int        `json:"cols"`
	Start  []int      `json:"start"`
	Goal   []int      `json:"goal"`
	Tier   slide.Tier `json:"tier"`
	Groups [][]int    `json:"groups,omitempty"`
	Plan   string     `json:"plan,omitempty"`
	units.Size
}

// Rule is the stamp of the rule by which rounds are cut, divided, searched and counted
// (units.Stamp): of small boards with tables of their own.
func Rule() (string, error) { return rule.Of(ruleJobs) }

var rule units.Stamp

func ruleJobs() ([]units.Job, error) {
	var jobs []units.Job
	for _, tiles := range [][]int{{8, 0, 6, 5, 4, 7, 2, 3, 1}, {4, 1, 3, 0, 2, 6, 7, 5, 8}} {
		s := puzzle.Slide{Start: puzzle.Board{Rows: 3, Cols: 3, Tiles: tiles}, Goal: puzzle.StandardGoal(3, 3)}
		o := slide.Options{Groups: [][]int{{1, 2, 3}, {4, 5, 6}, {7, 8}}}
		job, err := made(context.Background(), s, nil, units.Size{Aim: 300, Budget: 150, Piece: 20}, o, func() (string, error) { return "", nil })
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, job)
	}
	return jobs, nil
}

// Job is the search of a board as units.
type Job struct {
	units.Specification
	spec  spec
	board puzzle.Slide
	plan  []puzzle.Move
	early map[string]early // units that begin has run
	lock  sync.Mutex       // of parts and shares
	parts *slide.Parts

	shares units.Shares
}

// early is what a worker returned for a unit.
type early struct {
	record []byte
	list   [][]byte
}

var _ units.Job = (*Job)(nil)

// New makes the job of a board, which must be solvable, to prove that a plan which it looks for
// is a shortest one, or to beat it. The size is in nodes generated, Aim 0 is 8 million, about a
// second; a unit beyond its budget is given up, and its children are units. Of the options those
// for tables count; AutoTier is Tier7, above 16 cells Tier6.
func New(ctx context.Context, s puzzle.Slide, size units.Size, o slide.Options) (*Job, error) {
	j, err := made(ctx, s, nil, size, o, Rule)
	if err == nil {
		err = j.begin(ctx)
	}
	return j, err
}

// shortRounds is the number of nodes up to which the next round is expected to take no longer than a
// few beams.
const shortRounds = 1 << 20

// begin looks for a plan: by the first rounds while they are short, and then by a beam. A round that
// is one unit is kept, and not run again.
func (j *Job) begin(ctx context.Context) error {
	w, bound, expected := units.Runner{Divided: &worker{j, j.parts}}, j.parts.Estimate(), uint64(0)
	for ; expected < shortRounds; bound += 2 {
		unit := units.Name(bound, nil)
		b, list, err := w.Run(ctx, unit)
		if err != nil {
			return err
		}
		r, err := decode(unit, b)
		if err != nil {
			return err
		}
		if j.early[unit] = (early{b, list}); r.Plan != "" {
			j.spec.Plan = r.Plan
			j.plan, err = puzzle.ParseMoves(r.Plan)
			return err
		}
		if expected = growth * r.Nodes; r.Over {
			break
		}
	}
	j.plan = j.parts.Plan(ctx, bound)
	j.spec.Plan = puzzle.FormatMoves(j.plan)
	return ctx.Err()
}

func made(ctx context.Context, s puzzle.Slide, plan []puzzle.Move, size units.Size, o slide.Options, rule func() (string, error)) (*Job, error) {
	j := &Job{early: map[string]early{}, spec: spec{
		Head: units.Head{Kind: Kind, Version: version}, Rows: s.Start.Rows, Cols: s.Start.Cols, Start: s.Start.Tiles, Goal: s.Goal.Tiles,
		Tier: o.Tier, Groups: o.Groups, Plan: puzzle.FormatMoves(plan), Size: size.Or(8e6),
	}}
	j.Specification = units.Specify(&j.spec, &j.spec.Head, rule)
	return j, j.prepare(ctx, o)
}

// Open makes a job from its specification. Of the options those for tables count. Small tables
// are built, large ones read from files or built, which takes seconds to minutes.
func Open(ctx context.Context, text []byte, o slide.Options) (*Job, error) {
	j := &Job{}
	var err error
	if j.Specification, err = units.Specified(text, &j.spec, &j.spec.Head, units.Head{Kind: Kind, Version: version}, Rule); err != nil {
		return nil, err
	}
	return j, j.prepare(ctx, o)
}

// prepare makes what the specification says.
func (j *Job) prepare(ctx context.Context, o slide.Options) (err error) {
	s := &j.spec
	j.board = puzzle.Slide{Start: puzzle.Board{Rows: s.Rows, Cols: s.Cols, Tiles: s.Start}, Goal: puzzle.Board{Rows: s.Rows, Cols: s.Cols, Tiles: s.Goal}}
	if err := cmp.Or(s.Check(), j.board.Check()); err != nil {
		return err
	}
	if s.Plan != "" {
		if j.plan, err = puzzle.ParseMoves(s.Plan); err == nil {
			err = replay(j.board, j.plan)
		}
		if err != nil {
			return fmt.Errorf("the plan of the specification: %w", err)
		}
	}
	o.Tier, o.Groups = s.Tier, s.Groups
	j.parts, err = slide.NewParts(ctx, j.board, o)
	return err
}

// Board returns the board.
func (j *Job) Board() puzzle.Slide { return j.board }

// About returns Size.About.
func (j *Job) About() string { return j.spec.About }

// Roots returns the first round: one unit, or none where the plan that is known has as many
// moves as the first bound.
func (j *Job) Roots(context.Context) ([]string, error) { return j.first(), nil }

func (j *Job) first() []string {
	if j.reached(j.parts.Estimate()) {
		return nil
	}
	return []string{units.Name(j.parts.Estimate(), nil)}
}

// reached reports whether a round of this bound is needless, as the plan that is known has no
// more moves.
func (j *Job) reached(bound int) bool { return j.plan != nil && len(j.plan) <= bound }

// decode reads the record of a unit.
func decode(unit string, b []byte) (*units.Record, error) {
	r, err := units.Decode(unit, b)
	if err == nil && (r.Over && r.Plan != "" || (r.Solutions == 1) != (r.Plan != "") || r.Solutions > 1 || r.Levels != nil || r.Stop != "" || r.Hash != nil || r.Found != nil) {
		err = fmt.Errorf("record of unit %s: its parts are inconsistent", unit)
	}
	return r, err
}

// Children returns the units that a record leaves.
func (j *Job) Children(unit string, b []byte) ([]string, error) {
	r, err := decode(unit, b)
	if err != nil || !r.Over {
		return nil, err
	}
	bound, path, err := units.ParseName(unit)
	if err != nil {
		return nil, err
	}
	choices, err := j.choices(path)
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", unit, err)
	}
	var out []string
	for _, c := range choices {
		out = append(out, units.Name(bound, append(slices.Clone(path), c)))
	}
	return out, nil
}

func (j *Job) choices(path []int) ([]int, error) {
	j.lock.Lock()
	defer j.lock.Unlock()
	return j.parts.Choices(path)
}

// Weight returns the part of its round that a unit stands for, 0 for what is no unit.
func (j *Job) Weight(unit string) float64 {
	_, path, err := units.ParseName(unit)
	if err != nil {
		return 0
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	return j.shares.Of(path, j.parts.Choices)
}

// Worker returns what runs units in one goroutine.
func (j *Job) Worker() (units.Worker, error) {
	return runner{units.Runner{Divided: &worker{j, j.parts.Clone()}}, j.early}, nil
}

// runner runs what is not known.
type runner struct {
	units.Runner
	early map[string]early
}

// Run returns the record of a unit and those of its parts.
func (w runner) Run(ctx context.Context, unit string) (record []byte, list [][]byte, err error) {
	if had, ran := w.early[unit]; ran {
		return had.record, had.list, nil
	}
	return w.Runner.Run(ctx, unit)
}

type worker struct {
	job   *Job
	parts *slide.Parts
}
