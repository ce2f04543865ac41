// Package referee judges answers. It takes an answer of either method, the integer
// program's or the native search's, and replays it on the puzzle itself; and it
// takes the claims of both methods and says whether they can both be true.
//
// The referee trusts nobody: it imports the puzzle data and nothing else, no
// solver, no formulation, no search, and it does not use the replay of package
// puzzle but its own. Every judgement is a [Verdict] with a reason in one
// sentence.
//
// The idea is that of certifying algorithms: an answer comes with what is needed to check
// it, and the check is simpler than the search and shares no code with it (R. M.
// McConnell, K. Mehlhorn, S. Näher, P. Schweitzer, "Certifying algorithms", Computer
// Science Review 5 (2011) 119-161). A plan and a cover are their own certificates. That no
// better answer exists has none here: two methods must prove the same bound.
package referee
