package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
)

// Every flag of every verb comes from one row of the table, and every row is of verbs
// that there are. So no flag is completed, checked or refused by a rule of its own.
func TestEveryFlagHasARow(t *testing.T) {
	table := optionTable()
	used := map[string]bool{}
	shell.EachVerb(newApp(&streams{}), func(verb string, c *cli.Command) {
		for _, f := range c.Flags {
			name := f.Names()[0]
			if name == "help" {
				continue
			}
			if option.Find(rowsOf(verb), name) == nil {
				t.Errorf("the flag --%s of tilemip %s has no row; declare it in a group of the verb's struct", name, verb)
			}
			used[verb+" "+name] = true
		}
	})
	seen := map[string]bool{}
	for _, o := range table {
		for _, u := range o.Uses {
			verb := u.Verb
			key := verb + " " + o.Name
			if !used[key] {
				t.Errorf("the table has a row for --%s of tilemip %s, which has no such flag", o.Name, verb)
			}
			if seen[key] {
				t.Errorf("the table has two rows for --%s of tilemip %s", o.Name, verb)
			}
			seen[key] = true
		}
	}
}

// Every option of package backends is a flag of solve and verify.
func TestEverySolverOptionHasAFlag(t *testing.T) {
	for _, s := range backends.SolverOptions() {
		for _, verb := range []string{"solve", "verify"} {
			if option.Find(rowsOf(verb), s.Name) == nil {
				t.Errorf("tilemip %s has no option --%s; add a row solverRow(%q, …) to cmd/tilemip/group_program.go", verb, s.Name, s.Name)
			}
		}
	}
}

// The rows of a verb fill the options of the library and of its groups with what the command line
// says.
func TestFlagsReachTheOptions(t *testing.T) {
	words := []string{"tilemip", "solve", "--time-limit", "7s", "--node-limit", "8", "--solution-limit", "3", "--gap", "0.5", "--absolute-gap", "2",
		"--tolerance", "1e-5", "--strict", "--reformulate", "--race", "--threads", "2", "--seed", "9", "--option", "a=b", "--option", "c=d=e",
		"--backend", "cbc", "--horizon", "12", "--reduce", "none", "--start", "LR", "--force", "--isolate", "--second-look", "4s", "--limit", "6", "--all"}
	got := new(Solve)
	var k *call
	app := newApp(&streams{out: io.Discard, err: io.Discard})
	for _, c := range app.Commands {
		c.Action = func(c *cli.Context) error {
			k = newCall(&streams{out: io.Discard, err: io.Discard}, got)
			return k.read(c)
		}
	}
	if err := app.RunContext(context.Background(), shell.Permute(app, words)); err != nil {
		t.Fatal(err)
	}
	solver := backends.Options{
		Limits:    backends.Limits{TimeLimit: 7 * time.Second, Threads: 2, Seed: 9},
		NodeLimit: 8, SolutionLimit: 3, RelativeGap: 0.5, AbsoluteGap: 2, Tolerance: 1e-5, Strict: true, Reformulate: true, Probing: backends.ProbingAuto, Race: true,
		Raw: map[string]string{"a": "b", "c": "d=e"},
	}
	asked, err := k.options(tilemip.Subject{})
	if err != nil || !reflect.DeepEqual(asked.Solver, solver) || asked.Limits != solver.Limits {
		t.Errorf("the solver's options are %+v, %v; want %+v", asked.Solver, err, solver)
	}
	if got.name != "cbc" || asked.Horizon != 12 || asked.Reduce == nil || len(asked.Reduce) > 0 || got.Method.start != "LR" || !asked.Force || !got.Isolate.on || got.NEOS.look.TimeLimit != 4*time.Second || asked.Limit != 6 || !asked.All || asked.Count {
		t.Errorf("the options are %+v, the verb %+v", asked, got)
	}
	if status, said := runQuietly("tilemip", "solve", "--option", "presolve", "x"); status != exitUsage || !strings.Contains(said, `--option: "presolve": expected NAME=VALUE`) {
		t.Errorf("status %d, %q", status, said)
	}
}

