// The state of a run in a file, from which it goes on as if it had not been stopped: a gob of
// what a run follows from (package encoding/gob), with a CRC-32C of it in front. The file is
// written beside the old one and then renamed, so that one of both is always whole. Own.

package training

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"reflect"

	"github.com/tilemip/tilemip/internal/osfile"
)

// state is what a checkpoint holds.
type state struct {
	Recipe                        Recipe
	Labels                        uint32 // Sum of the samples
	Progress                      Progress
	Param, First, Second, Running []float32 // weights, both moments, and running statistics
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// save writes the checkpoint.
func (t *trainer) save() error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(state{*t.net.r, t.labels, t.done, t.net.param, t.adam.first, t.adam.second, t.net.running}); err != nil {
		return err
	}
	sum := binary.LittleEndian.AppendUint32(nil, crc32.Checksum(b.Bytes(), castagnoli))
	return osfile.Durable(t.file, append(sum, b.Bytes()...), 0o666)
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
	var s state
	if len(raw) < 4 || crc32.Checksum(raw[4:], castagnoli) != binary.LittleEndian.Uint32(raw) || gob.NewDecoder(bytes.NewReader(raw[4:])).Decode(&s) != nil {
		return fmt.Errorf("%s is no whole checkpoint; remove it to begin anew", t.file)
	}
	if !prolongs(s.Recipe, *t.net.r) || s.Labels != t.labels || len(s.Param) != len(t.net.param) || len(s.Running) != len(t.net.running) {
		return fmt.Errorf("%s is a checkpoint of another recipe or of other labels; remove it, or take another folder", t.file)
	}
	t.done = s.Progress
	copy(t.net.param, s.Param) // the layers are parts of it
	copy(t.net.running, s.Running)
	t.adam = adam{s.First, s.Second}
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
