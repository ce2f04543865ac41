// The plot of --plot: bound and incumbent of a run over time, as its events tell them.

package main

import (
	"math"
	"path/filepath"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/chart"
	"github.com/tilemip/tilemip/cmd/internal/picture"
)

// history gathers what events say of bound and incumbent. A bound that was proven stays proven
// when the program of a longer horizon begins with a lower one: the best so far is kept.
type history struct {
	start            time.Time
	maximize         bool
	bound, incumbent []chart.Point
}

// record keeps what an event says; the time is that since the run began.
func (t *history) record(e tilemip.Event) {
	now := time.Since(t.start).Seconds()
	switch e.Type {
	case tilemip.EventProgram:
		if e.Model != nil {
			t.maximize = e.Model.Matrix().Maximize
		}
	case tilemip.EventSolver:
		t.keep(now, e.Solver.Bound, e.Solver.Objective)
	case tilemip.EventPlan, tilemip.EventBound:
		bound, plan := math.NaN(), math.NaN()
		if e.Bound > 0 {
			bound = float64(e.Bound)
		}
		if e.Moves > 0 {
			plan = float64(e.Moves)
		}
		t.keep(now, bound, plan)
	}
}

// keep adds a bound and an incumbent where they are known and better than those before.
func (t *history) keep(now, bound, incumbent float64) {
	add := func(all *[]chart.Point, value float64, up bool) {
		if math.IsNaN(value) || math.IsInf(value, 0) {
			return
		}
		if n := len(*all); n > 0 && ((*all)[n-1].Value >= value) == up {
			return
		}
		*all = append(*all, chart.Point{Seconds: now, Value: value})
	}
	add(&t.bound, bound, !t.maximize)
	add(&t.incumbent, incumbent, t.maximize)
}

// end adds bound and objective of the answer.
func (t *history) end(a *tilemip.Answer) {
	bound, objective := math.NaN(), math.NaN()
	if a.Bound != nil {
		bound = *a.Bound
	}
	if a.Objective != nil {
		objective = *a.Objective
	}
	t.keep(time.Since(t.start).Seconds(), bound, objective)
}

// draw draws what was gathered; nil where nothing is known.
func (t *history) draw(title, values string) *picture.Picture {
	if len(t.bound)+len(t.incumbent) == 0 {
		return nil
	}
	last := chart.Point{Seconds: time.Since(t.start).Seconds(), Value: math.NaN()} // the axis ends with the run
	c := chart.Chart{Title: title, Values: values, Curves: []chart.Curve{
		{Name: "bound", Group: 0, Dashed: true, Points: append(t.bound, last)},
		{Name: "incumbent", Group: 1, Points: append(t.incumbent, last)},
	}}
	return c.Draw()
}

// pictureForms are the kinds of files of --plot and --graph, by how their names end.
var pictureForms = map[string]func(*picture.Picture, writer) error{
	".svg": func(p *picture.Picture, w writer) error { return p.SVG(w) },
	".png": func(p *picture.Picture, w writer) error { return p.PNG(w) },
	".tex": func(p *picture.Picture, w writer) error { return p.TikZ(w) },
}

// pictureForm is the kind of a file by its name; nil for another one.
func pictureForm(name string) func(*picture.Picture, writer) error {
	return pictureForms[strings.ToLower(filepath.Ext(name))]
}

// plotFile refuses, before anything is solved, a plot of several subjects or of an unknown kind.
func (s *session) plotFile(subjects int) error {
	switch {
	case s.plot == "":
	case subjects > 1:
		return usagef("--plot draws the run of one subject; found %d", subjects)
	case pictureForm(s.plot) == nil:
		return usagef("--plot %s: expected a name that ends in .svg, .png or .tex", s.plot)
	}
	return nil
}

// writePlot writes the plot of a run.
func (s *session) writePlot(one *subject, a *tilemip.Answer) error {
	if s.plot == "" {
		return nil
	}
	s.history.end(a)
	values := "objective"
	if one.slide != nil {
		values = "moves"
	}
	p := s.history.draw("Bound and incumbent of "+filepath.Base(one.name), values)
	if p == nil {
		s.view.Note("tilemip: the run has neither bound nor incumbent: no plot was written")
		return nil
	}
	p.Scale, p.Theme = s.scale, picture.Theme(s.theme)
	return toFile(s.plot, s.out, func(w writer) error { return pictureForm(s.plot)(p, w) })
}
