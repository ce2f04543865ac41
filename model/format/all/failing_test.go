package all

// Files with one fault each, named for it; the expected error stands in the file, as in the
// tests of go/types.

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/format"
)

// TestFailing reads every file of the folders of failing ones. Each is named for its fault and
// begins with comment lines that hold the marks "warning:" and "error:" and after them
// what must be said about it, without the file's name. A file without the mark
// "error:" must be read.
func TestFailing(t *testing.T) {
	files, err := filepath.Glob("../../../internal/format/*/testdata/failing/*")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		f, err := format.ByExtension(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			base := filepath.Base(file)
			_, warnings, err := f.Read(base, bytes.NewReader(text))
			var got []string
			for _, w := range warnings {
				got = append(got, "warning: "+strings.TrimPrefix(w.Error(), base+":"))
			}
			if err != nil {
				var placed *textpos.Error
				if !errors.As(err, &placed) {
					t.Errorf("the error has no place: %v", err)
				}
				got = append(got, "error: "+strings.TrimPrefix(err.Error(), base+":"))
			}
			var want []string
			for _, line := range strings.Split(string(text), "\n") {
				for _, mark := range []string{"* warning: ", "* error: ", `\ warning: `, `\ error: `, "// warning: ", "// error: "} {
					if strings.HasPrefix(line, mark) {
						want = append(want, strings.TrimLeft(line, `*\/ `))
					}
				}
			}
			if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
				t.Errorf("said\n%s\nwant\n%s", a, b)
			}
		})
	}
}
