package neos

import (
	"errors"
	"net/http"
	"strings"
	"testing"
)

// Solvers that NEOS has and whose options are not known here, in the languages that they take: each
// setting is refused by name, and the two gaps are left to them where none is asked for.
func TestUnknownSolversRefuseEverySetting(t *testing.T) {
	var list []any
	solvers := []Solver{
		{"milp", "MOSEK", "LP"}, {"milp", "MOSEK", "MPS"}, {"milp", "FICO-Xpress", "MPS"}, {"milp", "COPT", "LP"}, {"milp", "COPT", "MPS"},
		{"milp", "SYMPHONY", "MPS"}, {"milp", "feaspump", "LP"}, {"milp", "qsopt_ex", "MPS"}, {"milp", "Gurobi", "LP"},
	}
	for _, s := range solvers {
		list = append(list, s.String())
	}
	_, c := script(t, map[string]handler{
		"listAllSolvers": always(list),
		"getSolverTemplate": func(w http.ResponseWriter, _ int, _ []any) {
			respond(w, "<document><category/><solver/><inputMethod/><email/><LP/><MPS/><options/></document>")
		},
	})
	for _, s := range solvers {
		request := Request{Solver: s.Name, Input: s.Input, Model: "End", Email: "me@university.edu"}
		if p, err := c.Prepare(t.Context(), request); err != nil || !strings.Contains(p.Document, "<options></options>") {
			t.Errorf("%s: %+v, %v", s, p, err)
		}
		for _, k := range AllSettings() {
			request.Settings = map[Setting]float64{k: 1}
			_, err := c.Prepare(t.Context(), request)
			var not *SettingError
			if !errors.As(err, &not) || not.Setting != k || !strings.HasPrefix(err.Error(), s.Name+" at NEOS cannot be given") || !strings.Contains(err.Error(), "--field options=") {
				t.Errorf("%s %s: %v", s, k, err)
			}
		}
	}
}

// A template without a field for options, and a field given by hand, leave no place for a setting.
func TestSettingsWithoutAPlace(t *testing.T) {
	_, c := script(t, map[string]handler{
		"listAllSolvers": always([]any{"milp:CPLEX:LP", "milp:Cbc:MPS", "milp:Cbc:GAMS"}),
		"getSolverTemplate": func(w http.ResponseWriter, _ int, p []any) {
			text := "<document><category/><solver/><inputMethod/><email/><LP/><MPS/><model/>"
			if p[1] == "CPLEX" {
				text += "<options/>"
			}
			respond(w, text+"</document>")
		},
	})
	for _, k := range []struct {
		request Request
		want    string
	}{
		{Request{Solver: "Cbc", Input: "MPS"}, "no field for its options"},
		{Request{Solver: "CPLEX", Input: "LP", Fields: map[string]string{"Options": "set threads 2"}}, "a field that is given by hand"},
		{Request{Solver: "Cbc", Input: "GAMS", Model: "* solve m using mip minimizing z;\n"}, "no solve statement"},
	} {
		k.request.Email, k.request.Settings = "me@university.edu", map[Setting]float64{TimeLimit: 5}
		if _, err := c.Prepare(t.Context(), k.request); err == nil || !strings.Contains(err.Error(), k.want) || !strings.HasSuffix(err.Error(), "leave --time-limit out") {
			t.Errorf("%+v: %v; want %q", k.request, err, k.want)
		}
	}
	// Nothing asked for: a field by hand is taken, and a GAMS text is not changed.
	p, err := c.Prepare(t.Context(), Request{Solver: "Cbc", Input: "GAMS", Model: "Solve m using mip minimizing z;", Email: "me@university.edu"})
	if err != nil || p.Model != "Solve m using mip minimizing z;" {
		t.Errorf("%+v, %v", p, err)
	}
}
