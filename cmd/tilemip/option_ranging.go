// The option --ranging of linear programs. What the model and the backend do not have is refused
// by the library.

package main

import (
	"github.com/tilemip/tilemip/cmd/internal/option"
)

func rangingOption() option.Row {
	return option.Row{Name: "ranging", Group: groupProgram, Into: into(func(s *session) *bool { return &s.asked.Ranging }),
		Help: "say how far each cost and each right-hand side of a linear program can move before another basis is optimal (HiGHS linked into the program)",
		By:   words("highs"),
		Uses: []option.Use{{Verbs: "solve", Kinds: option.Models, Idle: func(l option.Line) string {
			if l.Given("isolate") {
				return "and --isolate exclude each other; expected one of them"
			}
			return ""
		}}}}
}
