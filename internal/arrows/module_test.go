package arrows

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// blocks returns the blocks of a language on a page of Markdown.
func blocks(page, language string) []string {
	var out []string
	for _, part := range strings.Split(page, "```"+language+"\n")[1:] {
		text, _, _ := strings.Cut(part, "```")
		out = append(out, text)
	}
	return out
}

// The programs of README.md and docs/how-to/go.md are built and run as a module elsewhere, without
// cgo, too, and print what the page says.
func TestLongModuleElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(here, "docs/how-to/go.md"))
	if err != nil {
		t.Fatal(err)
	}
	programs, prints := blocks(string(page), "go"), blocks(string(page), "text")
	if len(programs) != 2 || len(prints) != 2 {
		t.Fatalf("%d programs and %d outputs on the page; want 2 and 2", len(programs), len(prints))
	}
	readme, err := os.ReadFile(filepath.Join(here, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	first := blocks(string(readme), "go")[0]
	_, firstPrints, _ := strings.Cut(first, " // ")
	firstPrints, _, _ = strings.Cut(firstPrints, "\n")
	folder := t.TempDir()
	sums, err := os.ReadFile(filepath.Join(here, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"go.mod":         "module example.org/elsewhere\n\ngo 1.26.0\n\nrequire github.com/tilemip/tilemip v0.0.0\n\nreplace github.com/tilemip/tilemip => " + here + "\n",
		"go.sum":         string(sums),
		"readme/main.go": first,
		"count/main.go":  programs[0],
		"verify/main.go": programs[1],
		// Without a flag this must build where no solver library is installed, and solve.
		"backends/main.go": `package main

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	"github.com/tilemip/tilemip/model"
)

func main() {
	_, err := backends.Lookup("lpsolve")
	fmt.Println("lpsolve missing", err != nil)
	m := model.New("knapsack")
	x := m.Binary("x", 3)
	m.Maximize().Add(5, x.At(0)).Add(4, x.At(1)).Add(3, x.At(2))
	m.Row("weight").Add(2, x.At(0)).Add(3, x.At(1)).Add(1, x.At(2)).Le(5)
	b, err := backends.Default()
	if err != nil {
		panic(err)
	}
	r, err := backends.Solve(context.Background(), b, m, backends.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Status, r.Objective, r.Version)
}
`,
	}
	for name, text := range files {
		os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o777)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// The caller's -trimpath stays: with another setting all of the standard library were
	// compiled anew for this test.
	flags := "-mod=mod"
	if strings.Contains(os.Getenv("GOFLAGS"), "-trimpath") {
		flags += " -trimpath"
	}
	runIn := func(cgo, program string) string {
		t.Helper()
		cmd := exec.Command("go", "run", "./"+program)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "CGO_ENABLED="+cgo, "GOPROXY=off", "GOFLAGS="+flags, "GOWORK=off",
			"PKG_CONFIG_PATH=", "CGO_CFLAGS=-O2 -g", "CGO_LDFLAGS=")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("CGO_ENABLED=%s go run ./%s: %v\n%s", cgo, program, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	t.Run("arm64", func(t *testing.T) { onArm(t, folder, "GOPROXY=off", "GOWORK=off", "GOFLAGS="+flags) })
	if got, want := runIn("0", "count"), strings.TrimSpace(prints[0]); got != want {
		t.Errorf("counted %q, want %q", got, want)
	}
	if got := runIn("0", "readme"); got != firstPrints {
		t.Errorf("README's program prints %q and not %q", got, firstPrints)
	}
	for _, cgo := range []string{"0", "1"} {
		if got := runIn(cgo, "backends"); got != "lpsolve missing true\noptimal 9 1.15.1 (embedded)" {
			t.Errorf("CGO_ENABLED=%s: %q; want no lp_solve, which is linked with its tag only, and the optimum by HiGHS inside the program", cgo, got)
		}
		if got, want := runIn(cgo, "verify"), strings.TrimSpace(prints[1]); got != want {
			t.Errorf("CGO_ENABLED=%s: verified %q, want %q", cgo, got, want)
		}
	}
}

// onArm solves on another processor, under QEMU, and builds for the other systems.
func onArm(t *testing.T, folder string, environment ...string) {
	build := func(target string) string {
		t.Helper()
		goos, arch, _ := strings.Cut(target, "/")
		program := filepath.Join(t.TempDir(), "solves")
		cmd := exec.Command("go", "build", "-o", program, "./backends")
		cmd.Dir = folder
		cmd.Env = append(append(os.Environ(), environment...), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+arch)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", target, err, out)
		}
		return program
	}
	for _, target := range []string{"windows/amd64", "darwin/arm64", "freebsd/amd64"} {
		build(target)
	}
	qemu, err := exec.LookPath("qemu-aarch64-static")
	if err != nil {
		t.Skip("no qemu-aarch64-static (Debian: qemu-user-static)")
	}
	out, err := exec.Command(qemu, build("linux/arm64")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "optimal 9 1.15.1 (embedded)") {
		t.Errorf("linux/arm64: %v, %q", err, out)
	}
}
