package main

// The files that export writes beside the one that was asked for: a .nl file has numbers in the
// place of names, which are in the files .col and .row beside it.

import (
	"strings"

	"github.com/tilemip/tilemip/model"
	formats "github.com/tilemip/tilemip/model/format"
)

// besideExport returns the names of the files that a format writes beside a file of that name.
func besideExport(file string) []string {
	var names []string
	for _, f := range formats.All() {
		if stub, ok := strings.CutSuffix(file, f.Extensions[0]); ok && f.Companions != nil {
			for _, c := range f.Companions(model.New("")) {
				names = append(names, stub+c.Extension)
			}
		}
	}
	return names
}

// writeBeside writes them where the file has the usual extension of its format, by which they are
// found again, and returns their names.
func writeBeside(file, format string, p *declared) ([]string, error) {
	f, err := formats.Named(format)
	if err != nil || f.Companions == nil { // gams and others are no formats of that table
		return nil, nil
	}
	stub, ok := strings.CutSuffix(file, f.Extensions[0])
	if !ok || stub == "" {
		return nil, nil
	}
	var names []string
	for _, c := range f.Companions(p.model) {
		name := stub + c.Extension
		if err := toFile(name, nil, func(w writer) error { return c.Write(w) }); err != nil {
			return names, err
		}
		names = append(names, name)
	}
	return names, nil
}
