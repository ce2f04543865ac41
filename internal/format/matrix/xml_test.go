package matrix_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// TestXMLAttributes: what is written is read back, whatever marks are in it.
func TestXMLAttributes(t *testing.T) {
	values := []string{`a<b&"c"'d'>`, "z\\", "line\nend\ttab", "größe", ""}
	for _, v := range values {
		var b strings.Builder
		b.WriteString("<e")
		if err := matrix.XMLAttributes(&b, " ", "name", v, "value", "1"); err != nil {
			t.Fatal(err)
		}
		b.WriteString("/>")
		var got struct {
			Name  string `xml:"name,attr"`
			Value int    `xml:"value,attr"`
		}
		if err := xml.Unmarshal([]byte(b.String()), &got); err != nil || got.Name != v || got.Value != 1 {
			t.Errorf("%q is written as %s and read as %+v, %v", v, b.String(), got, err)
		}
	}
}
