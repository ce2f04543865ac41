// What show draws: the puzzle, the matrix of its integer program, or the linear relaxation.

package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/depict"
	"github.com/tilemip/tilemip/internal/picture"
	"github.com/tilemip/tilemip/model"
)

// The values of show --draw.
const (
	drawPuzzle     = "puzzle"
	drawProgram    = "program"
	drawRelaxation = "relaxation"
)

// drawNames lists the values of show --draw.
func drawNames() []string { return []string{drawPuzzle, drawProgram, drawRelaxation} }

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
		d, err := s.declare(ctx, one)
		if err != nil {
			return nil, err
		}
		return depict.Program(filepath.Base(one.name), d.model), nil
	case drawRelaxation:
		return s.relaxation(ctx, one)
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
	r, err := b.Solve(ctx, relaxed, backends.Options{})
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
