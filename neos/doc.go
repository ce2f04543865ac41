// Package neos is a client of NEOS, the free optimization service at
// neos-server.org, and of any server that speaks its protocol, such as the one in
// internal/neos/server: jobs made from the server's own templates, submitted once, watched,
// fetched, and their answers read and re-checked.
//
// The rules the package keeps:
//
//   - submitJob is never sent twice. Nothing below this package repeats a request,
//     and an answer lost on the way is a *LostError that reports what is known.
//   - Every other call may be repeated; Wait and Fetch repeat theirs after failures that
//     may pass.
//   - What a server sends is bounded, validated and never trusted: a solver's
//     "optimal" is a claim until the point was checked in exact arithmetic
//     (ModelText.Evaluate).
//   - No email address is invented: NEOS requires a real one.
//
// Submissions to NEOS become public by its terms of use.
//
// Not here: solvers and puzzles. Begin with client.go, then submit.go.
package neos
