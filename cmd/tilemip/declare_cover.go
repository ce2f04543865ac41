package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/backends/integer"
	"github.com/tilemip/tilemip/model/setpartition"
)

// The program of a packing or a cover that export and show write is the one that solve
// solves for one solution: reduced, unless --reduce says otherwise. The exact cover
// itself, which other programs count, is whole unless reductions are named.

// declareCover states an exact cover.
func (s *session) declareCover(one *subject) (*declared, error) {
	c, packed, err := coverOf(one)
	if err != nil {
		return nil, err
	}
	p, err := integer.NewCoverProgram(c, packed, s.integerOptions())
	if err != nil {
		return nil, flagged(err)
	}
	d := &declared{name: one.name, model: p.Model, algebra: p.Algebra, cover: p.Reduced.Cover, exact: c}
	if named := s.reduce != "" && s.reduce != "auto"; named {
		d.exact = p.Reduced.Cover
	}
	d.formulated = fmt.Sprintf("formulation %s; %s", p.Formulation, reducedWords(p.Reduced, len(c.Options)))
	s.view.note("%s", d.formulated)
	return d, nil
}

// reducedWords says what reductions left of an exact cover, and how to get the rest.
func reducedWords(r *setpartition.Reduced, of int) string {
	var names []string
	for _, removal := range r.Removals {
		if removal.Options > 0 {
			names = append(names, removal.Name)
		}
	}
	if len(names) == 0 {
		return fmt.Sprintf("not reduced, all of %s", counted(of, "option"))
	}
	text := fmt.Sprintf("reduced by %s to %s of %s, which keeps %s, as tilemip solve does for one solution", listed(names), grouped(len(r.Options)), counted(of, "option"), r.Preserves)
	if r.Preserves == setpartition.PreservesOne {
		text += fmt.Sprintf("; --reduce %s keeps all solutions up to symmetry", strings.Join(setpartition.ReductionsPreserving(setpartition.PreservesClasses), ","))
	}
	return text + "; --reduce none writes it whole"
}

// writeExact writes the exact cover, with a comment where it was reduced.
func writeExact(w io.Writer, p *declared) error {
	if p.exact != nil && p.exact == p.cover && !strings.Contains(p.formulated, "not reduced") {
		if _, err := fmt.Fprintln(w, "| "+p.formulated); err != nil {
			return err
		}
	}
	return p.exact.Write(w)
}
