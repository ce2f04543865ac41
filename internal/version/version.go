// Package version says which version answered. Own.
//
// Not here: anything else. Begin with version.go.
package version

import "runtime/debug"

// path is the path of this module.
const path = "github.com/tilemip/tilemip"

// The linker sets these in the programs of a release (scripts/dist.sh).
var stamped, commit string

// Module is the version of this module in the running program, or the commit that it was
// built from; "devel" or "unknown" where the build says neither. The programs of a release say
// both.
func Module() string {
	if stamped != "" {
		return stamped + " (commit " + commit + ")"
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, m := range info.Deps {
		if m.Path == path {
			return m.Version
		}
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "devel " + s.Value[:12]
		}
	}
	return "devel"
}
