package jobs

// The verb trace: a search step by step, in words. Own.

import (
	"context"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/trace"
)

func init() { Add("trace", traced) }

// traced follows a search.
func traced(ctx context.Context, j *Job) (any, error) {
	s, err := j.Read()
	if err != nil {
		return nil, err
	}
	return Trace(ctx, s, j.Options.Engine, j.Options.Steps)
}

// Trace follows a search: of a board by IDA*, of a packing or a cover by dancing links unless
// another engine is named. What cannot be followed is an *Error.
func Trace(ctx context.Context, s tilemip.Subject, engine string, steps int) (t *trace.Trace, err error) {
	usual := "dlx"
	if s.Board != nil {
		usual = "ida*"
	}
	if engine == "" {
		engine = usual
	}
	switch {
	case s.Board != nil && engine == usual:
		t, err = trace.Board(ctx, *s.Board, steps)
	case s.Board != nil:
		return nil, usagef("engine %q of a board is not followed step by step; expected ida*", engine)
	case s.Packing != nil:
		var pc *puzzle.PackingCover
		if pc, err = s.Packing.CoverContext(ctx); err == nil {
			t, err = trace.Packing(ctx, pc, engine, steps)
		}
	case s.Cover != nil && engine == usual:
		t, err = trace.Cover(ctx, s.Cover, steps)
	case s.Cover != nil:
		return nil, usagef("engine %q places pieces, and %s has none; expected dlx", engine, s.Name)
	default:
		return nil, usagef("%s is a model; a search is followed step by step for boards, packings and covers", s.Name)
	}
	if err != nil {
		return nil, usagef("%v", err)
	}
	return t, nil
}
