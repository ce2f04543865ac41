package main

// export --format polycube: a packing as a definition file of the polycube solver. No program
// is stated for it, so that it is separate from the other formats.

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
)

// definitionFormat is the value of --format for definition files.
const definitionFormat = "polycube"

// exportDefinition writes a packing as a definition file, with what the library knows of it
// as comments, and notes the additions that polycube 1.2.1 does not read.
func (s *session) exportDefinition(c *cli.Context) error {
	one, err := one(c, s.streams)
	switch {
	case err != nil:
		return err
	case one.pack == nil:
		return usagef("format %s writes packings; %s is none", definitionFormat, one.name)
	case c.IsSet("reduce"):
		return usagef("--reduce makes programs smaller, and format %s writes the puzzle itself", definitionFormat)
	}
	var additions []string
	if _, err := one.pack.WriteDefinition(io.Discard); err != nil {
		return usagef("%s: %v", one.name, err)
	}
	err = toFile(c.String("output"), s.out, func(w writer) (err error) {
		head := one.known
		if head == "" {
			head = "# " + one.name + "\n"
		}
		if _, err := io.WriteString(w, head); err != nil {
			return err
		}
		additions, err = one.pack.WriteDefinition(w)
		return err
	})
	var loss []string
	if additions != nil {
		loss = []string{fmt.Sprintf("the file has %s, which tilemip reads and polycube 1.2.1 does not", strings.Join(additions, ", "))}
		s.view.Note("note: %s", loss[0])
	}
	if err != nil || !c.Bool("json") {
		return err
	}
	return display.WriteJSON(s.out, exported{Kind: one.kind(), Subject: one.name, Format: definitionFormat, File: c.String("output"), Loss: loss})
}
