package gams

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// These tests hold the formulation textbook-printed to the listing it is named
// after, coefficient by coefficient: the rows of the listing in testdata, the
// listing itself as its page prints it, and both once more as GAMS reads them.

// listingFile is the listing as printed, which the repository does not carry; a
// checkout may stand beside it.
var listingFile = filepath.Join("..", "..", "..", "..", "shared", "data", "neos", "listing-as-printed.txt")

// printedCharacters are what the page made of the listing's characters: quotes and
// minus signs of a typesetter, and dollar signs escaped for another program.
var printedCharacters = strings.NewReplacer(
	"‘", "'", // left single quotation mark
	"’", "'", // right single quotation mark
	"′", "'", // prime, after some of them
	"–", "-", // en dash
	`\$`, "$",
)

// caseStudy is the text in testdata with another last period.
func caseStudy(t testing.TB, horizon int) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "casestudy.gms"))
	if err != nil {
		t.Fatal(err)
	}
	return untilPeriod(string(text), horizon)
}

// listing is the listing as printed, its characters repaired, with another last period.
func listing(t testing.TB, horizon int) string {
	t.Helper()
	text, err := os.ReadFile(listingFile)
	if err != nil {
		t.Skipf("the listing as printed is not beside this checkout (%v): only its rows in testdata are compared", err)
	}
	return untilPeriod(printedCharacters.Replace(string(text)), horizon)
}

// untilPeriod changes the last period, which stands once in the set and thrice as a label.
func untilPeriod(text string, horizon int) string {
	return strings.NewReplacer("0*80", fmt.Sprintf("0*%d", horizon), "'80'", fmt.Sprintf("'%d'", horizon)).Replace(text)
}

// textbookProgram is a formulation's matrix for the case study's board.
func textbookProgram(t testing.TB, name string, horizon int) *model.Model {
	t.Helper()
	s, err := puzzle.ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	if err != nil {
		t.Fatal(err)
	}
	f, err := planning.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Build(s, horizon)
	if err != nil {
		t.Fatal(err)
	}
	return p.Model
}

