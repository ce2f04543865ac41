package facts_test

// The reference page of the JSON keys is written from the structs that become the JSON and from
// the comments behind their fields: one place says what a key means.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
)

const jsonPage = "../../../../docs/reference/json.md"

// jsonHead begins the page.
const jsonHead = `# The JSON of an answer

Read this page to use answers in a program. ` + "`solve`, `search` and `verify` print one object per subject with `--json`:" + `

` + "```" + `
$ tilemip search --quiet --json --board "1 2 3 / 4 5 6 / 0 7 8" > answer.json
$ tilemip explain --short answer.json
…
status     optimal, proven by native search
moves      RR (2 moves of the blank)
…
` + "```" + `

` + "With `--json-stream` the last line of a subject is the same object with `\"type\": \"result\"`." + ` Keys never change their meaning; new keys may be added. A key is absent if its value is unknown or does not apply, unless marked "always". Times are in seconds, memory in bytes; objectives and bounds of boards are moves.

This page is generated from the Go types (` + "`go test ./cmd/tilemip/internal/facts -run TestJSONPage -update`" + `).
`

// jsonFoot has the keys that are written for programs of earlier releases.
const jsonFoot = `
## Deprecated keys

These are written beside their new names until v0.4.0. Files with the old names stay readable.

- ` + "`doubt`: now `caveat`\n- `promise`: now `guarantee`\n- `voices`: now `confirmed_by`\n" + `
Next: [answers.md](answers.md) explains statuses and proofs; [stability.md](stability.md) says what may change.
`

// fields parses the comments behind the fields of a package's structs: struct, field, comment.
func fieldComments(t *testing.T, path string) map[string]map[string]string {
	t.Helper()
	folder := "../../../.." + strings.TrimPrefix(path, "github.com/tilemip/tilemip")
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files of %s: %v", path, err)
	}
	all := map[string]map[string]string{}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok {
				of := map[string]string{}
				for _, field := range s.Fields.List {
					for _, id := range field.Names {
						of[id.Name] = strings.Join(strings.Fields(field.Doc.Text()+" "+field.Comment.Text()), " ")
					}
				}
				all[spec.Name.Name] = of
			}
			return false
		})
	}
	return all
}

// jsonType words the JSON type of a Go type; inner is the struct within, or nil.
func jsonType(rt reflect.Type) (text string, inner reflect.Type) {
	if _, ok := reflect.New(rt).Interface().(interface{ MarshalText() ([]byte, error) }); ok {
		return "text", nil
	}
	switch rt.Kind() {
	case reflect.Pointer:
		return jsonType(rt.Elem())
	case reflect.Slice:
		text, inner = jsonType(rt.Elem())
		return "list of " + several(text), inner
	case reflect.Map:
		text, inner = jsonType(rt.Elem())
		return "object of " + several(text) + " by name", inner
	case reflect.Struct:
		return "object", rt
	case reflect.String:
		return "text", nil
	case reflect.Bool:
		return "true or false", nil
	case reflect.Float64, reflect.Float32:
		return "number", nil
	}
	return "integer", nil
}

// several words more than one of a type.
func several(text string) string {
	if of, rest, ok := strings.Cut(text, " of "); ok {
		return of + "s of " + rest
	}
	return text + "s"
}

func TestJSONPage(t *testing.T) {
	var page strings.Builder
	page.WriteString(jsonHead)
	comments := map[string]map[string]map[string]string{}
	places := map[reflect.Type]string{reflect.TypeFor[tilemip.Answer](): "an answer"} // of each struct, where its keys are listed
	var table func(rt reflect.Type, later *[]string, queue map[string]reflect.Type, path string)
	table = func(rt reflect.Type, later *[]string, queue map[string]reflect.Type, path string) {
		if rt.Kind() == reflect.Pointer {
			rt = rt.Elem()
		}
		of := comments[rt.PkgPath()]
		if of == nil {
			of = fieldComments(t, rt.PkgPath())
			comments[rt.PkgPath()] = of
		}
		for i := range rt.NumField() {
			f := rt.Field(i)
			tag := strings.Split(f.Tag.Get("json"), ",")
			switch {
			case tag[0] == "-" || !f.IsExported():
				continue
			case tag[0] == "" && f.Anonymous:
				table(f.Type, later, queue, path)
				continue
			case tag[0] == "":
				t.Errorf("%s.%s has no JSON key", rt, f.Name)
			}
			text, inner := jsonType(f.Type)
			if len(tag) == 1 {
				text += ", always"
			}
			says := of[rt.Name()][f.Name]
			if says == "" {
				t.Errorf("%s.%s: the key %q has no comment that says what it means", rt, f.Name, tag[0])
			}
			if inner != nil {
				key := strings.TrimPrefix(path+"."+tag[0], ".")
				if *later = append(*later, key); places[inner] != "" {
					says += "; keys as in " + places[inner]
				} else {
					queue[key], places[inner] = inner, "`"+key+"`"
				}
			}
			fmt.Fprintf(&page, "- `%s` (%s): %s\n", tag[0], text, says)
		}
	}
	var section func(title, path string, rt reflect.Type)
	section = func(title, path string, rt reflect.Type) {
		fmt.Fprintf(&page, "\n## %s\n\n", title)
		var later []string
		queue := map[string]reflect.Type{}
		table(rt, &later, queue, path)
		for _, key := range later {
			if inner := queue[key]; inner != nil {
				section("In `"+key+"`", key, inner)
			}
		}
	}
	section("An answer", "", reflect.TypeFor[tilemip.Answer]())
	page.WriteString(jsonFoot)
	if *update {
		if err := os.WriteFile(jsonPage, []byte(page.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(jsonPage); err != nil || string(have) != page.String() {
		t.Errorf("%s is not that of the types (%v): go test ./cmd/tilemip/internal/facts -run TestJSONPage -update", jsonPage, err)
	}
}
