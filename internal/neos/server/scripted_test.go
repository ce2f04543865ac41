package server

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Solvers that misbehave, each offered under its own name. They run where real
// ones do, in the process below the worker.
var scripts = map[string]func(context.Context, *model.Model, backends.Options) (*model.Result, error){
	"segfaults": func(context.Context, *model.Model, backends.Options) (*model.Result, error) {
		syscall.Kill(os.Getpid(), syscall.SIGSEGV)
		select {}
	},
	"panics": func(context.Context, *model.Model, backends.Options) (*model.Result, error) { panic("a bug") },
	"fails": func(context.Context, *model.Model, backends.Options) (*model.Result, error) {
		return nil, fmt.Errorf("out of luck")
	},
	"hangs": func(context.Context, *model.Model, backends.Options) (*model.Result, error) { select {} },
	"waits": func(ctx context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		<-ctx.Done()
		r := claim(m, model.StatusLimit)
		r.Termination = model.Interrupted
		return r, nil
	},
	"fills": func(context.Context, *model.Model, backends.Options) (*model.Result, error) {
		var all [][]byte
		for {
			part := make([]byte, 16<<20)
			for i := 0; i < len(part); i += 4096 {
				part[i] = 1
			}
			all = append(all, part)
			_ = all
		}
	},
	// A point that is not feasible, said to be optimal.
	"lies": func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		return claim(m, model.StatusOptimal, 100, 100), nil
	},
	// A feasible point with an objective that is not its own.
	"exaggerates": func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		r := claim(m, model.StatusOptimal, 2, 1)
		r.Objective = 1e6
		return r, nil
	},
	// A feasible point, said to be optimal; the same with a bound that is elsewhere; and that there is
	// none.
	"settles": func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		r := claim(m, model.StatusOptimal, 1, 1)
		r.Objective, r.Bound = 5, 5
		return r, nil
	},
	"hedges": func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		return claim(m, model.StatusOptimal, 1, 1), nil
	},
	"despairs": func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		return claim(m, model.StatusInfeasible), nil
	},
	// A point of half its columns.
	"forgets": func(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
		return claim(m, model.StatusOptimal, 2), nil
	},
	// Prints what a success looks like, and dies.
	"prints": func(context.Context, *model.Model, backends.Options) (*model.Result, error) {
		fmt.Println("MIP - Integer optimal solution:  Objective =  1.0e+00\n{\"Code\":\"Normal\"}")
		fmt.Fprintln(os.Stderr, "Optimal solution found")
		os.Exit(0)
		panic("not reached")
	},
	"chatters": func(_ context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
		line := strings.Repeat("\x1b[31mchatter\x00", 100)
		for range 20000 { // 22 MB
			o.Log(line)
		}
		return claim(m, model.StatusOptimal, 2, 1), nil
	},
	// Starts a program that outlives it, in a process group of its own.
	"forks": func(context.Context, *model.Model, backends.Options) (*model.Result, error) {
		cmd := exec.Command("sleep", stray)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		if err := cmd.Start(); err != nil {
			return nil, err
		}
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	},
	// Tries to leave its folder, by files and by the network.
	"escapes": func(_ context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
		for _, name := range []string{"../../escape", "/tmp/tilemip-escape", "/dev/shm/tilemip-escape"} {
			if err := os.WriteFile(name, nil, 0o600); err == nil {
				o.Log("wrote " + name)
			}
		}
		if os.RemoveAll("../../keep") == nil {
			o.Log("removed keep")
		}
		address, _ := os.ReadFile("../../keep/address")
		if c, err := net.Dial("tcp", string(address)); err == nil {
			c.Close()
			o.Log("dialled " + string(address))
		}
		if err := os.WriteFile("inside", nil, 0o600); err != nil {
			o.Log("its own folder: " + err.Error())
		}
		return claim(m, model.StatusOptimal, 2, 1), nil
	},
	// Writes a file without end into its folder.
	"writes": func(context.Context, *model.Model, backends.Options) (*model.Result, error) {
		f, err := os.Create("stray")
		if err != nil {
			return nil, err
		}
		for part := make([]byte, 1<<20); err == nil; {
			_, err = f.Write(part)
		}
		return nil, err
	},
	"slow": func(_ context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
		for i := range 5 {
			o.Log(fmt.Sprintf("step %d", i))
			time.Sleep(50 * time.Millisecond)
		}
		return claim(m, model.StatusOptimal, 2, 1), nil
	},
}

// stray is how long the left-over program sleeps: a number to find it by.
const stray = "3641"

func claim(m *model.Model, status model.Status, x ...float64) *model.Result {
	r := model.NewResult(m, "scripted")
	r.Status, r.Termination = status, model.Completed
	if status.HasPoint() {
		r.X = x
		r.Objective, r.Bound = 8, 8
	}
	return r
}

type scripted string

func (s scripted) Info() backends.Info { return backends.Info{Name: string(s), Version: "scripted"} }

func (s scripted) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	return scripts[string(s)](ctx, m, o)
}

func registerScripted() {
	for name := range scripts {
		backends.Register(scripted(name))
		solvers = append(solvers, solver{name, []string{name}, false, highsLines})
	}
}
