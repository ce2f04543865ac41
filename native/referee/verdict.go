// The result of every check: yes or no, and one sentence. Own.

package referee

import "fmt"

// Verdict is the result of a check with its reason.
type Verdict struct {
	OK     bool   `json:"ok"`     // accepted
	Reason string `json:"reason"` // one sentence without a full stop, for people
}

// accept returns the verdict of a check that passed.
func accept(format string, args ...any) Verdict {
	return Verdict{OK: true, Reason: fmt.Sprintf(format, args...)}
}

// reject returns the verdict of a check that failed.
func reject(format string, args ...any) Verdict {
	return Verdict{Reason: fmt.Sprintf(format, args...)}
}
