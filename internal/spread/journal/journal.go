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
	data := e.Data
	if bytes.ContainsAny(data, "\\\n") {
		data = []byte(escape.Replace(string(data)))
	}
	rest := append(fmt.Appendf(nil, "%c %s %s %d ", e.Kind, word(e.Name), word(e.By), e.Took), data...)
	return append(fmt.Appendf(to, "%s %s", sum(run, rest), rest), '\n'), nil
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

// lines calls do for every line of a file, without its end, until do returns an error. A line is good
// during the call alone; one that is too long is nil. whole is false for a last line without an end.
func lines(r io.ReadSeeker, do func(number int, line []byte, whole bool) error) error {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return err
	}
	in := bufio.NewReaderSize(r, 1<<16)
	var line []byte
	for number := 1; ; number++ {
		part, err := in.ReadSlice('\n')
		line = append(line[:0], part...)
		long := false
		for errors.Is(err, bufio.ErrBufferFull) {
			part, err = in.ReadSlice('\n')
			if long = long || len(line)+len(part) > mostLine; !long {
				line = append(line, part...)
			}
		}
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case err != nil && len(line) == 0:
			return nil
		}
		text := bytes.TrimSuffix(line, []byte("\n"))
		if long {
			text = nil
		}
		if err := do(number, text, err == nil); err != nil {
			return err
		}
	}
}

// errFound ends a search in a file.
var errFound = errors.New("found")

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
	from, last := 0, 0 // lines that are damage
	bad := func(number int, what string) {
		if n := len(damage); n > 0 && last == number-1 {
			damage[n-1].Where = fmt.Sprintf("%s, lines %d to %d", name, from, number)
		} else {
			from, damage = number, append(damage, Damage{fmt.Sprintf("%s, line %d", name, number), what})
		}
		last = number
	}
	err = lines(r, func(number int, line []byte, whole bool) error {
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
			bad(number, wrong)
		} else if e.Kind != begin {
			return do(e)
		}
		return nil
	})
	return head, damage, err
}

// firstHead finds the first head that can be read.
func firstHead(r io.ReadSeeker) (head *Head, err error) {
	err = lines(r, func(number int, line []byte, _ bool) error {
		if number == 1 && bytes.HasPrefix(line, []byte(`{"tilemip_shard"`)) {
			return errors.New("a shard of an earlier version of tilemip, which this one cannot read; expected the shard of this version")
		}
		e, wrong := parse("", line)
		h := new(Head)
		switch {
		case wrong != "" || e.Kind != begin || json.Unmarshal(e.Data, h) != nil || h.Run == "":
			return nil
		case h.Format != format:
			return fmt.Errorf("a journal of format %d; this program knows format %d", h.Format, format)
		}
		head = h
		return errFound
	})
	switch {
	case head != nil:
		return head, nil
	case err == nil:
		err = errNoHead
	}
	return nil, err
}
