// Package referee judges answers. It takes an answer of either method, the integer
// program's or the native search's, and replays it on the puzzle itself; and it
// takes the claims of both methods and says whether they can both be true.
//
// The referee trusts nobody: it imports the puzzle data and nothing else, no
// solver, no formulation, no search, and it does not use the replay of package
// puzzle but its own. Every judgement is a [Verdict] with a reason in one
// sentence.
package referee
