package neos

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// cplexTemplate is a template as servers send them: comments, presets, fields with
// the marker in a section, in a tag order of their own.
const cplexTemplate = `<document>
<category>milp</category>
<solver>CPLEX</solver>
<inputMethod>LP</inputMethod>
<!-- a comment -->
<client><![CDATA[]]></client>
<priority><![CDATA[long]]></priority>
<email><![CDATA[]]></email>
<LP><![CDATA[
...Insert Value Here...
]]></LP>
<options><![CDATA[...Insert Value Here...]]></options>
<post><![CDATA[...Insert Value Here...]]></post>
<wantsol><![CDATA[]]></wantsol>
<comments><![CDATA[...Insert Value Here...]]></comments>
</document>
`

var solverList = []any{"go:scip:CPLEX", "lp:CPLEX:LP", "milp:CPLEX:LP", "milp:CPLEX:MPS", "milp:scip:CPLEX", "milp:HiGHS:LP", "milp:Cbc:GAMS", "kestrel:Cbc:AMPL"}

func templates(t testing.TB, text string) *Client {
	_, c := script(t, map[string]handler{
		"listAllSolvers": always(solverList),
		"getSolverTemplate": func(w http.ResponseWriter, _ int, p []any) {
			respond(w, strings.NewReplacer(">milp<", ">"+p[0].(string)+"<", ">CPLEX<", ">"+p[1].(string)+"<", ">LP<", ">"+p[2].(string)+"<").Replace(text))
		},
	})
	return c
}

