package neos

// GAMS: the listing, which is the text of the result or a .lst file in the zip, and
// results.txt, the one put file that NEOS allows. Layout as of releases 23
// to 54, from the user's guide ("GAMS output") and from listings of release 54.
//
// Statuses are found under "S O L V E      S U M M A R Y"; there may be several, and
// the last one that names our model counts. Values are found in "---- VAR" tables, with
// three or four decimals, and again with eight where the job displays them.

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// gamsListing is a listing being read. Keys are those of ModelText.key.
type gamsListing struct {
	*reader
	lines  []string                  // without page breaks
	at     int                       // the next line to read
	rounds map[string]float64        // rounded values from VAR tables, by key
	exact  map[string]float64        // from display statements and results.txt, by key; these win
	short  map[string]bool           // names that the VAR table cut and no column completes
	begins map[int]map[string]string // see completed: by length, from beginning to name
}

var (
	gamsPage    = textpos.Late(`^GAMS .*\bPage\s+\d+\s*$|^GAMS Rev \d`)
	gamsSection = textpos.Late(`^(?:S o l u t i o n|E x e c u t i o n|C o m p i l a t i o n|Solution Report|Model Statistics|Include File Summary)\b`)
	gamsModel   = textpos.Late(`^\s+MODEL\s+(\S+)`)
	gamsStatus  = textpos.Late(`^\*\*\*\* (SOLVER|MODEL) STATUS\s+(\d+)\s*(.*)$`)
	gamsGoal    = textpos.Late(`^\*\*\*\* OBJECTIVE VALUE\s+(\S+)`)
	gamsError   = textpos.Late(`^\*\*\*\* +(\$?\d+\s.*|USER ERROR.*|.*COMPILATION ERROR.*)$`)
	gamsVar     = textpos.Late(`^(?:----|    ) VAR (\S+)(.*)$`)
	gamsDisplay = textpos.Late(`^(?:----\s+\d+|\s{8,}) VARIABLE (\w+)\.[Ll](?:\s+=\s+(\S+)|\s|$)`)
)

// gams reads the last summary of the model, then the values up to the next summary.
func (r *reader) gams(out *Output) {
	text := string(out.Text)
	if name, listing := out.file(".lst"); name != "" && !strings.Contains(text, "S O L V E      S U M M A R Y") {
		text = listing
	}
	g := &gamsListing{reader: r, rounds: map[string]float64{}, exact: map[string]float64{}, short: map[string]bool{}, begins: map[int]map[string]string{}}
	g.lines = withoutPages(lines(text))
	if !g.summary() {
		g.compilerErrors()
		return
	}
	for g.at < len(g.lines) {
		line := g.lines[g.at]
		g.at++
		if strings.Contains(line, "S O L V E      S U M M A R Y") {
			break // of another model
		}
		if !strings.Contains(line, "VAR") {
			continue
		}
		if m := gamsVar().FindStringSubmatch(line); m != nil {
			g.variable(m[1], m[2])
		} else if m := gamsDisplay().FindStringSubmatch(line); m != nil {
			g.display(m[1], m[2])
		}
	}
	g.collect(out)
}

// withoutPages removes what a page break inserts into a table: the line of the page, and up
// to three lines of title and section name.
func withoutPages(all []string) []string {
	var out []string
	for i := 0; i < len(all); i++ {
		if !strings.HasPrefix(all[i], "GAMS ") || !gamsPage().MatchString(all[i]) {
			out = append(out, all[i])
			continue
		}
		for k := i + 1; k < len(all) && k <= i+3; k++ {
			if gamsSection().MatchString(all[k]) {
				i = k
				break
			}
		}
	}
	return out
}

// summary finds the last summary of our model, reads statuses and objective, and leaves at
// behind them. It reports false where there is none.
func (g *gamsListing) summary() bool {
	found := -1
	for i, line := range g.lines {
		if !strings.Contains(line, "S O L V E      S U M M A R Y") {
			continue
		}
		for k := i + 1; k < len(g.lines) && k < i+8; k++ {
			if m := gamsModel().FindStringSubmatch(g.lines[k]); m != nil {
				if g.sameModel(m[1]) {
					found = k
				}
				break
			}
		}
	}
	if found < 0 {
		return false
	}
	solver, modelStatus, words := 0, 0, ""
	for g.at = found; g.at < len(g.lines) && g.at < found+20; g.at++ {
		line := g.lines[g.at]
		if strings.Contains(line, "S O L V E      S U M M A R Y") {
			break // a summary without an objective
		}
		if m := gamsStatus().FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2])
			if m[1] == "SOLVER" {
				solver = n
			} else {
				modelStatus, words = n, line
			}
		} else if m := gamsGoal().FindStringSubmatch(line); m != nil {
			g.Objective = first(m[1])
			g.at++
			break
		}
	}
	g.status(solver, modelStatus, words)
	return true
}

