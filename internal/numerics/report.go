// A report as an object and in words. Own.

package numerics

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
)

// levelHeads are the headings of the levels.
var levelHeads = map[Level]string{
	Contradiction: "Contradictions: the program has no feasible point",
	Risk:          "Risks: answers may be wrong by more than a tolerance",
	Tighten:       "Tighter numbers: the set of integer-feasible points is unchanged, proven in exact arithmetic",
	Redundant:     "Redundant: nothing changes without these, proven in exact arithmetic",
	Note:          "Notes: may be intended",
}

// Summary is a report as an object.
type Summary struct {
	Size
	Findings []Remark `json:"findings"`
}

// Remark is one finding, or several that differ in nothing but their place.
type Remark struct {
	Level   Level    `json:"level"`
	Finding string   `json:"finding"` // its kind
	Place   string   `json:"place"`   // the first, to which the texts belong
	Column  bool     `json:"column"`  // the places are variables, not rows
	Places  []string `json:"places"`  // all
	What    string   `json:"what"`
	Right   string   `json:"right"`
	Change  *Change  `json:"change,omitempty"`
	Alone   bool     `json:"alone,omitempty"`
	RestsOn []string `json:"rests_on,omitempty"`
}

// Summary is the report as an object.
func (r *Report) Summary() Summary {
	out := Summary{r.Size, []Remark{}}
	for _, g := range r.Groups() {
		out.Findings = append(out.Findings, Remark{g.Level, g.Kind, g.Place, g.Row < 0 && g.Column >= 0, g.Places, g.What, g.Right, g.Change, g.Alone, g.RestsOn})
	}
	return out
}

// Write writes the report for people.
func (r *Report) Write(w io.Writer, name string) {
	fmt.Fprintf(w, "%s: %s, %s, %s\n", name, english.Count(r.Columns, "variable"), english.Count(r.Rows, "row"), english.Count(r.Nonzeros, "nonzero"))
	fmt.Fprintf(w, "coefficients %v; costs %v; bounds %v; right-hand sides %v\n", r.Coefficients, r.Costs, r.Bounds, r.Sides)
	groups := r.Groups()
	if len(groups) == 0 {
		fmt.Fprintln(w, "\nNothing to remark.")
		return
	}
	for _, level := range Levels() {
		some := slices.DeleteFunc(slices.Clone(groups), func(g Group) bool { return g.Level != level })
		if len(some) > 0 {
			fmt.Fprintf(w, "\n%s\n", levelHeads[level])
			writeGroups(w, some)
		}
	}
}

// writeGroups writes the largest group of each kind and family; of the others it says how many
// there are.
func writeGroups(w io.Writer, groups []Group) {
	key := func(g Group) string { return g.Kind + "\x00" + g.Family }
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
		fmt.Fprint(w, model.Wrap(strings.TrimSpace(placesOf(g)+": "+g.What+" → "+g.Right), 2, 6, 78))
		if k := key(g); others[k] > 1 {
			fmt.Fprintf(w, "      and %s of %s with other numbers\n", english.Group(places[k]-len(g.Places)), g.Family)
		}
	}
}

// placesOf names the places of a group.
func placesOf(g Group) string {
	n := len(g.Places) - 1
	switch {
	case n == 0:
		return g.Place
	case g.Alike || g.Change != nil && g.Change.Coefficients != nil:
		return g.Place + " and " + english.Group(n) + " more"
	}
	return g.Place + " and, with numbers of their own, " + english.Group(n) + " more"
}
