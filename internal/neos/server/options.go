package server

// This file reads the option texts of jobs, each in the form of its solver. No text is passed
// on to a solver: what optiontable.go lists becomes fields of backends.Options, and all else
// is refused by name.

import (
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/neos/option"
	"github.com/tilemip/tilemip/internal/textpos"
)

// mostOptionBytes bounds the text of one field of options.
const mostOptionBytes = 64 << 10

// readLines calls one for each line that is not blank, a comment (#) or the template's
// marker, and adds field and line number, from 1, to its error.
func readLines(field, text string, one func(line string) error) error {
	if len(text) > mostOptionBytes {
		return refusef("Error: <%s> has %d characters; at most %d are read", field, len(text), mostOptionBytes)
	}
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r", "\n"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || unfilled(line) {
			continue
		}
		if err := one(line); err != nil {
			return refusef("Error: line %d of <%s>: %v", i+1, field, err)
		}
	}
	return nil
}

// assignments returns a reader of lines "name = value" or "name value".
func assignments(l option.Language) func(*backends.Options, string) error {
	return func(o *backends.Options, text string) error {
		return readLines("options", text, func(line string) error {
			name, value, ok := strings.Cut(line, "=")
			if !ok {
				name, value, _ = strings.Cut(line, " ")
			}
			return set(l, o, strings.TrimSpace(name), value)
		})
	}
}

// setCommands reads lines "set name … value" of CPLEX.
func setCommands(o *backends.Options, text string) error {
	return readLines("options", text, func(line string) error {
		words := strings.Fields(strings.ToLower(line))
		if len(words) < 3 || words[0] != "set" {
			return refusef("%q is not a line \"set name value\"", clip(line, 40))
		}
		last := len(words) - 1
		return set(option.CPLEX, o, strings.Join(words[1:last], " "), words[last])
	})
}

// post matches the interactive commands of CPLEX that are accepted: in full words, lower case
// and single blanks. All but the display of variables have no effect.
var post = textpos.Late(`^(display solution (objective|quality)|display solution variables [-*]|optimi[sz]e|quit)$`)

// postCommands reads the interactive commands and reports whether the variables
// are to be shown.
func postCommands(text string) (variables bool, err error) {
	err = readLines("post", text, func(line string) error {
		line = strings.ToLower(strings.Join(strings.Fields(line), " "))
		if !post().MatchString(line) {
			return refusef("%q is not among the commands taken here: display solution variables -, display solution objective", clip(line, 40))
		}
		variables = variables || strings.HasPrefix(line, "display solution variables")
		return nil
	})
	return variables, err
}

// kestrelOptions reads what a Kestrel client sends: a line kestrel_options:solver=cbc …,
// which is checked and otherwise ignored, and a line with the solver's
// options, such as cbc_options:sec=10.
func kestrelOptions(o *backends.Options, text string) error {
	return readLines("solver_options", text, func(line string) error {
		head, rest, ok := strings.Cut(line, "_options:")
		if !ok {
			return refusef("%q is not a line \"kestrel_options:…\" or \"solver_options:…\"", clip(line, 40))
		}
		for _, word := range pairs(rest) {
			name, value, valued := strings.Cut(word, "=")
			if strings.EqualFold(head, "kestrel") {
				if n := strings.ToLower(name); n != "solver" && n != "priority" && n != "neos_server" && n != "email" && n != "job" && n != "password" {
					return refusef("kestrel has no option %q", clip(name, 40))
				}
				continue
			}
			if !valued {
				return refusef("the option %q has no value", clip(name, 40))
			}
			if err := set(option.AMPL, o, name, value); err != nil {
				return err
			}
		}
		return nil
	})
}

var aroundEquals = textpos.Late(`\s*=\s*`)

// pairs splits a text such as "a=1 b = 2 c 3" into words name=value. A word without a number
// behind it stays as it is.
func pairs(text string) []string {
	words := strings.Fields(aroundEquals().ReplaceAllString(text, "="))
	var out []string
	for i := 0; i < len(words); i++ {
		word := words[i]
		if !strings.Contains(word, "=") && i+1 < len(words) {
			if _, err := strconv.ParseFloat(words[i+1], 64); err == nil {
				word += "=" + words[i+1]
				i++
			}
		}
		out = append(out, word)
	}
	return out
}
