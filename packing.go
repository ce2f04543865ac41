//go:build !boards

// Packings and covers: solved as 0-1 programs, searched by the native engines. And searches of any
// puzzle in units: cut, run elsewhere, put together.

package tilemip

import (
	"context"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/listing"
	"github.com/tilemip/tilemip/internal/parts"
	"github.com/tilemip/tilemip/internal/plans"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/boards"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/referee"
)

// covering is a subject with a packing or a cover.
type covering struct{ Subject }

// cover returns the exact cover; the second result is nil for a cover that is not a packing. The
// error may be that of the context.
func (c covering) cover(ctx context.Context) (*puzzle.Cover, *puzzle.PackingCover, error) {
	if c.Cover != nil {
		return c.Cover, nil, nil
	}
	packed, err := c.Packing.CoverContext(ctx)
	if err != nil {
		return nil, nil, err
	}
	return packed.Cover, packed, nil
}

// unfillable says in words why the pieces of a packing have too few or too many cells to fill
// the region; "" when the numbers agree, and of other subjects. It is asked before the
// placements are listed, of which a large region has millions.
func (c covering) unfillable() string {
	if c.Packing == nil || c.Packing.Check() != nil {
		return ""
	}
	return engines.Unfillable(c.Packing)
}

// impossible is the answer that the volumes differ, so that there is no packing.
func (c covering) impossible(why string, o *Options) *Answer {
	a := newAnswer(KindPacking, EngineVolume, model.StatusInfeasible, model.Completed)
	a.Covered, a.Message = listing.None(o.Listing), why
	a.Prove(ByVolume)
	return a
}

// stoppedOrFailed is the answer where the context ended before anything was found; where it has
// not, the error is passed on.
func (c covering) stoppedOrFailed(ctx context.Context, err error) (*Answer, error) {
	why := native.Stopped(ctx)
	if why == "" {
		return nil, err
	}
	a := newAnswer(c.Kind(), "preparation", model.StatusLimit, model.Termination(why))
	a.Solutions, a.Message = new(uint64), "stopped before the search began"
	return a, nil
}

func (c covering) solve(ctx context.Context, o *Options, independent bool) (*Answer, error) {
	if why := c.unfillable(); why != "" && !o.Force && !independent {
		return c.impossible(why, o), nil
	}
	limited, cancel := o.Deadline(ctx)
	defer cancel()
	all, packed, err := c.cover(limited)
	if err != nil {
		return c.stoppedOrFailed(limited, err)
	}
	if all.HasCosts() && o.Limit > 1 {
		return nil, listing.Refuse(o.Listing, all, o.Engine)
	}
	k := listing.NewCollector(ctx, o.Listing, all, packed, false)
	k.Watch = o.Events
	io := o.integer()
	io.Visit = k.Add
	r, err := integer.Cover(ctx, all, packed, io)
	if err != nil {
		return nil, err
	}
	a := resultAnswer(c.Kind(), r)
	a.Covered = k.Whole(r.Complete)
	return a, nil
}

func (c covering) search(ctx context.Context, o *Options) (*Answer, error) {
	if why := c.unfillable(); why != "" {
		return c.impossible(why, o), nil
	}
	all, packed, err := c.cover(ctx)
	if err != nil {
		return c.stoppedOrFailed(ctx, err)
	}
	r, err := listing.Search(ctx, all, packed, o.asked())
	if err != nil {
		return nil, err
	}
	return listed(c.Kind(), r), nil
}

// listed is the answer of a native search.
func listed(kind string, r *listing.Result) *Answer {
	a := newAnswer(kind, r.Engine, r.Status, model.Termination(r.Termination))
	a.Covered, a.Fits, a.Tuned, a.Checked, a.Message = r.Found, r.Fits, r.Tuned, r.Checked, r.Message
	a.Objective, a.Bound, a.Gap, a.Seconds = r.Objective, r.Bound, r.Gap, r.Elapsed.Seconds()
	return a
}

func (c covering) verify(ctx context.Context, o *Options) (*Answer, error) {
	return verifyPuzzle(ctx, c, c.Subject, o)
}