func TestPrepare(t *testing.T) {
	c := templates(t, cplexTemplate)
	p, err := c.Prepare(t.Context(), Request{
		Solver: "cplex", Input: "lp", Model: "Minimize\n obj: x\nEnd\n", Email: "me@university.edu", Short: true, Settings: map[Setting]float64{TimeLimit: 89.5, Seed: 7}, Comment: "a ]]> b",
		Fields: map[string]string{"post": "display solution objective"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if p.Solver != (Solver{"milp", "CPLEX", "LP"}) {
		t.Errorf("%v", p.Solver)
	}
	want := `<document>
<category>milp</category>
<solver>CPLEX</solver>
<inputMethod>LP</inputMethod>
<client>tilemip</client>
<priority>short</priority>
<email>me@university.edu</email>
<LP><![CDATA[Minimize
 obj: x
End
]]></LP>
<options><![CDATA[set timelimit 90
set mip tolerances mipgap 0
set mip tolerances absmipgap 0
set randomseed 7
]]></options>
<post>display solution objective</post>
<wantsol>yes</wantsol>
<comments><![CDATA[a ]]]]><![CDATA[> b]]></comments>
</document>
`
	if d := cmp.Diff(want, p.Document); d != "" {
		t.Error(d)
	}
	// The document is itself a template without anything to fill in.
	back, err := parseTemplate(p.Document)
	if err != nil || back.Fields[len(back.Fields)-1].Value != "a ]]> b" {
		t.Errorf("%v, %v", back, err)
	}
}

func TestChoose(t *testing.T) {
	c := templates(t, cplexTemplate)
	for _, k := range []struct {
		request Request
		want    string // the solver, or a part of the error
	}{
		{Request{}, "milp:CPLEX:LP"},
		{Request{Solver: "SCIP"}, "milp:scip:CPLEX"},
		{Request{Solver: "cplex", Category: "LP"}, "lp:CPLEX:LP"},
		{Request{Solver: "highs", Input: "mps"}, "it has that solver as milp:LP"},
		{Request{Solver: "gurobi"}, "with that input it has CPLEX, HiGHS, scip"},
		{Request{Solver: "gurobi", Input: "zimpl"}, "it has 8 solvers"},
		{Request{Solver: "cbc", Input: "AMPL"}, "cannot write a job with the input AMPL"},
		{Request{Input: "MPS"}, "no field MPS; it has category, solver"}, // the template above has a field LP only
		{Request{Fields: map[string]string{"nonsense": "1"}}, `no field "nonsense"`},
		{Request{Model: "a\x01"}, "field LP: byte 1"},
		{Request{Model: strings.Repeat("x", mostDocument)}, "NEOS takes at most"},
		{Request{Email: "nobody"}, "not an email address"},
	} {
		if k.request.Email == "" {
			k.request.Email = "me@university.edu"
		}
		p, err := c.Prepare(t.Context(), k.request)
		if err == nil && p.Solver.String() != k.want || err != nil && !strings.Contains(err.Error(), k.want) {
			t.Errorf("%v, %v; want %s", p, err, k.want)
		}
	}
}

// A template older than 2021 has no field for the address, and scip's has a field lp.
func TestOldTemplate(t *testing.T) {
	c := templates(t, "<document><category>milp</category><solver>CPLEX</solver><inputType>LP</inputType><lp><![CDATA[...Insert Value Here...]]></lp><par/></document>")
	p, err := c.Prepare(t.Context(), Request{Solver: "scip", Model: "End", Email: "me@university.edu"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<lp>End</lp>", "<email>me@university.edu</email>", "limits/gap = 0", "<inputType>CPLEX</inputType>"} {
		if !strings.Contains(p.Document, want) {
			t.Errorf("%s lacks %s", p.Document, want)
		}
	}
}

func TestNotATemplate(t *testing.T) {
	for name, text := range map[string]string{
		"text":         "unknown solver milp:X:Y",
		"empty":        "",
		"other root":   "<html><body/></html>",
		"no fields":    "<document></document>",
		"two roots":    "<document><a/></document><document><b/></document>",
		"twice":        "<document><a/><a/></document>",
		"nested":       "<document><a><b/></a></document>",
		"text between": "<document>x<a/></document>",
		"DTD":          "<!DOCTYPE d [<!ENTITY a 'b'>]><document><a>&a;</a></document>",
		"cut":          "<document><a>",
		"long":         "<document><a>" + strings.Repeat("x", mostTemplate) + "</a></document>",
	} {
		if got, err := parseTemplate(text); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

// Whatever XML can carry comes back as it was written, in both modes.
func TestDocumentRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := strings.TrimSpace(rapid.StringMatching("[ -~\n\té\\]><&]{0,40}").Draw(t, "value"))
		written := &template{Fields: []field{{"a", "first"}, {"LP", value}}}
		text, err := written.Document(rapid.Bool().Draw(t, "escaped"))
		if err != nil {
			t.Fatal(err)
		}
		back, err := parseTemplate(text)
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if d := cmp.Diff(written, back); d != "" && value != insertHere {
			t.Fatal(d)
		}
	})
}

func FuzzParseTemplate(f *testing.F) {
	f.Add(cplexTemplate)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parseTemplate(text)
		if err != nil {
			return
		}
		again, err := p.Document(false)
		if err != nil {
			t.Skip("a field has characters that XML writes only as references, which Document does not")
		}
		if _, err := parseTemplate(again); err != nil {
			t.Fatalf("%v in %s, from %s", err, again, text)
		}
	})
}

func TestJobFile(t *testing.T) {
	dir := t.TempDir()
	text, err := WriteModel(small(), "lp")
	if err != nil {
		t.Fatal(err)
	}
	place, err := reserve(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer place.Close()
	want := newJobFile("https://neos-server.org:3333", job, &Prepared{Solver: Solver{"milp", "CPLEX", "LP"}, Model: text.Text}, "LP", About{Subject: "board.txt", Horizon: 12})
	name := filepath.Join(dir, "job.json")
	if err := place.Write(name, want); err != nil {
		t.Fatal(err)
	}
	got, err := ReadJobFile(name)
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Fatalf("%s, %v", d, err)
	}
	if info, _ := os.Stat(name); info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v; want nobody else to read the password", info.Mode())
	}
	back, err := got.Model()
	if err != nil || back.Text != text.Text || back.Model.Columns() != small().Columns()+1 { // and the column of the constant
		t.Errorf("%v, %v", back, err)
	}
	got.Hash = strings.Repeat("0", 64)
	if _, err := got.Model(); err == nil || !strings.Contains(err.Error(), "SHA-256") {
		t.Errorf("%v", err)
	}
	left, _ := os.ReadDir(dir)
	if len(left) != 1 {
		t.Errorf("%d files, want the job file alone", len(left))
	}
}

func TestNoJobFile(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"empty": "", "list": "[]", "other": `{"version":1}`, "future": `{"version":2,"number":1,"password":"a"}`} {
		file := filepath.Join(dir, name)
		os.WriteFile(file, []byte(text), 0o600)
		if _, err := ReadJobFile(file); err == nil {
			t.Errorf("%s passes for a job file", name)
		}
	}
	if _, err := reserve(filepath.Join(dir, "missing")); err == nil {
		t.Error("a place in a folder that is not there")
	}
	place, err := reserve(dir)
	if err != nil {
		t.Fatal(err)
	}
	place.Close()
	if left, _ := filepath.Glob(filepath.Join(dir, ".neos*")); len(left) > 0 {
		t.Errorf("%v was left", left)
	}
}
