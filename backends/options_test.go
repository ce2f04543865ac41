package backends_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// Every field of Options but the callbacks is an option of the table, once: so it has a
// flag, a range, help, and a name where it is unused.
func TestEveryFieldIsAnOption(t *testing.T) {
	var o backends.Options
	named := map[any]string{}
	for _, r := range backends.SolverOptions() {
		if r.Name == "" || r.Label == "" || r.Help == "" || r.Zero == "" {
			t.Errorf("the row %+v lacks a name, a label, help, or what its zero value stands for", r)
		}
		if other, taken := named[r.Field(&o)]; taken {
			t.Errorf("%s and %s are the same field", r.Name, other)
		}
		named[r.Field(&o)] = r.Name
	}
	all := reflect.ValueOf(&o).Elem()
	for _, f := range reflect.VisibleFields(all.Type()) { // those of Limits, too
		field := all.FieldByIndex(f.Index)
		if !f.Anonymous && field.Kind() != reflect.Func && named[field.Addr().Interface()] == "" {
			t.Errorf("Options.%s has no row in the table (backends/options.go)", f.Name)
		}
	}
}

// An option's example sets its field and no other, and a backend without it says so.
func TestOptionsBySetting(t *testing.T) {
	unable := scripted.WithInfo(backends.Info{Name: "unable", Kind: backends.Linked}, scripted.Answer(model.StatusOptimal, 1, 0))
	for _, r := range backends.SolverOptions() {
		var o backends.Options
		if r.Example == "" { // it depends on the model
			if err := r.Set(&o, "1"); err == nil {
				t.Errorf("%s: set from a text, and has no example", r.Name)
			}
			o.Start = []float64{0, 0}
		} else if err := r.Set(&o, r.Example); err != nil {
			t.Errorf("%v", err)
		}
		for _, other := range backends.SolverOptions() {
			if set := !reflect.ValueOf(other.Field(&o)).Elem().IsZero(); set != (other.Name == r.Name) {
				t.Errorf("the example of %s leaves %s set: %v", r.Name, other.Name, set)
			}
		}
		if r.Refused {
			_, err := backends.Solve(context.Background(), unable, knapsack(), o)
			if err == nil || !strings.Contains(err.Error(), "unable") {
				t.Errorf("%s: %v, want a refusal", r.Name, err)
			}
			continue
		}
		result, err := backends.Solve(context.Background(), unable, knapsack(), o)
		if err != nil {
			t.Errorf("%s: %v", r.Name, err)
			continue
		}
		if r.Name == "reformulate" { // Solve has it, and says that the knapsack gives it nothing to do
			continue
		}
		if lacks := r.Honoured != nil; lacks != (len(result.Unused) == 1) || lacks && !strings.HasPrefix(result.Unused[0], r.Label+": unable ") {
			t.Errorf("%s: unused are %q", r.Name, result.Unused)
		}
	}
}

// The error for a value says what was expected.
func TestOptionErrors(t *testing.T) {
	rows := map[string]backends.Option{}
	for _, r := range backends.SolverOptions() {
		rows[r.Name] = r
	}
	for _, c := range []struct{ name, text, want string }{
		{"time-limit", "5", `time limit "5": expected a duration such as 5s, 10m or 1h30m`},
		{"time-limit", "-5s", "time limit -5s: expected at least 0"},
		{"node-limit", "-1", "node limit -1: expected at least 1, or 0 for the default (none)"},
		{"gap", "NaN", "relative gap NaN: expected at least 0"},
		{"tolerance", "0.5", "tolerance 0.5: expected 1e-10 to 0.1, or 0 for the default (the solver's own, as a rule 1e-6)"},
		{"threads", "two", `threads "two": expected an integer`},
		{"strict", "maybe", `strict "maybe": expected true or false`},
		{"option", "presolve", `raw options "presolve": expected NAME=VALUE`},
	} {
		var o backends.Options
		r := rows[c.name]
		if err := r.Set(&o, c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s %s: %v; want %s", c.name, c.text, err, c.want)
		}
	}
	_, err := backends.Solve(context.Background(), scripted.New("b", scripted.Answer(model.StatusOptimal, 1, 0)), knapsack(), backends.Options{Limits: backends.Limits{Threads: -1}})
	if want := "backends: threads -1: expected 1 to 1024, or 0 for the default (1)"; err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}