// compare has the referee compare two answers about the number of solutions, or the least cost.
func (c covering) compare(program, native *Answer) referee.Verdict {
	const other = "the native search"
	method := named("the 0-1 program", program)
	switch {
	case program.Engine == integer.EngineParity && native.Engine == integer.EngineParity:
		return referee.Verdict{OK: true, Reason: "both methods prove by a colouring of the cells, in separate code, that there is no solution; neither had to search"}
	case native.Engine == cover.LeastEngine:
		return referee.CompareCost(leastClaim(method, program), leastClaim(other, native))
	}
	return referee.CompareCover(coverClaim(method, program), coverClaim(other, native))
}

// confirms: complete lists of solutions on both sides, or the same least cost.
func (c covering) confirms(program, native *Answer) bool {
	if native.Engine == cover.LeastEngine {
		return program.Status == native.Status && (program.Status == model.StatusOptimal || program.Status == model.StatusInfeasible)
	}
	return program.Complete && native.Complete
}

// leastClaim is the claim of an answer about the least cost, for the referee.
func leastClaim(method string, a *Answer) referee.CoverCost {
	c := referee.CoverCost{Method: method, None: a.Status == model.StatusInfeasible}
	if a.Objective != nil {
		c.Found, c.Cost = true, int(*a.Objective)
	}
	if a.Bound != nil {
		c.Proven, c.Bound = true, int(*a.Bound)
	}
	return c
}

// coverClaim is the claim of an answer about the number of solutions.
func coverClaim(method string, a *Answer) referee.CoverCount {
	if a.Solutions == nil { // more than fit into 64 bits
		return referee.CoverCount{Method: method, Many: a.Complete}
	}
	return referee.CoverCount{Method: method, Solutions: *a.Solutions, Complete: a.Complete, Rotations: a.UniqueRotations, Reflections: a.UniqueReflections}
}

// check has the referee check solutions: packings by their cells as they are drawn, covers by
// their options. All that an answer lists are checked.
func (c covering) check(shown string, stored []byte, a *Answer) (recheck.Found, error) {
	all, packed, err := c.cover(context.Background())
	if err != nil {
		return recheck.Found{}, err
	}
	if found, proof, err := recheck.Proof(all, shown, stored); proof {
		return found, err
	}
	text := string(stored)
	switch {
	case a == nil && packed == nil:
		return recheck.Covers(all, shown, [][]string{strings.Split(strings.TrimSpace(text), "\n")})
	case a == nil:
		return recheck.Packings(packed.Packing, shown, text)
	case packed == nil && len(a.Chosen) > 0:
		return recheck.Covers(all, shown, a.Chosen)
	case packed == nil:
		return recheck.Found{}, missing(shown, "chosen")
	case len(a.Grids) > 0:
		return recheck.Packings(packed.Packing, shown, strings.Join(a.Grids, "\n"))
	}
	return recheck.Found{}, missing(shown, "grids")
}

func (c covering) state(ctx context.Context, o *Options) (*Statement, error) {
	if why := c.unfillable(); why != "" && !o.Force {
		return nil, &OptionError{Reason: why + ": there is no solution, and no program is written"}
	}
	all, packed, err := c.cover(ctx)
	if err != nil {
		return nil, err
	}
	return integer.StateCover(ctx, all, packed, o.integer())
}

// cut cuts the search for all solutions. A packing whose solutions are counted is searched up to
// rotation and reflection, as in Search, where package native/cover/packing takes it.
func (c covering) cut(ctx context.Context, o *Options, size UnitSize) (units.Job, error) {
	if !o.All && !o.Count {
		return nil, &OptionError{Reason: "units find all solutions; expected --count or --all"}
	}
	all, packed, err := c.cover(ctx)
	if err != nil {
		return nil, err
	}
	return parts.Cut(ctx, c.Name, all, packed, o.Listing, size)
}

// coverTogether is the answer of a finished run.
func coverTogether(ctx context.Context, j *covers.Job, records units.Records, report *units.Report, o *Options) (*Answer, error) {
	kind, name, r, err := parts.Together(ctx, j, records, report, o.asked())
	if err != nil {
		return nil, err
	}
	a := listed(kind, r)
	a.Subject = name
	return a, nil
}

// Disassembled says which assemblies of a packing puzzle come apart, Apart how one does.
type (
	Disassembled = listing.Disassembled
	Apart        = listing.Assembly
)

