// Package fetch gets pinned files of public package indexes, checks them and unpacks what is
// wanted of them: the HiGHS that others have built for five kinds of machine (the wheels of the
// project highsbox), and the libraries of CP-SAT and SCIP.
//
// A file is known by its length and SHA-256: wherever the bytes come from, only these are
// unpacked. Of a wheel only the listed members are taken, each with its own checksum. A
// folder that is installed appears complete or not at all, and two runs wait for each other.
//
// Not here: where fetched solvers are looked for (internal/installed), which needs no network.
// Begin with fetch.go.
package fetch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// A File is one archive of a package index.
type File struct {
	Project  string // name in the package index
	Software string // name of what is in it
	Version  string
	OS, Arch string // as GOOS and GOARCH; empty: any
	Name     string // of the file in the index
	URL      string // where it is published; empty: asked of the index
	Bytes    int64
	SHA256   string // hexadecimal
	Licence  string // SPDX expression of what is taken from it

	// Inside is the folder of the archive that Members begin in.
	Inside  string
	Members []Member // what is taken
}

// A Member is a file of an archive, or with a slash at its end everything in a folder, and
// the name that it gets. Program marks what is to be executable.
type Member struct {
	From, To string
	Bytes    int64  // 0: not checked by itself
	SHA256   string // hexadecimal; empty: not checked by itself
	Program  bool
}

// Library returns the member that is the shared library.
func (f File) Library() (Member, bool) { return f.member("libhighs.so", "libhighs.dylib", "highs.dll") }

// Program returns the member that is the command highs.
func (f File) Program() (Member, bool) { return f.member("highs", "highs.exe") }

func (f File) member(names ...string) (Member, bool) {
	for _, m := range f.Members {
		if slices.Contains(names, filepath.Base(m.To)) {
			return m, true
		}
	}
	return Member{}, false
}

// Folder returns where the members of f belong in the user's cache. It does not make it.
func (f File) Folder() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache directory: %w", err)
	}
	name := fmt.Sprintf("%s-%s-%s-%s-wheel", f.Software, f.Version, f.OS, f.Arch)
	return filepath.Join(cache, "tilemip", name), nil
}

// Check compares what is at path with the member: an error says that it was changed.
func (m Member) Check(path string) error {
	if m.SHA256 == "" {
		return errors.New(m.From + " has no checksum of its own")
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := compare(f, m.Bytes, m.SHA256); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// Check compares what is at path with the file itself.
func (f File) Check(path string) error {
	return Member{From: f.Name, Bytes: f.Bytes, SHA256: f.SHA256}.Check(path)
}
