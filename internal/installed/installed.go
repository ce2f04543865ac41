// Package installed keeps the solvers that a user had `tilemip backends install` fetch: one
// folder for each release below the user's folder for caches, with a record of every file and
// its checksum. It finds a solver's library or program there, or beside this program; never on
// PATH nor in the working folder, where anybody may have put a file of that name. Own.
//
// Not here: downloads (internal/fetch). Begin with installed.go.
package installed

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
)

// File is a solver's file that was found.
type File struct {
	Path    string
	How     string // it was found, a clause: "the variable TILEMIP_HIGHS_PROGRAM names it"
	Version string // of the release that it was installed from; "" where it is not known
	sum     string // SHA-256 when it was installed; "" for a file that was not
}

// Releases are the releases of the solvers that can be installed, by the name of the backend.
var Releases = map[string]string{"highs": "1.15.1", "cpsat": "9.15.6755", "scip": "10.0.2"}

// Find looks for a file of a solver: the one that the environment's variable names, then one
// beside this program, then the one that was installed. missing is a sentence about how to get
// it, or "".
func Find(solver, file, variable string) (found File, missing string) {
	if path := os.Getenv(variable); path != "" {
		if !filepath.IsAbs(path) {
			return File{}, fmt.Sprintf("the variable %s is %q; expected the full path of a file", variable, path)
		}
		if _, err := os.Stat(path); err != nil {
			return File{}, fmt.Sprintf("the file that the variable %s names cannot be read: %v", variable, err)
		}
		return File{Path: path, How: "the variable " + variable + " names it"}, ""
	}
	if self, err := os.Executable(); err == nil {
		if path := filepath.Join(filepath.Dir(self), file); isFile(path) {
			return File{Path: path, How: "it is beside this program"}, ""
		}
	}
	how := "run tilemip backends install " + solver
	folder, record, err := Load(solver)
	if errors.Is(err, os.ErrNotExist) {
		return File{}, fmt.Sprintf("%s is neither beside this program nor installed; %s", file, how)
	} else if err != nil {
		return File{}, fmt.Sprintf("%v; %s", err, how)
	}
	inside, sum := record.named(file)
	at := filepath.Join(folder, filepath.FromSlash(inside))
	if inside == "" || !isFile(at) {
		return File{}, fmt.Sprintf("%s is not in %s; %s", file, folder, how)
	}
	return File{Path: at, How: "tilemip backends install " + solver + " put it there", Version: record.Version, sum: sum}, ""
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Verify compares an installed file with its recorded checksum. It is called before the file is
// loaded or run.
func (f File) Verify() error {
	if f.sum == "" {
		return nil
	}
	got, err := sumOf(f.Path)
	if err != nil {
		return err
	}
	if got != f.sum {
		return fmt.Errorf("%s has changed since it was installed: its SHA-256 is %s, want %s; remove and install it again", f.Path, got, f.sum)
	}
	return nil
}

func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Record is what was installed.
type Record struct {
	Solver  string            `json:"solver"`
	Version string            `json:"version"`
	Licence string            `json:"licence"`
	Archive string            `json:"archive"` // the file that was fetched
	SHA256  string            `json:"sha256"`  // of that file
	Files   map[string]string `json:"files"`   // SHA-256 by path, relative to the folder, with slashes
}

// named returns the path and the checksum of the file of a name, in whatever folder it is.
func (r *Record) named(file string) (inside, sum string) {
	for p, s := range r.Files {
		if path.Base(p) == file {
			return p, s
		}
	}
	return "", ""
}

// RecordFile is the name of the record in its folder.
const RecordFile = "installed.json"

// Folder returns the folder of a solver's release: SOLVER-RELEASE-OS-ARCH in TILEMIP_SOLVERS, or
// in tilemip/solvers of the user's folder for caches.
func Folder(solver string) (string, error) {
	release, known := Releases[solver]
	if !known {
		return "", fmt.Errorf("no solver %q can be installed", solver)
	}
	base := os.Getenv("TILEMIP_SOLVERS")
	if base == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("there is no folder for solvers: %w; set TILEMIP_SOLVERS to one", err)
		}
		base = filepath.Join(cache, "tilemip", "solvers")
	} else if !filepath.IsAbs(base) {
		return "", fmt.Errorf("the variable TILEMIP_SOLVERS is %q; expected the full path of a folder", base)
	}
	return filepath.Join(base, fmt.Sprintf("%s-%s-%s-%s", solver, release, runtime.GOOS, runtime.GOARCH)), nil
}

// CompiledIn is the variable that names the folder of Compiled.
const CompiledIn = "TILEMIP_COMPILED"

// Compiled returns the folder of the machine code of solvers that are inside this program:
// TILEMIP_COMPILED, or tilemip/compiled in the user's folder for caches.
func Compiled() (string, error) {
	if folder := os.Getenv(CompiledIn); folder != "" {
		return folder, nil
	}
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "tilemip", "compiled"), err
}

// Load returns a solver's folder and what is installed there; an error of os.ErrNotExist where
// nothing is.
func Load(solver string) (folder string, r *Record, err error) {
	if folder, err = Folder(solver); err != nil {
		return "", nil, err
	}
	r, err = Read(folder)
	return folder, r, err
}

// Read reads the record of a folder.
func Read(folder string) (*Record, error) {
	file := filepath.Join(folder, RecordFile)
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r := new(Record)
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for name := range r.Files {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return nil, fmt.Errorf("%s names %q, outside its folder", file, name)
		}
	}
	return r, nil
}

// Make returns the record of what is in a folder.
func Make(folder string, r Record) (*Record, error) {
	r.Files = map[string]string{}
	err := filepath.WalkDir(folder, func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == RecordFile {
			return err
		}
		inside, err := filepath.Rel(folder, at)
		if err == nil {
			r.Files[filepath.ToSlash(inside)], err = sumOf(at)
		}
		return err
	})
	return &r, err
}

// Write writes the record into a folder.
func (r *Record) Write(folder string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, RecordFile), append(text, '\n'), 0o644)
}