// subjectFiles has one file of each kind.
func subjectFiles(t *testing.T) map[string]string {
	t.Helper()
	folder := t.TempDir()
	files := map[string]string{}
	for kind, text := range map[string]string{
		"slide": "1 2 3\n4 5 6\n7 0 8\n",
		"pack":  "D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n",
		"cover": "a b\na\nb\n",
		"model": "NAME t\nROWS\n N obj\n L r\nCOLUMNS\n x obj 1 r 1\nRHS\n RHS r 4\nENDATA\n",
	} {
		name := filepath.Join(folder, "subject."+kind)
		if kind == "model" {
			name = filepath.Join(folder, "subject.mps")
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files[kind] = name
	}
	return files
}

// A flag that is not for a kind of subject is refused with status 2 and a sentence that
// names both.
func TestFlagsOfOtherKindsAreRefused(t *testing.T) {
	files := subjectFiles(t)
	refused := 0
	app := newApp(&streams{})
	shell.EachVerb(app, func(verb string, c *cli.Command) {
		if !slices.Contains([]string{"solve", "search", "verify", "export", "show"}, verb) {
			return // the others take no subject, or talk to a server
		}
		for _, f := range c.Flags {
			o := option.Find(rowsOf(verb), f.Names()[0])
			if o == nil || o.For == 0 {
				continue
			}
			for _, k := range option.KindNames {
				if o.For&k.Kind != 0 {
					continue
				}
				refused++
				words := append(append([]string{"tilemip", verb}, sample(f, o)...), files[k.Name])
				if verb == "export" {
					words = append(words, "--format", "lp")
				}
				status, said := runQuietly(words...)
				if want := "--" + o.Name + " is for "; status != exitUsage || !strings.Contains(said, want) || !strings.Contains(said, k.One) {
					t.Errorf("%q: status %d, %q; want 2 and %q … %q", words, status, said, want, k.One)
				}
			}
		}
	})
	if refused < 50 {
		t.Errorf("only %d pairs of a flag and a kind are refused: does the walk still reach the verbs?", refused)
	}
}

// sample is a flag with a value that the table allows.
func sample(f cli.Flag, o *option.Row) []string {
	name := "--" + o.Name
	switch f.(type) {
	case *cli.BoolFlag:
		return []string{name}
	case *option.DurationFlag:
		return []string{name, "1s"}
	case *cli.IntFlag, *cli.Int64Flag, *cli.Float64Flag:
		if o.In != nil {
			return []string{name, fmt.Sprint(o.In.Least)}
		}
		return []string{name, "1"}
	}
	if o.Values != nil {
		return []string{name, o.Values()[0]}
	}
	if _, list := f.(*cli.StringSliceFlag); list {
		return []string{name, "name=value"}
	}
	return []string{name, "1 2 3"}
}

func runQuietly(words ...string) (status int, said string) {
	var out, err bytes.Buffer
	status = run(context.Background(), words, strings.NewReader(""), &out, &err)
	return status, err.String()
}

// Flags that do nothing beside others, one line each of what the command says.
func TestIdleFlagsAreRefused(t *testing.T) {
	files := subjectFiles(t)
	for _, c := range []struct{ line, want string }{
		{"search --weight 2 slide", "--weight applies only to the engine wa*"},
		{"search --heuristic linear-conflict --tier 5 slide", "--tier applies only to pattern databases"},
		{"search --heuristic manhattan --groups 1,2/3,4 slide", "--groups applies only to pattern databases"},
		{"search --groups 1,2/3,4 --tier 6 slide", "--groups and --tier exclude each other"},
		{"search --engine parberry --heuristic walking slide", "--heuristic does nothing with --engine parberry"},
		{"search --engine a* --threads 2 slide", "--threads does nothing with --engine a*"},
		{"search --engine dlx --threads 2 cover", "--threads does nothing with --engine dlx"},
		{"search --mirrors pack", "--mirrors compares all solutions"},
		{"search --graph g --all --limit 2 pack", "--graph compares all solutions"},
		{"search --graph g --count --engine frontier pack", "--graph compares solutions"},
		{"search --distance 3 --all pack", "--distance applies only to the similarity graph"},
		{"search --engine frontier --count --limit 3 pack", "--limit does nothing with --engine frontier"},
		{"search --engine dlx --tune pack", "--tune applies only to the engine fast"},
		{"solve --neos-solver cbc slide", "--neos-solver applies only to the backend neos"},
		{"solve --wait-limit 5m slide", "--wait-limit applies only to the backend neos"},
		{"verify --second-look 0 slide", "--second-look applies only to the backend neos"},
		{"neos submit --kill slide", "--kill applies only while waiting"},
		{"neos submit --second-look 0 slide", "--second-look applies only while waiting"},
		{"show --svg a --latex slide", "exclude each other"},
		{"show --svg a --horizon 3 slide", "--horizon applies to the integer program"},
		{"show --library --stats", "--stats and --library exclude each other"},
		{"search --gap 1 slide", "has no option --gap"},
		{"solve --solution f slide", "--solution is for general models"},
		{"solve --solution f model model", "--solution, --graph and --tree write one file"},
	} {
		words := []string{"tilemip"}
		for _, word := range strings.Fields(c.line) {
			if name := files[word]; name != "" {
				word = name
			}
			words = append(words, word)
		}
		if status, said := runQuietly(words...); status != exitUsage || !strings.Contains(said, c.want) || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: status %d, %q; want 2 and one line with %q", c.line, status, said, c.want)
		}
	}
}

