//go:build !(cgo && highs) && !js && (windows || darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs

// The backend where HiGHS is loaded at run time. A library that crashes ends its process, and Go
// cannot catch that; so it is loaded in a child process of package isolate, and this process
// only finds it. A program that does not call isolate.Main first of all cannot have such a
// child: there the library is loaded into the program itself.

import (
	"cmp"
	"context"
	"errors"
	"runtime"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/internal/installed"
	"github.com/tilemip/tilemip/model"
)

func init() { backends.Register(apart{}) }

type apart struct{}

// Info finds the library; it loads it in a child process only.
func (apart) Info() backends.Info {
	if isolate.Child() {
		return solver{}.Info()
	}
	i := backends.Info{Name: name, Kind: kind, Capabilities: solver{}.capabilities()}
	found, missing := findLibrary()
	i.Path, i.Found, i.Version, i.Missing = found.Path, found.How, found.Version, missing
	return i
}

// Solve solves in a child process, or in this one where it is the child or can have none.
func (apart) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	if !isolate.Child() && isolate.Ready() {
		return isolate.New(name).Solve(ctx, m, o)
	}
	if missing := unusable(); missing != "" {
		return nil, errors.New(missing)
	}
	return solver{}.Solve(ctx, m, o)
}

// libraryFile is the name of the library's file.
var libraryFile = cmp.Or(map[string]string{"windows": "highs.dll", "darwin": "libhighs.dylib"}[runtime.GOOS], "libhighs.so")

// findLibrary looks in the variable, beside this program, and at what was installed.
func findLibrary() (found installed.File, missing string) {
	return installed.Find("highs", libraryFile, "TILEMIP_HIGHS_LIBRARY")
}
