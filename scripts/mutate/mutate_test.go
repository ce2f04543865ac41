package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const code = `package small

import "errors"

func f(a, b int) (int, error) {
	n := max(a, b)
	if a < b && n > 0 {
		n += g(a, b)
		return n, nil
	}
	return 0, errors.New("no")
}

func g(a, b int) int { return a - b }
`

// TestSites lists every change of a small file.
func TestSites(t *testing.T) {
	folder := small(t)
	all, err := sites(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range all {
		got = append(got, code[s.from:s.to]+" → "+s.with)
	}
	want := []string{
		"a < b && n > 0 → !(a < b && n > 0)", "&& → ||", "< → <=", "> → >=",
		"n += g(a, b) → ", "a, b → b, a", `errors.New("no") → nil`, "- → +",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestTimed marks the changes of a measured time, and of nothing else.
func TestTimed(t *testing.T) {
	folder := small(t)
	body := "package small\n\nimport \"time\"\n\nfunc f(a time.Time, b time.Duration) (c time.Duration) {\n\tc = time.Since(a)\n\tc = b\n\tc = time.Since(a) - b\n\tif time.Since(a) > c+b {\n\t\tc = 0\n\t}\n\treturn c\n}\n"
	if err := os.WriteFile(filepath.Join(folder, "small.go"), []byte(body), 0o666); err != nil {
		t.Fatal(err)
	}
	all, err := sites(folder)
	if err != nil {
		t.Fatal(err)
	}
	var timed, others []string
	for _, s := range all {
		if s.timed {
			timed = append(timed, s.what)
		} else {
			others = append(others, s.what)
		}
	}
	want := []string{"without c = time.Since(a)", "- becomes +", "> becomes >="}
	rest := []string{"without c = b", "without c = time.Since(a) - b", "the opposite of time.Since(a) > c+b", "+ becomes -", "without c = 0"}
	for _, list := range [][]string{timed, others, want, rest} {
		slices.Sort(list)
	}
	if !slices.Equal(timed, want) || !slices.Equal(others, rest) {
		t.Errorf("timed %q, others %q", timed, others)
	}
}

// TestNoticed tries one change that a test notices, one that none does and one that cannot be
// compiled, and finds the file as it was.
func TestNoticed(t *testing.T) {
	folder := small(t)
	file := filepath.Join(folder, "small.go")
	at := func(what, with string) site {
		i := len(code) - len(`- b }`) - 1
		if what != "-" {
			i = strings.IndexByte(code, '<')
		}
		return site{file: file, from: i, to: i + 1, with: with}
	}
	t.Chdir(folder)
	for _, c := range []struct {
		site    site
		noticed bool
		build   bool
	}{
		{at("-", "+"), true, false},
		{at("<", "<="), false, false},
		{at("<", "!"), true, true},
	} {
		err := c.site.tried(".", time.Minute)
		if (err != nil) != c.noticed || errors.Is(err, errBuild) != c.build {
			t.Errorf("%+v: %v", c.site, err)
		}
	}
	if now, err := os.ReadFile(file); err != nil || string(now) != code {
		t.Errorf("the file was changed: %v", err)
	}
}

// TestFloors reads a file of floors, and refuses bad lines.
func TestFloors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "floors.txt")
	for text, want := range map[string][]target{
		"# packages\n./a 75\n\n./b 0 # none yet\n": {{"./a", 75}, {"./b", 0}},
		"./a 101\n": nil, "./a\n": nil, "./a x\n": nil,
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := read(file, nil)
		if !slices.Equal(got, want) || (err != nil) != (want == nil) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// small writes a module of one package whose test knows g alone.
func small(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":        "module small\n\ngo 1.24\n",
		"small.go":      code,
		"small_test.go": "package small\n\nimport \"testing\"\n\nfunc TestG(t *testing.T) {\n\tif g(3, 1) != 2 {\n\t\tt.Fatal(g(3, 1))\n\t}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}
