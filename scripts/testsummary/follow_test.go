package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Events as go test -json of Go 1.24 and 1.26 writes them, without the times.
const (
	begun = `{"Action":"start","Package":"m/p"}
{"Action":"run","Package":"m/p","Test":"TestA"}
{"Action":"output","Package":"m/p","Test":"TestA","Output":"=== RUN   TestA\n"}
`
	passes = begun + `{"Action":"output","Package":"m/p","Test":"TestA","Output":"--- PASS: TestA (0.00s)\n"}
{"Action":"pass","Package":"m/p","Test":"TestA","Elapsed":0}
{"Action":"output","Package":"m/p","Output":"PASS\n"}
{"Action":"pass","Package":"m/p","Elapsed":1.26}
`
	skips = begun + `{"Action":"output","Package":"m/p","Test":"TestA","Output":"    a_test.go:3: noise\n"}
{"Action":"output","Package":"m/p","Test":"TestA","Output":"    a_test.go:4: glpsol is not on PATH:\n"}
{"Action":"output","Package":"m/p","Test":"TestA","Output":"        apt-get install glpk-utils\n"}
{"Action":"output","Package":"m/p","Test":"TestA","Output":"--- SKIP: TestA (0.00s)\n"}
{"Action":"skip","Package":"m/p","Test":"TestA","Elapsed":0}
{"Action":"pass","Package":"m/p","Elapsed":0}
`
	measures = begun + `{"Action":"output","Package":"m/p","Test":"TestA","Output":"    a_test.go:3: noise\n"}
{"Action":"output","Package":"m/p","Test":"TestA","Output":"    a_test.go:4: measured: 5000 packings, 612 with holes\n"}
{"Action":"pass","Package":"m/p","Test":"TestA","Elapsed":2.5}
{"Action":"pass","Package":"m/p","Elapsed":2.6}
`
	subtests = begun + `{"Action":"run","Package":"m/p","Test":"TestA/x"}
{"Action":"run","Package":"m/p","Test":"TestA/x/y"}
{"Action":"output","Package":"m/p","Test":"TestA/x/y","Output":"    a_test.go:5: boom\n"}
{"Action":"fail","Package":"m/p","Test":"TestA/x/y","Elapsed":0}
{"Action":"fail","Package":"m/p","Test":"TestA/x","Elapsed":0}
{"Action":"run","Package":"m/p","Test":"TestA/z"}
{"Action":"pass","Package":"m/p","Test":"TestA/z","Elapsed":0}
{"Action":"fail","Package":"m/p","Test":"TestA","Elapsed":0}
{"Action":"fail","Package":"m/p","Elapsed":0}
`
	parentFails = begun + `{"Action":"run","Package":"m/p","Test":"TestA/x"}
{"Action":"pass","Package":"m/p","Test":"TestA/x","Elapsed":0}
{"Action":"output","Package":"m/p","Test":"TestA","Output":"    a_test.go:9: after all\n"}
{"Action":"fail","Package":"m/p","Test":"TestA","Elapsed":0}
{"Action":"fail","Package":"m/p","Elapsed":0}
`
	noBuild = `{"ImportPath":"m/p [m/p.test]","Action":"build-output","Output":"# m/p [m/p.test]\n"}
{"ImportPath":"m/p [m/p.test]","Action":"build-output","Output":"p/a_test.go:3:28: undefined: f\n"}
{"ImportPath":"m/p [m/p.test]","Action":"build-fail"}
{"Action":"start","Package":"m/p"}
{"Action":"output","Package":"m/p","Output":"FAIL\tm/p [build failed]\n"}
{"Action":"fail","Package":"m/p","Elapsed":0,"FailedBuild":"m/p [m/p.test]"}
`
	testMainExits = `{"Action":"start","Package":"m/p"}
{"Action":"output","Package":"m/p","Output":"cannot set up\n"}
{"Action":"fail","Package":"m/p","Elapsed":0.1}
`
	timesOut = begun + `{"Action":"output","Package":"m/p","Output":"panic: test timed out after 1s\n"}
{"Action":"fail","Package":"m/p","Elapsed":1}
`
	noTests = `{"Action":"start","Package":"m/p"}
{"Action":"output","Package":"m/p","Output":"?   \tm/p\t[no test files]\n"}
{"Action":"skip","Package":"m/p","Elapsed":0}
`
)

