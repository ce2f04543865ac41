// Package journal keeps what a run has accepted: a list of entries that only grows, such as the
// records of units. A file of it is what search --state keeps in its folder, what search --shard
// writes for a batch system, and what merge reads.
//
// Each line has a check sum of its own, which the identity of the run is a part of. So one damaged
// line costs no other, and a line of another run, which a mended file system may have put there, is
// no entry. What cannot be read is named and left out: a record that is lost is made again. Own;
// the line with a sum of its own is that of write-ahead logs (C. Mohan et al., "ARIES", ACM
// Transactions on Database Systems 17 (1992)).
//
// Not here: units (internal/units), and who may write (internal/spread). Begin with journal.go.
package journal

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// The kinds of entries.
const (
	Record  = 'r' // the record of a unit
	Worker  = 'w' // a worker has joined
	Check   = 'c' // a check of a unit
	Crash   = 'x' // a process died in a unit
	ShutOut = 's' // a worker was shut out
	Mark    = 'm' // anything of the run itself
	begin   = 'h' // a Head
)

// Entry is one line: something that was accepted or decided.
type Entry struct {
	Kind byte
	Name string        // unit or worker: without spaces, "" where there is none
	By   string        // the worker that handed it in: without spaces, "" for this process
	Took time.Duration // what a unit took there; for estimates alone
	Data []byte        // any bytes
}

// Store keeps entries. Its methods may be called from several goroutines.
type Store interface {
	// Append stores entries together: they are there after a loss of power when it returns.
	Append(ctx context.Context, entries []Entry) error
	// Each calls do for every entry that can be read, in order, until do returns an error. What
	// cannot be read is returned after all else was.
	Each(do func(Entry) error) ([]Damage, error)
	Close() error
}

// Damage is a part of a store that cannot be read.
type Damage struct {
	Where string // such as "FILE, line 12"
	What  string // such as "its check sum is wrong"
}

func (d Damage) String() string { return d.Where + ": " + d.What }

// format is the version of the files.
const format = 1

// Head says which run entries are of.
type Head struct {
	Format  int             `json:"tilemip_journal"`
	Program string          `json:"program"`           // the version that began it, for people: another may go on
	Run     string          `json:"run"`               // Job.ID, which says what records mean, too
	Subject string          `json:"subject,omitempty"` // for people
	Shard                   // of a part of a run
	Spec    json.RawMessage `json:"spec"` // Job.Spec: the file needs no other to be understood
}

// Limits of a line: what is longer is damage to a reader and an error to a writer.
const (
	sumDigits = 16
	mostLine  = 1 << 26
)

// sum is the check sum of the rest of a line. The sum of a head is without the run, which is known
// by the head alone.
func sum(run string, rest []byte) string {
	h := sha256.New()
	io.WriteString(h, run+"\n")
	h.Write(rest)
	return hex.EncodeToString(h.Sum(nil)[:sumDigits/2])
}

var (
	escape   = strings.NewReplacer("\\", "\\\\", "\n", "\\n")
	unescape = strings.NewReplacer("\\\\", "\\", "\\n", "\n")
)

// appendLine appends the line of an entry: sum, kind, name, by, nanoseconds and data, with spaces
// between them.
func appendLine(to []byte, run string, e *Entry) ([]byte, error) {
	for _, word := range []string{e.Name, e.By} {
		if strings.ContainsAny(word, " \n") || word == "-" {
			return to, fmt.Errorf("%q in a journal: expected a name without spaces", word)
		}
	}
	if len(e.Data) > mostLine/2 {
		return to, fmt.Errorf("an entry of %d bytes in a journal; expected at most %d", len(e.Data), mostLine/2)
	}
	rest := append([]byte{e.Kind, ' '}, word(e.Name)...)
	rest = append(append(append(rest, ' '), word(e.By)...), ' ')
	rest = append(strconv.AppendInt(rest, int64(e.Took), 10), ' ')
	if bytes.ContainsAny(e.Data, "\\\n") {
		rest = append(rest, escape.Replace(string(e.Data))...)
	} else {
		rest = append(rest, e.Data...)
	}
	to = append(append(to, sum(run, rest)...), ' ')
	return append(append(to, rest...), '\n'), nil
}

// word is a name as it stands in a line.
func word(name string) string {
	if name == "" {
		return "-"
	}
	return name
}

// unword is the inverse of word.
func unword(field []byte) string {
	if string(field) == "-" {
		return ""
	}
	return string(field)
}

