// The state of a run in a file, from which it goes on as if it had not been stopped. Own.
//
//	"TMTRAIN1", length of the description (4 bytes), the description (JSON: Progress, and the
//	recipe and a sum over the labels that it belongs to)
//	weights, first moments, second moments and running statistics, float32
//	CRC-32C of all that (4 bytes)
//
// All numbers are little-endian. The file is written beside the old one and then renamed, so
// that one of both is always whole.

package training

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"reflect"
)

const checkpointMagic = "TMTRAIN1"

// state is the description of a checkpoint.
type state struct {
	Recipe   Recipe
	Labels   uint32 // Sum of the samples
	Progress Progress
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// save writes the checkpoint.
func (t *trainer) save() error {
	text, err := json.Marshal(state{*t.net.r, t.labels, t.done})
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString(checkpointMagic)
	binary.Write(&b, binary.LittleEndian, uint32(len(text)))
	b.Write(text)
	for _, part := range t.parts() {
		binary.Write(&b, binary.LittleEndian, part)
	}
	binary.Write(&b, binary.LittleEndian, crc32.Checksum(b.Bytes(), castagnoli))
	f, err := os.Create(t.file + ".new")
	if err != nil {
		return err
	}
	_, err = f.Write(b.Bytes())
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(t.file+".new", t.file)
	}
	return err
}

// parts are the numbers of a checkpoint.
func (t *trainer) parts() [][]float32 {
	return [][]float32{t.net.param, t.adam.first, t.adam.second, t.net.running}
}

// load takes the state of the checkpoint, if there is one. The error says that it is of
// another recipe or other labels, or damaged.
func (t *trainer) load() error {
	raw, err := os.ReadFile(t.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	head := len(checkpointMagic) + 4
	if len(raw) < head+4 || string(raw[:len(checkpointMagic)]) != checkpointMagic ||
		crc32.Checksum(raw[:len(raw)-4], castagnoli) != binary.LittleEndian.Uint32(raw[len(raw)-4:]) {
		return fmt.Errorf("%s is no whole checkpoint; remove it to begin anew", t.file)
	}
	length := int(binary.LittleEndian.Uint32(raw[len(checkpointMagic):]))
	var s state
	if err := json.Unmarshal(raw[head:head+length], &s); err != nil {
		return fmt.Errorf("%s: %w", t.file, err)
	}
	if !prolongs(s.Recipe, *t.net.r) || s.Labels != t.labels {
		return fmt.Errorf("%s is a checkpoint of another recipe or of other labels; remove it, or take another folder", t.file)
	}
	t.done = s.Progress
	from := bytes.NewReader(raw[head+length : len(raw)-4])
	for _, part := range t.parts() {
		if err := binary.Read(from, binary.LittleEndian, part); err != nil {
			return fmt.Errorf("%s: %w", t.file, err)
		}
	}
	return nil
}

// prolongs reports whether a run of a recipe goes on with a checkpoint of another: the same, or,
// where no step depends on the number of all steps, one of fewer or more epochs.
func prolongs(old, next Recipe) bool {
	if next.Schedule == "constant" {
		old.Epochs = next.Epochs
	}
	return reflect.DeepEqual(old, next)
}
