// The help of the command line, made from its table of options.

package commandline

import (
	"fmt"
	"io"
	"strings"
)

// WriteHelp prints the option table.
func WriteHelp(w io.Writer) error {
	var b strings.Builder
	b.WriteString(`The command line of the polycube solver (M. Busche, version 1.2.1): its options as
they are, its definition files, its counts of attempts and fits.

  tilemip polycube [option…] [FILE…]

Without a file the puzzles are read from standard input; a file may hold several.
library:NAME is a puzzle of the library (tilemip show --library). The value of an
option in brackets is written attached, -V12, -rX, --trace=3, or apart where it is a
number, -V 12, or a piece of the puzzle, -r X. After -- there are only files. With
--tune nothing else is needed; rotated solutions do not come again then, unless -r. is
given.

`)
	for _, o := range table {
		name := "    --" + o.long
		if o.short != "" {
			name = "-" + o.short + ", --" + o.long
		}
		fmt.Fprintf(&b, "  %-34s %s\n", name+" "+o.argument, o.help)
	}
	b.WriteString(`
Exit status: 0 solutions found, or a sample taken; 3 proven to have none; 2 bad usage
or input; 130 Ctrl-C. SIGUSR1 prints the statistics so far, SIGUSR2 the state.
`)
	_, err := io.WriteString(w, b.String())
	return err
}
