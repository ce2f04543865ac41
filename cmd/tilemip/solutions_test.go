package main

import (
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
	pages "github.com/tilemip/tilemip/docs/course"
)

// The page that students get has no answer of the pages for lecturers, but what the lessons print
// themselves: neither in its bundle nor in its engine, which is linked without docs/course.
func TestPageHasNoSolutions(t *testing.T) {
	var answers, lessons []string
	for _, lesson := range course.Names() {
		lessons = append(lessons, pages.Page(lesson))
		for _, block := range regexp.MustCompile("(?s)```answers\n(.*?)```").FindAllStringSubmatch(pages.Solutions(lesson), -1) {
			for _, line := range strings.Split(block[1], "\n") {
				if _, value, is := strings.Cut(line, ": "); is {
					line = value
				}
				if len(line) >= 8 && !strings.Contains(strings.Join(lessons, ""), line) {
					answers = append(answers, line)
				}
			}
		}
	}
	if len(answers) < 10 {
		t.Fatalf("only %d answers are long enough to look for: %q", len(answers), answers)
	}
	err := fs.WalkDir(pageFiles(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".wasm.br") { // which are others' programs
			return err
		}
		f, err := pageFiles().Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			return err
		}
		text, err := io.ReadAll(z)
		for _, answer := range answers {
			// The case study's plan and statement are told everywhere.
			if strings.Contains(string(text), answer) && answer != "LLUUURRRDDD" {
				t.Errorf("%s has %q", name, answer)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	list := exec.Command("go", "list", "-deps", "./web/engine")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil || !strings.Contains(string(out), "internal/course") {
		t.Fatalf("%v: %s", err, out)
	}
	if strings.Contains(string(out), "docs/course") {
		t.Error("the engine is linked with docs/course, which has the solutions")
	}
}
