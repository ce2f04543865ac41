package scip

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/installed"
)

// TestRelease: the numbers of SCIP's interface are those of one release, and another is refused.
func TestRelease(t *testing.T) {
	number := func(n int32) func() int32 { return func() int32 { return n } }
	for major, want := range map[int32]string{tested - 1: "is SCIP 9.1.2; expected release 10", tested: "", tested + 1: "is SCIP 11.1.2"} {
		l := &library{MajorVersion: number(major), MinorVersion: number(1), TechVersion: number(2), MessageSetErrorPrinting: func(_, _ uintptr) {}}
		err := l.known(installed.File{Path: "libscip.so"})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("release %d: %v, want %q", major, err, want)
		}
	}
}
