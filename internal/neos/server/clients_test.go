package server

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Clients written by others, from Debian and PyPI: plain XML-RPC of four
// languages, and rneos, which brings its own job writer and decoder.

// client is a program with what it needs.
type client struct {
	name    string
	program string
	needs   []string // a command that fails where the library is absent
	debian  string
	args    []string
	input   string
	want    []string
}

var wholeJob = jobText("milp", "CPLEX", "LP", "LP", small, "post", "display solution variables -")

var clients = []client{
	{"python", "python3", []string{"-c", "import xmlrpc.client"}, "python3", []string{"testdata/clients/client.py"}, wholeJob, cplexAnswer},
	{"ruby", "ruby", []string{"-rxmlrpc/client", "-e", "1"}, "ruby ruby-xmlrpc", []string{"testdata/clients/client.rb"}, wholeJob, cplexAnswer},
	{"perl", "perl", []string{"-MRPC::XML::Client", "-e", "1"}, "librpc-xml-perl", []string{"testdata/clients/client.pl"}, wholeJob, cplexAnswer},
	{"rneos", "Rscript", []string{"-e", "library(rneos)"}, "r-cran-rneos", []string{"testdata/clients/client.R"}, small,
		append([]string{"status: Done", "info: milp CPLEX LP Done Normal"}, cplexAnswer...)},
}

var cplexAnswer = []string{"MIP - Integer optimal solution:  Objective =  8.0000000000e+00", "x                             2.000000", "y                             1.000000"}

func TestLongClients(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			if err := exec.Command(c.program, c.needs...).Run(); err != nil {
				t.Skipf("no %s here with what the client needs; Debian: %s", c.program, c.debian)
			}
			s := start(t, Options{})
			cmd := exec.Command(c.program, append(c.args, s.url)...)
			cmd.Stdin = strings.NewReader(c.input)
			text, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			for _, want := range c.want {
				if !strings.Contains(string(text), want) {
					t.Errorf("no %q in\n%s", want, text)
				}
			}
		})
	}
}

// TestLongPyomo solves a model with Pyomo's own writer of .nl files and reader of
// .sol files. TILEMIP_PYTHON names a Python that has pyomo; else one is made, where
// PyPI can be reached.
func TestLongPyomo(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	python := pyomo(t)
	s := start(t, Options{})
	host, port, _ := strings.Cut(strings.TrimPrefix(s.url, "http://"), ":")
	for _, solver := range []string{"cbc", "cplex", "highs"} {
		cmd := exec.Command(python, "testdata/clients/client_pyomo.py", host, port, solver)
		cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
		text, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(text), "x 2.0 y 1.0 objective 8.0") {
			t.Errorf("%s: %v\n%s", solver, err, text)
		}
	}
}

func pyomo(t *testing.T) string {
	t.Helper()
	if python := os.Getenv("TILEMIP_PYTHON"); python != "" {
		return python
	}
	dir := t.TempDir()
	if text, err := exec.Command("python3", "-m", "venv", dir).CombinedOutput(); err != nil {
		t.Skipf("no python3 with venv here (Debian: python3-venv), so Pyomo is not tried: %v %.200s", err, text)
	}
	install := exec.Command(filepath.Join(dir, "bin", "pip"), "install", "--quiet", "--timeout", "20", "--retries", "1", "pyomo")
	if text, err := install.CombinedOutput(); err != nil {
		t.Skipf("PyPI cannot be reached, so Pyomo is not tried: %v %.200s", err, text)
	}
	return filepath.Join(dir, "bin", "python")
}
