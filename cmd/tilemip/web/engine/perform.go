//go:build js

package main

// One job: request, events, answer. Until package jobs is there, this file knows the verbs
// that run, and no others.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
)

type request struct {
	Verb    string  `json:"verb"`
	Name    string  `json:"name"`
	Subject string  `json:"subject"`
	Options options `json:"options"`
}

type options struct {
	Formulation string   `json:"formulation"`
	Horizon     int      `json:"horizon"`
	Method      string   `json:"method"`
	Reduce      []string `json:"reduce"`
	Engine      string   `json:"engine"`
	Heuristic   string   `json:"heuristic"`
	All         bool     `json:"all"`
	Count       bool     `json:"count"`
	Limit       int      `json:"limit"`
	Mirrors     bool     `json:"mirrors"`
	TimeLimit   float64  `json:"time_limit"`
	Seed        int      `json:"seed"`
}

var verbs = map[string]func(context.Context, tilemip.Subject, tilemip.Options) (*tilemip.Answer, error){
	"solve": tilemip.Solve, "search": tilemip.Search, "verify": tilemip.Verify,
}

// perform runs a job to its last event, "result" or "error".
func perform(ctx context.Context, text []byte, emit func(any)) {
	answer, err := answered(ctx, text, emit)
	if err != nil {
		status := 1
		var option *tilemip.OptionError
		if errors.As(err, &option) {
			status = 2
		}
		emit(map[string]any{"type": "error", "status": status, "message": err.Error()})
		return
	}
	emit(map[string]any{"type": "result", "answer": answer})
}

func answered(ctx context.Context, text []byte, emit func(any)) (any, error) {
	var r request
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("request: %w", err)
	}
	run, ok := verbs[r.Verb]
	if !ok {
		return nil, fmt.Errorf("verb %q: not in the page yet", r.Verb)
	}
	subject, err := read(r)
	if err != nil {
		return nil, err
	}
	o := r.Options
	return run(ctx, subject, tilemip.Options{
		Formulation: o.Formulation, Horizon: o.Horizon, Method: o.Method, Reduce: o.Reduce, Engine: o.Engine, Heuristic: o.Heuristic,
		All: o.All, Count: o.Count, Limit: o.Limit, Mirrors: o.Mirrors, Seed: o.Seed,
		TimeLimit: time.Duration(o.TimeLimit * float64(time.Second)),
		Events:    func(e tilemip.Event) { emit(worded(e)) },
	})
}

func read(r request) (tilemip.Subject, error) {
	if name, ok := strings.CutPrefix(r.Subject, "library:"); ok {
		return tilemip.Library(name)
	}
	name := r.Name
	if name == "" {
		name = "subject.txt"
	}
	all, err := tilemip.Read(name, strings.NewReader(r.Subject))
	if err != nil {
		return tilemip.Subject{}, err
	}
	if len(all) != 1 {
		return tilemip.Subject{}, fmt.Errorf("%d subjects; expected one", len(all))
	}
	return all[0], nil
}

// worded is an event in the contract's names.
func worded(e tilemip.Event) map[string]any {
	out := map[string]any{"type": string(e.Type), "seconds": e.Elapsed.Seconds(), "message": e.Text}
	switch e.Type {
	case tilemip.EventSolver:
		out["type"] = string(e.Solver.Type)
		out["nodes"], out["lp_iterations"] = e.Solver.Nodes, e.Solver.LPIterations
		for key, x := range map[string]float64{"objective": e.Solver.Objective, "bound": e.Solver.Bound} {
			if !math.IsNaN(x) && !math.IsInf(x, 0) {
				out[key] = x
			}
		}
	case tilemip.EventProgram:
		out["columns"], out["rows"], out["nonzeros"], out["backend"] = e.Model.Columns(), e.Model.Rows(), e.Model.Nonzeros(), e.Backend.Name
	case tilemip.EventSolution:
		out["solution"], out["number"] = e.Text, e.Number
	case tilemip.EventSearch:
		out["nodes"], out["explored"], out["number"] = e.Nodes, e.Explored, e.Number
	case tilemip.EventPlan, tilemip.EventBound:
		out["bound"] = e.Bound
		if e.Type == tilemip.EventPlan {
			out["objective"] = e.Moves
		}
	}
	return out
}