// sameModel compares the name of a model with the one in the text's solve statement, because
// writers may have shortened the model's own name. A text without such a statement matches any, and
// one that is not read here, which may have several.
func (g *gamsListing) sameModel(name string) bool {
	declared := regexp.MustCompile(`(?im)(?:^|;)\s*solve\s+(\w+)\s+using`).FindStringSubmatch(g.text.Text)
	return declared == nil || g.text.Unread != nil || strings.EqualFold(declared[1], name)
}

// gamsFound and gamsWhy are what GAMS' model statuses and solver statuses mean; of others nothing is
// known, and the solver has crashed.
var (
	gamsFound = map[int]model.Status{
		1: model.StatusOptimal, 2: model.StatusFeasible, 7: model.StatusFeasible, 8: model.StatusFeasible, 3: model.StatusUnbounded, 18: model.StatusUnbounded,
		4: model.StatusInfeasible, 5: model.StatusInfeasible, 10: model.StatusInfeasible, 19: model.StatusInfeasible,
		6: model.StatusLimit, 9: model.StatusLimit, 14: model.StatusLimit, 13: model.StatusError,
	}
	gamsWhy = map[int]model.Termination{1: model.Completed, 2: model.NodeLimit, 3: model.TimeLimit, 4: model.NodeLimit, 8: model.Interrupted}
)

// status combines the two statuses of the user's guide, "Model status" and
// "Solver status". Optimal counts only where the solver completed normally (1). A solver that
// reached a limit of its own other than the time, such as one on nodes, "terminated by
// solver" (4).
func (g *gamsListing) status(solver, modelStatus int, words string) {
	why := cmp.Or(gamsWhy[solver], model.Crashed)
	found := gamsFound[modelStatus]
	if modelStatus == 13 && why != model.Crashed {
		found = model.StatusLimit
	}
	if found == model.StatusOptimal && why != model.Completed {
		found = model.StatusFeasible
	}
	if modelStatus == 8 && why == model.Completed { // "Integer Solution" of a solver that came to its end: the one that optcr or optca sets
		why = model.GapReached
	}
	g.says(words, found, why)
	if solver != 1 {
		g.note("GAMS' solver status is %d", solver)
	}
}

// compilerErrors looks for the compiler's errors in a listing without our summary.
func (g *gamsListing) compilerErrors() {
	for _, line := range g.lines {
		if m := gamsError().FindStringSubmatch(line); m != nil {
			g.note("GAMS: %s", shortened(m[1]))
			if len(g.Notes) > 5 {
				return
			}
		}
	}
	g.note("the listing has no solve summary of this model")
}

// variable reads the table of a variable: one line for a scalar, otherwise lines of
// labels and numbers, under heads that repeat at page breaks. Long tuples take
// several lines, of which the last has the numbers. rest is the line behind the name.
func (g *gamsListing) variable(name, rest string) {
	if x, ok := level(strings.Fields(rest)); ok {
		if prefix, cut := strings.CutSuffix(name, "~"); cut {
			if name, ok = g.completed(prefix); !ok {
				g.short[prefix] = true
				return
			}
		}
		g.rounds[g.text.key(name)] = x
		return
	}
	pending := ""
	for ; g.at < len(g.lines); g.at++ {
		line := g.lines[g.at]
		if strings.HasPrefix(line, "----") || strings.HasPrefix(line, "****") || strings.Contains(line, "S O L V E ") {
			return
		}
		if m := gamsVar().FindStringSubmatch(line); m != nil { // the head again, after a page break
			if m[1] != name {
				return
			}
			continue
		}
		if line == "" || line[0] == ' ' {
			continue // blank, or LOWER LEVEL UPPER MARGINAL
		}
		label, numbers := labelled(line)
		pending += label
		if x, ok := level(numbers); ok {
			g.rounds[g.text.key(name+"."+pending)] = x
			pending = ""
		} else if len(numbers) > 0 {
			pending = ""
		}
	}
}

