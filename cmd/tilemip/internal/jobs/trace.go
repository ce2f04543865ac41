package jobs

// The verb trace: a search step by step, in words. Own.

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/native/trace"
)

func init() { Add("trace", traced) }

// traced follows a search: of a board by IDA*, of a packing or a cover by dancing links unless
// another engine is asked for.
func traced(ctx context.Context, j *Job) (any, error) {
	s, err := j.Read()
	if err != nil {
		return nil, err
	}
	o := j.Options
	var t *trace.Trace
	switch {
	case s.Board != nil && (o.Engine == "" || o.Engine == "ida*"):
		t, err = trace.Board(ctx, *s.Board, o.Steps)
	case s.Board != nil:
		return nil, usagef("engine %q of a board is not followed step by step; expected ida*", o.Engine)
	case s.Packing != nil:
		t, err = tracedPacking(ctx, s, o)
	case s.Cover != nil && (o.Engine == "" || o.Engine == "dlx"):
		t, err = trace.Cover(ctx, s.Cover, o.Steps)
	case s.Cover != nil:
		return nil, usagef("engine %q places pieces, and %s has none; expected dlx", o.Engine, s.Name)
	default:
		return nil, usagef("%s is a model; a search is followed step by step for boards, packings and covers", s.Name)
	}
	if err != nil {
		return nil, usagef("%v", err)
	}
	return t, nil
}

func tracedPacking(ctx context.Context, s tilemip.Subject, o Options) (*trace.Trace, error) {
	pc, err := s.Packing.CoverContext(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	engine := o.Engine
	if engine == "" {
		engine = "dlx"
	}
	return trace.Packing(ctx, pc, engine, o.Steps)
}
