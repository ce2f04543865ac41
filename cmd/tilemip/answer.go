package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/setpartition"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// answer is what solve, search and verify say about one subject. Its JSON keys
// are the command's contract: names never change meaning. Pointers are absent
// where they do not apply.
type answer struct {
	Type        string            `json:"type,omitempty"` // "result" in --json-stream
	Kind        string            `json:"kind"`
	Subject     string            `json:"subject,omitempty"`
	Engine      string            `json:"engine"`
	Formulation string            `json:"formulation,omitempty"` // as asked for
	Program     string            `json:"program,omitempty"`     // boards: the formulation that was stated at the last horizon; auto chooses one
	Horizon     int               `json:"horizon,omitempty"`
	Status      model.Status      `json:"status"`
	Termination model.Termination `json:"termination"`
	Message     string            `json:"message,omitempty"`
	StandIn     string            `json:"stand_in,omitempty"` // NEOS: the solver that ran in place of the one asked for
	Doubt       string            `json:"doubt,omitempty"`    // why the program does not state the puzzle: the status is then the program's, not the board's
	Objective   *float64          `json:"objective,omitempty"`
	Bound       *float64          `json:"bound,omitempty"` // proven by whom claimed_by and proven_by name, or absent
	Gap         *float64          `json:"gap,omitempty"`

	Promise   string  `json:"promise,omitempty"` // search --heuristic learned: what is known of the plan
	Moves     *string `json:"moves,omitempty"`
	Solutions *uint64 `json:"solutions,omitempty"`
	Unique    *uint64 `json:"unique,omitempty"` // up to rotation, with --mirrors up to rotation and reflection

	UniqueRotations   *uint64 `json:"unique_rotations,omitempty"`   // packings: up to rotation
	UniqueReflections *uint64 `json:"unique_reflections,omitempty"` // packings: up to rotation and reflection

	Chosen [][]string         `json:"chosen,omitempty"` // covers: the options of each solution shown
	Grids  []string           `json:"grids,omitempty"`  // packings: each solution shown, as layers of piece names
	Values map[string]float64 `json:"values,omitempty"` // models: the variables that are not 0

	Expanded  *uint64 `json:"expanded,omitempty"`
	Generated *uint64 `json:"generated,omitempty"`
	GivenUp   uint64  `json:"given_up,omitempty"` // boards: nodes of a weaker heuristic or smaller tables, before those that answered
	PlanBy    string  `json:"plan_by,omitempty"`  // boards: what found the plan, when it was not the search that proves
	Planning  uint64  `json:"planning,omitempty"` // boards: nodes generated for plans, apart from the search that proves
	Fits      *uint64 `json:"fits,omitempty"`
	Attempts  *uint64 `json:"attempts,omitempty"`

	Columns      *int   `json:"columns,omitempty"`
	Rows         *int   `json:"rows,omitempty"`
	Nonzeros     *int   `json:"nonzeros,omitempty"`
	Nodes        *int64 `json:"nodes,omitempty"`
	LPIterations *int64 `json:"lp_iterations,omitempty"`

	Proofs     []proof                `json:"proofs,omitempty"`     // boards: how each horizon was closed, shortest first
	Reductions []planning.Step        `json:"reductions,omitempty"` // boards: what the reductions left at the last horizon
	Removals   []setpartition.Removal `json:"removals,omitempty"`   // packings and covers: what the reductions took out

	Tuned *packing.Choice `json:"tuned,omitempty"` // search of packings: the kernel and the piece chosen, and why

	Violation *model.Violation `json:"violation,omitempty"`      // what the point misses in the exact check
	Polished  string           `json:"polished,omitempty"`       // how a point that had missed it was mended
	Runs      int              `json:"runs,omitempty"`           // how often the solver ran, where more than once
	Unused    []string         `json:"unused_options,omitempty"` // options asked for that had no effect

	Seconds      float64 `json:"seconds"`
	BuildSeconds float64 `json:"build_seconds"`
	timing
	credit
	Checked  bool              `json:"checked"`
	Verdict  string            `json:"verdict,omitempty"` // verify: the referee's sentence
	Native   *answer           `json:"native,omitempty"`  // verify: the other road
	Versions map[string]string `json:"versions,omitempty"`

	mostMoves int  // boards: the longest plan the integer program admits
	complete  bool // covers: there are no other solutions
}

// number returns a pointer for JSON, or nil for what JSON cannot say.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

func ptr[T any](x T) *T { return &x }

// fromResult copies what every integer program's answer has.
func (a *answer) fromResult(m *model.Model, r *model.Result) {
	if called(r) || a.Engine == "" {
		a.Engine = r.Engine
	}
	a.Status, a.Termination, a.Message = r.Status, r.Termination, r.Message
	a.Objective, a.Bound, a.Gap = number(r.Objective), number(r.Bound), number(r.Gap())
	a.Violation, a.Polished, a.Runs, a.Unused = r.Violation, r.Polished, r.Runs, r.Unused
	a.size(m)
	a.Nodes, a.LPIterations = ptr(r.Nodes), ptr(r.LPIterations)
	a.creditResult(r)
	a.Seconds += r.Solve.Seconds()
	took(&a.SolverSeconds, r.Solve)
	a.BuildSeconds += r.Build.Seconds()
	a.Versions = map[string]string{"tilemip": version()}
	if r.Version != "" {
		a.Versions[r.Engine] = r.Version
	}
}

func (a *answer) size(m *model.Model) {
	a.Columns, a.Rows, a.Nonzeros = ptr(m.Columns()), ptr(m.Rows()), ptr(m.Nonzeros())
}

// writeJSON writes one line.
func writeJSON(w io.Writer, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("writing JSON: %w", err)
	}
	_, err = w.Write(append(b, '\n'))
	return err
}

// exit returns the exit status the answer stands for. A point that is false, by more
// than a solver's tolerances, is one that the referee disagrees with. That a program
// which does not state the puzzle has no point proves nothing: it is the answer that
// was asked for.
func (a *answer) exit() int {
	if a.Violation != nil && !a.Violation.Near && !a.Checked {
		return exitDisagree
	}
	if a.Doubt != "" && a.Status == model.StatusInfeasible && a.Termination == model.Completed {
		return exitDone
	}
	return exitOf(a.Status, a.Termination)
}
