// Package version says which version answered. Own.
//
// Not here: anything else. Begin with version.go.
package version

import (
	_ "embed"
	"runtime/debug"
	"strings"
)

// path is the path of this module.
const path = "github.com/tilemip/tilemip"

// The linker sets these in the programs of a release (scripts/dist.sh).
var stamped, commit string

// source is the release that these sources lead to, and the commit, which git fills in where it
// makes an archive of them (.gitattributes).
//
//go:embed source.txt
var source string

// Module is the version of this module in the running program, or the release that its sources
// lead to, with the commit where the build says it. The programs of a release say both.
func Module() string {
	if stamped != "" {
		return stamped + " (commit " + commit + ")"
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return develop("")
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
			return develop(s.Value[:12])
		}
	}
	return develop("")
}

// develop names a state of the sources, by its commit where one is known.
func develop(commit string) string {
	release, archived, _ := strings.Cut(strings.TrimSpace(source), " ")
	if commit == "" && !strings.HasPrefix(archived, "$") {
		commit = archived
	}
	if commit == "" {
		return release + "-dev"
	}
	return release + "-dev (commit " + commit + ")"
}