// A flag that the environment sets is for every run, and idle where it is for none.
func TestTheEnvironmentIsNotRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board")
	if err := os.WriteFile(file, []byte("1 2 3 / 4 5 6 / 7 0 8"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TILEMIP_BACKEND", "cbc")
	t.Setenv("TILEMIP_TIME_LIMIT", "60s")
	if status, said := runQuietly("tilemip", "search", "-q", file); status != exitDone {
		t.Errorf("status %d, %q", status, said)
	}
}

// The range of a flag is refused with what would be right, and its default is in the
// range or worded: help must not show a default that is refused.
func TestRanges(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"solve --horizon 0 x", "--horizon 0: expected at least 1"},
		{"search --tier 9 x", "--tier 9: expected 5 to 8"},
		{"search --weight 0.5 x", "--weight 0.5: expected 1 to 1000"},
		{"solve --gap -1 x", "--gap -1: expected at least 0"},
		{"solve --gap NaN x", "--gap NaN: expected at least 0"},
		{"solve --threads 0 x", "--threads 0: expected 1 to 1024"},
		{"search --limit 0 x", "--limit 0: expected at least 1"},
		{"search --time-limit -5s x", "--time-limit -5s: expected a duration of at least 0"},
		{"search --time-limit five x", `--time-limit "five": expected seconds, such as 60 or 0.5`},
		{"solve --gap x y", `--gap "x": expected a number`},
		{"solve --seed 1.5 y", `--seed "1.5": expected an integer`},
		{"solve --json=maybe y", `--json "maybe": expected true or false`},
		{"solve --gap", "--gap: its value is missing; expected a number"},
		{"search --heuristic patern x", "did you mean pattern?"},
		{"search --engine idastar x", "expected one of ida*"},
		{"export --format gmas x", "did you mean gams?"},
		{"solve --horizn 3 x", "did you mean --horizon?"},
		{"sovle x", "did you mean solve?"},
		{"neos submti x", "did you mean submit?"},
		{"bench slide --repeat 5", "expected: lab slide --repeat 5 "},
		{"labels -o x", "expected: lab labels -o x "},
		{"search library:soma", "did you mean library:soma-cube?"},
		{"help solv", "did you mean solve?"},
	} {
		status, said := runQuietly(append([]string{"tilemip"}, strings.Fields(c.line)...)...)
		if status != exitUsage || !strings.Contains(said, c.want) || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: status %d, %q; want 2 and one line with %q", c.line, status, said, c.want)
		}
	}
	shell.EachVerb(newApp(&streams{}), func(verb string, c *cli.Command) {
		for _, f := range c.Flags {
			o := option.Find(rowsOf(verb), f.Names()[0])
			if o == nil || o.In == nil {
				continue
			}
			var value float64
			var text string
			switch f := f.(type) {
			case *cli.IntFlag:
				value, text = float64(f.Value), f.DefaultText
			case *cli.Float64Flag:
				value, text = f.Value, f.DefaultText
			default:
				continue
			}
			if (value < o.In.Least || value > o.In.Most) && text == "" {
				t.Errorf("tilemip %s --%s: help shows the default %g, which is refused; want a DefaultText", verb, o.Name, value)
			}
		}
	})
}

var updatePages = flag.Bool("update", false, "write the generated pages of docs/reference anew")

// optionsHead is what stands above the tables of the page.
const optionsHead = `# Options

This page lists every option of every command (` + "`make docs`" + ` writes it). An option that is not listed, or
has no effect, is an error (exit status 2). A DURATION is 60 (seconds), 10m or 1h30m; =false turns a
switch off. In parentheses: the only kinds of subject, range and default. In italics: the commands, above
a list for all options that name no others. †: not every [backend](backends.md) or engine.
`

