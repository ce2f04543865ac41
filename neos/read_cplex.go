package neos

// CPLEX: the text of its interactive optimizer, and soln.sol, its XML solution
// file, which has all digits. Status codes are those of the CPLEX reference
// manual, "Solution status codes".
//
// "Infeasible or unbounded" is read as model.StatusUnbounded, which covers both: infeasibility
// would say more than the solver does.

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// cplexStatus matches the line of the status, behind the names of the algorithms that may
// have ended the solve; what follows " - " is the sentence.
var cplexStatus = textpos.Late(`^(?:CPLEX> ?)*(?:MIP|Primal simplex|Dual simplex|Barrier|Presolve|Network simplex|Concurrent|Sifting) - (.*)$`)

// cplexZeros matches the sentences that replace the columns at 0 in the table of values.
var cplexZeros = textpos.Late(`^(?:All (?:other )?variables in the range \S+ are 0|The variable \S+ is 0)\.`)

// cplex reads the text: status and objective on one line, then the table of values. A new
// status drops values that were read before, which are those of an earlier solve.
func (r *reader) cplex(out *Output) {
	table := false
	for _, line := range lines(string(out.Text)) {
		line = strings.TrimSpace(line)
		plain := strings.TrimSpace(strings.TrimPrefix(line, "CPLEX>"))
		if m := cplexStatus().FindStringSubmatch(line); m != nil {
			if r.matchVerdict(plain, m[1], verdict.CPLEX) {
				if _, objective, ok := strings.Cut(m[1], "Objective ="); ok {
					r.Objective = first(objective)
				}
				r.Values, table = nil, false // of an earlier solve
			}
			continue
		}
		if bound, ok := after(line, "Current MIP best bound"); ok {
			r.Bound = first(bound)
		}
		switch {
		case strings.HasPrefix(plain, "Variable Name") && strings.HasSuffix(plain, "Solution Value"):
			table = true
		case cplexZeros().MatchString(plain):
			r.allZero()
			table = false
		case table && line != "":
			name, x, ok := nameAndValue(line)
			if table = ok; ok {
				r.value(name, x)
			}
		}
	}
	if name, text := out.file("soln.sol"); name != "" {
		if err := r.cplexFile(text); err != nil {
			r.note("%s: %v", printable(name), err)
		}
	}
}

// cplexFile reads soln.sol. Its values replace those of the text; its status counts
// where the text has none, and is noted where the two differ. The raw tokens are scanned for
// the two tags that matter, header and variable, at any depth. An error leaves the reading of
// the text as it was.
func (r *reader) cplexFile(text string) error {
	file := &reader{text: r.text}
	said := ""
	x := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := x.RawToken()
		if err != nil {
			if err.Error() == "EOF" {
				break
			}
			return fmt.Errorf("cannot be read: %w", err)
		}
		switch tag := token.(type) {
		case xml.Directive:
			return fmt.Errorf("has a document type declaration; expected none")
		case xml.StartElement:
			switch tag.Name.Local {
			case "header":
				said = file.cplexHeader(tag)
			case "variable":
				v, ok := number(attribute(tag, "value"))
				if !ok {
					return fmt.Errorf("variable %s has the value %s; expected a number", shortened(attribute(tag, "name")), shortened(attribute(tag, "value")))
				}
				file.value(attribute(tag, "name"), v)
			}
		}
	}
	if file.Values == nil {
		return fmt.Errorf("holds no variables")
	}
	switch {
	case r.Status == model.StatusError:
		r.Status, r.Termination, r.Words, r.Objective, r.Tolerance = file.Status, file.Termination, said, file.Objective, file.Tolerance
	case file.Status != model.StatusError && file.Status != r.Status:
		r.note("the text says %q and soln.sol %q", r.Words, said)
	}
	r.Values = file.Values
	r.Notes = append(r.Notes, file.Notes...)
	return nil
}

// cplexHeader takes status and objective from the tag and returns the status in words, with
// everything unprintable removed: it comes from the server.
func (r *reader) cplexHeader(tag xml.StartElement) string {
	r.Objective = first(attribute(tag, "objectiveValue"))
	code, _ := strconv.Atoi(attribute(tag, "solutionStatusValue"))
	v := verdict.CPLEXCodes[code]
	r.Status, r.Termination, r.Tolerance = v.Status, v.Termination, v.Gap
	r.Termination = cmp.Or(r.Termination, model.Completed)
	return printable(attribute(tag, "solutionStatusString"))
}

// attribute returns the value of a tag's attribute, in any name space; "" where it has none.
func attribute(tag xml.StartElement, name string) string {
	for _, a := range tag.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
