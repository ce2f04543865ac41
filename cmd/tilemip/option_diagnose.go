// The options of the verb diagnose alone; those that it shares have their rows in
// option_table.go.

package main

import "github.com/tilemip/tilemip/cmd/internal/option"

func diagnoseOptions() []option.Row {
	return []option.Row{
		{Name: "give-up", Into: into(func(s *session) *string { return &s.giveUp }), Value: giveUpRows, Values: giveUpWords,
			Help: "name what to give up: `WHAT` is rows (the fewest), amounts (rows are missed by as little as possible in all) or none",
			Uses: []option.Use{{Verbs: "diagnose infeasible"}}},
		{Name: "keep", Into: into(func(s *session) *option.Names { return (*option.Names)(&s.keep) }), Words: "none", List: true, Open: true,
			Help: "rows or families of rows with these `NAMES` are not given up",
			Uses: []option.Use{{Verbs: "diagnose infeasible", Idle: func(l option.Line) string {
				if l.Text("give-up") == giveUpNone {
					return "is about what to give up; expected --give-up rows or amounts beside it"
				}
				return ""
			}}}},
	}
}
