// Package integer solves puzzles as integer programs through any backend: the integer
// method, in contrast to the native search.
//
//   - Board solves a sliding board at growing horizons (horizon deepening) until one has
//     a plan and every shorter one is proven to have none, or at one horizon.
//   - Cover solves a packing puzzle or an exact cover as a 0-1 program. For several
//     solutions it cuts off each one found (a no-good cut) and solves again.
//   - Model solves a general model.
//
// A Result says what was found and on what grounds. That a status is optimal or infeasible
// is a solver's claim, which a check of a point cannot confirm: Credit names the solver that
// claims it and, separately, what proves the status without that claim. Credit goes by what
// ran, never by what was asked for: a solver that was not called proved nothing. Plans are replayed and solutions of covers are checked by package
// referee, which shares no code with the formulations.
//
// The package prints nothing. Progress is reported through the callbacks in Options.Watch
// and Options.Solver. When the context or the time limit ends, the best
// answer so far is the result; errors are an option that does not fit (*OptionError), an
// answer that the independent checker rejects (*DisagreeError), and failures of the backend.
//
// Not here: programs themselves (internal/planning, internal/setpartition) and solvers (package
// backends). Begin with method.go, the table, then deepen.go.
package integer