func compareWithPrinted(t *testing.T, horizon int, text string) {
	t.Helper()
	got, err := Read("listing.gms", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range matrix.Compare(textbookProgram(t, "textbook-printed", horizon), got) {
		t.Errorf("horizon %d: %s", horizon, d)
	}
	// The page counts the variable obj and the equation calc_obj too.
	if horizon == 80 && (got.Columns()+1 != 3079 || got.Rows()+1 != 5719) {
		t.Errorf("%d variables and %d equations, want the page's 3,079 and 5,719", got.Columns()+1, got.Rows()+1)
	}
}

func TestPrintedProgramIsTheListing(t *testing.T) {
	for _, horizon := range []int{80, 27, 12, 2} {
		compareWithPrinted(t, horizon, caseStudy(t, horizon))
	}
}

func TestPrintedProgramIsTheListingAsPrinted(t *testing.T) {
	for _, horizon := range []int{80, 12} {
		compareWithPrinted(t, horizon, listing(t, horizon))
	}
}

// What package format reads is the listing as it stands, with one warning.
func TestListingIsReadAsPrinted(t *testing.T) {
	for _, horizon := range []int{80, 12} {
		plain := caseStudy(t, horizon)
		set := strings.NewReplacer(" - ", " – ", "$", `\$`, "'i0'", "‘i0′", fmt.Sprintf("'%d'", horizon), fmt.Sprintf("’%d′", horizon), "'1'", "’1′").Replace(plain)
		texts := map[string]string{"set like a page": strings.TrimSuffix(strings.TrimSpace(set), ";")}
		if text, err := os.ReadFile(listingFile); err == nil {
			texts["the page's"] = strings.NewReplacer("0*80", fmt.Sprintf("0*%d", horizon), "’80’", fmt.Sprintf("’%d’", horizon)).Replace(string(text))
		}
		for name, text := range texts {
			m, warnings, err := ReadPrinted("listing.gms", strings.NewReader(text))
			if err != nil || len(warnings) != 1 {
				t.Fatalf("%s: %v, %v", name, warnings, err)
			}
			for _, d := range matrix.Compare(textbookProgram(t, "textbook-printed", horizon), m) {
				t.Errorf("%s, horizon %d: %s", name, horizon, d)
			}
		}
		if _, warnings, err := ReadPrinted("plain.gms", strings.NewReader(plain)); err != nil || len(warnings) > 0 {
			t.Errorf("the plain text: %v, %v", warnings, err)
		}
	}
}

// An error stays the reader's own where nothing is printed, and is that of the repaired text
// where something is.
func TestPrintedErrors(t *testing.T) {
	for text, want := range map[string]string{
		"Sets i / a /;\nFrobnicate i;":                       "x.gms:2:1",
		"Sets i / a /;\nVariable x(i);\nx.fx(‘b’) = 1;\nend": "x.gms:3:6",
	} {
		if _, _, err := ReadPrinted("x.gms", strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want an error at %s", text, err, want)
		}
	}
}

// The other variants are the listing with a few words changed: the repairs of
// textbook, numbered as in docs/explanation/textbook-gams.md; what textbook+carry adds to them; and what
// the mathematical statement has otherwise than the listing.
func TestVariantsAreTheListingChanged(t *testing.T) {
	repairs := []string{
		"p.fx(i,'1')", "p.fx(i,'0')", // 1
		"c_move2_1(i,t)$(not sameas(i,'i0'))", "c_move2_1(i,t)$(not sameas(i,'i0') and not sameas(t,'80'))", // 2
		"c_move2_2(i,t)$(not sameas(i,'i0'))", "c_move2_2(i,t)$(not sameas(i,'i0') and not sameas(t,'80'))",
		"Model puzzle4", "z.fx(i,'80') = 0;\nModel puzzle4", // 3
	}
	carry := append([]string{
		"Model puzzle4 / all /;", `z.fx(i,'80') = 0;
			Equations c_x(t), c_y(t);
			c_x(t)$(not sameas(t,'80')).. x(t+1) =e= x(t) - l(t) + r(t);
			c_y(t)$(not sameas(t,'80')).. y(t+1) =e= y(t) - u(t) + d(t);
			Model puzzle4 / all /;`,
	}, repairs[:len(repairs)-2]...)
	statement := []string{
		"t / 0*80 /", "t / 1*80 /",
		"c_move2_1(i,t)$(not sameas(i,'i0'))", "c_move2_1(i,t)$(not sameas(t,'80'))",
		"c_move2_2(i,t)$(not sameas(i,'i0'))", "c_move2_2(i,t)$(not sameas(t,'80'))",
		"-4*z(i,t) =l= p(i,t) - p(i,t+1)", "p(i,t) - p(i,t+1) + 4*z(i,t) =g= 0",
		"p(i,t) - p(i,t+1) =l= 4*z(i,t)", "p(i,t) - p(i,t+1) - 4*z(i,t) =l= 0",
	}
	for name, changes := range map[string][]string{"textbook": repairs, "textbook+carry": carry, "textbook-stated": statement} {
		for _, horizon := range []int{12, 80} {
			text := caseStudy(t, 80)
			for i := 0; i < len(changes); i += 2 {
				if strings.Count(text, changes[i]) != 1 {
					t.Fatalf("%s: %q stands %d times in the text", name, changes[i], strings.Count(text, changes[i]))
				}
				text = strings.Replace(text, changes[i], changes[i+1], 1)
			}
			text = strings.ReplaceAll(untilPeriod(text, horizon), "1*80", fmt.Sprintf("1*%d", horizon))
			got, err := Read(name, strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range matrix.Compare(textbookProgram(t, name, horizon), got) {
				t.Errorf("%s, horizon %d: %s", name, horizon, d)
			}
		}
	}
}

// What the comparison sees: a row, a bound or a coefficient that is not the listing's.
func TestListingComparisonSeesChanges(t *testing.T) {
	want := textbookProgram(t, "textbook-printed", 12)
	for _, c := range []struct{ old, new string }{
		{"c_move2_1(i,t)$(not sameas(i,'i0'))", "c_move2_1(i,t)$(not sameas(i,'i0') and not sameas(t,'12'))"},
		{"c2_1(i,t)$(not sameas(t,'12'))", "c2_1(i,t)$(not sameas(t,'12') and not sameas(i,'i0'))"},
		{"5*u(t)", "4*u(t)"},
		{"sum(i, ord(i))", "sum(i, ord(i)) + 1"},
		{"p.fx(i,'1')", "p.fx(i,'0')"},
		{"c_left(t)..", "c_left(t)$(ord(t) > 1).."},
		{"obj =e= sum(t, z('i0',t))", "obj =e= sum(t, z('i0',t)) - z('i0','0')"},
	} {
		text := caseStudy(t, 12)
		if strings.Count(text, c.old) != 1 {
			t.Fatalf("%q stands %d times in the text", c.old, strings.Count(text, c.old))
		}
		got, err := Read("x.gms", strings.NewReader(strings.Replace(text, c.old, c.new, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if len(matrix.Compare(want, got)) == 0 {
			t.Errorf("no difference is seen when %q becomes %q", c.old, c.new)
		}
	}
}

// The same with GAMS as the reader; its demo licence ends between 28 and 80 periods.
func TestCompilerGeneratesTheListing(t *testing.T) {
	gams := compiler(t)
	for name, text := range map[string]func(testing.TB, int) string{"testdata": caseStudy, "as printed": listing} {
		t.Run(name, func(t *testing.T) {
			for _, horizon := range []int{12, 27} {
				want := textbookProgram(t, "textbook-printed", horizon)
				solve := strings.Replace(text(t, horizon), "\nsolve ", "\nSolve ", 1)
				for _, d := range matrix.Compare(want, generate(t, t.TempDir(), gams, solve, want)) {
					t.Errorf("horizon %d: %s", horizon, d)
				}
			}
		})
	}
}

// GAMS solves the listing to the case study's 11 moves at horizon 12, and finds that
// they do not fit a horizon of 11.
func TestCompilerSolvesTheListing(t *testing.T) {
	gams := compiler(t)
	for name, text := range map[string]func(testing.TB, int) string{"testdata": caseStudy, "as printed": listing} {
		t.Run(name, func(t *testing.T) {
			for horizon, want := range map[int]string{12: "**** OBJECTIVE VALUE               11.0000", 11: "**** MODEL STATUS      10 Integer Infeasible"} {
				dir := t.TempDir()
				if err := os.WriteFile(filepath.Join(dir, "x.gms"), []byte(text(t, horizon)), 0o600); err != nil {
					t.Fatal(err)
				}
				run := exec.Command(gams, "x.gms", "lo=0", "optcr=0")
				run.Dir = dir
				if out, err := run.CombinedOutput(); err != nil {
					t.Fatalf("%v %s", err, out)
				}
				answer, err := os.ReadFile(filepath.Join(dir, "x.lst"))
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Contains(answer, []byte(want)) {
					t.Errorf("horizon %d: the listing lacks %q\n%s", horizon, want, complaints(string(answer)))
				}
			}
		})
	}
}
