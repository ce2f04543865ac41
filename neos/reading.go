package neos

// What an answer claims, before anything in it is checked, and the helpers that the readers
// of all solvers share. A reader looks at the beginning and the shape of a line only, because
// answers repeat text of the user. Own.

import (
	"fmt"
	"io"
	"math"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// Reading is what an answer claims. Nothing in it is checked yet; ModelText.Evaluate does
// that. Objective and Bound are in the direction of the text, not of the model.
type Reading struct {
	Solver      string       // that was asked for
	Status      model.Status // StatusError when no status was recognized in the text
	Termination model.Termination
	Tolerance   bool               // the solver stopped at a gap and calls that optimal
	Objective   float64            // as printed; NaN when it is not
	Bound       float64            // NaN when it is not printed
	Nodes       int64              // of the search tree
	Values      map[string]float64 // by the names of the model's text; nil when the answer has none. A column that is missing is 0
	Words       string             // the line that the status was read from
	Notes       []string           // remarks of the reader, one sentence each
	Foreign     string             // how the text shows that it is of another job; "" otherwise
	StandIn     string             // the solver that ran instead of Solver, where the server says so; "" otherwise
	Ended       string             // the completion code, or the word of the status, of a job that did not end well
	Discounted  bool               // the text claims a proof, which a job that ended so cannot have
	Took        time.Duration      // from start to end by the server's frame, in whole seconds; 0 where it is not known
}

// reader fills a Reading from the lines of a text.
type reader struct {
	Reading
	text *ModelText
}

// Read reads what a job left: the text in the form of its solver, and the files beside it
// where they are more precise. t is the model that was sent. It never fails: an answer in
// which nothing is recognized has StatusError and notes.
func Read(s Solver, out *Output, t *ModelText) *Reading {
	r := &reader{text: t, Reading: Reading{
		Solver: s.Name, Termination: model.Completed, Objective: math.NaN(), Bound: math.NaN(), Notes: append([]string(nil), out.Notes...),
	}}
	r.Took = took(string(out.Text))
	r.frame(out)
	name := strings.ToLower(s.Name)
	switch {
	case t.Input == "GAMS":
		r.gams(out)
	case name == "cplex":
		r.cplex(out)
	case name == "cbc":
		r.cbc(string(out.Text))
	case name == "scip":
		r.scip(string(out.Text))
	case name == "copt":
		r.copt(out)
	case name == "highs", name == "glpk", name == "lp_solve": // the last two of the local server, in HiGHS' form
		r.highs(string(out.Text))
	default:
		r.note("answers of the solver %s cannot be read; the text of the result has them", printable(s.Name))
	}
	switch {
	case out.Code != "" && out.Code != Normal:
		r.code(printable(out.Code))
	case out.Status == Killed || out.Status == Failed:
		r.code(out.Status)
	}
	return &r.Reading
}

var (
	frameJob = textpos.Late(`(?m)^ +Job# +: *(\d+)\s*$`)
	remark   = textpos.Late(`(?m)^Remark: (.+)$`)
	standIn  = textpos.Late(`(?m)^(\S+) is not (?:here|available)\. (.+) solved this job in its place;`)
)

// frame reads what the first 4096 bytes of a text say about the job: its number, and at a
// local server (tilemip neos serve) the solver that ran instead of the one asked for, and remarks
// such as an option without effect.
func (r *reader) frame(out *Output) {
	head := strings.ReplaceAll(string(out.Text[:min(len(out.Text), 4096)]), "\r", "")
	if m := frameJob().FindStringSubmatch(head); m != nil && out.Job.Number != 0 && m[1] != strconv.Itoa(out.Job.Number) {
		r.Foreign = fmt.Sprintf("the text is of job %s, and job %d was asked for", m[1], out.Job.Number)
	}
	if m := standIn().FindStringSubmatch(head); m != nil && strings.EqualFold(m[1], r.Solver) {
		r.StandIn = printable(m[2])
	}
	for _, m := range remark().FindAllStringSubmatch(head, 20) {
		r.note("%s", printable(m[1]))
	}
}

// Who names the solver that made the claim, for use at the start of a sentence.
func (r *Reading) Who() string {
	if r.StandIn != "" {
		return fmt.Sprintf("%s, in place of %s,", r.StandIn, r.Solver)
	}
	return r.Solver
}

// took returns the time between start and end in the frame around a result, which is in its
// first 4096 bytes; 0 where they are missing or make no sense.
func took(text string) time.Duration {
	text = text[:min(len(text), 4096)]
	at := func(label string) (time.Time, bool) {
		m := regexp.MustCompile(`(?m)^ +` + label + ` +: (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)`).FindStringSubmatch(text)
		if m == nil {
			return time.Time{}, false
		}
		t, err := time.Parse(time.DateTime, m[1])
		return t, err == nil
	}
	start, known := at("Start")
	end, too := at("End")
	if !known || !too || end.Before(start) {
		return 0
	}
	return end.Sub(start)
}

// code takes a completion code other than Normal into account. Where the text has no status,
// the code gives one. Where the text claims a proof, the claim is dropped: a job that ran out
// of memory or was killed proves nothing. Its point is kept, because points are checked.
func (r *reader) code(code string) {
	r.note("NEOS' completion code is %q", code)
	r.Ended = code
	why := model.Crashed
	if code == "Timed out" {
		why = model.TimeLimit
	}
	switch r.Status {
	case model.StatusError:
		r.Words = code
		switch code {
		case "Timed out", "Out of memory", "Disk Space":
			r.Status, r.Termination = model.StatusLimit, why
		}
	case model.StatusOptimal:
		r.Status, r.Termination, r.Bound, r.Discounted = model.StatusFeasible, why, math.NaN(), true
	case model.StatusInfeasible, model.StatusUnbounded:
		r.Status, r.Termination, r.Bound, r.Discounted = model.StatusLimit, why, math.NaN(), true
	}
}

// note adds a sentence about what could not be read or does not fit together.
func (r *reader) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// says sets the status, and the words that it was read from.
func (r *reader) says(line string, status model.Status, termination model.Termination) {
	words := strings.Join(strings.Fields(printable(line)), " ")
	r.Words, r.Status, r.Termination = strings.TrimSpace(strings.Trim(words, "*>")), status, termination
}

// value takes one value of the point. Tables may repeat a line at a page break, but not with
// another number: then the value becomes NaN, which fails the check of the point.
func (r *reader) value(name string, x float64) {
	if r.Values == nil {
		r.Values = map[string]float64{}
	}
	if before, twice := r.Values[name]; twice && before != x {
		r.note("%s has the values %g and %g", shortened(name), before, x)
		x = math.NaN()
	}
	r.Values[name] = x
}

// allZero records that the answer has a list of values, of which solvers leave out the zeros.
func (r *reader) allZero() {
	if r.Values == nil {
		r.Values = map[string]float64{}
	}
}

// matchVerdict looks a sentence up in a table and sets the status. It reports false, and changes
// nothing, where the table does not have it.
func (r *reader) matchVerdict(line, sentence string, table verdict.Table) bool {
	v, ok := table.Find(sentence)
	if ok {
		r.says(line, v.Status, v.Termination)
		r.Tolerance = v.Gap
	}
	return ok
}

// number reads a finite number.
func number(s string) (float64, bool) {
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil && !math.IsNaN(x) && !math.IsInf(x, 0)
}

// nameAndValue reads a line of a name and a number, and nothing else.
func nameAndValue(line string) (name string, x float64, ok bool) {
	f := strings.Fields(line)
	if len(f) != 2 {
		return "", 0, false
	}
	x, ok = number(f[1])
	return f[0], x, ok
}

// after returns what follows a label and its colon or sign at the start of a line.
func after(line, label string) (string, bool) {
	rest, ok := strings.CutPrefix(line, label)
	if !ok {
		return "", false
	}
	return strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(rest), ":=")), true
}

