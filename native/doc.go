// Package native holds what all native searches share: limits and progress (Run), why a search
// ended (Reason), and the check of both (Clock).
//
// A native search is the evidence for the integer programs, so neither this package nor
// one below it knows a model or a solver. The engines are in native/slide and
// native/cover; native/referee checks their solutions and shares no code with them.
//
// Conventions of all engines:
//
//   - The time limit is the deadline of the context; a search stops within milliseconds
//     of the end of its context and returns what it has found and proven so far.
//   - Run.NodeLimit bounds the nodes, in the unit that the engine documents; 0 is no
//     limit. A node limit and a seed give the same counts on every machine.
//   - A limit is a Reason in the result and never an error.
//   - Run.Progress is called from the goroutine of the search.
//
// Not here: any engine. Begin with run.go, then clock.go. This package may change with every
// release.
package native
