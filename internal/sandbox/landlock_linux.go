package sandbox

// This file takes from a worker, and from all processes that it starts, the right to write
// anywhere but in its job's folder and to open TCP connections, where the kernel
// has Landlock (Linux 5.13 and newer, kernel documentation "Landlock: unprivileged
// access control"). Reading stays allowed: solvers load libraries.
//
// A restriction applies to one thread, and a program with cgo has several before
// main begins; so one thread restricts itself and calls execve on the same program,
// which keeps the process, its limits and its open files.

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"unsafe"
)

// The calls of the kernel, numbered alike on all architectures.
const (
	sysCreateRuleset = 444
	sysAddRule       = 445
	sysRestrictSelf  = 446

	askVersion     = 1 // flag of create_ruleset
	rulePath       = 1 // rule type LANDLOCK_RULE_PATH_BENEATH
	noNewPrivs     = 38
	openPath       = 0x200000 // O_PATH
	scopeSignals   = 1 << 1
	scopeSockets   = 1 << 0
	netBindConnect = 1<<0 | 1<<1 // TCP
)

// Rights to files, by their bits (LANDLOCK_ACCESS_FS_…).
const (
	writeFile    = 1 << 1
	removeToSym  = 1<<4 | 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<9 | 1<<10 | 1<<11 | 1<<12
	refer        = 1 << 13 // rename across folders; version 2
	truncateFile = 1 << 14 // version 3
)

// ruleset is struct landlock_ruleset_attr: the rights that are taken away where no rule gives
// them back. Older versions of the kernel know only its first 8 or 16 bytes.
type ruleset struct{ files, net, scoped uint64 }

// landlockVersion returns the version of the kernel's Landlock interface, 0 without Landlock.
func landlockVersion() int {
	v, _, errno := syscall.Syscall(sysCreateRuleset, 0, 0, askVersion)
	if errno != 0 {
		return 0
	}
	return int(v)
}

// restrictAndRestart restricts this process to writing below folder and to /dev/null, and
// starts the program over with the environment env. It does not return when it succeeds; nil
// means that the kernel has no Landlock.
func restrictAndRestart(folder string, env []string) error {
	version := landlockVersion()
	if version == 0 {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	runtime.LockOSThread()
	if err := restrict(version, folder); err != nil {
		return fmt.Errorf("restricting the worker by Landlock: %w", err)
	}
	return syscall.Exec(self, os.Args, env)
}

// restrict takes as many rights away as the version knows: renaming across folders from 2 on,
// truncation from 3, TCP from 4, signals and abstract sockets to other processes from 6.
func restrict(version int, folder string) error {
	rules, size := ruleset{files: writeFile | removeToSym}, uintptr(8)
	if version >= 2 {
		rules.files |= refer
	}
	if version >= 3 {
		rules.files |= truncateFile
	}
	if version >= 4 {
		rules.net, size = netBindConnect, 16
	}
	if version >= 6 {
		rules.scoped, size = scopeSignals|scopeSockets, 24
	}
	fd, _, errno := syscall.Syscall(sysCreateRuleset, uintptr(unsafe.Pointer(&rules)), size, 0)
	if errno != 0 {
		return errno
	}
	defer syscall.Close(int(fd))
	if err := allow(int(fd), folder, rules.files); err != nil {
		return err
	}
	if err := allow(int(fd), os.DevNull, rules.files&(writeFile|truncateFile)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if _, _, errno := syscall.RawSyscall6(syscall.SYS_PRCTL, noNewPrivs, 1, 0, 0, 0, 0); errno != 0 {
		return errno
	}
	if _, _, errno := syscall.RawSyscall(sysRestrictSelf, fd, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// allow adds a rule that gives rights back for everything below a path.
func allow(rules int, path string, rights uint64) error {
	at, err := syscall.Open(path, openPath|syscall.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(at)
	// struct landlock_path_beneath_attr is packed: 8 and 4 bytes.
	rule := [3]uint32{uint32(rights), uint32(rights >> 32), uint32(at)}
	if bigEndian() {
		rule[0], rule[1] = rule[1], rule[0]
	}
	_, _, errno := syscall.Syscall6(sysAddRule, uintptr(rules), rulePath, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

func bigEndian() bool {
	one := uint16(1)
	return *(*byte)(unsafe.Pointer(&one)) == 0
}
