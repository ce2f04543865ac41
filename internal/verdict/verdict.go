// Package verdict says what the sentences and the numbers of solvers mean with which they report how
// a solve ended: for answers of solver programs and for those of jobs at NEOS. Sources: the solvers'
// manuals and sources, and recorded answers of both (backends/process/testdata, neos/testdata).
//
// Not here: running solvers. Begin with verdict.go.
package verdict

import (
	"strings"

	"github.com/tilemip/tilemip/model"
)

// Verdict is a row: the beginning of a sentence and what it means. Unbounded stands for
// "infeasible or unbounded", too: infeasibility would say more than such a solver does. A limit
// with or without a point is Feasible where the sentence does not say which.
type Verdict struct {
	Begins      string
	Status      model.Status
	Termination model.Termination
	Gap         bool // an optimum within a gap only
}

// Table holds the sentences of a solver.
type Table []Verdict

// Find returns the row of a sentence: the first beginning that matches counts.
func (t Table) Find(sentence string) (Verdict, bool) {
	for _, v := range t {
		if strings.HasPrefix(sentence, v.Begins) {
			return v, true
		}
	}
	return Verdict{}, false
}

// Cbc has the sentences behind "Result - ".
var Cbc = Table{
	{"Optimal solution found (within gap tolerance)", model.StatusOptimal, model.Completed, true},
	{"Optimal solution found", model.StatusOptimal, model.Completed, false},
	{"Problem proven infeasible", model.StatusInfeasible, model.Completed, false},
	{"Linear relaxation infeasible", model.StatusInfeasible, model.Completed, false},
	{"Problem proven unbounded", model.StatusUnbounded, model.Completed, false},
	{"Linear relaxation unbounded", model.StatusUnbounded, model.Completed, false},
	{"Stopped on time limit", model.StatusFeasible, model.TimeLimit, false},
	{"Stopped on node limit", model.StatusFeasible, model.NodeLimit, false},
	{"Stopped on solution limit", model.StatusFeasible, model.SolutionLimit, false},
	{"Stopped on difficulties", model.StatusFeasible, model.Crashed, false},
	{"User ctrl-c", model.StatusFeasible, model.Interrupted, false},
}

// SCIP has those of its "SCIP Status".
var SCIP = Table{
	{"problem is solved [optimal solution found]", model.StatusOptimal, model.Completed, false},
	{"problem is solved [infeasible or unbounded]", model.StatusUnbounded, model.Completed, false},
	{"problem is solved [infeasible]", model.StatusInfeasible, model.Completed, false},
	{"problem is solved [unbounded]", model.StatusUnbounded, model.Completed, false},
	{"solving was interrupted [time limit reached]", model.StatusFeasible, model.TimeLimit, false},
	{"solving was interrupted [node limit reached]", model.StatusFeasible, model.NodeLimit, false},
	{"solving was interrupted [gap limit reached]", model.StatusOptimal, model.Completed, true},
	{"solving was interrupted [solution limit reached]", model.StatusFeasible, model.SolutionLimit, false},
	{"solving was interrupted [memory limit reached]", model.StatusFeasible, model.Crashed, false},
	{"solving was interrupted [user interrupt]", model.StatusFeasible, model.Interrupted, false},
	{"solving was interrupted [termination signal received]", model.StatusFeasible, model.Interrupted, false},
	{"solving was interrupted [total node limit reached]", model.StatusFeasible, model.NodeLimit, false},
	{"solving was interrupted [solution improvement limit reached]", model.StatusFeasible, model.SolutionLimit, false},
	{"solving was interrupted [primal limit reached]", model.StatusFeasible, model.ObjectiveLimit, false},
	{"solving was interrupted [dual limit reached]", model.StatusFeasible, model.ObjectiveLimit, false},
}

// HiGHS has its model statuses. It has one for the limits of nodes and of improving points.
var HiGHS = Table{
	{"Optimal", model.StatusOptimal, model.Completed, false},
	{"Primal infeasible or unbounded", model.StatusUnbounded, model.Completed, false},
	{"Infeasible", model.StatusInfeasible, model.Completed, false},
	{"Unbounded", model.StatusUnbounded, model.Completed, false},
	{"Time limit reached", model.StatusFeasible, model.TimeLimit, false},
	{"Iteration limit reached", model.StatusFeasible, model.NodeLimit, false},
	{"Solution limit reached", model.StatusFeasible, model.SolutionLimit, false},
	{"Interrupted by user", model.StatusFeasible, model.Interrupted, false},
	{"Bound on objective reached", model.StatusFeasible, model.ObjectiveLimit, false},
	{"Target for objective reached", model.StatusFeasible, model.ObjectiveLimit, false},
	{"Memory limit reached", model.StatusFeasible, model.Crashed, false},
}

// COPT has its "Status".
var COPT = Table{
	{"Optimal", model.StatusOptimal, model.Completed, false},
	{"Infeasible or unbounded", model.StatusUnbounded, model.Completed, false},
	{"INF_OR_UNB", model.StatusUnbounded, model.Completed, false},
	{"Infeasible", model.StatusInfeasible, model.Completed, false},
	{"Unbounded", model.StatusUnbounded, model.Completed, false},
	{"Time", model.StatusFeasible, model.TimeLimit, false},
	{"Node", model.StatusFeasible, model.NodeLimit, false},
	{"Interrupted", model.StatusFeasible, model.Interrupted, false},
}

