// The flags of urfave/cli that rows stand for, and how their values get into the structs of the
// program, those that are lists with a form of their own included.

package option

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
)

// setter is a value that reads itself from a text.
type setter interface{ Set(text string) error }

// value returns the default, whose dynamic type decides which flag the option becomes.
func (r *Row) value() any {
	if r.Value != nil {
		return r.Value
	}
	return reflect.ValueOf(r.To).Elem().Interface()
}

// Flag returns the flag of urfave/cli that the row stands for.
func (r *Row) Flag() cli.Flag {
	var short, env []string
	if r.Short != "" {
		short = []string{r.Short}
	}
	if r.Env != "" {
		env = []string{r.Env}
	}
	switch v := r.value().(type) {
	case bool:
		return &cli.BoolFlag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: v, DisableDefaultText: !v}
	case int:
		return &cli.IntFlag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: v, DefaultText: r.Words}
	case int64:
		return &cli.Int64Flag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: v, DefaultText: r.Words}
	case uint64:
		return &cli.Uint64Flag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: v, DefaultText: r.Words}
	case float64:
		return &cli.Float64Flag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: v, DefaultText: r.Words}
	case time.Duration:
		return &DurationFlag{&cli.DurationFlag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: v, DefaultText: r.Words}}
	case []int:
		return &cli.IntSliceFlag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: cli.NewIntSlice(v...), DefaultText: r.Words}
	case []float64:
		return &cli.Float64SliceFlag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: cli.NewFloat64Slice(v...), DefaultText: r.Words}
	case []string, map[string]string:
		return &cli.StringSliceFlag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, DefaultText: r.Words}
	default: // a string, or what is read from one
		text, _ := v.(string)
		return &cli.StringFlag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: text, DefaultText: r.Words}
	}
}

// DurationFlag is a flag for a duration, which may be a bare number of seconds, as other solvers take.
type DurationFlag struct{ *cli.DurationFlag }

// ErrTooLong is the error of a duration that the program cannot hold.
var ErrTooLong = errors.New("longer than 292 years")

// Apply adds the flag to a set. The library would read the environment by a rule of its own.
func (f *DurationFlag) Apply(set *flag.FlagSet) error {
	plain, inner := *f.DurationFlag, flag.NewFlagSet("", flag.ContinueOnError)
	plain.EnvVars = nil
	err := plain.Apply(inner)
	inner.VisitAll(func(of *flag.Flag) { set.Var(seconds{of.Value.(flag.Getter)}, of.Name, of.Usage) })
	for _, variable := range f.EnvVars {
		if text := os.Getenv(variable); text != "" && err == nil {
			f.HasBeenSet = true
			if err = set.Set(f.Name, text); err != nil {
				err = fmt.Errorf("could not parse %q as duration value from environment variable %q for flag %s: %w", text, variable, f.Name, err)
			}
		}
	}
	return err
}

// seconds is the value of a DurationFlag.
type seconds struct{ flag.Getter }

// Set reads a number of seconds, or what time.ParseDuration reads.
func (s seconds) Set(text string) error {
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil && !errors.Is(err, strconv.ErrRange):
		return s.Getter.Set(text)
	case math.IsNaN(x):
		return errors.New("no number")
	case math.Abs(x) >= math.MaxInt64/1e9:
		return ErrTooLong
	}
	return s.Getter.Set(time.Duration(math.Round(x * 1e9)).String())
}

// Flags returns the flags of a verb, in the order of its rows.
func Flags(rows []Row) []cli.Flag {
	var flags []cli.Flag
	for i := range rows {
		flags = append(flags, rows[i].Flag())
	}
	return flags
}

// Needed are the rows without whose flags a command line cannot be parsed: those that it names, and
// those of which a default or the environment may be checked. Of a verb's sixty flags that is a
// few, and to make and to ask all of them takes longer than many a search. They are all the rows
// where a word may be a flag of none: the error of it names others.
func Needed(rows []Row, words []string) []Row {
	given := map[string]bool{}
	for _, word := range words {
		if word == "--" {
			break
		}
		if len(word) > 1 && word[0] == '-' {
			name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
			given[name] = true
		}
	}
	var needed []Row
	for _, r := range rows {
		_, environment := os.LookupEnv(r.Env)
		if given[r.Name] || r.Short != "" && given[r.Short] || environment || r.Files != NoFile && r.text() != "" {
			needed = append(needed, r)
		}
		delete(given, r.Name)
		delete(given, r.Short)
	}
	if len(given) > 0 {
		return rows
	}
	return needed
}