// first returns the number at the beginning of s, or NaN.
func first(s string) float64 {
	f := strings.Fields(s)
	if len(f) == 0 {
		return math.NaN()
	}
	x, ok := number(f[0])
	if !ok {
		return math.NaN()
	}
	return x
}

// lines splits a text, without carriage returns and form feeds.
func lines(text string) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n").Replace(text), "\n")
}

// file returns the first file of an output whose name has the ending, in the
// order of names, and its name.
func (out *Output) file(ending string) (name string, content string) {
	for n, c := range out.Files {
		if strings.HasSuffix(strings.ToLower(path.Base(n)), ending) && (name == "" || n < name) {
			name, content = n, string(c)
		}
	}
	return name, content
}

// Text from a server made safe for a terminal: control characters are dropped, and with them
// escape sequences. Own.

// printable returns s on one line without the characters that control a terminal: line ends
// and tabs become blanks.
func printable(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, s))
}

// Printable returns a writer that lets only printable text, line feeds and tabs
// through to w: for a server's output that goes to a terminal.
func Printable(w io.Writer) io.Writer { return &printableWriter{w} }

// printableWriter is the writer of Printable.
type printableWriter struct{ w io.Writer }

func (p *printableWriter) Write(b []byte) (int, error) {
	clean := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return -1
	}, string(b))
	if _, err := io.WriteString(p.w, clean); err != nil {
		return 0, err
	}
	return len(b), nil
}
