package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/planning"
)

// A case is a subject that is exported to GAMS. The demonstration licence takes programs
// of at most 2,000 rows and columns, so the boards are small.
type gamsCase struct {
	name string
	args []string
	want string // optimum, or "infeasible"
}

// gamsCases are every formulation of the sliding puzzle on the case study's board, with
// horizons that are too short, just enough and longer, and some exact covers.
func gamsCases() []gamsCase {
	const neos, cycle = "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12", "1 2 3 / 4 5 6 / 7 0 8"
	var cases []gamsCase
	for _, f := range planning.Formulations() {
		if !f.Complete {
			continue
		}
		longer := "11"
		if f.Exact {
			longer = "infeasible" // exactly 13 moves, none of them taken back
		}
		slideCase := func(board string, horizon int, want string) {
			cases = append(cases, gamsCase{fmt.Sprintf("%s, %d periods", f.Name, horizon),
				[]string{"--board", board, "--formulation", f.Name, "--horizon", strconv.Itoa(horizon)}, want})
		}
		slideCase(neos, 11+f.Lag, "11")
		slideCase(neos, 13+f.Lag, longer)
		slideCase(neos, 9+f.Lag, "infeasible")
		slideCase(cycle, 1+f.Lag, "1")
	}
	for _, file := range []string{"queens8.dlx", "langford7.dlx", "sudoku.dlx", "pent_20x3.txt"} {
		cases = append(cases, gamsCase{file, []string{filepath.Join("..", "..", "examples", "puzzles", file)}, "feasible"})
	}
	return cases
}

// Every exported program is compiled and solved by GAMS itself, in both forms, and its
// answer is the known one. `make test-gams` fetches a GAMS and runs this.
func TestLongGAMSSolves(t *testing.T) {
	gams := os.Getenv("TILEMIP_GAMS")
	if gams == "" {
		t.Skip("TILEMIP_GAMS is not set to a gams executable; make test-gams fetches one")
	}
	for _, c := range gamsCases() {
		for _, form := range []string{"gams", "gams-scalar"} {
			t.Run(c.name+"/"+form, func(t *testing.T) { solveByGAMS(t, gams, form, c) })
		}
	}
}

func solveByGAMS(t *testing.T, gams, form string, c gamsCase) {
	dir := t.TempDir()
	file := filepath.Join(dir, "model.gms")
	var out, words bytes.Buffer
	args := append([]string{"tilemip", "export", "--format", form, "-o", file}, c.args...)
	if status := run(context.Background(), args, strings.NewReader(""), &out, &words); status != exitDone {
		if c.want == "infeasible" && strings.Contains(words.String(), "infeasible") {
			return // proven by the reductions: there is no program to export
		}
		t.Fatalf("%v: exit %d, %s", args, status, words.String())
	}
	command := exec.Command(gams, "model.gms", "lo=0", "o=model.lst", "reslim=300")
	command.Dir = dir
	failed := command.Run()
	listing, err := os.ReadFile(filepath.Join(dir, "model.lst"))
	if err != nil {
		t.Fatal(failed, err)
	}
	if bytes.Contains(listing, []byte("demo license limits")) || bytes.Contains(listing, []byte("exceeds the demo")) {
		t.Skip("the program is larger than the demonstration licence of GAMS allows")
	}
	if failed != nil {
		if c.want == "infeasible" && bytes.Contains(listing, []byte("Equation infeasible due to rhs value")) {
			return // GAMS saw it while it made the rows
		}
		t.Fatalf("gams: %v\n%s", failed, tail(listing, 2000))
	}
	checkListing(t, listing, c.want)
}

var (
	modelStatus    = regexp.MustCompile(`\*{4} MODEL STATUS +(\d+)`)
	objectiveValue = regexp.MustCompile(`\*{4} OBJECTIVE VALUE +(NA|[-+.0-9Ee]+)`)
)

// checkListing compares what GAMS found. Model statuses: 1 and 8 are a solution, which
// is optimal because the programs set optcr and optca to 0; 10 and 19 are infeasible.
func checkListing(t *testing.T, listing []byte, want string) {
	status, value := modelStatus.FindSubmatch(listing), objectiveValue.FindSubmatch(listing)
	if status == nil || value == nil {
		t.Fatalf("no status in the listing:\n%s", tail(listing, 2000))
	}
	code := string(status[1])
	switch want {
	case "infeasible":
		if code != "10" && code != "19" && code != "4" {
			t.Errorf("model status %s, want infeasible", code)
		}
		return
	case "feasible":
		if code != "1" && code != "8" {
			t.Errorf("model status %s, want a solution", code)
		}
		return
	}
	got, err := strconv.ParseFloat(string(value[1]), 64)
	optimum, wrong := strconv.ParseFloat(want, 64)
	if err != nil || wrong != nil || code != "1" && code != "8" || math.Abs(got-optimum) > 1e-6 {
		t.Errorf("model status %s, objective %s; want a solution of %s", code, value[1], want)
	}
}

func tail(text []byte, most int) []byte { return text[max(0, len(text)-most):] }