// marks are the words behind the numbers of a line that is infeasible or not optimal.
var marks = map[string]bool{"INFES": true, "NOPT": true, "UNBND": true, "DEPND": true, "REDEF": true}

// labelled splits a line into its label, without the blanks that pad the labels of a tuple,
// and the numbers behind it: three (without a marginal) or four. Labels may hold blanks.
func labelled(line string) (label string, numbers []string) {
	f := strings.Fields(line)
	end := len(f)
	for end > 0 && marks[f[end-1]] {
		end--
	}
	begin := end
	for begin > 1 && end-begin < 4 {
		if _, ok := special(f[begin-1]); !ok {
			break
		}
		begin--
	}
	if end-begin < 3 { // ".0" alone is a label
		begin, end = len(f), len(f)
	}
	at := 0
	for _, word := range f[:begin] { // labels may hold blanks
		at += strings.Index(line[at:], word) + len(word)
	}
	return padding().ReplaceAllString(strings.TrimSpace(line[:at]), "."), f[begin:end]
}

// padding is the blanks before the dot between two labels of a tuple: "i0   .1".
var padding = textpos.Late(`\s+\.`)

// level returns the level, the second of three or four numbers.
func level(f []string) (float64, bool) {
	for len(f) > 0 && marks[f[len(f)-1]] {
		f = f[:len(f)-1]
	}
	if len(f) < 3 || len(f) > 4 {
		return 0, false
	}
	for _, word := range f {
		if _, ok := special(word); !ok {
			return 0, false
		}
	}
	return special(f[1])
}

// special reads a number of a listing: a dot stands for 0, and so does EPS, a 0 that is stored
// explicitly. INF is infinite, NA and UNDF are not a number; a point with these fails its
// check.
func special(word string) (float64, bool) {
	switch strings.ToUpper(word) {
	case ".", "EPS":
		return 0, true
	case "+INF", "INF":
		return math.Inf(1), true
	case "-INF":
		return math.Inf(-1), true
	case "NA", "UNDF":
		return math.NaN(), true
	}
	return number(word)
}

// completed returns the one scalar variable that begins with a name that was cut; none where
// several do. GAMS cuts names at one length or two, so an index by the beginning of that
// length is built once for each.
func (g *gamsListing) completed(prefix string) (string, bool) {
	begins := g.begins[len(prefix)]
	if begins == nil {
		begins = map[string]string{}
		for key := range g.text.column {
			if len(key) < len(prefix) || strings.Contains(key, ".") {
				continue
			}
			begin := key[:len(prefix)]
			if _, shared := begins[begin]; shared {
				key = ""
			}
			begins[begin] = key
		}
		g.begins[len(prefix)] = begins
	}
	name := begins[strings.ToLower(prefix)]
	return name, name != ""
}

// collect makes the point from what was read, with the most exact number for each column.
func (g *gamsListing) collect(out *Output) {
	if name, text := out.file("results.txt"); name != "" {
		g.putFile(name, text)
	}
	maps.Copy(g.rounds, g.exact)
	for _, key := range slices.Sorted(maps.Keys(g.rounds)) {
		// Names without a column, such as the objective's variable, are not in the model; of a text
		// that is not read here the columns are not known.
		if j, ok := g.text.column[key]; ok && j != ambiguous || g.text.Unread != nil {
			g.value(key, g.rounds[key])
		}
	}
	for prefix := range g.short {
		if _, ok := g.completed(prefix); !ok && len(g.exact) == 0 {
			g.note("the listing cuts names that begin with %s; their values are not known", prefix)
		}
	}
}

// putFile reads lines of a name and a value, as a put statement of one variable a
// line writes them: "x('i0','1') 1", "x.i0.1 1" or "x i0 1 1". Lines that name no
// column are skipped; a file without any that does is noted.
func (g *gamsListing) putFile(name, text string) {
	read := 0
	for _, line := range lines(text) {
		f := strings.Fields(strings.NewReplacer(",", " ", "=", " ", "(", " ", ")", " ").Replace(line))
		if len(f) < 2 {
			continue
		}
		x, ok := special(f[len(f)-1])
		key := g.text.key(strings.Join(f[:len(f)-1], "."))
		if j, known := g.text.column[key]; ok && known && j != ambiguous {
			read++
			g.exact[key] = x // where the listing is rounded
		}
	}
	if read == 0 {
		g.note("%s names no column of the model", printable(name))
	}
}
