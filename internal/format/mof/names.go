package mof

// Names that no two share: files know variables by name alone, and the schema wants no two equal
// constraints.

import (
	"fmt"
	"strings"
)

// distinct returns n names, no two alike, and how many of them differ from those wanted. A name
// that something has stays that thing's; base begins the others.
// A number is put behind a name with an underscore, from 2 on; the numbers tried are remembered by
// name, so thousands of equal names take linear time.
func distinct(n int, base string, wanted func(i int) string) (names []string, renamed int) {
	names = make([]string, n)
	taken := make(map[string]bool, n)
	var changed []int
	for i := range names {
		want := wanted(i)
		names[i] = valid(want)
		if names[i] == "" || names[i] != want || taken[names[i]] {
			changed = append(changed, i)
			continue
		}
		taken[names[i]] = true
	}
	last := map[string]int{} // the number tried last behind a name
	for _, i := range changed {
		stem := names[i]
		if stem == "" {
			stem = base
		}
		if !taken[stem] && names[i] != "" { // changed only because it was no UTF-8
			taken[stem] = true
			continue
		}
		for k := max(last[stem]+1, 2); ; k++ {
			if name := fmt.Sprintf("%s_%d", stem, k); !taken[name] {
				names[i], last[stem] = name, k
				taken[name] = true
				break
			}
		}
	}
	return names, len(changed)
}

// valid is a name as a file can have it: UTF-8, and no longer than the reader takes.
func valid(name string) string {
	name = strings.ToValidUTF8(name, "\uFFFD")
	if len(name) > longestString-20 { // room for a number
		name = strings.ToValidUTF8(name[:longestString-20], "")
	}
	return name
}

// loss says what the file does not carry.
func (t *writer) loss() (loss []string) {
	if t.renamed > 0 {
		loss = append(loss, fmt.Sprintf("variables with the name of another one, or none, which got a number: %d", t.renamed))
	}
	if t.renamedRows > 0 {
		loss = append(loss, fmt.Sprintf("rows with the name of another one, or none, which got a number: %d", t.renamedRows))
	}
	if t.free > 0 {
		loss = append(loss, fmt.Sprintf("rows left out because they have no bounds: %d", t.free))
	}
	return loss
}
