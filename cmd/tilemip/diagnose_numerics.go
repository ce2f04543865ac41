package main

// The verb diagnose numerics: the findings of package numerics in words, or as JSON.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/numerics"
	"github.com/tilemip/tilemip/model"
)

// levelHeads are the headings of the levels.
var levelHeads = map[numerics.Level]string{
	numerics.Contradiction: "Contradictions: the program has no feasible point",
	numerics.Risk:          "Risks: answers may be wrong by more than a tolerance",
	numerics.Tighten:       "Tighter numbers: no whole point is lost or gained, proven in exact arithmetic",
	numerics.Redundant:     "Redundant: nothing changes without these, proven in exact arithmetic",
	numerics.Note:          "Notes: may be meant so",
}

// numericsJSON is what is printed with --json.
type numericsJSON struct {
	Kind         string            `json:"kind"`
	Subject      string            `json:"subject,omitempty"`
	Formulation  string            `json:"formulation,omitempty"`
	Columns      int               `json:"columns"`
	Rows         int               `json:"rows"`
	Nonzeros     int               `json:"nonzeros"`
	Coefficients model.Span        `json:"coefficients"`
	Costs        model.Span        `json:"costs"`
	Bounds       model.Span        `json:"bounds"`
	Sides        model.Span        `json:"sides"`
	Findings     []findingJSON     `json:"findings"`
	Versions     map[string]string `json:"versions"`
}

// findingJSON is one finding, or several that differ in nothing but their place.
type findingJSON struct {
	Level   numerics.Level   `json:"level"`
	Finding string           `json:"finding"` // its kind
	Place   string           `json:"place"`   // the first, to which the texts belong
	Column  bool             `json:"column"`  // the places are variables, not rows
	Places  []string         `json:"places"`  // all
	What    string           `json:"what"`
	Right   string           `json:"right"`
	Change  *numerics.Change `json:"change,omitempty"`
	Alone   bool             `json:"alone,omitempty"`
	RestsOn []string         `json:"rests_on,omitempty"`
}

func diagnoseNumerics(c *cli.Context, io *streams) error {
	s, one, p, err := stated(c, io)
	if err != nil {
		return err
	}
	r, err := numerics.Analyze(p.model)
	if err != nil {
		return err
	}
	if !c.Bool("json") {
		s.writeNumerics(or(p.model.Name(), one.shown()), r)
		return nil
	}
	out := numericsJSON{
		Kind: one.kind(), Subject: one.name, Formulation: s.asked.Formulation, Columns: r.Columns, Rows: r.Rows, Nonzeros: r.Nonzeros,
		Coefficients: r.Coefficients, Costs: r.Costs, Bounds: r.Bounds, Sides: r.Sides,
		Findings: []findingJSON{}, Versions: map[string]string{"tilemip": version()},
	}
	for _, g := range r.Groups() {
		out.Findings = append(out.Findings, findingJSON{g.Level, g.Kind, g.Place, g.Row < 0 && g.Column >= 0, g.Places, g.What, g.Right, g.Change, g.Alone, g.RestsOn})
	}
	return display.WriteJSON(s.out, out)
}

// writeNumerics writes the report for people.
func (s *session) writeNumerics(name string, r *numerics.Report) {
	fmt.Fprintf(s.out, "%s: %s, %s, %s\n", name, english.Count(r.Columns, "variable"), english.Count(r.Rows, "row"), english.Count(r.Nonzeros, "nonzero"))
	fmt.Fprintf(s.out, "coefficients %v; costs %v; bounds %v; right-hand sides %v\n", r.Coefficients, r.Costs, r.Bounds, r.Sides)
	groups := r.Groups()
	if len(groups) == 0 {
		fmt.Fprintln(s.out, "\nNothing to remark.")
		return
	}
	for _, level := range numerics.Levels() {
		some := slices.DeleteFunc(slices.Clone(groups), func(g numerics.Group) bool { return g.Level != level })
		if len(some) > 0 {
			fmt.Fprintf(s.out, "\n%s\n", levelHeads[level])
			s.writeGroups(some)
		}
	}
}

// writeGroups writes the largest group of each kind and family; of the others it says how many
// there are.
func (s *session) writeGroups(groups []numerics.Group) {
	key := func(g numerics.Group) string { return g.Kind + "\x00" + g.Family }
	largest, places, others := map[string]int{}, map[string]int{}, map[string]int{}
	for i, g := range groups {
		k := key(g)
		if at, ok := largest[k]; !ok || len(g.Places) > len(groups[at].Places) {
			largest[k] = i
		}
		places[k], others[k] = places[k]+len(g.Places), others[k]+1
	}
	for i, g := range groups {
		if largest[key(g)] != i {
			continue
		}
		fmt.Fprint(s.out, model.Wrap(strings.TrimSpace(placesOf(g)+": "+g.What+" → "+g.Right), 2, 6, 78))
		if k := key(g); others[k] > 1 {
			fmt.Fprintf(s.out, "      and %s of %s with other numbers\n", english.Group(places[k]-len(g.Places)), g.Family)
		}
	}
}

// placesOf names the places of a group.
func placesOf(g numerics.Group) string {
	n := len(g.Places) - 1
	switch {
	case n == 0:
		return g.Place
	case g.Alike || g.Change != nil && g.Change.Coefficients != nil:
		return g.Place + " and " + english.Group(n) + " more"
	}
	return g.Place + " and, with numbers of their own, " + english.Group(n) + " more"
}
