package arrows

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/tilemip/tilemip"

// pkg is what the go command tells of a package.
type pkg struct {
	ImportPath, Name                   string
	Imports, TestImports, XTestImports []string
	Deps                               []string // imports, and theirs
	CgoFiles                           []string
}

// list asks the go command for every package of the module, with cgo or without.
// Packages that cannot be built for want of a library are listed all the same.
func list(t *testing.T, cgo string) []pkg {
	t.Helper()
	dependOnSources(t)
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Name,Imports,TestImports,XTestImports,Deps,CgoFiles", "./...")
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "CGO_ENABLED="+cgo, "GOPROXY=off")
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, problems.Bytes())
	}
	var all []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// dependOnSources looks at every Go file of the module, so that the go command
// runs this test again when one has changed: of what its children read it knows
// nothing, and would show the result of an earlier run.
func dependOnSources(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() != ".." && strings.HasPrefix(entry.Name(), "."):
			return filepath.SkipDir
		case filepath.Ext(path) == ".go":
			_, err = os.Stat(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// matches reports whether a path is the pattern, or below it when it ends in "/...".
func matches(pattern, path string) bool {
	base, below := strings.CutSuffix(pattern, "/...")
	return path == base || below && strings.HasPrefix(path, base+"/")
}

func anyMatches(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, path) })
}

// fromModules reports whether a path belongs to one of the modules.
func fromModules(modules []string, path string) bool {
	return slices.ContainsFunc(modules, func(m string) bool { return matches(m+"/...", path) })
}

// within returns a path relative to the module, and whether it is of the module.
func within(path string) (string, bool) {
	if path == module {
		return ".", true
	}
	return strings.CutPrefix(path, module+"/")
}

// standard reports whether a path is of the standard library: its first part has no point.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// judge returns one line for each forbidden import of p.
func judge(p pkg) []string {
	path, _ := within(p.ImportPath)
	at := slices.IndexFunc(rooms, func(r room) bool { return matches(r.path, path) })
	if at < 0 {
		return []string{path + " is in no room: give it a row in internal/arrows/rooms_test.go"}
	}
	r := rooms[at]
	var wrong []string
	refuse := func(what string) { wrong = append(wrong, fmt.Sprintf("%s must not import %s: %s", path, what, r.why)) }
	for _, i := range p.Imports {
		inner, ours := within(i)
		switch {
		case i == "C" && !r.cgo:
			wrong = append(wrong, path+` must not import "C": cgo lives in backends/highs and backends/lpsolve and nowhere else`)
		case i == "C", ours && anyMatches(r.may, inner):
		case ours:
			refuse(inner)
		case !standard(i) && !fromModules(r.outside, i):
			refuse(i + ", which is not of this module")
		}
	}
	return append(wrong, judgeTests(path, slices.Concat(p.TestImports, p.XTestImports), r)...)
}

// nativeTests is what tests of the native engines may import: they must not lean on the
// integer programs either, or an error in these could hide one in the engines.
var nativeTests = []string{"internal/article", "internal/benchmarks", "internal/bruteforce", "internal/cpu", "internal/nativetest", "internal/night", "internal/puzzletest", "internal/textpos", "model/puzzle/...", "native/..."}

// judgeTests is milder: a test may import any room of the module but the command,
// and besides the room's own modules those for tests. Tests of the native engines keep to nativeTests; only
// that of package native itself compares its words with those of package model.
func judgeTests(path string, imports []string, r room) []string {
	var wrong []string
	for _, i := range imports {
		inner, ours := within(i)
		switch {
		case ours && matches("cmd/...", inner) && !matches("cmd/...", path):
			wrong = append(wrong, path+": its test must not import "+inner+": nothing imports the command")
		case ours && (matches("native/...", path) || path == "internal/nativetest") && !anyMatches(nativeTests, inner) && (path != "native" || inner != "model"):
			wrong = append(wrong, path+": its test must not import "+inner+": the native method is tested without the integer programs")
		case !ours && i != "C" && !standard(i) && !fromModules(r.outside, i) && !fromModules(testModules, i):
			wrong = append(wrong, path+": its test must not import "+i+": tests use "+strings.Join(testModules, ", ")+" and no other module")
		}
	}
	return wrong
}

func TestArrows(t *testing.T) {
	for _, cgo := range []string{"1", "0"} {
		all := list(t, cgo)
		if len(all) < 10 {
			t.Fatalf("CGO_ENABLED=%s: the go command lists %d packages; want the whole module", cgo, len(all))
		}
		for _, p := range all {
			for _, line := range judge(p) {
				t.Errorf("CGO_ENABLED=%s: %s", cgo, line)
			}
			if cgo == "0" && len(p.CgoFiles) > 0 {
				t.Errorf("%s has cgo files although cgo is off", p.ImportPath)
			}
		}
	}
}

// Row by row the table might still add up to a way around: what native reaches
// in any number of steps is checked as a whole.
func TestNativeReachesNothingOfTheOtherMethod(t *testing.T) {
	allowed := []string{"native/...", "model/puzzle", "internal/bruteforce", "model/puzzle/library", "internal/english", "internal/textpos", "internal/cpu", "internal/heap"} // english and textpos write text alone
	for _, p := range list(t, "1") {
		path, _ := within(p.ImportPath)
		if !matches("native/...", path) {
			continue
		}
		for _, d := range p.Deps {
			if inner, ours := within(d); ours && !anyMatches(allowed, inner) || !ours && !standard(d) {
				t.Errorf("%s depends on %s: the native method is independent of the integer programs", path, d)
			}
		}
	}
}

