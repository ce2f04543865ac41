//go:build !unix && !windows

package machine

// Systems without processes: the child cannot be started.

import (
	"os"
	"os/exec"
)

func OwnGroup(*exec.Cmd) {}

func Bequeath(*exec.Cmd, *os.File) string { return "" }

func Inherited(string) *os.File { return nil }