// TestOptionsPage compares docs/reference/options.md with the table.
func TestOptionsPage(t *testing.T) {
	for _, b := range backends.All() {
		if i := b.Info(); i.Kind == backends.Linked && i.Capabilities == (backends.Capabilities{}) {
			t.Skipf("%s was left out of this build, and the page names what it can do", i.Name)
		}
	}
	const page = "../../docs/reference/options.md"
	var want bytes.Buffer
	want.WriteString(optionsHead)
	if err := option.WritePage(&want, optionTable()); err != nil {
		t.Fatal(err)
	}
	want.WriteString("\nNext: [backends.md](backends.md), [answers.md](answers.md).\n")
	if *updatePages {
		if err := os.WriteFile(page, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(page); err != nil || !bytes.Equal(have, want.Bytes()) {
		t.Errorf("%s is not what the table says (%v); write it anew by: make docs", page, err)
	}
	for _, o := range optionTable() {
		if !bytes.Contains(want.Bytes(), []byte("--"+o.Name)) {
			t.Errorf("the page lacks --%s", o.Name)
		}
	}
}

// TestHelp: every verb has its section in help.txt with a line that says what it does, and every
// section is of a verb, or of one that has subverbs alone.
func TestHelp(t *testing.T) {
	known := words.Names()
	for name := range made {
		if name != shell.CompleteVerb && !slices.Contains(known, name) {
			t.Errorf("help.txt has no section %q", name)
		}
	}
	for i, name := range known {
		subverb := func(other string) bool { return strings.HasPrefix(other, name+" ") }
		if made[name] == nil && !slices.ContainsFunc(known, subverb) {
			t.Errorf("help.txt has a section %q, which is no verb", name)
		}
		if slices.Contains(known[:i], name) {
			t.Errorf("help.txt has two sections %q", name)
		}
	}
	if len(words.Groups) != 5 || words.About == "" {
		t.Errorf("help.txt has %d groups of verbs, and %q about the program", len(words.Groups), words.About)
	}
	for _, name := range append(known, "") {
		if v := words.Verb[name]; v != nil {
			if v.Usage == "" || len(v.Most) > 10 {
				t.Errorf("%s: %q, %d options; expected a line that says what it does, and at most ten options", name, v.Usage, len(v.Most))
			}
			for _, of := range v.Most {
				if option.Find(rowsOf(name), of) == nil {
					t.Fatalf("%s has no option %s, which help.txt names", name, of)
				}
			}
		}
		for _, width := range []int{80, 120} {
			for _, full := range []bool{false, true} {
				lines := strings.Split(words.Text("tilemip", name, rowsOf(name), full, width), "\n")
				if !full && len(lines) > 61 {
					t.Errorf("tilemip %s --help has %d lines at %d columns", name, len(lines)-1, width)
				}
				for _, line := range lines {
					if utf8.RuneCountInString(line) > width {
						t.Errorf("tilemip %s --help at %d columns: %q", name, width, line)
					}
				}
			}
		}
	}
	for _, r := range optionTable() {
		if len(r.Help) > 102 {
			t.Errorf("the help of --%s has %d characters; expected at most 100: %s", r.Name, len(r.Help), r.Help)
		}
	}
}

// TestExamplesOfHelp runs the examples of --help in an empty folder. Those that stand below another
// heading, such as "Examples (network):", are left out.
func TestExamplesOfHelp(t *testing.T) {
	if testing.Short() {
		t.Skip("a quarter of a minute")
	}
	t.Setenv("TILEMIP_CACHE", t.TempDir())
	t.Chdir(t.TempDir())
	ran := 0
	for _, name := range append(words.Names(), "") {
		text := words.About
		if v := words.Verb[name]; v != nil {
			text = v.Help
		}
		_, examples, _ := strings.Cut(strings.Replace(text, "Start with:", "Examples:", 1), "Examples:\n")
		examples, _, _ = strings.Cut(examples, "\n\n")
		for _, line := range strings.Split(examples, "\n") {
			command := strings.TrimSpace(line)
			if command == "" {
				continue
			}
			ran++
			want := exitDone
			switch {
			case strings.Contains(command, "diagnose infeasible"):
				want = exitInfeasible
			case strings.Contains(command, "check-lesson"):
				want = exitDisagree
			}
			c := exec.CommandContext(t.Context(), "sh", "-c", command)
			if out, err := c.CombinedOutput(); c.ProcessState.ExitCode() != want {
				t.Errorf("%s: %v; want %d\n%s", command, err, want, out)
			}
		}
	}
	if ran < 50 {
		t.Errorf("only %d examples were found", ran)
	}
}
