package main

// The verb show: a puzzle and its formulation as text, LaTeX, figures or a picture, and the
// library of puzzles.

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/trace"
)

func newShow() runner {
	text := option.Unless(func(l option.Line) bool { return !pictured(l) }, "is for text, and --svg, --png and --tikz draw a picture")
	return &Show{JSON: JSON{text}, Statement: Statement{unused: idleForPicture}, Reductions: Reductions{idleForPicture},
		Files: Files{unused: option.Excluded("stats", "latex", "library")}, Look: Look{puzzle: true}}
}

// Show shows the library, a picture, or the program of a subject. Of what it can write, one thing
// is chosen.
type Show struct {
	Board
	JSON
	Quiet
	Statement
	Reductions
	Files
	Style
	Look
	what                  string // is drawn
	stats, latex, library bool
}

// Own declares the options that no other verb has.
func (v *Show) Own(*call) []option.Row {
	return []option.Row{
		{Name: "draw", Group: groupPicture, To: &v.what, Value: drawPuzzle, Values: option.Words(drawPuzzle, drawProgram, drawRelaxation, drawSearch), Idle: idleWithoutPicture,
			Help: "draw `WHAT`: puzzle, program, relaxation or search",
			More: "program: the matrix; relaxation: the LP relaxation of a board, solved by the default backend; search: the tree of IDA* or dancing links, with its nodes by level."},
		{Name: "stats", To: &v.stats, Help: "print the size of the model and of its constraint families", Idle: option.Excluded("latex", "svg", "png", "tikz", "library")},
		{Name: "latex", To: &v.latex, Help: "print the formulation as a LaTeX document", Idle: option.Excluded("stats", "svg", "png", "tikz", "library")},
		{Name: "library", To: &v.library, Help: "list the puzzles of the library, which are subjects as library:NAME", Idle: option.Excluded("stats", "latex", "svg", "png", "tikz")},
	}
}

// idleForPicture is for options of the integer program when the puzzle is drawn instead.
func idleForPicture(l option.Line) string {
	if what := l.Text("draw"); what == drawProgram || what == drawRelaxation {
		return ""
	}
	others := []string{"svg", "png", "tikz", "library"}
	if i := slices.IndexFunc(others, l.Given); i >= 0 {
		return "applies to the integer program, which --" + others[i] + " does not show"
	}
	return ""
}

func (v *Show) run(k *call) error {
	if v.library {
		if err := k.idle(nil); err != nil {
			return err
		}
		return k.view.Library()
	}
	one, err := k.one()
	if err != nil {
		return err
	}
	if v.asked() {
		p, err := v.picture(k, one)
		if err != nil {
			return err
		}
		return v.Files.write(k, p)
	}
	p, err := declare(k, one, "")
	if err != nil {
		return err
	}
	err = v.show(k, one, p)
	if k.ctx.Err() != nil {
		return failf(exitInterrupted, "interrupted: the program is not shown to its end")
	}
	return err
}

// show writes the program of a subject in the form that the options ask for. With --json the same
// text becomes a field of an object, except for --stats, which has an object of its own.
func (v *Show) show(k *call, one tilemip.Subject, p *declared) error {
	out := &untilEnd{k.ctx, k.out}
	switch {
	case !k.view.JSON:
		return v.showAs(out, one, p)
	case v.stats:
		return display.WriteJSON(out, p.Model.Stats())
	}
	var text strings.Builder
	if err := v.showAs(&untilEnd{k.ctx, &text}, one, p); err != nil {
		return err
	}
	return display.WriteJSON(out, display.NewShown(one, p.Model, text.String()))
}

// showAs writes the program in the form that the options ask for; as text the puzzle stands above it.
func (v *Show) showAs(w writer, one tilemip.Subject, p *declared) error {
	if v.stats {
		return p.Model.Stats().Write(w)
	}
	if !v.latex {
		if _, err := io.WriteString(w, display.Puzzle(one, p.Statement)); err != nil {
			return err
		}
	}
	return jobs.WriteText(w, p.Statement, v.latex)
}

// The values of show --draw.
const (
	drawPuzzle     = "puzzle"
	drawProgram    = "program"
	drawRelaxation = "relaxation"
	drawSearch     = "search"
)

// picture draws what --draw names.
func (v *Show) picture(k *call, one tilemip.Subject) (*picture.Picture, error) {
	switch v.what {
	case drawProgram:
		d, err := declare(k, one, "")
		if err != nil {
			return nil, err
		}
		return depict.Program(filepath.Base(one.Name), d.Model), nil
	case drawRelaxation:
		return relaxation(k, one, &v.Look)
	case drawSearch:
		return searchTree(k, one)
	}
	p, err := v.look.Puzzle(one)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return p, nil
}

// relaxation solves the linear relaxation of a board's program and draws its point.
func relaxation(k *call, one tilemip.Subject, g *Look) (*picture.Picture, error) {
	stated, err := state(k, one)
	if err != nil {
		return nil, err
	}
	if stated.Board == nil || stated.Board.Refuted != "" {
		return nil, usagef("%s: there is no solution to draw; expected a board that has a plan, and its horizon", one.Name)
	}
	b, err := new(Backend).find(k)
	if err != nil {
		return nil, err
	}
	relaxed := stated.Model.Clone()
	relaxed.Relax()
	r, err := backends.Solve(k.ctx, b, relaxed, backends.Options{})
	switch {
	case err != nil:
		return nil, fmt.Errorf("the linear relaxation of %s: %w", one.Name, err)
	case k.ctx.Err() != nil:
		return nil, failf(exitInterrupted, "interrupted: the linear relaxation is not solved")
	case r.Status != model.StatusOptimal:
		return nil, fmt.Errorf("the linear relaxation of %s: %s says %s", one.Name, b.Info().Name, r.Status)
	}
	k.view.Note("%s formulation: LP relaxation %.6g, by %s", stated.Formulation.Name, r.Objective, b.Info().Name)
	p, err := g.look.Relaxation(*one.Board, stated.Formulation.Name, stated.Model, r.X, r.Objective)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return p, nil
}

// searchTree follows a search as far as package trace goes and draws it.
func searchTree(k *call, one tilemip.Subject) (*picture.Picture, error) {
	t, err := jobs.Trace(k.ctx, one, "", trace.MostSteps)
	switch {
	case k.ctx.Err() != nil:
		return nil, failf(exitInterrupted, "interrupted: the search is not drawn")
	case err != nil:
		return nil, usagef("%v", err)
	}
	return depict.Search(filepath.Base(one.Name), t), nil
}
