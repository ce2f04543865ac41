// What is said of a program without a point: the subset, and what to give up, as an object and in
// words. Own.

package infeasible

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// What is to be given up.
const (
	Rows    = "rows"    // the fewest
	Amounts = "amounts" // rows are missed by as little as possible in all
	Nothing = "none"
)

// Ways lists them.
func Ways() []string { return []string{Rows, Amounts, Nothing} }

// Diagnosis is what is to be said of a program without a point: as JSON, and by Write in words.
type Diagnosis struct {
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
	GiveUp       *Relaxation        `json:"give_up,omitempty"`
	Rows         int                `json:"rows"`
	Requirements int                `json:"requirements"`
	Questions    int                `json:"questions"`
	Solves       int                `json:"solves"`
	Seconds      float64            `json:"seconds"`
	Versions     map[string]string  `json:"versions"`

	model *model.Model
	found *Subset
}

type memberJSON struct {
	Kind       string `json:"kind"` // row, bound, whole or construct
	Name       string `json:"name"`
	Side       string `json:"side,omitempty"` // lower or upper
	Text       string `json:"text"`
	Needed     bool   `json:"needed"`
	Multiplier string `json:"multiplier,omitempty"`
}

// Diagnose explains why a program has no point and finds what to give up, in one of Ways, but the
// rows named in keep, each a row or a family of rows. The context bounds all of it. second words
// that a solver says the same.
func Diagnose(ctx context.Context, b backends.Backend, m *model.Model, o Options, way string, keep []string, second func(solver string) string) (*Diagnosis, error) {
	var err error
	if o.Weight, err = keeping(m, keep); err != nil {
		return nil, err
	}
	o.Solver.TimeLimit = 0
	d := &Diagnosis{model: m, Versions: map[string]string{}}
	if d.found, err = Explain(ctx, b, m, o); err != nil {
		return nil, err
	}
	if v := backends.VersionOf(ctx, b); v != "" {
		d.Versions[d.found.Engine] = v
	}
	d.explained(second)
	if d.Status != model.StatusInfeasible || way == Nothing || ctx.Err() != nil {
		return d, nil
	}
	find := FewestRows
	if way == Amounts {
		find = LeastAmounts
	}
	given, err := find(ctx, b, m, o)
	if err == nil {
		d.gaveUp(way, given)
	}
	return d, err
}

// explained says what the subset has.
func (d *Diagnosis) explained(second func(string) string) {
	found := d.found
	d.Engine, d.Status, d.Termination, d.Message = found.Engine, found.Status, found.Termination, found.Reason
	d.Irreducible, d.Proof, d.Values = found.Irreducible, found.Proof, valuesOf(d.model, found.Point)
	d.Rows, d.Requirements, d.Questions, d.Solves, d.Seconds = found.Rows, found.Requirements, found.Questions, found.Solves, found.Seconds
	switch found.Proof {
	case "":
	case ProofClaim:
		d.ClaimedBy = found.Engine
	case ProofSecond:
		d.ClaimedBy = found.Engine
		_, solver, _ := strings.Cut(found.ProvenBy, " and ")
		d.ProvenBy = []string{second(solver)}
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
}

// gaveUp says what is given up.
func (d *Diagnosis) gaveUp(way string, given *Relaxation) {
	d.GiveUp, given.By, given.Values = given, way, valuesOf(d.model, given.Point)
	if given.Rows == nil {
		given.Rows = []Given{} // JSON has a list without entries
	}
	if math.IsInf(given.Bound, 0) {
		given.Bound = 0 // amounts are never negative
	}
	d.Questions, d.Solves, d.Seconds = d.Questions+given.Questions, d.Solves+given.Solves, d.Seconds+given.Seconds
}

// UnknownRowError says that a name to keep is of no row and no family of rows.
type UnknownRowError struct{ Name string }

func (e *UnknownRowError) Error() string {
	return e.Name + ": no row or family of rows has that name"
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
			return nil, &UnknownRowError{name}
		}
	}
	return func(r int) float64 {
		if kept[r] {
			return 0
		}
		return 1
	}, nil
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

// Write writes it for people.
func (d *Diagnosis) Write(w io.Writer) {
	found := d.found
	if len(found.Members) == 0 {
		fmt.Fprintf(w, "%s: %s.\n", found.Status, found.Reason)
		return
	}
	lines := found.Lines()
	fmt.Fprintf(w, "infeasible: %s, of %s and the bounds of %s, cannot be met together.\n\n",
		these(len(found.Members)), english.Count(found.Rows, "row"), english.Count(d.model.Columns(), "variable"))
	for i, l := range lines {
		if i == mostLines {
			fmt.Fprintf(w, "  … and %s; --json lists them all\n", english.Count(len(lines)-i, "more requirement"))
			break
		}
		fmt.Fprint(w, model.Wrap(shortened(l.Text), 2, 6, 78))
	}
	fmt.Fprintln(w)
	for _, sentence := range found.Sentences() {
		paragraph(w, sentence)
	}
	d.writeGiveUp(w)
	fmt.Fprintf(w, "\nSolved with %s: %s, %s solved, %s.\n", found.Engine,
		english.Count(d.Questions, "question"), english.Count(d.Solves, "program"),
		english.Seconds(d.Seconds))
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

func paragraph(w io.Writer, text string) {
	fmt.Fprint(w, model.Wrap(text, 0, 0, 78))
}

// writeGiveUp says what to give up.
func (d *Diagnosis) writeGiveUp(w io.Writer) {
	given := d.GiveUp
	if given == nil {
		return
	}
	fmt.Fprintln(w)
	if given.Point == nil {
		reason := cmp.Or(given.Reason, "nothing was found")
		paragraph(w, "Relaxing rows does not help: "+reason+".")
		return
	}
	proven := given.Status == model.StatusOptimal
	rows := english.Count(len(given.Rows), "row")
	switch {
	case given.By == Amounts && proven:
		paragraph(w, fmt.Sprintf("Violating %s by %.6g in total makes the rest feasible; %s reports that less is not enough:", rows, given.Total, given.ProvenBy))
	case given.By == Amounts:
		paragraph(w, fmt.Sprintf("Violating %s by %.6g in total makes the rest feasible; whether less is enough is not known:", rows, given.Total))
	case proven:
		paragraph(w, fmt.Sprintf("Removing %s makes the rest feasible, and fewer are not enough (%s):", rows, given.ProvenBy))
	default:
		paragraph(w, fmt.Sprintf("Removing %s makes the rest feasible; whether fewer are enough is not known, at least %g:", rows, given.Bound))
	}
	for i, g := range given.Rows {
		if i == mostLines {
			fmt.Fprintf(w, "  … and %s\n", english.Count(len(given.Rows)-i, "more row"))
			break
		}
		over := "short of it"
		if g.Side == sideWord(true) {
			over = "over it"
		}
		fmt.Fprint(w, model.Wrap(fmt.Sprintf("%s (%.6g %s)", shortened(g.Text), g.Amount, over), 2, 6, 78))
	}
}
