// Package prooflog writes what a search of an exact cover proves as a proof that others check:
// a pseudo-Boolean program (OPB) and a proof for VeriPB 3 (S. Gocht, J. Nordström, "Certifying
// Parity Reasoning Efficiently Using Pseudo-Boolean Proofs", AAAI 2021; B. Bogaerts, S. Gocht,
// C. McCreesh, J. Nordström, "Certified Dominance and Symmetry Breaking for Combinatorial
// Optimisation", JAIR 77 (2023) 1539-1589).
//
// The search is a plain one of its own, because what the fast engines filter by, such as volume
// and regions, is no unit propagation. It is run twice: first it only counts, so that the size is
// known and the solutions stand in the program; then it writes.
//
// Claims: "no solution"; "a solution"; where options have costs, "least cost c" instead; and "exactly these N": the program then has one more row
// for each of the N solutions, which excludes it, and the proof says that nothing is left. That
// the N rows exclude N different solutions is for a reader of the program to check;
// scripts/checkers/cover.py does.
//
// Not here: fast searches. Begin with prooflog.go. This package may change with every release.
package prooflog

// The claim, its program and its size.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// mostBranches bounds the search: some 2 GB of proof.
const mostBranches = 20_000_000

// bytesPerBranch is the usual size of the line of a branch: 85 to 131 bytes were measured.
const bytesPerBranch = 115

// ErrSize is the error of a search with more than mostBranches branches.
var ErrSize = errors.New("the proof would have more than 20,000,000 steps, which is some 2 GB")

// Proof is a claim with what is needed to write its proof.
type Proof struct {
	c         *puzzle.Cover
	All       bool    // the claim is about all solutions
	Solutions [][]int // their options, ascending; all of them, or with All false at most one
	Least     bool    // the claim is the least cost; Solutions then has a cheapest one, or none
	Cost      int     // of that
	Branches  uint64  // of the search
	terms     int64   // of the sums of rows in the proof of a least cost
	colouring []int   // primary items; each option has an even number of them, and their number is odd; or nil
}

// States is the error of a cover that has what a proof cannot state: multiplicities, intervals or
// colours.
func States(c *puzzle.Cover) error {
	if c.Multiplicity != nil || c.Least != nil || c.HasColours() {
		return errors.New("a proof of a cover with multiplicities, intervals or colours is not written")
	}
	return nil
}

// Prepare searches a cover: for all solutions, or for the first one. An error is that of ctx,
// ErrSize, or says that the cover has what the proof cannot state: multiplicities, intervals or
// colours.
func Prepare(ctx context.Context, c *puzzle.Cover, all bool) (*Proof, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if err := States(c); err != nil {
		return nil, err
	}
	if all || !weighs(c) {
		c = c.WithoutCosts()
	}
	p := &Proof{c: c, All: all, Least: c.HasCosts(), colouring: oddColouring(c)}
	if p.colouring != nil {
		return p, nil
	}
	if p.Least {
		return p, p.prepareLeast(ctx)
	}
	s := newSearch(ctx, c)
	s.first = !all
	s.run()
	p.Solutions, p.Branches = s.found, s.branches
	return p, s.err
}

// weighs reports whether some option costs something: a program without that has no objective.
func weighs(c *puzzle.Cover) bool {
	return slices.ContainsFunc(c.Costs, func(cost int) bool { return cost != 0 })
}

// Claim says what the proof proves.
func (p *Proof) Claim() string {
	switch {
	case len(p.Solutions) == 0:
		return "no solution"
	case p.Least:
		return fmt.Sprintf("least cost %d", p.Cost)
	case !p.All:
		return "a solution"
	case len(p.Solutions) == 1:
		return "exactly 1 solution"
	}
	return fmt.Sprintf("exactly %d solutions", len(p.Solutions))
}

// Bytes estimates the size of the proof's file.
func (p *Proof) Bytes() int64 {
	size := 200 + int64(p.Branches)*bytesPerBranch + int64(len(p.c.Items))*bytesPerLiteral // forced options name their items' rows
	if p.Least && p.colouring == nil {
		size += (p.terms+int64(len(p.c.Items)))*bytesPerTerm + int64(len(p.c.Options))*bytesPerLiteral
	}
	return size
}

