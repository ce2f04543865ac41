// Package commandline is the command line of polycube 1.2.1 (M. Busche): its options, read
// as that program reads them, its configuration files, its output and its signals. The
// search is that of package polycube.
//
//	c, err := commandline.Parse([]string{"--mch=3", "-q", "soma.txt"})
//	outcome, err := c.Run(ctx, os.Stdout, open)
//
// This file has the table of options and reads command lines and configuration files;
// run.go searches, output.go prints.
//
// Not here: the search. Begin with run.go. This package may change with every release.
package commandline

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/native/polycube"
)

// Command is a parsed command line.
type Command struct {
	Help    bool     // print the options and do nothing else
	Version bool     // print the version and do nothing else
	Config  string   // the configuration file, which Configure reads; "": none
	Files   []string // definition files; "-" and none at all are standard input

	options polycube.Options
	format  string // B, F or S, then L or C
	order   string // as written
	info    bool
	quiet   bool
	trace   int
	sample  string
	tune    bool
	both    bool            // print the mirror image after each solution
	force   bool            // search although a colouring shows that there is no solution
	given   map[string]bool // long names of the options on the command line
	apart   string          // the word behind a -r without a value: a piece or a file, see Settle
	place   int             // of that word in Files, if it is a file
	kept    map[string]bool // and also of those in a configuration file
}

// UsageError says what is wrong with a command line, a configuration file or the options
// that a puzzle is searched with.
type UsageError struct{ Reason string }

func (e *UsageError) Error() string { return e.Reason }

func usage(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// option is one row of the option table. The value of an option that may stand without one
// is written attached (-V12, --volumeFilter=12), or behind it where it can be nothing else:
// apart.go.
type option struct {
	short    string
	long     string
	bare     string // the value when none is written; "" for an option that needs one
	argument string // for the help
	help     string
	only     bool // on the command line only
	set      func(a *Command, value string) error
}

func number(to func(a *Command) *int) func(*Command, string) error {
	return func(a *Command, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("want an integer")
		}
		*to(a) = n
		return nil
	}
}

func onOff(to func(a *Command) *bool) func(*Command, string) error {
	return func(a *Command, value string) error {
		switch strings.ToLower(value) {
		case "1", "on", "yes", "true":
			*to(a) = true
		case "0", "off", "no", "false":
			*to(a) = false
		default:
			return fmt.Errorf("want 1 or 0, on or off, yes or no, true or false")
		}
		return nil
	}
}

