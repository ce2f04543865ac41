// The verb man: the manual page. Verbs and options come from the tables that --help uses, by
// package shell; the other sections are manual.txt, in the order that man-pages(7) asks for.

package main

import (
	_ "embed"
	"fmt"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/shell"
)

//go:embed manual.txt
var manual string

// pageDate is the date of the page if the build does not record that of its commit.
const pageDate = "2026-11-22"

// Man prints the page; it writes no file.
type Man struct{}

func (*Man) run(k *call) error {
	_, err := fmt.Fprint(k.out, shell.Manual(newApp(k.streams), rowsOf, manual, tilemip.Version(), pageDate))
	return err
}
