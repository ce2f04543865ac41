// The form of every judgement: yes or no, and one sentence. Own.

package referee

import "fmt"

// Verdict is a judgement with its reason, one sentence without a full stop.
type Verdict struct {
	OK     bool   `json:"ok"`
	Reason string `json:"reason"`
}

func accept(format string, args ...any) Verdict {
	return Verdict{OK: true, Reason: fmt.Sprintf(format, args...)}
}

func reject(format string, args ...any) Verdict {
	return Verdict{Reason: fmt.Sprintf(format, args...)}
}
