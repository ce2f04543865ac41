// The option --proof: the certificate of an answer, for others to check. That of a board holds
// prices, or a partition of pattern databases, so that only answers whose proof rests on these
// have one; that of a packing or cover is a pseudo-Boolean program and a proof for VeriPB.

package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/proof"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/native/cover/prooflog"
)

// Proof is the certificate.
type Proof struct {
	file   string
	search bool // of the native search, which needs pattern databases
}

// Rows declares the option.
func (g *Proof) Rows(*call) []option.Row {
	return []option.Row{{
		Name: "proof", Group: groupSubject, To: &g.file, Files: option.Writes, Beside: func(file string) []string { return []string{programFile(file)} }, For: option.Puzzles, Idle: g.idle,
		Help: "write a proof to `FILE` that other programs can check",
		More: "Boards: a certificate of plan and bound, for tilemip check. Packings and covers: a VeriPB proof, and its OPB program beside it.",
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
		if h := l.Text("heuristic"); h != "" && h != proof.Heuristic {
			return "writes a partition of pattern databases, and the heuristic " + h + " has none; expected pattern, or none named"
		}
	case of == integer.MethodSolver || of == integer.MethodMIP || of == integer.MethodReductions || of != l.Text("method"):
		return "writes the prices or tables of a branch and bound, and " + of + " makes none; expected --method auto, prices, additive or databases"
	}
	return ""
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

// Ready refuses, before anything is searched, a subject of which no proof can be written.
func (g *Proof) Ready(k *call, one tilemip.Subject) error {
	if g.file == "" {
		return nil
	}
	if err := proof.Refuse(one, k.asked.Native, g.search); err != nil {
		return usagef("--proof: %v", err)
	}
	return nil
}

// Ask has an answer carry its certificate. A search has pattern databases from the first node on,
// so that there is a partition to write.
func (g *Proof) Ask(_ *call, one tilemip.Subject, o *tilemip.Options) error {
	o.Certify = g.file != ""
	if o.Certify && one.Board != nil && o.Heuristic == "" && proof.HasPartition(*one.Board) {
		o.Heuristic = proof.Heuristic
	}
	return nil
}

// After writes the certificate of an answer. Where an answer has none, such as one that parity
// proves, this is a note and no error: the answer itself stands.
func (g *Proof) After(k *call, one tilemip.Subject, a *tilemip.Answer) error {
	switch {
	case g.file == "":
		return nil
	case one.Board == nil:
		err := g.ofCover(k, one, a)
		if why := proof.Unwritten(err); why != "" {
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
	if why := proof.TooLarge(a.Certificate.Duals, a.Certificate.Slide); why != "" {
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
func programFile(file string) string { return strings.TrimSuffix(file, ".pbp") + ".opb" }

// ofCover proves the answer about a packing or cover by a simple search of its own, and writes the
// proof and its program; the expected size is printed before.
func (g *Proof) ofCover(k *call, one tilemip.Subject, a *tilemip.Answer) error {
	ctx, stop := k.deadline()
	defer stop()
	p, err := proof.OfCover(ctx, one, a, k.asked.All || k.asked.Count)
	if err != nil {
		return flagged(err)
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
