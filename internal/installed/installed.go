// Package installed finds the library or the program of a solver that tilemip brings along: the
// file that the user names, or one beside this program; never one on PATH, where the system's
// loader would look, nor in the working folder, where anybody may have put it. Own.
package installed

import (
	"fmt"
	"os"
	"path/filepath"
)

// File is a solver's file that was found.
type File struct {
	Path    string
	How     string // it was found, a clause: "the variable TILEMIP_HIGHS_LIBRARY names it"
	Version string // of the release that it was installed from; "" where it is not known
}

// Find looks for a file: the one that the environment's variable names, then one beside this
// program. missing is a sentence about how to get it, or "".
func Find(file, variable string) (found File, missing string) {
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
	return File{}, fmt.Sprintf("there is no %s beside this program; put it there, or set %s to its full path", file, variable)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
