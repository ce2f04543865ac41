package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/neos/server"
)

// ownServer is a local server in a folder of its own; its address is host:port.
func ownServer(t *testing.T) string {
	t.Helper()
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	s, err := server.New(server.Options{Dir: t.TempDir(), Parallel: 2})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() { stop(); <-done })
	return l.Addr().String()
}

var (
	fence   = regexp.MustCompile("(?s)```(?:sh|bash)?\n(.*?)```")
	anyJob  = regexp.MustCompile(`neos-\d+\.json`)
	another = regexp.MustCompile(`\s+(#.*|&)$`) // a remark, or the end of a background command
)

// asPrinted runs the lines of a document that talk to NEOS, and the exports that
// they need, as they are printed: against a local server instead of port 3333,
// without an address, and with the number of the last job.
func asPrinted(t *testing.T, document string) {
	text, err := os.ReadFile(filepath.Join("..", "..", document))
	if err != nil {
		t.Fatal(err)
	}
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	address := ownServer(t)
	t.Chdir(t.TempDir())
	if err := os.Symlink(examples, "examples"); err != nil {
		t.Skip(err)
	}
	t.Setenv("NEOS_EMAIL", "")
	t.Setenv("NEOS_SERVER", "http://"+address)
	ran, job := 0, ""
	for _, block := range fence.FindAllStringSubmatch(string(text), -1) {
		for line := range strings.Lines(block[1]) {
			line = another.ReplaceAllString(strings.TrimSpace(line), "")
			words := strings.Fields(strings.ReplaceAll(line, "127.0.0.1:3333", address))
			if len(words) < 3 || words[0] != "tilemip" || !speaks(words) {
				continue
			}
			for i := range words {
				if anyJob.MatchString(words[i]) {
					words[i] = job
				}
			}
			status, out, problem := execute(t, words[1:]...)
			ran++
			if late := words[2] == "result" && status == exitLimit; status != exitDone && !late { // not done yet, without --wait
				t.Errorf("%s: %s\nstatus %d: %s%s", document, line, status, out, problem)
			}
			if name := anyJob.FindString(out + problem); name != "" {
				job = name
			}
		}
	}
	if ran == 0 {
		t.Errorf("%s has no line for NEOS", document)
	}
}

// speaks reports whether a command line talks to a NEOS server, or writes GAMS for it.
func speaks(words []string) bool {
	line := strings.Join(words, " ")
	return words[1] == "neos" && words[2] != "serve" || strings.Contains(line, "--backend neos") || words[1] == "export" && strings.Contains(line, "gams -o")
}

func TestLongDocsOfNEOS(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, document := range []string{"docs/how-to/neos.md", "docs/how-to/neos-server.md", "docs/course/lab-a.md"} {
		t.Run(document, func(t *testing.T) { asPrinted(t, document) })
	}
}
