package marks

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/csv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	_ "github.com/tilemip/tilemip/backends/highs"
)

// linkTo is a link of the page with a state.
func linkTo(t *testing.T, state string) string {
	t.Helper()
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, 9)
	if _, err := w.Write([]byte(state)); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return "https://example.org/t/#1." + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

func TestAClass(t *testing.T) {
	right := "6.1 horizons: 4 6 8 10\n6.2 two: 1/2\n6.2 five: 0.5\n"
	link := linkTo(t, `{"screen":"lessons","lessons":{"answers":{"6.1 horizons":"4 6 8 10","6.2 two":"1/2","6.2 five":"3"}}}`)
	class := fstest.MapFS{}
	for name, text := range map[string]string{
		"ada.txt":   right,
		"=cmd.json": `{"6.1": {"horizons": [4, 6, 8, 10, 12]}}`,
		"Müller Jürgen_17_assignsubmission_file_/answers.txt":          "6.1 horizons: @LIST.txt\n6.2 two: 1/2\n6.2 five: 1/2",
		"Müller Jürgen_17_assignsubmission_file_/LIST.txt":             "4 6 8 10",
		"Noether Emmy_18_assignsubmission_onlinetext_/onlinetext.html": `<p>My work: <a href="` + link + `">` + link + `</a></p>`,
		"Gauss Carl_19_assignsubmission_onlinetext_onlinetext.html":    "<p>6.1 horizons: 4 6 8 10</p><p>6.2 two: 1/2<br/>6.2 five: 1/2</p>",
		"Cantor Georg_20_assignsubmission_file_/essay.txt":             "I did not know.",
		"Turing Alan_21_assignsubmission_file_/photo.png":              "\x89PNG",
		"Hopper Grace_22_assignsubmission_file_/a.txt":                 "\xff\xfe6\x00",
		"Lovelace Ada_23_assignsubmission_file_/a.txt":                 "6.1 horizons: @../../etc/passwd\n6.2 two: 1/2\n6.2 five: 1/2",
		"Euler Leonhard_24_assignsubmission_file_/link.url":            "[InternetShortcut]\nURL=https://example.org/#1.abc",
		"Escher M_25_assignsubmission_file_/a.json":                    `{"9.9": {"x": 1}, "": 2}`,
		"Boole George_26_assignsubmission_file_/1.txt":                 "6.2 two: 1/2",
		"Boole George_26_assignsubmission_file_/2.txt":                 "6.2 two: 1/3",
		"__MACOSX/ada.txt": right,
		".DS_Store":        "x",
	} {
		class[name] = &fstest.MapFile{Data: []byte(text)}
	}
	all, err := HandIns(class)
	if err != nil {
		t.Fatal(err)
	}
	var rows []*Row
	for _, h := range all {
		r, err := h.Mark(context.Background(), nil, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	var out strings.Builder
	if err := Write(&out, rows); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(lines[0], " "); got != "student id 6.1 6.2 points remark" {
		t.Errorf("the columns are %s", got)
	}
	for _, want := range []string{
		"'=cmd||0||0|6.1: ", // and 6.2 open
		"Boole George|26|||0|2.txt: \"6.2 two\" is answered in two ways",
		"Cantor Georg|20|||0|essay.txt: line 1: \"I did not know.\"",
		"Escher M|25|||0|there is no lesson",
		"Euler Leonhard|24|||0|link.url: the link is incomplete or damaged",
		"Gauss Carl|19|1|1|2|",
		"Hopper Grace|22|||0|a.txt: not a text in UTF-8",
		"Lovelace Ada|23|||0|lesson 6: 6.1 horizons: not among the files of this student",
		"Müller Jürgen|17|1|1|2|",
		"Noether Emmy|18|1|0|1|6.2: ",
		"Turing Alan|21|||0|no answers found",
		"ada||1|1|2|",
	} {
		found := false
		for _, line := range lines[1:] {
			found = found || strings.HasPrefix(strings.Join(line, "|"), want)
		}
		if !found {
			t.Errorf("no row begins %s; found\n%s", want, out.String())
		}
	}
	if len(lines) != 13 {
		t.Errorf("%d rows, want 12 and the head", len(lines))
	}
}

func TestOpenRefuses(t *testing.T) {
	if _, _, err := Open("marks_test.go"); err == nil || !strings.Contains(err.Error(), "expected a folder or a ZIP file") {
		t.Errorf("a file of Go: %v", err)
	}
}

func TestHarmless(t *testing.T) {
	for _, cell := range []string{"=1+1", "+1", "-1", "@SUM(1)", "\t=1", " =1"} {
		if harmless(cell) != "'"+cell {
			t.Errorf("%q is left as it is", cell)
		}
	}
	if harmless("O'Brien") != "O'Brien" || harmless("") != "" {
		t.Error("a name is changed")
	}
}
