// The flags of urfave/cli that rows stand for, and how their values get into the structs of
// the program.

package option

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
)

// Binding names the variable that gets an option's value: a field of some struct. One table
// fills many structs, so that a binding is called with one struct and returns nil where
// it belongs to another.
type Binding struct {
	zero any                  // a value of the field's type
	of   func(target any) any // pointer to the field of a target; nil when the target is another struct
}

// Into binds an option to a field of the struct S. The field's type T is the option's:
// bool, int, int64, uint64, float64, string, time.Duration, a list of strings or numbers,
// or a type whose pointer reads a text by Set(string) error.
func Into[S, T any](field func(*S) *T) Binding {
	return Binding{zero: *new(T), of: func(target any) any {
		if s, ok := target.(*S); ok {
			return field(s)
		}
		return nil
	}}
}

// To binds an option to one variable, whichever struct is filled.
func To[T any](variable *T) Binding {
	return Binding{zero: *new(T), of: func(any) any { return variable }}
}

// IntoAny binds an option to a field that a table declares: field returns a pointer to it.
func IntoAny[S any](field func(*S) any) Binding {
	return Binding{zero: reflect.ValueOf(field(new(S))).Elem().Interface(), of: func(target any) any {
		if s, ok := target.(*S); ok {
			return field(s)
		}
		return nil
	}}
}

// setter is a value that reads itself from a text.
type setter interface{ Set(text string) error }

// value returns the default, whose dynamic type decides which flag the option becomes.
func (r *Row) value() any {
	switch {
	case r.Value != nil:
		return r.Value
	case r.To != nil:
		return reflect.ValueOf(r.To).Elem().Interface()
	}
	return r.Into.zero
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
		return &cli.DurationFlag{Name: r.Name, Aliases: short, EnvVars: env, Category: r.Group, Usage: r.Help, Value: v, DefaultText: r.Words}
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

// Flags returns the flags of a verb, in the order of the table.
func Flags(table []Row, verb string) []cli.Flag {
	var flags []cli.Flag
	for i := range table {
		if table[i].use(verb) != nil {
			flags = append(flags, table[i].Flag())
		}
	}
	return flags
}

// Fill puts the values of a command line into the fields of target, a pointer to a
// struct, that the rows of its verb are bound to. Rows bound to other structs are left.
func Fill(table []Row, c *cli.Context, target any) error {
	verb := Verb(c)
	for i := range table {
		r := &table[i]
		if r.use(verb) == nil {
			continue
		}
		field := r.To
		if field == nil && r.Into.of != nil {
			field = r.Into.of(target)
		}
		if field != nil {
			if err := r.fill(c, field); err != nil {
				return fmt.Errorf("--%s: %w", r.Name, err)
			}
		}
	}
	return nil
}

// fill puts the value of one option where field points to. A text that a setter refuses is a
// usage error; a type that no flag has is an error of the table, which its test finds.
func (r *Row) fill(c *cli.Context, field any) error {
	switch p := field.(type) {
	case *bool:
		*p = c.Bool(r.Name)
	case *int:
		*p = c.Int(r.Name)
	case *int64:
		*p = c.Int64(r.Name)
	case *uint64:
		*p = c.Uint64(r.Name)
	case *float64:
		*p = c.Float64(r.Name)
	case *time.Duration:
		*p = c.Duration(r.Name)
	case *string:
		*p = c.String(r.Name)
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
		return fmt.Errorf("an option of type %T, which no flag has", field)
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

// Bound reports whether a binding names a variable.
func (b Binding) Bound() bool { return b.of != nil }
