package main

import (
	"os"
	"strings"
	"testing"
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
