package english

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rule is a line of testdata/words.txt: a private term or a second spelling, and what to write.
type rule struct {
	found  *regexp.Regexp
	better string
}

// option is the name of one, of a package, or the target of a link, which stays when the prose has a better word.
var option = regexp.MustCompile(`--[a-z-]+|\]\([^)]*\)|[a-z]+/[a-z/]+`)

// rules reads testdata/words.txt.
func rules(t *testing.T) (all []rule) {
	for _, line := range lines(t, "testdata/words.txt") {
		wrong, better, ok := strings.Cut(line, " → ")
		if !ok {
			t.Fatalf("testdata/words.txt: %q; expected EXPRESSION → what to write", line)
		}
		all = append(all, rule{regexp.MustCompile(`(?i)\b(` + strings.TrimSpace(wrong) + `)\b`), better})
	}
	return all
}

// lines are those of a file that say something.
func lines(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Split(string(text), "\n"), func(s string) bool { return strings.TrimSpace(s) == "" || s[0] == '#' })
}

// named is a name in the code or a key of an answer, which a page prints as it is.
var named = regexp.MustCompile("`[a-z_/]+`")

// spoken is what a file says to people, by its line: a document whole, of a program in Go its
// strings of two words and more, of the page what is no comment.
func spoken(t *testing.T, path string) map[int]string {
	said := map[int]string{}
	if filepath.Ext(path) == ".go" {
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil && strings.Contains(strings.TrimSpace(text), " ") {
					said[files.Position(l.Pos()).Line] += " " + text
				}
			}
			return true
		})
		return said
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		switch trimmed := strings.TrimSpace(line); {
		case filepath.Ext(path) != ".md" && filepath.Ext(path) != ".txt" && (strings.HasPrefix(trimmed, "//") || strings.HasPrefix(trimmed, "*")):
		default:
			said[i+1] = named.ReplaceAllString(line, "")
		}
	}
	return said
}

// TestWords: documents, help and messages use the terms of the literature, and one name and one
// spelling for each thing.
func TestWords(t *testing.T) {
	all := rules(t)
	files := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		short := strings.TrimPrefix(filepath.ToSlash(path), "../../")
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "tests" || entry.Name() == "node_modules" || entry.Name() == "dist" || len(entry.Name()) > 2 && entry.Name()[0] == '.'):
			return filepath.SkipDir
		case entry.IsDir() || strings.HasSuffix(path, "_test.go"):
			return nil
		case filepath.Ext(path) == ".ts" && !strings.Contains(short, "/web/src/text/"):
			return nil
		case slices.Contains([]string{".md", ".go", ".ts", ".html", ".py"}, filepath.Ext(path)), strings.HasPrefix(short, "cmd/") && filepath.Ext(path) == ".txt":
		default:
			return nil
		}
		files++
		for line, text := range spoken(t, path) {
			text = option.ReplaceAllString(text, "")
			for _, r := range all {
				if found := r.found.FindString(text); found != "" {
					t.Errorf("%s:%d: %q; write: %s", short, line, found, r.better)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 500 {
		t.Errorf("%d files were read", files)
	}
}
