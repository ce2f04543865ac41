// Package slow says what a solve spends its time on: the gap against time, what the root did,
// coefficients that leave the relaxation loose, variables that may be interchangeable, and what other
// options would change. Each sentence is of what was measured, in solves of the program, its
// relaxation and its root, each once more with one option changed; nothing is guessed from its name.
//
// The questions are those of E. Klotz and A. M. Newman, Practical guidelines for solving difficult mixed
// integer linear programs, Surveys in Operations Research and Management Science 18, 2013.
//
// Not here: numbers alone (internal/numerics). Begin with slow.go, then trials.go.
package slow

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/numerics"
	"github.com/tilemip/tilemip/model"
)

// Fact is one sentence or two, with the numbers measured.
type Fact struct {
	About string `json:"about"` // gap, root, big-m, symmetry or trial
	Text  string `json:"text"`
	Try   string `json:"try,omitempty"` // options of the command that were measured to be better
}

// Diagnosis is what is to be said: as JSON, and by Write in words.
type Diagnosis struct {
	Kind        string            `json:"kind"`
	Subject     string            `json:"subject,omitempty"`
	Engine      string            `json:"engine"`
	Formulation string            `json:"formulation,omitempty"`
	Status      model.Status      `json:"status"`
	Termination model.Termination `json:"termination"`
	Facts       []Fact            `json:"facts"`
	Solves      int               `json:"solves"`
	Seconds     float64           `json:"seconds"`
	Versions    map[string]string `json:"versions"`
}

// Usual is the time limit of all solves together where none is given.
const Usual = time.Minute

// slowness is one diagnosis under way.
type slowness struct {
	*Diagnosis
	ctx     context.Context
	b       backends.Backend
	m       *model.Model
	o       backends.Options
	notify  func(string)
	began   time.Time
	base    *model.Result
	relaxed *model.Result // nil: the relaxation was not solved

	lock   sync.Mutex
	bounds []model.Incumbent // the bound as it moved
}

// Diagnose solves the program and says why that takes as long as it does. The time limit holds for all
// solves together, and the first one takes up to half of it. Limits are no errors.
func Diagnose(ctx context.Context, b backends.Backend, m *model.Model, o backends.Options, notify func(string)) (*Diagnosis, error) {
	if o.TimeLimit == 0 {
		o.TimeLimit = Usual
	}
	ctx, cancel := o.Deadline(ctx)
	defer cancel()
	s := &slowness{Diagnosis: &Diagnosis{Versions: map[string]string{}}, ctx: ctx, b: b, m: m, o: o, notify: notify, began: time.Now()}
	s.o.TimeLimit /= 2
	watched := s.o
	watched.Events = s.hear
	r, err := s.solve("the program", b, m, watched)
	if err != nil {
		return nil, err
	}
	s.base, s.Engine, s.Status, s.Termination = r, r.Engine, r.Status, r.Termination
	if v := backends.VersionOf(ctx, b); v != "" {
		s.Versions[r.Engine] = v
	}
	if r.Status.HasPoint() || r.Status == model.StatusLimit {
		for _, look := range []func() error{s.gap, s.root, s.bigM, s.symmetry, s.trials} {
			if ctx.Err() == nil {
				err = look()
			}
			if err != nil {
				return nil, err
			}
		}
	} else {
		s.say("gap", "", "The program is %s, known after %s and %s.", r.Status, seconds(r), english.Count(r.Nodes, "node"))
	}
	s.Seconds = time.Since(s.began).Seconds()
	return s.Diagnosis, nil
}

// solve is one solve, counted.
func (s *slowness) solve(what string, b backends.Backend, m *model.Model, o backends.Options) (*model.Result, error) {
	s.notify("solving " + what)
	s.Solves++
	return backends.Solve(s.ctx, b, m, o)
}

func (s *slowness) hear(e backends.Event) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.bounds = append(s.bounds, model.Incumbent{Elapsed: e.Elapsed, Bound: e.Bound})
}

func (s *slowness) say(about, try, format string, args ...any) {
	s.Facts = append(s.Facts, Fact{about, fmt.Sprintf(format, args...), try})
}

func seconds(r *model.Result) string { return english.Seconds(r.Solve.Seconds()) }

// ended says in words what a solve came to.
func ended(r *model.Result) string {
	text := fmt.Sprintf("no solution and the bound %.6g", r.Bound)
	switch {
	case r.Done():
		text = r.Status.String()
	case r.Status.HasPoint():
		text = "a gap of " + percent(r.Objective-r.Bound, r.Objective)
	}
	return fmt.Sprintf("%s after %s and %s", text, seconds(r), english.Count(r.Nodes, "node"))
}

// percent is a part of a whole, both of any sign.
func percent(part, whole float64) string {
	switch share := 100 * math.Abs(part/whole); {
	case math.IsNaN(share) || math.IsInf(share, 0):
		return "unknown size"
	case share < 10:
		return fmt.Sprintf("%.2g %%", share)
	default:
		return fmt.Sprintf("%.0f %%", share)
	}
}

