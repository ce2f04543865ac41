package gmpl

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/format"
)

// No text that reaches a file runs, wherever its statement stands and however it is written.
// Texts that only look like that are read, and so is what is printed on the screen.
func TestReadReachesNoFile(t *testing.T) {
	glpsol(t)
	target := filepath.Join(t.TempDir(), "file")
	model := "set I := {'a', \"table\"};\nvar x{I} >= 0, <= 2;\nmaximize z: sum{i in I} x[i] + 5;\n"
	for text, refused := range map[string]bool{
		model + `printf "hi" > "` + target + `";`:                           true,
		model + `printf{i in I} "%s\n", i >> "` + target + `";`:             true,
		model + "printf/* > */'a;b'\n>\n'" + target + "';":                  true,
		model + "for {i in I} { printf 'x' > '" + target + "'; }":           true,
		model + "solve; printf 'x' > '" + target + "';":                     true,
		model + `table out{i in I} OUT "CSV" "` + target + `": i, x[i].ub;`: true,
		model + "# comment\n/* another */ table in IN 'CSV' 'f.csv': [a];":  true,
		model + "printf 'a > b';":                                           false,
		model + "# printf 'a' > 'b';\nprintf 'one';":                        false,
		model + "/* table */ display I;\nsolve;\nprintf 'after';":           false,
		model + "check: 2 > 1;":                                             false,
	} {
		m, _, err := Read("m.mod", strings.NewReader(text+"\nend;\n"))
		var place *textpos.Error
		if refused != (err != nil) || refused && (!errors.As(err, &place) || place.Line < 4 || !strings.Contains(err.Error(), "file")) {
			t.Errorf("%s\n%v", text, err)
		}
		if _, made := os.Stat(target); made == nil {
			t.Fatalf("%s\nhas written a file", text)
		}
		if err == nil && (m.Columns() != 2 || m.ColumnName(0) != "x[a]" || m.ColumnName(1) != "x[table]" || !m.Matrix().Maximize || m.Matrix().Constant != 5 || m.Rows() != 0) {
			t.Errorf("%s\n%d columns, %d rows", text, m.Columns(), m.Rows())
		}
	}
}

// A text that GLPK refuses is an error at its line, in GLPK's words.
func TestReadErrors(t *testing.T) {
	glpsol(t)
	for text, want := range map[string]string{
		"var x >= 0;\nminimize z: x;\ns.t. c: x >= y;\nend;\n": "m.mod:3: glpsol says: y not defined",
		"param p;\nvar x;\nminimize z: p*x;\nend;\n":           "m.mod:3: glpsol says: no value for p",
		"var x;\nminimize z: 'a":                               "m.mod:2: glpsol says: ",
		"var x;\nminimize z: \x01;":                            "m.mod:2: glpsol says: ",
		strings.Repeat("#", mostBytes+1):                       "a smaller model",
	} {
		if _, _, err := Read("m.mod", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v; want %q", text, err, want)
		}
	}
	t.Setenv("PATH", t.TempDir())
	var missing *format.MissingProgramError
	if _, _, err := Read("m.mod", strings.NewReader("var x;")); !errors.As(err, &missing) || ReadBy() != "" {
		t.Errorf("without glpsol: %v", err)
	}
}

// Whatever glpsol might write, its file is read or refused.
func FuzzReadGLP(f *testing.F) {
	f.Add("p mip max 1 2 2\nn p c\nn z z\ni 1 f\nn i 1 z\nj 1 i l 0\nn j 1 x['a b']\nj 2 b\na 0 0 5\na 1 2 1\ne o f\n")
	f.Add("p lp min 0 1 0\nj 1 d 0 1\ne o f")
	f.Add("a 1 1 1\ni 0 f\nj -1 x\np mip min 1 1 1\nj 1\nj 1 i d 1 2 3\nn j 9 x")
	f.Fuzz(func(t *testing.T, text string) { _, _ = readGLP(text) })
}
