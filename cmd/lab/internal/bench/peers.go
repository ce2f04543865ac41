// Whole commands beside those of other programs: what a user waits for, with the start of the
// program, reading and printing. Programs run in turn (A B A B), so that a machine that slows down
// slows all; CPU time is user and system time of the process and its children, as the operating
// system accounts for them. A row with a wrong answer is an error, of whichever program.

package bench

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/format"
)

//go:embed peers.tsv
var peerTable string

//go:embed peers.py
var peerScript string

// packages are the peers that peerScript runs: packages of Python, whose PATH is that of the
// Python that has them.
var packages = []string{"highspy", "ortools", "pyscipopt"}

// Peers is a run over the rows of peerTable.
type Peers struct {
	Output
	Rows   []string // names; none is all
	Ours   string   // the program tilemip
	Before string   // an older one, run in turn with it; "" for none
	Peers  map[string]string
	Repeat int
	Limit  time.Duration // of one command
}

func peersVerb() Verb {
	b := new(Peers)
	return Verb{
		Name: "peers", Usage: "whole commands beside those of other programs", Args: "[ROW…]",
		Rows: []option.Row{
			{Name: "peer", To: &b.Peers, Words: "none", Help: "run the program of this `NAME=PATH`; may be repeated"},
			{Name: "ours", To: &b.Ours, Value: "bin/tilemip", Help: "the `PROGRAM` tilemip", Files: option.Reads},
			{Name: "before", To: &b.Before, Help: "an older `PROGRAM` tilemip, run in turn with ours", Files: option.Reads},
			{Name: "repeat", To: &b.Repeat, Value: 5, In: option.From(1), Help: "run each command `N` times; figures are medians"},
			limit(&b.Limit, 10*time.Minute, "stop a command after `DURATION`"),
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output, b.Rows = l.Output, l.Words
			return b.Run(ctx)
		},
	}
}

// peerCase is a row of the table: a command line, what it must print, and the programs beside it.
type peerCase struct {
	name, args string
	want       *regexp.Regexp
	peers      []peerCase // by the names of --peer
}

// peerCases reads peerTable: the rows, and the command lines that make files.
func peerCases() (rows []peerCase, files map[string]string) {
	files = map[string]string{}
	for line := range strings.Lines(peerTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch f[0] {
		case "make":
			files[f[1]] = f[2]
		case "row":
			rows = append(rows, peerCase{name: f[1], args: f[2], want: regexp.MustCompile(f[3])})
		case "peer":
			last := &rows[len(rows)-1]
			last.peers = append(last.peers, peerCase{name: f[1], args: f[2], want: regexp.MustCompile(f[3])})
		}
	}
	return rows, files
}

// peerRow is what is printed of a command.
type peerRow struct {
	Row     string  `json:"row"`
	Program string  `json:"program"`          // tilemip, before, or the name of the peer
	Seconds float64 `json:"seconds"`          // CPU time, the median of the runs
	MB      float64 `json:"mb"`               // most memory that was resident, likewise; not below that of lab, which the system counts in
	Ratio   float64 `json:"ratio,omitempty"`  // CPU time of the program divided by ours
	Failed  string  `json:"failed,omitempty"` // why there is no time
}

// Run prints a line for each command. Rows none of whose peers is given are measured with --before
// alone, and left out without it.
func (b *Peers) Run(ctx context.Context) (err error) {
	all, files := peerCases()
	for _, name := range b.Rows {
		if known := textpos.Names(all, func(c peerCase) string { return c.name }); !slices.Contains(known, name) {
			return usagef("no row %q; expected one of %s", name, strings.Join(known, ", "))
		}
	}
	for name := range b.Peers {
		if !strings.Contains(peerTable, "\npeer\t"+name+"\t") {
			return usagef("--peer: no row has a program %q", name)
		}
	}
	folder, err := os.MkdirTemp("", "lab-peers-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	run := peerRun{Peers: b, folder: folder, files: files}
	t := b.table("row|6x10 program, first", "program|pentomino", "CPU s|100.0000", "MB|1000.0", "ratio|100.00", "")
	for _, c := range all {
		if len(b.Rows) > 0 && !slices.Contains(b.Rows, c.name) {
			continue
		}
		c.peers = slices.DeleteFunc(c.peers, func(p peerCase) bool { return b.Peers[p.name] == "" })
		if b.Before != "" {
			c.peers = slices.Insert(c.peers, 0, peerCase{name: "before", args: c.args, want: c.want})
		}
		if _, rest, ok := strings.Cut(c.args, "~"); len(c.peers) == 0 || ok && b.Peers[strings.Split(rest, "/")[0]] == "" {
			continue
		}
		rows, err := run.row(ctx, c)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := t.print(r, r.Row, r.Program, r.Seconds, r.MB, r.Ratio, r.Failed); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return ErrInterrupted
		}
	}
	return nil
}

// peerRun is a run with its folder of files.
type peerRun struct {
	*Peers
	folder string
	files  map[string]string
}