var table = []option{
	{"b", "bruijn", "", "N", "de Bruijn's algorithm from N remaining pieces on", false, number(func(a *Command) *int { return &a.options.Bruijn })},
	{"e", "emch", "", "N", "EMCH from N remaining pieces on", false, number(func(a *Command) *int { return &a.options.EMCH })},
	{"m", "mch", "", "N", "MCH from N remaining pieces on", false, number(func(a *Command) *int { return &a.options.MCH })},
	{"f", "format", "", "XY", "solutions as B pieces, F puzzle, S sub-puzzle; L drawn, C coordinates (BL)", false, setFormat},
	{"F", "fitFilter", "-1", "[N]", "drop images that leave a hole or a piece without options: once, or while at least N pieces remain", false, number(func(a *Command) *int { return &a.options.FitFilter })},
	{"g", "goal", "", "N", "a solution is complete when N pieces remain", false, number(func(a *Command) *int { return &a.options.Goal })},
	{"i", "info", "1", "[0|1]", "print settings, the puzzle and statistics", false, onOff(func(a *Command) *bool { return &a.info })},
	{"o", "order", "", "SPEC", "orderings of dancing links: name[@args][=N], joined by colons; f, l@a,b,c, a, A, R, x, y, z, X, Y, Z, xyz", false, setOrder},
	{"p", "parityBacktrack", "1", "[0|1]", "go back when the parities do not balance", false, onOff(func(a *Command) *bool { return &a.options.ParityTrigger })},
	{"P", "parityFilter", "-1", "[N]", "drop images by parity: once, or while at least N pieces remain", false, number(func(a *Command) *int { return &a.options.ParityFilter })},
	{"q", "quiet", "1", "[0|1]", "do not print solutions", false, onOff(func(a *Command) *bool { return &a.quiet })},
	{"r", "redundancyFilter", polycube.Auto, "[NAME]", "constrain a piece so that no rotation of a solution is found again; . for none", false, setRedundancy},
	{"R", "redundancyFilterFirst", "1", "[0|1]", "place that piece first", false, onOff(func(a *Command) *bool { return &a.options.RedundancyFirst })},
	{"s", "sample", "", "T,R,S", "T trials that end when R pieces remain, seed S", false, setSample},
	{"t", "trace", "1", "[K]", "show the state while at least K pieces remain; K < 0: exactly there", false, number(func(a *Command) *int { return &a.trace })},
	{"u", "unique", "1", "[0|1]", "print only one of the rotations of a solution", false, onOff(func(a *Command) *bool { return &a.options.Unique })},
	{"v", "volumeBacktrack", "", "N", "go back when a part of the region cannot be filled, while at least N pieces remain", false, number(func(a *Command) *int { return &a.options.VolumeTrigger })},
	{"V", "volumeFilter", "-1", "[N]", "drop images that cut off such a part: once, or while at least N pieces remain", false, number(func(a *Command) *int { return &a.options.VolumeFilter })},
	{"", "conf", "", "FILE", "read options from lines name = value; the command line goes before", true, func(a *Command, value string) error { a.Config = value; return nil }},
	{"", "help", "1", "", "this text", true, onOff(func(a *Command) *bool { return &a.Help })},
	{"", "version", "1", "", "the version", true, onOff(func(a *Command) *bool { return &a.Version })},
	{"", "fitFixpoint", "1", "[0|1]", "repeat the fit filter until nothing more is dropped (not in polycube)", false, onOff(func(a *Command) *bool { return &a.options.FitFixpoint })},
	{"", "oldCopies", "1", "[0|1]", "count equal pieces as polycube 1.2.1 does in dancing links, some solutions more than once", false, onOff(func(a *Command) *bool { return &a.options.OldCopies })},
	{"", "oldRedundancy", "1", "[0|1]", "-r without a name never takes the first piece, as in polycube 1.2.1 by a slip", false, onOff(func(a *Command) *bool { return &a.options.OldRedundancy })},
	{"", "mirrors", "one", "[one|both]", "search for one of a solution and its mirror image, with up to half the work of -r; both: print the other one after it (not in polycube)", false, setMirrors},
	{"", "tune", "1", "[0|1]", "choose the options that are not given by sampling, and say why (not in polycube)", false, onOff(func(a *Command) *bool { return &a.tune })},
	{"", "force", "1", "[0|1]", "search although a colouring of the cells shows that there is no solution (not in polycube)", false, onOff(func(a *Command) *bool { return &a.force })},
	{"", "limit", "", "N", "stop after N solutions (not in polycube)", false, setLimit},
}

func setFormat(a *Command, value string) error {
	whole, pieces := a.format[:1], a.format[1:]
	for _, c := range value {
		switch c {
		case 'B', 'F', 'S':
			whole = string(c)
		case 'L', 'C':
			pieces = string(c)
		default:
			return fmt.Errorf("want B, F or S, and L or C, such as BL")
		}
	}
	if value == "" || len(value) > 2 {
		return fmt.Errorf("want at most two letters, such as BL")
	}
	a.format = whole + pieces
	return nil
}

func setOrder(a *Command, value string) (err error) {
	a.order = value
	a.options.Order, err = polycube.ParseOrder(value)
	return err
}

func setRedundancy(a *Command, value string) error {
	a.options.Redundancy = value
	if value == "." {
		a.options.Redundancy = ""
	}
	return nil
}

func setMirrors(a *Command, value string) error {
	switch value {
	case "one", "both":
		a.options.Mirrors, a.both = true, value == "both"
	case "off":
		a.options.Mirrors, a.both = false, false
	default:
		return fmt.Errorf("want one, both or off")
	}
	return nil
}

func setSample(a *Command, value string) error {
	parts := strings.Split(value, ",")
	if len(parts) != 3 {
		return fmt.Errorf("want T,R,S: trials, remaining pieces, seed")
	}
	var err error
	s := &a.options.Sample
	for i, to := range []*int{&s.Trials, &s.Remain} {
		if *to, err = strconv.Atoi(strings.TrimSpace(parts[i])); err != nil || *to < 0 {
			return fmt.Errorf("%q; expected an integer from 0", parts[i])
		}
	}
	if s.Seed, err = strconv.ParseInt(strings.TrimSpace(parts[2]), 10, 64); err != nil {
		return fmt.Errorf("seed %q; expected a 64-bit integer", parts[2])
	}
	a.sample = value
	return nil
}

