package main

// The verb diagnose infeasible: the answers of package infeasible in words, or as JSON.

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/infeasible"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// What --give-up asks for.
const (
	giveUpRows    = "rows"
	giveUpAmounts = "amounts"
	giveUpNone    = "none"
)

// diagnosis is what is printed with --json.
type diagnosis struct {
	Kind         string             `json:"kind"`
	Subject      string             `json:"subject,omitempty"`
	Engine       string             `json:"engine"`
	Formulation  string             `json:"formulation,omitempty"`
	Status       model.Status       `json:"status"`
	Termination  model.Termination  `json:"termination"`
	Message      string             `json:"message,omitempty"`
	ClaimedBy    string             `json:"claimed_by,omitempty"`
	ProvenBy     []string           `json:"proven_by,omitempty"`
	Members      []memberJSON       `json:"members,omitempty"`
	Irreducible  bool               `json:"irreducible"`
	Proof        string             `json:"proof,omitempty"`
	Sum          string             `json:"sum,omitempty"`
	Values       map[string]float64 `json:"values,omitempty"`
	GiveUp       *giveUpJSON        `json:"give_up,omitempty"`
	Rows         int                `json:"rows"`
	Requirements int                `json:"requirements"`
	Questions    int                `json:"questions"`
	Solves       int                `json:"solves"`
	Seconds      float64            `json:"seconds"`
	Versions     map[string]string  `json:"versions"`
}

type memberJSON struct {
	Kind       string `json:"kind"` // row, bound, whole or construct
	Name       string `json:"name"`
	Side       string `json:"side,omitempty"` // lower or upper
	Text       string `json:"text"`
	Needed     bool   `json:"needed"`
	Multiplier string `json:"multiplier,omitempty"`
}

type giveUpJSON struct {
	By       string             `json:"by"` // rows or amounts
	Status   model.Status       `json:"status"`
	Rows     []givenJSON        `json:"rows"`
	Total    float64            `json:"total"`
	Bound    float64            `json:"bound"`
	ProvenBy string             `json:"proven_by,omitempty"`
	Subsets  [][]string         `json:"subsets,omitempty"`
	Values   map[string]float64 `json:"values,omitempty"`
	Message  string             `json:"message,omitempty"`
}

type givenJSON struct {
	Name   string  `json:"name"`
	Side   string  `json:"side"`
	Text   string  `json:"text"`
	Amount float64 `json:"amount"`
}

func diagnoseInfeasible(c *cli.Context, io *streams) error {
	s, one, p, err := stated(c, io)
	if err != nil {
		return err
	}
	b, err := s.backend()
	if err != nil {
		return err
	}
	if err := s.refuse(b, one); err != nil {
		return err
	}
	started := time.Now()
	o := infeasible.Options{Solver: s.asked.Solver, Notify: func(text string) { s.view.Searching(time.Since(started), "%s", text) }}
	if o.Weight, err = keeping(p.model, s.keep); err != nil {
		return err
	}
	ctx, cancel := s.deadline(c.Context)
	defer cancel()
	o.Solver.TimeLimit = 0
	found, err := infeasible.Explain(ctx, b, p.model, o)
	if err != nil {
		return err
	}
	var given *infeasible.Relaxation
	if found.Status == model.StatusInfeasible && s.giveUp != giveUpNone && ctx.Err() == nil {
		if given, err = giveUp(ctx, s.giveUp, b, p.model, o); err != nil {
			return err
		}
	}
	if c.Bool("json") {
		err = display.WriteJSON(s.out, s.diagnosed(one, p, b, found, given))
	} else {
		s.writeDiagnosis(p.model, found, given)
	}
	if err != nil {
		return err
	}
	if c.Context.Err() != nil {
		return exitWith(exitInterrupted)
	}
	return exitWith(exitOf(found.Status, found.Termination))
}

func giveUp(ctx context.Context, by string, b backends.Backend, m *model.Model, o infeasible.Options) (*infeasible.Relaxation, error) {
	if by == giveUpAmounts {
		return infeasible.LeastAmounts(ctx, b, m, o)
	}
	return infeasible.FewestRows(ctx, b, m, o)
}