// row runs the commands of a row in turn. A peer that fails or reaches the limit is not run again;
// that ours does is an error.
func (b *peerRun) row(ctx context.Context, c peerCase) ([]peerRow, error) {
	programs := append([]peerCase{{name: "tilemip", args: c.args, want: c.want}}, c.peers...)
	rows := make([]peerRow, len(programs))
	seconds, memory := make([][]float64, len(programs)), make([][]float64, len(programs))
	for try := range b.Repeat {
		for i, p := range programs {
			rows[i].Row, rows[i].Program = c.name, p.name
			if rows[i].Failed != "" || ctx.Err() != nil {
				continue
			}
			s, mb, err := b.command(ctx, p)
			if err != nil && i == 0 {
				return nil, err
			}
			if err != nil {
				rows[i].Failed = strings.ReplaceAll(err.Error(), "\n", " ")
				continue
			}
			seconds[i], memory[i] = append(seconds[i], s), append(memory[i], mb)
		}
		b.Progress(0, "%s, run %d of %d", c.name, try+1, b.Repeat)
	}
	for i := range rows {
		if len(seconds[i]) > 0 && rows[i].Failed == "" {
			rows[i].Seconds, rows[i].MB = median(seconds[i]), median(memory[i])
			rows[i].Ratio = rows[i].Seconds / rows[0].Seconds
		}
	}
	return rows, nil
}

// command runs one program and returns its CPU time in seconds and its memory in MB.
func (b *peerRun) command(ctx context.Context, p peerCase) (seconds, mb float64, err error) {
	program, input := "", ""
	words, err := b.words(ctx, p.args)
	if err != nil {
		return 0, 0, err
	}
	if n := len(words); n > 1 && words[n-2] == "<" {
		words, input = words[:n-2], words[n-1]
	}
	ctx, cancel := context.WithTimeout(ctx, b.Limit)
	defer cancel()
	switch program = b.Peers.Peers[p.name]; {
	case p.name == "tilemip":
		program = b.Ours
	case p.name == "before":
		program = b.Before
	case slices.Contains(packages, p.name):
		words = append([]string{"-c", peerScript, p.name}, words...)
	}
	c := exec.CommandContext(ctx, program, words...)
	if strings.HasPrefix(p.args, "-d databases/") { // it looks for its tables below the folder that it was built in
		c.Dir = filepath.Dir(filepath.Dir(program))
	}
	if input != "" {
		file, err := os.Open(input)
		if err != nil {
			return 0, 0, err
		}
		defer file.Close()
		c.Stdin = file
	}
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err = c.Run()
	switch {
	case ctx.Err() == context.DeadlineExceeded:
		return 0, 0, fmt.Errorf("%s: no answer within %s", p.name, b.Limit)
	case ctx.Err() != nil:
		return 0, 0, ErrInterrupted
	case c.ProcessState == nil:
		return 0, 0, usagef("%s: %v", p.name, err)
	case !p.want.Match(out.Bytes()):
		return 0, 0, disagree("%s %s: %.300q; expected %s", p.name, p.args, out.String(), p.want)
	}
	state := c.ProcessState
	return (state.UserTime() + state.SystemTime()).Seconds(), machine.PeakOf(state) / 1e6, nil
}

// words splits a command line and makes the files that it names with @, each once.
func (b *peerRun) words(ctx context.Context, line string) ([]string, error) {
	words := strings.Fields(line)
	for i, word := range words {
		if name, file, ok := strings.Cut(strings.TrimPrefix(word, "~"), "/"); ok && word[0] == '~' {
			words[i] = filepath.Join(filepath.Dir(b.Peers.Peers[name]), file)
			continue
		}
		name, made := strings.CutPrefix(word, "@")
		if !made {
			continue
		}
		words[i] = filepath.Join(b.folder, name)
		if _, err := os.Stat(words[i]); err == nil {
			continue
		}
		if by, ok := madeFiles[name]; ok {
			var text bytes.Buffer
			if err := by(&text); err != nil {
				return nil, err
			}
			if err := os.WriteFile(words[i], text.Bytes(), 0o600); err != nil {
				return nil, err
			}
		} else if by := b.files[name]; by != "" {
			args, err := b.words(ctx, by)
			if err != nil {
				return nil, err
			}
			if out, err := exec.CommandContext(ctx, b.Ours, append(args, words[i])...).CombinedOutput(); err != nil {
				return nil, fmt.Errorf("%s: %w: %s", by, err, lastWords(string(out)))
			}
		}
	}
	return words, nil
}

// madeFiles are the files that no command of ours makes: Korf's boards, as we and as the peer read
// them, and a p-median model with 160,400 columns.
var madeFiles = map[string]func(w io.Writer) error{
	"korf.txt": func(w io.Writer) error { return korfBoards(w, "") },
	"korf.15":  func(w io.Writer) error { return korfBoards(w, "4 4 100\n\n") },
	"pmedian.mps": func(w io.Writer) error {
		mps, err := format.Named("mps")
		if err != nil {
			return err
		}
		_, err = mps.Write(w, pmedianModel(400))
		return err
	},
}

// korfBoards writes Korf's 100 boards behind a head, each with an empty line after it.
func korfBoards(w io.Writer, head string) error {
	set, err := benchmarks.Lookup("korf")
	if err != nil {
		return err
	}
	boards, err := set.Boards()
	if err != nil {
		return err
	}
	fmt.Fprint(w, head)
	for _, one := range boards {
		for row := range slices.Chunk(one.Slide.Start.Tiles, one.Slide.Start.Cols) {
			fmt.Fprintln(w, strings.Trim(fmt.Sprint(row), "[]"))
		}
		fmt.Fprintln(w)
	}
	return nil
}

func lastWords(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
