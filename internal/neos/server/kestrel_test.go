package server

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/nl"
	"github.com/tilemip/tilemip/model"
)

// kestrelJob packs a .nl file as Kestrel clients do.
func kestrelJob(solver string, file []byte) string {
	return strings.Replace(jobText("kestrel", solver, "AMPL"), "</document>",
		"<nlfile><base64>\n"+base64.StdEncoding.EncodeToString(file)+"\n</base64></nlfile></document>", 1)
}

func zipped(text []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(text)
	z.Close()
	return b.Bytes()
}

// knapsack is max 3x + 2y, 2x + y <= 5, x + y <= 3, y binary, as a .nl file.
func knapsack(t *testing.T, least float64) []byte {
	t.Helper()
	m := model.New("knapsack")
	x, y := m.Integer("x", 0, 10).At(), m.Binary("y").At()
	m.Row("a").Add(2, x).Add(1, y).Le(5)
	m.Row("b").Add(1, x).Add(1, y).Between(least, 3)
	m.Maximize().Add(3, x).Add(2, y)
	var b bytes.Buffer
	if _, err := nl.Write(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The answer is the bare .sol file, by getFinalResults and by name, whatever
// becomes of the job.
func TestKestrel(t *testing.T) {
	s := start(t, Options{Parallel: 2})
	plain := knapsack(t, 0)
	damaged := zipped(plain)
	damaged[len(damaged)/2] ^= 0xff
	for _, c := range []struct {
		name, solver string
		file         []byte
		says         string
		code         int
		values       int
	}{
		{"packed", "Cbc", zipped(plain), "optimal solution; objective 8", nl.CodeSolved, 2},
		{"plain", "HiGHS", plain, "optimal solution; objective 8", nl.CodeSolved, 2},
		{"infeasible", "scip", zipped(knapsack(t, 4)), "infeasible problem", nl.CodeInfeasible, 0},
		{"damaged", "Cbc", damaged, "not solved", nl.CodeFailure, 0},
		{"nonlinear", "Cbc", zipped(bytes.Replace(plain, []byte("C0\nn0"), []byte("C0\no2"), 1)), "not constant", nl.CodeFailure, 0},
		{"bomb", "Cbc", zipped(append(plain, bytes.Repeat([]byte("#\n"), 10<<20)...)), "unpacks to too much", nl.CodeFailure, 0},
		{"no file", "Cbc", []byte("hello"), "not solved", nl.CodeFailure, 0},
		{"crash", "segfaults", zipped(plain), "failed", nl.CodeFailure, 0},
		{"lie", "lies", zipped(plain), "failed", nl.CodeFailure, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := (&running{s.Server, t, s.url}).submit(kestrelJob(c.solver, c.file))
			text, _ := j.results()
			a, err := nl.ReadSol("ampl.sol", strings.NewReader(text))
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if a.Code != c.code || len(a.X) != c.values || !strings.Contains(a.Message, c.says) {
				t.Errorf("code %d, %d values, want %d, %d and %q in\n%s", a.Code, len(a.X), c.code, c.values, c.says, text)
			}
			if file := j.ask("getOutputFile", "ampl.sol"); string(file.([]byte)) != text {
				t.Error("ampl.sol is another file")
			}
		})
	}
}

func TestKestrelOptions(t *testing.T) {
	s := start(t, Options{})
	job := func(options string) string {
		return strings.Replace(kestrelJob("Cbc", zipped(knapsack(t, 0))), "<nlfile>", "<solver_options>"+options+"</solver_options><nlfile>", 1)
	}
	for _, bad := range []string{"cbc_options:writeprob=/tmp/x", "cbc_options:sec=1 import=/etc/passwd", "kestrel_options:shell=id", "solver=cbc", "cbc_options:stub"} {
		if says := s.refused(job(bad)); !strings.Contains(says, "line 1 of <solver_options>") {
			t.Errorf("%s: %s", bad, says)
		}
	}
	for _, good := range []string{"kestrel_options:solver=cbc priority=short\ncbc_options:sec=60 ratio = 0", "kestrel_options:solver=cbc\ncbc_options:\n", "cplex_options:timelimit 60 mipgap=1e-9"} {
		if text, code := s.submit(job(good)).results(); code != codeNormal || !strings.Contains(text, "optimal") {
			t.Errorf("%s: %s %s", good, code, text)
		}
	}
}
