package sheets

// The static page as a package for learning platforms: SCORM 1.2 (ADL, Content Aggregation Model,
// 2001), a ZIP file with a manifest, an item a lesson, and a script that reports the marks.

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"text/template"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
	pages "github.com/tilemip/tilemip/docs/course"
)

//go:embed scorm.js
var scormJS string

//go:embed imsmanifest.xml
var manifest string

// item is a lesson in the manifest.
type item struct{ Lesson, Title string }

// SCORM packs the static page with lessons.
func SCORM(w io.Writer, page fs.FS, lessons []string) error {
	var m struct {
		Items []item
		Files []string
	}
	exercises := map[string][]string{}
	for _, lesson := range lessons {
		heading, _, _ := strings.Cut(strings.TrimPrefix(pages.Page(lesson), "# "), "\n")
		m.Items = append(m.Items, item{lesson, heading})
		for _, e := range course.Exercises(lesson) {
			exercises[lesson] = append(exercises[lesson], e.Name)
		}
	}
	table, err := json.Marshal(exercises)
	if err != nil {
		return err
	}
	out := zip.NewWriter(w)
	add := func(name string, text []byte) error {
		f, err := out.Create(name)
		if err == nil {
			_, err = f.Write(text)
		}
		return err
	}
	err = fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			with := strings.Replace(string(text), "<head>", "<head>\n    <script src=\"./scorm.js\"></script>", 1)
			if with == string(text) {
				return errors.New("index.html has no head: this is not the page of tilemip")
			}
			text = []byte(with)
		}
		m.Files = append(m.Files, name)
		return add(name, text)
	})
	if err == nil && !slices.Contains(m.Files, "index.html") {
		err = errors.New("no index.html: expected the folder of the static page, as in tilemip-VERSION-page.tar.gz")
	}
	if err != nil {
		return err
	}
	m.Files = append(m.Files, "scorm.js")
	var text bytes.Buffer
	return errors.Join(
		template.Must(template.New("").Parse(manifest)).Execute(&text, m),
		add("scorm.js", []byte(strings.Replace(scormJS, "EXERCISES", string(table), 1))),
		add("imsmanifest.xml", text.Bytes()),
		out.Close())
}
