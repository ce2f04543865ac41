// The verbs: each finds the kind of its subject, bounds and measures the time, and returns what
// the kind answers.

package tilemip

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/version"
	"github.com/tilemip/tilemip/native/referee"
)

// Solve solves a subject as an integer program: a board by horizon deepening, a packing or
// a cover as a 0-1 program, a model as it stands.
func Solve(ctx context.Context, s Subject, o Options) (*Answer, error) {
	return timed(s, func(k kind) (*Answer, error) { return o.claimed(k.solve(ctx, &o, false)) })
}

// Search solves a board, a packing or a cover by the native engines, which need no solver.
func Search(ctx context.Context, s Subject, o Options) (*Answer, error) {
	return timed(s, func(k kind) (*Answer, error) { return search(ctx, k, &o) })
}

// Verify solves a subject in two independent ways and compares them. A puzzle is solved as
// an integer program, whose answer is returned, and by the native search, whose answer is
// its Native; the referee compares the two in Verdict. A general model, which no native
// engine can solve, is given to a second solver. Agrees is false when they contradict each
// other; what the second method proves about the first one's answer is added to ProvenBy. Where
// a limit ended the first, the answer has the better plan, point or solutions and the better bound
// of the two, and FoundBy and BoundBy say which are the second one's.
// When the context ends during the native search, its answer is returned, without a verdict.
func Verify(ctx context.Context, s Subject, o Options) (*Answer, error) {
	return timed(s, func(k kind) (*Answer, error) { return k.verify(ctx, &o) })
}

// State states a subject as an integer program, to be written in another format or shown.
// It uses the options Formulation, whose default is the textbook's, Reduce, Horizon, All,
// Patterns, Count, Limit and Events. A board without a horizon gets that of its shortest plan,
// which the native search finds. The error is the context's when that ends first.
func State(ctx context.Context, s Subject, o Options) (*Statement, error) {
	_, k, err := s.kind()
	if err != nil {
		return nil, err
	}
	return k.state(ctx, &o)
}

// SolveStated solves the program of State, once: a board without deepening, in the program
// of one horizon. It is for an answer that comes from elsewhere, with a Backend that knows it;
// a plan is replayed like any other. The options are those of State and of Solve.
func SolveStated(ctx context.Context, s Subject, o Options) (*Answer, error) {
	if s.Board == nil {
		return Solve(ctx, s, o)
	}
	return timed(s, func(kind) (*Answer, error) { return o.claimed(board{s}.solveStated(ctx, &o)) })
}

// timed measures an answer and enters its subject.
func timed(s Subject, answer func(kind) (*Answer, error)) (*Answer, error) {
	_, k, err := s.kind()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	a, err := answer(k)
	if err != nil {
		return nil, err
	}
	a.about(s)
	a.TotalSeconds = time.Since(began).Seconds()
	return a, nil
}

// search is Search without the measurement of the whole call. The time limit bounds it by
// itself: Verify gives each method the full limit.
func search(ctx context.Context, k kind, o *Options) (*Answer, error) {
	ctx, cancel := o.Deadline(ctx)
	defer cancel()
	began := time.Now()
	a, err := k.search(ctx, o)
	if err == nil {
		a.creditNative()
		took(&a.SearchSeconds, time.Since(began))
	}
	return a, err
}

// puzzleKind is a kind of puzzle, whose two methods the referee compares.
type puzzleKind interface {
	kind
	compare(program, native *Answer) referee.Verdict
	// confirms reports whether the native answer proves by itself what the program's answer says.
	confirms(program, native *Answer) bool
}

// verifyPuzzle runs the native search first and then the integer method, each within the whole
// time limit. The integer method does without the tables of the native search, unless they are
// asked for by name, so that the two proofs are independent.
func verifyPuzzle(ctx context.Context, p puzzleKind, s Subject, o *Options) (*Answer, error) {
	var err error
	if o.NeedsBackend(s) { // before the search, which may take long
		if _, err = o.Chosen(); err != nil {
			return nil, err
		}
	}
	o.Events.Detail("native search")
	native, err := search(ctx, p, o)
	if err != nil || ctx.Err() != nil {
		return native, err
	}
	program, err := o.claimed(p.solve(ctx, o, true))
	if err != nil {
		return nil, err
	}
	program.Native, program.SearchSeconds = native, native.SearchSeconds
	verdict := compare(p, program, native)
	program.Agrees, program.Verdict = verdict.OK, verdict.Reason
	switch {
	case verdict.OK && confirms(p, program, native):
		program.agree(native)
	case verdict.OK:
		program.better(native, o, 1)
	}
	if o.Certify {
		return program, program.check(ctx, o)
	}
	return program, nil
}

