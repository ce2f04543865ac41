// Package night says how many random cases a long test tries: some in the check of every commit,
// which has half an hour, and more in `make test-nightly`, which has the night. Both begin with the
// same cases, since the seeds are the same. Own.
//
// Not here: test cases. Begin with night.go.
package night

import "os"

// Variable is the environment variable that asks for the night's cases.
const Variable = "TILEMIP_NIGHT"

// Cases returns how many cases to try: most where Variable is set, else few.
func Cases(few, most int) int {
	if os.Getenv(Variable) != "" {
		return most
	}
	return few
}
