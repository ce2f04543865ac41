// Parts of units: how a unit is divided, what its record says of the list of their records, and
// which of them is run again. See Worker.Part, and covers/parts.go for the argument. Own.

package units

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// MostParts bounds the parts of a unit.
const MostParts = 256

// Divide divides a node into about so many parts: the one with the largest share, as if the
// children of a node had equal ones, is replaced by its children until there are as many. The
// parts are in the order of the search. below returns the children of a node, none for one that
// stays a part.
func Divide(root []int, want int, below func(path []int) ([]int, error)) ([][]int, error) {
	parts, share := [][]int{root}, []float64{1}
	for len(parts) < min(want, MostParts/2) {
		largest := 0
		for k := range share {
			if share[k] > share[largest] {
				largest = k
			}
		}
		if share[largest] == 0 { // none of them has children
			break
		}
		choices, err := below(parts[largest])
		if err != nil {
			return nil, err
		}
		if len(choices) == 0 {
			share[largest] = 0
			continue
		}
		if len(parts)+len(choices) > MostParts {
			break
		}
		var children [][]int
		var each []float64
		for _, c := range choices {
			children = append(children, append(slices.Clone(parts[largest]), c))
			each = append(each, share[largest]/float64(len(choices)))
		}
		parts = slices.Replace(parts, largest, largest+1, children...)
		share = slices.Replace(share, largest, largest+1, each...)
	}
	return parts, nil
}

// PartName returns the name of a part: that of the unit, a slash, and the choices below it:
// 0.12/5.3; the unit's own where it is not divided.
func PartName(round int, unit, part []int) string {
	name := Name(round, unit)
	if below := Name(0, part[len(unit):]); below != "0" {
		return name + "/" + strings.TrimPrefix(below, "0.")
	}
	return name
}

// ParsePart is the inverse of PartName. divided says that there is a slash.
func ParsePart(name string) (round int, unit, part []int, divided bool, err error) {
	above, below, divided := strings.Cut(name, "/")
	round, unit, err = ParseName(above)
	if err != nil || !divided {
		return round, unit, unit, false, err
	}
	_, rest, err := ParseName("0." + below)
	return round, unit, append(slices.Clone(unit), rest...), true, err
}

// Commit returns what a record says of the list of its parts: the SHA-256 over the records in
// order, each behind its length in eight bytes, the highest first.
func Commit(parts [][]byte) string {
	var all []byte
	for _, p := range parts {
		all = append(binary.BigEndian.AppendUint64(all, uint64(len(p))), p...)
	}
	h := sum(all)
	return hex.EncodeToString(h[:])
}

// Undivided is Job.Parts of a unit that was not divided: its list is its own record.
func Undivided(unit string, record []byte, parts [][]byte) (names []string, err error) {
	if len(parts) != 1 || !bytes.Equal(parts[0], record) {
		return nil, fmt.Errorf("parts of unit %s: it was not divided; expected its own record alone", unit)
	}
	return []string{unit}, nil
}

// Drawn returns the number of the part that a random number draws: one time in two all parts are
// equally likely, the other time by the nodes that they say they have, so that a part with most
// of the work is not as rarely drawn as one with none.
func Drawn(parts [][]byte, random uint64) int {
	evenly, random := random&1 == 0, random>>1
	whole, nodes := uint64(0), make([]uint64, len(parts))
	for k, p := range parts {
		var r struct{ Nodes uint64 }
		if json.Unmarshal(p, &r) == nil && r.Nodes < 1<<54 {
			nodes[k] = r.Nodes
		}
		whole += nodes[k]
	}
	if evenly || whole == 0 {
		return int(random % uint64(len(parts)))
	}
	random %= whole
	for k, n := range nodes {
		if random < n {
			return k
		}
		random -= n
	}
	return 0
}

// Stamp is a stamp of the rule by which jobs are cut, searched and counted: a hash of all that
// some of them do, each in its first 50 units. Programs with equal stamps may work on one run, whatever their versions; the
// jobs are to be such that a change of the rule shows in them. "" stands for none: the small
// engine of the page.
func Stamp(jobs ...Job) (string, error) {
	var all bytes.Buffer
	for _, job := range jobs {
		w, err := job.Worker()
		if err != nil {
			return "", err
		}
		records, ctx := new(Memory), context.Background()
		next, err := job.Roots(ctx)
		for left := 50; err == nil && len(next) > 0 && left > 0; {
			for ; len(next) > 0 && left > 0; left-- {
				unit := next[0]
				record, parts, err := w.Run(ctx, unit)
				if err != nil {
					return "", err
				}
				fmt.Fprintf(&all, "%s %s %s\n", unit, record, Commit(parts))
				records.Put(unit, record)
				children, err := job.Children(unit, record)
				if err != nil {
					return "", err
				}
				next = append(next[1:], children...)
			}
			next, err = job.Next(records)
		}
		if err != nil {
			return "", err
		}
	}
	h := sum(all.Bytes())
	return hex.EncodeToString(h[:8]), nil
}