// excluded are the solutions that the program excludes.
func (p *Proof) excluded() [][]int {
	if !p.All {
		return nil
	}
	return p.Solutions
}

// WriteProgram writes the program: as the exported one, option j being the variable x(j+1), and
// a row for each excluded solution.
func (p *Proof) WriteProgram(w io.Writer) error {
	t := bufio.NewWriter(w)
	c := p.c
	fmt.Fprintf(t, "* #variable= %d #constraint= %d\n", len(c.Options), len(c.Items)+len(p.excluded()))
	for o := range c.Options {
		fmt.Fprintf(t, "* x%d x[o%d]\n", o+1, o+1)
	}
	if c.HasCosts() {
		t.WriteString("min:")
		for o, cost := range c.Costs {
			if cost != 0 {
				fmt.Fprintf(t, " %+d x%d", cost, o+1)
			}
		}
		t.WriteString(" ;\n")
	}
	has := optionsOf(c)
	for i := range c.Items {
		sign, relation := " +1", "= 1"
		if i >= c.Primary {
			sign, relation = " -1", ">= -1"
		}
		for _, o := range has[i] {
			fmt.Fprintf(t, "%s x%d", sign, o+1)
		}
		if len(has[i]) == 0 {
			t.WriteString(" +0 x1")
		}
		fmt.Fprintf(t, " %s ;\n", relation)
	}
	for _, s := range p.excluded() {
		for _, o := range s {
			fmt.Fprintf(t, "+1 ~x%d ", o+1)
		}
		t.WriteString(">= 1 ;\n")
	}
	return t.Flush()
}

// optionsOf lists the options of each item.
func optionsOf(c *puzzle.Cover) [][]int32 {
	has := make([][]int32, len(c.Items))
	for o, items := range c.Options {
		for _, i := range items {
			has[i] = append(has[i], int32(o))
		}
	}
	return has
}

// WriteProof writes the proof for the program of WriteProgram. After an error, which is that of ctx
// or of w, what was written has no conclusion and no end, and is not a proof.
func (p *Proof) WriteProof(ctx context.Context, w io.Writer) error {
	t := bufio.NewWriterSize(w, 1<<16)
	rows := 2*p.c.Primary + len(p.c.Items) - p.c.Primary
	fmt.Fprintf(t, "pseudo-Boolean proof version 3.0\nf %d;\n%% %s\n", rows+len(p.excluded()), p.Claim())
	var err error
	switch {
	case p.colouring != nil:
		p.parity(t, int64(rows))
	case p.Least:
		err = p.leastRefutation(ctx, t, int64(rows))
	case !p.All && len(p.Solutions) > 0:
		p.point(t)
	default:
		err = p.refutation(ctx, t, int64(rows))
	}
	if err != nil {
		return err
	}
	t.WriteString("end pseudo-Boolean proof;\n")
	return t.Flush()
}

// point writes the conclusion that a solution exists; VeriPB wants every literal.
func (p *Proof) point(t *bufio.Writer) {
	t.WriteString("output NONE;\nconclusion SAT :")
	p.literals(t)
}

// literals writes the solution as all literals, and ends the line.
func (p *Proof) literals(t *bufio.Writer) {
	for o := range p.c.Options {
		not := "~"
		if slices.Contains(p.Solutions[0], o) {
			not = ""
		}
		fmt.Fprintf(t, " %sx%d", not, o+1)
	}
	t.WriteString(";\n")
}

// refutation searches again and writes a step for each branch that fails.
func (p *Proof) refutation(ctx context.Context, t *bufio.Writer, rows int64) error {
	s := newSearch(ctx, p.c)
	s.writer = newWriter(p.c, s.has, t)
	s.next, s.exclusion = rows+int64(len(p.excluded()))+1, rows+1
	id := s.run()
	if s.err != nil {
		return s.err
	}
	fmt.Fprintf(t, "output NONE;\nconclusion UNSAT : %d;\n", id)
	return nil
}
