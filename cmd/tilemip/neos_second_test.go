package main

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/neos"
)

// framed is a text as NEOS sends it, for job 777.
func framed(body string) []byte { return framedAs("777", body) }

func framedAs(number, body string) []byte {
	return []byte("\n\n*****\n\n   NEOS Server Version 6.0\n   Job#     : " + number + "\n   Password : AbCdEfGh\n   Solver   : milp:CPLEX:LP\n*****\nYou are using the solver CPLEX.\n\n" + body)
}

const (
	twoIsOptimal = "MIP - Integer optimal solution:  Objective =  2.0\nVariable Name           Solution Value\ny  1.0\nAll other variables in the range 1-2 are 0.\n"
	oneIsOptimal = "MIP - Integer optimal solution:  Objective =  1.0\nVariable Name           Solution Value\nx  1.0\nAll other variables in the range 1-2 are 0.\n"
	isInfeasible = "MIP - Integer infeasible.\n"
	weighted     = "Minimize\n obj: x + 2 y\nSubject To\n c: x + y >= 1\nBinary\n x y\nEnd\n" // optimum 1 at x
)

// A server may lie, or be wrong: what a second solver of this machine can refute is
// refuted, what it confirms is said to be confirmed, and the rest is a claim. So for
// all ways to an answer.
func TestLyingNEOS(t *testing.T) {
	if len(backends.Others("cplex")) == 0 {
		t.Skip("no solver is here")
	}
	for _, way := range [][]string{
		{"solve", "m.lp", "--backend", "neos"}, {"neos", "submit", "m.lp", "--wait"}, {"neos", "result", "neos-777.json"},
	} {
		for _, c := range []struct {
			name, model string
			text        []byte
			status      int
			says, quiet string // on either stream; on neither
		}{
			{"truth", weighted, framed(oneIsOptimal), exitDone, "optimal, reported by CPLEX at 127.0.0.1:", ""},
			{"truth, confirmed", weighted, framed(oneIsOptimal), exitDone, ", confirmed by a second solver: " + backends.Others("cplex")[0].Info().Name, ""},
			{"not optimal", weighted, framed(twoIsOptimal), exitDisagree, "says that the objective 2 is optimal, and that is disproved: " + backends.Others("cplex")[0].Info().Name + " found a feasible point with objective 1", "status "},
			{"not infeasible", weighted, framed(isInfeasible), exitDisagree, "says that there is no feasible point, and that is disproved: " + backends.Others("cplex")[0].Info().Name + " found a feasible point", "status "},
			{"not unbounded", weighted, framed("MIP - Integer unbounded.\n"), exitDisagree, "that is disproved: the bounds of the columns and the rows leave the objective a best value", "status "},
			{"infeasible indeed", strings.Replace(weighted, ">= 1", ">= 3", 1), framed(isInfeasible), exitInfeasible, "infeasible, reported by CPLEX at 127.0.0.1:", ""},
			{"no objective", strings.Replace(weighted, "x + 2 y", "0 x", 1), framed(strings.Replace(oneIsOptimal, "1.0\nV", "0.0\nV", 1)), exitDone, "proven by the exact check of the point", ""},
			{"another job's text", weighted, framedAs("778", oneIsOptimal), exitDisagree, "the text is of job 778, and job 777 was asked for", "status "},
			{"spaces in the frame", weighted, framedAs(" 777 ", oneIsOptimal), exitDone, "optimal, reported", ""},
		} {
			t.Run(strings.Join(way[:2], " ")+": "+c.name, func(t *testing.T) {
				misbehaves(t, map[string]http.HandlerFunc{"getFinalResultsNonBlocking": answers(c.text)})
				os.WriteFile("m.lp", []byte(c.model), 0o600)
				if way[1] == "result" {
					if status, out, problem := execute(t, "neos", "submit", "m.lp"); status != exitDone {
						t.Fatalf("status %d, %s%s", status, out, problem)
					}
				}
				status, out, problem := execute(t, way...)
				if said := out + problem; status != c.status || !strings.Contains(said, c.says) || c.quiet != "" && strings.Contains(out, c.quiet) {
					t.Errorf("status %d, want %d and %q in\n%s", status, c.status, c.says, said)
				}
				if !strings.Contains(problem, "a second solver on this machine tries to refute it for at most 10s") && c.name != "another job's text" {
					t.Errorf("the second look is not named: %s", problem)
				}
			})
		}
	}
}

// Without a second look a claim is a claim, and nothing more.
func TestSecondLookOff(t *testing.T) {
	misbehaves(t, map[string]http.HandlerFunc{"getFinalResultsNonBlocking": answers(framed(twoIsOptimal))})
	os.WriteFile("m.lp", []byte(weighted), 0o600)
	status, out, problem := execute(t, "solve", "m.lp", "--backend", "neos", "--second-look", "0", "--json")
	if status != exitDone || !strings.Contains(out, `"claimed_by":"CPLEX at 127.0.0.1:`) || strings.Contains(out, "proven_by") || strings.Contains(problem, "second solver") {
		t.Errorf("status %d, %s%s", status, out, problem)
	}
}

// A job that ran out of memory, or was killed, has proven nothing, whatever its text
// says; how it ended is shown, and its point is kept.
func TestNEOSJobsThatEndedBadly(t *testing.T) {
	for _, c := range []struct {
		method, word string
		text         string
		status       int
		says         string
	}{
		{"getCompletionCode", "Out of memory", oneIsOptimal, exitFailed, `the job ended with "Out of memory", so that is not believed`},
		{"getCompletionCode", "Timed out", oneIsOptimal, exitLimitPoint, `the job ended with "Timed out", so that is not believed`},
		{"getCompletionCode", "Server error", isInfeasible, exitFailed, `the job ended with "Server error", so that is not believed`},
		{"getJobStatus", neos.Killed, oneIsOptimal, exitFailed, `the job ended with "Killed", so that is not believed`},
	} {
		misbehaves(t, map[string]http.HandlerFunc{"getFinalResultsNonBlocking": answers(framed(c.text)), c.method: answers(c.word)})
		os.WriteFile("m.lp", []byte(weighted), 0o600)
		status, out, _ := execute(t, "solve", "m.lp", "--backend", "neos")
		if status != c.status || !strings.Contains(out, c.says) || strings.Contains(out, "optimal,") || strings.Contains(out, "infeasible,") {
			t.Errorf("%s: status %d, want %d\n%s", c.word, status, c.status, out)
		}
		if point := strings.Contains(out, "objective  1\n"); point != (c.text == oneIsOptimal) {
			t.Errorf("%s: a point is shown: %v\n%s", c.word, point, out)
		}
	}
}
