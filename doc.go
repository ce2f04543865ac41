// Package tilemip is the library interface of the command tilemip: puzzles and models are
// read, solved as integer programs, searched by the native engines, verified by both, and
// checked, each by one call.
//
//	subjects, err := tilemip.Open("examples/boards/neos.txt")
//	answer, err := tilemip.Verify(ctx, subjects[0], tilemip.Options{})
//	fmt.Println(answer.Status, *answer.Moves, answer.ProvenBy)
//
// A Subject is a sliding board, a packing puzzle, an exact cover or a general model. All
// calls accept an Options and return an Answer, whose JSON is what the command tilemip
// prints. Both are made of parts, which are embedded: Options of Limits, Integer (of the integer
// method), Native (of the native search) and Listing (which solutions of a packing or a cover); an
// Answer of what every answer has, and of Question, Stated, Plan, Covered, Point, Searched,
// Programs, Solver, Timing, Credit and Comparison. A field is read by its own name, o.Threads or
// a.Moves; a literal names the part: Options{Listing: Listing{Count: true}}.
//
// The package is by kind of subject: board.go, packing.go (packings and covers) and program.go
// (models) have what a kind can do, subject.go the kinds, tilemip.go the verbs.
// What is common to several rooms, and no answer of this package, belongs below, in internal.
//
// Solvers are chosen by imports: Solve and Verify use Options.Backend, or else the best of
// the backends that the program has imported, such as
//
//	_ "github.com/tilemip/tilemip/backends/process" // CBC and GLPK, where they are on PATH
//	_ "github.com/tilemip/tilemip/backends/highs"   // linked, with cgo
//
// This package itself imports none, and needs no cgo. Search and Check need no solver.
//
// The heuristic learned, with its engine ties, is such an import too, because its networks
// are several megabytes:
//
//	_ "github.com/tilemip/tilemip/native/slide/learned"
//
// A limit or a context that ends is a status of the answer and not an error. Errors are a
// bad file (*format.Error), an option that does not apply (*OptionError), no available
// solver (*backends.MissingError), an answer that the independent checker rejects (*DisagreeError), and
// failures of a backend.
//
// Not here: what one method alone needs (internal/plans, internal/integer), and anything that
// prints. Begin with tilemip.go, then board.go.
package tilemip
