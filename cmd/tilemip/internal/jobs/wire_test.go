package jobs_test

// The page's types of what a job is asked and answers are written from the Go types: one place says
// which keys there are.

import (
	"flag"
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
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
)

var update = flag.Bool("update", false, "write the page's types anew")

const (
	wireFile = "../../web/src/lib/wire.ts"
	wireHead = `// What a job is asked and what it answers, as JSON. Written from the Go types by
//   go test ./cmd/tilemip/internal/jobs -run TestWire -update
// and compared with them by that test. docs/reference/json.md lists the keys.
`
)

// wire writes types of Go as interfaces of TypeScript.
type wire struct {
	t        *testing.T
	text     strings.Builder
	named    map[reflect.Type]string
	queue    []reflect.Type
	comments map[string]map[string]map[string]string // by package, struct and field
}

// of is the TypeScript type of a Go type; a struct becomes an interface of its own.
func (w *wire) of(rt reflect.Type) string {
	if _, ok := reflect.New(rt).Interface().(interface{ MarshalText() ([]byte, error) }); ok {
		return "string"
	}
	if _, ok := reflect.New(rt).Interface().(interface{ MarshalJSON() ([]byte, error) }); ok && rt != reflect.TypeFor[tilemip.Answer]() {
		return "any"
	}
	switch rt.Kind() {
	case reflect.Pointer:
		return w.of(rt.Elem())
	case reflect.Slice, reflect.Array:
		return w.of(rt.Elem()) + "[]"
	case reflect.Map:
		return "Record<string, " + w.of(rt.Elem()) + ">"
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Struct:
		return w.name(rt)
	}
	return "number"
}

// name gives a struct its name; two of one name in different packages are told apart by these.
func (w *wire) name(rt reflect.Type) string {
	if w.named[rt] == "" {
		w.named[rt] = rt.Name()
		for other, name := range w.named {
			if other != rt && name == rt.Name() {
				folder := filepath.Base(rt.PkgPath())
				w.named[rt] = strings.ToUpper(folder[:1]) + folder[1:] + rt.Name()
			}
		}
		w.queue = append(w.queue, rt)
	}
	return w.named[rt]
}

// keys writes the keys of a struct and of those that it embeds; of a request all may be absent.
func (w *wire) keys(rt reflect.Type, request bool) {
	for i := range rt.NumField() {
		f := rt.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		switch {
		case name == "-" || f.PkgPath != "" && !f.Anonymous:
			continue
		case f.Anonymous && name == "" && inner.Kind() == reflect.Struct:
			w.keys(inner, request)
			continue
		case name == "":
			name = f.Name
		}
		mark := ""
		if request || strings.Contains(options, "omitempty") || f.Type.Kind() == reflect.Pointer {
			mark = "?"
		}
		line := fmt.Sprintf("  %s%s: %s", name, mark, w.of(f.Type))
		if said := w.said(rt, f.Name); said != "" {
			line += " // " + said
		}
		w.text.WriteString(line + "\n")
	}
}

// said is the comment behind a field.
func (w *wire) said(rt reflect.Type, field string) string {
	path := rt.PkgPath()
	if w.comments[path] == nil {
		w.comments[path] = map[string]map[string]string{}
		files, _ := filepath.Glob(filepath.Join("../../../.."+strings.TrimPrefix(path, "github.com/tilemip/tilemip"), "*.go"))
		for _, name := range files {
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				w.t.Fatal(err)
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
					w.comments[path][spec.Name.Name] = of
				}
				return false
			})
		}
	}
	return w.comments[path][rt.Name()][field]
}

func TestWire(t *testing.T) {
	w := &wire{t: t, named: map[reflect.Type]string{}, comments: map[string]map[string]map[string]string{}}
	w.text.WriteString(wireHead)
	options := reflect.TypeFor[jobs.Options]()
	w.name(options)
	w.name(reflect.TypeFor[tilemip.Answer]())
	for len(w.queue) > 0 {
		rt := w.queue[0]
		w.queue = w.queue[1:]
		fmt.Fprintf(&w.text, "\nexport interface %s {\n", w.named[rt])
		w.keys(rt, rt == options)
		w.text.WriteString("}\n")
	}
	if *update {
		if err := os.WriteFile(wireFile, []byte(w.text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(wireFile); err != nil || string(have) != w.text.String() {
		t.Errorf("%s is not what the Go types say (%v); write it anew by: make docs", wireFile, err)
	}
}
