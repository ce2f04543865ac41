// The option --play: a plan is played in the terminal.

package main

import (
	"context"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/model/puzzle"
)

// playPlan plays the plan of an answer, where it has one; elsewhere than on a terminal every
// board is printed once.
func (s *session) playPlan(ctx context.Context, one *subject, a *tilemip.Answer) error {
	if !s.play || one.slide == nil || a.Moves == nil {
		return nil
	}
	moves, err := puzzle.ParseMoves(*a.Moves)
	if err != nil {
		return err
	}
	frames, err := display.Frames(*one.slide, moves, s.view.Color)
	if err != nil {
		return err
	}
	return terminal.Play(ctx, frames, s.speed, s.in, s.out)
}
