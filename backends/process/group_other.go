//go:build !unix

package process

// Systems without process groups: only the program itself is ended.

import "os/exec"

func ownGroup(*exec.Cmd) {}

func interruptGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
