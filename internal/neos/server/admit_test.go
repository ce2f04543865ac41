package server

import (
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
)

// sound is a document that is admitted; with replaces or adds fields, and "" removes one.
func sound(with ...string) document {
	d := document{"category": "milp", "solver": "cplex", "inputMethod": "lp", "email": "a@b.org", "LP": small}
	for i := 0; i < len(with); i += 2 {
		if d[with[i]] = with[i+1]; with[i+1] == "" {
			delete(d, with[i])
		}
	}
	return d
}

// What an admitted job asks for is understood: spellings, old names of fields, switches,
// options of every language.
func TestAdmitted(t *testing.T) {
	gams := []string{"inputMethod", "GAMS", "LP", "", "model", "x"}
	for name, c := range map[string]struct {
		d    document
		want func(*order) bool
	}{
		"catalogue's spelling": {sound(), func(o *order) bool { return o.Solver == "CPLEX" && o.Input == "LP" && o.Priority == "long" }},
		"full category":        {sound("category", "mixed integer linear programming"), func(o *order) bool { return o.Category == "milp" }},
		"short":                {sound("priority", "SHORT"), func(o *order) bool { return o.Priority == "short" }},
		"inputType":            {sound("inputMethod", "", "inputType", "LP"), func(o *order) bool { return o.Input == "LP" }},
		"scip's old field":     {sound("solver", "scip", "LP", "", "lp", small), func(o *order) bool { return o.Model == small }},
		"blanks":               {sound("category", " milp\n", "email", "\ta@b.org "), func(o *order) bool { return o.Email == "a@b.org" }},
		"wantsol":              {sound("wantsol", "yes"), func(o *order) bool { return o.WantSol && !o.WantLst }},
		"no":                   {sound("wantsol", "NO"), func(o *order) bool { return !o.WantSol }},
		"unfilled switch":      {sound("wantsol", "...Insert Value Here..."), func(o *order) bool { return !o.WantSol }},
		"unfilled field":       {sound("restart", "...insert value here..."), func(o *order) bool { return true }},
		"values":               {sound("post", "display solution variables -"), func(o *order) bool { return o.Variables }},
		"options": {sound("options", "set timelimit 2.5\nset mip tolerances mipgap 0.1"), func(o *order) bool {
			return o.Options.TimeLimit == 2500*time.Millisecond && o.Options.RelativeGap == 0.1
		}},
		"last one wins": {sound("options", "set timelimit 2\r\nset timelimit 3"), func(o *order) bool { return o.Options.TimeLimit == 3*time.Second }},
		"GAMS": {sound(append(gams, "options", "reslim=7\noptcr 0.5", "wantlst", "yes", "wantlog", "1")...), func(o *order) bool {
			return o.Options.TimeLimit == 7*time.Second && o.Options.RelativeGap == 0.5 && o.WantLst && o.WantLog
		}},
		"comments and client":    {sound("comments", "anything", "client", "me"), func(o *order) bool { return true }},
		"model like a template":  {sound("LP", "\\ ...Insert Value Here...\n"+small+strings.Repeat(" ", 100)), func(o *order) bool { return true }},
		"an address with a plus": {sound("email", "a+b@c.d.university"), func(o *order) bool { return true }},
		"threads":                {sound("options", "set threads 8"), func(o *order) bool { return o.Options.Threads == 8 }},
	} {
		if o, err := admit(c.d); err != nil || !c.want(o) {
			t.Errorf("%s: %+v, %v", name, o, err)
		}
	}
}