// text is the default as a flag has it.
func (r *Row) text() string {
	if _, own := r.To.(setter); own && r.Value == nil {
		return "" // what is read from a text
	}
	return fmt.Sprint(r.value())
}

// Fill puts the values of a command line, or the defaults, into the variables that rows are bound to.
func Fill(rows []Row, c *cli.Context) error {
	flags := map[string]bool{}
	for _, f := range c.Command.Flags {
		flags[f.Names()[0]] = true
	}
	for i := range rows {
		if !flags[rows[i].Name] {
			if err := rows[i].unset(); err != nil {
				return fmt.Errorf("--%s: %w", rows[i].Name, err)
			}
			continue
		}
		if err := rows[i].fill(c, rows[i].To); err != nil {
			return fmt.Errorf("--%s: %w", rows[i].Name, err)
		}
	}
	return nil
}

// unset puts the default where the row points to.
func (r *Row) unset() error {
	if p, own := r.To.(setter); own {
		return p.Set(r.text())
	}
	if r.Value != nil {
		reflect.ValueOf(r.To).Elem().Set(reflect.ValueOf(r.Value))
	}
	return nil
}

// fill puts the value of one option where field points to. A text that a setter refuses is a
// usage error; a type that no flag has is an error of the table, which its test finds.
func (r *Row) fill(c *cli.Context, field any) error {
	switch p := field.(type) {
	case *[]string:
		*p = c.StringSlice(r.Name)
	case *[]int:
		*p = c.IntSlice(r.Name)
	case *[]float64:
		*p = c.Float64Slice(r.Name)
	case *map[string]string:
		return pairs(p, c.StringSlice(r.Name))
	case setter:
		return p.Set(c.String(r.Name))
	default:
		to, value := reflect.ValueOf(field).Elem(), reflect.ValueOf(c.Value(r.Name))
		if !value.IsValid() || to.Type() != value.Type() {
			return fmt.Errorf("an option of type %T, which no flag has", field)
		}
		to.Set(value)
	}
	return nil
}

// pairs reads a list of NAME=VALUE.
func pairs(into *map[string]string, list []string) error {
	for _, one := range list {
		name, value, ok := strings.Cut(one, "=")
		if !ok || name == "" {
			return fmt.Errorf("%q: expected NAME=VALUE", one)
		}
		if *into == nil {
			*into = map[string]string{}
		}
		(*into)[name] = value
	}
	return nil
}

// Verb is the name of the verb that runs, such as "neos submit".
func Verb(c *cli.Context) string {
	return strings.TrimPrefix(c.Command.HelpName, c.App.Name+" ")
}

// Groups are groups of numbers, separated by slashes: "1 2 / 3 4".
type Groups [][]int

// Set reads the groups: numbers separated by blanks or commas, groups by slashes. The empty
// text is no groups; whether the numbers are tiles of a board is not checked here.
func (g *Groups) Set(text string) error {
	*g = nil
	if text == "" {
		return nil
	}
	for _, part := range strings.Split(text, "/") {
		var group []int
		for _, word := range strings.FieldsFunc(part, func(r rune) bool { return r == ' ' || r == ',' }) {
			tile, err := strconv.Atoi(word)
			if err != nil {
				return fmt.Errorf("%q is not a tile; expected numbers, and a slash between groups", word)
			}
			group = append(group, tile)
		}
		*g = append(*g, group)
	}
	return nil
}

// Names are names separated by commas: nil for "auto" and empty for "none".
type Names []string

// Set reads names separated by commas.
func (r *Names) Set(text string) error {
	*r = nil
	switch text {
	case "", "auto":
		return nil
	case "none":
		*r = Names{}
		return nil
	}
	for _, name := range strings.Split(text, ",") {
		*r = append(*r, strings.TrimSpace(name))
	}
	return nil
}
