package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
)

// Command lines as people type them, and what the command says: one line, with what to type instead.
func TestMessages(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"b.txt": "1 2 3 / 4 5 6 / 7 0 8", "m.lp": "Maximize\n obj: x + 2 y\nSubject To\n c: x + y <= 3\nEnd\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		line   string
		status int
		want   string
	}{
		// Names of pictures and of models say what is in them.
		{"search b.txt --svg out.png", 2, "tilemip: --svg out.png: expected --png out.png, or a name that ends in .svg\n"},
		{"search b.txt --png out.tex", 2, "tilemip: --png out.tex: expected --tikz out.tex, or a name that ends in .png\n"},
		{"show b.txt --tikz out.pdf", 2, "tilemip: --tikz out.pdf: expected a name that ends in .tex\n"},
		{"search library:soma-cube --all --graph out.pdf", 2, "tilemip: --graph out.pdf: expected a name that ends in .graphml, .svg, .png or .tex\n"},
		{"solve b.txt --plot out.jpg", 2, "tilemip: --plot out.jpg: expected a name that ends in .svg, .png or .tex\n"},
		{"report b.txt -o out.svg", 2, "tilemip: --output out.svg: expected a name that ends in .html, .md or .pdf\n"},
		{"search -q b.txt --svg out --png OUT.PNG", 0, ""},
		{"export m.lp -o m.mps", 0, ""},
		{"export m.lp -o m.LP.GZ", 0, ""},
		{"solve -q m.LP.GZ", 0, ""},
		{"export m.lp -o m.gms --format GAMS-scalar", 0, ""},
		{"export m.lp -o m.gms", 0, "note: format gams; --format gams-scalar writes the other form of such files\n"},
		{"export m.lp -o n.lp --format mps", 0, "note: n.lp is written in the format mps; its name is one of the format lp\n"},
		{"export m.lp -o n.dlx", 2, "tilemip: n.dlx: format dlx writes exact covers and packings; this is neither\n"},
		{"export m.lp -o m.dat", 2, "tilemip: which format? expected --format with one of gams, "},
		{"export m.lp", 2, "or -o with a name such as model.lp or model.gms\n"},
	} {
		words := append([]string{"tilemip"}, strings.Fields(c.line)...)
		status, said := runQuietly(words...)
		if status != c.status || !strings.Contains(said, c.want) || status != 0 && strings.Count(said, "\n") != 1 {
			t.Errorf("%s: status %d, %q; want %d, %q", c.line, status, said, c.status, c.want)
		}
	}
}

