package neos

// What a job may ask of its solver beside the model, and how each solver of NEOS is told: a table
// of solvers by settings. A setting that a solver cannot be given is refused before anything is
// sent; none is dropped. The names are those of the solvers' manuals, and of the GAMS user's
// guide ("Model attributes").

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/gams"
	"github.com/tilemip/tilemip/internal/neos/option"
)

// Setting is a limit or a parameter of a solver, by the name that its flag has.
type Setting string

// The settings.
const (
	TimeLimit   Setting = "time-limit"   // seconds, rounded up to whole ones
	Gap         Setting = "gap"          // relative to the objective
	AbsoluteGap Setting = "absolute-gap" // of the objective
	Threads     Setting = "threads"
	Seed        Setting = "seed" // of the solver's random numbers
)

// AllSettings lists them.
func AllSettings() []Setting { return []Setting{TimeLimit, Gap, AbsoluteGap, Threads, Seed} }

// SettingError is a setting that a job cannot be given. Nothing was sent.
type SettingError struct {
	Solver  Solver
	Setting Setting
	Why     string // where there is more to say; "" otherwise
}

func (e *SettingError) Error() string {
	words := strings.ReplaceAll(string(e.Setting), "-", " ")
	if e.Setting == TimeLimit || e.Setting == Seed {
		words = "a " + words
	}
	text := fmt.Sprintf("%s at NEOS cannot be given %s with the input %s", printable(e.Solver.Name), words, printable(e.Solver.Input))
	if e.Why != "" {
		text += ": " + e.Why
	}
	return text + "; leave --" + string(e.Setting) + " out"
}

// manner is how a solver is told its settings: lines in a field of the job.
type manner struct {
	fields string // that may hold them, with blanks between; a template has one or more of these
	speaks option.Language
	only   []Setting // that it can be given; nil: what its language has a name for
}

// manners is the table, by the solver's name in lower case. GLPK and lp_solve are solvers of the
// local server, which takes HiGHS' form for them.
var manners = map[string]manner{
	"cplex": {"options", option.CPLEX, nil}, "highs": {"options", option.HiGHS, nil}, "scip": {"options par", option.SCIP, nil}, "cbc": {"options par", option.Cbc, nil},
	"glpk": {"options", option.HiGHS, []Setting{TimeLimit, Gap}}, "lp_solve": {"options", option.HiGHS, []Setting{TimeLimit, Gap, AbsoluteGap}},
}

// line is a setting as the solver reads it; "" where it cannot be given it.
func (m manner) line(k Setting, x float64) string {
	if m.only != nil && !slices.Contains(m.only, k) {
		return ""
	}
	return m.speaks.Line(string(k), k.value(x))
}

// attributes are the settings as attributes of a model in GAMS. GAMS has no attribute for the
// seed of a solver.
var attributes = map[Setting]string{TimeLimit: "resLim", Gap: "optCR", AbsoluteGap: "optCA", Threads: "threads"}

// told returns the model's text and the fields of the job with the settings that r asks for. The
// gaps are 0 where none is asked for, because most solvers stop at 0.01 %; a solver or template
// that has no place for that keeps its own. A GAMS text is not changed without being asked.
func (r Request) told(t *template, s Solver) (text string, fields []field, err error) {
	if strings.EqualFold(s.Input, "GAMS") {
		text, err = r.inGAMS(s)
		return text, nil, err
	}
	m := manners[strings.ToLower(s.Name)]
	var places []string
	for _, name := range strings.Fields(m.fields) {
		if _, ok := t.Has(name); ok {
			places = append(places, name)
		}
	}
	lines := ""
	for _, k := range AllSettings() {
		x, asked := r.Settings[k]
		line := m.line(k, x)
		switch {
		case asked && line == "":
			return "", nil, &SettingError{s, k, byHand(t)}
		case asked && len(places) == 0:
			return "", nil, &SettingError{s, k, "the server's template has no field for its options"}
		case asked && r.replaced(places):
			return "", nil, &SettingError{s, k, "a field that is given by hand takes the place of the one for it; set it there"}
		}
		if line != "" && (asked || k == Gap || k == AbsoluteGap) {
			lines += line
		}
	}
	for _, name := range places {
		fields = append(fields, field{name, lines})
	}
	return r.Model, fields, nil
}

// byHand says why a solver cannot be told, and names the field of its template in which a user
// who knows the solver's options can set them.
func byHand(t *template) string {
	for _, name := range []string{"options", "par", "param"} {
		if _, ok := t.Has(name); ok {
			return "how it takes one is not known here, and --field " + name + "=… sets its options by hand"
		}
	}
	return "how it takes one is not known here"
}

// replaced reports whether the caller sets one of the fields itself.
func (r Request) replaced(places []string) bool {
	for name := range r.Fields {
		if slices.ContainsFunc(places, func(p string) bool { return strings.EqualFold(p, name) }) {
			return true
		}
	}
	return false
}

// inGAMS returns the text with what is asked for as attributes of the solved model.
func (r Request) inGAMS(s Solver) (string, error) {
	var set []gams.Attribute
	for _, k := range AllSettings() {
		x, asked := r.Settings[k]
		switch {
		case !asked:
		case attributes[k] == "":
			return "", &SettingError{s, k, "GAMS has no option for it that all solvers share"}
		default:
			set = append(set, gams.Attribute{Name: attributes[k], Value: k.value(x)})
		}
	}
	if len(set) == 0 {
		return r.Model, nil
	}
	text, ok := gams.BeforeSolve(r.Model, set)
	if !ok {
		return "", &SettingError{s, firstSetting(r.Settings), "its text has no solve statement before which it could be set"}
	}
	return text, nil
}

// firstSetting is the first setting asked for.
func firstSetting(asked map[Setting]float64) Setting {
	return slices.MinFunc(slices.Collect(maps.Keys(asked)), func(a, b Setting) int {
		return slices.Index(AllSettings(), a) - slices.Index(AllSettings(), b)
	})
}

// value writes a value as the solvers read it: whole numbers in digits, a time limit rounded up.
func (k Setting) value(x float64) string {
	if k == TimeLimit {
		x = math.Ceil(x)
	}
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
