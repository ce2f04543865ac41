// The option --proof: the certificate of an answer, for others to check. That of a board holds
// prices, or a partition of pattern databases, so that only answers whose proof rests on these
// have one; that of a packing or cover is a pseudo-Boolean program and a proof for VeriPB.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
	"github.com/tilemip/tilemip/native/slide"
)

// Proof is the certificate.
type Proof struct {
	file   string
	search bool // of the native search, which needs pattern databases
}

// Rows declares the option.
func (g *Proof) Rows(*call) []option.Row {
	return []option.Row{{
		Name: "proof", Group: groupSubject, To: &g.file, Files: option.Writes, Beside: func(proof string) []string { return []string{programFile(proof)} }, For: option.Puzzles, Idle: g.idle,
		Help: "write plan and bound to `FILE` as a certificate that anybody can check; verify checks it, too. Of a packing or cover: a proof for VeriPB, and its program beside it",
	}}
}

// idle refuses a proof whose grounds no certificate can hold, and of a cover one of some of the
// solutions: a proof claims one, or all of them.
func (g *Proof) idle(l option.Line) string {
	switch of := methodOf(l); {
	case l.Kind&option.Exact != 0 && l.Given("limit"):
		return "proves that there is a solution, or how many; expected no --limit"
	case l.Kind&option.Exact != 0:
		return ""
	case g.search:
		if engine := l.Text("engine"); engine != "" && engine != "ida*" && engine != "a*" {
			return "writes the partition of pattern databases that prove a bound, and --engine " + engine + " proves none by them; expected none, ida* or a*"
		}
		if h := l.Text("heuristic"); h != "" && h != patternDatabases {
			return "writes a partition of pattern databases, and the heuristic " + h + " has none; expected pattern, or none named"
		}
	case of == integer.MethodSolver || of == integer.MethodReductions || of != l.Text("method"):
		return "writes prices, and what a solver or reductions show has none (" + of + "); expected --method auto, prices, additive or databases"
	}
	return ""
}

// patternDatabases is the heuristic by which a search proves a bound that a certificate can hold.
const patternDatabases = "pattern"

// partition reports whether the native search has pattern databases for a board.
func partition(s puzzle.Slide) bool {
	h, err := slide.LookupHeuristic(patternDatabases)
	return err == nil && h.Fits(s.Start.Rows, s.Start.Cols)
}

// Before refuses, before anything is solved, certificates of several subjects in one file and one
// on standard output, where the answer is written.
func (g *Proof) Before(_ *call, all []tilemip.Subject) error {
	switch {
	case g.file == "":
	case len(all) > 1:
		return usagef("--proof writes the certificate of one subject; found %d", len(all))
	case g.file == "-":
		return usagef("--proof is -, and standard output has the answer; expected a file")
	}
	return nil
}

// Ready refuses, before anything is searched, a proof by a search that has no partition of the
// board to write, or whose partition was asked for and is too large for the checkers; and one of a
// cover that has what no proof states.
func (g *Proof) Ready(k *call, one tilemip.Subject) error {
	switch {
	case g.file == "":
		return nil
	case one.Cover != nil:
		if err := prooflog.States(one.Cover); err != nil {
			return usagef("--proof: %v", err)
		}
		return nil
	case one.Board == nil:
		return nil
	}
	groups := k.asked.Groups
	if k.asked.Tier > 0 {
		groups = [][]int{make([]int, k.asked.Tier)}
	}
	if why := tooLarge(certificate.Choose(*one.Board, certificate.Dual{Patterns: groups}, 0), *one.Board); why != "" {
		return usagef("--proof: %s; expected smaller groups, such as --tier 6", why)
	}
	if !g.search || partition(*one.Board) {
		return nil
	}
	h, _ := slide.LookupHeuristic(patternDatabases)
	return usagef("--proof: the search has pattern databases for %s, and this one is %d×%d; tilemip solve --proof writes a certificate of it", h.Sizes, one.Board.Start.Rows, one.Board.Start.Cols)
}

// Ask has an answer carry its certificate. A search has pattern databases from the first node on,
// so that there is a partition to write.
func (g *Proof) Ask(_ *call, one tilemip.Subject, o *tilemip.Options) error {
	o.Certify = g.file != ""
	if o.Certify && one.Board != nil && o.Heuristic == "" && partition(*one.Board) {
		o.Heuristic = patternDatabases
	}
	return nil
}

