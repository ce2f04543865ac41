package gams

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// Attributes stand before every solve statement and nowhere else, and lines keep their numbers.
func TestAttributesBeforeSolve(t *testing.T) {
	set := []Attribute{{Name: "resLim", Value: "5"}, {Name: "optCR", Value: "0.1"}}
	const said = "m.resLim = 5; m.optCR = 0.1; "
	for text, want := range map[string]string{
		"Solve m using mip minimizing z;":                                    said + "Solve m using mip minimizing z;",
		"Model m /all/\nsolve m min z using lp;":                             "Model m /all/\n; " + said + "solve m min z using lp;",
		"loop(k, solve m using mip minimizing z;);":                          "loop(k, " + said + "solve m using mip minimizing z;);",
		"if(a, x = 1; else\n  solve m using mip maximizing z);":              "if(a, x = 1; else\n  " + said + "solve m using mip maximizing z);",
		"$onText\nsolve m using mip minimizing z;\n$offText\n":               "",
		"* solve m using mip minimizing z;\n":                                "",
		"Set i 'solve m using mip minimizing z';":                            "",
		"$eolCom //\nx = 1; // solve m using mip minimizing z;\n":            "",
		"resolve m using mip minimizing z; m.solve m using":                  "",
		"$if set a solve m using mip minimizing z;":                          "$if set a ; " + said + "solve m using mip minimizing z;",
		"solve m using mip minimizing z;\nsolve m using mip minimizing z;\n": said + "solve m using mip minimizing z;\n" + said + "solve m using mip minimizing z;\n",
	} {
		got, ok := BeforeSolve(text, set)
		if want == "" {
			want = text
		}
		if got != want || ok != (want != text) {
			t.Errorf("%q becomes\n%q (%v), want\n%q", text, got, ok, want)
		}
	}
}

// GAMS takes the attributes over an option of the text and over the text's own attributes, in
// loops and branches too, and behind a statement that lacks its semicolon.
func TestCompilerObeysAttributes(t *testing.T) {
	gams := compiler(t)
	const model = "Binary variable x; Variable z; Set k /1*2/;\nEquations obj, c;\nobj.. z =e= x;\nc.. x =g= 1;\nOption resLim = 99;\nModel m /all/\n"
	for _, solves := range []string{
		"Solve m using mip minimizing z;", "; m.resLim = 98; Solve m using mip minimizing z;", "; loop(k, solve m using mip minimizing z;);",
		"; if(card(k) > 5, z.lo = 0; else solve m minimizing z using mip;);",
	} {
		text, ok := BeforeSolve(model+solves+"\n", []Attribute{{"resLim", "17"}, {"optCR", "0.25"}, {"optCA", "0.5"}, {"threads", "2"}})
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "m.gms"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		run := exec.Command(gams, "m.gms", "lo=0")
		run.Dir = dir
		err := run.Run()
		listing, _ := os.ReadFile(filepath.Join(dir, "m.lst"))
		used := regexp.MustCompile(`RESOURCE USAGE, LIMIT +\S+ +(\S+)`).FindAllSubmatch(listing, -1)
		if err != nil || !ok || len(used) == 0 {
			t.Fatalf("%v\n%s", err, listing)
		}
		for _, m := range used {
			if string(m[1]) != "17.000" {
				t.Errorf("%s: the limit is %s", solves, m[1])
			}
		}
	}
}
