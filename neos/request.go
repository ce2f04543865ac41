package neos

// Making a job: choosing the solver from the server's list and filling in its template. The
// fields are those of getSolverTemplate.

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// mostDocument is NEOS' own limit for a job, in bytes.
const mostDocument = 16 << 20

// Request is a job to be made.
type Request struct {
	Solver   string              // by name, in any case; default CPLEX, because NEOS returns no values for HiGHS
	Input    string              // LP, MPS or GAMS, in any case; default LP
	Category string              // default: milp, or else lp, or else any that has the solver with the input
	Model    string              // the text of the model, in the language of Input
	Email    string              // see EmailFor
	Short    bool                // short priority: at most five minutes, and output arrives while the job runs
	Settings map[Setting]float64 // what is asked of the solver; one that it cannot be given is an error
	Comment  string              // free text that the job carries
	Fields   map[string]string   // further fields by tag, such as options; they replace what Prepare fills in
	Escaped  bool                // escaped text instead of CDATA sections
}

// ParseFields reads fields as NAME=VALUE, or NAME=@FILE for the text of a file.
func ParseFields(list []string, readFile func(name string) ([]byte, error)) (map[string]string, error) {
	fields := map[string]string{}
	for _, item := range list {
		name, value, ok := strings.Cut(item, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("%q; expected NAME=VALUE or NAME=@FILE", item)
		}
		if file, ok := strings.CutPrefix(value, "@"); ok {
			text, err := readFile(file)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			value = string(text)
		}
		fields[name] = value
	}
	return fields, nil
}

// Prepared is a job ready to be submitted.
type Prepared struct {
	Solver   Solver // in the server's spelling
	Document string
	Model    string // the model's text in it: that of the request, of GAMS with the settings
}

// Prepare asks the server for its solvers and for the template of the one requested, and
// fills it in. Where the server lacks what is asked for, the error says what it has. Nothing
// is submitted. A *SettingError names what the solver cannot be given. Other errors are those of
// Reach and the calls, one for an address that nobody can have, and one for a job that is too
// large.
func (c *Client) Prepare(ctx context.Context, r Request) (*Prepared, error) {
	if err := checkEmail(r.Email); err != nil {
		return nil, err
	}
	if err := c.Reach(ctx); err != nil {
		return nil, err
	}
	list, err := c.ListAllSolvers(ctx)
	if err != nil {
		return nil, err
	}
	s, err := r.choose(list)
	if err != nil {
		return nil, err
	}
	text, err := c.solverTemplate(ctx, s)
	if err != nil {
		return nil, err
	}
	t, err := parseTemplate(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s, err)
	}
	model, err := r.fill(t, s)
	if err != nil {
		return nil, err
	}
	document, err := t.Document(r.Escaped)
	if err != nil {
		return nil, err
	}
	if len(document) > mostDocument {
		return nil, fmt.Errorf("the job has %d bytes; NEOS takes at most %d: shorten the horizon or choose a smaller formulation", len(document), mostDocument)
	}
	return &Prepared{s, document, model}, nil
}

// choose finds the solver in the server's list, in any case: in the category that was asked
// for, or else in milp, lp, or the first that has it.
func (r Request) choose(list []Solver) (Solver, error) {
	name, input := cmp.Or(r.Solver, "CPLEX"), cmp.Or(r.Input, "LP")
	fits := find(list, func(s Solver) bool {
		return strings.EqualFold(s.Name, name) && sameInput(s.Input, input) && (r.Category == "" || strings.EqualFold(s.Category, r.Category))
	})
	for _, category := range []string{"milp", "lp"} {
		for _, s := range fits {
			if s.Category == category {
				return s, nil
			}
		}
	}
	if len(fits) > 0 {
		return fits[0], nil
	}
	return Solver{}, fmt.Errorf("the server has no solver %s with the input %s%s; %s", name, input, inCategory(r.Category), alternatives(list, name, input))
}

// sameInput compares inputs in any case; LP also matches CPLEX, scip's old name for LP files.
func sameInput(has, wanted string) bool {
	return strings.EqualFold(has, wanted) || strings.EqualFold(wanted, "LP") && strings.EqualFold(has, "CPLEX")
}

// inCategory is the category for a sentence; "" where none was asked for.
func inCategory(category string) string {
	if category == "" {
		return ""
	}
	return " in the category " + category
}

// alternatives says what the server has: the inputs of the solver, or the solvers of the input.
func alternatives(list []Solver, name, input string) string {
	seen := map[string]bool{}
	for _, s := range list {
		if strings.EqualFold(s.Name, name) {
			seen[s.Category+":"+s.Input] = true
		}
	}
	if len(seen) > 0 {
		return "it has that solver as " + joined(seen)
	}
	for _, s := range list {
		if sameInput(s.Input, input) && (s.Category == "milp" || s.Category == "lp") {
			seen[s.Name] = true
		}
	}
	if len(seen) > 0 {
		return "with that input it has " + joined(seen)
	}
	return fmt.Sprintf("it has %d solvers; tilemip neos solvers lists them", len(list))
}

// joined lists a set in alphabetical order, without what a server must not print to a terminal.
func joined(set map[string]bool) string {
	return printable(strings.Join(slices.Sorted(maps.Keys(set)), ", "))
}

// or is s, or otherwise where s is empty.
// modelField is the tag that holds the model, by input.
var modelField = map[string]string{"lp": "LP", "cplex": "LP", "mps": "MPS", "gams": "model"}

// fill fills a template in and returns the model's text as it stands there. Fields of
// Request.Fields must exist in it.
func (r Request) fill(t *template, s Solver) (model string, err error) {
	tag, known := modelField[strings.ToLower(s.Input)]
	if !known {
		return "", fmt.Errorf("cannot write a job with the input %s; expected LP, MPS or GAMS", s.Input)
	}
	model, fields, err := r.told(t, s)
	if err != nil {
		return "", err
	}
	if !t.Set(tag, model) {
		return "", fmt.Errorf("the server's template for %s has no field %s; it has %s", s, tag, printable(strings.Join(t.Names(), ", ")))
	}
	t.Set("category", s.Category)
	t.Set("solver", s.Name)
	if !t.Set("inputMethod", s.Input) {
		t.Set("inputType", s.Input)
	}
	t.Force("email", r.Email)
	if r.Short {
		t.Force("priority", "short")
	}
	t.Set("client", "tilemip")
	if r.Comment != "" {
		t.Set("comments", r.Comment)
	}
	for _, f := range slices.Concat(fields, forThePoint(s)) {
		t.Set(f.Name, f.Value) // a template without the field belongs to a server without the feature
	}
	for _, name := range slices.Sorted(maps.Keys(r.Fields)) {
		if !t.Set(name, r.Fields[name]) {
			return "", fmt.Errorf("the server's template for %s has no field %s; it has %s", s, shortened(name), printable(strings.Join(t.Names(), ", ")))
		}
	}
	return model, nil
}

// forThePoint returns the fields that make a solver print its point; a listing of GAMS has it.
func forThePoint(s Solver) []field {
	switch {
	case strings.EqualFold(s.Input, "GAMS"):
		return nil
	case strings.EqualFold(s.Name, "CPLEX"):
		return []field{{"post", "display solution variables -"}, {"wantsol", "yes"}}
	}
	return []field{{"wantsol", "yes"}}
}
