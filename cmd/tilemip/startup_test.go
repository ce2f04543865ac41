package main

// What runs before main, and so at every start of the program, whichever verb was typed. Time is not
// asserted, but what packages allocate, which is the same in every run: compiling a regular
// expression, parsing a table or building a map shows there.

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
)

// mostAtStart bounds the bytes that one package of this module allocates before main.
const mostAtStart = 6 << 10

// moreAtStart are the packages that may allocate more, with what for.
var moreAtStart = map[string]int{
	"main": 64 << 10, // reads help.txt, in which every verb has its line
	"github.com/tilemip/tilemip/backends/process": 32 << 10, // the table of solver programs
}

// It builds the program, because the one of the other tests has their tables, too.
func TestLongStartIsLean(t *testing.T) {
	if testing.Short() {
		t.Skip("links the program")
	}
	program := filepath.Join(t.TempDir(), "tilemip")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	command := exec.Command(program, "version")
	command.Env = append(command.Environ(), "GODEBUG=inittrace=1")
	var trace strings.Builder
	command.Stderr = &trace
	if err := command.Run(); err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^init (\S+) @\S+ ms, \S+ ms clock, (\d+) bytes, (\d+) allocs$`)
	ours, sum, grown := 0, 0, false
	for _, m := range line.FindAllStringSubmatch(trace.String(), -1) {
		bytes, _ := strconv.Atoi(m[2])
		most, named := moreAtStart[m[1]]
		if !named {
			most = mostAtStart
		}
		if !named && !strings.HasPrefix(m[1], "github.com/tilemip/tilemip/") {
			continue
		}
		ours, sum = ours+1, sum+bytes
		// The runtime doubles its table of pairs of interface and type, 16 kB, in the package that
		// fills it, whichever that is.
		if bytes > most && bytes <= most+20<<10 && !grown {
			grown = true
			continue
		}
		if bytes > most {
			t.Errorf("package %s allocates %d bytes in %s allocations before main, want at most %d: make what one verb needs when it is asked for (sync.OnceValue, textpos.Late)", m[1], bytes, m[3], most)
		}
	}
	if ours < 20 || sum > 150<<10 {
		t.Errorf("%d packages of ours allocate %d bytes before main, want at least 20 packages, and at most 150 kB", ours, sum)
	}
}

// A command line has the flags that it needs: its own, and none of another verb's.
func TestFlagsOfOneVerb(t *testing.T) {
	for line, want := range map[string][]string{
		"version":                          nil,
		"search --count library:soma-cube": {"search --count"},
		"neos status --server x":           {"neos status --server"},
		"help solve":                       nil,
		"":                                 nil,
	} {
		app := commands(&streams{})
		setFlags(app, strings.Fields(line))
		var got []string
		for _, c := range app.Commands {
			for _, f := range c.Flags {
				got = append(got, c.Name+" --"+f.Names()[0])
			}
			for _, s := range c.Subcommands {
				for _, f := range s.Flags {
					got = append(got, c.Name+" "+s.Name+" --"+f.Names()[0])
				}
			}
		}
		if strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("%q: the flags are %v, want %v", line, got, want)
		}
	}
	app := commands(&streams{})
	setFlags(app, []string{"--count", "search"}) // which verb's it is, is not known yet
	if got, want := len(shell.Find(app.Commands, "search").Flags), len(option.Flags(rowsOf("search"))); got != want {
		t.Errorf("%d flags where one stands before the verb, want all %d", got, want)
	}
}
