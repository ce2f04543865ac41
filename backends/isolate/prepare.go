package isolate

// What an embedded solver makes once for all processes, its machine code, made before processes need
// it that may write nowhere (internal/sandbox). Own.

import (
	"context"
	"os"
	"path/filepath"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/installed"
	"github.com/tilemip/tilemip/model"
)

// Prepare has each embedded solver solve a program of one column in a child, which makes its machine
// code where there is none: about 6 s of a processor and 280 MB. env is for the environment of
// processes that are to read it. Where the folder for it cannot be written it is a temporary one; end
// removes that. A program that has not called Main has no children, and nothing is made.
func Prepare(ctx context.Context) (env []string, end func()) {
	end = func() {}
	for _, b := range backends.All() {
		info := b.Info()
		if info.Kind != backends.Embedded || info.Missing != "" || !Ready() {
			continue
		}
		if env == nil {
			folder, err := installed.Compiled()
			if err == nil {
				err = writable(folder)
			}
			if err != nil {
				if folder, err = os.MkdirTemp("", "tilemip-compiled-"); err != nil {
					return nil, end // each process makes its own
				}
				end = func() { os.RemoveAll(folder) }
			}
			if folder, err = filepath.Abs(folder); err != nil {
				return nil, end
			}
			env = []string{installed.CompiledIn + "=" + folder}
		}
		m := model.New("first")
		m.Minimize().Add(1, m.Integer("x", 1, 2).At())
		_, _ = (&isolated{info.Name, env}).Solve(ctx, m, backends.Options{}) // where it fails the jobs' solves say why
	}
	return env, end
}

// writable reports why files cannot be made in a folder, which is made where it is missing.
func writable(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, "probe-")
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}
