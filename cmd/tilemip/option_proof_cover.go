// The option --proof for packings and covers: a pseudo-Boolean program and a proof for VeriPB.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
)

// idleCoverProof refuses a proof of some of the solutions: a proof claims one, or all of them.
func idleCoverProof(l option.Line) string {
	if l.Given("limit") {
		return "proves that there is a solution, or how many; expected no --limit"
	}
	return ""
}

// programFile is the name of the program that belongs to a proof: FILE.opb beside FILE.pbp.
func programFile(proof string) string { return strings.TrimSuffix(proof, ".pbp") + ".opb" }

// writeCoverProof proves the answer about a packing or cover by a simple search of its own, and
// writes the program and the proof; the expected size is printed before. The number of solutions
// of that search is compared with the answer's: a difference ends with status 7. A search that
// was stopped, and a proof that would be too large, are a message and no error.
func (s *session) writeCoverProof(ctx context.Context, one *subject, a *tilemip.Answer) error {
	if a.Status == model.StatusLimit || a.Termination != model.Completed && a.Termination != model.SolutionLimit {
		fmt.Fprintln(s.err, "tilemip: no proof was written: the search was stopped")
		return nil
	}
	c, err := exactCover(one)
	if err != nil {
		return err
	}
	ctx, stop := s.deadline(ctx)
	defer stop()
	all := s.asked.All || s.asked.Count
	p, err := prooflog.Prepare(ctx, c, all)
	if why := unwritten(err); why != "" {
		fmt.Fprintln(s.err, "tilemip: no proof was written: "+why)
		return nil
	} else if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	if all && a.Solutions != nil && *a.Solutions != uint64(len(p.Solutions)) {
		return disagree("the search for the proof finds %d solutions, the answer has %d", len(p.Solutions), *a.Solutions)
	}
	if p.Least && (a.Objective == nil) != (len(p.Solutions) == 0) || a.Objective != nil && int(*a.Objective) != p.Cost {
		return disagree("the search for the proof finds %s, the answer has another cost", p.Claim())
	}
	program := programFile(s.proof)
	s.view.Note("proof: %s, %d branches, about %s; program in %s", p.Claim(), p.Branches, bytesInWords(p.Bytes()), program)
	return s.coverProofFiles(ctx, p, program)
}

// coverProofFiles writes the proof and then its program, so that a proof that is stopped half
// way leaves both files as they were; a pipe has got text without a conclusion and an end.
func (s *session) coverProofFiles(ctx context.Context, p *prooflog.Proof, program string) error {
	err := toFileUntil(ctx, s.proof, s.out, func(w io.Writer) error { return p.WriteProof(ctx, w) })
	if why := unwritten(err); why != "" {
		fmt.Fprintln(s.err, "tilemip: no proof was written: "+why)
		return nil
	} else if err != nil {
		return err
	}
	return toFile(program, s.out, p.WriteProgram)
}

// unwritten says why a search for a proof ended early, or "" if it did not or err is an error.
func unwritten(err error) string {
	switch {
	case errors.Is(err, prooflog.ErrSize):
		return prooflog.ErrSize.Error()
	case errors.Is(err, context.DeadlineExceeded):
		return "the time limit was reached"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	return ""
}

// exactCover is the exact cover of a packing or a cover.
func exactCover(one *subject) (*puzzle.Cover, error) {
	if one.cover != nil {
		return one.cover, nil
	}
	packed, err := one.pack.Cover()
	if err != nil {
		return nil, err
	}
	return packed.Cover, nil
}

// bytesInWords rounds a size for people, in decimal units.
func bytesInWords(n int64) string {
	switch {
	case n < 10_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	case n < 1_000_000:
		return fmt.Sprintf("%d kB", n/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}
