package process

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
)

// endless is the variable of the environment that makes this test binary a process that
// runs a program without end.
const endless = "TILEMIP_TEST_ENDLESS"

// TestKilledWithUs: the solver of a process that is killed is killed too.
func TestKilledWithUs(t *testing.T) {
	if os.Getenv(endless) != "" {
		b, _ := pretend(t, "[ \"$1\" = -quit ] || echo solver $$ >&3; exec sleep 300\n")
		backends.Solve(context.Background(), b, mixed(), backends.Options{})
		return
	}
	us := exec.Command(os.Args[0], "-test.run=^TestKilledWithUs$")
	us.Env = append(os.Environ(), endless+"=1")
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	us.ExtraFiles = []*os.File{write}
	if err := us.Start(); err != nil {
		t.Fatal(err)
	}
	write.Close()
	line, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		us.Process.Kill()
		t.Fatalf("the program did not start: %v", err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(line, "solver")))
	if err != nil {
		t.Fatal(err)
	}
	us.Process.Kill()
	us.Wait()
	for range 500 { // the kernel takes a moment
		if syscall.Kill(pid, 0) != nil || zombie(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	syscall.Kill(pid, syscall.SIGKILL)
	t.Errorf("process %d outlived the one that started it", pid)
}

// zombie reports whether a process has ended and nobody has asked how.
func zombie(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err != nil || strings.Contains(string(stat), ") Z ")
}

// TestCancelledBeforeTheStart: a context that ends before the program starts is no panic.
func TestCancelledBeforeTheStart(t *testing.T) {
	b, _ := pretend(t, "exit 0\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if e := b.run(ctx, &job{model: mixed(), dir: t.TempDir()}); e.err == nil {
		t.Error("no error of a program that was never started")
	}
}