// keeping returns the weights that keep the rows named, each a row or the name of a family.
func keeping(m *model.Model, names []string) (func(int) float64, error) {
	if len(names) == 0 {
		return nil, nil
	}
	kept := make([]bool, m.Rows())
	for _, name := range names {
		any := false
		for r := range kept {
			if row := m.RowName(r); row == name || strings.HasPrefix(row, name+"[") || strings.HasPrefix(row, name+"(") {
				kept[r], any = true, true
			}
		}
		if !any {
			return nil, usagef("--keep %s: no row or family of rows has that name", name)
		}
	}
	return func(r int) float64 {
		if kept[r] {
			return 0
		}
		return 1
	}, nil
}

// diagnosed makes the object of --json.
func (s *session) diagnosed(one *subject, p *declared, b backends.Backend, found *infeasible.Subset, given *infeasible.Relaxation) diagnosis {
	d := diagnosis{
		Kind: one.kind(), Subject: one.name, Engine: found.Engine, Formulation: s.asked.Formulation,
		Status: found.Status, Termination: found.Termination, Message: found.Reason,
		Irreducible: found.Irreducible, Proof: found.Proof, Values: valuesOf(p.model, found.Point),
		Rows: found.Rows, Requirements: found.Requirements, Questions: found.Questions, Solves: found.Solves, Seconds: found.Seconds,
		Versions: map[string]string{"tilemip": version()},
	}
	if v := backends.VersionOf(s.context.Context, b); v != "" {
		d.Versions[found.Engine] = v
	}
	switch found.Proof {
	case "":
	case infeasible.ProofClaim:
		d.ClaimedBy = found.Engine
	case infeasible.ProofSecond:
		d.ClaimedBy = found.Engine
		_, second, _ := strings.Cut(found.ProvenBy, " and ")
		d.ProvenBy = []string{tilemip.BySecond(second)}
	default:
		d.ProvenBy = []string{found.ProvenBy}
	}
	if found.Sum != nil {
		d.Sum = found.Sum.RatString()
	}
	for _, x := range found.Members {
		one := memberJSON{Kind: kindWord(x.Kind), Name: x.Name, Text: x.Text, Needed: x.Needed}
		if x.Kind < propagate.Whole {
			one.Side = sideWord(x.Upper)
		}
		if x.Multiplier != nil {
			one.Multiplier = x.Multiplier.RatString()
		}
		d.Members = append(d.Members, one)
	}
	if given != nil {
		d.GiveUp = &giveUpJSON{By: s.giveUp, Status: given.Status, Rows: []givenJSON{}, Total: given.Total, Bound: given.Bound, ProvenBy: given.By, Subsets: given.Subsets, Values: valuesOf(p.model, given.Point), Message: given.Reason}
		if math.IsInf(d.GiveUp.Bound, 0) {
			d.GiveUp.Bound = 0 // amounts are never negative
		}
		for _, g := range given.Rows {
			d.GiveUp.Rows = append(d.GiveUp.Rows, givenJSON{g.Name, sideWord(g.Upper), g.Text, g.Amount})
		}
		d.Questions, d.Solves, d.Seconds = d.Questions+given.Questions, d.Solves+given.Solves, d.Seconds+given.Seconds
	}
	return d
}

// valuesOf lists the variables of a point that are not 0.
func valuesOf(m *model.Model, x []float64) map[string]float64 {
	if x == nil {
		return nil
	}
	values := map[string]float64{}
	for j, v := range x {
		if v != 0 {
			values[m.ColumnName(j)] = v
		}
	}
	return values
}

func kindWord(k propagate.Kind) string { return [...]string{"row", "bound", "whole", "construct"}[k] }

func sideWord(upper bool) string {
	if upper {
		return "upper"
	}
	return "lower"
}

// mostLines is how many members are written for people; --json has them all.
const mostLines = 60

