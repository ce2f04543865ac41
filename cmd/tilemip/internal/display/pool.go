package display

// The further points of a solver: a line for each, with the objective and how it differs from the
// answer.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
)

// mostPoolLines and mostDifferences bound the list and its lines.
const mostPoolLines, mostDifferences = 20, 8

// pool prints the list.
func pool(a *tilemip.Answer, line func(string, string, ...any)) {
	p := a.Pool
	left := ""
	if p.Duplicates > 0 {
		left += fmt.Sprintf(", %s twice", grouped(p.Duplicates))
	}
	if p.Missed > 0 {
		left += fmt.Sprintf(", %s not feasible in exact arithmetic (%s)", grouped(p.Missed), p.Reason)
	}
	if p.Given == 0 {
		line("pool", "no further point: %s gave none but the answer", a.Engine)
		return
	}
	line("pool", "%s, each checked, the best first; %s gave %s from its %s%s", counted(len(p.Points), "further point"), a.Engine, grouped(p.Given), p.From, left)
	for k, x := range p.Points {
		if k == mostPoolLines {
			line("", "… and %s more; --json has them all", grouped(len(p.Points)-k))
			return
		}
		claim := ""
		if x.Claimed != nil && fmt.Sprintf("%.6g", *x.Claimed) != fmt.Sprintf("%.6g", x.Objective) {
			claim = fmt.Sprintf(" (the solver says %.12g)", *x.Claimed)
		}
		line("", "%.12g%s with %s", x.Objective, claim, differences(a.Values, x.Values))
	}
}

// differences are the values of a point that are others in the answer.
func differences(answer, point map[string]float64) string {
	both := maps.Clone(point)
	maps.Copy(both, answer)
	var words []string
	for _, name := range slices.SortedFunc(maps.Keys(both), naturally) {
		if point[name] != answer[name] {
			words = append(words, fmt.Sprintf("%s = %.6g", name, point[name]))
		}
	}
	if more := len(words) - mostDifferences; more > 0 {
		words = append(words[:mostDifferences], fmt.Sprintf("and %s more", grouped(more)))
	}
	return strings.Join(words, ", ")
}
