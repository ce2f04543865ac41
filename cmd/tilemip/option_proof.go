// The option --proof: the certificate of a board's answer, for others to check. It holds prices,
// or a partition of pattern databases, so that only answers whose proof rests on these have one.

package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
	"github.com/tilemip/tilemip/native/slide"
)

// proofOption is the row of --proof.
func proofOption() option.Row {
	return option.Row{
		Name: "proof", Group: groupSubject, Into: into(func(s *session) *string { return &s.proof }), Files: option.Writes, Beside: func(proof string) []string { return []string{programFile(proof)} },
		Help: "write plan and bound to `FILE` as a certificate that anybody can check; verify checks it, too. Of a packing or cover: a proof for VeriPB, and its program beside it",
		Uses: []option.Use{{Verbs: solving, Kinds: option.Puzzles, Idle: idleProof}, {Verbs: "search", Kinds: option.Puzzles, Idle: idleSearchProof}},
	}
}

// idleProof refuses a proof of a method whose grounds no certificate can hold.
func idleProof(l option.Line) string {
	if l.Kind&option.Exact != 0 {
		return idleCoverProof(l)
	}
	of := l.Text("method")
	if of == integer.MethodAuto {
		for _, name := range ofSolversOnly {
			if l.Given(name) {
				of = "--" + name
			}
		}
	}
	if of == integer.MethodSolver || of == integer.MethodReductions || of != l.Text("method") {
		return "writes prices, and what a solver or reductions show has none (" + of + "); expected --method auto, prices, additive or databases"
	}
	return ""
}

// idleSearchProof refuses a proof of a search without pattern databases.
func idleSearchProof(l option.Line) string {
	if l.Kind&option.Exact != 0 {
		return idleCoverProof(l)
	}
	if engine := l.Text("engine"); engine != "" && engine != "ida*" && engine != "a*" {
		return "writes the partition of pattern databases that prove a bound, and --engine " + engine + " proves none by them; expected none, ida* or a*"
	}
	if h := l.Text("heuristic"); h != "" && h != patternDatabases {
		return "writes a partition of pattern databases, and the heuristic " + h + " has none; expected pattern, or none named"
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

// provable refuses, before anything is searched, a proof by a search that has no partition of
// the board to write, or whose partition was asked for and is too large for the checkers; and one
// of a cover that has what no proof states.
func (s *session) provable(one *subject) error {
	switch {
	case s.proof == "":
		return nil
	case one.cover != nil:
		if err := prooflog.States(one.cover); err != nil {
			return usagef("--proof: %v", err)
		}
		return nil
	case one.slide == nil:
		return nil
	}
	groups := s.asked.Groups
	if s.asked.Tier > 0 {
		groups = [][]int{make([]int, s.asked.Tier)}
	}
	if why := tooLarge(certificate.Choose(*one.slide, certificate.Dual{Patterns: groups}, 0), *one.slide); why != "" {
		return usagef("--proof: %s; expected smaller groups, such as --tier 6", why)
	}
	if s.context.Command.Name != "search" || partition(*one.slide) {
		return nil
	}
	h, _ := slide.LookupHeuristic(patternDatabases)
	return usagef("--proof: the search has pattern databases for %s, and this one is %d×%d; tilemip solve --proof writes a certificate of it", h.Sizes, one.slide.Start.Rows, one.slide.Start.Cols)
}

// tooLarge says that the checkers cannot take the tables of duals, "" where they can.
func tooLarge(duals []certificate.Dual, s puzzle.Slide) string {
	if need := certificate.Need(&certificate.Board{Slide: s, Duals: duals}); need > certificate.DefaultMemory {
		return fmt.Sprintf("to check it tables of %d MB would be needed, more than the %d MB that the checkers take", need>>20, certificate.DefaultMemory>>20)
	}
	return ""
}

// proofFile refuses, before anything is solved, certificates of several subjects in one file
// and one on standard output, where the answer is written.
func (s *session) proofFile(subjects int) error {
	switch {
	case s.proof == "":
	case subjects > 1:
		return usagef("--proof writes the certificate of one subject; found %d", subjects)
	case s.proof == "-":
		return usagef("--proof is -, and standard output has the answer; expected a file")
	}
	return nil
}

// writeProof writes the certificate of an answer. Where an answer has none, such as one that
// parity proves, this is a note and no error: the answer itself stands.
func (s *session) writeProof(ctx context.Context, one *subject, a *tilemip.Answer) error {
	if s.proof == "" {
		return nil
	}
	if one.slide == nil {
		return s.writeCoverProof(ctx, one, a)
	}
	if a.Certificate == nil {
		why := "what proves it has no certificate"
		if slices.Contains(a.ProvenBy, integer.ByParity) {
			why = "parity needs none"
		}
		fmt.Fprintf(s.err, "tilemip: no certificate was written: %s\n", why)
		return nil
	}
	if err := a.Certificate.Check(); err != nil {
		return usagef("--proof: the format has no such certificate: %v", err)
	}
	if why := tooLarge(a.Certificate.Duals, a.Certificate.Slide); why != "" {
		fmt.Fprintf(s.err, "tilemip: no certificate was written: %s\n", why)
		return nil
	}
	return toFile(s.proof, s.out, func(w io.Writer) error { return certificate.Write(w, a.Certificate) })
}
