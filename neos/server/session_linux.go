package server

// This file watches and ends a worker together with all it has started. A worker
// leads a session of its own; process groups change below it (package isolate and
// the solver programs make their own), the session does not.
//
// The facts about sessions, process groups and limits are those of setsid(2), proc(5),
// prctl(2) and setrlimit(2).

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// confinement says what holds the jobs.
func confinement() string {
	words := "worker processes with limits on memory, time, file size and open files; "
	if v := landlockVersion(); v > 0 {
		return words + fmt.Sprintf("Landlock %d keeps them from writing outside their folder and from the network", v)
	}
	return words + "this kernel has no Landlock to keep them from writing outside their folder"
}

// ownSession is for a goroutine locked to its thread: the worker is killed when
// that thread ends, so also when the server is.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// niceness gives a worker a third of the time of a process that competes with it.
const niceness = 5

// session lists the processes of a session with the bytes each has in memory.
func session(leader int) map[int]int64 {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	out := map[int]int64{}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if bytesUsed, ok := member(pid, leader); ok {
			out[pid] = bytesUsed
		}
	}
	return out
}

// member reads /proc/pid/stat, see proc(5): behind the name in parentheses stand
// state, parent, group, session (the 6th field) and, as the 24th, the pages in memory.
func member(pid, leader int) (bytesUsed int64, ok bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 22 || fields[3] != strconv.Itoa(leader) || fields[0] == "Z" {
		return 0, false
	}
	pages, _ := strconv.ParseInt(fields[21], 10, 64)
	return pages * int64(os.Getpagesize()), true
}

// endSession kills what is left of a session, until nothing is. A process that
// starts others while it is being killed makes more than one round necessary.
func endSession(leader int) {
	for range 50 {
		left := session(leader)
		if len(left) == 0 {
			return
		}
		for pid := range left {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// memoryOf adds up a session.
func memoryOf(leader int) int64 {
	sum := int64(0)
	for _, n := range session(leader) {
		sum += n
	}
	return sum
}

// confine limits this process and all it starts, and lets the server go before
// them, so that it answers at once while they work.
func confine(memory, fileSize int64, cpu time.Duration) error {
	for _, l := range []struct {
		what int
		most uint64
	}{
		{syscall.RLIMIT_DATA, uint64(memory)}, {syscall.RLIMIT_FSIZE, uint64(fileSize)}, {syscall.RLIMIT_CORE, 0},
		{syscall.RLIMIT_CPU, uint64(cpu/time.Second) + 60}, {syscall.RLIMIT_NOFILE, 256},
	} {
		if err := syscall.Setrlimit(l.what, &syscall.Rlimit{Cur: l.most, Max: l.most}); err != nil {
			return err
		}
	}
	// Of the group, for of a process it would be one thread's alone.
	return syscall.Setpriority(syscall.PRIO_PGRP, 0, niceness)
}

// lockFolder keeps a folder for one server; the lock ends with the process.
func lockFolder(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, errInUse
	}
	return f, nil
}
