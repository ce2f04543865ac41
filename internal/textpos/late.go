//go:build !boards

package textpos

import (
	"regexp"
	"sync"
)

// Late compiles a regular expression when it is first used: to compile those of all packages at
// every start of a program takes longer than most of its runs.
func Late(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}
