// What the records of a packing or a cover stand for, and their answer: the puzzle as JSON in the
// specification, also packings that no definition file can express (other grids than cubes,
// coloured cells).

package parts

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/listing"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/units/covers"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/cover/packing"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// about is what the records of a packing or a cover stand for: enough to put an answer
// together without the command line that began the search.
type about struct {
	Kind    string        `json:"kind"` // "pack" or "cover"
	Name    string        `json:"name"`
	Text    string        `json:"text,omitempty"`    // of the puzzle: a definition file, or a cover
	Packing *plainPacking `json:"packing,omitempty"` // in place of the text, where that cannot express it
	Labels  []string      `json:"labels,omitempty"`  // names of the options of a cover, which its text does not hold
	Reduced bool          `json:"reduced,omitempty"` // of every orbit under rotations and reflections a solution is found at least, not all
	Mirrors bool          `json:"mirrors,omitempty"`
	Count   bool          `json:"count,omitempty"`
}

// Together puts the solutions of a finished run together, by records that were audited: in order,
// each checked by the referee, and how many there are up to symmetry. What was asked for is in the
// records; o says whom to tell. kind and name are those of the puzzle.
func Together(ctx context.Context, j *covers.Job, records units.Records, report *units.Report, o call.Asked) (kind, name string, r *listing.Result, err error) {
	t := &together{report: report}
	if err := json.Unmarshal([]byte(j.About()), &t.about); err != nil {
		return "", "", nil, fmt.Errorf("what the records stand for: %w", err)
	}
	if err := t.read(ctx); err != nil {
		return "", "", nil, err
	}
	if t.Reduced {
		d, err := packing.Divide(ctx, t.packed, packing.Options{Mirrors: true})
		if err != nil {
			return "", "", nil, err
		}
		t.counter = d.Counter
	}
	o.Count, o.All, o.Mirrors = t.Count, !t.Count, t.Mirrors
	r, err = t.result(ctx, j, records, o)
	return t.Kind, t.Name, r, err
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
	if t.Kind == kindCover {
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

// result goes through the solutions in their order.
func (t *together) result(ctx context.Context, j *covers.Job, records units.Records, o call.Asked) (*listing.Result, error) {
	n := listing.NewJudged(ctx, o, t.cover, t.packed, t.counter != nil)
	r := engines.Result{Complete: true, Placed: t.report.Nodes - min(1, t.report.Nodes)}
	r.Result = cover.Result{Engine: engines.General, Nodes: t.report.Nodes, Solutions: t.report.Solutions, Termination: native.Completed}
	if j.Scans() {
		r.Engine = engines.Fast
	}
	if j.Solutions() == covers.List {
		if err := t.show(records, n); err != nil {
			return nil, err
		}
	} else if t.counter != nil {
		t.counter.AddFree(t.report.Solutions)
	}
	if t.counter != nil {
		rotations := t.counter.UpToRotation()
		r.Solutions, r.Rotations, r.Reflections = t.counter.Solutions, &rotations, &t.counter.Orbits
	} else {
		so := n.Whole(false)
		r.Rotations, r.Reflections = so.UniqueRotations, so.UniqueReflections
	}
	out := n.Result(r)
	out.Checked = out.Checked && j.Solutions() == covers.List // where they are only counted there is nothing left to check here
	return out, nil
}

// show passes the listed solutions on, in their order.
func (t *together) show(records units.Records, n *listing.Judged) error {
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
			return &integer.DisagreeError{Reason: fmt.Sprintf("solution %v was found by two units", options)}
		}
		if t.counter != nil && !t.counter.Add(options) {
			continue
		}
		if err := n.Judge(options); err != nil {
			return err
		}
	}
	return nil
}

// plainPacking is a packing as JSON: its fields by their names, the colours as a list.
type plainPacking struct {
	puzzle.Packing
	Colours [][4]int // x, y, z and colour, in order
}

// plain returns the packing for JSON where a definition file has no words for it, nil elsewhere.
func plain(p *puzzle.Packing) *plainPacking {
	if _, err := p.WriteDefinition(io.Discard); err == nil {
		return nil
	}
	out := &plainPacking{Packing: *p}
	for at, colour := range p.Colours {
		out.Colours = append(out.Colours, [4]int{at[0], at[1], at[2], colour})
	}
	slices.SortFunc(out.Colours, func(a, b [4]int) int { return slices.Compare(a[:], b[:]) })
	return out
}

// packing is the inverse of plain.
func (p *plainPacking) packing() (*puzzle.Packing, error) {
	out := p.Packing
	out.Colours = nil
	for _, c := range p.Colours {
		if out.Colours == nil {
			out.Colours = map[[3]int]int{}
		}
		at := [3]int(c[:3])
		if _, twice := out.Colours[at]; twice {
			return nil, fmt.Errorf("cell %v has two colours", at)
		}
		out.Colours[at] = c[3]
	}
	return &out, out.Check()
}
