// Which version answered.

package tilemip

import "runtime/debug"

// path is the path of this module.
const path = "github.com/tilemip/tilemip"

// Version is the version of this module in the running program, or the commit that it was
// built from; "devel" or "unknown" where the build says neither.
func Version() string {
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
