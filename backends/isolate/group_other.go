//go:build !unix

package isolate

// Systems without process groups: nothing is done.

import (
	"os"
	"os/exec"
)

func ownGroup(*exec.Cmd) {}

func private(*os.File) {}
