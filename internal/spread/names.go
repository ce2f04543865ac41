package spread

// Names of messages: a unit's name with a number before it. Own.

import (
	"strconv"
	"strings"
)

// second stands in the place of the try in the names of units that are run for comparison.
const second = "v"

// numbered puts a number before a unit's path: the try of a unit, the count of a crash.
func numbered(n int, unit string) string { return strconv.Itoa(n) + "." + unit }

// split takes a numbered name apart.
func split(name string) (number, unit string) {
	number, unit, _ = strings.Cut(name, ".")
	return number, unit
}

// RunName is the part of a job's ID that names its streams: 64 bits, enough for every run that
// one broker will ever see; the whole ID is compared when a worker joins.
func RunName(id string) string {
	if len(id) > 16 {
		return id[:16]
	}
	return id
}