// Disassemble takes the assemblies of a packing puzzle apart until one of them comes apart,
// or Limit of them, or with All every one. It uses the options All, Limit, Mirrors,
// TimeLimit and Events. A *DisagreeError says that the independent checker rejects a disassembly.
func Disassemble(ctx context.Context, s Subject, o Options) (*Disassembled, error) {
	if s.Packing == nil {
		return nil, &OptionError{Reason: "disassemble is for packing puzzles; " + s.Name + " is none"}
	}
	ctx, cancel := o.Deadline(ctx)
	defer cancel()
	d, err := listing.Disassemble(ctx, s.Packing, o.Listing, o.Events)
	if err == nil {
		d.Kind, d.Subject, d.Versions = KindPacking, s.Name, map[string]string{"tilemip": Version()}
	}
	return d, err
}

// UnitSize says how large the units of a search are, in nodes of its tree; zero values are
// about a second.
type UnitSize = parts.Size

// Cut cuts a search into units: that for a shortest plan of a board, or that for all solutions
// of a packing or a cover, for which o must ask with All or Count. The context bounds the
// preparation.
func Cut(ctx context.Context, s Subject, o Options, size UnitSize) (units.Job, error) {
	_, k, err := s.kind()
	if err != nil {
		return nil, err
	}
	return k.(cutter).cut(ctx, &o, size)
}

// cutter is what every kind is, too: its search is cut into units.
type cutter interface {
	cut(ctx context.Context, o *Options, size UnitSize) (units.Job, error)
}

// OpenUnits makes the job of a specification, as Cut returned it in another process.
// The context bounds the preparation.
func OpenUnits(ctx context.Context, spec []byte) (units.Job, error) { return parts.Open(ctx, spec) }

// Who made the records of a run, where it was not this process alone. The audit shows that the
// units cover the search, and solutions are replayed; that a unit has no others than its record
// says is the word of those that ran it. The answer names them as those who claim it.
const (
	BySelf    = ""                          // every record was made by this process
	ByWorkers = "the workers"               // other processes, on this machine or others
	ByEarlier = "records of an earlier run" // some were found in a folder
)

// Made says who made the records of a run, and how far they were checked. The zero value is this
// process, all of them.
type Made struct {
	By     string           // who, in words, such as "3 files"; BySelf
	Checks *units.Assurance // which of them were run again, and how many can be wrong; nil: none were
}

// Together audits the records of a finished run and puts the answer together: a board's plan,
// replayed by the referee; or the solutions in order, each checked by the referee, and how many
// there are up to symmetry. The report is
// there also where the audit refuses the run; the error is then a DisagreeError.
func Together(ctx context.Context, job units.Job, records units.Records, made Made, o Options) (*Answer, *units.Report, error) {
	report, err := job.Audit(ctx, records)
	if err != nil {
		return nil, nil, err
	}
	if !report.Whole {
		return nil, report, &DisagreeError{Reason: "the audit refuses the records of this run: " + report.Why}
	}
	a, err := together(ctx, job, records, report, o)
	if err != nil {
		return nil, report, err
	}
	a.Run = &Run{Report: report, Proven: made.By == BySelf || report.Units == 0, Replayed: a.Checked, Checks: made.Checks} // without a unit, as the length of a plan is its bound, it is nobody's word
	if a.Run.Proven {
		a.creditNative()
		return a, report, nil
	}
	a.Credit, a.Checked = Credit{}, false
	a.Claim(made.By)
	return a, report, nil
}

// together is the answer of records that the audit has not refused.
func together(ctx context.Context, job units.Job, records units.Records, report *units.Report, o Options) (*Answer, error) {
	switch j := job.(type) {
	case *boards.Job:
		return boardTogether(j, records, report)
	case *covers.Job:
		return coverTogether(ctx, j, records, report, &o)
	}
	return nil, fmt.Errorf("no way to put %T together", job)
}

// cut cuts the search for a shortest plan.
func (b board) cut(ctx context.Context, o *Options, size UnitSize) (units.Job, error) {
	return parts.CutBoard(ctx, *b.Board, plans.Slide(o.asked()), size)
}

// boardTogether is the answer of a finished run.
func boardTogether(j *boards.Job, records units.Records, report *units.Report) (*Answer, error) {
	r, err := parts.TogetherBoard(j, records, report)
	if err != nil {
		return nil, err
	}
	s := j.Board()
	judged, err := plans.Judged(s, "ida*", r)
	if err != nil {
		return nil, err
	}
	a := planned(judged)
	s.GoalGiven = true // the records are of this goal
	a.about(Subject{Name: j.About(), Board: &s})
	return a, nil
}
