package main

// The options of polycube 1.2.1, read as that program reads them.

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/native/polycube"
)

// polycubeArgs is a command line of the polycube solver, read.
type polycubeArgs struct {
	options polycube.Options
	format  string // B, F or S, then L or C
	order   string // as written
	info    bool
	quiet   bool
	trace   int
	sample  string
	help    bool
	version bool
	conf    string
	tune    bool
	kept    map[string]bool // long names of the options given, also in a configuration file
	files   []string        // none: standard input
}

// polycubeOption is one row of the option table. The value of an option that may
// stand without one is written attached (-V12, --volumeFilter=12), so that a word
// after it is always a file.
type polycubeOption struct {
	short    string
	long     string
	bare     string // the value when none is written; "" for an option that needs one
	argument string // for the help
	help     string
	only     bool // on the command line only
	set      func(a *polycubeArgs, value string) error
}

func polycubeCount(to func(a *polycubeArgs) *int) func(*polycubeArgs, string) error {
	return func(a *polycubeArgs, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("want a whole number")
		}
		*to(a) = n
		return nil
	}
}

func polycubeSwitch(to func(a *polycubeArgs) *bool) func(*polycubeArgs, string) error {
	return func(a *polycubeArgs, value string) error {
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

var polycubeOptions = []polycubeOption{
	{"b", "bruijn", "", "N", "de Bruijn's algorithm from N remaining pieces on", false, polycubeCount(func(a *polycubeArgs) *int { return &a.options.Bruijn })},
	{"e", "emch", "", "N", "EMCH from N remaining pieces on", false, polycubeCount(func(a *polycubeArgs) *int { return &a.options.EMCH })},
	{"m", "mch", "", "N", "MCH from N remaining pieces on", false, polycubeCount(func(a *polycubeArgs) *int { return &a.options.MCH })},
	{"f", "format", "", "XY", "solutions as B pieces, F puzzle, S sub-puzzle; L drawn, C coordinates (BL)", false, setFormat},
	{"F", "fitFilter", "-1", "[N]", "drop images that leave a hole or a piece without options: once, or while at least N pieces remain", false, polycubeCount(func(a *polycubeArgs) *int { return &a.options.FitFilter })},
	{"g", "goal", "", "N", "a solution is complete when N pieces remain", false, polycubeCount(func(a *polycubeArgs) *int { return &a.options.Goal })},
	{"i", "info", "1", "[0|1]", "print settings, the puzzle and statistics", false, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.info })},
	{"o", "order", "", "SPEC", "orderings of dancing links: name[@args][=N], joined by colons; f, l@a,b,c, a, A, R, x, y, z, X, Y, Z, xyz", false, setOrder},
	{"p", "parityBacktrack", "1", "[0|1]", "go back when the parities do not balance", false, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.options.ParityTrigger })},
	{"P", "parityFilter", "-1", "[N]", "drop images by parity: once, or while at least N pieces remain", false, polycubeCount(func(a *polycubeArgs) *int { return &a.options.ParityFilter })},
	{"q", "quiet", "1", "[0|1]", "do not print solutions", false, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.quiet })},
	{"r", "redundancyFilter", polycube.Auto, "[NAME]", "constrain a piece so that turned solutions do not come again; . for none", false, setRedundancy},
	{"R", "redundancyFilterFirst", "1", "[0|1]", "place that piece first", false, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.options.RedundancyFirst })},
	{"s", "sample", "", "T,R,S", "T trials that end when R pieces remain, seed S", false, setSample},
	{"t", "trace", "1", "[K]", "show the state while at least K pieces remain; K < 0: exactly there", false, polycubeCount(func(a *polycubeArgs) *int { return &a.trace })},
	{"u", "unique", "1", "[0|1]", "print no turned version of a solution again", false, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.options.Unique })},
	{"v", "volumeBacktrack", "", "N", "go back when a part of the region cannot be filled, while at least N pieces remain", false, polycubeCount(func(a *polycubeArgs) *int { return &a.options.VolumeTrigger })},
	{"V", "volumeFilter", "-1", "[N]", "drop images that cut off such a part: once, or while at least N pieces remain", false, polycubeCount(func(a *polycubeArgs) *int { return &a.options.VolumeFilter })},
	{"", "conf", "", "FILE", "read options from lines name = value; the command line goes before", true, func(a *polycubeArgs, value string) error { a.conf = value; return nil }},
	{"", "help", "1", "", "this text", true, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.help })},
	{"", "version", "1", "", "the version", true, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.version })},
	{"", "fitFixpoint", "1", "[0|1]", "repeat the fit filter until nothing more is dropped (not in polycube)", false, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.options.FitFixpoint })},
	{"", "oldCopies", "1", "[0|1]", "count equal pieces as polycube 1.2.1 does in dancing links, some solutions more than once", false, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.options.OldCopies })},
	{"", "tune", "1", "[0|1]", "choose the options that are not given by sampling, and say why (not in polycube)", false, polycubeSwitch(func(a *polycubeArgs) *bool { return &a.tune })},
	{"", "limit", "", "N", "stop after N solutions (not in polycube)", false, setLimit},
}