// parse is the inverse of appendLine, for a line without its end. It says what is wrong.
func parse(run string, line []byte) (e Entry, wrong string) {
	if len(line) < sumDigits+2 || line[sumDigits] != ' ' {
		return e, "no entry"
	}
	rest := line[sumDigits+1:]
	if rest[0] == begin {
		run = ""
	}
	if sum(run, rest) != string(line[:sumDigits]) {
		return e, "its check sum is wrong"
	}
	fields := bytes.SplitN(rest, []byte{' '}, 5)
	if len(fields) != 5 || len(fields[0]) != 1 {
		return e, "no entry"
	}
	took, err := strconv.ParseInt(string(fields[3]), 10, 64)
	if err != nil {
		return e, "no entry"
	}
	e = Entry{Kind: rest[0], Name: unword(fields[1]), By: unword(fields[2]), Took: time.Duration(took), Data: fields[4]}
	if bytes.IndexByte(e.Data, '\\') >= 0 {
		e.Data = []byte(unescape.Replace(string(e.Data)))
	}
	return e, ""
}

// lines reads lines of a bounded length.
type lines struct {
	r      *bufio.Reader
	buffer []byte
	number int
}

// next returns a line without its end, which is good until the next call. A line that is too long
// is nil. whole is false for a last line without an end. The error at the end is io.EOF.
func (l *lines) next() (line []byte, whole bool, err error) {
	l.buffer, l.number = l.buffer[:0], l.number+1
	for long := false; ; {
		part, err := l.r.ReadSlice('\n')
		if long = long || len(l.buffer)+len(part) > mostLine; !long {
			l.buffer = append(l.buffer, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(l.buffer) == 0 && !long):
			return nil, false, err
		}
		if long {
			return nil, err == nil, nil
		}
		return bytes.TrimSuffix(l.buffer, []byte("\n")), err == nil, nil
	}
}

// errNoHead is the error of what has no line that says of which run it is.
var errNoHead = errors.New("expected what search --shard or --state writes: no line says of which run it is")

// Read reads a file and calls do for every entry of the run, until do returns an error; the data
// of an entry is good during the call alone. Without the name of the run, the first head that can
// be read has it. The head is nil where none can be read; the name of the file is for the damage.
func Read(name string, r io.ReadSeeker, run string, do func(Entry) error) (head *Head, damage []Damage, err error) {
	if run == "" {
		if head, err = firstHead(r); err != nil {
			return nil, nil, err
		}
		run = head.Run
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, nil, err
	}
	l := &lines{r: bufio.NewReaderSize(r, 1<<16)}
	list := list{name: name}
	for {
		line, whole, err := l.next()
		if errors.Is(err, io.EOF) {
			return head, list.all(), nil
		}
		if err != nil {
			return head, list.all(), err
		}
		e, wrong := parse(run, line)
		switch {
		case !whole:
			wrong = "the file is cut off in it"
		case line == nil:
			wrong = fmt.Sprintf("more than %d bytes", mostLine)
		case wrong == "" && e.Kind == begin:
			var h Head
			if json.Unmarshal(e.Data, &h) != nil || h.Run != run {
				wrong = "the head of another run"
			} else if head == nil {
				head = &h
			}
		}
		if wrong != "" {
			list.add(l.number, wrong)
		} else if e.Kind != begin {
			if err := do(e); err != nil {
				return head, list.all(), err
			}
		}
	}
}

// firstHead finds the first head that can be read.
func firstHead(r io.ReadSeeker) (*Head, error) {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	l := &lines{r: bufio.NewReaderSize(r, 1<<16)}
	for {
		line, _, err := l.next()
		if errors.Is(err, io.EOF) {
			return nil, errNoHead
		}
		if err != nil {
			return nil, err
		}
		if l.number == 1 && bytes.HasPrefix(line, []byte(`{"tilemip_shard"`)) {
			return nil, errors.New("a shard of an earlier version of tilemip, which this one cannot read; expected the shard of this version")
		}
		if len(line) < sumDigits+2 || line[sumDigits+1] != begin {
			continue
		}
		e, wrong := parse("", line)
		h := new(Head)
		if wrong != "" || json.Unmarshal(e.Data, h) != nil || h.Run == "" {
			continue
		}
		if h.Format != format {
			return nil, fmt.Errorf("a journal of format %d; this program knows format %d", h.Format, format)
		}
		return h, nil
	}
}

// list collects damage, neighbouring lines together.
type list struct {
	name        string
	from, until int // lines not yet told
	what        string
	damage      []Damage
}

func (l *list) add(number int, what string) {
	if l.until > 0 && l.until == number-1 {
		l.until = number
		return
	}
	l.all()
	l.from, l.until, l.what = number, number, what
}

// all returns what was added.
func (l *list) all() []Damage {
	switch {
	case l.until == 0:
	case l.from == l.until:
		l.damage = append(l.damage, Damage{fmt.Sprintf("%s, line %d", l.name, l.from), l.what})
	default:
		l.damage = append(l.damage, Damage{fmt.Sprintf("%s, lines %d to %d", l.name, l.from, l.until), l.what})
	}
	l.until = 0
	return l.damage
}