func TestFollow(t *testing.T) {
	for _, tt := range []struct {
		name, events string
		want         []result
		shown        []string // parts of the output, in order
	}{
		{"pass", passes, []result{{"m/p", "TestA", passed, "", 0}}, []string{"ok    m/p  1.3s\n"}},
		{"skip", skips, []result{{"m/p", "TestA", skipped, "glpsol is not on PATH: apt-get install glpk-utils", 0}}, nil},
		{"measured", measures, []result{{"m/p", "TestA", passed, "", 2.5}}, []string{"TestA: 5000 packings, 612 with holes\n", "ok    m/p"}},
		{"subtests", subtests, []result{{"m/p", "TestA/x/y", failed, "", 0}, {"m/p", "TestA/z", passed, "", 0}}, []string{"a_test.go:5: boom\n"}},
		{"parent fails", parentFails, []result{{"m/p", "TestA/x", passed, "", 0}, {"m/p", "TestA", failed, "", 0}}, []string{"after all"}},
		{"no build", noBuild, []result{{"m/p", "", failed, "it did not build", 0}}, []string{"undefined: f", "[build failed]"}},
		{"TestMain exits", testMainExits, []result{{"m/p", "", failed, "the package failed outside its tests", 0.1}}, []string{"cannot set up"}},
		{"time out", timesOut, []result{{"m/p", "TestA", failed, "", 0}}, []string{"TestA did not end", "timed out"}},
		{"killed", begun, []result{{"m/p", "TestA", failed, "", 0}}, []string{"TestA did not end"}},
		{"no tests", noTests, nil, nil},
		{"no events", "go: downloading x\n{\"a\":1}\n", nil, []string{"go: downloading x\n{\"a\":1}\n"}},
		{"no end of line", "cut {", nil, []string{"cut {"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w strings.Builder
			got, err := follow(strings.NewReader(tt.events), &w, true)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("results %+v, want %+v", got, tt.want)
			}
			shown := w.String()
			for _, part := range tt.shown {
				_, after, found := strings.Cut(shown, part)
				if !found {
					t.Errorf("%q is not in what follows:\n%s", part, w.String())
				}
				shown = after
			}
		})
	}
}

// Rows of one table come from parents of subtests, from other packages and from stored runs, and
// stand in one table without being counted.
func TestTables(t *testing.T) {
	events := func(pkg, line string) string {
		return `{"Action":"run","Package":"` + pkg + `","Test":"TestA"}
{"Action":"run","Package":"` + pkg + `","Test":"TestA/x"}
{"Action":"pass","Package":"` + pkg + `","Test":"TestA/x","Elapsed":0}
{"Action":"output","Package":"` + pkg + `","Test":"TestA","Output":"    a_test.go:9: row of tools: ` + line + `\n"}
{"Action":"pass","Package":"` + pkg + `","Test":"TestA","Elapsed":0}
{"Action":"pass","Package":"` + pkg + `","Elapsed":0}
`
	}
	var files []string
	for i, one := range []string{events("m/p", "tool: saw | cases: 12 | failed: 0") + events("m/q", "tool: axe, long | cases: 7 | failed: 1"), events("m/p", "tool: saw | cases: 12 | failed: 0")} {
		s, err := follow(strings.NewReader(one), io.Discard, false)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), strconv.Itoa(i))
		if err := store(file, s); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	all, err := readAll(files)
	if err != nil {
		t.Fatal(err)
	}
	var w strings.Builder
	all.print(&w)
	want := `
tools:
  tool       cases  failed
  axe, long  7      1
  saw        12     0

2 passed, 0 failed, 0 skipped
`
	if w.String() != want {
		t.Errorf("%s\nwant %s", w.String(), want)
	}
}

func TestSummaryPrint(t *testing.T) {
	s := summary{
		{"m/p", "TestA", passed, "", 0},
		{"m/p", "TestC", skipped, "long", 0},
		{"m/q", "TestD", skipped, "absent", 0},
		{"m/q", "", failed, "it did not build", 0},
		{"m/q", "TestE", skipped, "long", 0},
	}
	want := `
failed:
  m/q: it did not build

skipped:
  absent
      m/q TestD
  long
      m/p TestC
      m/q TestE

1 passed, 1 failed, 3 skipped
`
	var w strings.Builder
	if s.print(&w); w.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", w.String(), want)
	}
}

