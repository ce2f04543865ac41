package server

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/neos/option"
)

// Every name of the table sets the field of its row and no other, in any case. No name of a language stands in two rows.
func TestJobOptions(t *testing.T) {
	want := map[string]backends.Options{
		"time-limit": {Limits: backends.Limits{TimeLimit: 3 * time.Second}}, "gap": {RelativeGap: 3}, "absolute-gap": {AbsoluteGap: 3},
		"node-limit": {NodeLimit: 3}, "solution-limit": {SolutionLimit: 3}, "threads": {Limits: backends.Limits{Threads: 3}}, "seed": {Limits: backends.Limits{Seed: 3}},
	}
	of := map[option.Language]map[string]bool{}
	for _, row := range option.Table {
		if !slices.ContainsFunc(backends.SolverOptions(), func(o backends.Option) bool { return o.Name == row.Name }) {
			t.Fatalf("%s is no option of solvers", row.Name)
		}
		for l, names := range row.Names {
			for _, name := range strings.Split(names, ", ") {
				var got backends.Options
				if err := set(l, &got, strings.ToUpper(name), " 3 "); err != nil || !cmp.Equal(got, want[row.Name], cmp.Comparer(func(a, b func(backends.Event)) bool { return (a == nil) == (b == nil) }), cmp.Comparer(func(a, b func(string)) bool { return (a == nil) == (b == nil) })) {
					t.Errorf("%s, %s: %+v, %v", l, name, got, err)
				}
				if of[l] == nil {
					of[l] = map[string]bool{}
				}
				if of[l][name] || name != strings.ToLower(strings.TrimSpace(name)) {
					t.Errorf("%s: %q is there twice, or not in lower case", l, name)
				}
				of[l][name] = true
			}
		}
	}
	counts := map[option.Language]int{option.HiGHS: 7, option.CPLEX: 7, option.SCIP: 6, option.Cbc: 12, option.GAMS: 7, option.AMPL: 19}
	for l, n := range counts {
		if len(of[l]) != n {
			t.Errorf("%s has %d names; want %d", l, len(of[l]), n)
		}
	}
}

// What is out of range, no number, or no option is refused in words that name it.
func TestJobOptionsRefused(t *testing.T) {
	for _, c := range []struct {
		l                 option.Language
		name, value, says string
	}{
		{option.HiGHS, "time_limit", "-1", `option time_limit: "-1" is not a number from 0 to 1e+09`},
		{option.HiGHS, "time_limit", "NaN", "is not a number"}, {option.HiGHS, "time_limit", "Inf", "is not a number"}, {option.HiGHS, "time_limit", "", "is not a number"},
		{option.HiGHS, "mip_rel_gap", "1e10", "is not a number from 0 to 1e+09"}, {option.HiGHS, "mip_abs_gap", "1e301", "is not a number"},
		{option.HiGHS, "mip_max_nodes", "1.5", "is not an integer from 0 to 2147483647"}, {option.HiGHS, "mip_max_nodes", "2147483648", "is not an integer"},
		{option.HiGHS, "threads", "1025", "is not an integer from 0 to 1024"}, {option.HiGHS, "random_seed", "99999999999999999999", "is not an integer"},
		{option.HiGHS, "limits/time", "1", `the option "limits/time" is not on the list of options that this server passes on: mip_abs_gap, mip_max_improving_sols, mip_max_nodes, mip_rel_gap, random_seed, threads, time_limit`},
		{option.SCIP, "threads", "1", "is not on the list"}, {option.CPLEX, "mip limits", "1", "is not on the list"}, {option.GAMS, "", "", "is not on the list"},
		{option.Cbc, strings.Repeat("x", 1000), "1", "xxx..."}, {option.AMPL, "a\x1b[31m", "1", "a?[31m"},
	} {
		var o backends.Options
		if err := set(c.l, &o, c.name, c.value); err == nil || !strings.Contains(err.Error(), c.says) || len(err.Error()) > 400 {
			t.Errorf("%s %s=%s: %v; want %q in it", c.l, c.name, c.value, err, c.says)
		}
	}
	var o backends.Options
	if err := set(option.HiGHS, &o, "time_limit", "0"); err != nil || o.TimeLimit != 0 {
		t.Errorf("0 is no limit: %v, %v", o.TimeLimit, err)
	}
	if err := set(option.HiGHS, &o, "time_limit", "1e-9"); err != nil || o.TimeLimit != time.Millisecond {
		t.Errorf("a limit must not vanish: %v, %v", o.TimeLimit, err)
	}
	if err := set(option.HiGHS, &o, "mip_max_nodes", "2147483647"); err != nil || o.NodeLimit != math.MaxInt32 {
		t.Errorf("%v, %v", o.NodeLimit, err)
	}
}
