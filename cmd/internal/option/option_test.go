package option_test

import (
	"bytes"
	"context"
	"errors"
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

func rows(s *settings) []option.Row {
	return []option.Row{
		{Name: "on", To: &s.On, Help: "a switch", For: option.Packs},
		{Name: "n", To: &s.N, Value: 3, In: option.Between(1, 9), Help: "`N` things", For: option.Packs},
		{Name: "large", To: &s.Large, Words: "none", For: option.Packs},
		{Name: "natural", To: &s.Natural, For: option.Packs},
		{Name: "x", To: &s.X, In: option.From(0), For: option.Packs},
		{Name: "text", Short: "t", Env: "TRY_TEXT", To: &s.Text, Values: func() []string { return []string{"Alpha", "beta"} }, For: option.Packs},
		{Name: "list", To: new(string), Values: option.Words("Alpha", "beta"), List: true, Open: true},
		{Name: "wait", To: &s.Wait, Value: time.Second, In: option.From(0), For: option.Packs},
		{Name: "words", To: &s.Words, For: option.Packs},
		{Name: "numbers", To: &s.Numbers, Value: []int{4, 5}, For: option.Packs},
		{Name: "reals", To: &s.Reals, For: option.Packs},
		{Name: "pairs", To: &s.Pairs, For: option.Packs},
		{Name: "upper", To: &s.Upper, Idle: func(l option.Line) string {
			if l.Given("on") {
				return ""
			}
			return "does nothing without --on"
		}},
	}
}

// run gives a command line to a program with the verb try, and its context to look.
func run(t *testing.T, look func(*cli.Context) error, words ...string) error {
	t.Helper()
	app := &cli.App{
		Name: "tilemip", Writer: io.Discard, ErrWriter: io.Discard, ExitErrHandler: func(*cli.Context, error) {},
		Commands: []*cli.Command{{Name: "try", Flags: option.Flags(rows(new(settings))), Action: look}},
	}
	return app.RunContext(context.Background(), append([]string{"tilemip", "try"}, words...))
}

func TestFillEveryType(t *testing.T) {
	fill := func(s *settings) func(*cli.Context) error {
		return func(c *cli.Context) error { return option.Fill(rows(s), c) }
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
}

// A bare number is a number of seconds; names have the spelling of the table, whatever their case.
func TestSecondsAndCase(t *testing.T) {
	for text, want := range map[string]any{
		"60": time.Minute, "0.5": 500 * time.Millisecond, "1e1": 10 * time.Second, "2m": 2 * time.Minute, "-1": -time.Second,
		"NaN": "no number", "inf": option.ErrTooLong, "1e12": option.ErrTooLong, "1e999": option.ErrTooLong, "long": "parse error", "": "parse error",
	} {
		var got any
		err := run(t, func(c *cli.Context) error { got = c.Duration("wait"); return nil }, "--wait="+text)
		if err != nil {
			got = err
		}
		if got != want && !strings.HasSuffix(fmt.Sprint(got), ": "+fmt.Sprint(want)) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	for words, want := range map[string]string{"--text=ALPHA": "Alpha", "-t=BETA": "beta", "--list=BETA,gamma,alpha": "beta,gamma,Alpha"} {
		var got string
		err := run(t, func(c *cli.Context) error {
			err := option.Check(rows(new(settings)), c)
			got = c.String("text") + c.String("list")
			return err
		}, words)
		if err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", words, got, err, want)
		}
	}
}

func TestCheckAndRefuse(t *testing.T) {
	both := func(c *cli.Context) error {
		if err := option.Check(rows(new(settings)), c); err != nil {
			return err
		}
		l := option.LineOf(rows(new(settings)), c)
		l.Kind = option.Covers
		return option.Refuse(rows(new(settings)), c, l, "soma.txt")
	}
	t.Setenv("TRY_TEXT", "alpha")
	for words, want := range map[string]string{
		"":                "",
		"--n=0":           "--n 0: expected 1 to 9",
		"--x=NaN":         "--x NaN: expected at least 0",
		"--wait=-1s":      "--wait -1s: expected a duration of at least 0 seconds, such as 60, 0.5 or 10m",
		"--wait=-0.5":     "--wait -500ms: expected a duration of at least 0 seconds, such as 60, 0.5 or 10m",
		"--text=bet":      `--text "bet": expected one of Alpha, beta; did you mean beta?`,
		"--text=BETA":     "--text is for packing puzzles; soma.txt is an exact cover",
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
	if err := option.WritePage(&page, option.Together([]string{"try", "again"}, func(string) []option.Row { return rows(new(settings)) })); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"## try, again\n",
		"- `--n N`: N things (packings; 1–9; default: 3)\n",
		"- `--wait VALUE`:  (packings; default: 1s)\n",
		"- `-t, --text VALUE`:  (packings): Alpha, beta [$TRY_TEXT]\n",
		"- `--numbers VALUE`:  (packings; default: 4, 5)\n",
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q:\n%s", want, page.String())
		}
	}
	// A file that cannot be written is an error, not a page that is empty or cut.
	r, w := io.Pipe()
	r.Close()
	if err := option.WritePage(w, rows(new(settings))); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a closed pipe: %v", err)
	}
}

// A verb has the flags that its command line names, that the environment sets and that name a file by
// default; all of them where a word is the flag of none, because the error of it names others. The
// values are the same.
func TestNeeded(t *testing.T) {
	var s settings
	table := append(rows(&s), option.Row{Name: "file", To: new(string), Value: "out.txt", Files: option.Writes})
	all := len(table)
	for words, want := range map[string]int{
		"": 1, "subject -": 1, "-- --on": 1, "--on x": 2, "--n=3 -t beta": 3, "--x 1 --x 2": 2, "--oops": all, "--n -5": all,
	} {
		if got := len(option.Needed(table, strings.Fields(words))); got != want {
			t.Errorf("%q: %d flags, want %d", words, got, want)
		}
	}
	t.Setenv("TRY_TEXT", "alpha")
	if got := len(option.Needed(table, nil)); got != 2 {
		t.Errorf("%d flags with one in the environment, want 2", got)
	}
	var few, many settings
	for into, flags := range map[*settings][]cli.Flag{&few: option.Flags(option.Needed(rows(&few), []string{"--x", "0.5"})), &many: option.Flags(rows(&many))} {
		app := &cli.App{Name: "tilemip", Writer: io.Discard, Commands: []*cli.Command{{Name: "try", Flags: flags, Action: func(c *cli.Context) error {
			line := option.LineOf(rows(into), c)
			if line.Text("n") != "3" || line.Text("text") != "alpha" || line.Text("upper") != "" || line.Text("x") != "0.5" {
				t.Errorf("%d flags: n %s, text %s, upper %s, x %s", len(flags), line.Text("n"), line.Text("text"), line.Text("upper"), line.Text("x"))
			}
			return option.Fill(rows(into), c)
		}}}}
		if err := app.Run([]string{"tilemip", "try", "--x", "0.5"}); err != nil {
			t.Error(err)
		}
	}
	if few.Numbers == nil || few.X != 0.5 || few.Text != "alpha" || fmt.Sprint(few) != fmt.Sprint(many) {
		t.Errorf("%+v with the flags that are needed, %+v with all", few, many)
	}
}