// A test skipped in the short run and run in the long one has run; one that
// fails anywhere has failed.
func TestTotal(t *testing.T) {
	runs := []summary{
		{{"p", "TestA", skipped, "long", 0}, {"p", "TestE", skipped, "long", 0}, {"p", "TestB", passed, "", 0}, {"p", "TestC", skipped, "absent", 0}, {"p", "TestD", failed, "", 0}},
		{{"p", "TestA", passed, "", 0}, {"p", "TestB", failed, "", 0}, {"p", "TestC", skipped, "absent", 0}, {"p", "TestD", passed, "", 0}, {"p", "TestE/x", passed, "", 0}},
	}
	var files []string
	for i, s := range runs {
		file := filepath.Join(t.TempDir(), string(rune('a'+i)))
		if err := store(file, s); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	got, err := readAll(files)
	if err != nil {
		t.Fatal(err)
	}
	want := summary{{"p", "TestA", passed, "", 0}, {"p", "TestB", failed, "", 0}, {"p", "TestC", skipped, "absent", 0}, {"p", "TestD", failed, "", 0}, {"p", "TestE/x", passed, "", 0}}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if _, err := readAll([]string{filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Error("no error for a file that is not there")
	}
}

func TestSlowest(t *testing.T) {
	s := summary{{"p", "TestA", passed, "", 3}, {"p", "TestB", passed, "", 0.2}, {"p", "TestC", failed, "", 12.25}, {"p", "TestD", passed, "", 5}}
	var w strings.Builder
	s.printSlowest(&w)
	want := "\nslowest, in seconds of wall clock:\n    12.2  p TestC\n     5.0  p TestD\n     3.0  p TestA\n"
	if w.String() != want {
		t.Errorf("printed %q, want %q", w.String(), want)
	}
	if got := s.slowest(2); len(got) != 2 || got[1].Test != "TestD" {
		t.Errorf("the two slowest are %+v", got)
	}
}

// A go test that fails without saying which test did is a failure all the same.
func TestFailureWithoutEvents(t *testing.T) {
	t.Setenv("GO", "false")
	s, err := test(nil, &strings.Builder{})
	if err != nil || s.count(failed) != 1 {
		t.Errorf("%+v, %v", s, err)
	}
}

// Tests that failed run again by themselves, with the flags of the first run; who fails twice has failed.
func TestAgain(t *testing.T) {
	first := summary{{"m/p", "TestA/x", failed, "", 0}, {"m/p", "TestA/y", failed, "", 0}, {"m/p", "TestB", failed, "", 0}, {"m/q", "TestC", passed, "", 0}}
	dir := t.TempDir()
	t.Setenv("GO", filepath.Join(dir, "go"))
	script := "#!/bin/sh\necho \"$@\" >>" + filepath.Join(dir, "calls") + `
cat <<'END'
{"Action":"run","Package":"m/p","Test":"TestA"}
{"Action":"run","Package":"m/p","Test":"TestA/x"}
{"Action":"pass","Package":"m/p","Test":"TestA/x"}
{"Action":"run","Package":"m/p","Test":"TestB"}
{"Action":"fail","Package":"m/p","Test":"TestB"}
{"Action":"fail","Package":"m/p"}
END
exit 1
`
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	args := []string{"-run", "x", "-vet=off", "./a", "./..."}
	got, err := again(slices.Clone(first), args, io.Discard)
	want := slices.Clone(first)
	want[0] = result{"m/p", "TestA/x", passed, failedFirst, 0} // TestA/y did not run again
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	var w strings.Builder
	got.print(&w)
	if text := w.String(); !strings.Contains(text, failedFirst+":\n  m/p TestA/x\n") || !strings.Contains(text, "2 passed, 2 failed") {
		t.Error(text)
	}
	// Neither more failures than accidents are, nor a package without a failed test, run again.
	for _, s := range []summary{slices.Repeat(first[:1], fewFailed+1), append(slices.Clone(first), result{"m/q", "", failed, "it did not build", 0})} {
		if got, err := again(slices.Clone(s), args, io.Discard); err != nil || !slices.Equal(got, s) {
			t.Errorf("%+v, %v, want %+v", got, err, s)
		}
	}
	calls, err := os.ReadFile(filepath.Join(dir, "calls"))
	if want := "test -json -run x -vet=off -count=1 -run ^(TestA|TestB)$ m/p\n"; err != nil || string(calls) != want {
		t.Errorf("called with %q, want %q", calls, want)
	}
}

// The results of Playwright are lines of ours: a test that it calls flaky has our sentence.
func TestSentenceOfThePage(t *testing.T) {
	script, err := os.ReadFile("../../cmd/tilemip/web/tools/results.mjs")
	if err != nil || !strings.Contains(string(script), "'flaky' ? '"+failedFirst+"'") {
		t.Errorf("%v; results.mjs lacks %q", err, failedFirst)
	}
}

// Nothing in the output of a test breaks the reading, and every test that ended
// or began is counted.
func FuzzFollow(f *testing.F) {
	for _, events := range []string{passes, skips, subtests, parentFails, noBuild, timesOut, begun} {
		f.Add(events)
	}
	f.Fuzz(func(t *testing.T, events string) {
		var w strings.Builder
		s, err := follow(strings.NewReader(events), &w, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.count(passed) + s.count(failed) + s.count(skipped); got != len(s) {
			t.Errorf("%d of %d results are counted: %+v", got, len(s), s)
		}
	})
}
