package server

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/backends"
)

// Every name of the table sets the field of its row and no other, in any case. No name of a language stands in two rows.
func TestJobOptions(t *testing.T) {
	want := map[string]backends.Options{
		"time-limit": {Limits: backends.Limits{TimeLimit: 3 * time.Second}}, "gap": {RelativeGap: 3}, "absolute-gap": {AbsoluteGap: 3},
		"node-limit": {NodeLimit: 3}, "solution-limit": {SolutionLimit: 3}, "threads": {Limits: backends.Limits{Threads: 3}}, "seed": {Limits: backends.Limits{Seed: 3}},
	}
	of := map[language]map[string]bool{}
	for _, row := range jobOptions {
		if !slices.ContainsFunc(backends.SolverOptions(), func(o backends.Option) bool { return o.Name == row.option }) {
			t.Fatalf("%s is no option of solvers", row.option)
		}
		for l, names := range row.names {
			for _, name := range strings.Split(names, ", ") {
				var got backends.Options
				if err := l.set(&got, strings.ToUpper(name), " 3 "); err != nil || !cmp.Equal(got, want[row.option], cmp.Comparer(func(a, b func(backends.Event)) bool { return (a == nil) == (b == nil) }), cmp.Comparer(func(a, b func(string)) bool { return (a == nil) == (b == nil) })) {
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
	counts := map[language]int{highsFile: 7, cplexSet: 7, scipFile: 6, cbcLine: 12, gamsFile: 7, amplDriver: 19}
	for l, n := range counts {
		if len(of[l]) != n {
			t.Errorf("%s has %d names; want %d", l, len(of[l]), n)
		}
	}
}

// What is out of range, no number, or no option is refused in words that name it.
func TestJobOptionsRefused(t *testing.T) {
	for _, c := range []struct {
		l                 language
		name, value, says string
	}{
		{highsFile, "time_limit", "-1", `option time_limit: "-1" is not a number from 0 to 1e+09`},
		{highsFile, "time_limit", "NaN", "is not a number"}, {highsFile, "time_limit", "Inf", "is not a number"}, {highsFile, "time_limit", "", "is not a number"},
		{highsFile, "mip_rel_gap", "1e10", "is not a number from 0 to 1e+09"}, {highsFile, "mip_abs_gap", "1e301", "is not a number"},
		{highsFile, "mip_max_nodes", "1.5", "is not a whole number from 0 to 2147483647"}, {highsFile, "mip_max_nodes", "2147483648", "is not a whole number"},
		{highsFile, "threads", "1025", "is not a whole number from 0 to 1024"}, {highsFile, "random_seed", "99999999999999999999", "is not a whole number"},
		{highsFile, "limits/time", "1", `the option "limits/time" is not on the list of options that this server passes on: mip_abs_gap, mip_max_improving_sols, mip_max_nodes, mip_rel_gap, random_seed, threads, time_limit`},
		{scipFile, "threads", "1", "is not on the list"}, {cplexSet, "mip limits", "1", "is not on the list"}, {gamsFile, "", "", "is not on the list"},
		{cbcLine, strings.Repeat("x", 1000), "1", "xxx..."}, {amplDriver, "a\x1b[31m", "1", "a?[31m"},
	} {
		var o backends.Options
		if err := c.l.set(&o, c.name, c.value); err == nil || !strings.Contains(err.Error(), c.says) || len(err.Error()) > 400 {
			t.Errorf("%s %s=%s: %v; want %q in it", c.l, c.name, c.value, err, c.says)
		}
	}
	var o backends.Options
	if err := highsFile.set(&o, "time_limit", "0"); err != nil || o.TimeLimit != 0 {
		t.Errorf("0 is no limit: %v, %v", o.TimeLimit, err)
	}
	if err := highsFile.set(&o, "time_limit", "1e-9"); err != nil || o.TimeLimit != time.Millisecond {
		t.Errorf("a limit must not vanish: %v, %v", o.TimeLimit, err)
	}
	if err := highsFile.set(&o, "mip_max_nodes", "2147483647"); err != nil || o.NodeLimit != math.MaxInt32 {
		t.Errorf("%v, %v", o.NodeLimit, err)
	}
}
