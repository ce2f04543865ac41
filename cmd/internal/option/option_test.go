package option_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
)

// settings has a field of every type that an option may have.
type settings struct {
	On      bool
	N       int
	Large   int64
	Natural uint64
	X       float64
	Text    string
	Wait    time.Duration
	Words   []string
	Numbers []int
	Reals   []float64
	Pairs   map[string]string
	Upper   upper
}

// upper reads itself from a text.
type upper string

func (u *upper) Set(text string) error {
	if text == "bad" {
		return fmt.Errorf("%q: expected a good word", text)
	}
	*u = upper(strings.ToUpper(text))
	return nil
}

func rows() []option.Row {
	in := []option.Use{{Verbs: "try, again", Kinds: option.Packs}}
	return []option.Row{
		{Name: "on", Into: option.Into(func(s *settings) *bool { return &s.On }), Help: "a switch", Uses: in},
		{Name: "n", Into: option.Into(func(s *settings) *int { return &s.N }), Value: 3, In: option.Between(1, 9), Unit: "things", Help: "`N` things", Uses: in},
		{Name: "large", Into: option.Into(func(s *settings) *int64 { return &s.Large }), Words: "none", Uses: in},
		{Name: "natural", Into: option.Into(func(s *settings) *uint64 { return &s.Natural }), Uses: in},
		{Name: "x", Into: option.IntoAny(func(s *settings) any { return &s.X }), In: option.From(0), Uses: in},
		{Name: "text", Short: "t", Env: "TRY_TEXT", Into: option.Into(func(s *settings) *string { return &s.Text }), Values: func() []string { return []string{"Alpha", "beta"} }, Uses: in},
		{Name: "wait", Into: option.Into(func(s *settings) *time.Duration { return &s.Wait }), Value: time.Second, In: option.From(0), Uses: in},
		{Name: "words", Into: option.Into(func(s *settings) *[]string { return &s.Words }), Uses: in},
		{Name: "numbers", Into: option.Into(func(s *settings) *[]int { return &s.Numbers }), Value: []int{4, 5}, Uses: in},
		{Name: "reals", Into: option.Into(func(s *settings) *[]float64 { return &s.Reals }), Uses: in},
		{Name: "pairs", Into: option.Into(func(s *settings) *map[string]string { return &s.Pairs }), Uses: in},
		{Name: "upper", Into: option.Into(func(s *settings) *upper { return &s.Upper }), Uses: []option.Use{{Verbs: "try", Idle: func(l option.Line) string {
			if l.Given("on") {
				return ""
			}
			return "does nothing without --on"
		}}}},
	}
}

// run gives a command line to a program with the verb try, and its context to look.
func run(t *testing.T, look func(*cli.Context) error, words ...string) error {
	t.Helper()
	app := &cli.App{
		Name: "tilemip", Writer: io.Discard, ErrWriter: io.Discard, ExitErrHandler: func(*cli.Context, error) {},
		Commands: []*cli.Command{{Name: "try", Flags: option.Flags(rows(), "try"), Action: look}},
	}
	return app.RunContext(context.Background(), append([]string{"tilemip", "try"}, words...))
}

func TestFillEveryType(t *testing.T) {
	fill := func(s *settings) func(*cli.Context) error {
		return func(c *cli.Context) error { return option.Fill(rows(), c, s) }
	}
	var got settings
	err := run(t, fill(&got), "--on", "--n", "7", "--large", "-8", "--natural", "9", "--x", "0.5", "-t", "beta", "--wait", "2m",
		"--words", "a", "--words", "b", "--numbers", "1", "--numbers", "2", "--reals", "0.25", "--pairs", "a=b", "--pairs", "c=d=e", "--upper", "up")
	want := settings{true, 7, -8, 9, 0.5, "beta", 2 * time.Minute, []string{"a", "b"}, []int{1, 2}, []float64{0.25}, map[string]string{"a": "b", "c": "d=e"}, "UP"}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	got = settings{}
	if err := run(t, fill(&got)); err != nil || got.N != 3 || got.Wait != time.Second || !reflect.DeepEqual(got.Numbers, []int{4, 5}) {
		t.Errorf("%+v, %v; want the defaults", got, err)
	}
	for words, want := range map[string]string{"--pairs=a": `--pairs: "a": expected NAME=VALUE`, "--upper=bad": `--upper: "bad": expected a good word`} {
		if err := run(t, fill(new(settings)), words); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", words, err, want)
		}
	}
	// A row that is bound to another struct leaves this one alone.
	type other struct{ N int }
	if err := run(t, func(c *cli.Context) error { return option.Fill(rows(), c, new(other)) }, "--n", "7"); err != nil {
		t.Error(err)
	}
}

func TestCheckAndRefuse(t *testing.T) {
	both := func(c *cli.Context) error {
		if err := option.Check(rows(), c); err != nil {
			return err
		}
		l := option.LineOf(c)
		l.Kind = option.Covers
		return option.Refuse(rows(), c, l, "soma.txt")
	}
	t.Setenv("TRY_TEXT", "alpha")
	for words, want := range map[string]string{
		"":                "",
		"--n=0":           "--n 0: expected 1 to 9",
		"--x=NaN":         "--x NaN: expected at least 0",
		"--wait=-1s":      "--wait -1s: expected a duration of at least 0 seconds, such as 5s",
		"--text=bet":      `--text "bet": expected one of Alpha, beta; did you mean beta?`,
		"--text=ALPHA":    "--text is for packing puzzles; soma.txt is an exact cover",
		"--upper=x":       "--upper does nothing without --on",
		"--upper=x --n=2": "--n is for packing puzzles; soma.txt is an exact cover",
	} {
		err := run(t, both, strings.Fields(words)...)
		if got := fmt.Sprint(err); err == nil && want != "" || err != nil && got != want {
			t.Errorf("%s: %v; want %q", words, err, want)
		}
	}
}

func TestPage(t *testing.T) {
	var page bytes.Buffer
	if err := option.WritePage(&page, rows()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"## Of try and again\n",
		"| `--n` | whole number (things), 1 to 9 | 3 | try, again (packing puzzles) | *N* things |",
		"| `--wait` | duration, at least 0 s | 1s |",
		"| `--text`, `-t` | text: `Alpha` `beta` |",
		"; also by the variable `TRY_TEXT` |",
		"| `--numbers` | number, may be repeated | 4, 5 |",
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q:\n%s", want, page.String())
		}
	}
}
