// Searches that are cut into units, and put together from their records (package
// native/units): on several processors, machines or jobs of a batch system.

package tilemip

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/cover/packing"
	"github.com/tilemip/tilemip/native/cover/symmetry"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/units"
	"github.com/tilemip/tilemip/native/units/boards"
	"github.com/tilemip/tilemip/native/units/covers"
)

// about is what the records of a packing or a cover stand for: enough to put an answer
// together without the command line that began the search.
type about struct {
	Kind    string        `json:"kind"` // of the subject
	Name    string        `json:"name"`
	Text    string        `json:"text,omitempty"`    // of the puzzle: a definition file, or a cover
	Packing *plainPacking `json:"packing,omitempty"` // in place of the text, where that cannot express it
	Labels  []string      `json:"labels,omitempty"`  // names of the options of a cover, which its text does not hold
	Reduced bool          `json:"reduced,omitempty"` // of every orbit under rotations and reflections a solution is found at least, not all
	Mirrors bool          `json:"mirrors,omitempty"`
	Count   bool          `json:"count,omitempty"`
}

// UnitSize says how large the units of a search are, in nodes of its tree; zero values are
// those of package native/units/covers, about a second.
type UnitSize struct{ Aim, Budget uint64 }

// Cut cuts a search into units: that for a shortest plan of a board, or that for all solutions
// of a packing or a cover, for which o must ask with All or Count. A packing whose solutions are
// counted is searched up to rotation and reflection, as in Search, where package
// native/cover/packing takes it. The context bounds the preparation.
func Cut(ctx context.Context, s Subject, o Options, size UnitSize) (units.Job, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if s.Board != nil {
		return cutBoard(ctx, *s.Board, o, size)
	}
	if s.Packing == nil && s.Cover == nil {
		return nil, &OptionError{Reason: s.Name + " is no board, no packing and no cover; only their searches are cut into units"}
	}
	if !o.All && !o.Count {
		return nil, &OptionError{Reason: "units find all solutions; expected --count or --all"}
	}
	c, packed, err := s.cover(ctx)
	if err != nil {
		return nil, err
	}
	if o.least(c) {
		return nil, &OptionError{Reason: "a cover with costs is searched for the least one, whose bound every part needs; expected --all or --count of a cover without costs"}
	}
	a := about{Kind: s.Kind(), Name: s.Name, Mirrors: o.Mirrors, Count: o.Count}
	cut := covers.Options{Aim: size.Aim, Budget: size.Budget}
	var text strings.Builder
	if packed == nil {
		a.Labels, err = c.Labels, c.Write(&text)
	} else if a.Packing = plain(s.Packing); a.Packing == nil {
		_, err = s.Packing.WriteDefinition(&text)
	}
	if err != nil {
		return nil, &OptionError{Reason: "the search cannot be cut into units: " + err.Error()}
	}
	a.Text = text.String()
	if packed != nil && o.Count {
		if live, counter, err := packing.Representatives(ctx, packed, packing.Options{Mirrors: true}); err == nil {
			a.Reduced, cut.Live = true, live
			if counter.Free { // each solution found counts for a whole orbit: the list is not needed
				cut.Solutions = covers.Hash
			}
		}
	} else if packed == nil && o.Count {
		cut.Solutions = covers.Hash
	}
	again := together{about: a}
	if err := again.read(ctx); err != nil || !slices.EqualFunc(again.cover.Options, c.Options, slices.Equal) {
		return nil, fmt.Errorf("%s, written and read again, is another puzzle (%v)", s.Name, err)
	}
	said, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	cut.About = string(said)
	j, err := covers.New(ctx, c, cut)
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	return j, nil
}

// OpenUnits makes the job of a specification, as Cut returned it in another process.
// The context bounds the preparation.
func OpenUnits(ctx context.Context, spec []byte) (units.Job, error) {
	var kind struct{ Kind string }
	if err := json.Unmarshal(spec, &kind); err != nil {
		return nil, fmt.Errorf("specification of a search: %w", err)
	}
	switch kind.Kind {
	case covers.Kind:
		return covers.Open(ctx, spec)
	case boards.Kind:
		return boards.Open(ctx, spec, slide.Options{})
	}
	return nil, fmt.Errorf("specification of a search of kind %q; this program knows %q and %q", kind.Kind, covers.Kind, boards.Kind)
}

// Who made the records of a run, where it was not this process alone. The audit shows that the
// units cover the search, and solutions are replayed; that a unit has no others than its record
// says is the word of those that ran it. The answer names them as those who claim it.
const (
	BySelf    = ""                          // every record was made by this process
	ByShards  = "the shards"                // read from files
	ByWorkers = "the workers"               // other processes, on this machine or others
	ByEarlier = "records of an earlier run" // some were found in a folder
)

// Together audits the records of a finished run and puts the answer together: a board's plan,
// replayed by the referee; or the solutions in order, each checked by the referee, and how many
// there are up to symmetry. by says who made the records. The report is
// there also where the audit refuses the run; the error is then a DisagreeError.
func Together(ctx context.Context, job units.Job, records units.Records, by string, o Options) (*Answer, *units.Report, error) {
	report, err := job.Audit(ctx, records)
	if err != nil {
		return nil, nil, err
	}
	if !report.Whole {
		return nil, report, &DisagreeError{Reason: "the audit refuses the records of this run: " + report.Why}
	}
	answer, err := TogetherAudited(ctx, job, records, report, by, o)
	return answer, report, err
}

