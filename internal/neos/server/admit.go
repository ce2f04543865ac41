package server

// From a document to an order: which solver, which model, which options. Whatever is not
// understood is refused, in the words of NEOS where they are known, because a field that is
// dropped silently gives a wrong answer. Own.
//
// A document is admitted twice by the same code: in the server, which answers submitJob, and
// in the worker, which solves. So the server need not pass the order on.

import (
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/neos/option"
	"github.com/tilemip/tilemip/internal/textpos"
)

// order is a job understood: what to solve, by which solver, and what to write.
type order struct {
	Category, Solver, Input string // the short category and the catalogue's spelling, whatever the sender wrote
	Priority                string // "long" (also where none is given) or "short"
	Email                   string // checked for its form; no mail is sent
	Model                   string // text of the model's field
	Options                 backends.Options
	Variables               bool // show the values of the variables in the text
	WantSol, WantLst        bool // put the solution file, the GAMS listing into the zip
	WantLog                 bool // put the log into the zip (GAMS)
}

// email is the test that clients make, too: something@something.tld.
var email = textpos.Late(`^[^@\s<>"]+@[^@\s<>"]+\.[A-Za-z]{2,}$`)

// admit reads a document as an order. Errors are refusals, in the words of NEOS
// where those are known.
func admit(d document) (*order, error) {
	for _, tag := range []string{"category", "solver"} {
		if d.word(tag) == "" {
			return nil, refusef("'%s' tag not found in xml file", tag)
		}
	}
	if d.input() == "" {
		return nil, refusal("'inputMethod' tag not found in xml file")
	}
	category, ok := findCategory(d.word("category"))
	if !ok {
		return nil, refusef("Error: unknown category %q; this local server has kestrel, lp, milp", clip(d.word("category"), 40))
	}
	if strings.EqualFold(d.word("solver"), "gurobi") {
		return nil, refusal("Error: this solver is not allowed to be used via this interface")
	}
	s, in, err := findSolver(category, d.word("solver"), d.input())
	if err != nil {
		return nil, err
	}
	o := &order{Category: category, Solver: s.name, Input: in.name, Priority: strings.ToLower(d.word("priority")), Email: d.word("email")}
	if len(o.Email) > 254 || !email().MatchString(o.Email) {
		return nil, refusal("Error: a job needs a valid email address in <email>")
	}
	switch o.Priority {
	case "", "long":
		o.Priority = "long"
	case "short":
	default:
		return nil, refusef("Error: priority %q; expected short or long", clip(o.Priority, 20))
	}
	return o, o.fields(d, s, in)
}

// fields reads the model and the settings, and refuses fields that would be dropped. It
// returns a refusal.
func (o *order) fields(d document, s *solver, in input) error {
	if in.name == "LP" && d["LP"] == "" && d["lp"] != "" {
		d["LP"], d["lp"] = d["lp"], "" // scip's field was once called lp
	}
	o.Model = d[in.fields[0]]
	if strings.TrimSpace(o.Model) == "" || len(o.Model) < 100 && unfilled(o.Model) {
		return refusef("'%s' tag not found in xml file", in.fields[0])
	}
	if err := o.rejectUnreadFields(d, in); err != nil {
		return err
	}
	o.WantSol, o.WantLst, o.WantLog = d.yes("wantsol"), d.yes("wantlst"), d.yes("wantlog")
	switch in.name {
	case "AMPL":
		return kestrelOptions(&o.Options, d["solver_options"])
	case "GAMS":
		return assignments(option.GAMS)(&o.Options, d["options"])
	}
	if err := s.lines.read(&o.Options, d["options"]); err != nil {
		return err
	}
	var err error
	o.Variables, err = postCommands(d["post"])
	return err
}

// rejectUnreadFields refuses fields whose content would not be read: to drop what the
// sender asked for would give a wrong answer. Empty fields and those that still hold the
// template's marker pass.
func (o *order) rejectUnreadFields(d document, in input) error {
	read := map[string]bool{"category": true, "solver": true, "inputMethod": true, "inputType": true, "priority": true, "email": true, "post": in.name != "AMPL" && in.name != "GAMS"}
	for _, field := range in.fields {
		read[field] = true
	}
	for _, field := range sortedKeys(d) {
		if text := d.word(field); text != "" && !read[field] && !ignoredFields[field] && !unfilled(text) {
			if in.name == "GAMS" && gamsBinary[field] {
				return refusef("Error: the field <%s> holds a binary file of GAMS, which GAMS alone reads; GAMSPy sends such files. Send the model as GAMS text, LP or MPS", field)
			}
			return refusef("Error: the field <%s> is not supported here, for solver %s with %s input", clip(field, 64), o.Solver, o.Input)
		}
	}
	return nil
}

// gamsBinary are the fields in which GAMSPy sends what is not in its text: the data, and the
// state of a session. Their formats are not public.
var gamsBinary = map[string]bool{"gdx": true, "restart": true}

// limits returns how long the solver may run: the job's own limit, or most where that is
// shorter or the job has none; servers says that it is most. A job that reaches its own limit
// ended normally, one that reaches the server's has timed out.
func (o *order) limits(most time.Duration) (limit time.Duration, servers bool) {
	if wish := o.Options.TimeLimit; wish > 0 && wish < most {
		return wish, false
	}
	return most, true
}
