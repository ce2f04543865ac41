package osfile

// Two names of one file.

import (
	"os"
	"path/filepath"
)

// Same reports whether writing to one name changes the file that the other one stands for: they
// are one regular file, whatever links lead to it, or would be the same new file. Open
// descriptors, devices and FIFOs are not compared: what is written there replaces nothing.
func Same(a, b string) bool {
	for _, name := range []string{a, b} {
		if name == "-" {
			return false
		}
		if f, err := descriptor(name); f != nil || err != nil {
			if f != nil {
				f.Close()
			}
			return false
		}
	}
	one, err := os.Stat(a)
	other, otherErr := os.Stat(b)
	if err == nil && otherErr == nil {
		return one.Mode().IsRegular() && os.SameFile(one, other)
	}
	if err == nil || otherErr == nil {
		return false
	}
	place, err := newPlace(a)
	otherPlace, otherErr := newPlace(b)
	return err == nil && otherErr == nil && place == otherPlace
}

// newPlace returns the one name of a file that does not exist: links resolved, from the root.
func newPlace(name string) (string, error) {
	target, err := resolve(name)
	if err != nil {
		return "", err
	}
	folder, err := filepath.Abs(filepath.Dir(target))
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	return filepath.Join(folder, filepath.Base(target)), nil
}