// TogetherAudited is Together for records that were audited already: report is what job.Audit
// said of these very records, and the audit is not done again.
func TogetherAudited(ctx context.Context, job units.Job, records units.Records, report *units.Report, by string, o Options) (*Answer, error) {
	put := coverTogether
	if _, ok := job.(*boards.Job); ok {
		put = boardTogether
	}
	a, err := put(ctx, job, records, report, &o)
	if err != nil {
		return nil, err
	}
	a.creditRun(report, by)
	return a, nil
}

// creditRun enters who claims or proves an answer that was put together. Where no unit was
// needed, as the length of a plan is its bound, nobody's word is.
func (a *Answer) creditRun(report *units.Report, by string) {
	a.Run = &Run{Report: report, Proven: by == BySelf || report.Units == 0, Replayed: a.Checked}
	if a.Run.Proven {
		a.creditNative()
		return
	}
	a.Credit, a.Checked = integer.Credit{}, false
	a.Claim(by)
}

// coverTogether is the answer of a packing or a cover.
func coverTogether(ctx context.Context, job units.Job, records units.Records, report *units.Report, o *Options) (*Answer, error) {
	j, ok := job.(*covers.Job)
	if !ok {
		return nil, fmt.Errorf("no way to put %T together", job)
	}
	var a about
	if err := json.Unmarshal([]byte(j.About()), &a); err != nil {
		return nil, fmt.Errorf("what the records stand for: %w", err)
	}
	t := &together{about: a, report: report}
	if err := t.read(ctx); err != nil {
		return nil, err
	}
	if t.Reduced {
		var err error
		if _, t.counter, err = packing.Representatives(ctx, t.packed, packing.Options{Mirrors: true}); err != nil {
			return nil, err
		}
	}
	o.Count, o.All, o.Mirrors = a.Count, !a.Count, a.Mirrors
	return t.answer(ctx, j, records, o)
}

// Run is what is known of a search that was cut into units. In JSON it is one object.
type Run struct {
	*units.Report      // what the audit of the records found
	Proven        bool `json:"proven"`   // the audit accepts the records, and this process made them all: otherwise they are the word of those that claimed_by names
	Replayed      bool `json:"replayed"` // the plan, or every solution, was listed and replayed here
	*units.Effort      // what it took, where a broker and workers made them; nil elsewhere
}

// together is an answer in the making.
type together struct {
	about
	report  *units.Report
	cover   *puzzle.Cover
	packed  *puzzle.PackingCover
	counter *symmetry.Counter // where the search was reduced
}

// read reads the puzzle again.
func (t *together) read(ctx context.Context) error {
	if t.Kind == KindCover {
		c, err := puzzle.ParseCover(t.Name, strings.NewReader(t.Text))
		if err == nil {
			c.Labels, t.cover = t.Labels, c
		}
		return err
	}
	p, err := t.packing()
	if err != nil {
		return err
	}
	if t.packed, err = p.CoverContext(ctx); err != nil {
		return err
	}
	t.cover = t.packed.Cover
	return nil
}

// packing reads the packing again.
func (t *together) packing() (*puzzle.Packing, error) {
	if t.Packing != nil {
		return t.Packing.packing()
	}
	all, err := puzzle.ParsePackings(t.Name, strings.NewReader(t.Text))
	if err == nil && len(all) != 1 {
		err = fmt.Errorf("%d puzzles in the definition of one", len(all))
	}
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// answer goes through the solutions in their order.
func (t *together) answer(ctx context.Context, j *covers.Job, records units.Records, o *Options) (*Answer, error) {
	n := &coverSearch{collector: newCollector(ctx, o, t.cover, t.packed, t.counter != nil), referee: referee.NewCovers(t.cover), stop: context.CancelFunc(func() {})}
	r := engines.Result{Complete: true, Placed: t.report.Nodes - min(1, t.report.Nodes)}
	r.Result = cover.Result{Engine: engines.General, Nodes: t.report.Nodes, Solutions: t.report.Solutions, Termination: native.Completed}
	if j.Solutions() == covers.List {
		if err := t.show(records, n); err != nil {
			return nil, err
		}
	} else if t.counter != nil {
		t.counter.AddFree(t.report.Solutions)
	}
	if t.counter != nil {
		r.Solutions, r.Rotations, r.Reflections = t.counter.Solutions, ptr(t.counter.UpToRotation()), ptr(t.counter.Orbits)
	} else if n.orbits != nil {
		r.Rotations, r.Reflections = n.classes.rotations, n.classes.reflections
	}
	a := n.answer(t.Kind, r)
	a.Subject, a.Checked = t.Name, n.checked && j.Solutions() == covers.List // where they are only counted there is nothing left to check here
	return a, nil
}

// show passes the listed solutions on, in their order.
func (t *together) show(records units.Records, n *coverSearch) error {
	var all [][]int
	err := records.Each(func(unit string, record []byte) error {
		r, err := units.Decode(unit, record)
		if err == nil {
			all = append(all, r.Found...)
		}
		return err
	})
	if err != nil {
		return err
	}
	slices.SortFunc(all, slices.Compare)
	for i, options := range all {
		if i > 0 && slices.Equal(all[i-1], options) {
			return &DisagreeError{Reason: fmt.Sprintf("solution %v was found by two units", options)}
		}
		if t.counter != nil && !t.counter.Add(options) {
			continue
		}
		if n.visit(options); n.err != nil {
			return n.err
		}
	}
	return nil
}
