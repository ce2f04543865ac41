package sandbox

// This file watches and ends a job's process together with all processes that it has started. A
// worker leads its own session; the processes below it form new process groups (package
// isolate and package process do so), but they stay in the session.
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

// Describe tells the operator how the jobs are confined.
func Describe() string {
	words := "worker processes with limits on memory, time, file size and open files; "
	switch v := landlockVersion(); {
	case v >= 4:
		return words + fmt.Sprintf("Landlock %d keeps them from writing outside their folder and from the network", v)
	case v > 0:
		return words + fmt.Sprintf("Landlock %d keeps them from writing outside their folder", v)
	}
	return words + "this kernel has no Landlock to keep them from writing outside their folder"
}

// ownSession makes the command lead a session. The caller's goroutine must be locked to its
// thread: the kernel kills the worker when that thread ends, and so when the server dies.
func ownSession(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// Niceness leaves a worker about a third of the processor time that a competing process of
// niceness 0 gets; one that has run for a while gets a tenth of what a new one does.
const (
	Niceness = 5
	longer   = 15
)

// yield has the processes of a session stand back behind newer ones. On Linux, PRIO_PGRP is for all
// threads of a group, PRIO_PROCESS for one; processes that lead no group belong to one that does.
func yield(leader int) {
	for pid := range Session(leader) {
		syscall.Setpriority(syscall.PRIO_PGRP, pid, longer)
	}
}

// Session returns the processes of a session by their ids, with the bytes that each has in
// memory; zombies are left out.
func Session(leader int) map[int]int64 {
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

// member reads /proc/pid/stat, see proc(5), and reports whether the process is of the
// session. After the name in parentheses, the 2nd field, come state, parent, group and session
// (the 6th) and later the pages in memory (the 24th). The name may hold anything, so the last
// parenthesis ends it.
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

// endSession kills what is left of a session until nothing is, in at most 50 rounds of 10
// ms. A process that starts others while it is being killed makes more than one necessary.
func endSession(leader int) {
	syscall.Kill(-leader, syscall.SIGKILL) // its group, which needs no /proc
	for range 50 {
		left := Session(leader)
		if len(left) == 0 {
			return
		}
		for pid := range left {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// memoryOf returns the bytes that a session has in memory; shared pages count once for each
// process.
func memoryOf(leader int) int64 {
	sum := int64(0)
	for _, n := range Session(leader) {
		sum += n
	}
	return sum
}

// confine limits this process and all that it starts: the memory of each in bytes, the size
// of each file in bytes, and processor time, open files and core
// dumps. It also lowers their priority, so that the server answers at once while they work.
func confine(memory, fileSize int64, cpu time.Duration) error {
	for _, l := range []struct {
		what int
		most uint64
	}{
		{syscall.RLIMIT_DATA, uint64(memory)}, {syscall.RLIMIT_FSIZE, uint64(fileSize)}, {syscall.RLIMIT_CORE, 0},
		{syscall.RLIMIT_CPU, uint64(cpu/time.Second) + 1}, {syscall.RLIMIT_NOFILE, 256},
	} {
		if err := syscall.Setrlimit(l.what, &syscall.Rlimit{Cur: l.most, Max: l.most}); err != nil {
			return err
		}
	}
	// For the group: on Linux, PRIO_PROCESS would change one thread only.
	return syscall.Setpriority(syscall.PRIO_PGRP, 0, Niceness)
}
