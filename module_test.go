package tilemip_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A module elsewhere counts a packing in ten lines, without a solver and without cgo.
const counting = `package main

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip"
)

func main() {
	soma, err := tilemip.Library("soma-cube")
	if err != nil {
		panic(err)
	}
	a, err := tilemip.Search(context.Background(), soma, tilemip.Options{Count: true})
	if err != nil {
		panic(err)
	}
	fmt.Println(*a.Solutions, *a.UniqueReflections, a.ProvenBy)
}
`

// And one verifies a board, with whatever solver program is on PATH.
const verifying = `package main

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip"
	_ "github.com/tilemip/tilemip/backends/process"
)

func main() {
	board, err := tilemip.ParseBoard("1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15")
	if err != nil {
		panic(err)
	}
	a, err := tilemip.Verify(context.Background(), board, tilemip.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(a.Agrees, a.Status, *a.Bound, a.ProvenBy)
}
`

func TestLongModuleElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	sums, err := os.ReadFile("go.sum")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"go.mod":         "module example.org/elsewhere\n\ngo 1.24\n\nrequire github.com/tilemip/tilemip v0.0.0\n\nreplace github.com/tilemip/tilemip => " + here + "\n",
		"go.sum":         string(sums),
		"count/main.go":  counting,
		"verify/main.go": verifying,
	}
	for name, text := range files {
		os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o777)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	runIn := func(cgo, program string) string {
		t.Helper()
		cmd := exec.Command("go", "run", "./"+program)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "CGO_ENABLED="+cgo, "GOPROXY=off", "GOFLAGS=-mod=mod -trimpath", "GOWORK=off", "CGO_CFLAGS=", "CGO_LDFLAGS=", "PKG_CONFIG_PATH=")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("CGO_ENABLED=%s go run ./%s: %v\n%s", cgo, program, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	if got, want := runIn("0", "count"), "11520 240 [native search]"; got != want {
		t.Errorf("counted %q, want %q", got, want)
	}
	if _, err := exec.LookPath("cbc"); err != nil {
		if _, err := exec.LookPath("glpsol"); err != nil {
			t.Skip("counted; nothing verified, since neither CBC nor GLPK is on PATH")
		}
	}
	for _, cgo := range []string{"0", "1"} {
		if got, want := runIn(cgo, "verify"), "true optimal 12 [reductions native search]"; got != want {
			t.Errorf("CGO_ENABLED=%s: verified %q, want %q", cgo, got, want)
		}
	}
}
