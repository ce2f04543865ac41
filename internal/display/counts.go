// The three numbers of solutions of a packing in words.

package display

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip"
)

// solutionWords says in words how many solutions there are, or were found. The numbers up to
// symmetry follow the full one; they are lower bounds as long as the search is not complete.
func solutionWords(a *tilemip.Answer) string {
	least := ""
	text := fmt.Sprint(*a.Solutions)
	known := a.UniqueRotations != nil || a.UniqueReflections != nil
	if known && !a.Complete {
		least = "at least "
		text += " found so far"
	}
	var parts []string
	for _, n := range []struct {
		value *uint64
		what  string
	}{{a.UniqueRotations, "up to rotation"}, {a.UniqueReflections, "up to rotation and reflection"}} {
		if n.value != nil {
			parts = append(parts, fmt.Sprintf("; %s%d %s", least, *n.value, n.what))
		}
	}
	return text + strings.Join(parts, "")
}
