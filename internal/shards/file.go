// The file of a shard: lines of JSON. The first says of which run and shard it is and has the
// run's specification, so that a file needs no other to be understood; a line for each record
// follows, in the order in which units were finished; the last has their number and the SHA-256 of all lines
// before it. A file without its last line is that of a shard which is not finished: the
// records in it are good, and the run of the shard goes on behind them.

package shards

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/internal/units"
)

// fileFormat is the version of the format.
const fileFormat = 1

// head is the first line.
type head struct {
	Format  int             `json:"tilemip_shard"`
	Program string          `json:"program"` // the version that ran the units
	Run     string          `json:"run"`     // Job.ID
	Shard                   // shard, of
	Spec    json.RawMessage `json:"spec"` // Job.Spec
}

// firstLine returns the first line of a file for a shard of a job, without an end of line.
func firstLine(program string, job units.Job, s Shard) ([]byte, error) {
	b, err := json.Marshal(head{fileFormat, program, job.ID(), s, job.Spec()})
	if err == nil && !bytes.Contains(b, job.Spec()) {
		err = errors.New("the specification of the run is no compact JSON")
	}
	return b, err
}

// tail is the last line.
type tail struct {
	Records int    `json:"records"`
	Sum     string `json:"sha256"`
}

// lastLine returns the last line of a file with so many records. whole are all lines before it.
func lastLine(records int, whole io.Reader) (line []byte, sum string, err error) {
	h := sha256.New()
	if _, err := io.Copy(h, whole); err != nil {
		return nil, "", err
	}
	sum = hex.EncodeToString(h.Sum(nil))
	line, err = json.Marshal(tail{records, sum})
	return line, sum, err
}

// File is the content of a file.
type File struct {
	head
	First   []byte // the first line as it stands
	Records *units.Memory
	Sum     string // of the last line; "" for a shard that is not finished
	Length  int64  // bytes of whole lines; more may follow in a file that was cut off
}

// Finished reports whether the file has its last line.
func (f *File) Finished() bool { return f.Sum != "" }

// Read reads a file and checks its sum. A last line that is cut off, as a full disk or a
// crash leaves it, is ignored where no line follows it: the file is then not finished.
func Read(r io.Reader) (*File, error) {
	lines := bufio.NewReaderSize(r, 1<<16)
	h := sha256.New()
	f := &File{Records: new(units.Memory)}
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) { // line is what a crash has cut off, or nothing
			if number == 1 {
				return nil, errors.New("line 1: expected the head of a shard")
			}
			return f, nil
		}
		if err != nil {
			return nil, err
		}
		f.Length += int64(len(line))
		if err := f.line(number, bytes.TrimSuffix(line, []byte("\n")), hex.EncodeToString(h.Sum(nil))); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		h.Write(line)
	}
}

// line takes one line in. sum is that of the lines before it.
func (f *File) line(number int, line []byte, sum string) error {
	if f.Finished() {
		return errors.New("behind the last line of a shard nothing may follow")
	}
	if number == 1 {
		f.First = line
		if err := json.Unmarshal(line, &f.head); err != nil || f.Format == 0 {
			return fmt.Errorf("expected the head of a shard, {\"tilemip_shard\":%d,…", fileFormat)
		}
		if f.Format != fileFormat {
			return fmt.Errorf("a shard of format %d; this program knows format %d", f.Format, fileFormat)
		}
		_, err := Parse(f.Shard.String())
		return err
	}
	var one struct {
		Unit *string `json:"unit"`
		tail
	}
	if err := json.Unmarshal(line, &one); err != nil {
		return fmt.Errorf("expected a record: %w", err)
	}
	if one.Unit != nil {
		if had, _ := f.Records.Get(*one.Unit); had != nil {
			return fmt.Errorf("unit %s for the second time", *one.Unit)
		}
		_, err := f.Records.Put(*one.Unit, line)
		return err
	}
	switch {
	case one.Sum == "":
		return errors.New("expected a record or the sum of the records")
	case one.Records != f.Records.Len():
		return fmt.Errorf("%d records, and the last line says %d", f.Records.Len(), one.Records)
	case one.Sum != sum:
		return fmt.Errorf("the lines above have SHA-256 %s, and this one says %s: the file was changed", sum, one.Sum)
	}
	f.Sum = one.Sum
	return nil
}