func setFormat(a *polycubeArgs, value string) error {
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

func setOrder(a *polycubeArgs, value string) (err error) {
	a.order = value
	a.options.Order, err = polycube.ParseOrder(value)
	return err
}

func setRedundancy(a *polycubeArgs, value string) error {
	a.options.Redundancy = value
	if value == "." {
		a.options.Redundancy = ""
	}
	return nil
}

func setSample(a *polycubeArgs, value string) error {
	parts := strings.Split(value, ",")
	if len(parts) != 3 {
		return fmt.Errorf("want T,R,S: trials, remaining pieces, seed")
	}
	var err error
	s := &a.options.Sample
	for i, to := range []*int{&s.Trials, &s.Remain} {
		if *to, err = strconv.Atoi(strings.TrimSpace(parts[i])); err != nil || *to < 0 {
			return fmt.Errorf("%q; expected a whole number from 0", parts[i])
		}
	}
	if s.Seed, err = strconv.ParseInt(strings.TrimSpace(parts[2]), 10, 64); err != nil {
		return fmt.Errorf("seed %q; expected a whole number of 64 bits", parts[2])
	}
	a.sample = value
	return nil
}

func setLimit(a *polycubeArgs, value string) (err error) {
	if a.options.Limit, err = strconv.ParseUint(value, 10, 64); err != nil {
		return fmt.Errorf("want a whole number from 0")
	}
	return nil
}

// parsePolycube reads a command line. Options stand before and after files; after
// "--" everything is a file. Long names may be cut short as long as one fits.
func parsePolycube(words []string) (*polycubeArgs, map[string]bool, error) {
	a := &polycubeArgs{format: "BL", kept: map[string]bool{}}
	given := map[string]bool{}
	for i := 0; i < len(words); i++ {
		word := words[i]
		if word == "--" {
			a.files = append(a.files, words[i+1:]...)
			break
		}
		if len(word) < 2 || word[0] != '-' {
			a.files = append(a.files, word)
			continue
		}
		o, value, attached, err := splitPolycube(word)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case attached:
		case o.bare != "":
			value = o.bare
		case i+1 < len(words):
			i++
			value = words[i]
		default:
			return nil, nil, usagef("option %s without a value; expected %s %s", word, word, o.argument)
		}
		if err := o.set(a, value); err != nil {
			return nil, nil, usagef("option --%s %q: %v", o.long, value, err)
		}
		given[o.long], a.kept[o.long] = true, true
	}
	return a, given, nil
}

// splitPolycube finds the option of a word, and the value attached to it.
func splitPolycube(word string) (*polycubeOption, string, bool, error) {
	if !strings.HasPrefix(word, "--") {
		for i := range polycubeOptions {
			if o := &polycubeOptions[i]; o.short != "" && o.short == word[1:2] {
				return o, strings.TrimPrefix(word[2:], "="), len(word) > 2, nil
			}
		}
		return nil, "", false, usagef("no option %s; tilemip polycube --help lists them", word[:2])
	}
	name, value, attached := strings.Cut(word[2:], "=")
	var found []*polycubeOption
	for i := range polycubeOptions {
		o := &polycubeOptions[i]
		if o.long == name {
			return o, value, attached, nil
		}
		if name != "" && strings.HasPrefix(o.long, name) {
			found = append(found, o)
		}
	}
	if old := slices.DeleteFunc(slices.Clone(found), func(o *polycubeOption) bool { return o.short == "" }); len(old) == 1 {
		found = old // a prefix that was unique before options were added here stays valid
	}
	switch len(found) {
	case 0:
		return nil, "", false, usagef("no option --%s; tilemip polycube --help lists them", name)
	case 1:
		return found[0], value, attached, nil
	}
	return nil, "", false, usagef("option --%s may be --%s or --%s; write more of it", name, found[0].long, found[1].long)
}

// tuning says what the tuner may choose: what was not given.
func (a *polycubeArgs) tuning() polycube.Tuning {
	given := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return a.kept[name] })
	}
	return polycube.Tuning{Seed: uint64(a.options.Sample.Seed), Keep: polycube.Keep{
		Engines: given("bruijn", "emch", "mch"), Order: given("order"), Piece: given("redundancyFilter", "redundancyFilterFirst"),
		Filters: given("parityFilter", "volumeFilter", "fitFilter"), Triggers: given("parityBacktrack", "volumeBacktrack"),
	}}
}

// configure reads a configuration file: lines of name = value, # begins a comment.
// An option given on the command line stays as it is there.
func (a *polycubeArgs) configure(file string, r io.Reader, given map[string]bool) error {
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
			return usagef("%s:%d: no option %q for a configuration file; expected name = value", file, n, name)
		}
		if value == "" {
			value = o.bare
		}
		if given[o.long] {
			continue
		}
		if err := o.set(a, value); err != nil {
			return usagef("%s:%d: option %s %q: %v", file, n, name, value, err)
		}
		a.kept[o.long] = true
	}
	if err := lines.Err(); err != nil {
		return usagef("%s: %v", file, err)
	}
	return nil
}

func configurable(name string) *polycubeOption {
	for i := range polycubeOptions {
		if o := &polycubeOptions[i]; o.long == name && !o.only {
			return o
		}
	}
	return nil
}

// polycubeHelp prints the option table.
func polycubeHelp(w io.Writer) error {
	var b strings.Builder
	b.WriteString(`The command line of the polycube solver (M. Busche, version 1.2.1): its options as
they are, its definition files, its counts of attempts and fits.

  tilemip polycube [option…] [FILE…]

Without a file the puzzles are read from standard input; a file may hold several. The
value of an option in brackets is written attached: -V12, -rX, --trace=3. With --tune
nothing else is needed; turned solutions do not come again then, unless -r. is given.

`)
	for _, o := range polycubeOptions {
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
