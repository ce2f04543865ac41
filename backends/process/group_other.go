//go:build !unix

package process

import "os/exec"

func ownGroup(*exec.Cmd) {}

func interruptGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