// tooLarge says that the checkers cannot take the tables of duals, "" where they can.
func tooLarge(duals []certificate.Dual, s puzzle.Slide) string {
	if need := certificate.Need(&certificate.Board{Slide: s, Duals: duals}); need > certificate.DefaultMemory {
		return fmt.Sprintf("to check it tables of %d MB would be needed, more than the %d MB that the checkers take", need>>20, certificate.DefaultMemory>>20)
	}
	return ""
}

// After writes the certificate of an answer. Where an answer has none, such as one that parity
// proves, this is a note and no error: the answer itself stands.
func (g *Proof) After(k *call, one tilemip.Subject, a *tilemip.Answer) error {
	switch {
	case g.file == "":
		return nil
	case one.Board == nil:
		err := g.ofCover(k, one, a)
		if why := unwritten(err); why != "" {
			return g.none(k, "proof", why)
		}
		return err
	case a.Certificate == nil && slices.Contains(a.ProvenBy, integer.ByParity):
		return g.none(k, "certificate", "parity needs none")
	case a.Certificate == nil:
		return g.none(k, "certificate", "what proves it has no certificate")
	}
	if err := a.Certificate.Check(); err != nil {
		return usagef("--proof: the format has no such certificate: %v", err)
	}
	if why := tooLarge(a.Certificate.Duals, a.Certificate.Slide); why != "" {
		return g.none(k, "certificate", why)
	}
	return toFile(g.file, k.out, func(w io.Writer) error { return certificate.Write(w, a.Certificate) })
}

// none says why nothing was written.
func (*Proof) none(k *call, what, why string) error {
	_, err := fmt.Fprintf(k.err, "tilemip: no %s was written: %s\n", what, why)
	return err
}

// programFile is the name of the program that belongs to a proof: FILE.opb beside FILE.pbp.
func programFile(proof string) string { return strings.TrimSuffix(proof, ".pbp") + ".opb" }

// errStopped says that an answer is of a search that was stopped.
var errStopped = errors.New("the search was stopped")

// ofCover proves the answer about a packing or cover by a simple search of its own, and writes the
// proof and its program; the expected size is printed before. The number of solutions of that search is compared
// with the answer's: a difference ends with status 7.
func (g *Proof) ofCover(k *call, one tilemip.Subject, a *tilemip.Answer) error {
	if a.Status == model.StatusLimit || a.Termination != model.Completed && a.Termination != model.SolutionLimit {
		return errStopped
	}
	c := one.Cover
	if c == nil {
		packed, err := one.Packing.Cover()
		if err != nil {
			return err
		}
		c = packed.Cover
	}
	ctx, stop := k.deadline()
	defer stop()
	all := k.asked.All || k.asked.Count
	p, err := prooflog.Prepare(ctx, c, all)
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	if all && a.Solutions != nil && *a.Solutions != uint64(len(p.Solutions)) {
		return disagree("the search for the proof finds %d solutions, the answer has %d", len(p.Solutions), *a.Solutions)
	}
	if p.Least && (a.Objective == nil) != (len(p.Solutions) == 0) || a.Objective != nil && int(*a.Objective) != p.Cost {
		return disagree("the search for the proof finds %s, the answer has another cost", p.Claim())
	}
	k.view.Note("proof: %s, %d branches, about %s; program in %s", p.Claim(), p.Branches, english.Bytes(p.Bytes()), programFile(g.file))
	return g.write(ctx, k, p)
}

// write writes the proof and then its program, so that a proof that is stopped half way leaves both
// files as they were; a pipe has got text without a conclusion and an end.
func (g *Proof) write(ctx context.Context, k *call, p *prooflog.Proof) error {
	if err := toFileUntil(ctx, g.file, k.out, func(w io.Writer) error { return p.WriteProof(ctx, w) }); err != nil {
		return err
	}
	return toFile(programFile(g.file), k.out, p.WriteProgram)
}

// unwritten says why a search for a proof ended early, or "" if it did not or err is an error.
func unwritten(err error) string {
	switch {
	case errors.Is(err, errStopped):
		return errStopped.Error()
	case errors.Is(err, prooflog.ErrSize):
		return prooflog.ErrSize.Error()
	case errors.Is(err, context.DeadlineExceeded):
		return "the time limit was reached"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	return ""
}