// CPLEX has the sentences of integer programs behind the name of the algorithm, then those of linear
// ones. A longer sentence stands before one that begins it.
var CPLEX = Table{
	{"Integer optimal, tolerance", model.StatusOptimal, model.Completed, true},
	{"Integer optimal solution", model.StatusOptimal, model.Completed, false},
	{"Integer infeasible or unbounded", model.StatusUnbounded, model.Completed, false},
	{"Integer infeasible", model.StatusInfeasible, model.Completed, false},
	{"Integer unbounded", model.StatusUnbounded, model.Completed, false},
	{"Time limit exceeded, integer feasible", model.StatusFeasible, model.TimeLimit, false},
	{"Time limit exceeded, no integer solution", model.StatusLimit, model.TimeLimit, false},
	{"Deterministic time limit exceeded, integer feasible", model.StatusFeasible, model.TimeLimit, false},
	{"Deterministic time limit exceeded, no integer solution", model.StatusLimit, model.TimeLimit, false},
	{"Node limit exceeded, integer feasible", model.StatusFeasible, model.NodeLimit, false},
	{"Node limit exceeded, no integer solution", model.StatusLimit, model.NodeLimit, false},
	{"Solution limit exceeded", model.StatusFeasible, model.SolutionLimit, false},
	{"Aborted, integer feasible", model.StatusFeasible, model.Interrupted, false},
	{"Aborted, no integer solution", model.StatusLimit, model.Interrupted, false},
	{"Memory limit exceeded, integer feasible", model.StatusFeasible, model.Crashed, false},
	{"Memory limit exceeded, no integer solution", model.StatusLimit, model.Crashed, false},
	{"Error termination, integer feasible", model.StatusFeasible, model.Crashed, false},
	{"Error termination, no integer solution", model.StatusLimit, model.Crashed, false},
	{"Optimal", model.StatusOptimal, model.Completed, false},
	{"Infeasible or unbounded", model.StatusUnbounded, model.Completed, false},
	{"Infeasible", model.StatusInfeasible, model.Completed, false},
	{"Unbounded", model.StatusUnbounded, model.Completed, false},
	{"Time limit exceeded, feasible", model.StatusFeasible, model.TimeLimit, false}, // the local server's
	{"Time limit exceeded", model.StatusLimit, model.TimeLimit, false},
	{"Aborted, feasible", model.StatusFeasible, model.Interrupted, false}, // the local server's
	{"Aborted", model.StatusLimit, model.Interrupted, false},
}

// CPLEXCodes are the values of solutionStatusValue in CPLEX's solution file: below 100 of linear
// programs, from 101 on of integer ones. A code that is missing says nothing.
var CPLEXCodes = map[int]Verdict{
	1: {"", model.StatusOptimal, model.Completed, false}, 101: {"", model.StatusOptimal, model.Completed, false}, 102: {"", model.StatusOptimal, model.Completed, true},
	3: {"", model.StatusInfeasible, model.Completed, false}, 103: {"", model.StatusInfeasible, model.Completed, false},
	2: unbounded, 4: unbounded, 118: unbounded, 119: unbounded,
	5: feasible, 6: feasible, 23: feasible, 115: feasible, 127: feasible, // not proven, or not feasible unscaled
	10: found(model.NodeLimit), 11: found(model.TimeLimit), 13: found(model.Interrupted), 25: found(model.TimeLimit),
	104: found(model.SolutionLimit), 105: found(model.NodeLimit), 107: found(model.TimeLimit), 111: found(model.MemoryLimit), 113: found(model.Interrupted), 131: found(model.TimeLimit),
	106: nothing(model.NodeLimit), 108: nothing(model.TimeLimit), 112: nothing(model.MemoryLimit), 114: nothing(model.Interrupted), 132: nothing(model.TimeLimit),
}

var (
	unbounded = Verdict{"", model.StatusUnbounded, model.Completed, false}
	feasible  = found(model.Completed)
)

func found(why model.Termination) Verdict { return Verdict{"", model.StatusFeasible, why, false} }

func nothing(why model.Termination) Verdict { return Verdict{"", model.StatusLimit, why, false} }

// GLPK has the sentences of glpsol's log that say that there is no optimum.
var GLPK = Table{
	{"PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION", model.StatusInfeasible, model.Completed, false},
	{"PROBLEM HAS NO INTEGER FEASIBLE SOLUTION", model.StatusInfeasible, model.Completed, false},
	{"LP HAS NO PRIMAL FEASIBLE SOLUTION", model.StatusInfeasible, model.Completed, false},
	{"LP HAS NO FEASIBLE SOLUTION", model.StatusInfeasible, model.Completed, false},
	{"PROBLEM HAS NO FEASIBLE SOLUTION", model.StatusInfeasible, model.Completed, false},
	{"PROBLEM HAS NO DUAL FEASIBLE SOLUTION", model.StatusUnbounded, model.Completed, false},
	{"LP HAS UNBOUNDED PRIMAL SOLUTION", model.StatusUnbounded, model.Completed, false},
	{"LP HAS NO DUAL FEASIBLE SOLUTION", model.StatusUnbounded, model.Completed, false},
	{"LP RELAXATION HAS NO DUAL FEASIBLE SOLUTION", model.StatusUnbounded, model.Completed, false}, // printed by its preprocessing
}
