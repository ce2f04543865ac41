package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/internal/dynload"
	"github.com/tilemip/tilemip/internal/neos/server"
	"github.com/tilemip/tilemip/internal/spread/child"
	"github.com/tilemip/tilemip/internal/spread/cluster"
)

// The command runs inside the test's own binary, as the program tilemip of the
// scripts in testdata/script: one archive a behaviour, named verb_what.
func TestMain(m *testing.M) {
	isolate.Main()
	server.Main()
	child.Main(openSlowly)
	testscript.Main(m, map[string]func(){
		"tilemip": func() {
			ctx, stop := shell.Interruptible(context.Background(), "tilemip", exitInterrupted)
			defer stop()
			os.Exit(run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr))
		},
		"tilemip-cluster": func() { os.Exit(cluster.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

func TestScripts(t *testing.T) {
	compiled := t.TempDir()
	if folder, err := os.UserCacheDir(); err == nil {
		compiled = filepath.Join(folder, "tilemip", "compiled")
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			root, err := os.Getwd()
			if err != nil {
				return err
			}
			env.Setenv("EXAMPLES", root+"/../../examples")
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_CACHE_HOME", env.WorkDir)
			if err := shareCompiled(env, compiled); err != nil {
				return err
			}
			if strings.HasPrefix(filepath.Base(env.WorkDir), "script-coordinate") {
				return freePort(env)
			}
			if strings.HasPrefix(filepath.Base(env.WorkDir), "script-neos_client") {
				return serveNEOS(env)
			}
			return nil
		},
		// [highs], [lpsolve], [cbc], …: the backend is here; [ranging]: HiGHS has ranges in this build;
		// [loads]: it can load libraries.
		Condition: func(name string) (bool, error) {
			if name == "ranging" {
				b, _ := backends.Lookup("highs")
				_, ok := b.(backends.Ranger)
				return ok, nil
			}
			if name == "loads" {
				return dynload.Impossible() == "", nil
			}
			_, err := backends.Lookup(name)
			return err == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": expectStatus, "interrupt": interrupt, "forge": forge, "zero": zero},
	})
}

// shareCompiled gives a script, whose folder for caches is its own, the machine code of an embedded
// HiGHS in the user's, which other tests use, too: to make it takes some seconds.
func shareCompiled(env *testscript.Env, folder string) error {
	b, err := backends.Lookup("highs")
	if err != nil || b.Info().Kind != backends.Embedded {
		return nil
	}
	own := filepath.Join(env.WorkDir, "tilemip")
	return errors.Join(os.MkdirAll(folder, 0o755), os.MkdirAll(own, 0o755), os.Symlink(folder, filepath.Join(own, "compiled")))
}

// freePort gives a script a port that nobody listens at, and that no system gives to a connection by itself.
func freePort(env *testscript.Env) error {
	for {
		port := strconv.Itoa(20_000 + rand.IntN(10_000))
		if l, err := net.Listen("tcp", "127.0.0.1:"+port); err == nil {
			env.Setenv("FREE_PORT", port)
			return l.Close()
		}
	}
}

// expectStatus is the script command `status N tilemip …`: the program must end
// with exit status N.
func expectStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program [argument…]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		coded, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = strconv.Itoa(coded.ExitCode())
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

func TestPermute(t *testing.T) {
	app := newApp(&streams{})
	for _, c := range []struct{ in, want []string }{
		{[]string{"tilemip", "solve", "b.txt", "--backend", "cbc"}, []string{"tilemip", "solve", "--backend", "cbc", "--", "b.txt"}},
		{[]string{"tilemip", "solve", "--json", "b.txt", "-b=cbc"}, []string{"tilemip", "solve", "--json", "-b=cbc", "--", "b.txt"}},
		{[]string{"tilemip", "solve", "-", "--count"}, []string{"tilemip", "solve", "--count", "--", "-"}},
		{[]string{"tilemip", "solve", "--", "--count"}, []string{"tilemip", "solve", "--", "--count"}},
		{[]string{"tilemip", "solve", "b.txt", "--bogus"}, []string{"tilemip", "solve", "--bogus", "--", "b.txt"}},
		{[]string{"tilemip", "neos", "serve", "x", "-h"}, []string{"tilemip", "neos", "serve", "-h", "--", "x"}},
		{[]string{"tilemip", "--version"}, []string{"tilemip", "--version"}},
		{[]string{"tilemip"}, []string{"tilemip"}},
	} {
		if got := shell.Permute(app, c.in); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}
