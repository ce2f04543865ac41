package neos

// The file that lets a user return to a job: server, number, password and the model that was
// sent, in JSON. Own.

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// JobFile is everything needed to fetch a job's answer days later: the server, the job's
// number and password, and the model that it solves, so that a program that knows nothing
// else can check the answer. It holds the password and must be readable by its owner only.
type JobFile struct {
	Version   int       `json:"version"` // of this format: 1
	Server    string    `json:"server"`  // URL
	Number    int       `json:"number"`
	Password  string    `json:"password"`
	Solver    Solver    `json:"solver"`       // in the server's spelling
	Input     string    `json:"input"`        // LP, MPS or GAMS
	Submitted time.Time `json:"submitted"`    // UTC, in whole seconds
	Hash      string    `json:"model_sha256"` // of the unpacked text, hexadecimal
	Packed    []byte    `json:"model_gzip"`   // the model's text
	About     About     `json:"about"`
}

// About describes what was submitted, in the words of the command that did so. Nothing here
// is needed to read the answer.
type About struct {
	Subject     string  `json:"subject,omitempty"`
	Formulation string  `json:"formulation,omitempty"`
	Horizon     int     `json:"horizon,omitempty"`
	Goal        string  `json:"goal,omitempty"` // of a board, where it was chosen; "": the board's own
	Seconds     float64 `json:"time_limit_seconds,omitempty"`
	Note        string  `json:"note,omitempty"` // why the answer cannot be checked; "" where it can
}

const (
	jobFileVersion = 1
	mostPassword   = 1 << 10 // bytes; an unusual one is kept as it came, because the server may expect it so
)

// newJobFile returns the file of a job that was accepted, submitted now.
func newJobFile(server string, j Job, p *Prepared, input string, about About) *JobFile {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = io.WriteString(z, p.Model) // a buffer does not fail
	_ = z.Close()
	return &JobFile{
		Version: jobFileVersion, Server: server, Number: j.Number, Password: j.Password, Solver: p.Solver, Input: input,
		Submitted: time.Now().UTC().Truncate(time.Second), Hash: hash(p.Model), Packed: packed.Bytes(), About: about,
	}
}

// Job returns the number and the password.
func (f *JobFile) Job() Job { return Job{f.Number, f.Password} }

// Model returns the model that was submitted; of a GAMS text that is not read here it has the
// text alone. The error says that the file was changed, by the hash, or what is wrong in the text.
func (f *JobFile) Model() (*ModelText, error) {
	z, err := gzip.NewReader(bytes.NewReader(f.Packed))
	if err != nil {
		return nil, fmt.Errorf("the model in the job file: %w", err)
	}
	text, err := io.ReadAll(io.LimitReader(z, mostDocument+1))
	if err != nil || len(text) > mostDocument {
		return nil, fmt.Errorf("the model in the job file is damaged or of more than %d bytes (%v)", mostDocument, err)
	}
	if hash(string(text)) != f.Hash {
		return nil, errors.New("the model in the job file is not the one that was submitted: its SHA-256 differs")
	}
	return readSent("the model of the job", f.Input, string(text))
}

// ReadJobFile reads a file that Write wrote. It does not unpack the model.
func ReadJobFile(name string) (*JobFile, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f := &JobFile{}
	if err := json.Unmarshal(text, f); err != nil {
		return nil, fmt.Errorf("%s: no job file (%v); expected one that tilemip neos submit wrote", name, err)
	}
	if f.Version != jobFileVersion || f.Number <= 0 || len(f.Password) > mostPassword {
		return nil, fmt.Errorf("%s: no job file of this version: version %d, job %d; expected one that tilemip neos submit wrote", name, f.Version, f.Number)
	}
	return f, nil
}

// reserved is a place for a job file, made before the job is submitted: if the folder cannot
// be written, that must show before there is a job whose password could be lost.
type reserved struct{ f *os.File }

// reserve makes the place, a temporary file in the folder. Write or Keep fills it; Close
// removes it where neither succeeded.
func reserve(folder string) (*reserved, error) {
	f, err := os.CreateTemp(folder, ".neos-job-*") // readable by the user alone, as the password must be
	if err != nil {
		return nil, fmt.Errorf("the job file cannot be written: %w", err)
	}
	return &reserved{f}, nil
}

// Write writes the job file under a name in the same file system, completely or not at all.
// A file of that name is replaced.
func (r *reserved) Write(name string, f *JobFile) error {
	text, err := json.MarshalIndent(f, "", "  ")
	if err == nil {
		_, err = r.f.Write(append(text, '\n'))
	}
	err = errors.Join(err, r.f.Sync(), r.f.Close())
	if err == nil {
		err = os.Rename(r.f.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("writing the job file %s: %w", filepath.Base(name), err)
	}
	return nil
}

// Keep writes the job file under the name neos-NUMBER.json in the folder that was
// reserved, or neos-NUMBER-2.json and so on where there is one already: another
// server's job may have the same number, and a file holds the only password.
func (r *reserved) Keep(f *JobFile) (name string, err error) {
	folder := filepath.Dir(r.f.Name())
	for n := 1; ; n++ {
		name = filepath.Join(folder, fmt.Sprintf("neos-%d.json", f.Number))
		if n > 1 {
			name = filepath.Join(folder, fmt.Sprintf("neos-%d-%d.json", f.Number, n))
		}
		if _, err := os.Lstat(name); errors.Is(err, os.ErrNotExist) {
			return name, r.Write(name, f)
		} else if err != nil {
			return name, fmt.Errorf("writing the job file: %w", err)
		}
	}
}

// Close removes a place that was not written; after Write it does nothing, nor for nil.
func (r *reserved) Close() {
	if r == nil {
		return
	}
	_ = r.f.Close()
	_ = os.Remove(r.f.Name()) // is not there when it was written
}