// What is not on this machine is named with what to type to get it: every backend, a reader, a browser.
func TestWhatIsMissingIsNamedWithItsRemedy(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv("TILEMIP_CACHE", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("NEOS_EMAIL", "")
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"m.lp": "Maximize\n obj: x\nSubject To\n c: x <= 3\nEnd\n", "m.mod": "var x;\nend;\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	remedy := regexp.MustCompile(`apt-get install|tilemip backends install|conda install|neos-solver|--neos-email|pkg-config|cgo`)
	lines := []string{"solve m.mod", "report m.lp -o m.pdf", "solve --backend nothing m.lp"}
	for _, b := range backends.All() {
		if i := b.Info(); !i.Available() {
			lines = append(lines, "solve --backend "+i.Name+" m.lp", "diagnose infeasible --backend "+i.Name+" m.lp")
		}
	}
	for _, line := range lines {
		status, said := runQuietly(append([]string{"tilemip"}, strings.Fields(line)...)...)
		if status != exitMissing || strings.Count(said, "\n") != 1 || !remedy.MatchString(said) && !strings.Contains(said, "expected one of") {
			t.Errorf("%s: status %d, %q; want a remedy", line, status, said)
		}
	}
}

// A solver program that is there and cannot run is listed as such, and not with what it could do.
func TestAProgramThatDoesNotStart(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("programs are no scripts there")
	}
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	if err := os.WriteFile(filepath.Join(folder, "scip"), []byte("#!/bin/sh\necho no libscip.so >&2\nexit 127\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	run(context.Background(), []string{"tilemip", "backends"}, strings.NewReader(""), &out, io.Discard)
	if text := out.String(); !strings.Contains(strings.Join(strings.Fields(text), " "), "scip program does not start") || !strings.Contains(text, "scip does not start: no libscip.so\n") {
		t.Errorf("backends prints\n%s", text)
	}
}

// Every row of meant.txt: what is typed is answered with what is there in its place, and that can be
// typed. A word has one row, and is not what it stands for.
func TestMeant(t *testing.T) {
	board := []string{"--board", "1 2 3 / 4 5 6 / 7 0 8"}
	seen := map[string]bool{}
	once := func(row shell.Meaning, what string) {
		for _, typed := range row.Typed {
			if word := what + strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(typed)); seen[word] {
				t.Errorf("%s %s has two rows", what, typed)
			} else {
				seen[word] = true
			}
		}
	}
	for _, row := range meant().Verbs {
		once(row, "verb")
		for _, line := range row.Here {
			words := strings.Fields(strings.Replace(line, "SUBJECT", "x.txt", 1))
			if !accepted(words) {
				t.Errorf("tilemip %s is not accepted", strings.Join(words, " "))
			}
		}
		for _, typed := range row.Typed {
			status, said := runQuietly(append(append([]string{"tilemip"}, strings.Fields(typed)...), "x.txt")...)
			if want := "did you mean: tilemip " + strings.Replace(row.Here[0], "SUBJECT", "x.txt", 1); status != exitUsage || !strings.Contains(said, want) {
				t.Errorf("%s: status %d, %q; want %q", typed, status, said, want)
			}
		}
	}
	for _, row := range meant().Options {
		once(row, "option")
		for _, line := range row.Here {
			if _, sentence := strings.CutPrefix(line, "= "); sentence {
				continue
			}
			words := strings.Fields(line)
			taken := false
			for _, verb := range takersOf(words[0][2:]) {
				r := option.Find(rowsOf(verb), words[0][2:])
				for i, of := 1, []string(nil); i < len(words); i++ {
					if words[i] != strings.ToUpper(words[i]) || words[i] == strings.ToLower(words[i]) {
						continue
					}
					if r.Values != nil {
						of = r.Values()
					}
					words[i] = cmp.Or(slices.Concat(of, []string{""})[0], map[bool]string{true: "N=3", false: "1"}[strings.Contains(words[i], "=")])
				}
				// A verb without subjects is accepted without words, one with --board without a file.
				tail := [][]string{board, {"x.txt"}, nil}
				taken = taken || slices.ContainsFunc(tail, func(more []string) bool { return accepted(slices.Concat(strings.Fields(verb), words, more)) })
			}
			if !taken {
				t.Errorf("%s: no verb accepts %s", row.Typed[0], strings.Join(words, " "))
			}
		}
	}
	for words, want := range map[string]string{
		"us.txt":                        "did you mean: tilemip verify us.txt?",
		"m.lp --json":                   "did you mean: tilemip solve m.lp --json?",
		"soma-cube --count":             "did you mean: tilemip verify library:soma-cube --count?",
		"--json us.txt":                 "did you mean: tilemip verify us.txt?",
		"--timeout 5 us.txt":            "tilemip has no option --timeout; --time-limit SECONDS is of solve, search, verify",
		"diagnose m.lp":                 "did you mean: tilemip diagnose infeasible m.lp, or tilemip diagnose numerics m.lp, or tilemip diagnose slow m.lp?",
		"neos us.txt":                   "did you mean: tilemip neos submit us.txt?",
		"neos send us.txt --horizon 4":  "did you mean: tilemip neos submit us.txt --horizon 4?",
		"solve --timeout 5 us.txt":      "solve has no option --timeout; did you mean --time-limit SECONDS?",
		"solve --Time_Limit 5 us.txt":   "did you mean --time-limit?",
		"show us.txt --timeout 5":       "show has no option --timeout; --time-limit SECONDS is of solve, search, verify",
		"search --backend highs us.txt": "search has no option --backend, which is of solve, verify",
		"solve --optimal us.txt":        "the answer is proven optimal unless a limit ended the run",
		"search --count soma":           "soma: no such file or directory; did you mean library:soma-cube?",
		"search 1,2,3;4,0,5":            "did you mean --board '1,2,3;4,0,5'?",
		"slove us.txt":                  "no command slove; did you mean solve?",
		"frobnicate":                    "no command frobnicate; tilemip --help says what there is",
		"backends list":                 "did you mean: tilemip backends?",
		"serve --host 0.0.0.0":          "--listen 0.0.0.0:8765",
	} {
		t.Chdir(t.TempDir())
		if err := os.WriteFile("us.txt", []byte("1 2 3 / 4 5 6 / 7 0 8"), 0o600); err != nil {
			t.Fatal(err)
		}
		if status, said := runQuietly(append([]string{"tilemip"}, strings.Fields(words)...)...); status != exitUsage || !strings.Contains(said, want) {
			t.Errorf("%s: status %d, %q; want %q", words, status, said, want)
		}
	}
	if status, said := runQuietly("tilemip", board[1]); status != exitUsage || !strings.Contains(said, fmt.Sprintf("tilemip verify --board '%s'?", board[1])) {
		t.Errorf("a board for a verb: status %d, %q", status, said)
	}
	if status, said := runQuietly("tilemip", board[0], board[1]); status != exitUsage || !strings.Contains(said, fmt.Sprintf("tilemip verify --board '%s'?", board[1])) {
		t.Errorf("no verb: status %d, %q", status, said)
	}
}
