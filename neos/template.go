package neos

// The template of a job, XML of one level, as getSolverTemplate of the NEOS Server returns it.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// template is the skeleton of a job, as getSolverTemplate returns it: fields in order, some
// with a value, some with the line "...Insert Value Here...", which is read as "". A job is
// made by filling fields that the template has; a solver does not know any others.
type template struct{ Fields []field }

// field is one tag of a job and its content.
type field struct{ Name, Value string }

// insertHere marks a field of a template that is to be filled.
const insertHere = "...Insert Value Here..."

// Bounds of a template.
const (
	mostTemplate = 1 << 20 // bytes
	mostFields   = 200
)

// parseTemplate reads a template. A server that does not know a solver answers with a
// sentence instead, which the error quotes.
func parseTemplate(text string) (*template, error) {
	if len(text) > mostTemplate {
		return nil, fmt.Errorf("a NEOS template of %d bytes; expected at most %d", len(text), mostTemplate)
	}
	fields, err := xmlrpc.DecodeFields("template", strings.NewReader(text), mostFields)
	if err == nil && len(fields) == 0 {
		err = errors.New("no fields")
	}
	if err != nil {
		return nil, fmt.Errorf("the server has no template for this solver, or none that can be read (%s); it sent %s", printable(err.Error()), shortened(text))
	}
	t := &template{}
	for _, f := range fields {
		value := strings.TrimSpace(f.Text)
		if value == insertHere {
			value = ""
		}
		t.Fields = append(t.Fields, field{f.Name, value})
	}
	return t, nil
}

// index returns the position of a field by its exact name, or -1.
func (t *template) index(name string) int {
	return slices.IndexFunc(t.Fields, func(f field) bool { return f.Name == name })
}

// Has returns the template's spelling of a field: the name itself where the template has it,
// else the first field that differs in case only.
func (t *template) Has(name string) (spelling string, ok bool) {
	if t.index(name) >= 0 {
		return name, true
	}
	for _, f := range t.Fields {
		if strings.EqualFold(f.Name, name) {
			return f.Name, true
		}
	}
	return "", false
}

// Set fills a field, found as by Has, and reports whether the template has it.
func (t *template) Set(name, value string) bool {
	spelling, ok := t.Has(name)
	if ok {
		t.Fields[t.index(spelling)].Value = value
	}
	return ok
}

// Force fills a field, and adds it where the template lacks it: for email, which templates
// older than 2021 lack and the server requires.
func (t *template) Force(name, value string) {
	if !t.Set(name, value) {
		t.Fields = append(t.Fields, field{name, value})
	}
}

// Names returns the names of the fields, in order.
func (t *template) Names() []string {
	names := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = f.Name
	}
	return names
}

// Document returns the job as XML. Values with markup or line ends are CDATA sections, or
// escaped text when escaped is set, for servers behind software that wraps the whole job in
// CDATA once more. The error names a field whose value XML cannot carry.
func (t *template) Document(escaped bool) (string, error) {
	var b strings.Builder
	b.WriteString("<document>\n")
	for _, f := range t.Fields {
		if i := xmlrpc.Unrepresentable(f.Value); i >= 0 {
			return "", fmt.Errorf("the job's field %s: byte %d cannot be written in XML; expected text without control characters", f.Name, i)
		}
		b.WriteString("<" + f.Name + ">")
		switch {
		case f.Value == "":
		case escaped || !strings.ContainsAny(f.Value, "<>&\r\n"):
			b.WriteString(xmlrpc.Escaper.Replace(f.Value))
		default:
			// The end of a section within the text is split over two sections.
			b.WriteString("<![CDATA[" + strings.ReplaceAll(f.Value, "]]>", "]]]]><![CDATA[>") + "]]>")
		}
		b.WriteString("</" + f.Name + ">\n")
	}
	b.WriteString("</document>\n")
	return b.String(), nil
}
