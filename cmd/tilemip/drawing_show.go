// What show draws: the puzzle, the matrix of its integer program, the linear relaxation, or a
// search.

package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/trace"
)

// The values of show --draw.
const (
	drawPuzzle     = "puzzle"
	drawProgram    = "program"
	drawRelaxation = "relaxation"
	drawSearch     = "search"
)

// drawNames lists the values of show --draw.
func drawNames() []string { return []string{drawPuzzle, drawProgram, drawRelaxation, drawSearch} }

// drawing writes the pictures asked for.
func (s *session) drawing(ctx context.Context, one *subject) error {
	p, err := s.picture(ctx, one)
	if err != nil {
		return err
	}
	return s.writePicture(p)
}

// picture draws what --draw names.
func (s *session) picture(ctx context.Context, one *subject) (*picture.Picture, error) {
	switch s.draw {
	case drawProgram:
		d, err := s.declare(ctx, one, "")
		if err != nil {
			return nil, err
		}
		return depict.Program(filepath.Base(one.name), d.model), nil
	case drawRelaxation:
		return s.relaxation(ctx, one)
	case drawSearch:
		return s.searchTree(ctx, one)
	}
	p, err := s.style.Puzzle(one.of())
	if err != nil {
		return nil, usagef("%v", err)
	}
	return p, nil
}

// relaxation solves the linear relaxation of a board's program and draws its point.
func (s *session) relaxation(ctx context.Context, one *subject) (*picture.Picture, error) {
	stated, err := s.state(ctx, one)
	if err != nil {
		return nil, err
	}
	if stated.Board == nil || stated.Board.Refuted != "" {
		return nil, usagef("%s: the program has no point to draw; expected a board that has a plan, and its horizon", one.name)
	}
	b, err := s.backend()
	if err != nil {
		return nil, err
	}
	relaxed := stated.Model.Clone()
	relaxed.Relax()
	r, err := backends.Solve(ctx, b, relaxed, backends.Options{})
	switch {
	case err != nil:
		return nil, fmt.Errorf("the linear relaxation of %s: %w", one.name, err)
	case ctx.Err() != nil:
		return nil, &statusError{exitInterrupted, "interrupted: the linear relaxation is not solved"}
	case r.Status != model.StatusOptimal:
		return nil, fmt.Errorf("the linear relaxation of %s: %s says %s", one.name, b.Info().Name, r.Status)
	}
	s.view.Note("formulation %s: the linear relaxation is %.6g, by %s", stated.Formulation.Name, r.Objective, b.Info().Name)
	p, err := s.style.Relaxation(*one.slide, stated.Formulation.Name, stated.Model, r.X, r.Objective)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return p, nil
}

// searchTree follows a search as far as package trace goes and draws it.
func (s *session) searchTree(ctx context.Context, one *subject) (*picture.Picture, error) {
	t, err := s.followed(ctx, one)
	switch {
	case err != nil:
		return nil, usagef("%v", err)
	case ctx.Err() != nil:
		return nil, &statusError{exitInterrupted, "interrupted: the search is not drawn"}
	}
	return depict.Search(filepath.Base(one.name), t), nil
}

// followed is the search: of a board by IDA*, of a packing or a cover by dancing links.
func (s *session) followed(ctx context.Context, one *subject) (*trace.Trace, error) {
	switch {
	case one.slide != nil:
		return trace.Board(ctx, *one.slide, trace.MostSteps)
	case one.pack != nil:
		packed, err := one.pack.CoverContext(ctx)
		if err != nil {
			return nil, err
		}
		return trace.Packing(ctx, packed, "dlx", trace.MostSteps)
	case one.cover != nil:
		return trace.Cover(ctx, one.cover, trace.MostSteps)
	}
	return nil, fmt.Errorf("%s is a model; a search is drawn of boards, packings and covers", one.name)
}
