//go:build !unix && !windows

package osfile

import "os"

// Lock opens a file for reading and writing, without a lock: one process is all there is (a
// web page).
func Lock(path string) (*os.File, error) { return os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644) }
