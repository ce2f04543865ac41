// Options of general models: those of backends.Options that have no meaning for a
// puzzle, whose answer is replayed and has no gap.

package main

import (
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
)

var (
	toleranceFlag   = &cli.Float64Flag{Name: "tolerance", Usage: "let rows, bounds and integers be missed by `T` relative to the largest term, in the solver and in the exact check (models)", DefaultText: "the solver's own, as a rule 1e-6"}
	absoluteGapFlag = &cli.Float64Flag{Name: "absolute-gap", Usage: "stop when objective and bound are at most `G` apart (models)"}
	nodeLimitFlag   = &cli.IntFlag{Name: "node-limit", Usage: "stop after `N` nodes of the search tree (models)", DefaultText: "none"}
	rawFlag         = &cli.StringSliceFlag{Name: "option", Usage: "set an option of the solver itself, `NAME=VALUE`; may be repeated (models)"}
)

// modelOptions are the options for a general model.
func (s *session) modelOptions() (backends.Options, error) {
	o := s.options(s.solver.TimeLimit)
	c := s.context
	o.Tolerance, o.AbsoluteGap, o.NodeLimit = c.Float64("tolerance"), c.Float64("absolute-gap"), int64(c.Int("node-limit"))
	for _, given := range c.StringSlice("option") {
		name, value, ok := strings.Cut(given, "=")
		if !ok || name == "" {
			return o, usagef("--option %s: expected NAME=VALUE", given)
		}
		if o.Raw == nil {
			o.Raw = map[string]string{}
		}
		o.Raw[name] = value
	}
	return o, nil
}
