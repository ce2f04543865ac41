package backendtest

// The table of cases besides the goldens: name, the capabilities that a case needs, and the
// function. A case that takes seconds is marked long. To add a case, add a row.

import "github.com/tilemip/tilemip/model"

// checks returns the table. The names are part of the interface: Options.Skip and the
// README of this folder refer to them.
func checks() []check {
	return []check{
		{name: "random/integers", needs: []need{integers}, try: randomIntegers},
		{name: "random/linear", try: randomLinear},
		{name: "whole/continuous refused", needs: []need{wholeOnly, integers}, try: continuousRefused},
		{name: "duals/minimize", needs: []need{duals}, try: dualsOf(0)},
		{name: "duals/maximize", needs: []need{duals}, try: dualsOf(1)},
		{name: "duals/random", needs: []need{duals}, try: dualsRandom},
		{name: "duals/none of integers", needs: []need{duals, integers}, try: noDualsOfIntegers},

		{name: "context/cancelled before", try: cancelledBefore},
		{name: "context/deadline before", try: deadlineBefore},
		{name: "options/refused", try: optionsRefused},
		{name: "options/relative gap", needs: []need{relativeGap, integers}, try: relativeGapRespected},
		{name: "options/absolute gap", needs: []need{absoluteGap, integers}, try: absoluteGapRespected},
		{name: "options/raw refused", needs: []need{raw, integers}, try: rawRefused},
		{name: "options/zero gap by default", needs: []need{integers}, try: zeroGap},
		{name: "options/seed", needs: []need{seed, integers}, try: seedAccepted},
		{name: "options/threads", needs: []need{threads, integers}, try: threadsAccepted},

		{name: "inexact/sums", needs: []need{integers}, try: inexactSums},
		{name: "inexact/thirds", needs: []need{integers}, try: inexactThirds},
		{name: "inexact/big coefficients", needs: []need{integers}, try: inexactBigM},
		{name: "inexact/far apart", needs: []need{integers}, try: inexactFarApart},

		{name: "numbers/large bounds", try: largeBounds},
		{name: "numbers/unbounded integer", needs: []need{integers}, try: unboundedInteger},
		{name: "numbers/many digits", needs: []need{integers}, try: manyDigits},

		{name: "constructs/semi-continuous", needs: []need{semi, integers}, try: constructs(model.Features{Semi: true})},
		{name: "constructs/semi-continuous, not whole", needs: []need{semi, integers}, try: lots(false)},
		{name: "constructs/special ordered sets", needs: []need{sets, integers}, try: constructs(model.Features{SOS: true})},
		{name: "constructs/indicators", needs: []need{indicators, integers}, try: constructs(model.Features{Indicators: true})},
		{name: "constructs/products", needs: []need{products}, try: productsSolved},
		{name: "constructs/products of integers", needs: []need{mixedProducts, integers}, try: constructs(model.Features{Products: true})},
		{name: "constructs/not convex", try: notConvex},

		{name: "constructs/together", needs: []need{integers}, try: together},
		{name: "constructs/lazy rows", needs: []need{integers}, try: lazyRows},
		{name: "constructs/best points", needs: []need{integers}, try: bestPoints},
		{name: "constructs/goals", needs: []need{integers}, try: goalsByRank},
		{name: "constructs/starts", needs: []need{start, integers}, try: startSome},

		{name: "pool/points", needs: []need{pool, integers}, try: poolPoints},
		{name: "pool/linear", needs: []need{pool}, try: poolLinear},

		{name: "start/optimum", needs: []need{start, incumbents, integers}, try: startOptimum},
		{name: "start/planted", needs: []need{start, integers}, try: startPlanted},
		{name: "start/partial", needs: []need{partialStart, integers}, try: startPartial},
		{name: "start/infeasible", needs: []need{start, integers}, try: startInfeasible},

		{name: "events/incumbents", needs: []need{incumbents, integers}, try: eventsIncumbents},
		{name: "events/bound", needs: []need{progress, integers}, long: true, try: eventsBound},

		{name: "limits/nodes", needs: []need{nodeLimit, integers}, try: limitNodes},
		{name: "limits/solutions", needs: []need{solutionLimit, integers}, try: limitSolutions},
		{name: "limits/time with a solution", needs: []need{keepsPoint, integers}, long: true, try: limitTime},
		{name: "limits/time without a solution", needs: []need{integers}, long: true, try: limitTimeNoPoint},
		{name: "limits/time of each solve", needs: []need{keepsPoint, integers}, long: true, try: limitTimeTwice},
		{name: "limits/deadline", needs: []need{cancel, keepsPoint, integers}, long: true, try: limitDeadline},
		{name: "limits/bound", needs: []need{bound, keepsPoint, integers}, long: true, try: limitBound},
		{name: "cancel/integers", needs: []need{cancel, keepsPoint, integers}, long: true, try: cancelIntegers},
		{name: "cancel/linear", needs: []need{cancel}, long: true, try: cancelLinear},
		{name: "cancel/root of an integer program", needs: []need{cancel, integers}, long: true, try: cancelRoot},

		{name: "again/same model", try: twice},
		{name: "again/model unchanged", needs: []need{integers}, try: unchanged},
		{name: "changed/integers", needs: []need{integers}, try: changedIntegers},
		{name: "changed/linear", try: changedLinear},
		{name: "parallel", needs: []need{integers}, try: parallel},
		{name: "large/rows of 200", long: true, try: largeRows},
		{name: "large/assignment", long: true, try: largeAssignment},
	}
}
