// Package referee checks answers. It takes an answer of either method, the integer
// program's or the native search's, and replays it on the puzzle itself; and it
// takes the claims of both methods and reports whether they can both be true.
//
// The referee relies on no other code: it imports the puzzle data and nothing else, no
// solver, no formulation, no search, and it does not use the replay of package
// puzzle but its own. Every check returns a [Verdict] with a reason in one
// sentence.
//
// The idea is that of certifying algorithms: an answer comes with what is needed to check
// it, and the check is simpler than the search and shares no code with it (R. M.
// McConnell, K. Mehlhorn, S. Näher, P. Schweitzer, "Certifying algorithms", Computer
// Science Review 5 (2011) 119-161). A plan and a cover are their own certificates. That no
// better answer exists has none here: two methods must prove the same bound.
//
// Not here: any line that finds an answer. Begin with slide.go. This package may
// change with every release.
package referee