// writeDiagnosis writes it for people.
func (s *session) writeDiagnosis(m *model.Model, found *infeasible.Subset, given *infeasible.Relaxation) {
	if len(found.Members) == 0 {
		fmt.Fprintf(s.out, "%s: %s.\n", found.Status, found.Reason)
		return
	}
	lines := found.Lines()
	fmt.Fprintf(s.out, "infeasible: %s, of %s and the bounds of %s, cannot be met together.\n\n",
		these(len(found.Members)), english.Count(found.Rows, "row"), english.Count(m.Columns(), "variable"))
	for i, l := range lines {
		if i == mostLines {
			fmt.Fprintf(s.out, "  … and %s; --json lists them all\n", english.Count(len(lines)-i, "more requirement"))
			break
		}
		fmt.Fprint(s.out, model.Wrap(shortened(l.Text), 2, 6, 78))
	}
	fmt.Fprintln(s.out)
	for _, sentence := range found.Sentences() {
		s.paragraph(sentence)
	}
	s.writeGiveUp(given)
	fmt.Fprintf(s.out, "\nAsked of %s: %s, %s solved, %s.\n", found.Engine,
		english.Count(found.Questions+questionsOf(given), "question"), english.Count(found.Solves+solvesOf(given), "program"),
		english.Seconds(found.Seconds+secondsOf(given)))
}

// shortened leaves out the middle of a long row.
func shortened(text string) string {
	const most, start, end = 400, 260, 80
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	head, tail := string(letters[:start]), string(letters[len(letters)-end:])
	if i := strings.LastIndex(head, " "); i > 0 {
		head = head[:i]
	}
	_, tail, _ = strings.Cut(tail, " ")
	return head + " … " + tail
}

func these(n int) string {
	if n == 1 {
		return "this 1 requirement"
	}
	return fmt.Sprintf("these %d requirements", n)
}

func (s *session) paragraph(text string) {
	for _, line := range english.Wrap(text, 78) {
		fmt.Fprintln(s.out, line)
	}
}

// writeGiveUp says what to give up.
func (s *session) writeGiveUp(given *infeasible.Relaxation) {
	if given == nil {
		return
	}
	fmt.Fprintln(s.out)
	if given.Point == nil {
		s.paragraph("Giving up rows does not help: " + or(given.Reason, "nothing was found") + ".")
		return
	}
	proven := given.Status == model.StatusOptimal
	rows := english.Count(len(given.Rows), "row")
	switch {
	case s.giveUp == giveUpAmounts && proven:
		s.paragraph(fmt.Sprintf("All the rest can be met by missing %s by %.6g in all; less will not do, says %s:", rows, given.Total, given.By))
	case s.giveUp == giveUpAmounts:
		s.paragraph(fmt.Sprintf("All the rest can be met by missing %s by %.6g in all; whether less will do is not known:", rows, given.Total))
	case proven:
		s.paragraph(fmt.Sprintf("All the rest can be met by giving up %s, and fewer will not do (%s):", rows, given.By))
	default:
		s.paragraph(fmt.Sprintf("All the rest can be met by giving up %s; whether fewer will do is not known, at least %g:", rows, given.Bound))
	}
	for i, g := range given.Rows {
		if i == mostLines {
			fmt.Fprintf(s.out, "  … and %s\n", english.Count(len(given.Rows)-i, "more row"))
			break
		}
		over := "short of it"
		if g.Upper {
			over = "over it"
		}
		fmt.Fprint(s.out, model.Wrap(fmt.Sprintf("%s (%.6g %s)", shortened(g.Text), g.Amount, over), 2, 6, 78))
	}
}

func questionsOf(r *infeasible.Relaxation) int {
	if r == nil {
		return 0
	}
	return r.Questions
}

func solvesOf(r *infeasible.Relaxation) int {
	if r == nil {
		return 0
	}
	return r.Solves
}

func secondsOf(r *infeasible.Relaxation) float64 {
	if r == nil {
		return 0
	}
	return r.Seconds
}

func giveUpWords() []string { return []string{giveUpRows, giveUpAmounts, giveUpNone} }