// compare has the referee compare the two answers for a puzzle. If both rest on the same
// argument, this is one proof, and the verdict says so.
func compare(p puzzleKind, program, native *Answer) referee.Verdict {
	if program.Engine == native.Engine && (native.Engine == EngineVolume || native.Engine == integer.EngineParity && native.Kind == KindBoard) {
		return referee.Verdict{OK: true, Reason: "this is one proof, not two: " + native.Engine + " alone proves that there is no solution, and neither method had to search"}
	}
	return p.compare(program, native)
}

// confirms reports whether the native answer proves by itself what the program's answer says.
func confirms(p puzzleKind, program, native *Answer) bool {
	return len(native.ProvenBy) > 0 && program.Caveat == "" && p.confirms(program, native)
}

// CheckVerdict is the verdict of Check.
type CheckVerdict = recheck.Report

// Check re-checks a stored solution of a subject, without any solver: the JSON of an
// Answer; or, for a board, the letters of its moves; for a packing, the layers of piece
// names; for a cover, one option per line; for either the program of a proof for VeriPB, which is
// compared with the puzzle; for a model, a solution file. Every solution that is listed is
// checked, and what the text states about them is compared. name is the source
// of the text in errors: a text without a solution, or of another kind, is a *format.Error.
func Check(s Subject, name string, stored []byte) (CheckVerdict, error) {
	kind, k, err := s.kind()
	if err != nil {
		return CheckVerdict{}, err
	}
	a, err := storedAnswer(kind, name, stored)
	if err != nil {
		return CheckVerdict{}, err
	}
	found, err := k.check(name, stored, a)
	if err != nil || a == nil {
		return found.Compare(&recheck.Stated{}), err
	}
	verdict := found.Compare(a.states())
	if n := a.Native; verdict.OK && n != nil && n.lists() { // the other method's, or the second solver's
		found, err := k.check(name, nil, n)
		if err != nil {
			return CheckVerdict{}, err
		}
		if other := found.Compare(n.states()); !other.OK {
			other.Reason = "the answer under native: " + other.Reason
			return other, nil
		}
	}
	return verdict, nil
}

// storedAnswer reads the JSON that --json printed; nil without an error says that the text is
// in one of the plain forms, which do not begin with a brace. An answer to another question, or
// whose status has no solution, is an error: what it does not list cannot be checked.
func storedAnswer(kind, shown string, stored []byte) (*Answer, error) {
	trimmed := bytes.TrimSpace(stored)
	if len(trimmed) == 0 {
		return nil, &textpos.Error{File: shown, Found: "an empty text", Want: "a solution"}
	}
	if trimmed[0] != '{' {
		return nil, nil
	}
	a := &Answer{}
	if err := json.Unmarshal(trimmed, a); err != nil {
		return nil, &textpos.Error{File: shown, Found: "JSON that is not one answer of --json: " + err.Error(), Want: "the line that tilemip printed for this subject"}
	}
	var said struct{ Status *string }
	json.Unmarshal(trimmed, &said) // as above, without an error
	switch {
	case a.Kind != "" && a.Kind != kind:
		return nil, &textpos.Error{File: shown, Found: "an answer of the kind " + textpos.Quote(a.Kind), Want: "one of the kind " + kind}
	case said.Status != nil && !a.Status.HasPoint():
		return nil, &textpos.Error{File: shown, Found: fmt.Sprintf("an answer with the status %s, which has no solution to check", a.Status), Want: "one with a solution"}
	}
	return a, nil
}

// missing is the error of an answer that lists no solutions, or those of another kind only.
func missing(shown, key string) error {
	return &textpos.Error{File: shown, Found: "an answer without a solution", Want: "the key " + textpos.Quote(key)}
}

// Version is the version of this module in the running program, or the release that its sources
// lead to, with the commit where the build says it. The programs of a release say both.
func Version() string { return version.Module() }