// Every field that would not be read is refused by its name, the first in the alphabet.
func TestRefusedFields(t *testing.T) {
	for name, c := range map[string]struct {
		d    document
		says string
	}{
		"unknown":                {sound("zeta", "1", "alpha", "1"), "the field <alpha> is not supported here, for solver CPLEX with LP input"},
		"another input's field":  {sound("MPS", "ROWS"), "<MPS>"},
		"GAMS's with LP":         {sound("wantlst", "yes"), "<wantlst>"},
		"post with GAMS":         {sound("inputMethod", "GAMS", "LP", "", "model", "x", "post", "quit"), "<post>"},
		"GAMSPy's data":          {sound("inputMethod", "GAMS", "LP", "", "model", "x", "gdx", "AAAA", "parameters", "a=1"), "<gdx> holds a binary file of GAMS"},
		"GAMSPy's session":       {sound("inputMethod", "GAMS", "LP", "", "model", "x", "restart", "AAAA"), "<restart> holds a binary file of GAMS"},
		"restart with LP":        {sound("restart", "AAAA"), "<restart> is not supported here"},
		"a name for a terminal":  {sound("\x1b[31m", "1"), "<?[31m>"},
		"an empty model":         {sound("LP", " \n"), "'LP' tag not found"},
		"a template's model":     {sound("LP", "...Insert Value Here..."), "'LP' tag not found"},
		"two addresses":          {sound("email", "a@b.org,c@d.org x@y.org"), "email"},
		"a long address":         {sound("email", strings.Repeat("a", 250)+"@b.org"), "email"},
		"an address with quotes": {sound("email", `"a"@b.org`), "email"},
		"kestrel with LP":        {sound("category", "kestrel"), "unknown input method"},
		"a bad priority":         {sound("priority", "shortest"), "expected short or long"},
		"an unknown option":      {sound("options", "\n# x\nset logfile x"), "line 3 of <options>"},
		"a set without a value":  {sound("options", "set timelimit"), "is not a line"},
		"too many options":       {sound("options", strings.Repeat("\n", mostOptionBytes+1)), "at most 65536 are read"},
		"a command":              {sound("post", "optimize\nxecute id"), "line 2 of <post>"},
	} {
		_, err := admit(c.d)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%s: %v; want %q in one line", name, err, c.says)
		}
		if _, ok := err.(refusal); err != nil && !ok {
			t.Errorf("%s: %T is no refusal", name, err)
		}
	}
}

// What a Kestrel client writes after the solver's name: assignments with and without blanks,
// of options that have a value.
func TestOptionsOfKestrelClients(t *testing.T) {
	for text, want := range map[string]backends.Options{
		"":                             {},
		"kestrel_options:solver=cbc\n": {},
		"kestrel_options:solver=cbc priority=short\ncbc_options:sec=10 ratio = 0.5 seed 7": {Limits: backends.Limits{TimeLimit: 10 * time.Second, Seed: 7}, RelativeGap: 0.5},
		"gurobi_options:Mip:Gap=0.25": {RelativeGap: 0.25},
	} {
		var o backends.Options
		if err := kestrelOptions(&o, text); err != nil || o.TimeLimit != want.TimeLimit || o.RelativeGap != want.RelativeGap || o.Seed != want.Seed {
			t.Errorf("%q: %+v, %v", text, o, err)
		}
	}
	for text, says := range map[string]string{
		"cbc sec=10": "is not a line", "kestrel_options:shell=sh": `kestrel has no option "shell"`, "cbc_options:sec": "has no value",
		"cbc_options:import=/etc/passwd": "not on the list", "cbc_options:sec=ten": "is not a number",
	} {
		var o backends.Options
		if err := kestrelOptions(&o, text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v; want %q", text, err, says)
		}
	}
}

// A job's own limit ends it normally, the server's does not.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		own, most, want time.Duration
		servers         bool
	}{{0, time.Minute, time.Minute, true}, {time.Second, time.Minute, time.Second, false}, {time.Hour, time.Minute, time.Minute, true}, {time.Minute, time.Minute, time.Minute, true}} {
		o := &order{Options: backends.Options{Limits: backends.Limits{TimeLimit: c.own}}}
		if got, servers := o.limits(c.most); got != c.want || servers != c.servers {
			t.Errorf("%+v: %v, %v", c, got, servers)
		}
	}
}