// A row without a package says nothing, and hides that its room was renamed or never built.
func TestEveryRoomHasAPackage(t *testing.T) {
	lives := make([]bool, len(rooms))
	for _, p := range list(t, "1") {
		path, _ := within(p.ImportPath)
		if at := slices.IndexFunc(rooms, func(r room) bool { return matches(r.path, path) }); at >= 0 {
			lives[at] = true
		}
	}
	for i, r := range rooms {
		if !lives[i] {
			t.Errorf("row %s of rooms_test.go: no package of the module is judged by it", r.path)
		}
	}
}

// Who imports the entrance chooses the solvers and the networks: it reaches none by itself.
func TestEntranceReachesNoSolver(t *testing.T) {
	for _, p := range list(t, "1") {
		if p.ImportPath != module {
			continue
		}
		for _, d := range p.Deps {
			inner, ours := within(d)
			if ours && matches("backends/...", inner) && inner != "backends" || d == "C" {
				t.Errorf("package tilemip depends on %s: solvers are chosen by the caller's imports", d)
			}
			if ours && matches("native/slide/learned/...", inner) {
				t.Errorf("package tilemip depends on %s: networks are megabytes, which the caller's imports choose", d)
			}
		}
		return
	}
	t.Error("no root package is listed")
}

// The judge itself: it must find each kind of forbidden arrow and name it.
func TestJudge(t *testing.T) {
	in := func(paths ...string) []string {
		for i, p := range paths {
			if rest, ours := strings.CutPrefix(p, "~/"); ours {
				paths[i] = module + "/" + rest
			}
		}
		return paths
	}
	for _, c := range []struct {
		path          string
		imports, test []string
		want          []string // how each line begins
	}{
		{"model", in("fmt", "math/big"), in("~/backends", "pgregory.net/rapid"), nil},
		{"model", in("~/internal/textpos"), nil, []string{"model must not import internal/textpos: the modelling language knows no solver"}},
		{"model", in("github.com/google/go-cmp/cmp"), nil, []string{"model must not import github.com/google/go-cmp/cmp, which is not of this module: the modelling"}},
		{"model/puzzle", in("C"), nil, []string{`model/puzzle must not import "C": cgo lives in`}},
		{"native/slide", in("~/model/puzzle", "~/model"), nil, []string{"native/slide must not import model: the native search is the evidence"}},
		{"native/slide/learned", in("~/native/slide", "~/native/cover"), nil, []string{"native/slide/learned must not import native/cover: "}},
		{"native/cover", nil, in("~/model/puzzle", "~/internal/setpartition", "pgregory.net/rapid"), []string{"native/cover: its test must not import internal/setpartition: the native method"}},
		{"native", nil, in("~/model"), nil},
		{"native/slide", nil, in("~/model"), []string{"native/slide: its test must not import model: the native method"}},
		{".", in("~/backends", "~/native/referee"), in("~/backends/highs"), nil},
		{".", in("~/backends/highs"), nil, []string{". must not import backends/highs: the entrance"}},
		{"native/referee", in("~/native/slide"), nil, []string{"native/referee must not import native/slide: the referee judges both"}},
		{"native/cover", in("~/internal/setpartition", "~/backends"), nil, []string{"native/cover must not import internal/setpartition", "native/cover must not import backends"}},
		{"backends/highs", in("C", "github.com/lanl/highs", "~/backends"), nil, nil},
		{"backends/highs", in("github.com/lanl/highspy"), nil, []string{"backends/highs must not import github.com/lanl/highspy"}},
		{"backends/backendtest", in("~/backends/highs"), nil, []string{"backends/backendtest must not import backends/highs: the conformance suite"}},
		{"neos", in("~/backends"), nil, []string{"neos must not import backends: the client"}},
		{"internal/neos/server", in("~/backends", "~/neos"), nil, nil},
		{"examples/knapsack", in("~/internal/picture"), nil, []string{"examples/knapsack must not import internal/picture: "}},
		{"internal/planning", nil, in("~/cmd/tilemip"), []string{"internal/planning: its test must not import cmd/tilemip: nothing imports the command"}},
		{"internal/planning", nil, in("example.org/x"), []string{"internal/planning: its test must not import example.org/x: tests use"}},
		{"elsewhere", nil, nil, []string{"elsewhere is in no room"}},
	} {
		got := judge(pkg{ImportPath: module + "/" + c.path, Imports: c.imports, XTestImports: c.test})
		ok := slices.EqualFunc(got, c.want, strings.HasPrefix)
		if !ok {
			t.Errorf("%s importing %v, tests %v: %q, want %q …", c.path, c.imports, c.test, got, c.want)
		}
	}
}

// No row stands behind one that hides it, and every path named exists as a form
// the judge understands.
func TestRoomsAreReachable(t *testing.T) {
	for i, r := range rooms {
		base := strings.TrimSuffix(r.path, "/...")
		if first := slices.IndexFunc(rooms, func(o room) bool { return matches(o.path, base) }); first != i {
			t.Errorf("row %s is hidden by row %s", r.path, rooms[first].path)
		}
		if r.why == "" {
			t.Errorf("row %s gives no reason", r.path)
		}
	}
}
