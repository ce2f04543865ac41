package matrix

import (
	"encoding/xml"
	"io"
	"strings"
)

// XMLAttributes writes attributes of an XML element, names and values in turn, each after the
// separator. Values are escaped; what XML cannot hold becomes U+FFFD.
func XMLAttributes(w io.Writer, separator string, pairs ...string) error {
	var b strings.Builder
	for k := 0; k+1 < len(pairs); k += 2 {
		b.WriteString(separator + pairs[k] + `="`)
		xml.EscapeText(&b, []byte(pairs[k+1])) // a Builder never fails
		b.WriteString(`"`)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
