package arrows

// room says what the packages under a path may import. Paths are relative to the
// module; "x/..." means x and everything below it. The standard library is
// always allowed.
type room struct {
	path    string
	may     []string // within the module
	outside []string // modules of others
	cgo     bool
	why     string // said when an import is refused
}

// rooms is looked through from the top: the first row whose path matches counts.
var rooms = []room{
	{path: "model",
		why: "the modelling language knows no solver and no puzzle, and stands on the standard library alone"},
	{path: "model/textpos",
		why: "every reader uses it, so it depends on nothing"},
	{path: "model/puzzle", may: []string{"model/textpos"},
		why: "puzzles are data: both methods start here, so nothing of either may come in"},
	{path: "model/puzzle/puzzletest", may: []string{"model/puzzle"},
		why: "it makes random puzzles and holds figures with known counts, for tests of both methods"},
	{path: "model/puzzle/bruteforce",
		why: "it checks what both methods start from, the list of placements and the symmetries, so it shares no line with anything"},
	{path: "model/puzzle/library", may: []string{"model/puzzle"},
		why: "it holds puzzles and what is known of them"},
	{path: "model/algebra", may: []string{"model"},
		why: "a declaration becomes a matrix and knows no format, no puzzle and no solver"},
	{path: "model/algebra/algebratest", may: []string{"model", "model/algebra"}, outside: []string{"pgregory.net/rapid"},
		why: "generators of declarations for tests"},
	{path: "model/format/formattest", may: []string{"model", "model/algebra", "model/algebra/algebratest", "model/format/...", "model/puzzle", "model/planning", "model/textpos"}, outside: testModules,
		why: "the suite of the formats, with the programs of the puzzles to write"},
	{path: "model/format/...", may: []string{"model", "model/algebra", "model/algebra/algebratest", "model/format/...", "model/textpos"},
		why: "a format is read and written without knowing a puzzle or a solver"},
	{path: "model/planning/pricing", may: []string{"internal/english", "model", "model/certificate", "model/puzzle"},
		why: "its proofs stand beside those of native search, so it shares no line with that, and none with the other formulations"},
	{path: "model/planning/...", may: []string{"model", "model/algebra", "model/puzzle", "model/planning/..."},
		why: "a formulation knows its puzzle and the modelling language, but no solver and no search"},
	{path: "model/setpartition/...", may: []string{"model", "model/algebra", "model/puzzle", "model/setpartition/..."},
		why: "a formulation knows its puzzle and the modelling language, but no solver and no search"},

	{path: "backends", may: []string{"model"},
		why: "the seam knows models, not how any one solver is reached"},
	{path: "backends/backendtest", may: []string{"backends", "model"},
		why: "the conformance suite must run against any backend, so it knows none"},
	{path: "backends/integer", may: []string{"backends", "internal/english", "model", "model/planning/...", "model/puzzle", "model/setpartition/...", "native/referee"},
		why: "the integer method shares no line with the native search; the referee replays every answer, and no solver is chosen here"},
	{path: "backends/highs", may: []string{"backends", "model"}, outside: []string{"github.com/lanl/highs"}, cgo: true,
		why: "a linked solver sees a model and nothing above it"},
	{path: "backends/lpsolve", may: []string{"backends", "backends/lpsolve/...", "model"}, outside: []string{"github.com/draffensperger/golp"}, cgo: true,
		why: "a linked solver sees a model and nothing above it"},
	{path: "backends/lpsolve/presolve", may: []string{"model"},
		why: "it shrinks a model before lp_solve sees it, and is plain Go"},
	{path: "backends/process", may: []string{"backends", "model", "model/format/...", "model/textpos"},
		why: "a solver program is given a file and read back from one"},
	{path: "backends/isolate", may: []string{"backends", "model", "model/format/...", "model/textpos"},
		why: "it runs any backend in a process of its own, so it knows none"},
	{path: "backends/neos", may: []string{"backends", "model", "model/format/...", "neos"},
		why: "NEOS as a backend is the client and the seam"},
	{path: "backends/scripted", may: []string{"backends", "model"},
		why: "a scripted backend for the layers above"},

	{path: "neos/server/...", may: []string{"backends/...", "model", "model/format/...", "model/textpos", "neos/..."},
		why: "the local server solves what it is sent, by any backend, and knows no puzzle"},
	{path: "neos/...", may: []string{"model", "model/algebra", "model/format/...", "model/textpos", "neos/..."},
		why: "the client writes models and their declarations as the texts of jobs and speaks a protocol: it needs no solver and no puzzle"},

	{path: "native",
		why: "it is what every engine shares: why a search ended and the check of its limits"},
	{path: "native/nativetest/...", may: []string{"model/puzzle", "model/puzzle/bruteforce", "model/puzzle/library", "model/textpos", "native", "native/..."},
		why: "the suite of the native engines runs without the other method"},
	{path: "native/disassembly", may: []string{"model/puzzle", "native"},
		why: "it takes assembled puzzles apart, however they were found; the referee replays its moves"},
	{path: "native/referee/...", may: []string{"model/puzzle", "model/textpos"},
		why: "the referee judges both methods, so it shares no line with either"},
	{path: "native/slide/...", may: []string{"internal/cpu", "model/puzzle", "model/textpos", "native", "native/slide/..."},
		why: "the native search is the evidence for the integer programs: it must not share a line with them"},
	{path: "native/polycube/commandline", may: []string{"model/puzzle", "native", "native/polycube"},
		why: "the older program's options and output stand on the search that reproduces it, and on nothing of the command tilemip"},
	{path: "native/polycube/...", may: []string{"model/puzzle", "model/textpos", "native"},
		why: "it reproduces the counts of an older program, rule by rule, and shares no line with the engines it is compared with"},
	{path: "native/cover/engines", may: []string{"model/puzzle", "model/puzzle/library", "native", "native/cover/..."},
		why: "the table of engines stands above the kernels, which share options and results of native/cover"},
	{path: "native/cover/...", may: []string{"internal/cpu", "model/puzzle", "model/puzzle/library", "model/textpos", "native", "native/cover/..."},
		why: "the native search is the evidence for the integer programs: it must not share a line with them"},

	{path: ".", may: []string{"backends", "backends/integer", "internal/english", "model/...", "native", "native/cover/...", "native/disassembly", "native/referee", "native/slide"},
		why: "the entrance for Go programs: it brings both methods together, imports no solver, so that nobody needs cgo, no networks, which are 6 MB, and prints nothing"},
	{path: "cmd/tilemip/bench", may: []string{".", "backends", "internal/...", "model/...", "native/..."},
		why: "the benchmarks measure and print; they know no command line and no particular solver"},
	{path: "cmd/tilemip/option", may: []string{"internal/suggest"}, outside: []string{"github.com/urfave/cli/v2"},
		why: "the machinery of the table of options knows no option by name, no puzzle and no solver"},
	{path: "cmd/tilemip/...", may: []string{".", "backends/...", "cmd/tilemip/...", "internal/...", "model/...", "native/...", "neos/..."},
		outside: []string{"github.com/urfave/cli/v2"},
		why:     "the command may use every room, and few modules of others"},
	{path: "examples/...", may: []string{".", "backends/...", "model/...", "native/...", "neos/..."},
		why: "an example shows what users can do, who cannot import internal packages"},
	{path: "internal/display", may: []string{".", "backends", "backends/integer", "internal/english", "internal/terminal", "model", "model/puzzle", "native"},
		why: "it words answers and events for people; it knows no command line, no particular solver and no engine"},
	{path: "internal/depict", may: []string{".", "internal/picture", "model/puzzle"},
		why: "it draws puzzles and answers; the drawing itself knows neither"},
	{path: "internal/terminal", outside: []string{"golang.org/x/term"},
		why: "it writes lines to a terminal or a log, whatever they say"},
	{path: "internal/picture/...", may: []string{"internal/..."}, outside: []string{"gonum.org/v1/plot"},
		why: "drawing knows no puzzle"},
	{path: "internal/chart/...", outside: []string{"gonum.org/v1/plot"},
		why: "drawing knows no puzzle and no solver"},
	{path: "internal/outfile",
		why: "it writes any text to any file"},
	{path: "internal/...", may: []string{"internal/..."},
		why: "tools of the command: no puzzle knowledge, standard library only"},
	{path: "scripts/...",
		why: "scripts run before anything else is built"},
}

// testModules are the modules of others that any test may import.
var testModules = []string{"github.com/google/go-cmp", "github.com/rogpeppe/go-internal", "pgregory.net/rapid"}