// gap says how far the solve came, when the last better point came, and what the bound did since.
func (s *slowness) gap() error {
	r := s.base
	text := fmt.Sprintf("%s: %s.", r.Engine, ended(r))
	if n := len(r.History); n > 0 {
		last := r.History[n-1]
		came := min(last.Elapsed, r.Solve).Seconds()
		text += fmt.Sprintf(" The best solution, %.6g, came after %s, at %s of the time", r.Objective, english.Seconds(came), percent(came, r.Solve.Seconds()))
		if !math.IsInf(last.Bound, 0) {
			text += fmt.Sprintf("; the bound was %.6g then and is %.6g now", last.Bound, r.Bound)
		}
		text += "."
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if k := slices.IndexFunc(s.bounds, func(e model.Incumbent) bool { return 2*e.Elapsed >= r.Solve }); k >= 0 && !r.Done() {
		text += fmt.Sprintf(" In the second half of the time the bound moved from %.6g to %.6g.", s.bounds[k].Bound, r.Bound)
	}
	s.say("gap", "", "%s", text)
	return nil
}

// root solves the relaxation and the root alone, and says what of the distance between relaxation and
// best solution each part of the solve has closed.
func (s *slowness) root() error {
	if a := s.m.Matrix(); !a.HasIntegers() && !s.m.Features().Any() {
		s.say("root", "", "The program is linear: %d simplex iterations.", s.base.LPIterations)
		return nil
	}
	if s.b.Info().Capabilities.WholeOnly {
		return nil // no relaxation
	}
	relaxed := s.m.Clone()
	relaxed.Relax()
	o := s.o
	o.Start = nil
	r, err := s.solve("the relaxation", s.b, relaxed, o)
	if err != nil || r.Status != model.StatusOptimal {
		return err
	}
	s.relaxed = r
	text := fmt.Sprintf("The linear relaxation takes %s and gives %.6g", seconds(r), r.Objective)
	distance := s.base.Objective - r.Objective
	if !s.base.Status.HasPoint() {
		s.say("root", "", "%s.", text)
		return nil
	}
	text += fmt.Sprintf(", %s from the best solution %.6g.", percent(distance, s.base.Objective), s.base.Objective)
	if s.b.Info().Capabilities.NodeLimit && distance != 0 {
		o.NodeLimit = 1
		if r, err = s.solve("the root", s.b, s.m, o); err != nil {
			return err
		}
		closed := func(bound float64) string { return percent(bound-s.relaxed.Objective, distance) }
		text += fmt.Sprintf(" Presolve and cuts of the root raise the bound to %.6g, which closes %s of that distance in %s; with the tree it is %s in %s.",
			r.Bound, closed(r.Bound), seconds(r), closed(s.base.Bound), seconds(s.base))
	}
	s.say("root", "", "%s", text)
	return nil
}

// bigM counts the rows that look like big-M rows and bind in the relaxation where the variable of the
// large coefficient is between whole values: there the relaxation is loose for its sake. What would do
// is what numerics proves; it solves the relaxation once more with the rows split, where they can be.
func (s *slowness) bigM() error {
	if s.relaxed == nil {
		return nil
	}
	report, err := numerics.Analyze(s.m)
	if err != nil {
		return err
	}
	a, x := s.m.Matrix(), s.relaxed.X
	rows, binding, example, first := 0, 0, "", -1
	for i := range a.RowLower {
		index, value := a.Row(i)
		k := numerics.BigM(a, i)
		if k < 0 {
			continue
		}
		rows++
		sum := 0.0
		for k, j := range index {
			sum += value[k] * x[j]
		}
		within := 1e-6 * math.Abs(value[k])
		if part := math.Abs(x[index[k]] - math.Round(x[index[k]])); part < 1e-6 || sum > a.RowLower[i]+within && sum < a.RowUpper[i]-within {
			continue
		}
		if binding++; binding == 1 {
			first, example = i, fmt.Sprintf("%s has %.6g of %s, which is %.3g there", s.m.RowName(i), value[k], s.m.ColumnName(int(index[k])), x[index[k]])
		}
	}
	if binding == 0 {
		if rows > 0 {
			s.say("big-m", "", "None of %s binds in the relaxation with a fractional variable.", english.Count(rows, "big-M row"))
		}
		return nil
	}
	tighter := 0
	for _, f := range report.Findings {
		if f.Kind == numerics.Oversized {
			if tighter++; f.Row == first {
				example += fmt.Sprintf(" (%s: %s would do)", f.What, f.Right)
			}
		}
	}
	text := fmt.Sprintf("%d of %s bind in the relaxation with a fractional variable, such as this: %s.", binding, english.Count(rows, "big-M row"), example)
	if tighter > 0 {
		text += fmt.Sprintf(" In %s of the program a smaller coefficient is proven to do; tilemip diagnose numerics lists them.", english.Count(tighter, "row"))
	}
	split, added := numerics.Split(s.m)
	if added > 0 {
		split.Relax()
		r, err := s.solve("the relaxation with split rows", s.b, split, s.o)
		if err != nil {
			return err
		}
		text += fmt.Sprintf(" With a row for each variable that a big-M row switches off, x ≤ u·y in %s, the relaxation is %.6g in place of %.6g.", english.Count(added, "row"), r.Objective, s.relaxed.Objective)
	}
	s.say("big-m", "", "%s", text)
	return nil
}

// Write writes it for people.
func (d *Diagnosis) Write(w io.Writer) {
	for _, f := range d.Facts {
		fmt.Fprint(w, model.Wrap(f.Text, 0, 2, 78))
		if f.Try != "" {
			fmt.Fprintf(w, "  try: %s\n", f.Try)
		}
	}
	fmt.Fprintf(w, "\nSolved with %s: %s in %s.\n", d.Engine, english.Count(d.Solves, "program"), english.Seconds(d.Seconds))
}