func setLimit(a *Command, value string) (err error) {
	if a.options.Limit, err = strconv.ParseUint(value, 10, 64); err != nil {
		return fmt.Errorf("want an integer from 0")
	}
	return nil
}

// Parse reads a command line. Options stand before and after files; after
// "--" everything is a file. Long names may be cut short as long as one fits.
// Errors are of type *UsageError.
func Parse(words []string) (*Command, error) {
	a := &Command{format: "BL", given: map[string]bool{}, kept: map[string]bool{}}
	for i := 0; i < len(words); i++ {
		word := words[i]
		if word == "--" {
			a.Files = append(a.Files, words[i+1:]...)
			break
		}
		if len(word) < 2 || word[0] != '-' {
			a.Files = append(a.Files, word)
			continue
		}
		o, value, attached, err := split(word)
		if err != nil {
			return nil, err
		}
		switch {
		case attached:
		case o.bare != "":
			if value = o.bare; i+1 < len(words) && a.takes(o, words[i+1]) {
				i++
				value = words[i]
			}
		case i+1 < len(words):
			i++
			value = words[i]
		default:
			return nil, usage("option %s without a value; expected %s %s", word, word, o.argument)
		}
		if err := o.set(a, value); err != nil {
			return nil, usage("option --%s %q: %v", o.long, value, err)
		}
		a.given[o.long], a.kept[o.long] = true, true
	}
	return a, nil
}

// split finds the option of a word, and the value attached to it.
func split(word string) (*option, string, bool, error) {
	if !strings.HasPrefix(word, "--") {
		for i := range table {
			if o := &table[i]; o.short != "" && o.short == word[1:2] {
				return o, strings.TrimPrefix(word[2:], "="), len(word) > 2, nil
			}
		}
		return nil, "", false, usage("no option %s; tilemip polycube --help lists them", word[:2])
	}
	name, value, attached := strings.Cut(word[2:], "=")
	var found []*option
	for i := range table {
		o := &table[i]
		if o.long == name {
			return o, value, attached, nil
		}
		if name != "" && strings.HasPrefix(o.long, name) {
			found = append(found, o)
		}
	}
	if old := slices.DeleteFunc(slices.Clone(found), func(o *option) bool { return o.short == "" }); len(old) == 1 {
		found = old // a prefix that was unique before options were added here stays valid
	}
	switch len(found) {
	case 0:
		return nil, "", false, usage("no option --%s; tilemip polycube --help lists them", name)
	case 1:
		return found[0], value, attached, nil
	}
	return nil, "", false, usage("option --%s may be --%s or --%s; write more of it", name, found[0].long, found[1].long)
}

// tuning returns the settings of the tuner: it keeps the options that were given and may
// choose the others.
func (a *Command) tuning() polycube.Tuning {
	given := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return a.kept[name] })
	}
	return polycube.Tuning{Seed: uint64(a.options.Sample.Seed), Keep: polycube.Keep{
		Engines: given("bruijn", "emch", "mch"), Order: given("order"), Piece: given("redundancyFilter", "redundancyFilterFirst"),
		Filters: given("parityFilter", "volumeFilter", "fitFilter"), Triggers: given("parityBacktrack", "volumeBacktrack"),
	}}
}

// Options returns the options of the search, as they were given.
func (a *Command) Options() polycube.Options { return a.options }

// Configuration files of polycube 1.2.1.

// Configure reads a configuration file: lines of name = value, # begins a comment. An
// option given on the command line stays as it is there.
func (a *Command) Configure(file string, r io.Reader) error {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		name, value, _ := strings.Cut(text, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		o := configurable(name)
		if o == nil {
			return usage("%s:%d: no option %q for a configuration file; expected name = value", file, n, name)
		}
		value = cmp.Or(value, o.bare)
		if a.given[o.long] {
			continue
		}
		if err := o.set(a, value); err != nil {
			return usage("%s:%d: option %s %q: %v", file, n, name, value, err)
		}
		a.kept[o.long] = true
	}
	if err := lines.Err(); err != nil {
		return usage("%s: %v", file, err)
	}
	return nil
}

func configurable(name string) *option {
	for i := range table {
		if o := &table[i]; o.long == name && !o.only {
			return o
		}
	}
	return nil
}

// The help of the command line, made from its table of options.

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
