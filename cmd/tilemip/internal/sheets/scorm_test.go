package sheets

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"
	"testing/fstest"
)

// The rules of the SCORM 1.2 Content Aggregation Model that a platform's import needs: names that are
// there, identifiers that are unique and XML's, every file listed and in the package.
func TestSCORM(t *testing.T) {
	page := fstest.MapFS{
		"index.html":       {Data: []byte("<html><head><title>t</title></head></html>")},
		"assets/main.js":   {Data: []byte("1")},
		"assets/a & b.css": {Data: []byte("2")},
	}
	var out bytes.Buffer
	if err := SCORM(&out, page, []string{"4", "A"}); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	var m struct {
		Schema        string `xml:"metadata>schema"`
		Version       string `xml:"metadata>schemaversion"`
		Organizations struct {
			Default      string `xml:"default,attr"`
			Organization []struct {
				Identifier string `xml:"identifier,attr"`
				Title      string `xml:"title"`
				Items      []struct {
					Identifier string `xml:"identifier,attr"`
					Ref        string `xml:"identifierref,attr"`
					Parameters string `xml:"parameters,attr"`
					Title      string `xml:"title"`
				} `xml:"item"`
			} `xml:"organization"`
		} `xml:"organizations"`
		Resources []struct {
			Identifier string `xml:"identifier,attr"`
			Type       string `xml:"type,attr"`
			SCO        string `xml:"http://www.adlnet.org/xsd/adlcp_rootv1p2 scormtype,attr"`
			Href       string `xml:"href,attr"`
			Files      []struct {
				Href string `xml:"href,attr"`
			} `xml:"file"`
		} `xml:"resources>resource"`
	}
	if err := xml.Unmarshal([]byte(files["imsmanifest.xml"]), &m); err != nil {
		t.Fatal(err)
	}
	if m.Schema != "ADL SCORM" || m.Version != "1.2" || len(m.Organizations.Organization) != 1 || m.Organizations.Default != m.Organizations.Organization[0].Identifier {
		t.Errorf("the manifest is no SCORM 1.2: %+v", m)
	}
	items := m.Organizations.Organization[0].Items
	if len(items) != 2 || items[0].Parameters != "?lesson=4" || items[1].Title != "Lab A. Export, and send to NEOS" {
		t.Errorf("the items are %+v", items)
	}
	r := m.Resources[0]
	if len(m.Resources) != 1 || r.Type != "webcontent" || r.SCO != "sco" || r.Href != "index.html" || items[0].Ref != r.Identifier || items[0].Identifier == items[1].Identifier {
		t.Errorf("the resource is %+v", r)
	}
	for _, f := range r.Files {
		if files[f.Href] == "" {
			t.Errorf("%s is listed and not in the package", f.Href)
		}
	}
	if len(r.Files) != len(files)-1 {
		t.Errorf("%d files listed, %d in the package beside the manifest", len(r.Files), len(files)-1)
	}
	if !strings.Contains(files["index.html"], `<head>`+"\n"+`    <script src="./scorm.js">`) || !strings.Contains(files["scorm.js"], `{"4":["4.1","4.2","4.3"],"A":["A.1"`) {
		t.Errorf("the page does not report: %s", files["index.html"])
	}
	if err := SCORM(io.Discard, fstest.MapFS{"index.html": {Data: []byte("x")}}, nil); err == nil || !strings.Contains(err.Error(), "no head") {
		t.Errorf("a page without a head: %v", err)
	}
}
